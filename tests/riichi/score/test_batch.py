"""Arrays of hands give what single hands give."""

import numpy as np
import pytest

from generators import STYLES, random_hands
from jantaku import (
    GameRule,
    HandError,
    score,
    score_batch,
    shanten,
    shanten_batch,
    ukeire,
    ukeire_batch,
    waits,
    waits_batch,
)
from jantaku.riichi.score.batch import FLAGS, MELD_TYPES, NONE


@pytest.mark.parametrize("style", STYLES)
def test_rows_equal_single_hands(style: str) -> None:
    hands = [*random_hands(3, style, 300, 13, melded=False)]
    counts = np.array([list(hand.counts) for hand in hands], np.uint8)
    distance, left = ukeire_batch(counts)
    assert shanten_batch(counts).tolist() == distance.tolist() == [shanten(h) for h in hands]
    for row, hand in enumerate(hands):
        assert [(k, n) for k, n in enumerate(left[row]) if n] == [*map(tuple, ukeire(hand).tiles)]
        assert int(waits_batch(counts[row : row + 1])[0]) == sum(1 << kind for kind in waits(hand))


def test_scores_of_rows_equal_single_scores() -> None:
    counts = np.zeros((2, 34), np.uint8)
    for row, kinds in enumerate(([0, 1, 2, 12, 13, 14, 24, 25, 26, 27, 27], [1, 1])):
        np.add.at(counts[row], kinds, 1)
    melds = np.full((2, 8), NONE, np.uint8)
    melds[0, :2] = MELD_TYPES.index("pon"), 31
    melds[1] = (
        [MELD_TYPES.index("chi"), 3] * 2
        + [MELD_TYPES.index("open_kan"), 32] * 1
        + [MELD_TYPES.index("pon"), 10]
    )
    batch = score_batch(
        counts,
        np.array([2, NONE], np.uint8),
        flags=np.array([FLAGS["tsumo"], 0], np.uint32),
        winds=np.array([[0, 1], [0, 0]], np.uint8),
        dora=np.array([[30, NONE], [0, 8]], np.uint8),
        melds=melds,
        reds=np.array([[0, 1, 0], [1, 0, 0]], np.uint8),
    )
    single = [
        score("123m406p789s11z(555z)", "3m", tsumo=True, seat="S", dora="4z"),
        score("22m(406m)(456m)(6666z)(222p)", dora="1m9m"),
    ]
    for row, expected in enumerate(single):
        assert (batch.han[row], batch.fu[row], batch.points[row]) == (
            expected.han,
            expected.fu,
            expected.points,
        )
        assert batch.yaku_of(row) == tuple(yaku.id for yaku in expected.yaku)
    assert batch.from_dealer[0] == single[0].payment.from_dealer
    assert batch.from_discarder[1] == single[1].payment.from_discarder


def test_rows_that_are_no_hands_are_refused_by_number() -> None:
    counts = np.zeros((3, 34), np.uint8)
    counts[1, 5] = 5
    with pytest.raises(ValueError, match="row 1"):
        shanten_batch(counts)
    counts[1] = 1
    with pytest.raises(ValueError, match="row 1"):
        waits_batch(counts)
    counts[:] = 0
    counts[:, :7] = 2
    flags = np.array([0, FLAGS["ippatsu"], 0], np.uint32)
    with pytest.raises(HandError, match="row 1: ippatsu without riichi"):
        score_batch(counts, flags=flags)


@pytest.mark.parametrize(
    "counts", [np.zeros(34, np.uint8), np.zeros((1, 33), np.uint8), np.zeros((1, 34), np.int64)]
)
def test_arrays_of_another_shape_are_refused(counts: np.ndarray) -> None:
    with pytest.raises(ValueError, match=r"expected counts of shape \(n, 34\) uint8"):
        shanten_batch(counts)


def test_columns_must_have_a_row_per_hand() -> None:
    counts = np.zeros((2, 34), np.uint8)
    counts[:, :7] = 2
    with pytest.raises(ValueError, match="win"):
        score_batch(counts, np.zeros(3, np.uint8))
    with pytest.raises(ValueError, match="winds have two columns"):
        score_batch(counts, winds=np.zeros((2, 3), np.uint8))


def test_no_hands_are_no_rows() -> None:
    assert shanten_batch(np.zeros((0, 34), np.uint8)).shape == (0,)
    assert score_batch(np.zeros((0, 34), np.uint8), rules=GameRule()).points.shape == (0,)
