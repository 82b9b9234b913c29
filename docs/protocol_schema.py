"""Writes the JSON Schema of the protocol, of every engine: `python docs/protocol_schema.py`."""

from __future__ import annotations

import json
from pathlib import Path

from jantaku.game.engines import protocol_schema

PAGE = Path(__file__).parent / "protocol.schema.json"


if __name__ == "__main__":
    text = json.dumps(protocol_schema(), indent=1, sort_keys=True, ensure_ascii=False)
    PAGE.write_text(f"{text}\n", encoding="utf-8")
