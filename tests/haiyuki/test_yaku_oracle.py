"""All 2,702,973 hands of twelve tiles and all of eleven, against an independent reading."""

from functools import cache
from random import Random

import numpy as np
import pytest

from jantaku.haiyuki.hands.tiles import TYPES, UNITS
from jantaku.haiyuki.hands.yaku import (
    YAKU,
    best_yaku,
    is_tenpai,
    matching_yaku,
    waits,
    winning_hands,
)

from .oracle import all_hands, best, conditions, keys

COUNTS = {
    "SAM_DO_RIP": 1007, "JANG_GI": 402, "IP_E_DAM": 156, "SA_CHEON_YO_RI": 154, "PAL_BO_CHAE": 144,
    "YUK_BEOP_JEON_SEO": 71, "SAEK_HANA_SSIK": 63, "JAYU_BAKAE_PYEONGDEUNG": 60, "PIL_SAL_GI": 54,
    "SUN_IL_SAEK": 36, "COMBINATION": 24, "MAYU": 12, "IL_SAEK": 12, "DOUBLE_COMBINATION": 12,
    "CHO_IL_SAEK": 9, "SAM_YEON_GYEOK": 8, "MAGU_DDAERIGI": 7, "O_UI": 6, "BI_O_UI": 6,
    "SPECIAL_COMBINATION": 3, "CROSS_COMBINATION": 3, "CHO_MAYU": 1, "JIN_MAYU": 1,
    "PO_MUL_JANG": 1, "CHWI_HO_JEON": 1, "NAM_TANG": 1, "YEO_TANG": 1, "BYEON_TAE_GAE": 1,
    "ALL_STARS": 1, "JU_HO": 1,
}  # fmt: skip


@cache
def _winners() -> dict[int, str]:
    """Every winning hand of the oracle and its best yaku."""
    hands = all_hands(12)
    assert hands.shape == (13, 2_702_973)
    found = best(hands)
    names = list(conditions(hands[:, :1]))
    wins = np.flatnonzero(found >= 0)
    return {
        int(key): names[found[at]]
        for key, at in zip(keys(hands[:, wins]).tolist(), wins.tolist(), strict=True)
    }


def test_the_best_yaku_of_every_hand_is_that_of_the_oracle() -> None:
    ours = {key: match.yaku.id for key, match in winning_hands().items()}
    assert ours == _winners()
    assert len(ours) == 2258


def test_the_oracle_counts_as_many_hands_for_each_yaku_as_are_known() -> None:
    found = list(_winners().values())
    assert {name: found.count(name) for name in COUNTS} == COUNTS
    assert sum(COUNTS.values()) == len(found)
    assert {row.id for row in YAKU} == set(COUNTS)


def test_all_yaku_of_every_winning_hand_are_those_of_the_oracle() -> None:
    wins = sorted(_winners())
    hands = np.array([[key >> 4 * tile & 15 for key in wins] for tile in range(TYPES)], np.uint8)
    flags = {name: found for name, (_, found) in conditions(hands).items()}
    for at, key in enumerate(wins):
        ours = {match.yaku.id for match in matching_yaku(key)}
        assert ours == {name for name, found in flags.items() if found[at]}


def test_no_yaku_is_found_where_the_oracle_finds_none() -> None:
    hands = keys(all_hands(12))
    chance = Random(1)
    for at in chance.sample(range(len(hands)), 5000):
        key = int(hands[at])
        assert bool(matching_yaku(key)) == (key in _winners()) == (best_yaku(key) is not None)


def test_equal_points_never_tie_for_the_best() -> None:
    for key in _winners():
        points = [match.points for match in matching_yaku(key)]
        assert points.count(points[0]) == 1


@pytest.mark.long
def test_tenpai_hands_and_their_waits_are_those_of_the_oracle() -> None:
    wins = np.array(sorted(_winners()))
    hands = all_hands(11)
    held = keys(hands)
    wanted = np.array(
        [np.isin(held + UNITS[tile], wins) & (hands[tile] < 9) for tile in range(TYPES)]
    )
    number = wanted.sum(axis=0)
    assert [int((number == n).sum()) for n in (1, 2, 3)] == [6814, 156, 0]
    for at in np.flatnonzero(number).tolist():
        assert waits(int(held[at])) == tuple(np.flatnonzero(wanted[:, at]).tolist())
    chance = Random(2)
    for at in chance.sample(np.flatnonzero(number == 0).tolist(), 2000):
        assert not is_tenpai(int(held[at]))
    assert int((number > 0).sum()) == 6970


def test_no_hand_waits_for_a_tile_of_which_it_holds_all_nine() -> None:
    hands = all_hands(11)
    held = keys(hands)
    for tile in range(TYPES):
        for key in held[hands[tile] == 9].tolist():
            assert tile not in waits(key)


def test_two_waits_are_eight_of_one_and_three_of_another() -> None:
    for win in _winners():
        for tile in range(TYPES):
            held = win - UNITS[tile]
            if win >> 4 * tile & 15 and len(waits(held)) > 1:
                assert sorted(held >> 4 * wait & 15 for wait in waits(held)) == [3, 8]
