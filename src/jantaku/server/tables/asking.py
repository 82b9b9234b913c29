"""Assigns each decision to its person, or to the table for a bot or an automatic answer."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

from jantaku.catalog import winning_buttons
from jantaku.server.tables import autos
from jantaku.server.tables.sitting import Asked
from jantaku.server.tables.thinking import Bots

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.game import Game
    from jantaku.game.protocol import Action
    from jantaku.server.protocol import Seat
    from jantaku.server.rooms.values import Pace
    from jantaku.server.tables.company import Company
    from jantaku.server.tables.pacing import Part
    from jantaku.server.tables.sitting import Sitter

_BY_SWITCH_MS: Final = 300
"""The longest delay of an automatic answer on its own turn, unless the answer is forced."""
_MARGIN_MS: Final = 60
"""A window of fixed length closes this long before the next part is sent: storing takes time."""
_MARGIN_FACTOR: Final = 5
"""... or this multiple of the time that a step of this game takes, if that is longer."""


class Asking:
    """The decisions of a game. `legal` returns the legal actions in the view that a seat has."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        company: Company,
        pace: Pace,
        legal: Callable[[Seat], tuple[Action, ...]],
    ) -> None:
        self._game = game
        self._company = company
        self._pace = pace
        self._legal = legal
        self._bots = Bots(game, SystemRandom())
        self._wins = winning_buttons(game)

    def ask(self, part: Part, now: float, held: Callable[[Seat], bool], cost_ms: float) -> None:
        """Notes the decision of each deciding seat after a part, unless the seat had it before.

        `held` returns True if a seat has decided; `cost_ms` is the time that a step takes.
        """
        for seat in self._game.deciding:
            sitter = self._company[seat]
            if sitter.asked is not None and sitter.asked.answered == held(seat):
                continue
            window = part.quiet and seat != part.seat
            sitter.asked = Asked(sitter.steps + 1, window, answered=held(seat))
            if window and self._pace.fixed:
                length = part.wait_ms or self._pace.hold_ms
                margin = min(max(_MARGIN_MS, _MARGIN_FACTOR * cost_ms), length / 4)
                sitter.asked.closes = now + length - margin
            self.assign(sitter, now)

    def assign(self, sitter: Sitter, now: float) -> None:
        """Assigns the decision of a seat to its person, or to the table at the time `due`."""
        asked = sitter.asked
        if asked is None or asked.answered:
            return
        asked.due = None
        if sitter.bot or sitter.away:
            asked.due = now if asked.window else now + self._pace.bot_ms
        elif self._answer(sitter) is not None:
            forced = autos.is_forced(self._legal(sitter.seat))
            pace_ms = self._pace.bot_ms if forced else min(self._pace.bot_ms, _BY_SWITCH_MS)
            asked.due = now if asked.window else now + pace_ms
        elif asked.closes is None and sitter.clock.since is None:
            sitter.clock = sitter.clock.started(now)

    @staticmethod
    def due(sitter: Sitter) -> float | None:
        """Returns the time at which the table decides for a seat, or None if it never does."""
        asked = sitter.asked
        if asked is None or asked.answered:
            return None
        return asked.due if asked.due is not None else sitter.deadline()

    def choice(self, sitter: Sitter) -> Any:
        """Returns the action that the table chooses for a seat."""
        if sitter.bot or sitter.away:
            return self._bots.choose(sitter.seat, sitter.level)
        written = None if sitter.asked is None or sitter.asked.due is None else self._answer(sitter)
        if written is None:
            return self._game.default_action(sitter.seat)
        return self._game.read_action(sitter.seat, written)

    def _answer(self, sitter: Sitter) -> Action | None:
        return autos.answer(self._legal(sitter.seat), sitter.auto, self._wins)
