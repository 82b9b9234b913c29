"""Prints the numbers and planes of a game: `python -m jantaku.env.games hong_kong`."""

from __future__ import annotations

import sys

from jantaku.base.errors import JantakuError
from jantaku.env.games import encoding_of
from jantaku.env.games.tables import game_plane_table, number_table


def main(names: list[str]) -> None:
    """Writes the tables of each game; ends with a sentence for a name that is unknown."""
    try:
        for name in names or ["haiyuki"]:
            encoding = encoding_of(name)
            sys.stdout.write(f"{number_table(encoding)}\n\n{game_plane_table(encoding)}\n")
    except JantakuError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(sys.argv[1:])
