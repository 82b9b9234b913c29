"""Many outlooks at once are those of each hand."""

import numpy as np
import pytest

from jantaku import ArgumentError, Hand, HandError, outlook, outlook_batch
from jantaku.riichi.score.batch import MELD_TYPES, NONE
from jantaku.riichi.tiles.tile import is_red, kind_of

HANDS = [
    *("123m456p3478s1177z", "12577m222468p445s", "19m19p19s12345677z", "123789m4055p1123s"),
    *("123m456p789s1178s", "(340m)50p3478s1177z", "(505p)(789s)055m1177z", "[5055s]123m3478p111z"),
]


def arrays(hands: list[str]) -> dict[str, np.ndarray]:
    held = [Hand(hand) for hand in hands]
    return {
        "counts": np.array([list(hand.counts) for hand in held], np.uint8),
        "reds": np.array([list(hand.reds) for hand in held], np.uint8),
        "melds": np.array([melds_of(hand) for hand in held], np.uint8),
        "meld_reds": np.array([reds_of_melds(hand) for hand in held], np.uint8),
        "draws": np.array([3 + n for n in range(len(hands))], np.uint8),
        "winds": np.array([[0, n % 4] for n in range(len(hands))], np.uint8),
        "dora": np.array([[n] for n in range(len(hands))], np.uint8),
    }


def melds_of(hand: Hand) -> list[int]:
    rows = [NONE] * 8
    for n, meld in enumerate(hand.melds):
        rows[2 * n : 2 * n + 2] = MELD_TYPES.index(meld.type), min(map(kind_of, meld.tiles))
    return rows


def reds_of_melds(hand: Hand) -> list[int]:
    counts = [sum(map(is_red, meld.tiles)) for meld in hand.melds]
    return counts + [0] * (4 - len(counts))


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("detours", [0, 1])
def test_each_row_is_that_of_the_hand_alone(threads: int, detours: int) -> None:
    calls = 0.0 if detours else 1.0
    many = outlook_batch(**arrays(HANDS), ron=0.5, calls=calls, detours=detours, threads=threads)
    for n, hand in enumerate(HANDS):
        alone = outlook(
            hand,
            draws=3 + n,
            seat="ESWN"[n % 4],
            dora=f"{n + 1}m",
            ron=0.5,
            calls=calls,
            detours=detours,
        )
        places = [37 if row.tile is None else int(row.tile) for row in alone.rows]
        assert set(np.flatnonzero(~np.isnan(many.win[n]))) == set(places)
        for place, row in zip(places, alone.rows, strict=True):
            assert (many.tenpai[n, place], many.win[n, place]) == (row.tenpai[-1], row.win[-1])
            assert many.points[n, place] == row.points[-1]
            assert many.distance[n, place] == row.distance
            assert many.riichi[n, place] == row.riichi


def test_no_hands_give_no_rows() -> None:
    empty = np.empty((0, 34), np.uint8)
    assert outlook_batch(empty, np.empty(0, np.uint8)).win.shape == (0, 38)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"draws": np.array([3], np.uint8)}, ArgumentError),
        ({"draws": np.array([99] * 8, np.uint8)}, ArgumentError),
        ({"draws": np.array([3.5] * 8)}, ArgumentError),
        ({"draws": np.array([256 + 3] * 8)}, ArgumentError),
        ({"dora": np.full((8, 1), -1)}, ArgumentError),
        ({"visible": np.zeros((8, 34), np.uint8)}, ArgumentError),
        ({"visible": np.full((8, 37), 4, np.uint8)}, HandError),
        ({"reds": np.full((8, 3), 2, np.uint8)}, HandError),
        ({"meld_reds": np.zeros((8, 3), np.uint8)}, ArgumentError),
        ({"meld_reds": np.ones((8, 4), np.uint8)}, HandError),  # some melds have no five
        ({"meld_reds": np.full((8, 4), 2, np.uint8)}, HandError),
        ({"meld_reds": np.zeros((8, 4), np.uint8)}, HandError),  # more than concealed fives
        ({"threads": 0}, ArgumentError),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        outlook_batch(**{**arrays(HANDS), **change})
