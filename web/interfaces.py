"""Writes what the page and editors take from the library: `python web/interfaces.py`.

The API over HTTP and what crosses the socket, of which `generate.mjs` makes types, into
`build/interfaces`; the words and tables of the kernel's package; the JSON Schemas of `docs`. A file
that would not change is not written, so that nothing is built again for it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import words
from jantaku.base.messages import LANGUAGES, load, yaku_by_english
from jantaku.game.engines import protocol_schema
from jantaku.riichi.rules.rules_schema import rules_schema
from jantaku.ruleset.author.schema import schema as ruleset_schema
from jantaku.server.app import create_app
from jantaku.server.schema import wire_schema
from jantaku.server.settings import Settings

ROOT: Final = Path(__file__).resolve().parents[1]


def interfaces() -> dict[str, str]:
    """Returns the text of each file by its path."""
    api = create_app(Settings()).openapi()
    api["info"]["version"] = "0"  # of the API, not of the package
    documents: dict[str, Any] = {
        "build/interfaces/openapi.json": api,
        "build/interfaces/protocol.json": wire_schema(),
        "docs/protocol.schema.json": protocol_schema(),
        "docs/rules.schema.json": rules_schema(),
        "docs/ruleset.schema.json": ruleset_schema(),
    }
    texts = {
        path: json.dumps(document, indent=1, ensure_ascii=False) + "\n"
        for path, document in documents.items()
    }
    for language in LANGUAGES:
        translated = {} if language == "en" else yaku_by_english(language)
        names = {"yaku": load(language)["yaku"], "ruleset.yaku": translated}
        texts[f"web/src/generated/names/{language}.json"] = json.dumps(names, ensure_ascii=False)
    package = "web/kernel/src/generated"
    return texts | {f"{package}/{name}": text for name, text in words.files().items()}


def write(texts: dict[str, str], root: Path = ROOT) -> None:
    """Writes each text that differs from its file."""
    for name, text in texts.items():
        path = root / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(interfaces())
