"""Writes the circumstances of a win into the schema of answers.

Run `python docs/build/answers_schema.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

from jantaku._kernel import CIRCUMSTANCES

PAGE = Path(__file__).parents[1] / "schema" / "common.schema.json"


if __name__ == "__main__":
    schema = json.loads(PAGE.read_text(encoding="utf-8"))
    schema["$defs"]["flag"]["enum"] = [row.name for row in CIRCUMSTANCES]
    PAGE.write_text(json.dumps(schema, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
