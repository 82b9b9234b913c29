"""Wins that are called, claimed, answered and judged at the table."""

import pytest

from jantaku import IllegalAction, RiichiGame
from jantaku.riichi.play.actions import RiichiAction
from riichi.play.claims.situations import FAR, READY, SHOWN, agree, judged, won_by
from riichi.play.script import deal
from riichi.play.table import FRIENDS, deciding, may, names, points, say, stage, table, talk, watch

OTHER = "234p567m23s99p777z"  # the same waits, and worth the same


# calling a win


def test_a_win_is_called_only_on_a_complete_hand_with_a_yaku_where_that_is_checked() -> None:
    assert "ron" in may(won_by("S"), "S")
    assert "ron" not in may(won_by("S", draws="9s"), "S")  # it does not complete the hand
    no_yaku = table(deal("", "234m567p23s55s999m", "", "", draws="4s"))
    say(no_yaku, E="discard")
    assert "ron" not in may(no_yaku, "S")


def test_without_the_check_of_han_a_complete_hand_is_enough() -> None:
    wall = deal("", "234m567p23s55s999m", "", "", draws="4s")
    unchecked = table(wall, rule=FRIENDS.replace(check_han=False))
    say(unchecked, E="discard")
    assert "ron" in may(unchecked, "S")


def test_among_people_furiten_is_not_checked_unless_the_rules_say_so() -> None:
    for checked in (False, True):
        rule = SHOWN.replace(check_fix_yaku=checked)
        game = talk(table(deal("", READY, "", "", draws="9m4s9m4s"), rule=rule), "E discard, all")
        talk(game, "S discard, all")  # its own 4s
        talk(game, "W discard, all, N discard")
        assert ("ron" in may(game, "S")) is not checked


def test_any_hand_can_be_claimed_by_win_anyway_on_an_own_draw() -> None:
    assert "win_anyway" in may(table(deal(FAR, "", "", "")), "E")


def test_with_the_button_shown_all_people_are_asked_at_every_discard() -> None:
    game = talk(table(deal("", "", "", "", draws="9s"), rule=SHOWN), "E discard")
    assert deciding(game) == "SWN"
    assert all({"win_anyway", "pass"} <= may(game, seat) for seat in "SWN")


def test_without_the_button_one_asks_to_be_asked_and_may_lose_the_moment() -> None:
    game = talk(table(deal("", "", "", "", draws="9s9s9s")), "E discard")
    assert deciding(game) == "S"  # nobody had asked
    watch(game, "W")
    say(game, S="discard")
    assert deciding(game) == "W"
    assert game.view(2).watching
    assert "win_anyway" in may(game, "W")


def test_only_the_seat_itself_is_told_that_it_watches() -> None:
    game = table(deal("", "", "", ""))
    watch(game, "W")
    told = [game.events_since(len(game.events) - 1, seat)[0].event.type for seat in (2, 0, None)]
    assert told == ["toggle", "hidden", "hidden"]


def test_robots_obey_the_rules_and_call_no_irregular_win() -> None:
    game = table(deal(FAR, FAR.replace("1", "2"), "", ""), rule=SHOWN, robots="E")
    assert "win_anyway" not in may(game, "E")


def test_a_person_alone_with_robots_is_offered_only_what_the_rules_allow() -> None:
    wall = deal("", READY, "", "", draws="9m4s9m4s")
    game = table(wall, rule=SHOWN, robots="EWN")
    talk(game, "E discard, all, S discard, W discard, all, N discard")
    assert may(game, "S") == {"win_anyway", "pass"}  # furiten: the win is not offered


# the claim


def test_after_the_call_the_winner_states_han_and_fu() -> None:
    game = talk(won_by("S"), "S ron")
    assert (stage(game), deciding(game)) == ("worth", "S")
    worths = names(game, "S", "claim")
    assert {"1 han 40 fu", "2 han 30 fu", "mangan", "haneman", "yakuman", "7 yakuman"} <= set(
        worths
    )


