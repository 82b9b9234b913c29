"""Players who cannot pay: what they pay, who has the prize, and whether the game ends."""

import pytest

from jantaku import GameRule
from jantaku.game.protocol import GameResult
from riichi.play.followed import followed, total
from riichi.play.script import Script, deal

HATSU = "234m567p23s55s666z"  # the dealer's tsumo: 1000 each
DEALER_WINS = deal(HATSU, "", "", "", draws="9p9p9p1p4s", dora="9s")
DEALER_TSUMO = "E, S, W, N, E tsumo"
THREE = ("234m567p23s99s666z", "456p789p56s11p555z", "456m678p33s44s777z")
ALL_RON = deal("123m789m19p1199s2z", *THREE, draws="4s", dora="8p")
NEGATIVE, RETURNED, LIMITED = (
    GameRule(tobi_payment=how, uma=(0, 0, 0, 0), return_points=25_000)  # type: ignore[arg-type]
    for how in ("negative", "returned", "limited")
)


def dealer_wins(rule: GameRule, *points: int, robots: int = 0) -> Script:
    """East wins 1000 of each; they began with these points."""
    script = followed(DEALER_WINS, rule, points=points, robots=robots)
    before = total(script)
    script.play(DEALER_TSUMO)
    assert total(script) == before
    return script


def rons(rule: GameRule, *points: int, sticks: int = 0) -> Script:
    """East pays South 1300 and West 2600."""
    script = followed(ALL_RON, rule, points=points, sticks=sticks)
    before = total(script)
    script.play("E 4s, S+W ron")
    assert total(script) == before
    return script


def result(script: Script) -> GameResult:
    assert script.game.result is not None
    return script.game.result


# what is paid


def test_who_has_too_little_pays_it_all_and_falls_below_nothing() -> None:
    script = dealer_wins(NEGATIVE, 60_000, 900, 20_000, 19_100)
    assert (script.now, script.end.deltas) == ("over", (3000, -1000, -1000, -1000))
    assert result(script).points == (63_000, -100, 19_000, 18_100)
    assert result(script).reason == "bankruptcy"


def test_who_has_too_little_pays_only_what_is_there() -> None:
    script = dealer_wins(LIMITED, 60_000, 900, 20_000, 19_100)
    assert script.end.deltas == (2900, -900, -1000, -1000)
    assert script.win.deltas == script.end.deltas
    assert result(script).points == (62_900, 0, 19_000, 18_100)
    assert result(script).reason == "bankruptcy"


def test_who_can_just_pay_is_not_bankrupt() -> None:
    for rule in (NEGATIVE, LIMITED, RETURNED):
        script = dealer_wins(rule, 60_000, 1000, 20_000, 19_000)
        assert (script.points, script.now) == ((63_000, 0, 19_000, 18_000), "E1 1 0")


def test_at_just_nothing_the_game_ends_where_the_rules_say_so() -> None:
    assert dealer_wins(NEGATIVE.replace(tobi_points=1), 60_000, 1000, 20_000, 19_000).now == "over"


def test_what_falls_below_nothing_is_returned_once_the_places_are_known() -> None:
    script = dealer_wins(RETURNED, 17_000, 900, 62_200, 19_900)
    assert script.end.deltas == (3000, -1000, -1000, -1000)
    assert result(script).points == (19_900, 0, 61_200, 18_900)


def test_places_are_those_before_anything_is_returned() -> None:
    # East passes North by the points that it then gives back.
    points = (16_950, 900, 62_250, 19_900)
    for rule, ranks in ((RETURNED, (1, 3, 0, 2)), (LIMITED, (1, 3, 0, 2))):
        assert result(dealer_wins(rule, *points)).ranks == ranks
    points = (15_850, 850, 63_450, 19_850)
    before, after = result(dealer_wins(RETURNED, *points)), result(dealer_wins(LIMITED, *points))
    assert before.points == after.points == (18_700, 0, 62_450, 18_850)
    assert before.ranks == (1, 3, 0, 2) == result(dealer_wins(NEGATIVE, *points)).ranks
    assert after.ranks == (2, 3, 0, 1)


def test_of_several_winners_the_first_in_turn_is_paid_first() -> None:
    for points, deltas in (
        (3900, (-3900, 1300, 2600, 0)),
        (2500, (-2500, 1300, 1200, 0)),
        (1000, (-1000, 1000, 0, 0)),
    ):
        script = rons(LIMITED, points, 40_000, 30_000, 30_000 - points)
        assert script.end.deltas == deltas
        assert [win.deltas[win.seat] for win in script.wins] == list(deltas[1:3])


def test_sticks_are_taken_beside_what_is_there() -> None:
    assert rons(LIMITED, 1500, 40_000, 30_000, 27_500, sticks=1).end.deltas == (-1500, 2300, 200, 0)


def test_noten_payments_are_limited_to_what_is_there_the_first_after_the_dealer_paid_first():
    wall = deal("123m456m789m11p23s", "123p456p789p11s23m", "", "")
    script = followed(wall, LIMITED, points=(30_000, 30_000, 500, 39_500)).draw_on()
    assert script.end.deltas == (1250, 750, -500, -1500)
    assert result(script).reason == "bankruptcy"


