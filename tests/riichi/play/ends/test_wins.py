"""Wins: what depends on the moment, and who is paid when several win."""

import pytest

from jantaku import GameRule
from riichi.play.script import Script, deal

MAJSOUL, MLEAGUE = GameRule.default_mjsoul(), GameRule.default_mleague()
READY = "234m567p678s23s55p"  # waits for 1s and 4s
HATSU = "234m567p23s55s666z"  # the same, with a yaku: 40 fu as a ron

# tenhou and chiihou


def test_a_dealer_who_wins_with_the_first_draw_has_tenhou() -> None:
    assert Script(deal(READY, "", "", "", draws="4s")).after("E tsumo").yaku == {"tenhou"}


def test_another_seat_that_wins_with_its_first_draw_has_chiihou() -> None:
    script = Script(deal("", "", READY, "", draws="9m9m4s")).after("E, S, W tsumo")
    assert script.yaku == {"chiihou"}


@pytest.mark.parametrize(
    ("before", "draws"), [("E 5z, N pon, N 9s, E, S", "9m9m9m4s"), ("E, S kan 1z, S", "9m9m4s")]
)
def test_a_call_or_a_kan_before_it_ends_the_chance_of_chiihou(before: str, draws: str) -> None:
    script = Script(deal("5z", "1111z", READY, "55z9s", draws=draws, replacements="9s"))
    script.play(f"{before}, W tsumo")
    assert {"menzen_tsumo", "pinfu"} <= script.yaku
    assert "chiihou" not in script.yaku


def test_an_own_kan_ends_the_chance_of_tenhou() -> None:
    script = Script(deal("3333z234m567p23s9s", "", "", "", draws="9s", replacements="4s"))
    script.play("E kan 3z, E tsumo")
    assert script.yaku == {"rinshan", "menzen_tsumo"}


def test_there_is_no_renhou_unless_the_rules_have_it() -> None:
    wall = deal("", HATSU, "", "", draws="4s", dora="9m")
    for renhou, yaku in (("none", {"hatsu"}), ("yakuman", {"renhou"})):
        script = Script(wall, rule=GameRule(renhou=renhou))  # type: ignore[arg-type]
        script.play("E, S ron")
        assert script.yaku == yaku


# the last tile


def test_a_win_with_the_last_draw_has_haitei() -> None:
    script = Script(deal("", READY, "", "", last="4s")).draw_on(69).after("S tsumo")
    assert script.yaku == {"haitei", "menzen_tsumo", "pinfu", "tanyao"}


def test_a_win_with_the_draw_before_the_last_has_not() -> None:
    script = Script(deal(READY, "", "", "", last="4s9m")).draw_on(68).after("E tsumo")
    assert "haitei" not in script.yaku


LONELY = "234m567p234888s7z"  # waits for a Red: the others lie in the dead wall


def test_a_win_by_the_last_discard_has_houtei() -> None:
    script = Script(deal("", "", LONELY, "", last="7z", dora="7z", ura="7z")).draw_on(70)
    script.play("W ron")
    assert script.yaku == {"houtei"}


def test_a_replacement_tile_as_the_last_has_rinshan_but_not_haitei() -> None:
    script = Script(deal("111z234m567p23s55s", "", "", "", last="1z9m", replacements="4s"))
    script.draw_on(68).after("E kan 1z")
    assert script.game.view(None).left == 0
    script.play("E tsumo")
    assert "rinshan" in script.yaku
    assert "haitei" not in script.yaku


def test_a_discard_after_a_kan_that_took_the_last_tile_has_houtei() -> None:
    wall = deal("111z", LONELY, "", "", last="1z9m", replacements="7z", dora="7z", ura="7z")
    assert Script(wall).draw_on(68).after("E kan 1z, E, S ron").yaku == {"houtei"}


def test_with_no_tile_left_there_is_no_kan() -> None:
    script = Script(deal("", "111z", "", "", last="1z")).draw_on(69)
    script.pass_all()
    assert not script.may("S kan")


# kans


@pytest.mark.parametrize(
    ("hand", "draws", "orders"),
    [
        ("1111z234m567p23s5s", "5s", "E kan"),
        ("111z234m567p23s55s", "9m", "E, S 1z, E kan"),
        ("11z234m567p23s55s9s", "9m9p9p9p9p1z", "E, S 1z, E pon, E 9s, S, W, N, E kan"),
    ],
    ids=["closed", "open", "added"],
)
def test_a_win_with_any_replacement_tile_has_rinshan(hand: str, draws: str, orders: str) -> None:
    south = "" if hand.startswith("1111") else "1z"
    script = Script(deal(hand, south, "", "", draws=draws, replacements="4s"))
    script.play(f"{orders}, E tsumo")
    assert "rinshan" in script.yaku


