"""What a game comes to: shared places, thousands, players without a win, robots' debts."""

from typing import Any

import pytest

from jantaku import GameRule
from jantaku._kernel import final_scores
from jantaku.riichi.play.debts import share_robot_debts
from riichi.play.followed import followed
from riichi.play.script import Script, deal

HATSU = "234m567p23s55s666z"
DEALER_WINS = deal(HATSU, "", "", "", draws="9p9p9p1p4s", dora="9s")
AGAIN = deal("19m19p19s1234567z", "", "", "")
PLAIN = GameRule(uma=(0, 0, 0, 0), return_points=25_000, winds=0)
SPLIT = GameRule(split_tied_uma=True, uma=(30, 10, -10, -30))


def scores(rule: GameRule, *points: int) -> list[float]:
    return [round(score, 3) for score in final_scores(rule.kernel, points)]


# shared places


EARLIER, ROUNDED = SPLIT.replace(split_tied_uma=False), GameRule(final_rounding="five_six")
DOWN = PLAIN.replace(final_rounding="down")
DOWN_3 = GameRule(players=3, final_rounding="down", uma=(0, 0, 0), return_points=35_000)
FINAL: dict[str, tuple[GameRule, str, str]] = {
    "two who are first share uma and the prize": (SPLIT, "350 350 200 100", "35 35 -20 -50"),
    "three who are second share uma": (SPLIT, "400 200 200 200", "60 -20 -20 -20"),
    "without sharing the earlier seat is ahead": (EARLIER, "350 350 200 100", "55 15 -20 -50"),
    "the first has what thousands leave, at any seat": (DOWN, "144 246 354 256", "-11 -1 12 0"),
    "uma is added before scores are rounded": (ROUNDED, "315 285 255 145", "43 8 -15 -36"),
    "three players have thousands too": (DOWN_3, "405 354 291", "6 0 -6"),
}


@pytest.mark.parametrize(("rule", "hundreds", "final"), FINAL.values(), ids=FINAL)
def test_a_final_score_has_uma_and_the_prize(rule, hundreds, final):
    told = scores(rule, *(100 * int(points) for points in hundreds.split()))
    assert told == [float(score) for score in final.split()]
    assert rule is DOWN_3 or sum(told) == pytest.approx(0)


def test_shares_are_rounded_to_the_nearest_tenth_or_down_with_the_rest_for_the_first() -> None:
    rule = SPLIT.replace(uma=(20, 10, -10, -20))
    points = (25_900, 24_700, 24_700, 24_700)
    shares = [
        score - (own - 30_000) / 1000
        for score, own in zip(scores(rule, *points), points, strict=True)
    ]
    assert shares == pytest.approx([40.1, -6.7, -6.7, -6.7])
    rule = rule.replace(tied_uma_down=True)
    shares = [
        score - (own - 30_000) / 1000
        for score, own in zip(scores(rule, *points), points, strict=True)
    ]
    assert shares == pytest.approx([40.1, -6.7, -6.7, -6.7])


def test_the_first_of_those_who_share_the_first_place_has_the_rest() -> None:
    rule = SPLIT.replace(uma=(20, 10, -10, -20), tied_uma_down=True, return_points=25_000)
    assert scores(rule, 10_000, 30_000, 30_000, 30_000) == [-35.0, 11.8, 11.6, 11.6]
    assert sum(scores(rule, 10_000, 30_000, 30_000, 30_000)) == pytest.approx(0)


# thousands


@pytest.mark.parametrize(
    ("how", "points", "whole"),
    [
        ("none", (35_400, 25_600, 24_600, 14_400), [10.4, 0.6, -0.4, -10.6]),
        ("down", (35_400, 25_600, 24_600, 14_400), [12.0, 0.0, -1.0, -11.0]),
        ("up", (35_400, 25_600, 24_600, 14_400), [9.0, 1.0, 0.0, -10.0]),
        ("toward_zero", (35_400, 25_600, 24_600, 14_400), [10.0, 0.0, 0.0, -10.0]),
        ("four_five", (35_400, 25_500, 24_500, 14_600), [9.0, 1.0, 0.0, -10.0]),
        ("four_five", (35_400, 25_400, 24_400, 14_800), [11.0, 0.0, -1.0, -10.0]),
        ("five_six", (35_400, 25_500, 24_500, 14_600), [11.0, 0.0, -1.0, -10.0]),
        ("five_six", (35_400, 25_600, 24_600, 14_400), [10.0, 1.0, 0.0, -11.0]),
    ],
)
def test_final_scores_are_rounded_to_thousands_and_the_first_has_what_is_missing(
    how: Any, points: tuple[int, ...], whole: list[float]
) -> None:
    assert scores(PLAIN.replace(final_rounding=how), *points) == whole
    assert sum(whole) == pytest.approx(0)


# players without a win


def yakitori(rule: GameRule, script: Script) -> tuple[int, ...]:
    """What the final scores have beside the points; no uma, nothing to return."""
    result = script.game.result
    assert result is not None
    paid = tuple(
        round(1000 * score) - points + rule.return_points
        for score, points in zip(result.scores, result.points, strict=True)
    )
    assert sum(paid) == 0
    return paid


