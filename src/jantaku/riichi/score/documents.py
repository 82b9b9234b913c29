"""The documents of the kernel as values, with the names of yaku in a language."""

from __future__ import annotations

import json
from typing import Any

from jantaku.riichi.score.yaku import yaku_name


def read_document(text: str, language: str = "en") -> dict[str, Any]:
    """Returns the value of a document; each yaku gets its name in en, ja, ko or zh.

    >>> read_document('{"yaku": [{"id": "tanyao", "name": "", "han": 1, "yakuman": 0}]}', "ja")
    {'yaku': [{'id': 'tanyao', 'name': '断幺九', 'han': 1, 'yakuman': 0}]}
    """

    def named(row: dict[str, Any]) -> dict[str, Any]:
        if "yakuman" in row and "id" in row:
            row["name"] = yaku_name(row["id"], language)
        return row

    found: dict[str, Any] = json.loads(text, object_hook=named)
    return found
