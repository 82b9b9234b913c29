"""The alternatives at a decision by playouts: `played_out`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.errors import JantakuError
from jantaku.review.alternative import Alternative
from jantaku.review.alternatives import distinct
from jantaku.riichi.lookahead import lookahead
from jantaku.riichi.play.alike import look_of
from jantaku.riichi.players.certain import instead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.review.decisions import MadeDecision
    from jantaku.riichi.lookahead import LookaheadRow
    from jantaku.riichi.play.actions import RiichiAction

_CERTAIN = 30.0
"""Points: the search ends when no other action can be better by more than this."""


def played_out(
    one: MadeDecision,
    chances: Sequence[float],
    samples: int,
    jobs: int,
    seconds: float | None = None,
) -> tuple[Alternative, ...] | None:
    """Returns the alternatives by `jantaku.lookahead`: the advised one, the equal ones, the others.

    Advised is the action with the best value. Those that may be as good follow by their chance, the
    others by how far they are behind. None if the position cannot be imagined.
    """
    if one.position is None:
        return None
    try:
        found = lookahead(
            one.position,
            one.seat,
            samples=samples,
            seconds=seconds,
            certainty=_CERTAIN,
            objective="points",
            jobs=jobs,
            seed=one.event,
        )
    except JantakuError:
        return None
    reds, drawn = one.rule.red_ids, one.view.seats[one.seat].drawn
    rows = {look_of(row.action, reds): row for row in found.rows}
    played = [
        _alternative(action, chance, rows[look], drawn=drawn is not None and action.tile == drawn)
        for action, chance in distinct(one, chances)
        if (look := look_of(action, reds)) in rows
    ]
    wrong = instead(one.view, one.rule)
    equal = [row for row in played if row.is_equal and row.action not in wrong]
    if not equal:
        return None
    best = min(equal, key=_behind)
    return tuple(sorted(played, key=lambda row: _order(row, best)))


def _order(row: Alternative, best: Alternative) -> tuple[bool, bool, float]:
    return row is not best, not row.is_equal, -row.chance if row.is_equal else _behind(row)


def _behind(row: Alternative) -> float:
    return 0.0 if row.behind is None else row.behind.mean


def _alternative(
    action: RiichiAction, chance: float, row: LookaheadRow, *, drawn: bool
) -> Alternative:
    return Alternative(
        action,
        chance,
        win=row.win,
        points=row.gain,
        tenpai=row.tenpai,
        danger=row.deal_in,
        loss=row.loss,
        value=row.points.mean,
        place=row.place.mean,
        drawn=drawn,
        behind=row.behind,
    )
