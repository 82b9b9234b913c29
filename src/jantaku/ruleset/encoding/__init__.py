"""The numbers and planes of games of a ruleset: `encoding_of_ruleset`.

- `numbers`: its decisions; `planes`: what a seat sees; `tiles`: the columns of its tiles
- `compiled`: the same in the kernel; `batch`: games that are played there side by side
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from jantaku.game.numbers.layout import AROUND
from jantaku.game.numbers.placement import by_rank
from jantaku.ruleset.encoding.batch import RulesetBatch
from jantaku.ruleset.encoding.compiled import CompiledEncoding
from jantaku.ruleset.encoding.numbers import RulesetNumbers
from jantaku.ruleset.encoding.planes import RulesetPlanes
from jantaku.ruleset.encoding.tiles import TileColumns
from jantaku.ruleset.machine.code import code_of
from jantaku.ruleset.players.distance_judge import DistanceJudge
from jantaku.ruleset.players.hands.hand_state import HandState
from jantaku.ruleset.players.hands.rule_model import RuleModel

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from jantaku.game import Game
    from jantaku.game.numbers.choices import NumberedChoice
    from jantaku.game.protocol.actions import Number, Seat
    from jantaku.ruleset import Ruleset
    from jantaku.ruleset.play.view import RulesetView

__all__ = ["RulesetEncoding", "encoding_of_ruleset"]


class RulesetEncoding:
    """The numbers and planes of a ruleset, out of a `RulesetView`; see `GameEncoding`.

    >>> from jantaku.ruleset import RulesetGame, library
    >>> rules = library.load("hong_kong")
    >>> encoding, view = RulesetEncoding(rules), RulesetGame(rules, seed=7).view(0)
    >>> encoding.observe(view).shape == (len(encoding.planes), len(encoding.cells))
    True
    >>> [encoding.actions[number] for number in encoding.choice(view).numbers]
    ['start_flower 1f']
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset, program = ruleset, ruleset.program
        columns = TileColumns(program)
        self._numbers = RulesetNumbers(program, columns)
        self._planes = RulesetPlanes(program, columns, self._numbers)
        self._compiled: CompiledEncoding | None = None
        self.seats = program.seats
        self.actions = self._numbers.names
        self.planes = self._planes.layout.names
        self.meanings = self._planes.layout.meanings
        blanks = self._planes.layout.cells - len(columns)
        self.cells = columns.names + ("",) * blanks
        self.oracle_planes = tuple(
            f"{word}_hand_{times}"
            for word in AROUND[len(self.seats)][1:]
            for times in range(1, self._planes.held + 1)
        )

    def choice(self, view: RulesetView) -> NumberedChoice:
        """The decision of the view's seat; without numbers if it has none."""
        return self._numbers.choice(view)

    def observe(self, view: RulesetView, taken: tuple[int, ...] = ()) -> NDArray[np.uint8]:
        """`(planes, cells) uint8`: what the seat sees, and the numbers of its decision so far."""
        return self._planes.observe(view, taken)

    def oracle(self, view: RulesetView, others: Mapping[Seat, Any]) -> NDArray[np.uint8]:
        """`(oracle planes, cells) uint8`: the other hands, out of the views of their seats."""
        return self._planes.hands(others, view.seat or 0)

    def missing_tiles(self, view: RulesetView) -> int:
        """The tiles that the hand of the view's seat lacks for a win of enough points; at most 15.

        A potential to shape rewards with is its negative.
        """
        return self._judge.missing(view, HandState.of(self._judge.insight, view))

    @cached_property
    def _judge(self) -> DistanceJudge:
        return DistanceJudge(RuleModel(self._ruleset))

    def batch(self, n: int) -> RulesetBatch:
        """Places for games that the kernel plays side by side."""
        code = code_of(self._ruleset.program)
        if self._compiled is None or self._compiled.code is not code:
            self._compiled = CompiledEncoding(code, self._numbers, self._planes)
        return RulesetBatch(self._compiled, n)

    def __reduce__(self) -> tuple[object, ...]:
        return encoding_of_ruleset, (self._ruleset,)

    def points(self, game: Game[Any, Any, Any]) -> dict[Seat, Number]:
        """The points of each seat, as the ruleset counts them."""
        scores: dict[Seat, Number] = game.table_to_read.scores  # type: ignore[attr-defined]
        return scores

    def placement(self, game: Game[Any, Any, Any]) -> dict[Seat, float]:
        """1 for the first, -1 for the last, evenly between them; seats that tie share."""
        return by_rank(game.result)


@lru_cache(maxsize=64)
def encoding_of_ruleset(ruleset: Ruleset) -> RulesetEncoding:
    """Returns the numbers and planes of a ruleset, made once."""
    return RulesetEncoding(ruleset)
