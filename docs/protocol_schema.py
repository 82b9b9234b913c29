"""Writes the JSON Schema of the protocol, and the circumstances of a win into that of answers.

Run `python docs/protocol_schema.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

from jantaku._kernel import CIRCUMSTANCES
from jantaku.game.engines import protocol_schema

PAGE = Path(__file__).parent / "protocol.schema.json"
ANSWERS = Path(__file__).parent / "schema" / "common.schema.json"


def answers_schema() -> str:
    """The definitions that the schemas of answers share, with the circumstances of today."""
    schema = json.loads(ANSWERS.read_text(encoding="utf-8"))
    schema["$defs"]["flag"]["enum"] = [row.name for row in CIRCUMSTANCES]
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    text = json.dumps(protocol_schema(), indent=1, sort_keys=True, ensure_ascii=False)
    PAGE.write_text(f"{text}\n", encoding="utf-8")
    ANSWERS.write_text(answers_schema(), encoding="utf-8")
