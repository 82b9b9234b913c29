"""A script that begins in the middle of a game: points, honba and the rest are told.

Walls and orders are those of `riichi.script`.
"""

from collections.abc import Sequence

from jantaku import GameRule, _kernel
from riichi.play.script import Script


def followed(
    wall: bytes,
    rule: GameRule,
    *,
    points: Sequence[int] = (),
    wind: int = 0,
    dealer: int = 0,
    honba: int = 0,
    sticks: int = 0,
    robots: int = 0,
) -> Script:
    """A script of that wall in those circumstances; `robots` are seats as bits."""
    script = Script(wall, rule=rule)
    state = _kernel.RiichiState(rule.kernel, 0)
    state.sit_down(robots, 0, False)
    told = tuple(points) or (rule.start_points,) * rule.players
    state.follow_round(wind, dealer, honba, sticks, told, wall, 0)
    script.game._state = state
    return script


def total(script: Script) -> int:
    """All points there are: what everybody has, and the sticks on the table."""
    stick = script.game.rule.riichi_stick_points
    return sum(script.points) + stick * script.game.view(None).riichi_sticks
