"""Reports of names, conduct, titles of rooms and rules, for the operator."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import Stale, Unknown, printable
from jantaku.server.refusals import RequestRefused, unknown_table
from jantaku.server.store.values import StoredReport

if TYPE_CHECKING:
    from jantaku.server.lobby import Rooms
    from jantaku.server.rooms.values import RoomSeat, RoomSettings, Seat
    from jantaku.server.store import Store, User
    from jantaku.server.store.values import ReportedThing

MOST_REPORTS: Final = 5000  # of all people: more than an operator reads
MOST_OPEN_EACH: Final = 20
"""The most open reports by one person."""
_LONGEST_TEXT: Final = 500


@dataclass(frozen=True, slots=True)
class ReportScene:
    """The room or table of a report, with what strangers see there."""

    place: str
    seats: tuple[RoomSeat, ...]
    settings: RoomSettings
    host: str = ""
    host_name: str = ""


async def scene_of(store: Store, rooms: Rooms, user: User, room: str, table: str) -> ReportScene:
    """Returns the table, or else the room, of a report; refuses those that the user cannot see."""
    if not table:
        found = await rooms.room(room)
        place = f"room {found.code}"
        return ReportScene(place, found.seats, found.settings, found.host, found.host_name)
    try:
        record = await store.table(table)
    except Unknown:
        raise unknown_table() from None
    if record.settings.private and all(seat.user != user.id for seat in record.seats):
        raise unknown_table()
    return ReportScene(f"table {record.id}", record.seats, record.settings)


def report_of(
    user: User, scene: ReportScene, what: ReportedThing, seat: Seat | None, note: str
) -> StoredReport:
    """Returns a report by a person; the same one again has the same id.

    Raises `RequestRefused` if there is nothing to report.
    """
    if what in ("name", "conduct"):
        there = next((one for one in scene.seats if one.seat == seat and one.user), None)
        if there is None or there.user == user.id:
            fault = "no other person sits there"
            raise RequestRefused("malformed", fault, "name the seat of a person", field="seat")
        person, name, text = there.user, there.name, there.name
    else:
        text = scene.settings.title if what == "title" else scene.settings.setup.text
        if not text:
            fault, cure = f"nobody has written the {what} of this room", "report something else"
            raise RequestRefused("malformed", fault, cure, field="what")
        person, name = scene.host, scene.host_name
    text = _line(text)
    same = "\n".join((user.id, what, person, text))
    return StoredReport(
        id=hashlib.sha256(same.encode(errors="replace")).hexdigest()[:16],
        what=what,
        person=person,
        name=name,
        text=text,
        place=scene.place,
        note=_line(note),
        reporter=user.id,
        created=time.time(),
    )


async def add_report(store: Store, report: StoredReport) -> None:
    """Stores a report; raises `RequestRefused` with `full` if there are too many."""
    try:
        await store.add_report(report, MOST_REPORTS, MOST_OPEN_EACH)
    except Stale as error:
        raise RequestRefused("full", error.fault, error.cure, reason="most_reports") from None


def _line(text: str) -> str:
    return printable(" ".join(text.split())[:_LONGEST_TEXT])