ROBBABLE = "E, S, W 4s, E pon, E 9m, S, W, N, E kan 4s"


def test_an_added_kan_can_be_robbed_even_without_another_yaku() -> None:
    hand = "234m567p888s23s99p"
    script = Script(deal("44s9m", hand, "4s", "", draws="1p1p1p1p9m9m4s"))
    script.play(f"{ROBBABLE}, S ron")
    assert (script.yaku, script.win.source) == ({"chankan"}, 0)
    assert script.end.deltas[0] == -script.end.deltas[1]


def test_a_call_with_a_kan_is_not_robbed() -> None:
    script = Script(deal("444s", "234m567p888s23s55p", "", "", draws="9m9m4s"))
    assert script.play("E, S, W, E kan") == "open_kan draw"


# several wins

THREE = ("234m567p23s99s666z", "456p789p56s11p555z", "456m678p33s44s777z")
EAST = "123m789m19p1199s2z"


def three_ready(rule: GameRule, *, honba: int = 0, orders: str = "S+W+N ron") -> Script:
    """East discards 4s, for which all others wait; before that so many rounds were drawn."""
    again = deal("19m19p19s1234567z", "", "", "")
    script = Script(*[again] * honba, deal(EAST, *THREE, draws="4s", dora="8p"), rule=rule)
    for _ in range(honba):
        script.play("E kyuushu")
    script.play(f"E 4s, {orders}")
    return script


def test_three_winners_end_the_round_without_one() -> None:
    script = three_ready(GameRule())
    assert (script.end.kind, script.end.deltas) == ("sanchahou", (0, 0, 0, 0))
    assert script.now == "E1 1 0"


def test_three_winners_are_all_paid_on_mahjong_soul() -> None:
    script = three_ready(MAJSOUL, honba=2)
    assert [win.seat for win in script.wins] == [1, 2, 3]
    alone = [win.score.points for win in script.wins if win.score]
    assert [win.deltas[win.seat] for win in script.wins] == [alone[0] + 600, *alone[1:]]
    assert script.end.deltas == (-sum(alone) - 600, alone[0] + 600, *alone[1:])
    assert script.now == "E2 0 0"


def test_the_head_bump_pays_the_next_in_turn_alone() -> None:
    script = three_ready(MLEAGUE)
    assert (script.win.seat, script.end.deltas[2:]) == (1, (0, 0))


def test_the_head_bump_pays_the_second_where_the_first_passes() -> None:
    assert three_ready(MLEAGUE, orders="W+N ron").win.seat == 2


def test_two_winners_are_both_paid() -> None:
    script = three_ready(GameRule(), honba=1, orders="W+N ron")
    assert [win.seat for win in script.wins] == [2, 3]
    first, second = script.wins
    assert first.deltas == (-first.score.points - 300, 0, first.score.points + 300, 0)
    assert second.deltas == (-second.score.points, 0, 0, second.score.points)


def test_the_first_in_turn_after_the_discarder_takes_the_sticks() -> None:
    # South is in riichi; West discards, so that North comes before South.
    script = Script(deal("", THREE[0], "", THREE[2], draws="9m9m4s", dora="8p"))
    script.play("E, S riichi, W, S+N ron")
    first, second = script.wins
    assert (first.seat, second.seat) == (3, 1)
    assert first.deltas[3] == first.score.points + 1000
    assert second.deltas[1] == second.score.points
    assert script.now == "E2 0 0"


def test_three_winners_on_a_riichi_tile_do_not_accept_it() -> None:
    script = Script(deal("123m789m234p11s78s", *THREE, draws="4s")).after("E riichi 4s, S+W+N ron")
    assert (script.end.kind, script.points, script.now) == ("sanchahou", (25000,) * 4, "E1 1 0")


def test_the_dealer_stays_when_among_the_winners() -> None:
    script = Script(deal(THREE[0], "", THREE[1], "", draws="9m4s", dora="8p"))
    script.play("E, S, W+E ron")
    assert [win.seat for win in script.wins] == [2, 0]
    assert script.now == "E1 1 0"


def test_a_win_without_a_yaku_is_not_offered() -> None:
    assert not Script(deal("", "234m567p999s23s55p", "", "", draws="4s")).after("E").may("S ron")


# points


