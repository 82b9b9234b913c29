"""Writes the tables of the numbers and planes of games: `python docs/build/game_tables.py`."""

from __future__ import annotations

from pathlib import Path

from jantaku.env.games import encoding_of
from jantaku.env.games.tables import game_plane_table, number_table, size_table

PAGE = Path(__file__).parents[1] / "game-environments.md"
TITLE = "## Every game of the library"


def written() -> str:
    """Returns all that is generated of the page."""
    parts = [TITLE, size_table()]
    for name, title in (("hong_kong", "Hong Kong"), ("haiyuki", "Haiyuki")):
        encoding = encoding_of(name)
        parts += [f"## The numbers of {title}", number_table(encoding)]
        parts += [f"## The planes of {title}", game_plane_table(encoding)]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    head, _, _ = PAGE.read_text(encoding="utf-8").partition(TITLE)
    PAGE.write_text(head + written(), encoding="utf-8")
