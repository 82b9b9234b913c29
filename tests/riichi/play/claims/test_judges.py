"""The judge of a claim, and what a verdict needs: nobody judges the own claim beside others."""

import pytest

from jantaku import RiichiAction, RiichiGame
from riichi.play.claims.situations import FAR, READY, SHOWN, judged, won_by
from riichi.play.script import SEATS, deal
from riichi.play.table import deciding, judge, may, names, points, say, stage, table

NOTHING = "1199m159p159s123z"


def falsely_called(caller: str, robots: str = "") -> RiichiGame:
    """A table at which that seat has claimed a mangan with nothing, and the others agree."""
    hands = [NOTHING if seat == caller else "" for seat in "ESWN"]
    game = table(deal(*hands, draws="9s"), rule=SHOWN, robots=robots)
    while caller not in deciding(game) or "win_anyway" not in may(game, caller):
        say(game)
    say(game, **{caller: "win_anyway"})
    say(game, **{caller: "claim mangan"})
    return game


@pytest.mark.parametrize(
    ("caller", "robots", "judges"),
    [("E", "", "S"), ("S", "", "E"), ("E", "S", "W"), ("E", "SW", "N"), ("N", "E", "S")],
)
def test_the_next_person_in_turn_judges_the_claim_of_the_dealer(caller, robots, judges):
    game = falsely_called(caller, robots)
    say(game)
    assert (stage(game), deciding(game)) == ("verdict", judges)
    say(game, J="chombo")
    assert (stage(game), deciding(game)) == ("next", judges)
    say(game, J="next rotate"), say(game)
    assert (stage(game), deciding(game)) == ("fix", judges)


def test_a_person_alone_with_bots_is_trusted_with_the_own_claim() -> None:
    game = falsely_called("E", "SWN")
    say(game)
    assert (deciding(game), may(game, "E")) == ("E", {"valid", "invalid", "chombo"})


def test_of_two_people_who_both_claim_each_judges_the_other() -> None:
    game = table(deal("", FAR, "", FAR, draws="9s"), rule=SHOWN, robots="EW")
    say(game, E="discard")
    say(game, S="win_anyway", N="win_anyway")
    say(game, S="claim mangan", N="claim mangan")
    say(game), say(game)
    assert deciding(game) == "N"
    say(game, N="invalid")
    assert deciding(game) == "S"


def test_what_the_program_does_not_find_is_valid_only_if_no_other_person_objects() -> None:
    game = falsely_called("E")
    say(game, W="ng")
    assert may(game, "S") == {"invalid", "chombo"}
    game = falsely_called("E")
    say(game, S="ng")  # the judge's own answer, who may think otherwise now
    assert may(game, "S") == {"valid", "invalid", "chombo"}
    game = falsely_called("E", robots="W")
    say(game, W="ng")  # a bot is not asked for its consent
    assert may(game, "S") == {"valid", "invalid", "chombo"}


def test_a_verdict_against_the_program_is_fixed_only_with_the_consent_of_all_people() -> None:
    game = judged("valid")
    say(game, J="next by_rules"), say(game, W="ng")
    assert may(game, "E") == {"reconsider"}
    say(game, J="reconsider"), say(game, J="valid"), say(game, J="next by_rules"), say(game)
    assert may(game, "E") == {"fix", "reconsider"}
    say(game, J="fix")
    assert points(game) != (25_000,) * 4


@pytest.mark.parametrize("verdict", ["invalid", "chombo"])
def test_nobody_is_robbed_of_a_win_that_the_program_confirms(verdict: str) -> None:
    game = won_by("S")
    say(game, S="ron"), say(game), say(game)
    for _ in range(3):
        say(game, J=verdict), say(game, J="next rotate"), say(game, S="ng")
        assert may(game, "E") == {"reconsider"}
        say(game, J="reconsider")
    assert may(game, "E") == {"valid"}
    say(game, J="valid"), say(game, J="next by_rules"), say(game, S="ng"), say(game, J="fix")
    assert points(game)[1] > 25_000


@pytest.mark.parametrize("follows", ["game_over", "suspend"])
def test_the_game_ends_early_only_with_the_consent_of_all_people(follows: str) -> None:
    game = judged("chombo")
    for _ in range(3):
        say(game, J=f"next {follows}"), say(game, W="ng")
        assert may(game, "E") == {"reconsider"}
        say(game, J="reconsider"), say(game, J="chombo")
    assert follows not in names(game, "E", "next")
    say(game, J="next stay"), say(game, W="ng"), say(game, J="fix")
    assert game.result is None


def test_in_the_end_only_the_programs_finding_is_left() -> None:
    game = judged("valid")
    for _ in range(3):
        say(game, J="next by_rules"), say(game, N="ng"), say(game, J="reconsider")
        if may(game, "E") >= {"valid"}:
            say(game, J="valid")
    assert may(game, "E") == {"invalid", "chombo"}


def test_any_other_draw_needs_the_consent_of_all_people() -> None:
    game = table(deal("", "", "", ""), rule=SHOWN)
    say(game, E="draw_claim other")
    assert deciding(game) == "S"
    say(game, J="valid"), say(game, J="next redeal"), say(game, E="ok", W="ng")
    assert may(game, "S") == {"reconsider"}


def test_with_bots_alone_an_honest_win_of_a_bot_takes_one_word() -> None:
    game = table(deal("", READY, "", "", draws="4s"), rule=SHOWN, robots="SWN")
    say(game, E="discard")
    say(game, S="ron")
    say(game, S="claim 1 han 40 fu")
    assert (stage(game), "E" in deciding(game)) == ("answer", True)
    say(game, E="ok")
    assert (stage(game), points(game)[1] > 25_000) == ("", True)


def test_with_bots_alone_an_honest_win_of_the_person_is_paid_once_it_is_claimed() -> None:
    game = table(deal(READY, "", "", "", draws="4s"), rule=SHOWN, robots="SWN")
    say(game, E="tsumo"), say(game), say(game)
    assert (stage(game), points(game)[0] > 25_000) == ("", True)


def test_with_bots_alone_the_person_may_still_object() -> None:
    game = table(deal("", READY, "", "", draws="4s"), rule=SHOWN, robots="SWN")
    say(game, E="discard")
    say(game, S="ron")
    say(game, S="claim 1 han 40 fu")
    say(game, E="ng")
    assert (stage(game), deciding(game)) == ("verdict", "E")
    say(game, E="invalid")
    assert stage(game) == "next"


def test_what_follows_is_never_for_a_claimant_to_say_beside_another_person() -> None:
    game = falsely_called("E", "WN")
    say(game), say(game, J="invalid")
    hearing = game.view(0).hearing
    assert hearing is not None
    assert SEATS[judge(game)] == "S"
    assert RiichiAction("next", name="stay") not in game.legal_actions(0)
