"""Drills from mistakes: `drill_of_mistake`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.base.errors import DrillError
from jantaku.riichi.drill import drill_of_position, solve
from jantaku.riichi.drill.prospects import call_answer
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import tile_of_id

if TYPE_CHECKING:
    from jantaku.review.alternative import Alternative
    from jantaku.review.decisions import MadeDecision
    from jantaku.review.reasons import ReasonCode
    from jantaku.riichi.drill import Drill, DrillKind
    from jantaku.riichi.tiles.tile import Tile

_DISCARDS: Final = ("discard", "riichi")
_ANSWERS: Final = ("pass", "pon", "chi")


def drill_of_mistake(
    made: MadeDecision, taken: Alternative, advised: Alternative, reason: ReasonCode
) -> Drill | None:
    """Returns the drill that a mistake is, or None if no drill teaches what is advised.

    A mistake of safety asks for the safest tile, any other one for the best discard, and one at
    another player's discard whether to call. What is advised must be a proven answer, and what was
    taken must not.
    """
    if made.position is None:
        return None
    if made.position.turn != made.seat:
        return _call_drill(made, taken, advised)
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


def _call_drill(made: MadeDecision, taken: Alternative, advised: Alternative) -> Drill | None:
    if taken.action.type not in _ANSWERS or advised.action.type not in _ANSWERS:
        return None
    assert made.position is not None
    given, right = _answer(taken, made), _answer(advised, made)
    try:
        drill = drill_of_position(made.position, "call", seat=made.seat, called=given)
        answers = solve(drill).answers
    except DrillError:
        return None
    return drill if right in answers and given not in answers else None


def _answer(one: Alternative, made: MadeDecision) -> str:
    """The answer to a call drill that an action is."""
    tiles = [tile_of_id(id_, made.rule.red_ids) for id_ in one.action.own]
    return call_answer(one.action.type, tiles)


def _tile(one: Alternative, made: MadeDecision) -> Tile:
    assert one.action.tile is not None
    return tile_of_id(one.action.tile, made.rule.red_ids)
