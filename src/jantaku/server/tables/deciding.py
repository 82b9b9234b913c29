"""Decisions at a table: received, stored, and combined into the game's next step."""

from __future__ import annotations

import logging
import time
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import IllegalAction, JantakuError, StoreDown
from jantaku.game.decisions import Decisions
from jantaku.game.protocol import Toggle
from jantaku.server import metrics
from jantaku.server.refusals import Refused, unreachable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from jantaku.game import Game
    from jantaku.server.protocol import Act, Seat
    from jantaku.server.store import Held
    from jantaku.server.tables.company import Company
    from jantaku.server.tables.keeping import Keeper
    from jantaku.server.tables.planning import Plan
    from jantaku.server.tables.sitting import Sitter
    from jantaku.server.tables.wishing import Wishes
    from jantaku.server.tables.working import Work

_log = logging.getLogger(__name__)


class Deciding:
    """The decisions of the seats at the table with the id `table`.

    `accepted` are stored decisions that the game has not taken yet; `stepping` is True while a
    step is being stored.
    """

    def __init__(
        self,
        table: str,
        game: Game[Any, Any, Any],
        company: Company,
        keeper: Keeper,
        plan: Plan,
        work: Work,
        wishes: Wishes,
        *,
        is_calm: Callable[[], bool],
    ) -> None:
        self._table = table
        self._game = game
        self._company = company
        self._keeper = keeper
        self._plan = plan
        self._work = work
        self._wishes = wishes
        self._is_calm = is_calm
        self._desk = Decisions(game)
        self.accepted: deque[tuple[Sitter, Any]] = deque()
        self._acted: float | None = None
        self._stored_s = 0.0
        self.stepping = False

    def take_up(self, held: Iterable[Held]) -> None:
        """Restores the stored decisions of the next step when a table is loaded."""
        game = self._game
        for actions in game.actions:
            for seat in actions:
                self._company[seat].steps += 1
        for one in held:
            if one.number == len(game.actions) and one.seat in game.deciding:
                action = game.unpack_action(one.action)
                if self._desk.would_end(one.seat):
                    self.accepted.append((self._company[one.seat], action))
                else:
                    self._desk.submit(one.seat, action)

    def has_decided(self, seat: Seat) -> bool:
        """Returns True if a seat has made its decision for the next step."""
        return self._desk.held(seat) is not None or any(
            sitter.seat == seat for sitter, _ in self.accepted
        )

    def told(self, decisions: int, now: float) -> None:
        """Counts and times decisions that have just been sent to everyone.

        A decision that is never sent, such as a pass, is neither counted nor timed, but the time
        for storing it counts with the next public decision.
        """
        if not decisions:
            return
        metrics.DECISIONS.labels(self._game.ENGINE).inc(decisions)
        metrics.STORED.observe(self._stored_s)
        self._stored_s = 0.0
        if self._acted is not None:
            metrics.BROADCAST.observe(max(0.0, now - self._acted) / 1000)
            self._acted = None

    async def act(self, sitter: Sitter, message: Act, came: float) -> None:
        """Takes the decision of a person; raises `Refused`."""
        if isinstance(message.action, Toggle):
            await self._toggle(sitter, message)
            return
        asked = sitter.asked
        if asked is None:
            raise Refused("not_asked", "you have nothing to decide now", "wait until you are asked")
        if asked.answered or asked.number != message.ask:
            cure = "answer what you were asked last"
            raise Refused("stale", "this decision is over", cure)
        action = await self._read(sitter, message)
        ends = self._desk.would_end(sitter.seat)
        if asked.window or not ends:
            await self._hold(sitter, action)
        else:
            self._acted = max(came, self._plan.not_before)  # the earliest time to send it
            await self.submit(sitter, action)
        sitter.clock = sitter.clock.stopped(came, sitter.lag_ms)

    async def _hold(self, sitter: Sitter, action: Any) -> None:
        """Stores the decision of a seat until all seats have decided.

        In a window this is also done for the last seat: so the time until the acknowledgement does
        not reveal whether it was the last.
        """
        assert sitter.asked is not None
        packed = self._game.pack_action(action)
        try:
            await self._keeper.hold(sitter.seat, len(self._game.actions), packed)
        except StoreDown:
            raise unreachable() from None
        sitter.asked.answered = True
        self.accepted.append((sitter, action))

    async def _read(self, sitter: Sitter, message: Act) -> Any:
        read = partial(self._game.read_action, sitter.seat, message.action)
        try:
            return await self._work.look(read)
        except IllegalAction as error:
            raise Refused("illegal", error.fault, error.cure) from None
        except Exception:  # no input of a client may break the table
            _log.exception("table %s cannot read an action", self._table)
            raise Refused("illegal", "no such action", "choose one of the legal ones") from None

    async def _toggle(self, sitter: Sitter, message: Act) -> None:
        """Takes a toggle of the rules once its place among the events reveals nothing."""
        if not self._is_calm():
            self._wishes.put_off()
        await self._step(sitter.seat, await self._read(sitter, message), toggle=True)

    async def submit(self, sitter: Sitter, action: Any) -> None:
        """Takes the decision of a seat."""
        if self._desk.would_end(sitter.seat):
            await self._step(sitter.seat, action)
            return
        await self._work.look(partial(self._desk.submit, sitter.seat, action))
        if sitter.asked is not None:
            sitter.asked.answered = True

    async def _step(self, seat: Seat, action: Any, *, toggle: bool = False) -> None:
        """Takes the last missing decision: makes the step, stores it and schedules its events."""
        game, number, asked = self._game, len(self._game.actions), self._company[seat].asked
        if asked is not None and not toggle:
            asked.answered = True
        self.stepping = True  # until the step is stored, nobody sees the new state
        try:
            await self._work.do(partial(self._desk.submit, seat, action))
        except JantakuError as error:
            if game.status != "failed":
                raise
            _log.info("table %s has failed: %s", self._table, error.fault)
        took_s, actions = self._work.took_s, game.actions[number]
        began = time.perf_counter()
        await self._keeper.step(number, game.pack_step(actions), time.time())
        self._stored_s = max(self._stored_s, time.perf_counter() - began)
        for decided in actions:
            self._company[decided].steps += 1
            if not toggle:
                self._company[decided].asked = None
        if asked is not None and toggle:
            asked.number += 1
        self._plan.take_in()
        self.stepping = False
        await self._keeper.took(game, took_s)
