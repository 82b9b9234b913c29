"""The games of a room: started when all are ready, suspended, resumed, entered at the end."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from jantaku import catalog
from jantaku.base.errors import Unknown
from jantaku.base.seeds import commitment, format_seed, new_seed
from jantaku.game import GameSpec
from jantaku.game.protocol import to_json
from jantaku.server.groups.quick import is_among_people, kind_of
from jantaku.server.lobby.room_sheets import played_again
from jantaku.server.origins import Origin
from jantaku.server.refusals import RequestRefused
from jantaku.server.rooms import moves
from jantaku.server.store.values import TableRecord
from jantaku.server.tables import NoTablePlace

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from jantaku.server.lobby.room_announcer import RoomAnnouncer
    from jantaku.server.lobby.room_changes import RoomChanges
    from jantaku.server.lobby.room_sheets import RoomSheets
    from jantaku.server.process.sandbox import Sandbox
    from jantaku.server.rooms.values import Room
    from jantaku.server.store import Store, User
    from jantaku.server.tables import TableHost

_log = logging.getLogger("jantaku.server")

_SUSPENDED: Final = "suspended"  # the reason of a game that its rules suspended


class RoomGames:
    """The games of rooms; `hosting` opens their tables, if set."""

    def __init__(
        self,
        store: Store,
        changes: RoomChanges,
        sheets: RoomSheets,
        sandbox: Sandbox,
        tell: RoomAnnouncer,
        hosting: TableHost | None,
    ) -> None:
        self._sandbox = sandbox
        self.hosting = hosting
        self._store = store
        self._rooms = changes
        self._sheets = sheets
        self._tell = tell

    @property
    def _hosting(self) -> TableHost:
        assert self.hosting is not None, "these rooms cannot open tables"
        return self.hosting

    async def changed_by_seated(
        self, code: str, change: Callable[[Room], Room], opener: Origin | None = None
    ) -> Room:
        """Applies a move to a room; starts the game if everyone is ready afterwards.

        `opener` takes the place for the table, by default the host.
        """
        return await self.begin_if_ready(await self._rooms.change(code, change), opener)

    async def begin_if_ready(self, room: Room, opener: Origin | None = None) -> Room:
        """Starts the game of a room if everyone is ready; `opener` is by default the host."""
        if not moves.is_ready(room):
            return room
        try:
            return await self.begin(room, None, opener or Origin(room.host))
        except NoTablePlace:
            raise
        except RequestRefused:  # another person has started it, or is not ready any more
            return await self._rooms.room(room.code)

    async def leave(self, code: str, user: str) -> None:
        """Removes a person from a room; a quick match may begin if the others like bots."""
        room = await self._rooms.leave(code, user)
        if room is not None:
            with suppress(NoTablePlace):  # the quick match tries again
                await self.begin_if_ready(room)

    async def begin(self, room: Room, user: str | None, opener: Origin) -> Room:
        """Starts the next game of a room at a new table, for which `opener` takes the place."""
        table = _new_table()
        moves.started(room, user, table)  # may refuse before the rules are compiled
        begun = partial(moves.started, user=user, table=table)
        return await self._opened_at(
            *(table, room.code, opener, begun, partial(self._spec, opener), _not_begun),
            is_rated=room.quick is not None,
        )

    async def _opened_at(
        self,
        table: str,
        code: str,
        opener: Origin,
        begun: Callable[[Room], Room],
        spec_of: Callable[[Room], Awaitable[GameSpec]],
        undone: Callable[[Room], Room],
        *,
        is_rated: bool = False,
    ) -> Room:
        """Opens a game at a new table, which clients can join once they receive its room.

        If the game cannot be opened, `undone` restores the room. A game with a bot is not rated.
        """
        async with self._hosting.coming(table, opener):
            room = await self._rooms.change(code, begun)
            try:
                rated = kind_of(room) if is_rated and is_among_people(room) else None
                await self._open(room, await spec_of(room), rated)
            except BaseException:
                undo = self._rooms.change(
                    code, lambda one: undone(one) if one.table == table else one
                )
                await asyncio.shield(undo)
                raise
        return room

    async def _open(self, room: Room, spec: GameSpec, rated: str | None) -> None:
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
                group=room.group or None,
                rated=rated,
            )
        )

    async def _spec(self, origin: Origin, room: Room) -> GameSpec:
        setup, seed = room.settings.setup, new_seed()
        bots = [one.seat for one in room.seats if one.kind == "bot"]
        if catalog.has_custom_rules(setup):
            given: list[Any] = [to_json(setup), format_seed(seed), bots]
            found = await self._sandbox.call("open_setup", *given, origin=origin)
            return GameSpec.from_dict(found)
        if setup.engine != "ruleset":
            return catalog.open_setup(setup, seed, bots)
        return await asyncio.to_thread(catalog.open_setup, setup, seed, bots)

    async def suspend(self, user: User, code: str) -> Room:
        """Suspends the game of a single person; several people agree on it at the table."""
        room = await self._rooms.room(code)
        moves.need_seated(room, user.id)
        if room.state != "playing":
            raise RequestRefused("not_now", "no game is being played", "start one")
        if len(moves.people_in(room)) > 1:
            cure = "ask for it at the table: the game is suspended when all agree"
            raise RequestRefused("not_allowed", "other people are playing", cure)
        await self._hosting.suspend(room.table)
        return await self._rooms.change(room.code, lambda one: moves.paused(one, room.table))

    async def resume(self, user: User, code: str) -> Room:
        """Resumes a suspended game."""
        room = await self._rooms.room(code)
        moves.need_seated(room, user.id)
        moves.need_welcome(room, user.id, await self._store.blockers_of(user.id))
        if room.state != "suspended":
            raise RequestRefused("not_now", "no game is suspended here", "start one")
        record = await self._store.table(room.table)
        if record.state != "over":
            await self._hosting.resume(record.id, user.origin)
            return await self._rooms.change(room.code, lambda one: moves.resumed(one, record.id))
        spec = None
        if not catalog.has_custom_rules(record.settings.setup):  # their rules suspend no game
            game = await played_again(self._store, record)
            spec = catalog.setup_after_suspension(game, new_seed())
        if spec is None:
            raise RequestRefused("not_now", "this game is over", "start another one")
        table = _new_table()

        async def same(_: Room) -> GameSpec:
            return spec

        return await self._opened_at(
            table,
            room.code,
            user.origin,
            lambda one: moves.resumed_at_new_table(one, user.id, table),
            same,
            lambda one: replace(one, state="suspended", table=record.id),
        )

    async def rename(self, user: str, name: str, table: str) -> None:
        """Shows another name of a person at a table, at once if it is played now."""
        if await self._store.rename_at_table(user, name, table):
            await self._hosting.rename(table, user, name)

    async def give_up(self, room: Room) -> None:
        """Closes a room, stops its game and unloads its table unless it is watched."""
        if room.state == "playing":
            with suppress(RequestRefused, Unknown):
                await self._hosting.give_up(room.table)
        await self._rooms.drop(room)

    async def table_changed(self, record: TableRecord) -> None:
        """Updates the room of a table whose state has changed; called by the table's owner.

        Repeated calls do no harm. The sheet is written later, because this replays the game: at the
        latest when the sheet is requested.
        """
        suspended = (record.result or {}).get("reason") == _SUSPENDED
        changes: dict[str, Callable[[Room], Room]] = {
            "playing": lambda room: moves.resumed(room, record.id),
            "resting": lambda room: room,
            "suspended": lambda room: moves.paused(room, record.id),
            "over": lambda room: moves.ended(room, record.id, suspended=suspended),
            "failed": lambda room: moves.ended(room, record.id),
        }
        try:
            room = await self._rooms.change(record.room, changes[record.state])
            if record.state in ("playing", "resting"):
                await self._tell.lobby(room)
        except RequestRefused:
            _log.debug("the room %s of the table %s is gone", record.room, record.id)
            return
        if record.state in ("over", "failed") and not suspended and not moves.people_in(room):
            await self._rooms.drop(room)  # bots alone play no second game
        elif record.state == "over":
            self._sheets.enter_later(record.id)


def _not_begun(room: Room) -> Room:
    """Returns the room without a game that could not start; nobody is ready."""
    seats = tuple(replace(one, ready=False) if one.kind == "person" else one for one in room.seats)
    return replace(room, state="open", table="", seats=seats)


def _new_table() -> str:
    return secrets.token_urlsafe(9)
