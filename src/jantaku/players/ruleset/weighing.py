"""Which of several tiles that all leave as few missing can best be done without.

May import plans and holding.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias

from jantaku.players.ruleset.holding import seen_by
from jantaku.players.ruleset.plans import missing_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.players.ruleset.holding import Holding
    from jantaku.players.ruleset.plans import Plan
    from jantaku.ruleset.play.view import RulesetView

Worth: TypeAlias = tuple[int, int]

# Tiles that are weighed: no decision takes longer than a tenth of a second.
_MOST_WEIGHED: Final = 6
_FEW_WEIGHED: Final = 2
_MANY_HANDS: Final = 4_000  # the size of what wins, from which on few are weighed


def at_a_glance(
    view: RulesetView, holding: Holding, missing: int, places: Sequence[int]
) -> dict[int, Worth]:
    """By the tiles waited for, where one is missing, and by what goes with the rest of the hand."""
    links = holding.links(places)
    if missing > 1:
        return {at: (0, -links[at]) for at in places}
    seen = seen_by(view)
    return {at: (holding.waits_without(at, seen), -links[at]) for at in places}


def a_draw_ahead(
    view: RulesetView, holding: Holding, plan: Plan, missing: int, places: Sequence[int]
) -> dict[int, Worth]:
    """By the unseen tiles that bring a plan nearer, of those that fit in least.

    A tile counts for each seat from whom it may come: everybody's where it wins or makes a triplet
    that can be called, that of the seat before where it makes a run.
    """
    links = holding.links(places)
    seen = seen_by(view)
    left = {
        tile: count - seen[tile.name]
        for tile, count in holding.insight.copies.items()
        if count > seen[tile.name]
    }
    size = sum(matcher.size for matcher in holding.insight.wins)
    most = _MOST_WEIGHED if size < _MANY_HANDS else _FEW_WEIGHED
    calls = "call" in holding.insight.kinds.values()
    worth = {}
    for at in sorted(places, key=lambda at: links[at])[:most]:
        rest = holding.bare[:at] + holding.bare[at + 1 :]
        held = Counter(tile.name for tile in rest)
        near = 0
        for tile, count in left.items():
            if missing_for(holding, plan, [*rest, tile]) < missing:
                triplet = held[tile.name] >= 2
                everybody = missing == 1 or (calls and triplet)
                near += count * (len(view.seats) if everybody else 1 + calls)
        worth[at] = (near, -links[at])
    return worth
