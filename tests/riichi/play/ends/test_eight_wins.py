"""Whose eighth win in a row is paarenchan, and when it is the next one."""

from typing import Any

from jantaku import GameRule
from riichi.play.followed import followed
from riichi.play.script import Script, deal

HATSU = "234m567p23s55s666z"
DEALER_WINS = deal(HATSU, "", "", "", draws="9p9p9p1p4s", dora="9s")
NEXT_WINS = deal("", HATSU, "", "", draws="9p9p9p1p1p4s", dora="9s")
LAST_WINS = deal("", "", "", HATSU, draws="4s", dora="9m")
AGAIN = deal("19m19p19s1234567z", "", "", "")
TSUMO = "E, S, W, N, E tsumo"
RULE = GameRule(local_yaku=frozenset({"paarenchan"}), tobi=False)
ROWS = {"d": (DEALER_WINS, TSUMO), "r": (AGAIN, "E kyuushu")}


def eighth(rule: GameRule, rounds: str) -> list[bool]:
    """Which wins of East are paarenchan: `d` is one, `r` a draw after which it stays."""
    script = Script(*(ROWS[kind][0] for kind in rounds), rule=rule)
    found = []
    for kind in rounds:
        script.play(ROWS[kind][1])
        if kind == "d":
            found.append("paarenchan" in script.yaku)
    return found


def eight(mode: Any, **options: Any) -> GameRule:
    return RULE.replace(eight_wins=mode, **options)


def test_a_dealers_eighth_win_in_a_row_is_paarenchan_and_so_is_each_further_one() -> None:
    assert eighth(eight("dealer"), "d" * 10) == [False] * 7 + [True] * 3


def test_it_is_none_where_the_rules_do_not_have_it() -> None:
    assert not any(eighth(GameRule(tobi=False), "d" * 9))


def test_with_a_reset_the_next_one_is_the_sixteenth() -> None:
    wins = eighth(eight("dealer", eight_wins_reset=True), "d" * 16)
    assert [i + 1 for i, is_one in enumerate(wins) if is_one] == [8, 16]


def test_a_round_that_nobody_wins_ends_the_row() -> None:
    assert not any(eighth(eight("dealer"), "d" * 7 + "r" + "d" * 7))
    assert eighth(eight("dealer"), "dr" + "d" * 8)[-1]


def begun_by_a_win_as_south(rule: GameRule, dealt: int) -> bool:
    """South wins as South, then as dealer so many times: whether the last win is paarenchan."""
    script = Script(NEXT_WINS, *[DEALER_WINS] * dealt, rule=rule).after("E, S, W, N, E, S tsumo")
    for _ in range(dealt):
        script.play("S, W, N, E, S tsumo")
    return "paarenchan" in script.yaku


def test_a_row_that_began_while_another_dealt_counts_only_for_anyone() -> None:
    assert not begun_by_a_win_as_south(eight("dealer"), 7)
    assert begun_by_a_win_as_south(eight("dealer"), 8)
    assert not begun_by_a_win_as_south(eight("anyone"), 6)
    assert begun_by_a_win_as_south(eight("anyone"), 7)


def test_anothers_win_ends_the_row_and_that_of_two_goes_on_for_both() -> None:
    rule = eight("anyone", agari_renchan=True)
    script = Script(*[DEALER_WINS] * 7, LAST_WINS, rule=rule)
    for _ in range(7):
        script.play(TSUMO)
    script.play("E, N ron")
    assert script.now == "E2 0 0"
    assert "paarenchan" not in script.yaku
    hands = ("234m567p23s99s666z", "", "456p789p56s11p555z", "")
    both = deal(*hands, draws="9m4s", dora="8p")
    script = Script(both, *[DEALER_WINS] * 7, rule=rule).after("E, S, W+E ron")
    for _ in range(7):
        script.play(TSUMO)
    assert "paarenchan" in script.yaku


def at_honba(rule: GameRule, honba: int, winner: str) -> bool:
    wall, orders = {"E": (DEALER_WINS, TSUMO), "N": (LAST_WINS, "E, N ron")}[winner]
    return "paarenchan" in followed(wall, rule, honba=honba).after(orders).yaku


def test_or_it_is_what_a_dealer_wins_at_eight_honba() -> None:
    rule = eight("dealer_at_eight_honba")
    won = [at_honba(rule, honba, "E") for honba in (7, 8, 9)]
    assert won == [False, True, True]
    assert not at_honba(rule, 8, "N")


def test_or_what_anyone_wins_at_eight_honba() -> None:
    rule = eight("anyone_at_eight_honba")
    won = [at_honba(rule, honba, seat) for honba in (7, 8) for seat in "EN"]
    assert won == [False, False, True, True]


def test_honba_of_draws_count_towards_the_eight() -> None:
    assert eighth(eight("dealer_at_eight_honba"), "r" * 8 + "dd") == [True, True]
    assert eighth(eight("dealer"), "r" * 8 + "dd") == [False, False]


def test_with_a_reset_the_next_one_is_at_sixteen_honba() -> None:
    rule = eight("dealer_at_eight_honba", eight_wins_reset=True)
    wins = eighth(rule, "d" * 17)
    assert [honba for honba, is_one in enumerate(wins) if is_one] == [8, 16]
    assert eighth(rule, "r" * 9 + "d" + "r" * 5 + "dd") == [True, False, True]


def test_the_count_begins_anew_in_a_new_row_of_honba() -> None:
    rule = eight("anyone_at_eight_honba", eight_wins_reset=True)
    walls = [AGAIN] * 8 + [LAST_WINS] + [AGAIN] * 8 + [DEALER_WINS]
    script = Script(*walls, rule=rule).after(", ".join(["E kyuushu"] * 8) + ", E, N ron")
    assert "paarenchan" in script.yaku
    script.play(", ".join(["S kyuushu"] * 8) + ", S, W, N, E, S tsumo")
    assert "paarenchan" in script.yaku


def test_the_row_outlives_a_snapshot() -> None:
    script = Script(*[DEALER_WINS] * 8, rule=eight("dealer"))
    for _ in range(7):
        script.play(TSUMO)
    script.game = type(script.game).restore(script.game.snapshot())
    script.play(TSUMO)
    assert "paarenchan" in script.yaku
