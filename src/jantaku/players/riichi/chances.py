"""How likely a hand wins, by its distance, its useful tiles and the draws left.

Knows numbers only. Imports nothing of this folder.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Pace(NamedTuple):
    """How fast things happen in a go-around.

    A useful tile counts `step` times when it brings the hand nearer, `win` times when it wins;
    `rival` is how often somebody else ends the round.
    """

    step: float
    win: float
    rival: float


@lru_cache(maxsize=1 << 16)
def win_chance(
    shanten: int, useful: int, draws: int, unseen: int, pace: Pace, usual: tuple[int, ...]
) -> float:
    """How likely a hand wins that is so far away and has so many useful tiles.

    `usual` are the useful tiles that it will have at each distance, tenpai first.
    """
    if shanten >= len(usual):
        return 0.0
    step, win, rival = pace
    if shanten <= 0:
        return _ever(min(0.9, win * useful / unseen), rival, draws)
    come = min(0.9, step * useful / unseen)
    chance = 0.0
    for rest in range(1, draws):
        nearer = win_chance(shanten - 1, usual[shanten - 1], rest, unseen, pace, usual)
        chance = come * nearer + (1 - come) * (1 - rival) * chance
    return chance


def _ever(win: float, rival: float, draws: int) -> float:
    """How likely what happens at the rate `win` happens before the end."""
    stay = (1 - win) * (1 - rival)
    return win * float(1 - stay**draws) / (1 - stay)
