"""Rounds laid out tile by tile: abortive draws, furiten, kuikae, several winners, nagashi."""

from __future__ import annotations

from jantaku import GameRule
from jantaku.events import RoundEnded, Won
from tables import Table, wall

_WAITS_14M = "22p23m456p789s456s"  # pinfu, so that a ron needs no riichi


def test_nine_kinds_in_the_first_turn_may_end_the_round() -> None:
    table = Table(wall(["19m19p19s1234z567m", "", "", ""], "5p", dora="9s"))
    (ended, *_) = table.do("0 kyuushu")
    assert isinstance(ended, RoundEnded)
    assert (ended.kind, ended.deltas) == ("kyuushu", (0, 0, 0, 0))
    began = table.game.events[-2]
    assert (began.type, began.seat) == ("round", 0)


def test_four_first_discards_of_one_wind_end_the_round() -> None:
    hands = ["1z123m456p789s123s", "1z123m456p789s123s", "1z123m456p789s123s", "1z456m123p456s789m"]
    table = Table(wall(hands, "4m5m6m7m", dora="9p"))
    events = table.do("0 1z", "1 1z", "2 1z", "3 1z")
    assert any(isinstance(event, RoundEnded) and event.kind == "suufon" for event in events)


def two_winners(rule: GameRule) -> tuple[Won, ...]:
    """East discards 4m, for which South and West wait."""
    hands = ["4m111z999p333s77z5z", _WAITS_14M, "33p23m456p789s678s", ""]
    table = Table(wall(hands, "6z", dora="9m"), rule)
    table.do("0 4m")
    events = table.do("1 ron,2 ron")
    return tuple(event for event in events if isinstance(event, Won))


def test_two_may_win_by_one_discard_in_turn_order() -> None:
    wins = two_winners(GameRule())
    assert [won.seat for won in wins] == [1, 2]


def test_a_head_bump_leaves_the_first_in_turn_order() -> None:
    assert [won.seat for won in two_winners(GameRule(most_rons=1))] == [1]


def test_one_who_discarded_a_wait_may_not_win_by_another() -> None:
    hands = ["4m111z999p333s77z5z", "22p23m456p789s456s", "", ""]
    table = Table(wall(hands, "6z1m8s8s", dora="9m"))
    table.do("0 6z", "1 1m", ".", ".")
    table.do("0 4m")
    assert not table.can(1, "ron")
    assert table.game.view(1).seats[1].furiten


def test_one_who_passed_a_wait_may_win_again_after_the_own_discard() -> None:
    hands = ["14m111z999p333s77z", _WAITS_14M, "", ""]
    table = Table(wall(hands, "6z9s8s8s6z", dora="9m"))
    table.do("0 4m")
    assert table.can(1, "ron")
    table.do("1 pass")
    assert table.game.view(1).seats[1].furiten
    table.do("1 9s")
    assert not table.game.view(1).seats[1].furiten


def test_a_call_is_not_answered_with_its_own_tile_or_the_other_end() -> None:
    hands = ["3m111z999p333s77z5z", "36m45m456p789s22p1z", "", ""]
    for kuikae in (False, True):
        table = Table(wall(hands, "6z", dora="9m"), GameRule(kuikae=kuikae))
        table.do("0 3m", "1 chi 4m5m")
        kinds = {(action.tile or 0) // 4 for action in table.game.legal_actions(1)}
        assert (2 in kinds) == (5 in kinds) == kuikae


def test_riichi_is_not_accepted_when_its_tile_is_won() -> None:
    hands = ["4m123s456s789s11z2z", _WAITS_14M, "", ""]
    table = Table(wall(hands, "1z", dora="9m"))
    table.do("0 riichi 4m")
    events = table.do("1 ron")
    won = next(event for event in events if isinstance(event, Won))
    assert won.deltas[0] == -won.deltas[1]
    assert not any(event.type == "riichi_accepted" for event in table.game.events)
