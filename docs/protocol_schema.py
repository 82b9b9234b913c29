"""Writes the JSON Schema of the protocol, of every engine: `python docs/protocol_schema.py`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from jantaku.engines import ENGINES, engine_of
from jantaku.protocol import Action, schema_of

PAGE = Path(__file__).parent / "protocol.schema.json"


def protocol_schema() -> dict[str, Any]:
    """Views and events of every engine, and the actions that all of them share."""
    kinds: dict[str, Any] = {"Action": Action}
    for name in ENGINES:
        engine = engine_of(name)
        kinds |= {f"{name.title()}View": engine.VIEW, f"{name.title()}Event": engine.EVENT}
    return schema_of(kinds)


if __name__ == "__main__":
    text = json.dumps(protocol_schema(), indent=1, sort_keys=True, ensure_ascii=False)
    PAGE.write_text(f"{text}\n", encoding="utf-8")
