"""The rooms of a server: each move of a person is tried, stored, and told to who follows the room.

May import sheets, rooms, store, bus and tables.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from jantaku import catalog
from jantaku.errors import JantakuError, Stale, Unavailable, Unknown
from jantaku.protocol import to_dict
from jantaku.seeds import commitment, new_seed
from jantaku.server.lobby.sheets import enter, played_again
from jantaku.server.names import key_of
from jantaku.server.protocol import Invited, RoomTold
from jantaku.server.refusals import Refused
from jantaku.server.rooms import moves
from jantaku.server.rooms.checking import checked
from jantaku.server.rooms.codes import new_code, read_code
from jantaku.server.rooms.values import Pace, RoomSettings
from jantaku.server.store.values import TableRecord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from jantaku.catalog import Agreed, Balance, Setup
    from jantaku.game import GameSpec
    from jantaku.server.bus import Bus
    from jantaku.server.rooms.values import Room, Seat
    from jantaku.server.store import Store, User
    from jantaku.server.tables import Hosting

log = logging.getLogger("jantaku.server")

LOBBY: Final = "lobby"
"""The channel that tells the code of a public room that has changed, come or gone."""
_AGE_S: Final = 24 * 3600.0
_TIDY_S: Final = 600.0
_SHOWN: Final = 24  # characters of a name that is told
_TRIES: Final = 8  # codes, before there are too many rooms
_SUSPENDED: Final = "suspended"  # the reason of a game that its rules suspended


def room_channel(code: str) -> str:
    """The channel of a room: a `room` message, ready to be sent, whenever it has changed."""
    return f"room:{code}"


def person_channel(user: str) -> str:
    """The channel of a person: `room` messages of where they sit, and `invited` ones."""
    return f"person:{user}"


def room_told(code: str, room: Room | None) -> str:
    """The `room` message; None for a room that is gone."""
    return json.dumps(to_dict(RoomTold(code, None if room is None else to_dict(room))))


def listed(room: Room) -> Room:
    """The room as lists have it: without the text of a ruleset, which may be long."""
    setup = room.settings.setup
    if not setup.text:
        return room
    return replace(room, settings=replace(room.settings, setup=replace(setup, text="")))


class Rooms:
    """The rooms of a store. `hosting` opens tables; `most` rooms may have the same host."""

    def __init__(
        self, store: Store, bus: Bus, hosting: Hosting | None = None, *, most: int = 4
    ) -> None:
        self.store = store
        self.bus = bus
        self.hosting = hosting
        self.most = most
        self._writing = asyncio.Lock()
        self._entering: set[asyncio.Task[None]] = set()

    # -- found ---------------------------------------------------------------------------------

    async def room(self, code: str) -> Room:
        """The room of that code, however it was typed; `Refused` where there is none."""
        try:
            return await self.store.room(read_code(code))
        except Unknown:
            fault = f"there is no room {read_code(code) or code[:8]}"
            raise Refused("unknown_room", fault, "ask for its code again") from None

    async def public(self) -> tuple[Room, ...]:
        """The rooms of the lobby, the newest first."""
        return tuple(map(listed, await self.store.public_rooms()))

    async def of(self, user: str) -> tuple[Room, ...]:
        """The rooms that a person hosts or sits in, the newest first."""
        return tuple(map(listed, await self.store.rooms_of(user)))

    # -- made ----------------------------------------------------------------------------------

    async def create(self, user: User, settings: RoomSettings, *, ready: bool = False) -> Room:
        """A new room with the person as its host, in the first seat."""
        agreed = await _checked(settings)
        await self._make_place(user.id)
        for _ in range(_TRIES):
            room = moves.created(new_code(), user.id, user.name, settings, agreed, ready=ready)
            try:
                await self.store.add_room(room)
            except Stale:
                continue
            await self._tell(room)
            return await self.room(room.code)
        raise Refused("unavailable", "there are too many rooms just now", "try again later")

    async def quick(self, user: User, setup: Setup) -> Room:
        """A public room where this is played, with the person sitting and ready in it.

        It is the one with the most people that has an open seat, else a new one; the last to come
        begins the game.
        """
        await _checked(RoomSettings(setup=setup))
        waiting = [one for one in await self.store.public_rooms() if _fits(one, setup)]
        own = next((one for one in waiting if moves.seat_of(one, user.id)), None)
        if own is not None:
            return await self.ready(user, own.code, ready=True)
        for one in sorted(waiting, key=lambda one: -len(moves.people_in(one))):
            try:
                return await self._changed_by_seated(
                    one.code, lambda room: moves.sat(room, user.id, user.name, ready=True)
                )
            except Refused as error:  # somebody was quicker
                log.debug("no seat in %s: %s", one.code, error.fault)
        return await self.create(user, RoomSettings(setup=setup), ready=True)

    async def now(self, user: User, setup: Setup, level: str = "") -> Room:
        """A table of one's own, played at once: bots take all other seats, and no clock runs."""
        alone = RoomSettings(setup=setup, pace=Pace(base_s=None), private=True)
        room = await self.create(user, alone)
        try:
            for one in room.seats:
                if one.kind == "open" and level:
                    await self.seat_bot(user, room.code, one.seat, level)
            return await self.start(user, room.code)
        except JantakuError:
            await self._drop(room)
            raise

    # -- changed by its people -----------------------------------------------------------------

    async def sit(self, user: User, code: str, seat: Seat | None = None) -> Room:
        """The person sits down, at that seat or the first that is open."""
        return await self._change(code, lambda room: moves.sat(room, user.id, user.name, seat))

    async def stand(self, user: User, code: str) -> Room:
        """The person stands up."""
        return await self._change(code, lambda room: moves.stood(room, user.id))

    async def leave(self, user: User, code: str) -> None:
        """The person leaves: another one becomes host; with the last one the room is gone."""
        await self._leave(code, user.id)

    async def ready(self, user: User, code: str, *, ready: bool) -> Room:
        """The person is ready, or no longer; the last to be ready begins the game."""
        return await self._changed_by_seated(
            code, lambda room: moves.readied(room, user.id, ready=ready)
        )

    async def free(self, user: User, code: str, seat: Seat) -> Room:
        """The host opens a seat, whoever sits there."""
        return await self._change(code, lambda room: moves.freed(room, user.id, seat))

    async def seat_bot(self, user: User, code: str, seat: Seat, level: str = "") -> Room:
        """The host seats a bot."""
        return await self._change(code, lambda room: moves.seated_bot(room, user.id, seat, level))

    async def shuffle(self, user: User, code: str) -> Room:
        """The host has chance decide who sits where."""
        chance = SystemRandom()
        return await self._change(code, lambda room: moves.shuffled(room, user.id, chance))

    async def settle(self, user: User, code: str, settings: RoomSettings) -> Room:
        """The host changes what is played, and how."""
        agreed = await _checked(settings)
        was = await self.room(code)
        room = await self._change(code, lambda room: moves.settled(room, user.id, settings, agreed))
        if was.settings.private != settings.private:
            await self._publish(LOBBY, room.code)
        return room

    async def invite(self, user: User, code: str, name: str) -> Room:
        """Who sits in a room asks the owner of a name to come."""
        room = await self.room(code)
        moves.need_seated(room, user.id)
        try:
            asked, _ = await self.store.claimed(key_of(name))
        except Unknown:
            fault = f"nobody here owns the name {name[:_SHOWN]!r}"
            raise Refused("unknown", fault, "send them the code", field="name") from None
        told = to_dict(Invited(room.code, user.name, room.summary))
        await self._publish(person_channel(asked.id), json.dumps(told))
        return room

    async def gone(self, user: str) -> None:
        """A person is here no longer: leaves rooms that wait to begin, and is host of none.

        The seat in a match that has begun stays theirs.
        """
        for room in await self.store.rooms_of(user):
            with suppress(Refused):
                if room.state == "open" and not moves.is_between_games(room):
                    await self._leave(room.code, user)
                else:
                    await self._change(room.code, lambda one: moves.handed_on(one, user))

    async def tidy(self, before: float) -> None:
        """Does away with rooms that nobody has changed since."""
        for code in await self.store.drop_old_rooms(before):
            await self._publish(room_channel(code), room_told(code, None))
            await self._publish(LOBBY, code)

    @asynccontextmanager
    async def tidied(self) -> AsyncIterator[None]:
        """Meanwhile rooms are done away with that nobody has changed for a day."""
        task = asyncio.create_task(self._tidy_often())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _tidy_often(self) -> None:
        while True:
            try:
                await self.tidy(time.time() - _AGE_S)
            except Unavailable as error:
                log.info("rooms are not tidied: %s", error.fault)
            await asyncio.sleep(_TIDY_S)

    # -- played --------------------------------------------------------------------------------

    async def start(self, user: User, code: str) -> Room:
        """The host begins the game, bots taking the seats that are open."""
        return await self._begin(await self.room(code), user.id)

    async def rematch(self, user: User, code: str) -> Room:
        """Another match is begun as soon as everybody is ready."""
        return await self._changed_by_seated(code, lambda room: moves.another_match(room, user.id))

    async def suspend(self, user: User, code: str) -> Room:
        """Who plays here alone goes on another day; several people agree on it at the table."""
        room = await self.room(code)
        moves.need_seated(room, user.id)
        if room.state != "playing":
            raise Refused("not_now", "no game is being played", "begin one")
        if len(moves.people_in(room)) > 1:
            cure = "ask for it at the table: it happens when all agree"
            raise Refused("not_allowed", "others play, too", cure)
        await self._hosting.suspend(room.table)
        return await self._change(room.code, lambda one: moves.paused(one, room.table))

    async def resume(self, user: User, code: str) -> Room:
        """A suspended game goes on, where it stood."""
        room = await self.room(code)
        moves.need_seated(room, user.id)
        if room.state != "suspended":
            raise Refused("not_now", "no game is suspended here", "begin one")
        record = await self.store.table(room.table)
        if record.state != "over":
            await self._hosting.resume(record.id)
            return await self._change(room.code, lambda one: moves.gone_on(one, record.id))
        game = await played_again(self.store, record)
        spec = catalog.gone_on_with(game, new_seed())
        if spec is None:
            raise Refused("not_now", "this game is over", "begin another one")
        table = _new_table()
        room = await self._change(room.code, lambda one: moves.taken_up(one, user.id, table))
        await self._open(room, spec)
        return room

    async def close(self, user: User, code: str) -> None:
        """The host does away with the room; where others sit, they stay and it is theirs."""
        room = await self.room(code)
        if room.host != user.id:
            raise Refused("not_allowed", "only the host may do that", "leave it instead")
        if any(one.user != user.id for one in moves.people_in(room)):
            raise Refused("not_now", "others sit here", "leave: one of them becomes the host")
        await self._give_up(room)

    async def sheet(self, code: str, *, match: bool = False) -> Balance:
        """What the games of a room came to; of the present match alone, if so wanted."""
        room = await self.room(code)
        for table in (*room.played, room.table):
            await self._enter(table)
        text = await self.store.sheet(room.code)
        return catalog.balance_of(text, room.played if match else None)

    async def table_changed(self, record: TableRecord) -> None:
        """Has the room of a table know how it stands; to be called by the table's owner.

        Twice the same does no harm. The sheet is written later, for a game is played again for it:
        at the latest when somebody asks for it.
        """
        suspended = (record.result or {}).get("reason") == _SUSPENDED
        changes: dict[str, Callable[[Room], Room]] = {
            "playing": lambda room: moves.gone_on(room, record.id),
            "suspended": lambda room: moves.paused(room, record.id),
            "over": lambda room: moves.ended(room, record.id, suspended=suspended),
            "failed": lambda room: moves.ended(room, record.id),
        }
        try:
            await self._change(record.room, changes[record.state])
        except Refused:
            log.debug("the room %s of the table %s is gone", record.room, record.id)
            return
        if record.state == "over":
            entering = asyncio.create_task(self._enter(record.id))
            self._entering.add(entering)
            entering.add_done_callback(self._entering.discard)

    async def settled(self) -> None:
        """Returns when every sheet is written that was to be."""
        await asyncio.gather(*self._entering)

    # -- helps ---------------------------------------------------------------------------------

    async def _leave(self, code: str, user: str) -> None:
        gone = False

        def leaving(room: Room) -> Room:
            nonlocal gone
            after = moves.left(room, user)
            gone = after is None
            return room if after is None else after

        room = await self._change(code, leaving)
        if gone:
            await self._drop(room)

    async def _enter(self, table: str) -> None:
        """Enters a table into the sheet of its room, once, if its game is over.

        What cannot be entered now is left out until somebody asks for the sheet again.
        """
        if not table:
            return
        try:
            record = await self.store.table(table)
            if record.state == "over":
                async with self._writing:  # a sheet is read, and written whole
                    await enter(self.store, record)
        except JantakuError as error:
            log.warning("the table %s is not in the sheet of its room: %s", table, error.fault)

    @property
    def _hosting(self) -> Hosting:
        assert self.hosting is not None, "these rooms only look on"
        return self.hosting

    async def _change(self, code: str, change: Callable[[Room], Room]) -> Room:
        """The room after a move, stored and told."""
        code = read_code(code)
        was: Room | None = None

        def seen(room: Room) -> Room:
            nonlocal was
            was = room
            return change(room)

        try:
            room = await self.store.change_room(code, seen)
        except Unknown:
            fault = f"there is no room {code}"
            raise Refused("unknown_room", fault, "ask for its code again") from None
        if was is None or room.version != was.version:
            await self._tell(room, was)
        return room

    async def _changed_by_seated(self, code: str, change: Callable[[Room], Room]) -> Room:
        """The same; the game begins if everybody is ready then."""
        room = await self._change(code, change)
        if not moves.is_ready(room):
            return room
        try:
            return await self._begin(room, None)
        except Refused:  # somebody else has begun it, or is ready no more
            return await self.room(room.code)

    async def _begin(self, room: Room, user: str | None) -> Room:
        """The next game of a room, at a new table."""
        table = _new_table()
        moves.begun(room, user, table)  # refused before rules are compiled
        room = await self._change(room.code, lambda one: moves.begun(one, user, table))
        bots = [one.seat for one in room.seats if one.kind == "bot"]
        try:
            spec = await _opened(room.settings.setup, bots)
            await self._open(room, spec)
        except BaseException:
            await asyncio.shield(self._change(room.code, lambda one: _not_begun(one, table)))
            raise
        return room

    async def _open(self, room: Room, spec: GameSpec) -> None:
        assert isinstance(spec.seed, bytes)
        await self._hosting.open(
            TableRecord(
                id=room.table,
                room=room.code,
                game=len(room.played),
                spec=spec,
                seats=room.seats,
                settings=room.settings,
                commitment=commitment(spec.seed),
                created=time.time(),
            )
        )

    async def _make_place(self, user: str) -> None:
        """Closes rooms in which the person is alone, the oldest first, if there are too many.

        A game that was suspended is not given up so.
        """
        own = [one for one in await self.store.rooms_of(user) if one.host == user]
        alone = [
            one
            for one in reversed(own)
            if one.state in ("open", "playing")
            and all(seat.user == user for seat in moves.people_in(one))
        ]
        for one in sorted(alone, key=lambda one: one.state == "playing"):
            if len(own) < self.most:
                return
            await self._give_up(one)
            own.remove(one)
        if len(own) >= self.most:
            fault = f"you have {len(own)} rooms already"
            raise Refused("not_now", fault, "close one of them, or play it to its end")

    async def _give_up(self, room: Room) -> None:
        """Does away with a room, and stops its game."""
        if room.state == "playing":
            with suppress(Refused, Unknown):
                await self._hosting.suspend(room.table)
        await self._drop(room)

    async def _drop(self, room: Room) -> None:
        await self.store.drop_room(room.code)
        told = room_told(room.code, None)
        await self._publish(room_channel(room.code), told)
        for one in moves.people_in(room):
            await self._publish(person_channel(one.user), told)
        if not room.settings.private:
            await self._publish(LOBBY, room.code)

    async def _tell(self, room: Room, was: Room | None = None) -> None:
        """Tells a room to who follows it, and to the people who sit there or did."""
        told = room_told(room.code, room)
        await self._publish(room_channel(room.code), told)
        before = () if was is None else moves.people_in(was)
        for user in dict.fromkeys(one.user for one in (*moves.people_in(room), *before)):
            await self._publish(person_channel(user), told)
        if not room.settings.private:
            await self._publish(LOBBY, room.code)

    async def _publish(self, channel: str, data: str) -> None:
        """Tells who follows; where other processes cannot be told, they ask anew once they can."""
        try:
            await self.bus.publish(channel, data)
        except Unavailable as error:
            log.warning("nobody else was told of %s: %s", channel, error.fault)


def _fits(room: Room, setup: Setup) -> bool:
    """Whether a room waits for people to play just this."""
    waits = room.state == "open" and not room.played
    free = any(one.kind == "open" for one in room.seats)
    plain = room.settings == RoomSettings(setup=room.settings.setup, title=room.settings.title)
    return waits and plain and free and room.settings.setup == setup


def _not_begun(room: Room, table: str) -> Room:
    """The room as it was before a game that could not begin."""
    if room.table != table:
        return room
    seats = tuple(replace(one, ready=False) if one.kind == "person" else one for one in room.seats)
    return replace(room, state="open", table="", seats=seats)


def _new_table() -> str:
    return secrets.token_urlsafe(9)


async def _checked(settings: RoomSettings) -> Agreed:
    """The same as `checked`; a ruleset takes long enough to be compiled beside the loop."""
    if settings.setup.engine != "ruleset":
        return checked(settings)
    return await asyncio.to_thread(checked, settings)


async def _opened(setup: Setup, bots: list[Seat]) -> GameSpec:
    seed = new_seed()
    if setup.engine != "ruleset":
        return catalog.opened(setup, seed, bots)
    return await asyncio.to_thread(catalog.opened, setup, seed, bots)
