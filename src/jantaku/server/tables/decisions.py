"""Decisions at a table: who makes each, and those that the next step waits for."""

from __future__ import annotations

from collections import deque
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

from jantaku.catalog import winning_buttons
from jantaku.game.decisions import Decisions
from jantaku.players.table_bots import TableBots
from jantaku.server import metrics
from jantaku.server.refusals import RequestRefused
from jantaku.server.tables.seats import PendingDecision, auto_answer, is_forced
from jantaku.server.tables.worker_game import WorkerGame

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Iterable

    from jantaku.game import Game
    from jantaku.game.protocol import Action
    from jantaku.server.origins import Path
    from jantaku.server.process.bot_searches import BotSearches
    from jantaku.server.protocol import Seat
    from jantaku.server.rooms.values import Pace
    from jantaku.server.store import HeldDecision
    from jantaku.server.tables.commands import CommandQueue
    from jantaku.server.tables.schedule import UpdatePart
    from jantaku.server.tables.seats import TableSeat, TableSeats
    from jantaku.server.tables.viewers import Viewers

_BY_SWITCH_MS: Final = 300
"""The longest delay of an automatic answer on its own turn, unless the answer is forced."""
_MARGIN_MS: Final = 60
"""A window of fixed length closes this long before the next part is sent: storing takes time."""
_MARGIN_FACTOR: Final = 5
"""... or this multiple of the time that a step of this game takes, if that is longer."""
_SEARCH_MS: Final = 500
"""A bot that searches takes no longer, unless the pace lets bots or calls take longer."""


class TableDecisions:
    """The decisions of the next step of a game.

    `accepted` are stored decisions that the game has not taken yet; `stepping` is True while a
    step is being stored: until then nobody sees the new state.
    """

    def __init__(self, game: Game[Any, Any, Any], seats: TableSeats) -> None:
        self._game = game
        self._seats = seats
        self._desk = Decisions(game)
        self.accepted: deque[tuple[TableSeat, Any]] = deque()
        self.stepping = False
        self._acted: float | None = None
        self._stored_s = 0.0

    def restore(self, held: Iterable[HeldDecision]) -> None:
        """Loads the stored decisions of the next step when a table is loaded."""
        game = self._game
        for actions in game.actions:
            for seat in actions:
                self._seats[seat].steps += 1
        for one in held:
            if one.number == len(game.actions) and one.seat in game.deciding:
                action = game.unpack_action(one.action)
                if self._desk.would_end(one.seat):
                    self.accepted.append((self._seats[one.seat], action))
                else:
                    self._desk.submit(one.seat, action)

    def has_decided(self, seat: Seat) -> bool:
        """Returns True if a seat has made its decision for the next step."""
        return self._desk.held(seat) is not None or any(
            sitter.seat == seat for sitter, _ in self.accepted
        )

    def would_end(self, seat: Seat) -> bool:
        """Returns True if only the decision of this seat is missing for the next step."""
        return self._desk.would_end(seat)

    def check(self, sitter: TableSeat, number: int) -> PendingDecision:
        """Returns the decision of a seat if `number` is its number; raises `RequestRefused`."""
        asked = sitter.asked
        if asked is None:
            raise RequestRefused(
                "not_asked", "you have nothing to decide now", "wait until you are asked"
            )
        if asked.answered or asked.number != number:
            raise RequestRefused(
                "stale", "this decision is over", "answer what you were asked last"
            )
        return asked

    def accept(self, sitter: TableSeat, action: Any) -> None:
        """Accepts a stored decision, for the game to take later.

        In a window this is also done for the last seat: so the time until the acknowledgement does
        not reveal whether it was the last.
        """
        assert sitter.asked is not None
        sitter.asked.answered = True
        self.accepted.append((sitter, action))

    def submit(self, seat: Seat, action: Any) -> None:
        """Submits a decision to the game, which makes a step if it was the last one missing."""
        self._desk.submit(seat, action)

    def finish_step(self, seat: Seat, number: int, now: float, *, toggle: bool) -> None:
        """Notes that the step with this number, made by the decision of a seat, is stored."""
        for decided in self._game.actions[number]:
            self._seats[decided].steps += 1
            if not toggle:
                self._seats[decided].end_question(now)
        if toggle and (asked := self._seats[seat].asked) is not None:
            asked.number += 1

    def time_action(self, came: float) -> None:
        """Notes when the person acted whose decision makes the next step."""
        self._acted = came

    def time_storing(self, seconds: float) -> None:
        """Notes how long it took to store a step."""
        self._stored_s = max(self._stored_s, seconds)

    def mark_sent(self, decisions: int, now: float) -> None:
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