@pytest.mark.parametrize(
    ("worth", "fault"),
    [
        ("1 han 20 fu", "no hand"),
        ("4 han 30 fu", "rounded up to a mangan"),
        ("3 han 45 fu", "no fu"),
    ],
)
def test_han_and_fu_that_no_hand_has_are_refused_and_nothing_changes(worth, fault):
    game = talk(won_by("S"), "S ron")
    before = game.snapshot()
    with pytest.raises(IllegalAction):
        game.step({1: RiichiAction("claim", name=worth)})
    assert game.snapshot() == before, fault


def test_the_program_fills_in_the_worth_where_it_evaluates_and_it_can_be_changed() -> None:
    game = talk(won_by("S"), "S ron")
    assert game.default_action(1).name == "1 han 40 fu"
    assert game.view(1).hearing.claims[0].evaluated == "1 han 40 fu"
    say(game, S="claim 2 han 40 fu")
    assert game.view(0).hearing.claims[0].name == "2 han 40 fu"


def test_where_it_does_not_evaluate_nobody_is_told_the_worth() -> None:
    game = talk(won_by("S", evaluate=False), "S ron")
    assert game.view(1).hearing.claims[0].evaluated is None


def test_only_the_claimer_is_told_the_worth_before_it_is_claimed() -> None:
    assert talk(won_by("S"), "S ron").view(0).hearing.claims[0].evaluated is None


def test_a_call_can_be_taken_back_before_it_is_claimed_where_the_rules_say_so() -> None:
    game = talk(won_by("S", win_cancelable=True), "S ron")
    assert game.view(0).seats[1].tiles is None  # nothing is shown yet
    say(game, S="cancel")
    assert stage(game) == ""
    assert game.view(0).seats[1].tiles is None
    assert deciding(game) == "S"  # nobody won: South draws
    assert "cancel" not in may_claim(won_by("S"))


def may_claim(game: RiichiGame) -> set[str]:
    """What South may say once it has called a win."""
    say(game, S="ron")
    return may(game, "S")


# answers and verdicts


def test_the_claim_goes_to_all_others_who_answer_ok_or_ng() -> None:
    game = talk(won_by("S"), "S ron, S claim 1 han 40 fu")
    assert (stage(game), deciding(game)) == ("answer", "EWN")
    assert may(game, "W") == {"ok", "ng"}
    say(game, W="ng")
    answers = game.view(None).hearing.claims[0].answers
    assert [(one.seat, one.ok) for one in answers] == [(0, True), (2, False), (3, True)]


def test_an_answer_is_not_told_before_all_have_answered() -> None:
    game = talk(won_by("S"), "S ron, S claim 1 han 40 fu")
    assert game.view(3).hearing.claims[0].answers == ()
    with pytest.raises(IllegalAction):
        game.step({2: RiichiAction("ng")})  # one alone


def test_the_dealer_judges_with_the_hand_open_before_all() -> None:
    game = talk(won_by("W"), "W ron, W claim 1 han 40 fu, all")
    assert (stage(game), deciding(game)) == ("verdict", "E")
    assert len(game.view(3).seats[2].tiles) == 13
    assert may(game, "E") == {"valid", "invalid", "chombo"}


@pytest.mark.parametrize(("robots", "judge"), [("E", "S"), ("ES", "W"), ("ESW", "N"), ("", "E")])
def test_for_a_robot_that_deals_the_next_person_in_turn_judges(robots: str, judge: str) -> None:
    hand = {"N": READY} if "N" not in robots else {}
    game = table(deal("", "", "", hand.get("N", ""), draws="4s"), robots=robots)
    talk(game, "E discard, N ron, N claim haneman, all")
    assert deciding(game) == judge


def test_a_table_of_robots_is_judged_by_the_dealer() -> None:
    game = table(deal("", "", "", READY, draws="4s"), robots="ESWN")
    talk(game, "E discard, N ron, all, all")
    assert (stage(game), deciding(game)) == ("verdict", "E")


