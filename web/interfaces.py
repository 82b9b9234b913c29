"""Writes what the page and editors take from the library: `python web/interfaces.py`.

The API over HTTP and what crosses the socket, of which `generate.mjs` makes types, into
`build/interfaces`; the words and tables of the kernel's package; the JSON Schemas of `docs`. A file
that would not change is not written, so that nothing is built again for it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import words
from jantaku.base.messages import LANGUAGES, load, yaku_by_english
from jantaku.game.engines import protocol_schema
from jantaku.haiyuki.texts import texts as haiyuki_texts
from jantaku.riichi.rules.rules_schema import rules_schema
from jantaku.ruleset.author.schema import schema as ruleset_schema
from jantaku.server.app import create_app
from jantaku.server.schema import wire_schema
from jantaku.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT: Final = Path(__file__).resolve().parents[1]
# The sections of Haiyuki's texts that pages of every engine show; the rest is for its own pages.
_OF_HAIYUKI: Final = ("answer", "bonus", "character", "skill", "tile", "word", "yaku")


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
        for part, sections in names(language).items():
            path = f"web/src/generated/names/{part}/{language}.json"
            texts[path] = json.dumps(sections, ensure_ascii=False)
    package = "web/kernel/src/generated"
    return texts | {f"{package}/{name}": text for name, text in words.files().items()}


def names(language: str) -> dict[str, dict[str, Any]]:
    """Returns the names that the page takes from the library, by part and section.

    `every` and `rulesets` are what any table may say; the others are for some pages. Rulesets are
    written in English, which needs no file for them.
    """
    haiyuki = haiyuki_texts(language)
    at_tables = {section: haiyuki[section] for section in _OF_HAIYUKI}
    stories = {section: rows for section, rows in haiyuki.items() if section not in at_tables}
    every = {**load(language), "item": load(language, "sheet")["item"]}
    every |= _prefixed("ruleset", load(language, "ruleset")) | _prefixed("haiyuki", at_tables)
    parts = {"every": every, "haiyuki": _prefixed("haiyuki", stories)}
    if language != "en":
        library = load(language, "library")
        yaku = {**yaku_by_english(language), **library["yaku"]}
        parts["rulesets"] = _prefixed("ruleset", {**library, "yaku": yaku})
    for part in ("statistics", "trainer"):
        parts[part] = _prefixed(part, load(language, part))
    return parts


def _prefixed(of: str, sections: Mapping[str, Any]) -> dict[str, Any]:
    return {f"{of}.{section}": rows for section, rows in sections.items()}


def write(texts: dict[str, str], root: Path = ROOT) -> None:
    """Writes each text that differs from its file."""
    for name, text in texts.items():
        path = root / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(interfaces())