class TableSearches:
    """The searches of the bots at one table; `path` is its place in the tree of networks."""

    def __init__(self, searches: BotSearches, path: Path, commands: CommandQueue) -> None:
        self._searches = searches
        self._path = path
        self._commands = commands

    def begin(self, question: tuple[str, int, int], seconds: float) -> asyncio.Future[Any]:
        """Starts a search, which wakes the table at its end."""
        search = self._searches.ask(self._path, question, seconds)
        search.add_done_callback(lambda _: self._commands.wake())
        return search


class Assignments:
    """Assigns each decision to its person, or to the table for a bot or an automatic answer."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        seats: TableSeats,
        pace: Pace,
        viewers: Viewers,
        searches: TableSearches,
    ) -> None:
        self._game = game
        self._seats = seats
        self._pace = pace
        self._viewers = viewers
        self._searches = searches
        if isinstance(game, WorkerGame):
            self._bots: TableBots | WorkerGame = game
            self._wins = game.winning_buttons
        else:
            self._bots, self._wins = TableBots(game, SystemRandom()), winning_buttons(game)

    def note_decisions(
        self, part: UpdatePart, now: float, decisions: TableDecisions, cost_ms: float
    ) -> None:
        """Notes the decision of each deciding seat after a part, unless the seat had it before.

        `cost_ms` is the time that a step takes.
        """
        for sitter in self._seats.all:
            if sitter.seat not in self._game.deciding:
                sitter.end_question(now)
        for seat in self._game.deciding:
            sitter, decided = self._seats[seat], decisions.has_decided(seat)
            if sitter.asked is not None and sitter.asked.answered == decided:
                continue
            window = part.quiet and seat != part.seat
            if sitter.asked is not None:
                sitter.asked.give_up_search()
            sitter.asked = PendingDecision(sitter.steps + 1, window, answered=decided)
            if window and self._pace.fixed:
                length = part.wait_ms or self._pace.hold_ms
                margin = min(max(_MARGIN_MS, _MARGIN_FACTOR * cost_ms), length / 4)
                sitter.asked.closes = now + length - margin
            self.assign(sitter, now)

    def assign(self, sitter: TableSeat, now: float) -> None:
        """Assigns the decision of a seat to its person, or to the table at the time `due`."""
        asked = sitter.asked
        if asked is None or asked.answered:
            return
        if sitter.bot or sitter.away:
            at_once = asked.window or asked.left
            sitter.hand_over(now if at_once else now + self._pace.bot_ms, now)
            asked.left, asked.interrupted = True, None  # once, a person who is back has all time
            self._begin_search(sitter, asked, now)
        elif self._answer(sitter) is not None:
            forced = is_forced(self._viewers.legal(sitter.seat))
            pace_ms = self._pace.bot_ms if forced else min(self._pace.bot_ms, _BY_SWITCH_MS)
            sitter.hand_over(now if asked.window else now + pace_ms, now)
        else:
            sitter.give_back(now)

    def _begin_search(self, sitter: TableSeat, asked: PendingDecision, now: float) -> None:
        """Starts the search for a decision if its bot needs one: it takes no time of others."""
        if isinstance(self._bots, WorkerGame) or asked.search is not None:
            return
        question = self._bots.question(sitter.seat, sitter.level)
        if question is None:
            return
        patience_ms: float = max(
            _SEARCH_MS, self._pace.hold_ms if asked.window else self._pace.bot_ms
        )
        if self._pace.base_s is not None:
            patience_ms = min(patience_ms, self._pace.base_s * 1000)
        if asked.closes is not None:
            patience_ms = min(patience_ms, asked.closes - now)
        asked.search = self._searches.begin(question, patience_ms / 1000)

    @staticmethod
    def due(sitter: TableSeat) -> float | None:
        """Returns the time at which the table decides for a seat, or None if it never does."""
        asked = sitter.asked
        if asked is None or asked.answered or asked.is_searching:
            return None
        return asked.due if asked.due is not None else sitter.deadline()

    def automatic_choice(self, sitter: TableSeat) -> Any:
        """Returns the action that the table chooses for a seat."""
        if sitter.bot or sitter.away:
            found = None if sitter.asked is None else sitter.asked.found
            return self._bots.choose(sitter.seat, sitter.level, found)
        written = None if sitter.asked is None or sitter.asked.due is None else self._answer(sitter)
        if written is None:
            return self._game.default_action(sitter.seat)
        return self._game.read_action(sitter.seat, written)

    def _answer(self, sitter: TableSeat) -> Action | None:
        return auto_answer(self._viewers.legal(sitter.seat), sitter.auto, self._wins)
