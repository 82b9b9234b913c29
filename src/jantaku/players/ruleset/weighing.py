"""What tells tiles apart that all leave as few missing. May import holding."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias

from jantaku.players.ruleset.holding import seen_by
from jantaku.ruleset.values.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.players.ruleset.holding import Holding
    from jantaku.ruleset.play.view import RulesetView

Worth: TypeAlias = tuple[int, int]

_PAIR: Final = 2


def one_of_each(holding: Holding, missing: Mapping[int, int]) -> list[int]:
    """The places of tiles without which the fewest are missing, one of each name."""
    least = min(missing.values())
    kinds: dict[str, int] = {}
    for at, far in missing.items():
        if far == least:
            kinds.setdefault(holding.hand[at].name, at)
    return list(kinds.values())


def at_a_glance(
    view: RulesetView, holding: Holding, missing: int, places: Sequence[int]
) -> dict[int, Worth]:
    """By the tiles waited for, where one is missing, and by what goes with the rest of the hand."""
    links = holding.links(places)
    if missing > 1:
        return {at: (0, -links[at]) for at in places}
    seen = seen_by(view)
    return {at: (holding.waits_without(at, seen), -links[at]) for at in places}


class Ahead:
    """The tiles that may still come, each counted for every seat from whom it may be taken.

    That is everybody where a tile wins or makes a triplet that can be called, and the seat before
    where it makes a run.
    """

    def __init__(self, view: RulesetView, holding: Holding) -> None:
        self._bare = holding.bare
        self._held = Counter(holding.bare)
        self._seats = len(view.seats)
        self._calls = "call" in holding.insight.kinds.values()
        left = holding.insight.copies - seen_by(view)
        self.left = {Tile(name): count for name, count in left.items()}

    def times(self, tile: Tile, at: int, missing: int) -> int:
        """From how many places it may come to a hand that lacks so many without the tile there."""
        held = self._held[tile] - (self._bare[at] == tile)
        if missing <= 1 or (self._calls and held >= _PAIR):
            return self.left[tile] * self._seats
        return self.left[tile] * (1 + self._calls)
