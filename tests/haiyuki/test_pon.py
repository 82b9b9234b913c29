"""Pon: who may call it, what it opens and forbids, and the rules of the first and last turn."""

import pytest

from jantaku.haiyuki import HaiyukiRules
from jantaku.haiyuki.play.actions import HaiyukiActionType

from .support import TENPAI, do, may, only, position, refused, seated, side, types

PAIRS = "ataho2 rin3 smash3 yuri3"


@pytest.mark.parametrize("caller", [0, 1])
@pytest.mark.parametrize(("hand", "offered"), [(PAIRS, True), ("ataho rin4 smash3 yuri3", False)])
def test_a_pon_needs_a_pair_of_the_discard(caller: int, hand: str, offered: bool) -> None:
    events = do(seated(1 - caller, side(drawn="pet"), side(hand), turn=7), "discard ataho")
    assert (types(events) == ["discard"]) == offered


def test_a_pon_without_a_pair_is_refused_with_the_reason() -> None:
    game = position(side(drawn="pet"), side("ataho rin4 smash3 yuri3"))
    do(game, "discard ataho")
    assert refused(game, "pon") == ("a pon needs a pair of the discarded tile in the hand; pass")


def test_a_pon_takes_the_discard() -> None:
    game = position(side(drawn="pet"), side(PAIRS))
    do(game, "discard ataho", "pon")
    own = game._state.sides[1]
    assert (game._state.pond, own.pons, own.hand.count(0)) == ([], (0,), 0)


def test_a_pon_opens_the_hand() -> None:
    game = position(side(drawn="pet"), side(PAIRS))
    assert game._state.sides[1].is_closed
    do(game, "discard ataho", "pon")
    assert not game._state.sides[1].is_closed


def test_after_a_pon_riichi_is_refused() -> None:
    game = position(side("rin3 smash3 yuri2", pons="ataho", drawn="pet"))
    assert "the hand is open" in refused(game, "riichi")


def test_after_a_pon_only_tsumo_wins() -> None:
    opened = side("rin3 smash3 yuri2", pons="ataho")
    game = position(side(drawn="yuri"), opened, coming="yuri")
    assert "win" not in types(do(game, "discard yuri"))
    do(game, "pass")
    assert may(game, "tsumo")


@pytest.mark.parametrize("seat", [0, 1])
def test_an_open_hand_of_either_side_can_win_by_tsumo(seat: int) -> None:
    assert (
        only(
            do(seated(seat, side("rin3 smash3 yuri2", pons="ataho", drawn="yuri")), "tsumo"), "win"
        ).seat
        == seat
    )


def test_after_a_pon_nothing_but_a_discard_is_possible() -> None:
    winning = side("yuri2 rin3 smash3 ataho3")
    game = position(side(drawn="pet"), winning)
    do(game, "discard yuri", "pon")
    assert {one.type for one in game.legal_actions(1)} == {"discard"}
    assert "just drawn" in refused(game, "tsumo")
    assert "not for now" in refused(game, "skill HELL_PILE")


def test_there_is_no_chi_and_no_kan() -> None:
    from typing import get_args

    assert not {"chi", "kan"} & set(get_args(HaiyukiActionType))
    game = position(side(drawn="pet"), side("ataho3 rin2 smash3 yuri3"))
    do(game, "discard ataho")
    assert {one.type for one in game.legal_actions(1)} == {"pon", "pass"}


@pytest.mark.parametrize("caller", [0, 1])
@pytest.mark.parametrize("allowed", [False, True])
@pytest.mark.parametrize("turn", [1, 2, 19, 20])
def test_the_first_and_last_turn_know_no_pon_unless_the_rules_say_so(
    caller: int, turn: int, allowed: bool
) -> None:
    rules = HaiyukiRules(pon_on_edge_turns=allowed)
    begun = turn if caller else turn - 1  # the second side's discard ends a turn
    if not begun:
        return
    game = seated(1 - caller, side(drawn="pet"), side(PAIRS), turn=begun, rules=rules)
    do(game, "discard ataho")
    assert (game._state.turn, game._state.phase == "pon") == (turn, allowed or turn in (2, 19))
    if game._state.phase != "pon" and game._state.pond[-1].tile == 0:
        assert "no pon in the first and the last turn" in refused(game, "pon")


def test_a_side_in_riichi_is_not_asked_for_a_pon() -> None:
    game = position(side(drawn="ataho"), side("ataho2 rin3 smash3 yuri3", riichi=True))
    game._state.sides[1].hand = list(side(TENPAI.replace("yuri2", "punch2")).hand)
    assert types(do(game, "discard ataho"))[:2] == ["discard", "draw"]


def test_a_pon_counts_as_a_turn_for_timers() -> None:
    game = position(side(drawn="pet"), side(PAIRS, guard=4))
    do(game, "discard ataho", "pon")
    assert game._state.sides[1].guard == 3


def test_a_side_may_call_until_a_discard_is_all_that_is_left() -> None:
    called = side("yuri2", pons="ataho rin smash")
    game = position(side(drawn="pet"), called)
    assert types(do(game, "discard yuri"))[:2] == ["discard", "draw"]
