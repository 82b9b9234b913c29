"""The judge of a claim, and what a verdict needs: nobody judges the own claim beside others."""

import pytest

from jantaku import RiichiAction, RiichiGame
from riichi.play.claims.situations import FAR, READY, SHOWN, judged, won_by
from riichi.play.script import SEATS, deal
from riichi.play.table import deciding, judge, may, names, points, say, stage, table, talk

NOTHING = "1199m159p159s123z"


def falsely_called(caller: str, robots: str = "") -> RiichiGame:
    """A table at which that seat has claimed a mangan with nothing, and the others agree."""
    hands = [NOTHING if seat == caller else "" for seat in "ESWN"]
    game = table(deal(*hands, draws="9s"), rule=SHOWN, robots=robots)
    while caller not in deciding(game) or "win_anyway" not in may(game, caller):
        say(game)
    talk(game, f"{caller} win_anyway, {caller} claim mangan")
    return game


@pytest.mark.parametrize(
    ("caller", "robots", "judges"),
    [("E", "", "S"), ("S", "", "E"), ("E", "S", "W"), ("E", "SW", "N"), ("N", "E", "S")],
)
def test_the_next_person_in_turn_judges_the_claim_of_the_dealer(caller, robots, judges):
    game = talk(falsely_called(caller, robots), "all")
    assert (stage(game), deciding(game)) == ("verdict", judges)
    say(game, J="chombo")
    assert (stage(game), deciding(game)) == ("next", judges)
    talk(game, "J next rotate, all")
    assert (stage(game), deciding(game)) == ("fix", judges)


def test_a_person_alone_with_bots_is_trusted_with_the_own_claim() -> None:
    game = talk(falsely_called("E", "SWN"), "all")
    assert (deciding(game), may(game, "E")) == ("E", {"valid", "invalid", "chombo"})


def test_of_two_people_who_both_claim_each_judges_the_other() -> None:
    game = table(deal("", FAR, "", FAR, draws="9s"), rule=SHOWN, robots="EW")
    talk(game, "E discard, S+N win_anyway, S+N claim mangan, all, all")
    assert deciding(game) == "N"
    say(game, N="invalid")
    assert deciding(game) == "S"


def test_what_the_program_does_not_find_is_valid_only_if_no_other_person_objects() -> None:
    game = talk(falsely_called("E"), "W ng")
    assert may(game, "S") == {"invalid", "chombo"}
    game = talk(falsely_called("E"), "S ng")  # the judge's own answer, who may think otherwise now
    assert may(game, "S") == {"valid", "invalid", "chombo"}
    game = talk(falsely_called("E", robots="W"), "W ng")  # a bot is not asked for its consent
    assert may(game, "S") == {"valid", "invalid", "chombo"}


def test_a_verdict_against_the_program_is_fixed_only_with_the_consent_of_all_people() -> None:
    game = talk(judged("valid"), "J next by_rules, W ng")
    assert may(game, "E") == {"reconsider"}
    talk(game, "J reconsider, J valid, J next by_rules, all")
    assert may(game, "E") == {"fix", "reconsider"}
    say(game, J="fix")
    assert points(game) != (25_000,) * 4


@pytest.mark.parametrize("verdict", ["invalid", "chombo"])
def test_nobody_is_robbed_of_a_win_that_the_program_confirms(verdict: str) -> None:
    game = talk(won_by("S"), "S ron, all, all")
    for _ in range(3):
        talk(game, f"J {verdict}, J next rotate, S ng")
        assert may(game, "E") == {"reconsider"}
        say(game, J="reconsider")
    assert may(game, "E") == {"valid"}
    talk(game, "J valid, J next by_rules, S ng, J fix")
    assert points(game)[1] > 25_000


@pytest.mark.parametrize("follows", ["game_over", "suspend"])
def test_the_game_ends_early_only_with_the_consent_of_all_people(follows: str) -> None:
    game = judged("chombo")
    for _ in range(3):
        talk(game, f"J next {follows}, W ng")
        assert may(game, "E") == {"reconsider"}
        talk(game, "J reconsider, J chombo")
    assert follows not in names(game, "E", "next")
    talk(game, "J next stay, W ng, J fix")
    assert game.result is None


def test_in_the_end_only_the_programs_finding_is_left() -> None:
    game = judged("valid")
    for _ in range(3):
        talk(game, "J next by_rules, N ng, J reconsider")
        if may(game, "E") >= {"valid"}:
            say(game, J="valid")
    assert may(game, "E") == {"invalid", "chombo"}


def test_any_other_draw_needs_the_consent_of_all_people() -> None:
    game = talk(table(deal("", "", "", ""), rule=SHOWN), "E draw_claim other")
    assert deciding(game) == "S"
    say(game, J="valid"), say(game, J="next redeal"), say(game, E="ok", W="ng")
    assert may(game, "S") == {"reconsider"}


def test_with_bots_alone_an_honest_win_of_a_bot_takes_one_word() -> None:
    game = table(deal("", READY, "", "", draws="4s"), rule=SHOWN, robots="SWN")
    talk(game, "E discard, S ron, S claim 1 han 40 fu")
    assert (stage(game), "E" in deciding(game)) == ("answer", True)
    say(game, E="ok")
    assert (stage(game), points(game)[1] > 25_000) == ("", True)


def test_with_bots_alone_an_honest_win_of_the_person_is_paid_once_it_is_claimed() -> None:
    game = table(deal(READY, "", "", "", draws="4s"), rule=SHOWN, robots="SWN")
    talk(game, "E tsumo, all, all")
    assert (stage(game), points(game)[0] > 25_000) == ("", True)


def test_with_bots_alone_the_person_may_still_object() -> None:
    game = table(deal("", READY, "", "", draws="4s"), rule=SHOWN, robots="SWN")
    talk(game, "E discard, S ron, S claim 1 han 40 fu, E ng")
    assert (stage(game), deciding(game)) == ("verdict", "E")
    say(game, E="invalid")
    assert stage(game) == "next"


def test_what_follows_is_never_for_a_claimant_to_say_beside_another_person() -> None:
    game = talk(falsely_called("E", "WN"), "all, J invalid")
    hearing = game.view(0).hearing
    assert hearing is not None
    assert SEATS[judge(game)] == "S"
    assert RiichiAction("next", name="stay") not in game.legal_actions(0)
