"""A table: one game, the people seated at it, and the messages they receive.

It is one actor: a task that takes commands from one queue and does one thing after another to the
game. So nothing can happen between a step, storing it and sending it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from jantaku.base.errors import IllegalAction, JantakuError
from jantaku.base.seeds import format_seed
from jantaku.catalog import default_absent_bot
from jantaku.catalog.positions import line_seen_by
from jantaku.game.protocol import Toggle, to_dict
from jantaku.players.characters import searches
from jantaku.server.process.game_workers import WorkerLost
from jantaku.server.protocol import (
    PHRASES,
    Act,
    Auto,
    Back,
    ErrorMessage,
    PhraseSaid,
    Ready,
    Say,
    Suspend,
)
from jantaku.server.refusals import RequestRefused, game_restarted, no_seat, table_unreachable
from jantaku.server.tables.commands import (
    CommandQueue,
    EndGame,
    FromSeat,
    JoinTable,
    LeaveTable,
    LookFrom,
    NoteLag,
    ResumeGame,
    RunLater,
    ShowName,
    SuspendGame,
)
from jantaku.server.tables.decisions import Assignments, TableDecisions, TableSearches
from jantaku.server.tables.schedule import ResultPause, UpdateSchedule
from jantaku.server.tables.seats import TableSeats
from jantaku.server.tables.storage import Offloader, TableStorage
from jantaku.server.tables.viewers import Viewers
from jantaku.server.tables.worker_game import WorkerGame

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterable

    from jantaku.game import Game
    from jantaku.game.protocol import Action
    from jantaku.server.origins import Origin
    from jantaku.server.process.bot_searches import BotSearches
    from jantaku.server.process.game_workers import GameWorkers
    from jantaku.server.protocol import Seat, TableState
    from jantaku.server.rooms.values import LiveGame
    from jantaku.server.store import HeldDecision, TableRecord
    from jantaku.server.tables.commands import AtTable, Command, TableCommand
    from jantaku.server.tables.schedule import ScheduleSettings, UpdatePart
    from jantaku.server.tables.seats import TableSeat

    AnyGame = Game[Any, Any, Any]

T = TypeVar("T")

_log = logging.getLogger(__name__)
_FIRST_WAIT_S: Final = 0.05
_LONGEST_WAIT_S: Final = 1.0
_ALONE_FACTOR: Final = 4
"""Bots alone wait this multiple of the time that a step takes."""
_SAY_MS: Final = 1000
"""The shortest time between two phrases of one seat."""
_LIVE_MS: Final = 5000
"""The shortest time between two reports of a game for lists of rooms."""


@dataclass(frozen=True, slots=True, eq=False)
class StateChanged:
    """A new state of a table, which the store has; `noted` is done when its room has it too."""

    record: TableRecord
    noted: asyncio.Future[None]


@dataclass(frozen=True, slots=True, eq=False)
class LiveGameNews:
    """The game in a public room, as its spectators see it now."""

    room: str
    live: LiveGame


@dataclass(frozen=True, slots=True, eq=False)
class TableEnded:
    """A table that this process no longer plays."""

    table: Table
    crashed: bool


News: TypeAlias = "asyncio.Queue[StateChanged | LiveGameNews | TableEnded]"


async def announce_state(news: News, record: TableRecord) -> None:
    """Announces a new state of a table; returns when its room has it, and raises its error."""
    noted = asyncio.get_running_loop().create_future()
    news.put_nowait(StateChanged(record, noted))
    await noted


class Table:
    """A table that is played in this process.

    `run` is its task; everything else is called from the same loop, and puts a command into the
    queue. New states go to `news`.
    """

    def __init__(
        self,
        record: TableRecord,
        game: AnyGame,
        held: Iterable[HeldDecision],
        storage: TableStorage,
        settings: ScheduleSettings,
        news: News,
        workers: GameWorkers,
        searches: BotSearches,
        opener: Origin,
    ) -> None:
        self.record = record
        self.game = game
        self._storage = storage
        self._settings = settings
        self._news = news
        pace = record.settings.pace
        now = self.now()
        absent = record.settings.absent or default_absent_bot(type(game).ENGINE)
        self.seats = TableSeats(
            record.id, record.seats, game.seats, pace, absent, settings.grace_s * 1000, now
        )
        self._viewers = Viewers(
            record.id,
            game,
            [one.seat for one in self.seats.persons],
            record.settings.spectators,
            settings.delay_s * 1000,
        )
        self._searches = searches
        self._commands = CommandQueue()
        own = TableSearches(searches, (*opener.path, record.id), self._commands)
        self._assignments = Assignments(game, self.seats, pace, self._viewers, own)
        self._offloader = Offloader(game, workers)
        self._schedule = UpdateSchedule(game, pace, now)
        self._pause = ResultPause(self.seats, pace)
        self._decisions = TableDecisions(game, self.seats)
        self._outage: float | None = None
        self._finished = record.state in ("over", "failed")
        self._stopping = False
        self._said: dict[Seat, float] = {}
        self._last_used = now
        self._live: LiveGame | None = None
        self._live_at = 0.0
        self._decisions.restore(held)
        self._viewers.queue_snapshot(self.now())
        self._wait_for_people(settings.again_s if game.actions else settings.start_s)

    @staticmethod
    def now() -> float:
        """Returns the milliseconds of a monotonic clock."""
        return time.monotonic() * 1000

    @property
    def busy(self) -> bool:
        """True if its people are there, the game continues without them, or commands wait.

        Spectators do not count: they could keep a table for ever.
        """
        alone = self.record.state == "playing" and not self.seats.is_paused(self.now())
        return self.seats.anybody_here or alone or bool(self._commands)

    @property
    def fence(self) -> int:
        """The number with which this process writes the table."""
        return self._storage.fence

    @property
    def last_used(self) -> float:
        """The time at which one of its people last joined or left."""
        return self._last_used

    async def join(
        self, user: str, since: int, follower: str, deliver: Callable[[str], None]
    ) -> Seat | None:
        """Adds a viewer and sends it the table. Returns the seat of the user, or None.

        Raises `RequestRefused` if spectators are not allowed.
        """
        try:
            seat: Seat | None = await self.submit(JoinTable(user, since, follower, deliver))
        except asyncio.CancelledError:
            self.leave(follower)
            raise
        return seat

    def leave(self, follower: str) -> None:
        """Removes a viewer."""
        self.submit(LeaveTable(follower))

    def note_lag(self, follower: str, lag_ms: float) -> None:
        """Notes the round-trip time of a viewer."""
        self.submit(NoteLag(follower, lag_ms))

    async def handle(self, seat: Seat | None, message: AtTable) -> None:
        """Handles a command of a client; returns when it is stored. Raises `RequestRefused`."""
        if seat is None:
            raise no_seat()
        if self._outage is not None:
            raise table_unreachable()
        await self.submit(FromSeat(seat, message))

    def submit(self, what: Command) -> asyncio.Future[Any]:
        """Puts a command into the queue; its result, or `RequestRefused`, is in the future."""
        return self._commands.put(what, self.now())

    def wake(self) -> None:
        """Makes `run` check for due actions and for the ownership of the table."""
        self._commands.wake()

    def stop(self) -> None:
        """Makes `run` return after the current action."""
        self._stopping = True
        self.wake()

    def close(self) -> None:
        """Refuses all commands: this process stops playing the table."""
        self._commands.close()
        self.seats.give_up_searches()
        if isinstance(self.game, WorkerGame):
            self.game.close()

    async def run(self) -> None:
        """Plays until it is stopped; raises `Stale` if another process owns the table."""
        if any(searches(one.level) for one in self.seats.all if one.bot):
            self._searches.warm()
        if isinstance(self.game, WorkerGame):
            loop = asyncio.get_running_loop()
            self.game.on_restart = partial(loop.call_soon_threadsafe, self._say_restarted)
        while not self._stopping:
            await self._until_owned()
            try:
                while not self._stopping and await self._run_next():
                    pass
            except WorkerLost as lost:
                await self._close_lost(lost)
            if not self._stopping:
                due = self._next_due()
                wait_s = None if due is None else max(0.0, due - self.now()) / 1000
                await self._commands.wait(wait_s)

    async def _run_next(self) -> bool:
        """Does the next due thing; returns False if there is nothing to do."""
        now = self.now()
        self._notice_absence(now)
        self._viewers.send_count(now)
        self._announce_live(now)
        if self._viewers.is_due(now):
            for deliver in self._viewers.send_due(now):
                self._send_table(None, 0, deliver)
            return True
        if self._decisions.accepted:
            await self._submit_decision(*self._decisions.accepted.popleft())
            return True
        if command := self._commands.take():
            await self._run_command(command)
            return True
        if self.record.state != "playing" or self.seats.is_paused(now):
            return False
        if self.seats.all_suspending:
            await self._suspend()
            return True
        return await self._continue(now)

    async def _continue(self, now: float) -> bool:
        """Sends the next part, or ends or moves the game; returns False if nothing is due."""
        if self._pause.is_active(now):
            return False
        if now >= self._schedule.not_before:
            if self._schedule.parts:
                await self._send_part(self._schedule.parts.popleft())
                return True
            if self._commands.has_deferred and self._is_caught_up(now):
                self._commands.recall()
                return True
            if not self.game.deciding:
                await self._finish()
                return True
            if self._schedule.may_send_view:
                self._schedule.schedule_view(self._viewers.sent)
                return True
        for sitter in self.seats.all:
            due = self._assignments.due(sitter)
            if due is not None and due <= now:
                await self._decide(sitter)
                return True
        return False

    def _next_due(self) -> float | None:
        """Returns when the next thing is due, or None if only a command can change anything."""
        now = self.now()
        due = self._viewers.due()
        if self.record.state == "playing" and not self.seats.is_paused(now):
            due += map(self._assignments.due, self.seats.all)
            due += self.seats.due()
            until = self._pause.until
            due.append(self._next_part() if until is None else until)
        return min((one for one in due if one is not None), default=None)

    def _next_part(self) -> float | None:
        """Returns when the next part, deferred command or end of the game is due, or None."""
        deferred = self._commands.has_deferred and self._is_open()
        schedule = self._schedule
        waits = schedule.parts or deferred or not self.game.deciding or schedule.may_send_view
        return schedule.not_before if waits else None

    async def _run_command(self, command: TableCommand) -> None:
        """Handles a command and reports the result to its sender."""
        try:
            command.finish(await self._handle(command))
        except RunLater:
            self._commands.defer(command)
        except RequestRefused as refused:
            command.fail(refused)
        except BaseException as error:
            if command.is_to_the_game or not isinstance(error, Exception):
                command.fail(table_unreachable())
                raise
            command.fail(error)

    async def _handle(self, command: TableCommand) -> Seat | tuple[Seat, str] | None:
        """Handles a command and returns its result, if it has one; raises `RequestRefused`."""
        match command.what:
            case JoinTable() as join:
                return await self._join(join)
            case LookFrom(user, ask):
                return await self._look_from(user, ask)
            case LeaveTable(follower):
                self._leave(follower)
            case NoteLag(follower, lag_ms):
                self.seats.note_lag(follower, lag_ms)
            case SuspendGame():
                await self._suspend()
            case ResumeGame():
                await self._resume()
            case EndGame(fault):
                await self._end(fault)
            case ShowName(user, name):
                self._rename(user, name)
            case FromSeat(seat, Say(phrase=phrase)):
                await self._say(seat, phrase)
            case FromSeat() if self.record.state != "playing":
                raise RequestRefused(
                    "not_allowed", f"this game is {self.record.state}", "open its room"
                )
            case FromSeat(seat, Act(action=Toggle() as toggle)):
                await self._toggle(self._returned(seat), toggle)
            case FromSeat(seat, Act() as act):
                await self._act(self._returned(seat), act, command.came)
            case FromSeat(seat, Auto() as auto):
                self._switch(self._returned(seat), auto)
            case FromSeat(seat, Ready()):
                self._ready(self._returned(seat))
            case FromSeat(seat, Back()):
                self._returned(seat)
            case FromSeat(seat, Suspend(agree=agree)):
                self._agree(self._returned(seat), agree=agree)
        return None

    async def _serving(self, work: Awaitable[T]) -> T:
        """Waits for the store or a room; meanwhile handles commands that are not to the game."""
        task = asyncio.ensure_future(work)
        task.add_done_callback(lambda _: self.wake())
        try:
            while not task.done():
                while command := self._commands.take(game=False):
                    await self._run_command(command)
                if not task.done():
                    await self._commands.wait()
            return task.result()
        finally:
            task.cancel()

    async def _until_stored(self, write: Callable[[], Coroutine[Any, Any, bool]]) -> None:
        """Repeats a write until it is done; no clock runs in between. Raises `Stale`."""
        wait_s = _FIRST_WAIT_S
        while not await self._serving(write()):
            self._begin_outage()
            await self._serving(asyncio.sleep(wait_s))
            wait_s = min(2 * wait_s, _LONGEST_WAIT_S)
        self._end_outage()

    async def _until_owned(self) -> None:
        """Returns when this process owns the table for certain: normally at once."""
        if not self._storage.is_owned:
            await self._until_stored(self._storage.check_owner)

    def _begin_outage(self) -> None:
        if self._outage is None:
            self._outage = self.now()
            refused = table_unreachable()
            self._viewers.send_all(ErrorMessage.of(refused, table=self.record.id))

    def _end_outage(self) -> None:
        if self._outage is not None:
            self._postpone(self.now() - self._outage)
            self._outage = None

    async def _join(self, join: JoinTable) -> Seat | None:
        now = self.now()
        seat = self.seats.seat_of(join.user)
        if self._is_caught_up(now):
            await self._offloader.look(partial(self._viewers.refresh, seat))
        if seat is not None:
            self._connect(self.seats[seat], join.follower, now)
            self._last_used = now
        self._viewers.add(seat, join.follower, join.deliver, join.user)
        self._send_table(seat, join.since, join.deliver)
        return seat

    def _leave(self, follower: str) -> None:
        now = self.now()
        self._viewers.remove(follower)
        if self.seats.disconnect(follower, now):
            self._last_used = now
            self._send_people()

    def _rename(self, user: str, name: str) -> None:
        seat = self.seats.seat_of(user)
        if seat is not None:
            self.seats[seat].name = name
            rows = self.record.seats
            rows = tuple(replace(one, name=name) if one.seat == seat else one for one in rows)
            self.record = replace(self.record, seats=rows)
            self._send_people()

    def _connect(self, sitter: TableSeat, follower: str, now: float) -> None:
        """Adds a socket of a person, and announces a person who was absent."""
        was_here = sitter.here
        self._postpone(self.seats.connect(sitter, follower, now))
        if sitter.away == "gone":
            self._returned(sitter.seat)
        elif not was_here:
            self._send_people()
        if self.seats.all_here:
            self._schedule.begin(now)

    def _returned(self, seat: Seat) -> TableSeat:
        """Returns a seat, given back to its person if a bot plays for the person."""
        sitter = self.seats[seat]
        if sitter.away:
            sitter.away = ""
            self._send_people()
            self._reassign(sitter)
        return sitter

    def _notice_absence(self, now: float) -> None:
        """Makes bots play for people who are gone for long, while another person is there."""
        for sitter in self.seats.persons:
            away_at = self.seats.away_at(sitter)
            if away_at is not None and away_at <= now:
                sitter.away = "gone"
                self._send_people()
                self._reassign(sitter)

    def _wait_for_people(self, wait_s: float) -> None:
        self._schedule.wait_for_people(self.now(), 0 if self.seats.all_here else wait_s)

    def _postpone(self, ms: float) -> None:
        """Moves all clocks by a time that does not count."""
        self.seats.postpone(ms)
        self._pause.postpone(ms)

    async def _act(self, sitter: TableSeat, message: Act, came: float) -> None:
        """Takes the decision of a person; returns when it is stored."""
        asked = self._decisions.check(sitter, message.ask)
        action = await self._read(sitter, message.action)
        if asked.window or not self._decisions.would_end(sitter.seat):
            packed, number = self.game.pack_action(action), len(self.game.actions)
            if not await self._serving(self._storage.save_held(sitter.seat, number, packed)):
                raise table_unreachable()
            sitter.clock = sitter.clock.stopped(came, sitter.lag_ms)
            self._decisions.accept(sitter, action)
        else:
            sitter.clock = sitter.clock.stopped(came, sitter.lag_ms)
            earliest = self._schedule.not_before
            self._decisions.time_action(max(came, earliest))
            await self._submit_decision(sitter, action)

    async def _toggle(self, sitter: TableSeat, toggle: Toggle) -> None:
        """Takes a toggle of the rules once its place among the events reveals nothing."""
        if not self._is_caught_up(self.now()):
            raise RunLater
        await self._step(sitter, await self._read(sitter, toggle), toggle=True)

    async def _read(self, sitter: TableSeat, action: Action) -> Any:
        try:
            return await self._offloader.look(partial(self.game.read_action, sitter.seat, action))
        except WorkerLost:
            raise
        except IllegalAction as error:
            raise RequestRefused("illegal", error.fault, error.cure) from None
        except Exception:  # no input of a client may break the table
            _log.exception("table %s cannot read an action", self.record.id)
            raise RequestRefused(
                "illegal", "no such action", "choose one of the legal ones"
            ) from None

    async def _decide(self, sitter: TableSeat) -> None:
        """Decides for a seat: for a bot, by an automatic answer, or because time is over."""
        asked = sitter.asked
        assert asked is not None
        if asked.due is None:
            sitter.clock = sitter.clock.stopped(self.now())
        action = await self._offloader.run(partial(self._assignments.automatic_choice, sitter))
        if asked.due is None and asked.closes is None:
            sitter.away = "late"
            self._send_people()
        await self._submit_decision(sitter, action)

    async def _submit_decision(self, sitter: TableSeat, action: Any) -> None:
        """Takes the decision of a seat, and makes the step if it was the last one missing."""
        if self._decisions.would_end(sitter.seat):
            await self._step(sitter, action)
            return
        await self._offloader.look(partial(self._decisions.submit, sitter.seat, action))
        if sitter.asked is not None:
            sitter.asked.answered = True

    async def _step(self, sitter: TableSeat, action: Any, *, toggle: bool = False) -> None:
        """Takes the last missing decision: makes the step, stores it and schedules its events."""
        game, number = self.game, len(self.game.actions)
        if sitter.asked is not None and not toggle:
            sitter.asked.answered = True
        self._decisions.stepping = True
        try:
            await self._offloader.run(partial(self._decisions.submit, sitter.seat, action))
        except JantakuError as error:
            if game.status != "failed" or isinstance(error, WorkerLost):
                raise
            _log.info("table %s has failed: %s", self.record.id, error.fault)
        took_s, packed, at = (
            self._offloader.took_s,
            game.pack_step(game.actions[number]),
            time.time(),
        )
        began = time.perf_counter()
        await self._until_stored(lambda: self._storage.save_step(number, packed, at))
        self._decisions.time_storing(time.perf_counter() - began)
        self._decisions.finish_step(sitter.seat, number, self.now(), toggle=toggle)
        self._schedule.schedule_events()
        self._decisions.stepping = False
        if self._storage.is_slow(game, took_s):
            await self._serving(self._storage.save_checkpoint(game))

    async def _send_part(self, part: UpdatePart) -> None:
        """Sends the next part; if it is the last one, also asks the seats that have a decision."""
        deciding = None if self._schedule.parts else self.game.deciding
        prepared = await self._offloader.run(partial(self._viewers.prepare, part, deciding))
        now = self.now()
        self._schedule.mark_sent(part, now, self._least_ms)
        if part.begins:
            self._begin_round()
        self._viewers.commit(part, prepared)
        if deciding is not None:
            cost_ms = self._offloader.cost_s * 1000
            self._assignments.note_decisions(part, now, self._decisions, cost_ms)
        self._viewers.send_prepared(now, part, prepared, self.seats.asks(now))
        self._decisions.mark_sent(part.decisions, self.now())
        if part.looked:
            self._pause.begin(now, last=part.last)
            self._send_waiting(now)

    @property
    def _least_ms(self) -> float:
        """The least time of a part: bots alone must not use a whole core."""
        if self.seats.waited_for:
            return 0
        return max(self._settings.alone_ms, _ALONE_FACTOR * self._offloader.cost_s * 1000)

    def _begin_round(self) -> None:
        for sitter in self.seats.begin_round():
            self._viewers.send_auto(sitter.seat, sitter.auto)

    def _reassign(self, sitter: TableSeat) -> None:
        """Assigns the decision of a seat again after its person returned, left or set a switch."""
        now = self.now()
        self._assignments.assign(sitter, now)
        ask = sitter.ask(now)
        if ask is not None:
            self._viewers.send_question(sitter.seat, ask)

    def _is_caught_up(self, now: float) -> bool:
        """Returns True if all is sent, no window is open, and the pause is over."""
        return now >= self._schedule.not_before and self._is_open()

    def _is_open(self) -> bool:
        """Returns True if all is sent and no window is open, whether or not the pause is over."""
        busy = self._decisions.stepping or self._pause.until is not None
        return not busy and self._schedule.is_caught_up

    def _switch(self, sitter: TableSeat, message: Auto) -> None:
        sitter.auto = replace(message, table=self.record.id)
        self._viewers.send_auto(sitter.seat, sitter.auto)
        self._reassign(sitter)

    async def _say(self, seat: Seat, phrase: str) -> None:
        if phrase not in PHRASES:
            raise RequestRefused("malformed", "unknown phrase", f"use one of {', '.join(PHRASES)}")
        now = self.now()
        if now - self._said.get(seat, -_SAY_MS) < _SAY_MS:
            raise RequestRefused("too_often", "you have just said something", "wait a second")
        self._said[seat] = now
        blockers = await self._serving(self._storage.blockers_of(self.seats[seat].user))
        self._viewers.send_all(PhraseSaid(self.record.id, seat, phrase), hidden_from=blockers)

    def _ready(self, sitter: TableSeat) -> None:
        if self._pause.until is not None and not sitter.ready:
            sitter.ready = True
            self._send_waiting(self.now())

    def _agree(self, sitter: TableSeat, *, agree: bool) -> None:
        if agree:
            sitter.suspending = True
        else:
            self.seats.none_suspending()
        self._viewers.send_change(suspending=self.seats.suspending)

    async def _suspend(self) -> None:
        if self.record.state != "playing":
            raise RequestRefused("not_allowed", "this game is not being played", "open its room")
        self.seats.clear_questions(self.now())
        self.seats.none_suspending()
        await self._set_state(replace(self.record, state="suspended"))
        self._viewers.send_change(state="suspended", suspending=())

    async def _resume(self) -> None:
        if self.record.state != "suspended":
            raise RequestRefused("not_allowed", "this game is not suspended", "open its room")
        self._wait_for_people(self._settings.start_s)
        await self._set_state(replace(self.record, state="playing"))
        self._viewers.send_change(state="playing")

    async def _end(self, fault: str) -> None:
        if self._finished:
            raise RequestRefused("not_allowed", "this game has ended", "see its record")
        self.seats.clear_questions(self.now())
        self.seats.none_suspending()
        self._finished = True
        result = {"fault": fault}
        await self._set_state(
            replace(self.record, state="failed", result=result, ended=time.time())
        )
        self._viewers.send_delayed(
            self.now(), state="failed", seed=self._seed, result=result, fault=fault
        )

    async def _finish(self) -> None:
        """Ends the game: stores and sends its result and its seed."""
        result = None if self.game.result is None else to_dict(self.game.result)
        if result is None:
            result = {"fault": self._fault}
        state: TableState = "failed" if self.game.status == "failed" else "over"
        self._finished = True
        await self._set_state(replace(self.record, state=state, result=result, ended=time.time()))
        self._viewers.send_delayed(
            self.now(), state=state, seed=self._seed, result=result, fault=self._fault
        )

    def _say_restarted(self) -> None:
        """Sends everyone that another process continues the game from its last stored action."""
        self._viewers.send_all(ErrorMessage.of(game_restarted(), table=self.record.id))

    async def _close_lost(self, lost: WorkerLost) -> None:
        """Ends a game as failed after the same action has ended two processes."""
        _log.warning("table %s has failed: %s", self.record.id, lost.fault)
        self._decisions.stepping = False
        self._decisions.accepted.clear()
        self.seats.clear_questions(self.now())
        if self.record.state == "playing":
            await self._finish()

    async def _set_state(self, record: TableRecord) -> None:
        """Stores a new state of the table, then announces it to its room."""
        await self._until_stored(lambda: self._storage.save_state(record))
        self.record = record
        try:
            await self._serving(announce_state(self._news, record))
        except Exception:  # the table continues even if its room cannot be updated
            _log.exception("the room of table %s missed that it is %s", record.id, record.state)

    async def _look_from(self, user: str, ask: int) -> tuple[Seat, str]:
        """Returns the seat of a person and the position as it sees it; refuses hints elsewhere."""
        seat = self.seats.seat_of(user)
        if seat is None:
            raise no_seat()
        if any(one.user not in ("", user) for one in self.seats.persons):
            fault, cure = "another person plays at this table", "ask at a table with bots alone"
            raise RequestRefused("not_allowed", fault, cure)
        self._decisions.check(self.seats[seat], ask)
        if self._decisions.stepping or self.record.state != "playing":
            raise RequestRefused("not_now", "the game does not wait for you", "ask in a moment")
        try:
            return seat, await self._offloader.look(partial(line_seen_by, self.game, seat))
        except JantakuError as error:
            raise RequestRefused("not_allowed", error.fault, error.cure) from None

    def _send_table(self, seat: Seat | None, since: int, deliver: Callable[[str], None]) -> None:
        """Sends the table to a newcomer."""
        now = self.now()
        sitter = None if seat is None else self.seats[seat]
        late = seat is None and self._viewers.is_late
        over = self._finished and not late
        self._viewers.send_table(
            seat,
            since,
            deliver,
            waiting=self._pause.waiting(now),
            room=self.record.room,
            state="playing" if self._finished and late else self.record.state,
            people=self.seats.to_messages(),
            commitment=self.record.commitment,
            ask=None if sitter is None else sitter.ask(now),
            auto=None if sitter is None else sitter.auto,
            seed=self._seed if over else "",
            result=self.record.result if over else None,
            fault=self._fault if over else "",
            suspending=self.seats.suspending,
        )

    @property
    def _seed(self) -> str:
        return format_seed(self.game.seed)

    @property
    def _fault(self) -> str:
        if self.game.error is None:  # the action that ended its process is not stored
            return str((self.record.result or {}).get("fault", ""))
        return self.game.error.sentence

    def _announce_live(self, now: float) -> None:
        """Announces what spectators see of a public game, at most once per `_LIVE_MS`."""
        is_public = self.record.state == "playing" and not self.record.settings.private
        if now < self._live_at or not is_public:
            return
        live = self._viewers.live
        if live not in (None, self._live):
            self._live, self._live_at = live, now + _LIVE_MS
            self._news.put_nowait(LiveGameNews(self.record.room, live))

    def _send_people(self) -> None:
        self._viewers.send_change(people=self.seats.to_messages())

    def _send_waiting(self, now: float) -> None:
        self._viewers.send_delayed(now, waiting=self._pause.waiting(now))
