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
from jantaku.base.errors import JantakuError, Stale, Unavailable, Unknown
from jantaku.game.protocol import to_dict
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
_SHOWN: Final = 24  # characters of a name in an error
_TRIES: Final = 8  # new codes that are tried before giving up


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
        """The hosting that opens tables, or None."""
        return self._games.hosting

    @hosting.setter
    def hosting(self, hosting: Hosting) -> None:
        self._games.hosting = hosting

    async def room(self, code: str) -> Room:
        """Returns the room of a code, typed in any way; raises `Refused` for an unknown code."""
        return await self._changes.room(code)

    async def public(self) -> tuple[Room, ...]:
        """Returns the rooms of the lobby, the newest first."""
        return tuple(map(listed, await self.store.public_rooms()))

    async def of(self, user: str) -> tuple[Room, ...]:
        """Returns the rooms that a person hosts or sits in, the newest first."""
        return tuple(map(listed, await self.store.rooms_of(user)))

    async def create(self, user: User, settings: RoomSettings, *, ready: bool = False) -> Room:
        """Creates a room with the person as its host, in the first seat."""
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
        raise Refused("unavailable", "there are too many rooms", "try again later")

    async def quick(self, user: User, setup: Setup) -> Room:
        """Seats a person, ready, in a public room with this setup.

        Takes the room with the most people that has an open seat, or creates one. The game starts
        when the last seat is taken.
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
            except Refused as error:  # another person was quicker
                log.debug("no seat in %s: %s", one.code, error.fault)
        return await self.create(user, RoomSettings(setup=setup), ready=True)

    async def now(self, user: User, setup: Setup, level: str = "") -> Room:
        """Starts a game of one person at once: bots take all other seats, and no clock runs."""
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
        """Seats a person at `seat`, or at the first open seat."""
        return await self._change(code, lambda room: moves.sat(room, user.id, user.name, seat))

    async def stand(self, user: User, code: str) -> Room:
        """Frees the seat of a person."""
        return await self._change(code, lambda room: moves.stood(room, user.id))

    async def leave(self, user: User, code: str) -> None:
        """Removes a person: another one becomes host; the room closes when the last one leaves."""
        await self._changes.leave(code, user.id)

    async def ready(self, user: User, code: str, *, ready: bool) -> Room:
        """Sets whether a person is ready; starts the game when all are."""
        return await self._changed_by_seated(
            code, lambda room: moves.readied(room, user.id, ready=ready)
        )

    async def free(self, user: User, code: str, seat: Seat) -> Room:
        """Opens a seat, as the host: removes the bot or person in it."""
        return await self._change(code, lambda room: moves.freed(room, user.id, seat))

    async def seat_bot(self, user: User, code: str, seat: Seat, level: str = "") -> Room:
        """Seats a bot, as the host."""
        return await self._change(code, lambda room: moves.seated_bot(room, user.id, seat, level))

    async def shuffle(self, user: User, code: str) -> Room:
        """Shuffles the seats, as the host."""
        chance = SystemRandom()
        return await self._change(code, lambda room: moves.shuffled(room, user.id, chance))

    async def settle(self, user: User, code: str, settings: RoomSettings) -> Room:
        """Changes the game and the settings of a room, as the host."""
        agreed = await _checked(settings)
        was = await self.room(code)
        room = await self._change(code, lambda room: moves.settled(room, user.id, settings, agreed))
        if was.settings.private != settings.private:
            await self._tell.publish(LOBBY, room.code)
        return room

    async def invite(self, user: User, code: str, name: str) -> Room:
        """Invites the owner of a claimed name, on behalf of a person seated in the room."""
        room = await self.room(code)
        moves.need_seated(room, user.id)
        try:
            asked, _ = await self.store.claimed(key_of(name))
        except Unknown:
            fault = f"nobody here owns the name {name[:_SHOWN]!r}"
            raise Refused("unknown", fault, "send them the code", field="name") from None
        message = to_dict(Invited(room.code, user.name, room.summary))
        await self._tell.publish(person_channel(asked.id), json.dumps(message))
        return room

    async def gone(self, user: str) -> None:
        """Removes a person who has left the server: from rooms that wait to start, and as host.

        The person's seat in a match that has begun stays reserved.
        """
        for room in await self.store.rooms_of(user):
            with suppress(Refused):
                if room.state == "open" and not moves.is_between_games(room):
                    await self._changes.leave(room.code, user)
                else:
                    await self._change(room.code, lambda one: moves.handed_on(one, user))

    async def tidy(self, before: float) -> None:
        """Closes rooms that have not changed since `before`."""
        for code in await self.store.drop_old_rooms(before):
            await self._tell.publish(room_channel(code), room_told(code, None))
            await self._tell.publish(LOBBY, code)

    @asynccontextmanager
    async def tidied(self) -> AsyncIterator[None]:
        """Closes rooms that have not changed for a day, until the context ends."""
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
                log.info("old rooms could not be closed: %s", error.fault)
            await asyncio.sleep(_TIDY_S)

    async def start(self, user: User, code: str) -> Room:
        """Starts the game, as the host; bots fill the open seats."""
        return await self._games.begin(await self.room(code), user.id)

    async def rematch(self, user: User, code: str) -> Room:
        """Asks for another match, which starts as soon as everyone is ready."""
        return await self._changed_by_seated(code, lambda room: moves.another_match(room, user.id))

    async def suspend(self, user: User, code: str) -> Room:
        """Suspends the game of a single person; several people agree on it at the table."""
        return await self._games.suspend(user, code)

    async def resume(self, user: User, code: str) -> Room:
        """Resumes a suspended game."""
        return await self._games.resume(user, code)

    async def close(self, user: User, code: str) -> None:
        """Closes a room, as the host; refused while other people sit in it."""
        room = await self.room(code)
        if room.host != user.id:
            raise Refused("not_allowed", "only the host may do that", "leave it instead")
        if any(one.user != user.id for one in moves.people_in(room)):
            raise Refused("not_now", "other people sit here", "leave: one of them becomes the host")
        await self._games.give_up(room)

    async def sheet(self, code: str, *, match: bool = False) -> Balance:
        """Returns the results of the games of a room, or with `match` of the current match only."""
        room = await self.room(code)
        for table in (*room.played, room.table):
            await self._sheets.enter(table)
        text = await self.store.sheet(room.code)
        return catalog.balance_of(text, room.played if match else None)

    async def table_changed(self, record: TableRecord) -> None:
        """Updates the room of a table whose state has changed; called by the table's owner."""
        await self._games.table_changed(record)

    async def settled(self) -> None:
        """Returns when all pending sheets are written."""
        await self._sheets.settled()

    async def _make_place(self, user: str) -> None:
        """Closes rooms in which the person is alone, the oldest first, if there are too many.

        Rooms with a suspended game are not closed.
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
            fault = f"you already have {len(own)} rooms"
            raise Refused("not_now", fault, "close one of them, or play it to its end")


def _fits(room: Room, setup: Setup) -> bool:
    """Returns True if a room waits for people to play this setup with default settings."""
    waits = room.state == "open" and not room.played
    free = any(one.kind == "open" for one in room.seats)
    plain = room.settings == RoomSettings(setup=room.settings.setup, title=room.settings.title)
    return waits and plain and free and room.settings.setup == setup


async def _checked(settings: RoomSettings) -> Agreed:
    """Like `checked`, but checks a ruleset in a thread, because compiling it takes long."""
    if settings.setup.engine != "ruleset":
        return checked(settings)
    return await load(partial(checked, settings), strange=catalog.brings_rules(settings.setup))
