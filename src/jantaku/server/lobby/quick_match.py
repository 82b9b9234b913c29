"""Quick matches: public rooms that bring people together who like the same games."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import JantakuError
from jantaku.server.refusals import RequestRefused
from jantaku.server.rooms import moves
from jantaku.server.rooms.values import QuickMatch, RoomSettings
from jantaku.server.tables import NoTablePlace

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from jantaku.server.lobby.room_changes import RoomChanges
    from jantaku.server.lobby.room_games import RoomGames
    from jantaku.server.rooms.moves import CheckedSetup
    from jantaku.server.rooms.values import Room
    from jantaku.server.store import Store, User

_log = logging.getLogger("jantaku.server")

_AGAIN_S: Final = 3.0
"""The time until another try, if a game had no place or the database was away."""


class QuickMatches:
    """Finds or creates rooms for people who wait, and starts their games when the time is over.

    `create` creates a room for a person; `check_new` raises while no games may begin.
    """

    def __init__(
        self,
        store: Store,
        changes: RoomChanges,
        games: RoomGames,
        create: Callable[[User, RoomSettings, QuickMatch], Awaitable[Room]],
        check_new: Callable[[], None],
    ) -> None:
        self._check_new = check_new
        self._store = store
        self._changes = changes
        self._games = games
        self._create = create
        self._timers: dict[str, tuple[float, asyncio.Task[None]]] = {}

    async def join(self, user: User, wanted: Sequence[CheckedSetup], fill_s: float | None) -> Room:
        """Seats a person, ready, in a room for one of the wanted games; creates one if none waits.

        The room keeps the games that all of its people like. Bots take its open seats when the
        first of them has waited for `fill_s` seconds; with None they never do.
        """
        now = time.time()
        setup, *also = [one for one, _ in wanted]
        match = QuickMatch(now, tuple(also), None if fill_s is None else now + fill_s)
        room = await self._join_one(user, wanted, match)
        if room is None:
            room = await self._create(user, RoomSettings(setup=setup), match)
        self.watch(room)
        return room

    async def _join_one(
        self, user: User, wanted: Sequence[CheckedSetup], match: QuickMatch
    ) -> Room | None:
        waiting = [one for one in await self._store.waiting_rooms() if one.quick is not None]
        liked = [one for one in waiting if moves.is_liked(one, wanted, match)]
        apart = await self._store.apart_from(user.id)
        liked = [one for one in liked if apart.isdisjoint(p.user for p in moves.people_in(one))]
        own = [one for one in waiting if moves.seat_of(one, user.id)]
        for one in own:
            if one not in liked:
                await self._games.leave(one.code, user.id)
        liked.sort(key=lambda one: (one not in own, -len(moves.people_in(one))))
        for one in liked:
            try:
                return await self._games.changed_by_seated(
                    one.code,
                    lambda room: moves.matched(room, user, wanted, match),
                    user.origin,
                )
            except NoTablePlace:
                raise
            except RequestRefused as error:  # another person was quicker
                _log.debug("no seat in %s: %s", one.code, error.fault)
        return None

    def watch(self, room: Room) -> None:
        """Starts the game of a room, with bots in its open seats, when the time is over."""
        at = room.quick.fill_at if room.quick and room.state == "open" else None
        due, task = self._timers.get(room.code, (at, None))
        if at is None or (task is not None and due == at):
            return
        if task is not None:
            task.cancel()
        task = asyncio.create_task(self._fill(room.code, at))
        self._timers[room.code] = at, task
        task.add_done_callback(lambda done: self._forget(room.code, done))

    def _forget(self, code: str, done: asyncio.Task[None]) -> None:
        if self._timers.get(code, (0.0, None))[1] is done:
            del self._timers[code]

    async def watch_all(self) -> None:
        """Watches the rooms that wait, as after a restart."""
        for room in await self._store.waiting_rooms():
            self.watch(room)

    async def stop(self) -> None:
        """Starts no more games; returns when nothing is under way."""
        tasks = [task for _, task in self._timers.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _fill(self, code: str, at: float) -> None:
        await asyncio.sleep(max(0.0, at - time.time()))
        while True:
            try:
                self._check_new()
                room = await self._games.changed_by_seated(code, moves.filled)
            except NoTablePlace as refused:
                _log.info("the game of %s waits for a place: %s", code, refused.fault)
            except RequestRefused as refused:
                if refused.code != "draining":  # the room is gone, or its game has begun
                    return
            except JantakuError as error:
                _log.info("the game of %s could not be started: %s", code, error.fault)
            else:
                if room.quick is None or room.state != "open":
                    return
            await asyncio.sleep(_AGAIN_S)
