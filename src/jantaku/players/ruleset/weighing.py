"""What tells tiles apart that all leave as few missing. May import holding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from jantaku.players.ruleset.holding import seen_by
from jantaku.ruleset.values.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku.players.ruleset.holding import Holding
    from jantaku.ruleset.play.view import RulesetView

Worth: TypeAlias = tuple[int, int]

_PAIR: Final = 2


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
        self._holding = holding
        self._seats = len(view.seats)
        self._calls = "call" in holding.insight.kinds.values()
        left = holding.insight.copies - seen_by(view)
        self._left = {Tile(name): count for name, count in left.items()}
        self.unseen = sum(left.values())

    def with_each(self, at: int) -> Iterator[tuple[Tile, list[Tile]]]:
        """Each of them, with the hand that it makes instead of the tile at that place."""
        rest = self._holding.bare[:at] + self._holding.bare[at + 1 :]
        return ((tile, [*rest, tile]) for tile in self._left)

    def times(self, tile: Tile, hand: Sequence[Tile], missing: int) -> int:
        """From how many places it may come to a hand that lacked so many without it."""
        count = self._left[tile]
        if missing <= 1 or (self._calls and hand.count(tile) > _PAIR):
            return count * self._seats
        return count * (1 + self._calls)
