"""Which yaku a hand lacks, and for want of which condition."""

import pytest

from jantaku.ruleset import library
from jantaku.ruleset.author.explain import explain, tiles_of
from jantaku.ruleset.author.refusals import MissingYaku, lacking
from jantaku.ruleset.author.situations import SelfTestHand

DRAWN = SelfTestHand(hand=tiles_of("123m456m789m123p5z"), tile=tiles_of("5z")[0], source="draw")


def lacks(name: str) -> dict[str, MissingYaku]:
    ruleset = library.load(name)
    won = explain(ruleset, DRAWN).win
    assert won is not None
    assert not {one for one, _ in won.yaku} & {one.name for one in lacking(ruleset, DRAWN, won)}
    return {one.name: one for one in lacking(ruleset, DRAWN, won)}


@pytest.mark.parametrize(
    ("name", "yaku", "condition"),
    [
        ("hong_kong", "Robbing a Kong", "won_by_call"),
        ("hong_kong", "Win on a Kong", "counter_at_least kongs 1"),
        ("mcr", "All Terminals", "winning_hand_consists_of 1m 9m 1p 9p 1s 9s"),
        ("mcr", "Four Kongs", "its groups, in the reading that is worth most"),
        (
            "riichi",
            "Pinfu",
            "((won_by_draw and fu_equals 20) or (not won_by_draw and fu_equals 30))",
        ),
    ],
)
def test_a_yaku_is_lacking_for_its_first_condition_that_does_not_hold(
    name: str, yaku: str, condition: str
) -> None:
    assert lacks(name)[yaku].lacks == condition
