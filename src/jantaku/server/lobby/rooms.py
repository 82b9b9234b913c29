"""The rooms of a server: tries and stores each change and sends it to everyone in the room."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from contextlib import asynccontextmanager, suppress
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from jantaku import catalog
from jantaku.base.errors import JantakuError, Stale, Unavailable, Unknown
from jantaku.catalog import SetupSummary
from jantaku.game.protocol import to_dict, to_json
from jantaku.server.background import in_background
from jantaku.server.lobby.quick_match import QuickMatches
from jantaku.server.lobby.room_announcer import (
    LOBBY,
    RoomAnnouncer,
    person_channel,
    room_channel,
    room_message,
)
from jantaku.server.lobby.room_changes import RoomChanges
from jantaku.server.lobby.room_games import RoomGames
from jantaku.server.lobby.room_sheets import RoomSheets
from jantaku.server.names import comparison_key
from jantaku.server.protocol import Invited
from jantaku.server.refusals import RequestRefused
from jantaku.server.rooms import moves
from jantaku.server.rooms.codes import new_code
from jantaku.server.rooms.settings_check import at_setup, check_apart_from_rules, validated
from jantaku.server.rooms.values import Pace, RoomSettings
from jantaku.server.store.values import LONGEST_PAGE, ListPage, every

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from jantaku.catalog import RoomBalance, Setup
    from jantaku.server.bus import Bus
    from jantaku.server.origins import Origin
    from jantaku.server.process.sandbox import Sandbox
    from jantaku.server.rooms.moves import CheckedSetup
    from jantaku.server.rooms.values import LiveGame, QuickMatch, Room, Seat
    from jantaku.server.store import Store, User
    from jantaku.server.store.values import TableRecord
    from jantaku.server.tables import TableHost

log = logging.getLogger("jantaku.server")

LOBBY_PAGE: Final = 50
"""The most rooms of a lobby message."""
_AGE_S: Final = 24 * 3600.0
_TIDY_S: Final = 600.0
_BOTS_LOOK_S: Final = 8.0
"""The pause on a result of bots alone, for people who watch."""
_SHOWN: Final = 24  # characters of a name in an error
_TRIES: Final = 8  # new codes that are tried before giving up


def _no_check() -> None:
    """Allows everything."""


class Rooms:
    """The rooms of a store. `hosting` opens tables; `most` rooms may have the same host.

    Custom rules are read, and their games entered, in the `sandbox`.
    `check_new` raises `RequestRefused` while no rooms and games may begin.
    """

    def __init__(
        self,
        store: Store,
        bus: Bus,
        sandbox: Sandbox,
        hosting: TableHost | None = None,
        *,
        most: int = 4,
        check_new: Callable[[], None] = _no_check,
    ) -> None:
        self.store = store
        self._check_new = check_new
        self.sandbox = sandbox
        self.bus = bus
        self.most = most
        self._tell = RoomAnnouncer(bus)
        self._changes = RoomChanges(store, self._tell)
        self._sheets = RoomSheets(store, self.sandbox)
        self._games = RoomGames(
            store, self._changes, self._sheets, self.sandbox, self._tell, hosting
        )
        self._quick = QuickMatches(store, self._changes, self._games, self.create, check_new)
        self._change = self._changes.change
        self._changed_by_seated = self._games.changed_by_seated

    @property
    def hosting(self) -> TableHost | None:
        """The hosting that opens tables, or None."""
        return self._games.hosting

    @hosting.setter
    def hosting(self, hosting: TableHost) -> None:
        self._games.hosting = hosting

    async def room(self, code: str) -> Room:
        """Returns the room of a code, typed in any way; refuses an unknown one."""
        return await self._changes.room(code)

    async def public(self, *, after: str = "", limit: int = LONGEST_PAGE) -> ListPage[Room]:
        """Returns a page of the lobby: rooms that wait, then those that play, the newest first.

        Games that rest or are suspended are not in the lobby.
        """
        return await self.store.public_rooms(after=after, limit=limit)

    async def lobby(self) -> tuple[tuple[Room, ...], int]:
        """Returns the first page of the lobby, and the number of its other rooms."""
        page = await self.public(limit=LOBBY_PAGE)
        if not page.after:
            return page.items, 0
        return page.items, max(0, await self.store.count_public_rooms() - len(page.items))

    async def of(self, user: str, *, after: str = "", limit: int = LONGEST_PAGE) -> ListPage[Room]:
        """Returns a page of the rooms that a person hosts or sits in, the newest first."""
        return await self.store.rooms_of(user, after=after, limit=limit)

    async def create(
        self,
        user: User,
        settings: RoomSettings,
        quick: QuickMatch | None = None,
        group: str = "",
    ) -> Room:
        """Creates a room with the person as its host, in the first seat: ready in a quick match.

        Its games count in the `group`.
        """
        self._check_new()
        agreed = await self._checked(settings, user.origin)
        await self._make_place(user.id)
        for _ in range(_TRIES):
            room = moves.created(new_code(), user.id, user.name, settings, agreed, quick, group)
            try:
                await self.store.add_room(room)
            except Stale:
                continue
            await self._tell.room(room)
            return await self.room(room.code)
        raise RequestRefused("unavailable", "there are too many rooms", "try again later")

    async def quick_match(
        self, user: User, setups: Sequence[Setup], fill_s: float | None = None
    ) -> Room:
        """Seats a person, ready, in a public room for one of these games.

        Takes the quick match with the most people that has an open seat, or creates one. The game
        starts when the last seat is taken, or with bots after `fill_s` seconds. Wins are judged by
        the program, never by strangers. Raises `RequestRefused` for rules that a user wrote, and
        for positions.
        """
        self._check_new()
        if any(one.text or one.position for one in setups):
            fault = "a quick match is for games that everyone knows"
            raise RequestRefused("malformed", fault, "open a room for your own rules or position")
        wanted = [await self._for_strangers(one, user.origin) for one in setups]
        return await self._quick.join(user, wanted, fill_s)

    async def _for_strangers(self, setup: Setup, origin: Origin) -> CheckedSetup:
        agreed = await self._checked(RoomSettings(setup=setup), origin)
        judged = catalog.judged_by_program(setup)
        if judged != setup:
            agreed = await self._checked(RoomSettings(setup=judged), origin)
        return judged, agreed

    async def play_now(
        self, user: User, setup: Setup, level: str = "", seat: Seat | None = None
    ) -> Room:
        """Starts a game of one person at once: bots take all other seats, and no clock runs.

        If `level` is a character, others sit with it. Without a level the bots are those of a quick
        match.
        """
        alone = RoomSettings(setup=setup, pace=Pace(base_s=None), private=True)
        room = await self.create(user, alone)
        try:
            if seat is not None:
                room = await self.sit(user, room.code, seat)
            free = [one.seat for one in room.seats if one.kind == "open"] if level else []
            for place, bot in zip(
                free, catalog.bots_against(setup.engine, level, len(free)), strict=True
            ):
                await self.seat_bot(user, room.code, place, bot)
            if not level:
                await self._change(room.code, moves.with_fillers)
            return await self.start(user, room.code)
        except JantakuError:
            await self._changes.drop(room)
            raise

    async def watch_bots(self, user: User, setup: Setup) -> Room:
        """Starts a public game of bots alone, which the person and others may watch."""
        pace = Pace(base_s=None, look_s=_BOTS_LOOK_S)
        room = await self.create(user, RoomSettings(setup=setup, pace=pace))
        try:
            await self._change(room.code, lambda one: moves.with_fillers(moves.stood(one, user.id)))
            return await self.start(user, room.code)
        except JantakuError:
            await self._changes.drop(room)
            raise

    async def sit(self, user: User, code: str, seat: Seat | None = None) -> Room:
        """Seats a person at `seat`, or at the first open seat."""
        room = await self.room(code)
        blockers = await self.store.blockers_of(user.id)
        if room.quick is not None:
            apart = await self.store.apart_from(user.id)
            if not apart.isdisjoint(one.user for one in moves.people_in(room)):
                raise moves.kept_out()
        return await self._changed_by_seated(
            code, lambda room: moves.sat(room, user.id, user.name, seat, blockers), user.origin
        )

    async def put_out_blocked(self, user: User, blocked: str) -> None:
        """Frees the seats of a person whom another now blocks, in the other's open rooms."""

        def move(room: Room) -> Room:
            own = moves.seat_of(room, blocked)
            put_out = own and room.host == user.id and room.state == "open" and room.quick is None
            return moves.stood(room, blocked) if put_out else room

        async for room in every(self.store.rooms_of, user.id):
            if moves.seat_of(room, blocked):
                with suppress(RequestRefused):  # closed meanwhile
                    await self._change(room.code, move)

    async def stand(self, user: User, code: str) -> Room:
        """Frees the seat of a person."""
        return await self._change(code, lambda room: moves.stood(room, user.id))

    async def leave(self, user: User, code: str) -> None:
        """Removes a person: another one becomes host; the room closes when the last one leaves."""
        await self._games.leave(code, user.id)

    async def ready(self, user: User, code: str, *, ready: bool) -> Room:
        """Sets whether a person is ready; starts the game when all are."""
        if ready:
            self._check_new()
        blockers = await self.store.blockers_of(user.id)
        return await self._changed_by_seated(
            code,
            lambda room: moves.readied(room, user.id, ready=ready, blockers=blockers),
            user.origin,
        )

    async def open_seat(self, user: User, code: str, seat: Seat) -> Room:
        """Opens a seat, as the host: removes the bot or person in it."""
        return await self._change(code, lambda room: moves.freed(room, user.id, seat))

    async def seat_bot(self, user: User, code: str, seat: Seat, level: str = "") -> Room:
        """Seats a bot, as the host."""
        return await self._change(code, lambda room: moves.seated_bot(room, user.id, seat, level))

    async def shuffle(self, user: User, code: str) -> Room:
        """Shuffles the seats, as the host."""
        chance = SystemRandom()
        return await self._change(code, lambda room: moves.shuffled(room, user.id, chance))

    async def change_settings(self, user: User, code: str, settings: RoomSettings) -> Room:
        """Changes the game and the settings of a room, as the host."""
        agreed = await self._checked(settings, user.origin)
        was = await self.room(code)
        room = await self._change(
            code, lambda room: moves.with_settings(room, user.id, settings, agreed)
        )
        if was.settings.private != settings.private:
            await self._tell.publish(LOBBY, room.code)
        return room

    async def invite(self, user: User, code: str, name: str) -> Room:
        """Invites the owner of a claimed name, on behalf of a person seated in the room.

        Raises `RequestRefused` for a quick match, and for a person who was put out of the room.
        """
        room = await self.room(code)
        moves.need_seated(room, user.id)
        moves.need_hosted(room)
        try:
            asked, _ = await self.store.claimed(comparison_key(name))
        except Unknown:
            fault = f"nobody here owns the name {name[:_SHOWN]!r}"
            raise RequestRefused("unknown", fault, "send them the code", field="name") from None
        message = to_dict(Invited(room.code, user.name, room.summary, user.id))
        moves.need_welcome(room, asked.id, ())
        blocked = asked.id in await self.store.blockers_of(user.id)
        if blocked or room.host in await self.store.blockers_of(asked.id):
            return room  # as if the other person did not look
        await self._tell.publish(person_channel(asked.id), json.dumps(message))
        return room

    async def person_left(self, user: str) -> None:
        """Removes a person who has left the server: from rooms that wait to start, and as host.

        The person's seat in a match that has begun stays reserved.
        """
        for room in (await self.store.rooms_of(user)).items:
            with suppress(RequestRefused):
                if room.state == "open" and not moves.is_between_games(room):
                    await self._games.leave(room.code, user)
                else:
                    await self._change(room.code, lambda one: moves.with_next_host(one, user))

    async def rename(self, user: User, name: str, *, retitle: bool = False) -> None:
        """Shows another name of a person in all rooms, and at the tables of their running games.

        With `retitle`, titles with the former name are removed.
        """

        def move(room: Room) -> Room:
            room = moves.without_title(room, user.name) if retitle else room
            return moves.renamed(room, user.id, name)

        async for room in every(self.store.rooms_of, user.id):
            with suppress(RequestRefused):  # closed meanwhile
                changed = await self._change(room.code, move)
                if changed.state == "playing":
                    await self._games.rename(user.id, name, changed.table)

    async def forget(self, user: User) -> None:
        """Takes a deleted person out of all rooms, and closes those without other people."""
        for room in [room async for room in every(self.store.rooms_of, user.id)]:
            with suppress(RequestRefused):  # closed meanwhile
                if any(one.user != user.id for one in moves.people_in(room)):
                    await self._change(
                        room.code, lambda one: moves.forgotten(one, user.id, user.name)
                    )
                else:
                    await self.close_any(room.code, "the only player has been deleted")

    async def remove_idle(self, before: float) -> None:
        """Closes rooms that have not changed since `before`."""
        for code in await self.store.drop_old_rooms(before):
            await self._tell.publish(room_channel(code), room_message(code, None))
            await self._tell.publish(LOBBY, code)

    @asynccontextmanager
    async def removing_idle(self) -> AsyncIterator[None]:
        """Closes rooms that have not changed for a day, until the context ends.

        Starts quick matches, too, whose people have waited long enough.
        """
        try:
            async with in_background(self._remove_idle_often()):
                yield
        finally:
            await self._quick.stop()

    async def _remove_idle_often(self) -> None:
        while True:
            try:
                await self._quick.watch_all()
                await self.remove_idle(time.time() - _AGE_S)
            except Unavailable as error:
                log.info("old rooms could not be closed: %s", error.fault)
            await asyncio.sleep(_TIDY_S)

    async def start(self, user: User, code: str) -> Room:
        """Starts the game, as the host; bots fill the open seats.

        In a quick match the game starts once everyone there has asked for it.
        """
        self._check_new()
        room = await self.room(code)
        if room.quick is None:
            return await self._games.begin(room, user.id, user.origin)
        return await self._changed_by_seated(
            code, lambda room: moves.with_bots_wished(room, user.id), user.origin
        )

    async def rematch(self, user: User, code: str) -> Room:
        """Asks for another match, which starts as soon as everyone is ready."""
        self._check_new()
        blockers = await self.store.blockers_of(user.id)
        return await self._changed_by_seated(
            code, lambda room: moves.with_new_match(room, user.id, blockers), user.origin
        )

    async def suspend(self, user: User, code: str) -> Room:
        """Suspends the game of a single person; several people agree on it at the table."""
        return await self._games.suspend(user, code)

    async def resume(self, user: User, code: str) -> Room:
        """Resumes a suspended game."""
        self._check_new()
        return await self._games.resume(user, code)

    async def close(self, user: User, code: str) -> None:
        """Closes a room, as the host; refused while other people sit in it."""
        room = await self.room(code)
        if room.host != user.id:
            raise RequestRefused("not_allowed", "only the host may do that", "leave it instead")
        if any(one.user != user.id for one in moves.people_in(room)):
            raise RequestRefused(
                "not_now", "other people sit here", "leave: one of them becomes the host"
            )
        await self._games.give_up(room)

    async def close_any(self, code: str, fault: str) -> Room:
        """Closes a room on behalf of the operator; its game ends without a result."""
        room = await self.room(code)
        if room.table and self.hosting is not None:
            with suppress(RequestRefused, Unknown):
                await self.hosting.end(room.table, fault)
        await self._changes.drop(room)
        return room

    async def sheet(self, code: str, *, match: bool = False) -> RoomBalance:
        """Returns the results of the games of a room, or with `match` of the current match only."""
        room = await self.room(code)
        for table in (*room.played, room.table):
            await self._sheets.enter(table)
        text = await self.store.sheet(room.code)
        return catalog.balance_of(text, room.played if match else None)

    async def check(self, settings: RoomSettings, origin: Origin) -> SetupSummary:
        """Returns the seats and the summary of settings; raises an error if they are invalid."""
        return await self._checked(settings, origin)

    async def count(self, table: str) -> None:
        """Counts the game of a table in its group, once, if it is over."""
        await self._sheets.count(table)

    async def rate_finished(self) -> None:
        """Rates quick matches that have ended and whose process has not rated them."""
        for table in await self.store.unrated_tables():
            await self._sheets.rate(await self.store.table(table))

    async def table_changed(self, record: TableRecord) -> None:
        """Updates the room of a table whose state has changed; called by the table's owner."""
        await self._games.table_changed(record)

    async def live_changed(self, code: str, live: LiveGame) -> None:
        """Stores what spectators see of the game of a public room, and sends it to the lobby."""
        await self.store.set_live(code, live)
        await self._tell.publish(LOBBY, code)

    async def wait_for_sheets(self) -> None:
        """Returns when all pending sheets are written."""
        await self._sheets.settled()

    async def _make_place(self, user: str) -> None:
        """Closes rooms in which the person is alone, the oldest first, if there are too many.

        Rooms with a suspended game are not closed.
        """
        own = [one for one in (await self.store.rooms_of(user)).items if one.host == user]
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
            cure = "close one of them, or play it to its end"
            raise RequestRefused("not_now", fault, cure, reason="rooms_per_person")

    async def _checked(self, settings: RoomSettings, origin: Origin) -> SetupSummary:
        """Like `validated`, but a ruleset is read in a thread, custom rules in a sandbox."""
        if settings.setup.engine != "ruleset":
            return validated(settings)
        if not catalog.has_custom_rules(settings.setup):
            return await asyncio.to_thread(validated, settings)
        check_apart_from_rules(settings)
        try:
            found = await self.sandbox.call(
                "summarize_setup", to_json(settings.setup), origin=origin
            )
        except RequestRefused:
            raise
        except JantakuError as error:
            raise at_setup(error) from None
        return SetupSummary(tuple(found["seats"]), found["summary"])
