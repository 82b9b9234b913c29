"""The options of `jantaku play`, in groups by the games that they are for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ..completion import games, players
from ..options import argument, flag, option, text
from ..seeds import seed_option

GameName = Annotated[
    str,
    argument(
        "GAME",
        "riichi (default), haiyuki, a ruleset of the library, or the path of a ruleset.",
        games,
    ),
]
Kinds = Annotated[
    list[str] | None,
    option(
        "--player",
        kind="NAME",
        about="Player of a game to watch: once for all seats, or once for each.",
        words=players,
    ),
]


@dataclass(frozen=True)
class PlayOptions:
    """The game to play, and how much of it to show."""

    seed: str = seed_option()
    watch: bool = flag("--watch", about="Watch a whole game between bots instead of playing.")


@dataclass(frozen=True)
class SeatOptions:
    """The people and bots at the table, and the files of the match."""

    seat: str = text("--seat", kind="WIND", about="Your seat: e, s, w or n (default: random).")
    robots: str = text(
        "--robots",
        kind="NAME,...",
        about="The bots: one player for all, or one for each seat.",
        words=players,
    )
    people: str = text("--people", kind="N", about="Number of people who play here.", default="1")
    names: str = text("--names", kind="NAME,...", about="Names of the people.")
    games: str = text("--games", kind="N", about="Number of games to play.", default="1")
    resume: str = text("--resume", kind="FILE", about="Resume the game saved in FILE.")


@dataclass(frozen=True)
class RiichiOptions:
    """Riichi: the round to show, and the sheet of the match."""

    round: str = text("--round", kind="N", about="Round to show (default: all); riichi.")
    sheet: str = text("--sheet", kind="FILE", about="Balance sheet that records the games; riichi.")
    position: str = text(
        "--position", kind="LINE", about="Position to play on from: a line or a file; riichi."
    )
