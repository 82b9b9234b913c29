"""The options of `jantaku play` for who sits at the table."""

from __future__ import annotations

from dataclasses import dataclass

from ..options import text


@dataclass(frozen=True)
class Seats:
    """Who plays, from where, and what is kept."""

    seat: str = text("--seat", kind="WIND", about="Where you sit: e, s, w or n; else drawn.")
    robots: str = text(
        "--robots", kind="NAME,...", about="The other players: one for all, or one for each seat."
    )
    people: str = text("--people", kind="N", about="How many people play here.", default="1")
    names: str = text("--names", kind="NAME,...", about="What the people are called.")
    games: str = text("--games", kind="N", about="How many games to play.", default="1")
    sheet: str = text("--sheet", kind="FILE", about="Balance sheet the games are entered in.")
    resume: str = text("--resume", kind="FILE", about="The game that was kept in FILE goes on.")
