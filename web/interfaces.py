"""Writes what the page's types are generated from: `python web/interfaces.py`.

`openapi.json` is the API over HTTP, `protocol.json` what crosses the socket. With `--check` it only
says whether they still are what the server has.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from jantaku.server.app import create_app
from jantaku.server.schema import wire_schema
from jantaku.server.settings import Settings

FOLDER = Path(__file__).parent / "src" / "generated"


def interfaces() -> dict[str, str]:
    """The text of each file by its name."""
    documents: dict[str, Any] = {
        "openapi.json": create_app(Settings()).openapi(),
        "protocol.json": wire_schema(),
    }
    documents["openapi.json"]["info"]["version"] = "0"  # of the API, not of the package
    return {
        name: json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
        for name, document in documents.items()
    }


def outdated() -> list[str]:
    """The files that are not what the server has."""
    return [
        name
        for name, text in interfaces().items()
        if not (FOLDER / name).is_file() or (FOLDER / name).read_text(encoding="utf-8") != text
    ]


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        old = outdated()
        if old:
            sys.exit(f"{', '.join(old)} in {FOLDER} is out of date; run `make tables`")
    else:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name, text in interfaces().items():
            (FOLDER / name).write_text(text, encoding="utf-8")
