"""The alternatives at a decision, each with its worth: `alternatives_of`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.review.alternative import Alternative
from jantaku.review.appraisal import Appraiser
from jantaku.riichi.play.alike import look_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku.review.decisions import MadeDecision
    from jantaku.riichi.play.actions import RiichiAction

_LIKELY: Final = 0.01  # a chance from which an action is looked at closely


def alternatives_of(one: MadeDecision, chances: Sequence[float]) -> tuple[Alternative, ...]:
    """Returns the alternatives at a decision, the most advised first.

    `chances` are those of the legal actions, in their order. Actions without a number are left out.
    """
    appraiser, drawn = Appraiser(one), one.view.seats[one.seat].drawn
    rows = []
    for action, chance in _distinct(one, chances):
        worth = appraiser.appraise(action, closely=chance >= _LIKELY or action == one.action)
        is_drawn = action.tile is not None and action.tile == drawn
        rows.append(Alternative(action, chance, **worth._asdict(), drawn=is_drawn))
    return tuple(sorted(rows, key=lambda row: -row.chance))


def _distinct(one: MadeDecision, chances: Sequence[float]) -> Iterator[tuple[RiichiAction, float]]:
    """Yields the numbered actions with their chances, those that look alike as one.

    A tile just drawn is one with an equal one of the hand; the action taken stands for both.
    """
    view, reds = one.view, one.rule.red_ids
    found: dict[tuple[object, ...], tuple[RiichiAction, float]] = {}
    for action, number, chance in zip(view.legal, view.action_ids, chances, strict=True):
        if number < 0:
            continue
        look = look_of(action, reds)
        other, more = found.get(look, (action, 0.0))
        found[look] = (action if action == one.action else other), chance + more
    yield from found.values()