def test_rivers_are_limited_to_what_is_there_the_nearest_to_the_dealer_paid_first() -> None:
    rivers = {"E": "1199m1199p1199s112233z", "S": "1199m1199p1199s445566z"}
    wall = deal("", "", "", "", draws=rivers)
    script = followed(wall, LIMITED, points=(40_000, 30_000, 5_000, 25_000)).draw_on()
    assert script.end.deltas == (12000 - 4000, 8000 - 4000 - 1000, -5000, -6000)
    assert total(script) == 100_000


def test_without_tobi_debts_are_debts() -> None:
    script = dealer_wins(GameRule(tobi=False), 60_000, 900, 20_000, 19_100)
    assert (script.points[1], script.now) == (-100, "E1 1 0")


def test_among_three_players_payments_are_limited_too() -> None:
    wall = deal("234p567p23s55s666z", "", "", draws="9p9p1p4s", dora="9s")
    rule = GameRule(players=3, tobi_payment="limited")
    script = followed(wall, rule, points=(60_000, 900, 44_100)).after("E, S, W, E tsumo")
    assert (script.end.deltas, script.now) == ((1900, -900, -1000), "over")


# the prize


def gains(rule: GameRule, script: Script) -> tuple[int, ...]:
    """What the final scores have beside the points, in points; no uma, nothing to return."""
    own = result(script)
    return tuple(
        round(1000 * score) - points + rule.return_points
        for score, points in zip(own.scores, own.points, strict=True)
    )


PRIZE = NEGATIVE.replace(tobi_prize=10_000)


def test_the_prize_is_paid_by_the_bankrupt_player_to_the_winner_beside_the_points() -> None:
    for how in ("negative", "returned", "limited"):
        rule = PRIZE.replace(tobi_payment=how)
        script = dealer_wins(rule, 60_000, 900, 20_000, 19_100)
        assert gains(rule, script) == (10_000, -10_000, 0, 0)


def test_each_bankrupt_player_pays_it() -> None:
    script = dealer_wins(PRIZE, 90_000, 900, 800, 8_300)
    assert gains(PRIZE, script) == (20_000, -10_000, -10_000, 0)


@pytest.mark.parametrize(
    ("points", "to"), [(1200, 1), (1300, 2), (3800, 2)], ids=["by the first", "just", "second"]
)
def test_of_several_winners_it_is_for_the_one_by_whose_win_the_player_fell(points, to):
    script = rons(PRIZE, points, 40_000, 30_000, 30_000 - points)
    expected = [-10_000, 0, 0, 0]
    expected[to] = 10_000
    assert gains(PRIZE, script) == tuple(expected)


def test_a_river_that_is_paid_wins_it_too() -> None:
    wall = deal("", "", "", "", draws={"E": "1199m1199p1199s112233z"})
    script = followed(wall, PRIZE, points=(60_000, 900, 20_000, 19_100)).draw_on()
    assert gains(PRIZE, script) == (10_000, -10_000, 0, 0)


def test_nobody_has_it_of_a_player_who_fell_by_the_own_stick() -> None:
    rule = PRIZE.replace(riichi_min_points=None, noten_points=0)
    wall = deal("123m456m789m11p23s", "123p456p789p11s23m", "", "", draws="5z")
    script = followed(wall, rule, points=(900, 33_000, 33_000, 33_100)).after("E riichi")
    script.draw_on()
    assert (result(script).reason, result(script).points[0]) == ("bankruptcy", -100)
    assert gains(rule, script) == (0, 0, 0, 0)


def test_nobody_has_it_of_a_player_who_fell_by_a_noten_payment() -> None:
    wall = deal("", "123p456p789p11s23m", "", "")
    script = followed(wall, PRIZE, points=(900, 33_000, 33_000, 33_100)).draw_on()
    assert result(script).reason == "bankruptcy"
    assert gains(PRIZE, script) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("none", (0, 0, 0, 0)),
        ("divided", (3300, -10_000, 3400, 3300)),
        ("to_all", (10_000, -30_000, 10_000, 10_000)),
    ],
)
def test_who_has_the_prize_of_a_player_whose_own_chombo_did_it(how, expected):
    rule = PRIZE.replace(tobi_prize_by_chombo=how)
    script = followed(
        deal("19m19p19s1234567z", "", "", ""), rule, points=(40_000, -100, 30_000, 30_100)
    )
    script.game._state.note_chombo(1)
    script.play("E kyuushu")
    assert gains(rule, script) == expected


def test_a_chombo_that_leaves_enough_points_is_none_of_it() -> None:
    rule = PRIZE.replace(tobi_prize_by_chombo="to_all")
    script = followed(deal("19m19p19s1234567z", "", "", ""), rule)
    script.game._state.note_chombo(1)
    script.play("E kyuushu")
    assert script.now == "E1 1 0"


# robots

SOUTH = 0b0010


def test_a_robot_below_the_least_ends_the_game_only_where_the_rules_say_so() -> None:
    points = (60_000, 900, 20_000, 19_100)
    assert dealer_wins(NEGATIVE, *points, robots=SOUTH).now == "over"
    rule = NEGATIVE.replace(robot_tobi=False)
    script = dealer_wins(rule, *points, robots=SOUTH)
    assert (script.now, script.points[1]) == ("E1 1 0", -100)
    assert dealer_wins(rule, 60_000, 20_000, 900, 19_100, robots=SOUTH).now == "over"


def test_a_robot_that_plays_on_below_nothing_pays_it_all() -> None:
    rule = LIMITED.replace(robot_tobi=False)
    script = dealer_wins(rule, 60_000, 900, 800, 38_300, robots=SOUTH)
    assert script.end.deltas == (2800, -1000, -800, -1000)
