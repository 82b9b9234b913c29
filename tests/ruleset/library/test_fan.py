"""Mahjong Competition Rules beside another calculator: a sample of what `make fan` compares."""

from collections import Counter

import pytest

from jantaku.ruleset import library
from ruleset.library.fan import Ours, differences, hands, in_sight, theirs

SAMPLE = 300


def test_fan_and_lists_of_fan_are_those_of_another_calculator() -> None:
    assert differences(SAMPLE) == []


def test_the_sample_has_nearly_all_fan() -> None:
    seen: Counter[str] = Counter()
    for hand in hands(SAMPLE):
        seen.update(theirs(hand, last_of_kind=in_sight(hand)).keys())
    rules = library.rules("mcr")
    lists = rules["score_calculation"]["yaku_lists"]
    named = {yaku["display_name"] for name in lists for yaku in rules[name]}
    assert len(named) == 82  # the 81, and the two kongs that are worth five together
    assert len(named - set(seen)) <= 10


@pytest.mark.long
def test_a_fan_left_out_is_noticed() -> None:
    ours = Ours()
    found = ((hand, theirs(hand, last_of_kind=in_sight(hand))) for hand in hands(SAMPLE))
    hand, whole = next((hand, fan) for hand, fan in found if "Mixed Double Chow" in fan)
    without = whole - Counter({"Mixed Double Chow": 9})
    assert whole in ours.fan(hand)
    assert without not in ours.fan(hand)
