"""The options of `jantaku play` for the people and bots at the table."""

from __future__ import annotations

from dataclasses import dataclass

from ..options import text


@dataclass(frozen=True)
class Seats:
    """The people and bots at the table, and the files of the match."""

    seat: str = text("--seat", kind="WIND", about="Your seat: e, s, w or n (default: random).")
    robots: str = text(
        "--robots", kind="NAME,...", about="The bots: one player for all, or one for each seat."
    )
    people: str = text("--people", kind="N", about="Number of people who play here.", default="1")
    names: str = text("--names", kind="NAME,...", about="Names of the people.")
    games: str = text("--games", kind="N", about="Number of games to play.", default="1")
    sheet: str = text("--sheet", kind="FILE", about="Balance sheet that records the games.")
    resume: str = text("--resume", kind="FILE", about="Resume the game saved in FILE.")
