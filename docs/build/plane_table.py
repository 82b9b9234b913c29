"""Writes the table of the feature planes: `python docs/build/plane_table.py`."""

from __future__ import annotations

from pathlib import Path

from jantaku.env.planes import plane_table

PAGE = Path(__file__).parents[1] / "planes.md"
TITLE = "## Every plane"

if __name__ == "__main__":
    head, _, _ = PAGE.read_text(encoding="utf-8").partition(TITLE)
    PAGE.write_text(f"{head}{TITLE}\n\n{plane_table()}\n", encoding="utf-8")
