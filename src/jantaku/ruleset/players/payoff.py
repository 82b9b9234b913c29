"""The payments for a win by its points, by the ruleset's own scoring and payments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.machine.kernel_table import KernelTable
from jantaku.ruleset.table.win import WinRecord

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.ruleset.table.context import WinSource
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.seat import Seat

_WAYS: Final[tuple[tuple[WinSource, float], ...]] = (("draw", 0.3), ("discard", 0.7))
"""How a hand is won, and how often it is won so."""
_USUAL_FU: Final = 30


class Payoff:
    """The expected payment for a win of some points by a player who is not the dealer.

    If the ruleset cannot score a win, it is worth its points.
    """

    def __init__(self, table: RulesetTable) -> None:
        self._table = table
        self._known: dict[tuple[Number, Number], float] = {}

    def answers(self, points: Number) -> float:
        """The discarder's payment above the others', as part of what the winner gets."""
        try:
            deltas = _deltas(self._table, points, 0, "discard")
        except RulesetError:
            return 0.0
        winner = _winner(self._table)
        *others, discarder = (deltas[seat] for seat in self._table.seats if seat != winner)
        gained = float(deltas[winner])
        more = max(others, default=0) - discarder
        return float(more) / gained if gained > 0 else 0.0

    def __call__(self, points: Number, second: Number = 0) -> float:
        """The worth of a win of `points`, with `second` of the second kind; above 0."""
        key = points, second
        if key not in self._known:
            paid = sum(often * _paid(self._table, *key, how) for how, often in _WAYS)
            self._known[key] = max(paid, 0.001)
        return self._known[key]


def _paid(table: RulesetTable, points: Number, second: Number, source: WinSource) -> float:
    try:
        return float(_deltas(table, points, second, source)[_winner(table)])
    except RulesetError:
        return float(points + second)


def _deltas(
    table: RulesetTable, points: Number, second: Number, source: WinSource
) -> Mapping[Seat, Number]:
    """The payments of a win of those points; a discard is won from the last seat."""
    seat = _winner(table)
    others = tuple(other for other in table.seats if other != seat)
    yaku = (("", points),)
    yaku2 = (("", second),) if second else ()
    kernel = KernelTable.of(table)
    scored = kernel.score_of(seat, yaku, yaku2, _USUAL_FU, source)
    won = WinRecord(
        seat,
        source,
        None,
        None if source == "draw" else others[-1],
        others,
        is_dealer=False,
        yaku=yaku,
        yaku2=yaku2,
        points=scored.points,
        points2=scored.points2,
        minipoints=_USUAL_FU,
        score=scored.score,
    )
    return kernel.win_payments([won]).deltas


def _winner(table: RulesetTable) -> Seat:
    return table.seats[1]
