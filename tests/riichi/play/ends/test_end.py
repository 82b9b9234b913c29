"""Who deals next, and how the game ends."""

import pytest

from jantaku import GameRule
from jantaku._kernel import final_scores
from riichi.play.script import Script, deal

HATSU = "234m567p23s55s666z"  # by tsumo 30 fu and 2 han: 500 and 1000, for the dealer 1000 each
NINE = "19m19p19s1234567z"
EAST_READY = "111999m123p456p7z"
WEST_READY = "123s456s789s22p11z"

DEALER_WINS = deal(HATSU, "", "", "", draws="9p9p9p1p4s", dora="9s")
NEXT_WINS = deal("", HATSU, "", "", draws="9p9p9p1p1p4s", dora="9s")
NEXT_WINS_BIG = deal("", HATSU, "", "", draws="9p9p9p1p1p4s", dora="5z")
FAR = "248m29p369s234z"  # never tenpai, whatever the two tiles left out are


def first_turn(dealer: int) -> str:
    return ", ".join("ESWN"[(dealer + i) % 4] for i in range(4))


def dealer_wins(dealer: int) -> str:
    return f"{first_turn(dealer)}, {'ESWN'[dealer]} tsumo"


def next_wins(dealer: int) -> str:
    return f"{first_turn(dealer)}, {'ESWN'[dealer]}, {'SWNE'[dealer]} tsumo"


ONCE_AROUND = ", ".join(map(next_wins, range(4)))  # everybody ends where they began
TO_THE_LAST_DEALER = ", ".join(map(next_wins, range(3)))  # 23,000, 25,500, 25,500, 26,000
EAST_GAME = GameRule(winds=1)


# who deals next


NINE_DRAWN, ONE, BOTH = [deal(NINE, "", "", "")], [DEALER_WINS], [DEALER_WINS, NEXT_WINS]
PASSED = f"{dealer_wins(0)}, {next_wins(0)}"
PLAIN, LEAVES = GameRule(), GameRule(agari_renchan=False)
LEAST, MORE = GameRule(tobi_points=24_000), GameRule(tobi_points=24_100)
# Rule, walls, orders, and the round that comes next.
NEXT: dict[str, tuple[GameRule, list[bytes], str, str]] = {
    "a dealer who wins stays with a honba": (PLAIN, ONE, dealer_wins(0), "E1 1 0"),
    "a dealer who wins leaves where the rules say so": (LEAVES, ONE, dealer_wins(0), "E2 0 0"),
    "another seat's win passes the deal and clears the honba": (PLAIN, BOTH, PASSED, "E2 0 0"),
    "an abortive draw leaves the dealer with a honba": (PLAIN, NINE_DRAWN, "E kyuushu", "E1 1 0"),
    "with the least points the game goes on": (LEAST, ONE, dealer_wins(0), "E1 1 0"),
    "with less it ends": (MORE, ONE, dealer_wins(0), "over"),
}


@pytest.mark.parametrize(("rule", "walls", "orders", "now"), NEXT.values(), ids=NEXT)
def test_the_next_round_is_that_of_its_sentence(rule, walls, orders, now):
    assert Script(*walls, rule=rule).after(orders).now == now


def test_a_dealer_who_is_tenpai_at_a_draw_stays_where_the_rules_say_so() -> None:
    wall = deal(EAST_READY, "", "", "")
    for stays, now in ((True, "E1 1 0"), (False, "E2 1 0")):
        assert Script(wall, rule=GameRule(tenpai_renchan=stays)).draw_on().now == now


# the last round


AT_25, AT_27 = EAST_GAME.replace(target_points=25_000), EAST_GAME.replace(target_points=27_000)
ABOVE, NO_SOUTH = EAST_GAME.replace(target_points=27_100), EAST_GAME.replace(extra_winds=0)
FIVE = f"{ONCE_AROUND}, {next_wins(0)}"
# Rule, orders of as many wins, and the round that comes next.
LAST: dict[str, tuple[GameRule, int, str, str]] = {
    "the target is reached in the last round": (AT_25, 4, ONCE_AROUND, "over"),
    "without a further wind nobody needs it": (NO_SOUTH, 4, ONCE_AROUND, "over"),
    "the target is reached in the further wind": (AT_27, 5, FIVE, "over"),
    "the target is not yet reached there": (ABOVE, 5, FIVE, "S2 0 0"),
    "there is no second further wind": (EAST_GAME, 8, f"{ONCE_AROUND}, {ONCE_AROUND}", "over"),
}


@pytest.mark.parametrize(("rule", "wins", "orders", "now"), LAST.values(), ids=LAST)
def test_the_game_ends_by_its_target(rule, wins, orders, now):
    assert Script(*[NEXT_WINS] * wins, rule=rule).after(orders).now == now


def test_a_further_wind_is_played_while_nobody_has_reached_it() -> None:
    script = Script(*[NEXT_WINS] * 4, rule=EAST_GAME).after(ONCE_AROUND)
    assert (script.points, script.now) == ((25_000,) * 4, "S1 0 0")


