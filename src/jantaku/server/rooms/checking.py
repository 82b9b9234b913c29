"""Checks the settings of a room; each error names the field at fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku import catalog
from jantaku.base.errors import ArgumentError, JantakuError, printable

if TYPE_CHECKING:
    from jantaku.catalog import Agreed
    from jantaku.server.rooms.values import RoomSettings

LONGEST_TITLE: Final = 60
MOST_GAMES: Final = 64

# Fields of the pace with their least and greatest values.
_BOUNDS: Final[dict[str, tuple[float, float]]] = {
    "base_s": (1, 600),
    "bank_s": (0, 3600),
    "hold_ms": (0, 5000),
    "look_s": (0, 600),
    "bot_ms": (0, 10_000),
}


def checked(settings: RoomSettings) -> Agreed:
    """Returns the seats and the summary of these settings; raises an error if they are invalid.

    >>> from jantaku.server.rooms.values import RoomSettings
    >>> checked(RoomSettings()).summary
    'Tenhou, 4 players'
    """
    if len(settings.title) > LONGEST_TITLE or printable(settings.title) != settings.title:
        cure = f"use {LONGEST_TITLE} letters at most, on one line"
        raise ArgumentError("this title cannot be shown", cure, source="title")
    if not 1 <= settings.games <= MOST_GAMES:
        cure = f"write a number from 1 to {MOST_GAMES}"
        raise ArgumentError(f"no match has {settings.games} games", cure, source="games")
    for name, (least, most) in _BOUNDS.items():
        value = getattr(settings.pace, name)
        if (value is None and name != "base_s") or (
            value is not None and not least <= value <= most
        ):
            cure = f"write a number from {least:g} to {most:g}"
            source = f"pace.{name}"
            raise ArgumentError(f"{value} is not a valid {name}", cure, source=source)
    try:
        agreed = catalog.agreed(settings.setup)
    except JantakuError as error:
        error.source = f"setup.{error.source}" if error.source else "setup"
        raise
    if settings.absent:
        check_level(settings.setup.engine, settings.absent, "absent")
    return agreed


def check_level(engine: str, level: str, source: str = "level") -> None:
    """Raises `ArgumentError` for a level that the bots of an engine do not have."""
    known = [one.name for one in catalog.levels(engine)]
    if level not in known:
        cure = f"choose among {', '.join(known)}"
        raise ArgumentError(f"unknown bot {level[:LONGEST_TITLE]!r}", cure, source=source)
