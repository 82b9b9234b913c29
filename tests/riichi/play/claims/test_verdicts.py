"""What follows a verdict: invalid wins, chombo, who deals next, suspension."""

import pytest

from jantaku import GameRule, IllegalAction, RiichiGame
from jantaku.base.errors import RulesError
from jantaku.game.testing import check_game
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.play.events import RiichiHandShown
from jantaku.riichi.play.suspension import Suspended
from riichi.play import houses
from riichi.play.claims.situations import FAR, READY, SHOWN, agree, judged, won_by
from riichi.play.script import deal
from riichi.play.table import FRIENDS, deciding, judge, may, names, points, say, stage, table, talk

# invalid and chombo


def test_an_invalid_win_costs_nothing() -> None:
    assert points(agree(judged("invalid"), "stay")) == (25_000,) * 4


def test_a_chombo_of_another_seat_costs_it_a_mangan() -> None:
    assert points(agree(judged("chombo"), "stay")) == (29_000, 17_000, 27_000, 27_000)


def test_a_chombo_of_the_dealer_costs_it_a_mangan_of_a_dealer() -> None:
    game = talk(table(deal(FAR, "", "", "")), "E win_anyway, E claim mangan, all, J chombo")
    assert points(agree(game, "rotate")) == (13_000, 29_000, 29_000, 29_000)


def test_the_game_can_be_ended_because_of_it() -> None:
    assert agree(judged("chombo"), "game_over").result.points == (29_000, 17_000, 27_000, 27_000)


def test_the_round_can_go_on_with_a_dead_hand_and_the_penalty_comes_at_its_end() -> None:
    game = agree(judged("chombo"), "continue")
    assert points(game) == (25_000,) * 4
    assert game.view(2).seats[1].dead
    assert any(event.type == "dead_hand" for event in game.events)
    assert deciding(game) == "S"  # the discard stands, and South draws
    while len([event for event in game.events if event.type == "round_end"]) == 0:
        say(game)
    end = next(event for event in game.events if event.type == "round_end")
    assert end.deltas[1] <= -8_000


def test_after_an_invalid_win_the_round_can_go_on_and_the_hand_lives() -> None:
    game = agree(judged("invalid"), "continue")
    assert not game.view(2).seats[1].dead
    assert game.view(2).seats[1].tiles is not None  # it has been seen by all
    assert len(may(game, "S")) > 1


def test_a_dead_hand_only_discards_what_it_draws() -> None:
    game = agree(judged("chombo"), "continue")
    (action,) = game.legal_actions(1)
    assert (action.type, action.tile) == ("discard", game.view(1).seats[1].drawn)


@pytest.mark.parametrize(
    ("hand", "discard"),
    [
        ("159m159p159s1255z", "5z"),
        (READY, "4s"),
        ("45p159m19p159s123z", "6p"),
        ("159m159p159s1555z", "5z"),
    ],
)
def test_a_dead_hand_makes_no_call_whatever_is_discarded(hand: str, discard: str) -> None:
    game = table(deal("", hand, "", "", draws=f"9s9m9m9m{discard}"), rule=SHOWN)
    talk(game, "E discard, S win_anyway, S claim mangan, all, J chombo")
    agree(game, "continue")
    for _ in range(3):
        talk(game, f"{deciding(game)} discard, all")
    say(game, E="discard")
    assert "S" not in deciding(game)


def test_a_dead_hand_neither_wins_nor_declares_riichi_nor_makes_a_kan() -> None:
    game = table(deal("1111z234m567p23s5s", "", "", "", draws="9s9m9m9m4s"), rule=SHOWN)
    talk(game, "E win_anyway, E claim mangan, all, J chombo")
    agree(game, "continue")
    assert may(game, "E") == {"discard"}


def test_a_claim_found_wrong_is_not_made_again_before_the_next_tile() -> None:
    game = agree(judged_own("invalid"), "continue")
    assert "win_anyway" not in may(game, "E")
    with pytest.raises(IllegalAction):
        game.step({0: RiichiAction("win_anyway")})


def judged_own(verdict: str) -> RiichiGame:
    """A table at which the dealer's wrong self-draw has just been judged."""
    return talk(table(deal(FAR, "", "", "")), f"E win_anyway, E claim mangan, all, J {verdict}")


def test_dealt_again_the_dealer_counters_and_deposits_are_as_before() -> None:
    game = table(deal("", "", FAR, "", draws="9m9m9s"), rule=SHOWN.replace(check_riichi=False))
    talk(game, "E riichi, all, S discard, W win_anyway, W claim mangan, all, J chombo")
    agree(game, "redeal")
    view = game.view(None)
    assert (view.dealer, view.honba, view.riichi_sticks) == (0, 0, 0)
    assert points(game) == (29_000, 27_000, 17_000, 27_000)


@pytest.mark.parametrize(
    ("caller", "verdict", "follows"),
    [
        ("S", "chombo", "stay"),
        ("S", "invalid", "stay"),
        ("E", "chombo", "rotate"),
        ("E", "invalid", "rotate"),
    ],
)
def test_by_default_the_dealer_goes_only_if_it_was_itself_at_fault(caller, verdict, follows):
    game = judged(verdict) if caller == "S" else judged_own(verdict)
    assert game.default_action(judge(game)).name == follows


