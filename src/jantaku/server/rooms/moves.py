"""The moves of people in a room: functions that take the room and return the changed one.

An impossible move raises `RequestRefused`. Moves do not store or publish anything, so a move can be
tried again after another person has changed the room first.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from itertools import cycle
from typing import TYPE_CHECKING, Final, TypeAlias

from jantaku import catalog
from jantaku.server.refusals import RequestRefused
from jantaku.server.rooms.settings_check import checked_level
from jantaku.server.rooms.values import Room, RoomSeat

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from random import Random

    from jantaku.catalog import Setup, SetupSummary
    from jantaku.server.rooms.values import QuickMatch, RoomSettings, Seat
    from jantaku.server.store import User

    CheckedSetup: TypeAlias = tuple[Setup, SetupSummary]
    """A game that can be played, and its seats."""

_NOT_HOST: Final = "ask the host, or create your own room"
_MOST_KEPT_OUT: Final = 100
"""people that a room keeps out: each is a digest in its row"""


def seat_of(room: Room, user: str) -> RoomSeat | None:
    """Returns the seat of a person, or None."""
    return next((one for one in room.seats if one.kind == "person" and one.user == user), None)


def people_in(room: Room) -> tuple[RoomSeat, ...]:
    """Returns the seats of people."""
    return tuple(one for one in room.seats if one.kind == "person")


def is_ready(room: Room) -> bool:
    """Returns True if the game can start: every seat is taken, and every person is ready."""
    people = people_in(room)
    taken = all(one.kind != "open" for one in room.seats)
    return room.state == "open" and taken and bool(people) and all(one.ready for one in people)


def is_between_games(room: Room) -> bool:
    """Returns True if a match has begun and has another game left."""
    return 0 < len(room.played) < room.settings.games


def created(
    code: str,
    user: str,
    name: str,
    settings: RoomSettings,
    agreed: SetupSummary,
    quick: QuickMatch | None = None,
    group: str = "",
) -> Room:
    """Returns a new room with its host in the first seat: ready in a quick match."""
    seats = tuple(RoomSeat(seat) for seat in agreed.seats)
    room = Room(code, user, name, settings, seats, summary=agreed.summary, quick=quick)
    room = replace(room, group=group)
    return readied(sat(room, user, name), user, ready=quick is not None)


def sat(
    room: Room, user: str, name: str, seat: Seat | None = None, blockers: Collection[str] = ()
) -> Room:
    """Seats a person at `seat` or at the first open seat; a seated person moves to `seat`.

    In a quick match the person is ready at once. A game from a position is for its host alone, as
    its settings show all hands. `blockers` are the people who block the person.
    """
    _need_open(room)
    need_welcome(room, user, blockers)
    if room.settings.setup.position and user != room.host:
        raise RequestRefused("not_allowed", "a position is played alone", "play it yourself")
    own = seat_of(room, user)
    if seat is None:
        if own is not None:
            return room
        free = next((one for one in room.seats if one.kind == "open"), None)
        if free is None:
            raise RequestRefused("full", "every seat is taken", "find another room, or watch")
    else:
        free = _seat(room, seat)
        if own == free:
            return room
        if free.kind != "open":
            raise RequestRefused("taken", f"seat {seat + 1} is taken", "take another", field="seat")
    left = [RoomSeat(one.seat) if own and one.seat == own.seat else one for one in room.seats]
    sitting = RoomSeat(free.seat, "person", user, name, ready=room.quick is not None)
    return replace(room, seats=tuple(sitting if one.seat == free.seat else one for one in left))


def stood(room: Room, user: str) -> Room:
    """Frees the seat of a person; refused while a game is played."""
    own = _own(room, user)
    _need_open(room)
    return _with(room, RoomSeat(own.seat))


def left(room: Room, user: str) -> Room | None:
    """Removes a person and passes on the host's role; returns None for a room that is then empty.

    During a game the person keeps the seat, and a bot plays for them.
    """
    if room.state == "open" and seat_of(room, user) is not None:
        room = stood(room, user)
    if all(one.user == user for one in people_in(room)):
        return None if room.state == "open" else room
    return _filled_if_all_like(with_next_host(room, user))


def with_next_host(room: Room, user: str) -> Room:
    """Makes another seated person the host if `user` is the host; the seats do not change."""
    others = [one for one in people_in(room) if one.user != user]
    if room.host != user or not others:
        return room
    return replace(room, host=others[0].user, host_name=others[0].name)


def forgotten(room: Room, user: str, name: str) -> Room:
    """Removes a deleted person: opens the seat, or seats a bot in it if a game has begun.

    Another person becomes the host. A title with the person's name is removed.
    """
    own = seat_of(room, user)
    room = without_title(with_next_host(room, user), name)
    if own is None:
        return room
    waits = room.state == "open"
    return _with(
        room, RoomSeat(own.seat) if waits else _bot(room.settings, own.seat, room.settings.absent)
    )


def without_title(room: Room, name: str) -> Room:
    """Removes the title of a room if it contains a name."""
    if name not in room.settings.title:
        return room
    return replace(room, settings=replace(room.settings, title=""))


def renamed(room: Room, user: str, name: str) -> Room:
    """Gives a person another name, as host and in the seat."""
    if room.host == user:
        room = replace(room, host_name=name)
    own = seat_of(room, user)
    return room if own is None else _with(room, replace(own, name=name))


def readied(room: Room, user: str, *, ready: bool, blockers: Collection[str] = ()) -> Room:
    """Sets whether a person is ready: in a quick match everyone is, or leaves."""
    _need_open(room)
    if ready:
        need_welcome(room, user, blockers)
    else:
        need_hosted(room)
    return _with(room, replace(_own(room, user), ready=ready))


def freed(room: Room, user: str, seat: Seat) -> Room:
    """Opens a seat: the host removes a person or a bot, or a person frees the seat.

    A removed person cannot come back to the room, which keeps a digest: not even the host learns
    from it who it was.
    """
    _need_open(room)
    there = _seat(room, seat)
    if there.kind == "person" and there.user == user:
        return stood(room, user)
    _need_host(room, user)
    if there.kind == "person":
        kept_out = (*room.kept_out, _digest(room, there.user))[-_MOST_KEPT_OUT:]
        room = replace(room, kept_out=kept_out)
    return _with(room, RoomSeat(seat))


def is_kept_out(room: Room, user: str) -> bool:
    """Returns True if a host has put a person out of the room."""
    return _digest(room, user) in room.kept_out


def need_welcome(room: Room, user: str, blockers: Collection[str]) -> None:
    """Raises `RequestRefused` for a person who was put out, or whom the host blocks."""
    if user != room.host and (room.host in blockers or is_kept_out(room, user)):
        raise kept_out()


def kept_out() -> RequestRefused:
    """Returns the error for a person who may not sit in a room."""
    fault, cure = "you cannot sit in this room", "find another room, or create your own"
    return RequestRefused("not_allowed", fault, cure, reason="kept_out")


def _digest(room: Room, user: str) -> str:
    return sha256(f"{room.code} {user}".encode()).hexdigest()[:16]


def seated_bot(room: Room, user: str, seat: Seat, level: str = "") -> Room:
    """Seats a bot, as the host, or changes the level of the bot there."""
    _need_open(room)
    _need_host(room, user)
    if _seat(room, seat).kind == "person":
        cure = "open the seat first, which removes the person"
        raise RequestRefused("taken", "a person sits there", cure, field="seat")
    others = [one.level for one in room.seats if one.kind == "bot" and one.seat != seat]
    return _with(room, _bot(room.settings, seat, level, others))


def shuffled(room: Room, user: str, chance: Random) -> Room:
    """Shuffles the seats, as the host."""
    _need_open(room)
    _need_host(room, user)
    places = [one.seat for one in room.seats]
    chance.shuffle(places)
    moved = (replace(one, seat=place) for one, place in zip(room.seats, places, strict=True))
    return replace(room, seats=tuple(sorted(moved, key=lambda one: one.seat)))


def with_settings(room: Room, user: str, settings: RoomSettings, agreed: SetupSummary) -> Room:
    """Changes the settings, as the host: afterwards nobody is ready and a new match begins.

    People keep their seats if the new game has them, and move to open ones if not; bots that the
    new game does not have are replaced by its default bot. Another game no longer counts in the
    league of a group.
    """
    _need_open(room)
    _need_host(room, user)
    if is_between_games(room):
        cure = "play the match to its end, or start another one"
        raise RequestRefused("not_now", "a match is being played", cure)
    unready = tuple(replace(one, ready=False) if one.user else one for one in room.seats)
    return _reseated(replace(room, seats=unready), settings, agreed)


def _reseated(room: Room, settings: RoomSettings, agreed: SetupSummary) -> Room:
    """Returns the room with the seats of another game."""
    people = people_in(room)
    if len(people) > len(agreed.seats):
        fault = f"{len(people)} people sit here, but this game has {len(agreed.seats)} seats"
        raise RequestRefused("full", fault, "ask a player to stand up", field="setup")
    if settings.setup.position and len(people) > 1:
        raise RequestRefused("not_allowed", "a position is played alone", "make a room for it")
    seats = {seat: RoomSeat(seat) for seat in agreed.seats}
    moved = [one for one in people if one.seat not in seats]
    for one in room.seats:
        if one.seat in seats and one.kind == "person":
            seats[one.seat] = one
        elif one.seat in seats and one.kind == "bot":
            seats[one.seat] = _fitting_bot(settings, one)
    for one in moved:
        free = min((seat for seat in seats.values() if seat.kind != "person"), key=_open_first)
        seats[free.seat] = replace(one, seat=free.seat)
    return replace(
        room,
        settings=settings,
        seats=tuple(seats.values()),
        summary=agreed.summary,
        played=(),
        group=room.group if settings.setup == room.settings.setup else "",
    )


def is_liked(room: Room, wanted: Sequence[CheckedSetup], match: QuickMatch) -> bool:
    """Returns True if a person with these wishes would play in a quick match."""
    fills = room.quick is not None and room.quick.fill_at is not None
    return bool(_liked(room, wanted)) and fills == (match.fill_at is not None)


def _liked(room: Room, wanted: Sequence[CheckedSetup]) -> list[CheckedSetup]:
    """Returns the games that the people of a quick match and another person like."""
    assert room.quick is not None
    known = (room.settings.setup, *room.quick.also)
    return sorted((one for one in wanted if one[0] in known), key=lambda one: known.index(one[0]))


def matched(room: Room, user: User, wanted: Sequence[CheckedSetup], match: QuickMatch) -> Room:
    """Seats a person, ready, in a room of a quick match, which keeps the games that all like."""
    _need_open(room)
    quick = room.quick
    if quick is None or not (liked := _liked(room, wanted)):
        raise RequestRefused("not_now", "the people there like other games", "find another room")
    (setup, agreed), *others = liked
    if setup != room.settings.setup:
        room = _reseated(room, replace(room.settings, setup=setup), agreed)
    at = min((at for at in (quick.fill_at, match.fill_at) if at is not None), default=None)
    also = tuple(one for one, _ in others)
    room = replace(room, quick=replace(quick, also=also, fill_at=at))
    return readied(sat(room, user.id, user.name), user.id, ready=True)


def filled(room: Room) -> Room:
    """Seats bots in the open seats of a quick match."""
    if room.state != "open" or room.quick is None:
        return room
    return with_fillers(room)


def with_bots_wished(room: Room, user: str) -> Room:
    """Notes that a person of a quick match likes bots in its open seats now.

    They sit down once everybody there likes it.
    """
    _need_open(room)
    _own(room, user)
    assert room.quick is not None
    wished = tuple(dict.fromkeys((*room.quick.bots_now, user)))
    return _filled_if_all_like(replace(room, quick=replace(room.quick, bots_now=wished)))


def _filled_if_all_like(room: Room) -> Room:
    if room.quick is None:
        return room
    people = [one.user for one in people_in(room)]
    wished = tuple(user for user in room.quick.bots_now if user in people)
    room = replace(room, quick=replace(room.quick, bots_now=wished))
    return filled(room) if len(wished) == len(people) else room


def with_fillers(room: Room) -> Room:
    """Seats the bots in all open seats that a game has where nobody chose bots."""
    names = cycle(catalog.fillers(room.settings.setup))
    taken: list[str] = []
    for one in room.seats:
        if one.kind == "open":
            name = next(names)
            room = _with(room, _bot(room.settings, one.seat, name, taken))
            taken.append(name)
    return room


def with_new_match(room: Room, user: str, blockers: Collection[str] = ()) -> Room:
    """Starts a new match, whatever was played of the last one; the person is ready for it.

    During a match only the host may do this.
    """
    _need_open(room)
    _own(room, user)
    if is_between_games(room):
        _need_host(room, user)
    return readied(replace(room, played=()), user, ready=True, blockers=blockers)


def started(room: Room, user: str | None, table: str) -> Room:
    """Starts the next game at a table; bots fill the open seats.

    `user` is the host who starts it; None starts it only if everyone is ready.
    """
    if room.state != "open":
        raise RequestRefused("not_now", "the game has begun", "go to the table")
    if user is None and not is_ready(room):
        raise RequestRefused("not_now", "not everyone is ready", "wait for the others")
    if user is not None:
        _need_host(room, user)
    waiting = [one.name for one in people_in(room) if not one.ready and one.user != user]
    if waiting:
        fault = f"{' and '.join(waiting)} {'is' if len(waiting) == 1 else 'are'} not ready"
        raise RequestRefused("not_now", fault, "wait, or open their seats")
    fresh = len(room.played) >= room.settings.games
    return replace(
        room,
        state="playing",
        table=table,
        quick=None,
        played=() if fresh else room.played,
        seats=tuple(_at_table(room.settings, one) for one in room.seats),
    )


def ended(room: Room, table: str, *, suspended: bool = False) -> Room:
    """Notes that the game at a table is over, or `suspended` by its rules and to be resumed.

    Ignores a table that is not the current one of the room.
    """
    if room.table != table or table in room.played:
        return room
    if suspended:
        return replace(room, state="suspended")
    return replace(room, state="open", table="", played=(*room.played, table))


def paused(room: Room, table: str) -> Room:
    """Notes that the game at a table is suspended."""
    playing = room.table == table and room.state == "playing"
    return replace(room, state="suspended") if playing else room


def resumed(room: Room, table: str) -> Room:
    """Notes that a suspended game is resumed."""
    waiting = room.table == table and room.state == "suspended"
    return replace(room, state="playing") if waiting else room


def resumed_at_new_table(room: Room, user: str, table: str) -> Room:
    """Resumes a game that its rules suspended at another table."""
    need_seated(room, user)
    if room.state != "suspended":
        raise RequestRefused("not_now", "no game is suspended here", "start one")
    return replace(room, state="playing", table=table)


def need_seated(room: Room, user: str) -> None:
    """Raises `RequestRefused` for a person who does not sit in the room."""
    _own(room, user)


def _need_open(room: Room) -> None:
    if room.state == "closed":
        raise RequestRefused("not_now", "the room is closed", "create another one")
    if room.state != "open":
        doing = "is suspended" if room.state == "suspended" else "is being played"
        raise RequestRefused("not_now", f"the game {doing}", "wait until it is over")


def need_hosted(room: Room) -> None:
    """Raises `RequestRefused` for a quick match, in which nobody has the powers of a host."""
    if room.quick is not None:
        fault, cure = "a quick match has no host", "leave it, or create your own room"
        raise RequestRefused("not_allowed", fault, cure, reason="quick_match")


def _need_host(room: Room, user: str) -> None:
    need_hosted(room)
    if room.host != user:
        raise RequestRefused("not_allowed", "only the host may do that", _NOT_HOST)


def _own(room: Room, user: str) -> RoomSeat:
    own = seat_of(room, user)
    if own is None:
        raise RequestRefused("not_seated", "you do not sit here", "sit down first")
    return own


def _seat(room: Room, seat: Seat) -> RoomSeat:
    found = next((one for one in room.seats if one.seat == seat), None)
    if found is None:
        known = ", ".join(str(one.seat) for one in room.seats)
        raise RequestRefused(
            "malformed", f"there is no seat {seat}", f"the seats are {known}", field="seat"
        )
    return found


def _with(room: Room, seat: RoomSeat) -> Room:
    seats = tuple(seat if one.seat == seat.seat else one for one in room.seats)
    return replace(room, seats=seats)


def _bot(
    settings: RoomSettings, seat: Seat, level: str = "", others: Collection[str] = ()
) -> RoomSeat:
    """Returns a seat with a bot of `level`, or of the default level of the rules.

    The name ends with the number of the seat, except for a character not among the `others`.
    """
    offer = checked_level(settings.setup.engine, level or catalog.default_bot(settings.setup))
    alone = offer.face and offer.name not in others
    name = offer.title if alone else f"{offer.title} {seat + 1}"
    return RoomSeat(seat, "bot", name=name, level=offer.name, ready=True)


def _at_table(settings: RoomSettings, seat: RoomSeat) -> RoomSeat:
    """Returns a seat at the start of a game: with a bot if it was open, a person not ready."""
    if seat.kind == "open":
        return _bot(settings, seat.seat)
    return replace(seat, ready=seat.kind == "bot")


def _fitting_bot(settings: RoomSettings, bot: RoomSeat) -> RoomSeat:
    known = catalog.level_named(settings.setup.engine, bot.level)
    return _bot(settings, bot.seat, bot.level if known else "")


def _open_first(seat: RoomSeat) -> tuple[bool, int]:
    return seat.kind != "open", seat.seat
