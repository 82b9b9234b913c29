"""Writes the server's settings and bounds: `python docs/build/settings_table.py`."""

from __future__ import annotations

from pathlib import Path

from bounds_table import bounds_page
from jantaku.server.settings import settings_table

PAGE = Path(__file__).parents[1] / "server.md"
BEGIN = "<!-- settings -->\n\n"
END = "<!-- end -->"

if __name__ == "__main__":
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, tail = rest.partition(END)
    PAGE.write_text(f"{head}{BEGIN}{settings_table()}\n{END}{tail}", encoding="utf-8")
    PAGE.with_name("bounds.md").write_text(bounds_page(), encoding="utf-8")