def test_honba_and_sticks_go_to_the_winner() -> None:
    again = deal("19m19p19s1234567z", "", "", "")
    north = "123m456p789p78s99s"
    wall = deal(HATSU, "", "", north, draws="9m9p9p9p4s", dora="8m")
    script = Script(again, wall)
    script.play("E kyuushu, E, S, W, N riichi, E tsumo")  # 30 fu, 2 han
    assert script.end.deltas == (3 * 1100 + 1000, -1100, -1100, -1100)
    assert script.points == (29300, 23900, 23900, 22900)


# options


def test_every_winner_may_be_paid_the_honba() -> None:
    rule = GameRule(honba_to_every_winner=True)
    first, second = three_ready(rule, honba=1, orders="W+N ron").wins
    assert first.deltas == (-first.score.points - 300, 0, first.score.points + 300, 0)
    assert second.deltas == (-second.score.points - 300, 0, 0, second.score.points + 300)


def test_a_winner_may_take_back_the_own_stick() -> None:
    wall = deal("", THREE[0], "", THREE[2], draws="9m9m4s", dora="8p")
    script = Script(wall, rule=GameRule(riichi_stick_back=True)).after("E, S riichi, W, S+N ron")
    first, second = script.wins
    assert first.deltas[3] == first.score.points
    assert second.deltas[1] == second.score.points + 1000


def test_the_stick_may_be_worth_something_else() -> None:
    wall = deal("", THREE[0], "", "", draws="9m9m4s", dora="8p")
    script = Script(wall, rule=GameRule(riichi_stick_points=500)).after("E, S riichi")
    script.pass_all()
    assert script.points[1] == 24_500
    script.play("W, S ron")
    assert script.win.deltas[1] == script.win.score.points + 500


def test_dora_and_the_ura_dora_of_kans_are_options() -> None:
    wall = deal("", "234m678p789p11s23s", "", "", draws="9m9m4s", dora="7p", ura="6p")
    counted = []
    for rule in (GameRule(), GameRule(dora=False), GameRule(ura_dora=False)):
        script = Script(wall, rule=rule).after("E, S riichi, W, S ron")
        counted.append((script.win.score.dora, script.win.score.ura))
    assert counted == [(2, 2), (0, 2), (2, 0)]


def test_only_the_first_ura_dora_counts_without_those_of_kans() -> None:
    hand = "234m678p11s23s999p"
    wall = deal("", hand, "", "", draws="9m9m9m9m5m9p", dora="1z1z", ura="1p8p", replacements="4s")
    counted = []
    for rule in (GameRule(), GameRule(kan_ura_dora=False)):
        script = Script(wall, rule=rule).after("E, S riichi, W, N, E, S kan, S tsumo")
        counted.append(script.win.score.ura)
    assert counted == [4, 0]


# two who win by one discard: none of it, sticks by the head bump, or counters to all


@pytest.mark.parametrize(
    ("rule", "honba", "sticks"),
    [
        (GameRule(most_rons=1), (300, None), (1000, None)),
        (GameRule(), (300, 0), (1000, 0)),
        (GameRule(honba_to_every_winner=True), (300, 300), (1000, 0)),
        (GameRule(honba_to_every_winner=True, riichi_stick_back=True), (300, 300), (0, 1000)),
    ],
    ids=["head bump", "counters by head bump", "counters to all", "own stick back"],
)
def test_two_rons_share_counters_and_sticks_as_the_rules_say(rule, honba, sticks):
    again = deal("19m19p19s1234567z", "", "", "")
    wall = deal("", THREE[0], "", THREE[2], draws="9m9m4s", dora="8p")
    script = Script(again, wall, rule=rule).after("E kyuushu, E, S riichi, W, S+N ron")
    assert [win.seat for win in script.wins] == ([3] if rule.most_rons == 1 else [3, 1])
    for win, counters, stick in zip(script.wins, honba, sticks, strict=False):
        assert win.seat is not None
        assert win.deltas[win.seat] == win.score.points + (counters or 0) + (stick or 0)
    assert (sum(script.points), script.now) == (100_000, "E2 0 0")


def test_three_rons_are_paid_alike_where_they_do_not_end_the_round() -> None:
    rule = GameRule(triple_ron_draw=False, honba_to_every_winner=True)
    script = three_ready(rule, honba=1)
    worth = [win.score.points for win in script.wins if win.score]
    assert [win.deltas[win.seat] for win in script.wins] == [own + 300 for own in worth]  # type: ignore[index]
    assert sum(script.points) == 100_000
    script = three_ready(rule.replace(most_rons=2), honba=1)
    assert [win.seat for win in script.wins] == [1, 2]
