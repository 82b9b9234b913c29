"""The quick matches of people as rated games: which count, and in which kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jantaku.server.groups.counting import is_counted

if TYPE_CHECKING:
    from jantaku.server.rooms.values import Room
    from jantaku.server.store.values import TableRecord


def kind_of(room: Room) -> str:
    """Returns the kind of games in which a room is rated: its rules, and its number of players.

    All rules of riichi are one kind, as those of any engine whose presets only differ in details;
    each ruleset is another.

    >>> from jantaku.server.rooms.values import Room, RoomSeat, RoomSettings, Setup
    >>> seats = tuple(map(RoomSeat, range(3)))
    >>> kind_of(Room("ABCDE", "", "", RoomSettings(), seats))
    'riichi-3'
    >>> sichuan = RoomSettings(setup=Setup("ruleset", "sichuan"))
    >>> kind_of(Room("ABCDE", "", "", sichuan, seats))
    'ruleset.sichuan-3'
    """
    setup = room.settings.setup
    rules = f"ruleset.{setup.preset}" if setup.engine == "ruleset" else setup.engine
    return f"{rules}-{len(room.seats)}"


def is_among_people(room: Room) -> bool:
    """Returns True if a person sits in every seat."""
    return all(one.kind == "person" for one in room.seats)


def places_of(record: TableRecord) -> dict[str, int]:
    """Returns the places of the people of a finished game; nothing if the game does not count.

    A person who has been deleted since has a name that nobody else has.
    """
    if not is_counted(record):
        return {}
    result: Any = record.result
    ranks = {one["seat"]: one["rank"] for one in result.get("seats", ())}
    if any(one.seat not in ranks for one in record.seats):
        return {}
    return {one.user or f"deleted {one.seat}": ranks[one.seat] for one in record.seats}
