"""Tenpai and waits of `HandEvaluator`, beside the installed package."""

import pytest
import riichienv as theirs

import jantaku.riichienv as own


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("678m5p678s(678p0)(p5p1)", [13]),  # the fifth copies lie in melds
        ("2m456p456s(345m0)(p2m1)", [1]),
        ("12m456p789s55z(k3m)", [2]),
        ("6666s(p1z1)(p6z1)(p9m1)", []),  # all four are concealed
        ("1111z123m456p789s", []),
        ("123m456p789s11z22z", [27, 28]),
        ("123m456p789s135z2p", []),
    ],
)
def test_a_hand_waits_for_the_same_kinds(hand: str, waits: list[int]) -> None:
    for package in (theirs, own):
        evaluator = package.HandEvaluator.hand_from_text(hand)
        assert (evaluator.is_tenpai(), [*evaluator.get_waits()]) == (bool(waits), waits)


def test_a_fourth_plain_five_is_read_as_the_red_one_and_a_fifth_is_refused() -> None:
    (chi, pon) = own.HandEvaluator.hand_from_text("678m5p678s(678p0)(p5p1)").melds
    assert {tile // 4 for tile in chi.tiles} == {14, 15, 16}
    assert {tile // 4 for tile in pon.tiles} == {13}
    with pytest.raises(ValueError, match="four 5p at most"):
        own.HandEvaluator.hand_from_text("0p678m678s55p(p5p1)12z")
