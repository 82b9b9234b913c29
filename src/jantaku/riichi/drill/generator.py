"""Drills from a seed: the kernel makes them (`kernel/drill`), the same for every program."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, get_args

from jantaku import _kernel
from jantaku.riichi.drill.document import drill_from_dict
from jantaku.riichi.drill.values import DrillKind

if TYPE_CHECKING:
    from jantaku.riichi.drill.values import Drill

KINDS: Final[tuple[DrillKind, ...]] = get_args(DrillKind)
"""The kinds of drills."""


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
    return drill_from_dict(json.loads(_kernel._make_drill(kind, level, players, seed)))


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
