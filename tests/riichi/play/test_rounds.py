"""Rounds laid out tile by tile: abortive draws, furiten, kuikae, several winners, nagashi."""

from jantaku import GameRule
from riichi.play.script import Script, deal

_WAITS_14M = "22p23m456p789s456s"  # pinfu, so that a ron needs no riichi


def test_nine_kinds_in_the_first_turn_may_end_the_round() -> None:
    script = Script(deal("19m19p19s1234z567m", "", "", "", draws="5p", dora="9s"))
    assert script.play("E kyuushu").startswith("round_end round")
    assert (script.end.kind, script.end.deltas) == ("kyuushu", (0, 0, 0, 0))
    assert script.now == "E1 1 0"


def test_four_first_discards_of_one_wind_end_the_round() -> None:
    hands = ["1z123m456p789s123s", "1z123m456p789s123s", "1z123m456p789s123s", "1z456m123p456s789m"]
    script = Script(deal(*hands, draws="4m5m6m7m", dora="9p")).after("E 1z, S 1z, W 1z, N 1z")
    assert script.end.kind == "suufon"


def two_winners(rule: GameRule) -> list[int]:
    """Who wins when East discards 4m, for which South and West wait."""
    hands = ["4m111z999p333s77z5z", _WAITS_14M, "33p23m456p789s678s", ""]
    script = Script(deal(*hands, draws="6z", dora="9m"), rule=rule).after("E 4m, S+W ron")
    return [won.seat for won in script.wins]


def test_two_may_win_by_one_discard_in_turn_order() -> None:
    assert two_winners(GameRule()) == [1, 2]


def test_a_head_bump_leaves_the_first_in_turn_order() -> None:
    assert two_winners(GameRule(most_rons=1)) == [1]


def test_one_who_discarded_a_wait_may_not_win_by_another() -> None:
    hands = ["4m111z999p333s77z5z", "22p23m456p789s456s", "", ""]
    script = Script(deal(*hands, draws="6z1m8s8s", dora="9m")).after("E 6z, S 1m, W, N")
    script.play("E 4m")
    assert not script.may("S ron")
    assert script.furiten("S")


def test_one_who_passed_a_wait_may_win_again_after_the_own_discard() -> None:
    hands = ["14m111z999p333s77z", _WAITS_14M, "", ""]
    script = Script(deal(*hands, draws="6z9s8s8s6z", dora="9m")).after("E 4m")
    assert script.may("S ron")
    script.play("pass")
    assert script.furiten("S")
    script.play("S 9s")
    assert not script.furiten("S")


def test_a_call_is_not_answered_with_its_own_tile_or_the_other_end() -> None:
    hands = ["3m111z999p333s77z5z", "36m45m456p789s22p1z", "", ""]
    for kuikae in (False, True):
        script = Script(deal(*hands, draws="6z", dora="9m"), rule=GameRule(kuikae=kuikae))
        script.play("E 3m, S chi 4m5m")
        kinds = {(action.tile or 0) // 4 for action in script.game.legal_actions(1)}
        assert (2 in kinds) == (5 in kinds) == kuikae


def test_riichi_is_not_accepted_when_its_tile_is_won() -> None:
    hands = ["4m123s456s789s11z2z", _WAITS_14M, "", ""]
    script = Script(deal(*hands, draws="1z", dora="9m")).after("E riichi 4m, S ron")
    assert script.win.deltas[0] == -script.win.deltas[1]
    assert not any(event.type == "riichi_accepted" for event in script.game.events)
