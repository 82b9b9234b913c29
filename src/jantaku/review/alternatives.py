"""The alternatives at a decision, each with its worth, and the advised one: `alternatives_of`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.review.alternative import Alternative
from jantaku.review.appraisal import Appraiser
from jantaku.riichi.play.alike import look_of
from jantaku.riichi.players.certain import WINS, instead

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from jantaku.review.decisions import MadeDecision
    from jantaku.riichi.play.actions import RiichiAction

_LIKELY: Final = 0.01  # a chance from which an action is looked at closely
FAR_BEHIND: Final = 500.0
"""Points that no chance makes up for: an action that is more behind at no less danger is wrong."""
LITTLE: Final = 50.0
"""Points that values are uncertain by: a smaller difference explains nothing."""
NEVER: Final = 0.0005
"""A chance to win below which it is shown as 0.0 %."""
_TENPAI: Final = 2000.0  # points that tenpai brings at an exhaustive draw, against noten


def alternatives_of(one: MadeDecision, chances: Sequence[float]) -> tuple[Alternative, ...]:
    """Returns the alternatives at a decision: the advised one, then the others by their chance.

    `chances` are those of the legal actions, in their order. Actions without a number are left out.
    """
    appraiser, drawn = Appraiser(one), one.view.seats[one.seat].drawn
    rows = []
    for action, chance in distinct(one, chances):
        worth = appraiser.appraise(action, closely=chance >= _LIKELY or action == one.action)
        is_drawn = action.tile is not None and action.tile == drawn
        rows.append(Alternative(action, chance, **worth._asdict(), drawn=is_drawn))
    best = advised_of(rows, instead(one.view, one.rule))
    return tuple(sorted(rows, key=lambda row: (row is not best, -row.chance)))


def advised_of(rows: Sequence[Alternative], wrong: Collection[RiichiAction] = ()) -> Alternative:
    """Returns the alternative to advise: the likeliest, unless the values are clearly against it.

    They are if another one is worth 500 points more at no more danger, or if it cannot win and is
    worth less. Then the best one by value is advised; where none can win, tenpai at the end counts
    too. A win for a better place is not given up for points. Actions that are certainly `wrong` are
    never advised.
    """
    sound = [row for row in rows if row.action not in wrong] or rows
    kept = [row for row in sound if not any(_is_far_ahead(other, row) for other in sound)]
    tenpai = _TENPAI if all(row.win < NEVER for row in rows) else 0.0
    worths = [row.value + tenpai * row.tenpai for row in kept]
    likeliest = max(sound, key=lambda row: row.chance)
    if likeliest in kept:
        own = worths[kept.index(likeliest)]
        if likeliest.win >= NEVER or max(worths) - own <= LITTLE:
            return likeliest
    return kept[worths.index(max(worths))]


def _is_far_ahead(one: Alternative, other: Alternative) -> bool:
    """True if the first is worth far more at no more danger. A win that helps the place stays."""
    if other.action.type in WINS and other.place < one.place:
        return False
    return one.value - other.value > FAR_BEHIND and one.danger <= other.danger


def distinct(one: MadeDecision, chances: Sequence[float]) -> Iterator[tuple[RiichiAction, float]]:
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
