"""Drills from a seed: the kernel makes them (`kernel/drill`), the same for every program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, get_args

from jantaku import _kernel
from jantaku.riichi.drill.values import Drill, DrillKind, DrillSeat, ScoreChoice
from jantaku.riichi.position import PositionDiscard
from jantaku.riichi.rules import GameRule
from jantaku.riichi.tiles.tile import Tile

if TYPE_CHECKING:
    from typing import Any

KINDS: Final[tuple[DrillKind, ...]] = get_args(DrillKind)
"""The kinds of drills."""
LEVELS: Final = range(1, _kernel.DRILL_LEVELS + 1)
"""The levels, from the easiest."""
LARGEST_SEED: Final = _kernel.LARGEST_DRILL_SEED
"""The largest seed of a drill."""


def make_drill(
    kind: DrillKind, level: int = 1, seed: int = 0, *, players: Literal[3, 4] = 4
) -> Drill:
    """Returns the drill of a seed, the same everywhere.

    `level` is 1 to 5, `seed` up to `LARGEST_SEED`. The rules are those of Tenhou; win drills from
    level 3 on change one of them. Raises `ArgumentError` for other values.

    >>> drill = make_drill("waits", level=3, seed=1)
    >>> drill == make_drill("waits", level=3, seed=1), drill.hand.shanten()
    (True, 0)
    """
    made = _kernel._drill(kind, level, players, seed)
    hand, context, options, tile, drawn, seats, choices, source, wall = made
    return Drill(
        kind,
        GameRule.preset("tenhou", players=players).replace(**options),
        hand,
        context,
        tile=_tile(tile),
        drawn=_tile(drawn),
        seats=tuple(map(_seat, seats)),
        choices=tuple(ScoreChoice(*row) for row in choices),
        level=level,
        seed=seed,
        source=source,
        wall=wall,
    )


@dataclass(frozen=True, slots=True)
class DrillSeed:
    """The source of a drill: `drill` makes it.

    >>> DrillSeed("waits", 3, 1, 4).drill() == make_drill("waits", 3, 1)
    True
    """

    kind: DrillKind
    level: int
    seed: int
    players: Literal[3, 4]

    def drill(self) -> Drill:
        """Returns the drill."""
        return make_drill(self.kind, self.level, self.seed, players=self.players)


def _tile(tile: int | None) -> Tile | None:
    return None if tile is None else Tile(tile)


def _seat(row: tuple[Any, ...]) -> DrillSeat:
    pond, melds, riichi, kita, passed = row
    tiles = tuple(PositionDiscard(Tile(tile), *marks) for tile, *marks in pond)
    return DrillSeat(tiles, melds, riichi, kita, passed)
