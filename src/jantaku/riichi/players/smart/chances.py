"""The chance that a hand wins, by its distance, its useful tiles and the draws left.

Uses numbers only.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class HandPace(NamedTuple):
    """The speed of a go-around, for hands of a sort.

    Useful tiles count `step` times when they bring the hand nearer and `win` times when they win.
    `usual` are those a hand has at each distance, tenpai first; twice as many are only `more` times
    as good. `rival` is how often another player ends the round.
    """

    step: float
    win: float
    usual: tuple[int, ...]
    power: float
    rival: float = 0.0


@lru_cache(maxsize=1 << 17)
def win_chance(
    shanten: int, useful: int, draws: int, unseen: int, pace: HandPace, wait: int = 0
) -> float:
    """The chance that a hand wins, `shanten` away and with `useful` tiles.

    `wait` is how many tiles it will wait for, if that is known.
    """
    if shanten >= len(pace.usual):
        return 0.0
    if shanten <= 0:
        return _ever(min(0.9, pace.win * useful / unseen), pace.rival, draws)
    usual = pace.usual[shanten]
    come = min(0.9, pace.step * usual / unseen * (useful / usual) ** pace.power)
    stay = (1 - come) * (1 - pace.rival)
    after = wait if wait and shanten == 1 else pace.usual[shanten - 1]
    chance = 0.0
    for rest in range(1, draws):
        nearer = win_chance(shanten - 1, after, rest, unseen, pace)
        chance = come * nearer + stay * chance
    return chance


def _ever(win: float, rival: float, draws: int) -> float:
    """The chance that an event of the rate `win` happens before the end."""
    stay = (1 - win) * (1 - rival)
    return win * float(1 - stay**draws) / (1 - stay) if win else 0.0