@pytest.mark.parametrize(("winner", "follows"), [("E", "stay"), ("W", "rotate")])
def test_by_default_a_valid_win_beside_a_wrong_one_decides_who_deals(winner, follows):
    hands = [READY if wind == winner else "" for wind in "ESWN"]
    game = table(deal(*hands, draws={"S": "4s"}), rule=SHOWN.replace(most_rons=2))
    talk(game, "E discard, all, S discard")
    say(game, **{winner: "ron", "N": "win_anyway"})
    say(game, **{winner: "claim 1 han 40 fu", "N": "claim mangan"}) if winner != "E" else say(
        game, N="claim mangan"
    )
    talk(game, "all, all")
    order = "NE" if winner == "E" else "WN"
    for seat in order:
        say(game, J="valid" if seat == winner else "chombo")
    assert game.default_action(judge(game)).name == follows


def test_who_is_liable_for_a_yakuman_is_said_by_the_judge() -> None:
    game = judged_yakuman()
    assert (stage(game), names(game, "E", "liable")) == ("liable", ["nobody", "2", "3"])
    say(game, J="liable 3")
    agree(game, "by_rules")
    assert points(game) == (25_000 - 16_000, 25_000 + 32_000, 25_000, 25_000 - 16_000)


def judged_yakuman() -> RiichiGame:
    """A table at which South's claim of a yakuman on East's discard has been found valid."""
    game = table(deal("", FAR, "", "", draws="9s"), rule=SHOWN)
    talk(game, "E discard, S win_anyway, S claim yakuman, all, J valid")
    return game


def test_a_game_can_be_suspended_and_another_goes_on_from_there() -> None:
    game = agree(judged("chombo"), "suspend")
    assert game.result.reason == "suspended"
    standing = game.suspended
    assert standing is not None
    again = RiichiGame(game.rule, seed=1, start=standing)
    assert points(again) == standing.points == (29_000, 17_000, 27_000, 27_000)
    assert (again.view(None).dealer, again.view(None).honba) == (0, 1)
    assert Suspended.from_dict(standing.to_dict()) == standing
    assert RiichiGame.restore(again.snapshot()).events == again.events


def test_words_out_of_their_time_are_refused_and_nothing_changes() -> None:
    game = talk(won_by("S"), "S ron")
    before = game.snapshot()
    for seat, action in [
        (0, RiichiAction("ok")),
        (1, RiichiAction("ok")),
        (1, RiichiAction("valid")),
        (1, RiichiAction("claim", name="riches")),
        (1, RiichiAction("fix")),
        (0, RiichiAction("chombo")),
    ]:
        with pytest.raises(IllegalAction):
            game.step({seat: action})
    assert game.snapshot() == before


def test_what_others_decided_while_a_win_was_called_stands_if_the_round_goes_on() -> None:
    game = talk(table(deal("", FAR, "159m159p159s1255z", "", draws="5z"), rule=SHOWN), "E discard")
    say(game, S="win_anyway", W="pon")
    talk(game, "S claim mangan, all, J chombo")
    assert not any(event.type == "pon" for event in game.events)
    agree(game, "continue")
    assert any(event.type == "pon" for event in game.events)
    assert deciding(game) == "W"


def test_the_hand_is_shown_once_it_is_claimed_and_ura_dora_with_a_riichi() -> None:
    game = table(deal(FAR, "", "", "", draws="5z9p9m9m4s"), rule=SHOWN)
    talk(game, "E riichi_anyway, all")
    for seat in "SWN":
        talk(game, f"{seat} discard, all")
    told = say(game, E="win_anyway")
    shown = [event for event in told if isinstance(event, RiichiHandShown)]
    assert [len(event.tiles) for event in shown] == [14]
    assert len(shown[0].ura) == 1


@pytest.mark.sample(6)
@pytest.mark.parametrize("first", range(0, 60, 10))
def test_games_by_the_rules_of_random_houses_hold_their_invariants(first: int) -> None:
    for seed in range(first, first + 10):
        houses.play(seed)


@pytest.mark.sample(4)
@pytest.mark.parametrize("robots", [(), (1,), (0, 1, 2)])
@pytest.mark.parametrize(
    "options",
    [
        {"show_win_anyway": True},
        {"win_cancelable": True, "check_riichi": False},
        {"local_yaku": frozenset({"open_riichi"}), "open_riichi_discard": "chombo"},
        {"evaluate": False, "wareme": True},
    ],
)
def test_a_game_with_claims_keeps_the_contract(options, robots):
    rule = GameRule.preset("friends").replace(**options)
    made = check_game(
        lambda seed: RiichiGame(rule, seed=seed, robots=robots), [1, 2], every=7, processes=False
    )
    assert made.games == 2


def test_rules_without_robots_seat_none() -> None:
    with pytest.raises(RulesError, match="have no bots"):
        RiichiGame(FRIENDS.replace(robots="none"), robots=[1])


def test_what_is_said_at_the_table_has_no_number() -> None:
    game = table(deal(FAR, "", "", ""))
    ids = game.action_ids(0)
    assert len(ids) == len(game.legal_actions(0))
    assert {one.type for one, at in zip(game.legal_actions(0), ids, strict=True) if at < 0} == {
        "win_anyway",
        "draw_claim",
        "riichi_anyway",
    }
    say(game, E="win_anyway")
    assert set(game.action_ids(0)) == {-1}


def test_a_game_that_goes_on_knows_who_has_won_and_how_often_in_a_row() -> None:
    game = talk(table(deal(READY, "", "", "", draws="4s")), "E tsumo, all, all, J valid")
    if stage(game) == "liable":
        say(game, J="liable nobody")
    agree(game, "suspend")
    standing = game.suspended
    assert (standing.winners, standing.streaks) == ((0,), (1, 0, 0, 0))
    again = RiichiGame(game.rule, seed=2, start=standing).state()
    assert (again.have_won, again.streaks) == ((0,), (1, 0, 0, 0))
