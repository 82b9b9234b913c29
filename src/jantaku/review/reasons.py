"""Why the advised action is better than the one taken: the part of its value that says the most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.review.alternative import Alternative

ReasonCode = Literal[
    "agreed", "win", "safety", "speed", "value", "placement", "riichi", "damaten", "habit"
]
_WINS: Final = ("tsumo", "ron")
_SMALL: Final = 50.0  # points; a smaller difference explains nothing
_POINTS_PER_PLACE: Final = 15_000.0  # to weigh a place against points


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason: its code, and what each part of the value makes of the difference, in points.

    `agreed`: the advised action was taken. `win`: a win was let go. `safety`: the tile is safer.
    `speed`: the win is likelier. `value`: the win pays more. `placement`: the place needs it, more
    than the points do.
    `riichi`, `damaten`: the hand is worth more declared, or not. `habit`: strong players do it, and
    the values do not say why.
    """

    code: ReasonCode
    parts: Mapping[str, float]


def reason_of(taken: Alternative, advised: Alternative) -> Reason:
    """Returns why one alternative is better than the one taken."""
    if taken is advised:
        return Reason("agreed", {})
    if advised.action.type in _WINS and taken.action.type not in _WINS:
        return Reason("win", {"value": advised.value - taken.value})
    parts = difference(taken, advised)
    gain = advised.value - taken.value
    told = {name: part for name, part in parts.items() if name != "placement" or part > gain}
    code, most = max(told.items(), key=lambda part: part[1])
    if most < _SMALL:
        return Reason("habit", parts)
    declared = [one.action.type == "riichi" for one in (taken, advised)]
    if declared[0] != declared[1] and code in ("speed", "value"):
        return Reason("riichi" if declared[1] else "damaten", parts)
    return Reason(code, parts)  # type: ignore[arg-type]  # the parts have names of reasons


def difference(taken: Alternative, advised: Alternative) -> dict[str, float]:
    """Returns the points by which the advised alternative is better, by part of its value."""
    mean = (advised.win + taken.win) / 2, (advised.points + taken.points) / 2
    gain = advised.value - taken.value
    places = (taken.place - advised.place) * _POINTS_PER_PLACE
    return {
        "safety": taken.danger * taken.loss - advised.danger * advised.loss,
        "speed": (advised.win - taken.win) * mean[1],
        "value": (advised.points - taken.points) * mean[0],
        "placement": places - max(gain, 0.0),
    }
