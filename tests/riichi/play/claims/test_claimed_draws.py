"""Draws that are claimed and judged at the table: an exhausted wall, and the abortive ones."""

import pytest

from jantaku import RiichiGame
from jantaku.riichi.rules import GameRule
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import tile_of_id
from riichi.play.script import deal
from riichi.play.table import FRIENDS, deciding, may, names, points, say, stage, table, talk

WAITS = "234m567p23s55s999m"
FAR = "159m159p159s1234z"
RAGS = "147m258p369s1234z"


def exhausted(*hands: str, rule: GameRule = FRIENDS, robots: str = "", **draws: str) -> RiichiGame:
    """A table whose wall has just been exhausted, all having discarded what they drew."""
    filled = [*hands, "", "", "", ""][:4]
    game = table(deal(*filled, **draws), rule=rule, robots=robots)
    while stage(game) != "draw":
        say(game)
    return game


def ended(game: RiichiGame) -> str:
    """How the last round that is over ended."""
    return next(event.kind for event in reversed(game.events) if event.type == "round_end")


def finish(game: RiichiGame, follows: str = "by_rules") -> tuple[int, ...]:
    """All agree to what follows; the points then."""
    judge = deciding(game)
    say(game, **{judge: f"next {follows}"}), say(game), say(game, **{judge: "fix"})
    return points(game)


# the wall is exhausted


def test_at_an_exhausted_wall_everybody_claims_tenpai_noten_or_nagashi() -> None:
    game = exhausted(WAITS)
    assert (deciding(game), may(game, "S")) == ("ESWN", {"tenpai", "noten", "nagashi"})


def test_without_nagashi_mangan_nobody_claims_it() -> None:
    rule = FRIENDS.replace(nagashi_mangan=False, nagashi_as="instead")
    assert may(exhausted(WAITS, rule=rule), "S") == {"tenpai", "noten"}


def test_a_hand_in_riichi_is_shown_and_claims_that_it_waits() -> None:
    game = talk(table(deal(WAITS, "", "", "", draws="1p")), "E riichi")
    while stage(game) != "draw":
        say(game)
    assert may(game, "E") == {"tenpai", "nagashi"}


def test_hands_that_claim_tenpai_are_opened_and_judged_and_no_others() -> None:
    game = exhausted(WAITS)
    say(game, E="tenpai", S="tenpai", W="noten", N="noten")
    seen = [seat.tiles is not None for seat in game.view(None).seats]
    assert seen == [True, True, False, False]
    assert (stage(game), deciding(game)) == ("verdict", "W")
    talk(game, "all, J invalid")
    assert (finish(game), ended(game)) == ((28_000, 24_000, 24_000, 24_000), "exhaustive")


def test_a_false_claim_of_tenpai_can_be_a_chombo() -> None:
    game = exhausted(WAITS)
    say(game, E="tenpai", S="tenpai", W="noten", N="noten")
    talk(game, "J valid, J chombo")
    assert finish(game) == (28_000 + 4_000, 24_000 - 8_000, 26_000, 26_000)


def test_noten_in_riichi_is_a_chombo_if_the_dealer_finds_so() -> None:
    game = talk(table(deal("", FAR, "", "", draws="9m9p")), "E discard, S riichi_anyway")
    while stage(game) != "draw":
        say(game)
    say(game, E="noten", W="noten", N="noten")
    assert game.view(0).hearing.claims[0].evaluated == ""
    say(game, J="chombo")
    assert finish(game, "stay") == (29_000, 16_000, 27_000, 27_000)


def test_whoever_claims_no_tenpai_pays_though_the_hand_waits() -> None:
    game = exhausted(WAITS, "345m678p23s11p222z")
    say(game, E="noten", S="tenpai", W="noten", N="noten")
    say(game)
    assert finish(game) == (24_000, 28_000, 24_000, 24_000)


def test_by_default_robots_and_the_absent_claim_what_is_so() -> None:
    game = exhausted(WAITS)
    assert [game.default_action(seat).type for seat in range(4)] == [
        "tenpai",
        "noten",
        "noten",
        "noten",
    ]


def test_where_nobody_is_tenpai_the_judge_only_says_how_to_go_on() -> None:
    game = talk(exhausted(), "E+S+W+N noten")
    assert (stage(game), deciding(game)) == ("next", "E")
    assert finish(game) == (25_000,) * 4


