"""The rooms of a server: tries and stores each change and sends it to everyone in the room."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from contextlib import asynccontextmanager, suppress
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from jantaku import catalog
from jantaku.errors import JantakuError, Stale, Unavailable, Unknown
from jantaku.protocol import to_dict
from jantaku.server.lobby.changing import Changes
from jantaku.server.lobby.games import Games
from jantaku.server.lobby.sheets import Sheets
from jantaku.server.lobby.telling import (
    LOBBY,
    Teller,
    listed,
    person_channel,
    room_channel,
    room_told,
)
from jantaku.server.names import key_of
from jantaku.server.protocol import Invited
from jantaku.server.refusals import Refused
from jantaku.server.rooms import moves
from jantaku.server.rooms.checking import checked
from jantaku.server.rooms.codes import new_code
from jantaku.server.rooms.values import Pace, RoomSettings
from jantaku.server.threads import load

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from jantaku.catalog import Agreed, Balance, Setup
    from jantaku.server.bus import Bus
    from jantaku.server.rooms.values import Room, Seat
    from jantaku.server.store import Store, User
    from jantaku.server.store.values import TableRecord
    from jantaku.server.tables import Hosting

log = logging.getLogger("jantaku.server")

_AGE_S: Final = 24 * 3600.0
_TIDY_S: Final = 600.0
_SHOWN: Final = 24  # characters of a name that is told
_TRIES: Final = 8  # codes, before there are too many rooms


class Rooms:
    """The rooms of a store. `hosting` opens tables; `most` rooms may have the same host."""

    def __init__(
        self, store: Store, bus: Bus, hosting: Hosting | None = None, *, most: int = 4
    ) -> None:
        self.store = store
        self.bus = bus
        self.most = most
        self._tell = Teller(bus)
        self._changes = Changes(store, self._tell)
        self._sheets = Sheets(store)
        self._games = Games(store, self._changes, self._sheets, hosting)
        self._change = self._changes.change
        self._changed_by_seated = self._games.changed_by_seated

    @property
    def hosting(self) -> Hosting | None:
        """What opens tables, where there is something that does."""
        return self._games.hosting

    @hosting.setter
    def hosting(self, hosting: Hosting) -> None:
        self._games.hosting = hosting

    async def room(self, code: str) -> Room:
        """The room of that code, however it was typed; `Refused` where there is none."""
        return await self._changes.room(code)

    async def public(self) -> tuple[Room, ...]:
        """The rooms of the lobby, the newest first."""
        return tuple(map(listed, await self.store.public_rooms()))

    async def of(self, user: str) -> tuple[Room, ...]:
        """The rooms that a person hosts or sits in, the newest first."""
        return tuple(map(listed, await self.store.rooms_of(user)))

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
            await self._tell.room(room)
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
            await self._changes.drop(room)
            raise

    async def sit(self, user: User, code: str, seat: Seat | None = None) -> Room:
        """The person sits down, at that seat or the first that is open."""
        return await self._change(code, lambda room: moves.sat(room, user.id, user.name, seat))

    async def stand(self, user: User, code: str) -> Room:
        """The person stands up."""
        return await self._change(code, lambda room: moves.stood(room, user.id))

    async def leave(self, user: User, code: str) -> None:
        """The person leaves: another one becomes host; with the last one the room is gone."""
        await self._changes.leave(code, user.id)

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
            await self._tell.publish(LOBBY, room.code)
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
        await self._tell.publish(person_channel(asked.id), json.dumps(told))
        return room

    async def gone(self, user: str) -> None:
        """A person is here no longer: leaves rooms that wait to begin, and is host of none.

        The seat in a match that has begun stays theirs.
        """
        for room in await self.store.rooms_of(user):
            with suppress(Refused):
                if room.state == "open" and not moves.is_between_games(room):
                    await self._changes.leave(room.code, user)
                else:
                    await self._change(room.code, lambda one: moves.handed_on(one, user))

    async def tidy(self, before: float) -> None:
        """Does away with rooms that nobody has changed since."""
        for code in await self.store.drop_old_rooms(before):
            await self._tell.publish(room_channel(code), room_told(code, None))
            await self._tell.publish(LOBBY, code)

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

    async def start(self, user: User, code: str) -> Room:
        """The host begins the game, bots taking the seats that are open."""
        return await self._games.begin(await self.room(code), user.id)

    async def rematch(self, user: User, code: str) -> Room:
        """Another match is begun as soon as everybody is ready."""
        return await self._changed_by_seated(code, lambda room: moves.another_match(room, user.id))

    async def suspend(self, user: User, code: str) -> Room:
        """Who plays here alone goes on another day; several people agree on it at the table."""
        return await self._games.suspend(user, code)

    async def resume(self, user: User, code: str) -> Room:
        """A suspended game goes on, where it stood."""
        return await self._games.resume(user, code)

    async def close(self, user: User, code: str) -> None:
        """The host does away with the room; where others sit, they stay and it is theirs."""
        room = await self.room(code)
        if room.host != user.id:
            raise Refused("not_allowed", "only the host may do that", "leave it instead")
        if any(one.user != user.id for one in moves.people_in(room)):
            raise Refused("not_now", "others sit here", "leave: one of them becomes the host")
        await self._games.give_up(room)

    async def sheet(self, code: str, *, match: bool = False) -> Balance:
        """What the games of a room came to; of the present match alone, if so wanted."""
        room = await self.room(code)
        for table in (*room.played, room.table):
            await self._sheets.enter(table)
        text = await self.store.sheet(room.code)
        return catalog.balance_of(text, room.played if match else None)

    async def table_changed(self, record: TableRecord) -> None:
        """Has the room of a table know how it stands; to be called by the table's owner."""
        await self._games.table_changed(record)

    async def settled(self) -> None:
        """Returns when every sheet is written that was to be."""
        await self._sheets.settled()

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
            await self._games.give_up(one)
            own.remove(one)
        if len(own) >= self.most:
            fault = f"you have {len(own)} rooms already"
            raise Refused("not_now", fault, "close one of them, or play it to its end")


def _fits(room: Room, setup: Setup) -> bool:
    """Whether a room waits for people to play just this."""
    waits = room.state == "open" and not room.played
    free = any(one.kind == "open" for one in room.seats)
    plain = room.settings == RoomSettings(setup=room.settings.setup, title=room.settings.title)
    return waits and plain and free and room.settings.setup == setup


async def _checked(settings: RoomSettings) -> Agreed:
    """The same as `checked`; a ruleset takes long enough to be compiled beside the loop."""
    if settings.setup.engine != "ruleset":
        return checked(settings)
    return await load(partial(checked, settings), strange=catalog.brings_rules(settings.setup))
