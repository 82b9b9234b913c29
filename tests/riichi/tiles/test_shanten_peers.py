"""Shanten and useful tiles against PyPI `xiangting`, 200,000 hands in batches."""

import numpy as np
import pytest

from generators import STYLES, random_counts
from jantaku import shanten_batch, ukeire_batch, waits_batch

xiangting = pytest.importorskip("xiangting")

HANDS = 2_000  # for each of the 100 cases
SIZES = [14, 13, 11, 10, 8, 7, 5, 4, 2, 1]
PLAYERS = {3: xiangting.PlayerCount.THREE, 4: xiangting.PlayerCount.FOUR}


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("style", STYLES)
def test_shanten_and_useful_tiles_equal_those_of_xiangting(style, size, players):
    counts = random_counts(np.random.default_rng(size), style, (HANDS, size), players=players)
    replacements, masks = zip(
        *(xiangting.calculate_necessary_tiles(row, PLAYERS[players]) for row in counts.tolist()),
        strict=True,
    )
    expected = np.array(replacements) - 1
    necessary = np.array(masks, np.uint64)
    useful = necessary[:, None] >> np.arange(34, dtype=np.uint64) & np.uint64(1) == 1
    shantens, copies = ukeire_batch(counts, players)
    np.testing.assert_array_equal(shanten_batch(counts, players), expected)
    np.testing.assert_array_equal(shantens, expected)
    np.testing.assert_array_equal(copies, np.where(useful, 4 - counts, 0))
    ready = (expected == 0) & (size % 3 == 1)
    np.testing.assert_array_equal(
        waits_batch(counts, players), np.where(ready, necessary, np.uint64(0))
    )