def test_a_dead_hand_claims_nothing_and_is_not_tenpai() -> None:
    game = table(deal(WAITS, "", "", ""))
    talk(game, "E win_anyway, E claim mangan, all, J chombo, J next continue, all, J fix")
    while stage(game) != "draw":
        say(game)
    assert deciding(game) == "SWN"


# abortive draws


def test_nine_terminals_are_claimed_with_the_hand_open_and_judged() -> None:
    game = table(deal("19m19p19s1234z555s", "", "", "", draws="5z"))
    say(game, E="draw_claim kyuushu_kyuuhai")
    assert (stage(game), deciding(game)) == ("verdict", "S")
    assert game.view(2).seats[0].tiles is not None
    assert game.view(2).hearing.claims[0].evaluated == "kyuushu_kyuuhai"
    say(game, J="valid")
    assert (finish(game), ended(game)) == ((25_000,) * 4, "kyuushu")


def test_a_north_laid_aside_ends_the_chance_of_nine_terminals() -> None:
    rule = FRIENDS.replace(players=3)
    game = table(deal("19m19p19s1234z555s", "", "", draws="5z", replacements="6z"), rule=rule)
    talk(game, "E kita, E draw_claim kyuushu_kyuuhai")
    assert game.view(2).hearing.claims[0].evaluated == ""


def test_the_program_does_not_abort_by_itself_where_draws_are_claimed() -> None:
    game = table(deal("1z159m159p15s", "1z159m159p15s", "1z", "1z", draws=""))
    for seat in "ESWN":
        discard(game, seat, "1z")
    assert ended_not(game)
    say(game, E="draw_claim suufon_renda")
    assert game.view(0).hearing.claims[0].evaluated == "suufon_renda"
    say(game, J="valid"), finish(game)
    assert ended(game) == "suufon"


def discard(game: RiichiGame, seat: str, tile: str) -> None:
    """The seat discards a tile of that name; all pass."""
    place = "ESWN".index(seat)
    found = [
        one
        for one in game.legal_actions(place)
        if one.type == "discard" and format_tile(tile_of_id(one.tile)) == tile
    ]
    game.step({place: found[0]})
    while game.view(None).offered is not None:
        say(game)


def ended_not(game: RiichiGame) -> bool:
    """Whether no round is over yet."""
    return not any(event.type == "round_end" for event in game.events)


def test_a_robot_claims_a_draw_only_when_it_is_there_and_never_nine_terminals() -> None:
    game = table(deal("19m19p19s1234z555s", "", "", "", draws="5z"), robots="ESWN")
    assert "draw_claim" not in may(game, "E")
    winds = table(deal("1z159m159p15s", "1z159m159p15s", "1z", "1z"), robots="ESWN")
    for seat in "ESWN":
        discard(winds, seat, "1z")
    assert names(winds, "E", "draw_claim") == ["suufon_renda"]


def test_a_draw_that_is_not_there_can_be_found_invalid_and_the_round_goes_on() -> None:
    game = table(deal(RAGS, "", "", ""))
    talk(game, "E draw_claim kyuushu_kyuuhai, J invalid, J next continue, all, J fix")
    assert (stage(game), deciding(game)) == ("", "E")
    assert "draw_claim" not in may(game, "E")  # not again before the next tile


@pytest.mark.parametrize("follows", ["stay", "rotate", "redeal", "continue"])
def test_any_other_draw_goes_on_as_the_judge_says(follows: str) -> None:
    game = talk(table(deal(RAGS, "", "", "")), "E draw_claim other, J valid")
    finish(game, follows)
    view = game.view(None)
    went_on = {"stay": (0, 1), "rotate": (1, 1), "redeal": (0, 0), "continue": (0, 0)}
    assert (view.dealer, view.honba) == went_on[follows]


def test_a_win_comes_before_a_draw() -> None:
    """Who wins by the fourth wind discarded is heard; nobody has aborted the round."""
    game = table(
        deal("1z159m159p15s", "1z159m159p15s", "1z", "1z", draws=""),
        rule=FRIENDS.replace(show_win_anyway=True),
    )
    for seat in "ESW":
        discard(game, seat, "1z")
    place = 3
    tile = next(
        one for one in game.legal_actions(place) if one.type == "discard" and one.tile // 4 == 27
    )
    game.step({place: tile})
    say(game, S="win_anyway")
    assert stage(game) == "worth"
