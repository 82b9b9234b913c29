"""The safety of discards against players in riichi, by what can be seen.

Proven is one thing: whether some hand that fits the copies nobody sees, and that furiten does not
bar from ron, waits for the tile. How likely such a hand is, or what else a discard betrays, is not
judged; the number of ways only ranks tiles that are not certain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jantaku import _kernel
from jantaku.riichi.tiles.tile import kind_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.riichi.drill.values import Drill
    from jantaku.riichi.tiles.hand import Hand
    from jantaku.riichi.tiles.tile import Kind

_WAITING = 13


@dataclass(frozen=True, slots=True)
class TileRisk:
    """The risk of discarding a kind against all players in riichi.

    `ways` counts, for each shape of a wait, the choices of unseen tiles that would wait for it in
    that shape; none if it is certain that the tile cannot be won. `genbutsu` is True if all have
    discarded the kind or let it pass. `example` is a hand that waits for it, if one was found.
    """

    kind: Kind
    ways: Mapping[str, int]
    genbutsu: bool
    example: Hand | None = None

    @property
    def total(self) -> int:
        """The number of all ways."""
        return sum(self.ways.values())

    @property
    def is_certain(self) -> bool:
        """True if the tile cannot be won, whatever the hidden tiles are."""
        return not self.ways


def risks(drill: Drill) -> tuple[TileRisk, ...]:
    """Returns the risk of each kind of the hand, the safest first.

    >>> from jantaku.riichi.drill import make_drill
    >>> [risk.is_certain for risk in risks(make_drill("safe", level=3, seed=1))][:2]
    [True, False]
    """
    kinds = sorted(set(map(kind_of, drill.hand.tiles)))
    return tuple(sorted((_risk(drill, kind) for kind in kinds), key=_by_safety))


def _by_safety(risk: TileRisk) -> tuple[int, bool, Kind]:
    return risk.total, not risk.genbutsu, risk.kind


def _risk(drill: Drill, kind: Kind) -> TileRisk:
    unseen, ways, example = drill.unseen, dict[str, int](), None
    threats = [seat for seat in drill.seats[1:] if seat.riichi]
    for seat in threats:
        tiles = _WAITING - 3 * len(seat.melds)
        safe = sorted(seat.genbutsu)
        found, hand = _kernel._deal_in(kind, unseen, safe, drill.players, tiles)
        example = example or hand
        for shape, number in found.items():
            ways[shape] = ways.get(shape, 0) + number
    genbutsu = all(kind in seat.genbutsu for seat in threats)
    return TileRisk(kind, ways, genbutsu, example)
