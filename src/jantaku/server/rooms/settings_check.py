"""Checks the settings of a room; each error names the field at fault."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, TypeVar

from jantaku import catalog
from jantaku.base.errors import ArgumentError, JantakuError, printable

if TYPE_CHECKING:
    from jantaku.catalog import SetupSummary
    from jantaku.server.rooms.values import RoomSettings

E = TypeVar("E", bound=JantakuError)

LONGEST_TITLE: Final = 60  # characters: a line of the lobby
MOST_GAMES: Final = 64  # of a match: a room and its tables stay that long
LONGEST_OPTIONS: Final = 8192
"""The most characters of options, mods and position of a game: clients of the lobby get them."""

# Fields of the pace with their least and greatest values.
_BOUNDS: Final[dict[str, tuple[float, float]]] = {
    "base_s": (1, 600),
    "bank_s": (0, 3600),
    "hold_ms": (0, 5000),
    "look_s": (0, 600),
    "bot_ms": (0, 10_000),
}


def validated(settings: RoomSettings) -> SetupSummary:
    """Returns the seats and the summary of these settings; raises an error if they are invalid.

    >>> from jantaku.server.rooms.values import RoomSettings
    >>> validated(RoomSettings()).summary
    'Tenhou, 4 players'
    """
    check_apart_from_rules(settings)
    try:
        return catalog.summarize_setup(settings.setup)
    except JantakuError as error:
        raise at_setup(error) from None


def at_setup(error: E) -> E:
    """Returns an error of a setup, with its source as a field of the settings."""
    error.source = f"setup.{error.source}" if error.source else "setup"
    return error


def check_apart_from_rules(settings: RoomSettings) -> None:
    """Raises an error if settings other than the rules are invalid."""
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
    setup = settings.setup
    given = [dict(setup.options), setup.mods, setup.without, setup.position]
    if len(json.dumps(given)) > LONGEST_OPTIONS:
        cure = f"use {LONGEST_OPTIONS} characters at most, or write a ruleset"
        raise ArgumentError("the options are too long", cure, source="setup.options")
    if settings.absent:
        checked_level(settings.setup.engine, settings.absent, "absent")


def checked_level(engine: str, level: str, source: str = "level") -> catalog.LevelOffer:
    """Returns the bot of a level; raises `ArgumentError` if those of the engine do not have it."""
    found = catalog.level_named(engine, level)
    if found is None:
        cure = f"choose among {', '.join(one.name for one in catalog.levels(engine))}"
        raise ArgumentError(f"unknown bot {level[:LONGEST_TITLE]!r}", cure, source=source)
    return found
