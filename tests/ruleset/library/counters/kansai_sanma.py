"""Kansai sanma, counted by another scorer and paid by its page."""

from dataclasses import replace
from typing import Final

from .count import Count
from .hands import Game, WonHand
from .japanese import base_points, counted, rounded
from .pages import PAGES

RED: Final = {"5p": "0p", "5s": "0s"}
GAME: Final[Game] = replace(PAGES["sanma"].game, name="kansai_sanma", written=RED)
THOUSAND: Final = 1000
SHARES: Final = {
    1: (1, 1), 2: (1, 1), 3: (1, 2), 4: (1, 3), 6: (2, 4), 7: (2, 5), 8: (3, 5), 12: (4, 8),
    16: (6, 10), 24: (8, 16), 32: (12, 20),
}  # fmt: skip
"""Thousands that the other one and the dealer pay for a self-draw, by those of a discard."""


def worth(hand: WonHand) -> Count:
    """Returns the worth of the hand."""
    found = counted(hand, open_tanyao=False, red=tuple(RED))
    if not found.wins:
        return found
    base = _base(found)
    score = rounded(base * (4 if hand.seat else 6), THOUSAND)
    if not hand.drawn:
        gains = [0, 0, 0]
        gains[hand.discarder] = -score
    elif hand.seat == 0:
        gains = [-rounded(score // 2, THOUSAND)] * 3
    elif score // THOUSAND in SHARES:
        other, dealer = SHARES[score // THOUSAND]
        gains = [-dealer * THOUSAND, -other * THOUSAND, -other * THOUSAND]
    else:
        return replace(found, score=score)
    gains[hand.seat] = 0
    gains[hand.seat] = -sum(gains)
    return replace(found, score=score, deltas=tuple(gains))


def _base(found: Count) -> int:
    """Returns the base points: four han are a mangan, fourteen a yakuman."""
    if found.limits or found.points not in {4, 13}:
        return base_points(found)
    return 2000 if found.points == 4 else 6000
