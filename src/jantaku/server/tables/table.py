"""A table: one game, the people seated at it, and the messages they receive.

It is one task that does everything to the game, one thing after another: so nothing can happen
between a step, storing it and sending it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.seeds import format_seed
from jantaku.catalog import absent_level, brings_rules
from jantaku.game.protocol import to_dict
from jantaku.server.protocol import (
    PHRASES,
    Act,
    Auto,
    Back,
    Fault,
    Ready,
    Said,
    Say,
    Suspend,
    TableChanged,
    TableTold,
)
from jantaku.server.refusals import Refused, unreachable
from jantaku.server.tables.asking import Asking
from jantaku.server.tables.audience import Audience
from jantaku.server.tables.company import Company
from jantaku.server.tables.deciding import Deciding
from jantaku.server.tables.keeping import Keeper
from jantaku.server.tables.looking import Looking
from jantaku.server.tables.planning import Plan
from jantaku.server.tables.telling import encoded
from jantaku.server.tables.wishing import Wishes
from jantaku.server.tables.working import Work

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable
    from typing import TypeAlias

    from jantaku.game import Game
    from jantaku.server.protocol import Seat, TableState
    from jantaku.server.store import Held, Store, TableRecord
    from jantaku.server.tables.audience import Picture
    from jantaku.server.tables.pacing import Part
    from jantaku.server.tables.sitting import Sitter
    from jantaku.server.tables.timing import Timing

    AnyGame = Game[Any, Any, Any]
    Changed: TypeAlias = Callable[["TableRecord"], Awaitable[None]]
    AtTable: TypeAlias = Act | Auto | Ready | Back | Suspend | Say
    """A command of a client at a table."""

_log = logging.getLogger(__name__)

_COUNT_MS: Final = 1000
"""The shortest time between two messages with the number of spectators."""
_SAY_MS: Final = 1000
"""The shortest time between two phrases of one seat."""


class Table:
    """A table that is played in this process.

    `run` is its task; everything else is called from the same loop. `owned` returns True if this
    process owns the table as far as it knows; all writes carry the `fence`. `changed` is called
    with each new state once it is stored.
    """

    def __init__(
        self,
        record: TableRecord,
        game: AnyGame,
        held: Iterable[Held],
        store: Store,
        key: bytes,
        *,
        fence: int,
        timing: Timing,
        owned: Callable[[], bool],
        changed: Changed,
    ) -> None:
        self.record = record
        self.game = game
        self._timing = timing
        self._changed = changed
        self._pace = record.settings.pace
        self._keeper = Keeper(store, record.id, key, fence=fence, owned=owned, stalled=self._stall)
        now = self.now()
        absent = record.settings.absent or absent_level(type(game).ENGINE)
        self.company = Company(
            record.id, record.seats, game.seats, self._pace, absent, timing.grace_s * 1000, now
        )
        self._audience = Audience(
            record.id,
            game,
            [one.seat for one in self.company.persons],
            record.settings.spectators,
            timing.delay_s * 1000,
        )
        self._asking = Asking(game, self.company, self._pace, self._audience.legal)
        self._work = Work(game, strange=brings_rules(record.settings.setup))
        self._wishes = Wishes()
        self._plan = Plan(game, self._pace, now)
        self._looking = Looking(self.company, self._pace)
        self._deciding = Deciding(
            record.id,
            game,
            self.company,
            self._keeper,
            self._plan,
            self._work,
            self._wishes,
            is_calm=lambda: self._is_calm(self.now()),
        )
        self._poke = asyncio.Event()
        self._stalled: float | None = None
        self._finished = record.state in ("over", "failed")
        self._stopping = False
        self._spectators = 0
        self._count_at = now
        self._said: dict[Seat, float] = {}
        self._used = now
        self._deciding.take_up(held)
        self._audience.keep_whole(self.now())
        self._wait_for_people(timing.again_s if game.actions else timing.start_s)

    def _wait_for_people(self, wait_s: float) -> None:
        self._plan.wait_for_people(self.now(), 0 if self.company.all_here else wait_s)

    @staticmethod
    def now() -> float:
        """Returns the milliseconds of a monotonic clock."""
        return time.monotonic() * 1000

    @property
    def busy(self) -> bool:
        """True if there are viewers, or the game continues without them."""
        watched = self.company.anybody_here or self._audience.spectators > 0
        alone = self.record.state == "playing" and not self.company.paused(self.now())
        return watched or alone

    @property
    def used(self) -> float:
        """The time at which a viewer last joined or left."""
        return self._used

    async def run(self) -> None:
        """Plays until it is stopped; raises `Stale` if another process owns the table."""
        while not self._stopping:
            await self._keeper.until_owned()
            self._poke.clear()
            while not self._stopping and await self._one_thing():
                pass
            await self._poked(0 if self._stopping else self._next_due())

    async def _poked(self, due: float | None) -> None:
        """Returns at the time `due`, or when it is woken before."""
        timer = None
        if due is not None:
            delay_s = max(0.0, due - self.now()) / 1000
            timer = asyncio.get_running_loop().call_later(delay_s, self._poke.set)
        try:
            await self._poke.wait()
        finally:
            if timer is not None:
                timer.cancel()

    def stop(self) -> None:
        """Makes `run` return after the current action."""
        self._stopping = True
        self._poke.set()

    def wake(self) -> None:
        """Makes `run` check for due actions and for the ownership of the table."""
        self._poke.set()

    async def join(
        self, user: str, since: int, follower: str, deliver: Callable[[str], None]
    ) -> Seat | None:
        """Adds a viewer and sends it the table. Returns the seat of the user, or None.

        Raises `Refused` if spectators are not allowed.
        """
        async with self._work.lock:
            now = self.now()
            seat = self.company.seat_of(user)
            if self._is_calm(now):
                await self._work.look_locked(partial(self._audience.refresh, seat))
            if seat is not None:
                self._arrived(self.company[seat], follower, now)
            self._audience.add(seat, follower, deliver)
            self._used = now
            self._show_to(seat, since, deliver)
            self._poke.set()
            return seat

    def leave(self, follower: str) -> None:
        """Removes a viewer."""
        now = self.now()
        self._audience.drop(follower)
        self._used = now
        if self.company.left(follower, now):
            self._tell_people()
        self._poke.set()

    def hear(self, follower: str, lag_ms: float) -> None:
        """Notes the round-trip time of a viewer."""
        self.company.heard(follower, lag_ms)

    async def do(self, seat: Seat | None, message: AtTable) -> None:
        """Handles a command of a client; returns when it is stored. Raises `Refused`."""
        if seat is None:
            cure = "watch, or take a seat in the next game"
            raise Refused("not_seated", "you have no seat at this table", cure)
        if self._stalled is not None:
            raise unreachable()
        sitter = self.company[seat]
        if isinstance(message, Say):
            self._say(sitter, message.phrase)
            return
        if self.record.state != "playing":
            raise Refused("not_allowed", f"this game is {self.record.state}", "open its room")
        self._back(sitter)
        if isinstance(message, Act):
            await self._wish(partial(self._act, sitter, message, self.now()))
        elif isinstance(message, Auto):
            self._switch(sitter, message)
        elif isinstance(message, Ready):
            self._ready(sitter)
        elif isinstance(message, Suspend):
            self._agree(sitter, agree=message.agree)
        self._poke.set()

    async def suspend(self) -> None:
        """Suspends the game; raises `Refused` if it is not being played."""
        await self._wish(self._suspend)

    async def resume(self) -> None:
        """Resumes a suspended game; raises `Refused` for any other."""
        await self._wish(self._resume)

    async def _wish(self, do: Callable[[], Awaitable[None]]) -> None:
        done = self._wishes.make(do)
        self._poke.set()
        await done

    def close(self) -> None:
        """Refuses all waiting commands: this process stops playing the table."""
        self._wishes.close()
        self._stalled = self.now()

    async def _one_thing(self) -> bool:
        """Does the next due thing; returns False if there is nothing to do."""
        now = self.now()
        self._notice_absence(now)
        self._count(now)
        delayed = self._audience.delayed
        if delayed is not None and delayed.due is not None and delayed.due <= now:
            if delayed.tell(now):
                for deliver in tuple(delayed.listeners.values()):
                    self._show_to(None, 0, deliver)
            return True
        if self._deciding.accepted:
            await self._deciding.submit(*self._deciding.accepted.popleft())
            return True
        if self._wishes.waiting:
            await self._wishes.grant(self._wishes.waiting.popleft())
            return True
        if self.record.state != "playing" or self.company.paused(now):
            return False
        if self.company.all_suspending:
            await self._suspend()
            return True
        return await self._go_on(now)

    async def _go_on(self, now: float) -> bool:
        if self._looking.is_going_on(now):
            return False
        if now >= self._plan.not_before:
            if self._plan.parts:
                await self._tell_part(self._plan.parts.popleft())
                return True
            if self._wishes.later and self._is_calm(now):
                await self._wishes.grant(self._wishes.later.popleft())
                return True
            if not self.game.deciding:
                await self._finish()
                return True
            if self._plan.may_settle:
                self._plan.settle(self._audience.told)
                return True
        for sitter in self.company.all:
            due = self._asking.due(sitter)
            if due is not None and due <= now:
                await self._decide(sitter)
                return True
        return False

    def _next_due(self) -> float | None:
        """Returns when the next thing is due, or None if only a message can change anything."""
        now = self.now()
        due: list[float | None] = []
        if self._audience.delayed is not None:
            due.append(self._audience.delayed.due)
        if self._spectators != self._audience.spectators:
            due.append(self._count_at)
        if self.record.state == "playing" and not self.company.paused(now):
            due += map(self._asking.due, self.company.all)
            due += self.company.due()
            until = self._looking.until
            due.append(self._next_part() if until is None else until)
        return min((one for one in due if one is not None), default=None)

    def _next_part(self) -> float | None:
        """Returns when the next part, deferred command or end of the game is due, or None."""
        plan, wishes = self._plan, self._wishes.later and self._is_open()
        waits = plan.parts or wishes or not self.game.deciding or plan.may_settle
        return plan.not_before if waits else None

    async def _act(self, sitter: Sitter, message: Act, came: float) -> None:
        if self.record.state != "playing":
            raise Refused("not_allowed", f"this game is {self.record.state}", "open its room")
        await self._deciding.act(sitter, message, came)

    async def _decide(self, sitter: Sitter) -> None:
        """Decides for a seat: for a bot, by an automatic answer, or because time is over."""
        asked = sitter.asked
        assert asked is not None
        if asked.due is None:
            sitter.clock = sitter.clock.stopped(self.now())
        action = await self._work.do(partial(self._asking.choice, sitter))
        if asked.due is None and asked.closes is None:
            sitter.away = "late"
            self._tell_people()
        await self._deciding.submit(sitter, action)

    async def _tell_part(self, part: Part) -> None:
        """Sends the next part; if it is the last one, also asks the seats that have a decision."""
        deciding = None if self._plan.parts else self.game.deciding
        seen = await self._work.do(partial(self._audience.see, part, deciding))
        now = self.now()
        self._plan.told(part, now)
        if part.begins:
            self._begin_round()
        self._audience.go_on(part, seen)
        if deciding is not None:
            self._asking.ask(part, now, self._deciding.has_decided, self._work.cost_s * 1000)
        self._audience.deliver(now, part, seen, self.company.asks(now))
        self._deciding.told(part.decisions, self.now())
        if part.looked:
            self._looking.begin(now)
            self._tell_waiting(now)

    def _begin_round(self) -> None:
        for sitter in self.company.begin_round():
            self._audience.tell(sitter.seat, TableChanged(self.record.id, auto=sitter.auto))

    def _reask(self, sitter: Sitter) -> None:
        """Assigns the decision of a seat again after its person returned, left or set a switch."""
        now = self.now()
        self._asking.assign(sitter, now)
        ask = sitter.ask(now)
        if ask is not None:
            self._audience.ask(sitter.seat, ask)
        self._poke.set()

    def _show_to(self, seat: Seat | None, since: int, deliver: Callable[[str], None]) -> None:
        """Sends the table to a newcomer."""
        picture = self._audience.picture(seat, since)
        if picture is None:
            deliver(encoded(TableChanged(self.record.id, delayed=True)))
        else:
            deliver(encoded(self._told(seat, picture)))

    def _told(self, seat: Seat | None, picture: Picture) -> TableTold:
        now = self.now()
        sitter = None if seat is None else self.company[seat]
        delayed = self._audience.delayed
        late = picture.open_hands and delayed is not None and delayed.due is not None
        over = self._finished and not late
        return TableTold(
            table=self.record.id,
            room=self.record.room,
            state="playing" if self._finished and late else self.record.state,
            seat=seat,
            view=to_dict(picture.view),
            at=picture.at,
            number=picture.number,
            events=tuple(picture.events),
            people=self.company.told(),
            commitment=self.record.commitment,
            ask=None if sitter is None else sitter.ask(now),
            auto=None if sitter is None else sitter.auto,
            waiting=None if picture.open_hands else self._looking.waiting(now),
            seed=self._seed if over else "",
            result=self.record.result if over else None,
            fault=self._fault if over else "",
            suspending=self.company.suspending,
            open_hands=picture.open_hands,
        )

    @property
    def _seed(self) -> str:
        return format_seed(self.game.seed)

    @property
    def _fault(self) -> str:
        return "" if self.game.error is None else self.game.error.sentence

    def _change(self, **what: Any) -> None:
        self._audience.tell_all(TableChanged(self.record.id, **what))

    def _tell_people(self) -> None:
        self._change(people=self.company.told())

    def _count(self, now: float) -> None:
        """Sends the number of spectators if it has changed, at most once per `_COUNT_MS`."""
        if self._spectators != self._audience.spectators and now >= self._count_at:
            self._spectators = self._audience.spectators
            self._count_at = now + _COUNT_MS
            self._change(spectators=self._spectators)

    def _arrived(self, sitter: Sitter, follower: str, now: float) -> None:
        """Adds a socket of a person, and announces a person who was absent."""
        was_here = sitter.here
        self._put_off(self.company.arrived(sitter, follower, now))
        if sitter.away == "gone":
            self._back(sitter)
        elif not was_here:
            self._tell_people()
        if self.company.all_here:
            self._plan.begin(now)

    def _back(self, sitter: Sitter) -> None:
        """Returns the seat to a person who was away."""
        if sitter.away:
            sitter.away = ""
            self._tell_people()
            self._reask(sitter)

    def _notice_absence(self, now: float) -> None:
        """Makes bots play for people who are gone for long, while another person is there."""
        for sitter in self.company.persons:
            patience = self.company.patience(sitter)
            if patience is not None and patience <= now:
                sitter.away = "gone"
                self._tell_people()
                self._reask(sitter)

    def _put_off(self, ms: float) -> None:
        """Moves all clocks by a time that does not count."""
        self.company.put_off(ms)
        self._looking.put_off(ms)

    def _switch(self, sitter: Sitter, message: Auto) -> None:
        sitter.auto = replace(message, table=self.record.id)
        self._audience.tell(sitter.seat, TableChanged(self.record.id, auto=sitter.auto))
        self._reask(sitter)

    def _say(self, sitter: Sitter, phrase: str) -> None:
        if phrase not in PHRASES:
            raise Refused("malformed", "unknown phrase", f"use one of {', '.join(PHRASES)}")
        now = self.now()
        if now - self._said.get(sitter.seat, -_SAY_MS) < _SAY_MS:
            raise Refused("too_often", "you have just said something", "wait a second")
        self._said[sitter.seat] = now
        self._audience.tell_all(Said(self.record.id, sitter.seat, phrase))

    def _tell_waiting(self, now: float) -> None:
        waiting = self._looking.waiting(now)
        self._audience.tell_as_seen(now, TableChanged(self.record.id, waiting=waiting))

    def _ready(self, sitter: Sitter) -> None:
        if self._looking.until is not None and not sitter.ready:
            sitter.ready = True
            self._tell_waiting(self.now())

    def _agree(self, sitter: Sitter, *, agree: bool) -> None:
        if agree:
            sitter.suspending = True
        else:
            self.company.none_suspending()
        self._change(suspending=self.company.suspending)

    async def _suspend(self) -> None:
        if self.record.state != "playing":
            raise Refused("not_allowed", "this game is not being played", "open its room")
        self.company.ask_nobody()
        self.company.none_suspending()
        await self._become(replace(self.record, state="suspended"))
        self._change(state="suspended", suspending=())

    async def _resume(self) -> None:
        if self.record.state != "suspended":
            raise Refused("not_allowed", "this game is not suspended", "open its room")
        self._wait_for_people(self._timing.start_s)
        await self._become(replace(self.record, state="playing"))
        self._change(state="playing")

    async def _finish(self) -> None:
        """Ends the game: stores and sends its result and its seed."""
        result = None if self.game.result is None else to_dict(self.game.result)
        if result is None:
            result = {"fault": self._fault}
        state: TableState = "failed" if self.game.status == "failed" else "over"
        self._finished = True
        await self._become(replace(self.record, state=state, result=result, ended=time.time()))
        self._audience.tell_as_seen(
            self.now(),
            TableChanged(
                self.record.id, state=state, seed=self._seed, result=result, fault=self._fault
            ),
        )

    async def _become(self, record: TableRecord) -> None:
        """Stores a new state of the table, then announces it."""
        await self._keeper.state(record.state, record.result, record.ended)
        self.record = record
        try:
            await self._changed(record)
        except Exception:  # the table continues even if its room cannot be updated
            _log.exception("the room of table %s missed that it is %s", record.id, record.state)

    def _is_calm(self, now: float) -> bool:
        """Returns True if all is sent, no window is open, and the pause is over."""
        return now >= self._plan.not_before and self._is_open()

    def _is_open(self) -> bool:
        """Returns True if all is sent and no window is open, whether or not the pause is over."""
        busy = self._deciding.stepping or self._looking.until is not None
        return not busy and self._plan.is_open

    def _stall(self, stalled: bool) -> None:
        """Notes the start or end of a wait for the store; no clock runs in between."""
        now = self.now()
        if stalled:
            self._stalled = now
            refused = unreachable()
            self._audience.tell_all(
                Fault(refused.code, refused.fault, refused.cure, table=self.record.id)
            )
        elif self._stalled is not None:
            self._put_off(now - self._stalled)
            self._stalled = None