def test_a_tenpai_dealer_who_does_not_lead_plays_on_though_another_has_the_target() -> None:
    ready = deal(EAST_READY, "", WEST_READY, "", draws="7m")
    rule = EAST_GAME.replace(target_points=26_000)
    script = Script(*[NEXT_WINS] * 4, ready, rule=rule).after(ONCE_AROUND + ", E riichi 7m")
    script.draw_on()
    assert (script.points, script.now) == ((25_500, 23_500, 26_500, 23_500), "S1 1 1")


# a last dealer who leads


@pytest.mark.parametrize(
    ("rule", "now"),
    [
        (EAST_GAME.replace(target_points=29_000), "over"),
        (EAST_GAME.replace(target_points=29_000, agari_yame=False), "E4 1 0"),
        (EAST_GAME.replace(target_points=29_100), "E4 1 0"),
    ],
)
def test_a_last_dealer_who_wins_and_leads_ends_the_game(rule: GameRule, now: str) -> None:
    script = Script(*[NEXT_WINS] * 3, DEALER_WINS, rule=rule)
    script.play(f"{TO_THE_LAST_DEALER}, {dealer_wins(3)}")
    assert (script.points, script.now) == ((22_000, 24_500, 24_500, 29_000), now)


def test_a_last_dealer_who_wins_and_does_not_lead_plays_on() -> None:
    walls = [NEXT_WINS_BIG, NEXT_WINS, NEXT_WINS, DEALER_WINS]
    script = Script(*walls, rule=EAST_GAME.replace(target_points=25_000))
    script.play(f"{TO_THE_LAST_DEALER}, {dealer_wins(3)}")
    assert script.points[1] > script.points[3] > 25_000
    assert script.now == "E4 1 0"


@pytest.mark.parametrize(
    ("rule", "now"),
    [
        (EAST_GAME.replace(target_points=29_000), "over"),
        (EAST_GAME.replace(target_points=29_000, tenpai_yame=False), "E4 1 0"),
        (EAST_GAME.replace(target_points=29_100), "E4 1 0"),
    ],
)
def test_a_last_dealer_who_is_tenpai_and_leads_ends_the_game(rule: GameRule, now: str) -> None:
    ready = deal(EAST_READY, FAR, FAR, FAR)
    script = Script(*[NEXT_WINS] * 3, ready, rule=rule).after(TO_THE_LAST_DEALER).draw_on()
    assert (script.points, script.now) == ((22_000, 24_500, 24_500, 29_000), now)


# nothing left


@pytest.mark.parametrize(
    ("start", "tobi", "now"), [(1_000, True, "E1 1 0"), (900, True, "over"), (900, False, "E1 1 0")]
)
def test_the_game_ends_when_somebody_has_less_than_nothing(start, tobi, now):
    script = Script(DEALER_WINS, rule=GameRule(start_points=start, tobi=tobi)).after(dealer_wins(0))
    assert (script.points[1], script.now) == (start - 1_000, now)


# the final score


def north_alone_in_riichi(rule: GameRule) -> Script:
    """A single round that ends in a draw, with north's stick on the table."""
    script = Script(deal(FAR, FAR, FAR, EAST_READY), rule=rule).after("E, S, W, N riichi 7z")
    script.draw_on()
    assert (script.end.deltas, script.now) == ((-1000, -1000, -1000, 3000), "over")
    return script


def test_sticks_left_go_to_the_first_and_ties_to_the_earlier_seat() -> None:
    result = north_alone_in_riichi(GameRule(winds=0)).game.result
    assert (result.points, result.ranks) == ((24_000, 24_000, 24_000, 28_000), (1, 2, 3, 0))
    assert result.scores == (4.0, -16.0, -26.0, 38.0)


@pytest.mark.parametrize(
    ("points", "scores"),
    [  # the first is that of a real ranked game
        ((-3600, 23_600, 39_500, 40_500), (-43.6, -6.4, 19.5, 30.5)),
        ((40_000, 35_000, 30_000), (20.0, 0.0, -20.0)),
    ],
)
def test_mahjong_soul_counts_from_the_points_at_the_start_without_oka(points, scores):
    rule = GameRule.preset("majsoul", players=3 if len(points) == 3 else 4)
    assert final_scores(rule.kernel, points) == pytest.approx(scores)


def test_the_m_league_splits_the_uma_of_a_tie() -> None:
    result = north_alone_in_riichi(GameRule.default_mleague().replace(winds=0)).game.result
    assert result.scores == (-16.0, -16.0, -16.0, 48.0)


def test_the_m_league_plays_on_below_nothing() -> None:
    rule = GameRule.default_mleague().replace(start_points=900)
    script = Script(DEALER_WINS, rule=rule).after(dealer_wins(0))
    assert script.points[1] < 0
    assert script.now == "E1 1 0"


def test_mahjong_soul_counts_from_the_points_of_the_start() -> None:
    result = north_alone_in_riichi(GameRule.default_mjsoul().replace(winds=0)).game.result
    assert result.scores == (4.0, -6.0, -16.0, 18.0)


def test_paying_out_sticks_is_an_option() -> None:
    result = north_alone_in_riichi(GameRule(winds=0, pay_out_sticks=False)).game.result
    assert result.points == (24_000, 24_000, 24_000, 27_000)


def test_the_points_that_count_as_zero_are_an_option() -> None:
    result = north_alone_in_riichi(GameRule(winds=0, return_points=25_000)).game.result
    assert result.scores == (9.0, -11.0, -21.0, 23.0)
