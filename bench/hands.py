"""The hands that are timed: many, different, of all kinds, always the same."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from generators import STYLES, random_counts, random_wins
from oracle.score import mahjong_answer

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from support import Answer, Win

HANDS = 2_000
BATCH = 10  # an array holds the hands this many times over


@cache
def counts(size: int) -> NDArray[np.uint8]:
    """(2000, 34) uint8: hands of `size` tiles, half of them uniform, half of the other styles."""
    rng = np.random.default_rng(2026)
    styles = ["uniform", "uniform", "uniform", *STYLES]
    parts = [random_counts(rng, style, (HANDS // len(styles), size)) for style in styles]
    mixed = np.concatenate(parts)
    rng.shuffle(mixed)
    return mixed


def ids(size: int) -> list[list[int]]:
    """The same hands as ids, sorted."""
    return [
        [4 * kind + copy for kind, count in enumerate(row) for copy in range(count)]
        for row in counts(size).tolist()
    ]


@cache
def wins() -> list[tuple[Win, Answer]]:
    """2000 wins with a yaku, and what PyPI `mahjong` says they are worth.

    Without yakuman, which riichienv pays doubly and nothing can tell it not to.
    """
    found: list[tuple[Win, Answer]] = []
    for win in random_wins(2026, 3 * HANDS):
        answer = mahjong_answer(win)
        if answer and not answer.yakuman and len(found) < HANDS:
            found.append((win, answer))
    return found
