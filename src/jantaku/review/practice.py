"""Drills from mistakes: `drill_of_mistake`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.base.errors import DrillError
from jantaku.riichi.drill import drill_of_position, solve
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import tile_of_id

if TYPE_CHECKING:
    from jantaku.review.alternative import Alternative
    from jantaku.review.decisions import MadeDecision
    from jantaku.review.reasons import ReasonCode
    from jantaku.riichi.drill import Drill, DrillKind
    from jantaku.riichi.tiles.tile import Tile

_DISCARDS: Final = ("discard", "riichi")


def drill_of_mistake(
    made: MadeDecision, taken: Alternative, advised: Alternative, reason: ReasonCode
) -> Drill | None:
    """Returns the drill that a mistake is, or None if no drill teaches what is advised.

    A mistake of safety asks for the safest tile, any other one for the best discard. The advised
    tile must be a proven answer, and the one taken must not.
    """
    if made.position is None or made.position.turn != made.seat:
        return None
    if taken.action.type not in _DISCARDS or advised.action.type not in _DISCARDS:
        return None
    played, best = _tile(taken, made), _tile(advised, made)
    kind: DrillKind = "safe" if reason == "safety" else "discard"
    try:
        drill = drill_of_position(made.position, kind, played=played)
        solution = solve(drill)
    except DrillError:
        return None
    right = format_tile(best) in solution.answers and format_tile(played) not in solution.answers
    return drill if right else None


def _tile(one: Alternative, made: MadeDecision) -> Tile:
    assert one.action.tile is not None
    return tile_of_id(one.action.tile, made.rule.red_ids)
