"""Converts values to the text of a column, and back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ArgumentError, Unknown, shown
from jantaku.game import GameSpec
from jantaku.game.protocol import from_dict, to_dict
from jantaku.server.rooms.values import Room, RoomSeat, RoomSettings
from jantaku.server.store.rows import RoomRow, TableRow
from jantaku.server.store.values import LONGEST_PAGE, TableRecord, TableSummary

if TYPE_CHECKING:
    from collections.abc import Sequence

to_text: Final = json.JSONEncoder(separators=(",", ":")).encode
"""Returns compact JSON in ASCII, which any database can store."""


def row_of_room(room: Room, now: float) -> RoomRow:
    """Returns the row of a room. Raises `ProtocolError` if it could not be read again."""
    document: dict[str, Any] = to_dict(room)
    from_dict(Room, document)
    text = _take_text(document["settings"])
    return RoomRow(
        code=room.code,
        version=room.version,
        state=room.state,
        private=room.settings.private,
        changed=now,
        value=to_text(document),
        text=text,
    )


def room_of(row: RoomRow) -> Room:
    """Returns the room of a row."""
    document = json.loads(row.value)
    _put_text(document["settings"], row.text)
    room: Room = from_dict(Room, document)
    return room


def listed_room_of(row: RoomRow) -> Room:
    """Returns the room of a row without the text of its rules."""
    room: Room = from_dict(Room, json.loads(row.value))
    return room


def _take_text(settings: dict[str, Any]) -> str:
    """Takes the text of the rules out of settings as JSON."""
    return str(settings.get("setup", {}).pop("text", ""))


def _put_text(settings: dict[str, Any], text: str) -> None:
    if text:
        settings["setup"]["text"] = text


def row_of_table(table: TableRecord) -> TableRow:
    """Returns the row of a table."""
    settings = to_dict(table.settings)
    text = _take_text(settings)
    return TableRow(
        id=table.id,
        room=table.room,
        game=table.game,
        spec=to_text(table.spec.to_dict()),
        seats=to_text([to_dict(seat) for seat in table.seats]),
        settings=to_text(settings),
        commitment=table.commitment,
        state=table.state,
        public=not table.settings.private,
        created=table.created,
        ended=table.ended,
        result=None if table.result is None else to_text(table.result),
        text=text,
    )


def table_of(row: TableRow, steps: int) -> TableRecord:
    """Returns the table of a row, with its number of steps."""
    state: Any = row.state
    settings = json.loads(row.settings)
    _put_text(settings, row.text)
    return TableRecord(
        id=row.id,
        room=row.room,
        game=row.game,
        spec=GameSpec.from_dict(json.loads(row.spec)),
        seats=tuple(from_dict(RoomSeat, seat) for seat in json.loads(row.seats)),
        settings=from_dict(RoomSettings, settings),
        commitment=row.commitment,
        state=state,
        created=row.created,
        ended=row.ended,
        result=None if row.result is None else json.loads(row.result),
        steps=steps,
    )


def listed_table_of(row: TableRow, steps: int, has_text: bool) -> TableSummary:
    """Returns the table of a row for lists, with its number of steps."""
    state: Any = row.state
    settings: RoomSettings = from_dict(RoomSettings, json.loads(row.settings))
    setup = settings.setup
    return TableSummary(
        id=row.id,
        room=row.room,
        game=row.game,
        seats=tuple(from_dict(RoomSeat, seat) for seat in json.loads(row.seats)),
        title=settings.title,
        engine=setup.engine,
        preset="" if has_text else setup.preset,
        state=state,
        created=row.created,
        ended=row.ended,
        result=None if row.result is None else json.loads(row.result),
        steps=steps,
    )


def place_among(states: Sequence[str], after: str) -> tuple[str, float, str]:
    """Returns the state, time and name that `after` names in a list that is sorted by state."""
    state, _, rest = after.partition("-")
    if state not in states:
        raise _no_page(after)
    return state, *place_in(rest)


def unknown(what: str, name: str) -> Unknown:
    """Returns the error for an unknown name."""
    return Unknown(f"there is no {what} {shown(name)}", "check the name; it may be gone")


def page_size(limit: int) -> int:
    """Returns the number of items of a page."""
    return max(1, min(limit, LONGEST_PAGE))


def place_in(after: str) -> tuple[float, str]:
    """Returns the place in a list that `after` names; raises `ArgumentError` if it is invalid."""
    time, _, name = after.partition("-")
    try:
        return float(time), name
    except ValueError:
        raise _no_page(after) from None


def _no_page(after: str) -> ArgumentError:
    return ArgumentError(f"no page begins after {shown(after)}", "use `after` of the last page")