def east_wins(rule: GameRule, robots: int = 0) -> Script:
    return followed(DEALER_WINS, rule, robots=robots).after("E, S, W, N, E tsumo")


MARKED = PLAIN.replace(yakitori_points=1000)


def test_who_has_not_won_pays_the_others_who_have() -> None:
    assert yakitori(PLAIN, east_wins(PLAIN)) == (0, 0, 0, 0)
    assert yakitori(MARKED, east_wins(MARKED)) == (3000, -1000, -1000, -1000)


def test_they_divide_it_or_each_of_them_is_paid_that_much() -> None:
    rule = MARKED.replace(winds=1, extra_winds=0, agari_renchan=False)
    ron = deal("", HATSU, "", "", draws="4s", dora="9m")
    for to_all, expected in (
        (False, (-1000, 1000, 1000, -1000)),
        (True, (-2000, 2000, 2000, -2000)),
    ):
        chosen = rule.replace(yakitori_to_all=to_all)
        script = Script(ron, ron, AGAIN, AGAIN, rule=chosen.replace(abortive_stay=frozenset()))
        script.play("E, S ron, S, W ron, W kyuushu, N kyuushu")
        assert yakitori(rule, script) == expected


def test_what_cannot_be_divided_is_for_the_best_placed_of_those_paid() -> None:
    rule = MARKED.replace(winds=1, extra_winds=0, abortive_stay=frozenset())
    ron = deal("", HATSU, "", "", draws="4s", dora="9m")
    script = Script(ron, ron, ron, AGAIN, rule=rule)
    script.play("E, S ron, S, W ron, W, N ron, N kyuushu")
    # South 25,000, West 25,000, North 26,300
    assert yakitori(rule, script) == (-1000, 300, 300, 400)


def test_nobody_pays_where_nobody_has_won() -> None:
    rule = MARKED.replace(yakitori_to_all=True)
    assert yakitori(rule, Script(AGAIN, rule=rule).after("E kyuushu")) == (0, 0, 0, 0)


def test_robots_that_only_discard_what_they_draw_pay_nothing_for_it() -> None:
    assert yakitori(MARKED, east_wins(MARKED, robots=0b1110)) == (3000, -1000, -1000, -1000)
    rule = MARKED.replace(robots="docile")
    assert yakitori(rule, east_wins(rule, robots=0b0110)) == (400, 300, 300, -1000)


def test_a_win_of_an_earlier_round_counts() -> None:
    rule = MARKED.replace(winds=1, extra_winds=0, abortive_stay=frozenset())
    ron = deal("", HATSU, "", "", draws="4s", dora="9m")
    script = Script(ron, AGAIN, AGAIN, AGAIN, rule=rule)
    script.play("E, S ron, S kyuushu, W kyuushu, N kyuushu")
    assert script.game.state().have_won == (1,)
    assert yakitori(rule, script) == (-1000, 3000, -1000, -1000)


def test_among_three_they_pay_each_other_too() -> None:
    rule = GameRule(players=3, winds=0, uma=(0, 0, 0), return_points=35_000, yakitori_points=1000)
    script = Script(deal("234p567p23s55s666z", "", "", draws="9p9p9p4s", dora="9s"), rule=rule)
    script.play("E, S, W, E tsumo")
    assert yakitori(rule, script) == (2000, -1000, -1000)


# robots' debts


# Scores, which of them are robots', how, and the scores after it.
DEBTS: dict[str, tuple[str, set[int], str, str]] = {
    "people divide, the first has the rest": ("40 10 -30 -20", {3}, "divided", "33.2 3.4 -36.6 0"),
    "each pays by what is above the last": ("40 10 -30 -20", {3}, "proportional", "27.2 2.8 -30 0"),
    "a robot at nothing owes nothing": ("40 -10 -30 0", {0, 3}, "divided", "40 -10 -30 0"),
    "a robot that gained keeps it": ("40 -20 -30 10", {1, 3}, "divided", "30 0 -40 10"),
    "people with one score divide it": ("10 10 0 -20", {2, 3}, "proportional", "0 0 0 0"),
    "robots alone keep their debts": ("10 -10", {0, 1}, "divided", "10 -10"),
}


@pytest.mark.parametrize(("before", "robots", "how", "after"), DEBTS.values(), ids=DEBTS)
def test_people_pay_the_debts_of_robots(before, robots, how, after):
    told, shared = (tuple(map(float, text.split())) for text in (before, after))
    assert share_robot_debts(told, robots, how) == shared


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize(
    "points", [(30_000, 30_000, 30_000, 10_000), (40_000, 20_000, 20_000, 20_000)]
)
def test_scores_of_players_who_share_a_place_are_tenths_and_add_up(points, down):
    for uma in ((30, 10, -10, -30), (20, 5, -5, -20), (17, 8, -6, -19)):
        rule = GameRule.preset("mleague").replace(uma=uma, tied_uma_down=down)
        told = final_scores(rule.kernel, points)
        assert (told, round(sum(told), 6)) == ([round(score, 1) for score in told], 0)