def test_after_the_verdict_all_others_agree_and_the_judge_fixes_it() -> None:
    game = talk(won_by("S"), "S ron, all, all, J valid")
    assert (stage(game), deciding(game)) == ("next", "E")
    say(game)
    assert (stage(game), deciding(game)) == ("agree", "SWN")
    say(game)
    assert (stage(game), deciding(game)) == ("fix", "E")
    events = [event.type for event in say(game, J="fix")]
    assert events[:3] == ["fixed", "win", "round_end"]
    assert points(game) == (23_700, 26_300, 25_000, 25_000)


def test_a_verdict_can_be_fixed_in_spite_of_an_ng_and_all_hear_of_it() -> None:
    fixed = say(talk(won_by("S"), "S ron, all, all, J valid, all, W ng"), J="fix")[0]
    assert (fixed.type, fixed.ok) == ("fixed", True)


def test_the_judge_can_think_again_but_not_forever() -> None:
    game = talk(won_by("S"), "S ron, all, all")
    for _ in range(3):
        talk(game, "J invalid, all, all, J reconsider")
        assert stage(game) == "verdict"
    talk(game, "J valid, all, all")
    assert may(game, "E") == {"fix"}


def test_a_claim_that_is_agreed_to_is_paid_as_it_was_claimed() -> None:
    game = talk(won_by("S"), "S ron, S claim haneman, all, J valid, all, all")
    won = say(game, J="fix")[1]
    assert (won.worth, won.points, won.score) == ("haneman", 12_000, None)
    assert points(game) == (13_000, 37_000, 25_000, 25_000)


def test_a_hand_that_is_no_hand_wins_where_all_let_it() -> None:
    assert points(agree(judged("valid"), "by_rules")) == (17_000, 33_000, 25_000, 25_000)


def test_each_of_several_winners_claims_and_is_judged() -> None:
    rule = FRIENDS.replace(most_rons=2)
    game = talk(table(deal("", READY, "", OTHER, draws="4s"), rule=rule), "E discard, S+N ron")
    assert deciding(game) == "SN"
    say(game)
    assert deciding(game) == "EWN"
    say(game)
    assert deciding(game) == "ESW"
    talk(game, "all, J valid, J chombo")
    assert "continue" not in names(game, "E", "next")
    agree(game, "stay")
    assert points(game) == (25_000 - 1_300 + 4_000, 26_300 + 2_000, 27_000, 17_000)


def test_a_winner_who_is_bumped_claims_too_so_that_a_chombo_can_be_judged() -> None:
    game = table(deal("", READY, "", OTHER, draws="4s"))
    talk(game, "E discard, S+N ron, all, all, all, J valid, J valid")
    agree(game, "by_rules")
    assert points(game) == (23_700, 26_300, 25_000, 25_000)


def test_three_valid_wins_of_one_discard_are_a_draw_where_the_rules_say_so() -> None:
    rule = FRIENDS.replace(most_rons=3)
    hands = ("", READY, OTHER, "345m345p23s99m555z")
    game = talk(table(deal(*hands, draws="4s"), rule=rule), "E discard, S+W+N ron")
    for _ in range(4):
        say(game)
    for _ in range(3):
        say(game, J="valid")
    talk(game, "all, all")
    kinds = [event.kind for event in say(game, J="fix") if event.type == "round_end"]
    assert kinds == ["sanchahou"]


def test_the_hand_of_another_in_riichi_is_shown_and_judged_with_a_valid_win() -> None:
    game = talk(table(deal(FAR, READY, "", "", draws="9p9m9m9m4s")), "E riichi_anyway")
    for seat in "SWN":
        say(game, **{seat: "discard"})
    talk(game, "E discard, S ron, all, all, J valid")
    assert stage(game) == "verdict"
    assert game.view(2).seats[0].tiles is not None
    assert game.view(2).hearing.claims[1].evaluated == ""  # it waits for nothing
    say(game, J="chombo")
    agree(game, "stay")
    assert points(game)[0] < 25_000 - 12_000
