"""Why the advised action is better than the one taken: the part of its value that says the most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from jantaku.review.alternatives import LITTLE, NEVER
from jantaku.riichi.players.certain import WINS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.review.alternative import Alternative

ReasonCode = Literal[
    "agreed",
    "win",
    "safety",
    "speed",
    "value",
    "placement",
    "riichi",
    "damaten",
    "worth",
    "close",
    "doubt",
]
_ERROR: Final = 0.05  # the part of a number that it may be wrong by
_CHANCE: Final = 0.005  # a smaller difference of chances is within their error
_POINTS: Final = 150.0
_PLACES: Final = 0.02
_POINTS_PER_PLACE: Final = 15_000.0  # to weigh a place against points


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason: its code, and what each part of the value makes of the difference, in points.

    `agreed`: the advised action was taken. `win`: a win was let go. `safety`: the tile is safer.
    `speed`: the win is likelier. `value`: the win pays more. `placement`: the place needs it, more
    than the points do. `riichi`, `damaten`: the hand is worth more declared, or not.

    `worth`: it is worth more, and no part of that says why. `close`: the values differ by less than
    they may be wrong. `doubt`: they speak for the action taken, and the network alone against it.
    """

    code: ReasonCode
    parts: Mapping[str, float]


def reason_of(taken: Alternative, advised: Alternative) -> Reason:
    """Returns why one alternative is better than the one taken."""
    if taken is advised:
        return Reason("agreed", {})
    parts = difference(taken, advised)
    return Reason(_code(taken, advised, parts), parts)


def _code(taken: Alternative, advised: Alternative, parts: Mapping[str, float]) -> ReasonCode:
    gain = advised.ahead_of(taken)
    if taken.is_equal:
        return "close"
    error = max(LITTLE, _ERROR * max(abs(advised.value), abs(taken.value)))
    is_win = advised.action.type in WINS and taken.action.type not in WINS
    if is_win and gain > 0:
        return "win"
    places = parts["placement"] > gain and taken.place - advised.place >= _PLACES
    if places and (is_win or gain >= -error):
        return "placement"
    if gain < -error:
        return "doubt"
    if gain <= error:
        return "close"
    if _declares(advised) != _declares(taken) and advised.action.tile == taken.action.tile:
        return "worth" if parts["safety"] > gain / 2 else _by_declaring(advised)
    named: dict[ReasonCode, bool] = {
        "safety": _differ(taken.danger, advised.danger, _CHANCE),
        "speed": _differ(advised.win, taken.win, _CHANCE),
        "value": _differ(advised.points, taken.points, _POINTS),
    }
    code = max(named, key=parts.__getitem__)
    return code if named[code] and parts[code] >= gain / 2 else "worth"


def _declares(one: Alternative) -> bool:
    return one.action.type == "riichi"


def _by_declaring(one: Alternative) -> ReasonCode:
    return "riichi" if _declares(one) else "damaten"


def _differ(more: float, less: float, least: float) -> bool:
    """True if the first number is greater by more than they may be wrong."""
    return more - less >= max(least, _ERROR * more)


def difference(taken: Alternative, advised: Alternative) -> dict[str, float]:
    """Returns the points by which the advised alternative is better, by part of its value.

    A win that never comes has the points of the other one.
    """
    points = (
        taken.points if advised.win < NEVER else advised.points,
        advised.points if taken.win < NEVER else taken.points,
    )
    gain = advised.ahead_of(taken)
    places = (taken.place - advised.place) * _POINTS_PER_PLACE
    return {
        "safety": taken.danger * taken.loss - advised.danger * advised.loss,
        "speed": (advised.win - taken.win) * sum(points) / 2,
        "value": (points[0] - points[1]) * (advised.win + taken.win) / 2,
        "placement": places - max(gain, 0.0),
    }
