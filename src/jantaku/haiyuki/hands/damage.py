"""The damage of a win: the points of the yaku, changes to them, and the bonuses.

Halves are rounded up, at two places: after the open hand's three quarters, and at the end. Bonuses
are flat: neither an open hand nor a skill touches them.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Final, Literal

from jantaku.haiyuki.rules import TURNS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.haiyuki.hands.tiles import HaiyukiTile

Way = Literal["tsumo", "ron"]
BonusName = Literal["dora", "ura", "tenho", "haitei", "houtei"]

_SPECIAL: Final[dict[tuple[Way, int], BonusName]] = {
    ("tsumo", 1): "tenho",
    ("tsumo", TURNS): "haitei",
    ("ron", TURNS): "houtei",
}


BONUS_POINTS: Final[dict[BonusName, int]] = {
    "dora": 400,
    "ura": 400,
    "tenho": 800,
    "haitei": 800,
    "houtei": 800,
}
"""What each bonus counts, those of dora for each tile."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus on top of the yaku: its name, its count, and its points in all."""

    name: BonusName
    count: int
    points: int


def bonuses(
    tiles: Sequence[HaiyukiTile],
    *,
    way: Way,
    turn: int,
    dora: HaiyukiTile,
    ura: HaiyukiTile | None,
) -> tuple[Bonus, ...]:
    """The bonuses of the twelve winning tiles; `ura` is None unless the winner is in riichi.

    >>> bonuses([0] * 6 + [6] * 6, way="tsumo", turn=20, dora=0, ura=None)
    (Bonus(name='dora', count=6, points=2400), Bonus(name='haitei', count=1, points=800))
    """
    held = [index(tile) for tile in tiles]
    found = [
        Bonus(name, count, BONUS_POINTS[name] * count)
        for name, shown in _indicators(dora, ura)
        if (count := held.count(index(shown)))
    ]
    special = _SPECIAL.get((way, turn))
    return (*found, *([Bonus(special, 1, BONUS_POINTS[special])] if special else []))


def _indicators(
    dora: HaiyukiTile, ura: HaiyukiTile | None
) -> Iterable[tuple[BonusName, HaiyukiTile]]:
    yield "dora", dora
    if ura is not None:
        yield "ura", ura


def damage(
    points: int,
    bonus: int = 0,
    *,
    is_open: bool = False,
    critical: bool = False,
    mirror: bool = False,
) -> int:
    """HP the loser loses: `points` of the yaku closed, `bonus` points in all.

    `critical` is the winner's skill, `mirror` the loser's.

    >>> damage(2800, is_open=True, critical=True)
    2630
    """
    points, bonus = index(points), index(bonus)
    value = _to_ten(points * 3 // 4 if is_open else points)
    value = value * 5 // 4 if critical else value
    value = value * 3 // 4 if mirror else value
    return _to_ten(value + bonus)


def _to_ten(points: int) -> int:
    """The nearest ten, halves up."""
    return (points + 5) // 10 * 10
