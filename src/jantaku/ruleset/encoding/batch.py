"""Games of a ruleset side by side: `RulesetBatch`."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from jantaku import _kernel
from jantaku.ruleset.values.limits import MOST_EVENTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from jantaku.ruleset.encoding.compiled import CompiledEncoding
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.values.seat import Seat

_MOST: Final = 50_000  # steps
_ROOM: Final = 1_000  # events before the bound, from which on a game is played alone
Actions = dict[int, "RulesetAction"]


class RulesetBatch:
    """Games by their places, stepped together and shown in numbers and planes.

    A game is here from `enter` to `leave`; meanwhile its `RulesetGame` is out of date, until
    `follow` brings it up to date. `waiting (n, 4)` bool says which seats have a decision that is
    not complete, `scores (n, 4)` float64 the points of games, and `here (n,)` bool which are here.
    """

    def __init__(self, encoding: CompiledEncoding, n: int) -> None:
        self._encoding, self._code = encoding, encoding.code
        self._batch = _kernel.RulesetBatch(encoding.kernel, n)
        self.waiting: NDArray[np.bool_] = self._batch.waiting
        self.scores: NDArray[np.float64] = self._batch.scores
        self._steps: dict[tuple[int, ...], Mapping[Seat, RulesetAction]] = {}
        self.here = np.zeros(n, np.bool_)

    @property
    def is_full(self) -> bool:
        """True if another batch is due, with room for more values of games."""
        return self._code.is_full

    def enter(self, at: int, game: Any) -> None:
        """Takes a game that has a decision, unless it is close to its last event."""
        played = game.ruleset.program is self._code.program
        room = MOST_EVENTS - _ROOM - len(game.events)
        self.here[at] = played and self._batch.enter(at, game._kernel_state(), room)

    def leave(self, at: int) -> None:
        """Releases a game that is up to date, which is played alone then."""
        self.here[at] = False
        self._batch.leave(at)

    def follow(self, at: int, game: Any, *, whole: bool = True) -> list[tuple[Seat, int]]:
        """Brings a game up to date; returns the numbers of decisions that wait for more.

        It has no events and actions of that unless it is `whole`.

        A game that is too long for the kernel leaves.
        """
        steps, rows, asked = self._batch.follow(at, game._kernel_state(self._code), whole)
        known = self._code.actions_of
        if steps or not whole:
            legal = {seat: known.of(moves) for seat, moves, _ in asked}
            game._follow(
                [self._step(tuple(step)) for step in steps], self._code.events(rows), legal
            )
        if len(game.events) > MOST_EVENTS - _ROOM:
            self.leave(at)
        return [(seat, number) for seat, _, taken in asked for number in taken]

    def step(
        self, tables: NDArray[np.int32], seats: NDArray[np.int32], numbers: NDArray[np.int32]
    ) -> tuple[list[tuple[int, Actions]], list[int]]:
        """Takes numbers; returns the games that must make their steps alone, and those over.

        A step with a fault of the rules is such a step, and one that reaches the bound of events.
        """
        self._encoding.extend()  # of a copy nothing has been shown
        left, over = self._batch.step(tables, seats, numbers)
        return [(at, self._actions(self._batch.made(at))) for at in left], over

    def show(
        self, tables: NDArray[np.int32], seats: NDArray[np.int32], *, observed: bool, oracle: bool
    ) -> tuple[NDArray[np.bool_], NDArray[np.uint8] | None, list[int]]:
        """The masks and planes of rows, and games with a fault in the rules of a decision.

        The rows of those, and of games that are not here, are zeros.
        """
        self._encoding.extend()
        return self._batch.show(tables, seats, observed, oracle)

    def _step(self, moves: tuple[int, ...]) -> Mapping[Seat, RulesetAction]:
        step = self._steps.get(moves)
        if step is None:
            if len(self._steps) > _MOST:
                self._steps.clear()
            step = self._steps[moves] = MappingProxyType(self._actions([*moves]))
        return step

    def _actions(self, moves: list[int]) -> Actions:
        known = self._code.actions_of  # each of one
        return {seat: known[move][0] for seat, move in zip(moves[::2], moves[1::2], strict=True)}
