"""Wins that are claimed, answered and judged at the table."""

from __future__ import annotations

import pytest

from jantaku import GameRule, IllegalAction, RiichiGame
from jantaku.base.errors import RulesError
from jantaku.game.testing import check_game
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.play.events import RiichiHandShown
from jantaku.riichi.play.suspension import Suspended
from riichi.play import houses
from riichi.play.script import deal
from riichi.play.table import FRIENDS, deciding, may, names, points, say, stage, table, watch
from sampling import spread

READY = "234m567p23s55s666z"  # waits for 1s and 4s, with a yaku: 40 fu as a ron
OTHER = "234p567m23s99p777z"  # the same waits, and worth the same
FAR = "159m159p159s1234z"
SHOWN = FRIENDS.replace(show_win_anyway=True)


def won_by(seat: str, draws: str = "4s", **rules: object) -> RiichiGame:
    """A table at which that seat holds `READY` and East has discarded the winning tile."""
    hands = [READY if wind == seat else "" for wind in "ESWN"]
    game = table(deal(*hands, draws=draws), rule=FRIENDS.replace(**rules))
    say(game, E="discard")
    return game


def judged(verdict: str, caller: str = "S", **rules: object) -> RiichiGame:
    """A table at which that seat's wrong win of East's first discard has just been judged."""
    game = table(deal("", FAR, "", "", draws="9s"), rule=SHOWN.replace(**rules))
    say(game, E="discard")
    say(game, **{caller: "win_anyway"})
    say(game, **{caller: "claim mangan"})
    say(game)
    say(game, E=verdict)
    return game


def agree(game: RiichiGame, follows: str) -> RiichiGame:
    """All agree to what follows, and the judge fixes it."""
    say(game, E=f"next {follows}")
    say(game)
    say(game, E="fix")
    return game


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
        game = table(deal("", READY, "", "", draws="9m4s9m4s"), rule=rule)
        say(game, E="discard"), say(game)
        say(game, S="discard"), say(game)  # its own 4s
        say(game, W="discard"), say(game)
        say(game, N="discard")
        assert ("ron" in may(game, "S")) is not checked


def test_any_hand_can_be_claimed_by_win_anyway_on_an_own_draw() -> None:
    assert "win_anyway" in may(table(deal(FAR, "", "", "")), "E")


def test_with_the_button_shown_all_people_are_asked_at_every_discard() -> None:
    game = table(deal("", "", "", "", draws="9s"), rule=SHOWN)
    say(game, E="discard")
    assert deciding(game) == "SWN"
    assert all({"win_anyway", "pass"} <= may(game, seat) for seat in "SWN")


def test_without_the_button_one_asks_to_be_asked_and_may_lose_the_moment() -> None:
    game = table(deal("", "", "", "", draws="9s9s9s"))
    say(game, E="discard")
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
    say(game, E="discard"), say(game)
    say(game, S="discard")
    say(game, W="discard"), say(game)
    say(game, N="discard")
    assert may(game, "S") == {"win_anyway", "pass"}  # furiten: the win is not offered


# the claim


def test_after_the_call_the_winner_states_han_and_fu() -> None:
    game = won_by("S")
    say(game, S="ron")
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
def test_han_and_fu_that_no_hand_has_are_refused_and_nothing_changes(
    worth: str, fault: str
) -> None:
    game = won_by("S")
    say(game, S="ron")
    before = game.snapshot()
    with pytest.raises(IllegalAction):
        game.step({1: RiichiAction("claim", name=worth)})
    assert game.snapshot() == before, fault


def test_the_program_fills_in_the_worth_where_it_evaluates_and_it_can_be_changed() -> None:
    game = won_by("S")
    say(game, S="ron")
    assert game.default_action(1).name == "1 han 40 fu"
    assert game.view(1).hearing.claims[0].evaluated == "1 han 40 fu"
    say(game, S="claim 2 han 40 fu")
    assert game.view(0).hearing.claims[0].name == "2 han 40 fu"


def test_where_it_does_not_evaluate_nobody_is_told_the_worth() -> None:
    game = won_by("S", evaluate=False)
    say(game, S="ron")
    assert game.view(1).hearing.claims[0].evaluated is None


def test_only_the_claimer_is_told_the_worth_before_it_is_claimed() -> None:
    game = won_by("S")
    say(game, S="ron")
    assert game.view(0).hearing.claims[0].evaluated is None


def test_a_call_can_be_taken_back_before_it_is_claimed_where_the_rules_say_so() -> None:
    game = won_by("S", win_cancelable=True)
    say(game, S="ron")
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
    game = won_by("S")
    say(game, S="ron")
    say(game, S="claim 1 han 40 fu")
    assert (stage(game), deciding(game)) == ("answer", "EWN")
    assert may(game, "W") == {"ok", "ng"}
    say(game, W="ng")
    answers = game.view(None).hearing.claims[0].answers
    assert answers == ((0, True), (2, False), (3, True))


def test_an_answer_is_not_told_before_all_have_answered() -> None:
    game = won_by("S")
    say(game, S="ron")
    say(game, S="claim 1 han 40 fu")
    assert game.view(3).hearing.claims[0].answers == ()
    with pytest.raises(IllegalAction):
        game.step({2: RiichiAction("ng")})  # one alone


def test_the_dealer_judges_with_the_hand_open_before_all() -> None:
    game = won_by("W")
    say(game, W="ron")
    say(game, W="claim 1 han 40 fu")
    say(game)
    assert (stage(game), deciding(game)) == ("verdict", "E")
    assert len(game.view(3).seats[2].tiles) == 13
    assert may(game, "E") == {"valid", "invalid", "chombo"}


@pytest.mark.parametrize(("robots", "judge"), [("E", "S"), ("ES", "W"), ("ESW", "N"), ("", "E")])
def test_for_a_robot_that_deals_the_next_person_in_turn_judges(robots: str, judge: str) -> None:
    hand = {"N": READY} if "N" not in robots else {}
    game = table(deal("", "", "", hand.get("N", ""), draws="4s"), robots=robots)
    say(game, E="discard")
    say(game, N="ron")
    say(game, N="claim 1 han 40 fu")
    say(game)
    assert deciding(game) == judge


def test_a_table_of_robots_is_judged_by_the_dealer() -> None:
    game = table(deal("", "", "", READY, draws="4s"), robots="ESWN")
    say(game, E="discard"), say(game, N="ron"), say(game), say(game)
    assert (stage(game), deciding(game)) == ("verdict", "E")


def test_after_the_verdict_all_others_agree_and_the_judge_fixes_it() -> None:
    game = won_by("S")
    say(game, S="ron"), say(game), say(game), say(game, E="valid")
    assert (stage(game), deciding(game)) == ("next", "E")
    say(game)
    assert (stage(game), deciding(game)) == ("agree", "SWN")
    say(game)
    assert (stage(game), deciding(game)) == ("fix", "E")
    events = [event.type for event in say(game, E="fix")]
    assert events[:3] == ["fixed", "win", "round_end"]
    assert points(game) == (23_700, 26_300, 25_000, 25_000)


def test_a_verdict_can_be_fixed_in_spite_of_an_ng_and_all_hear_of_it() -> None:
    game = won_by("S")
    say(game, S="ron"), say(game), say(game), say(game, E="valid"), say(game)
    say(game, W="ng")
    fixed = say(game, E="fix")[0]
    assert (fixed.type, fixed.objected) == ("fixed", True)


def test_the_judge_can_think_again_but_not_forever() -> None:
    game = won_by("S")
    say(game, S="ron"), say(game), say(game)
    for _ in range(3):
        say(game, E="invalid"), say(game), say(game)
        say(game, E="reconsider")
        assert stage(game) == "verdict"
    say(game, E="valid"), say(game), say(game)
    assert may(game, "E") == {"fix"}


def test_a_claim_that_is_agreed_to_is_paid_as_it_was_claimed() -> None:
    game = won_by("S")
    say(game, S="ron"), say(game, S="claim haneman"), say(game), say(game, E="valid"), say(game)
    say(game)
    won = say(game, E="fix")[1]
    assert (won.worth, won.points, won.score) == ("haneman", 12_000, None)
    assert points(game) == (13_000, 37_000, 25_000, 25_000)


def test_a_hand_that_is_no_hand_wins_where_all_let_it() -> None:
    game = agree(judged("valid"), "by_rules")
    assert points(game) == (17_000, 33_000, 25_000, 25_000)


def test_each_of_several_winners_claims_and_is_judged() -> None:
    rule = FRIENDS.replace(most_rons=2)
    game = table(deal("", READY, "", OTHER, draws="4s"), rule=rule)
    say(game, E="discard")
    say(game, S="ron", N="ron")
    assert deciding(game) == "SN"
    say(game)
    assert deciding(game) == "EWN"
    say(game)
    assert deciding(game) == "ESW"
    say(game), say(game, E="valid"), say(game, E="chombo")
    assert "continue" not in names(game, "E", "next")
    agree(game, "stay")
    assert points(game) == (25_000 - 1_300 + 4_000, 26_300 + 2_000, 27_000, 17_000)


def test_a_winner_who_is_bumped_claims_too_so_that_a_chombo_can_be_judged() -> None:
    game = table(deal("", READY, "", OTHER, draws="4s"))
    say(game, E="discard")
    say(game, S="ron", N="ron")
    say(game), say(game), say(game), say(game, E="valid"), say(game, E="valid")
    agree(game, "by_rules")
    assert points(game) == (23_700, 26_300, 25_000, 25_000)


def test_three_valid_wins_of_one_discard_are_a_draw_where_the_rules_say_so() -> None:
    rule = FRIENDS.replace(most_rons=3)
    hands = ("", READY, OTHER, "345m345p23s99m555z")
    game = table(deal(*hands, draws="4s"), rule=rule)
    say(game, E="discard")
    say(game, S="ron", W="ron", N="ron")
    for _ in range(4):
        say(game)
    for _ in range(3):
        say(game, E="valid")
    say(game), say(game)
    kinds = [event.kind for event in say(game, E="fix") if event.type == "round_end"]
    assert kinds == ["sanchahou"]


def test_the_hand_of_another_in_riichi_is_shown_and_judged_with_a_valid_win() -> None:
    game = table(deal(FAR, READY, "", "", draws="9p9m9m9m4s"))
    say(game, E="riichi_anyway")
    for seat in "SWN":
        say(game, **{seat: "discard"})
    say(game, E="discard")
    say(game, S="ron"), say(game), say(game), say(game, E="valid")
    assert stage(game) == "verdict"
    assert game.view(2).seats[0].tiles is not None
    assert game.view(2).hearing.claims[1].evaluated == ""  # it waits for nothing
    say(game, E="chombo")
    agree(game, "stay")
    assert points(game)[0] < 25_000 - 12_000


# invalid and chombo


def test_an_invalid_win_costs_nothing() -> None:
    assert points(agree(judged("invalid"), "stay")) == (25_000,) * 4


def test_a_chombo_of_another_seat_costs_it_a_mangan() -> None:
    assert points(agree(judged("chombo"), "stay")) == (29_000, 17_000, 27_000, 27_000)


def test_a_chombo_of_the_dealer_costs_it_a_mangan_of_a_dealer() -> None:
    game = table(deal(FAR, "", "", ""))
    say(game, E="win_anyway"), say(game, E="claim mangan"), say(game), say(game, E="chombo")
    assert points(agree(game, "rotate")) == (13_000, 29_000, 29_000, 29_000)


def test_the_game_can_be_ended_because_of_it() -> None:
    game = agree(judged("chombo"), "game_over")
    assert game.result is not None
    assert game.result.points == (29_000, 17_000, 27_000, 27_000)


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
    say(game, E="discard")
    say(game, S="win_anyway"), say(game, S="claim mangan"), say(game), say(game, E="chombo")
    agree(game, "continue")
    for _ in range(3):
        say(game, **{deciding(game): "discard"})
        say(game)
    say(game, E="discard")
    assert "S" not in deciding(game)


def test_a_dead_hand_neither_wins_nor_declares_riichi_nor_makes_a_kan() -> None:
    game = table(deal("1111z234m567p23s5s", "", "", "", draws="9s9m9m9m4s"), rule=SHOWN)
    say(game, E="win_anyway"), say(game, E="claim mangan"), say(game), say(game, E="chombo")
    agree(game, "continue")
    assert may(game, "E") == {"discard"}


def test_a_claim_found_wrong_is_not_made_again_before_the_next_tile() -> None:
    game = agree(judged_own("invalid"), "continue")
    assert "win_anyway" not in may(game, "E")
    with pytest.raises(IllegalAction):
        game.step({0: RiichiAction("win_anyway")})


def judged_own(verdict: str) -> RiichiGame:
    """A table at which the dealer's wrong self-draw has just been judged."""
    game = table(deal(FAR, "", "", ""))
    say(game, E="win_anyway"), say(game, E="claim mangan"), say(game), say(game, E=verdict)
    return game


def test_dealt_again_the_dealer_counters_and_deposits_are_as_before() -> None:
    game = table(deal("", "", FAR, "", draws="9m9m9s"), rule=SHOWN.replace(check_riichi=False))
    say(game, E="riichi"), say(game), say(game, S="discard")
    say(game, W="win_anyway"), say(game, W="claim mangan"), say(game), say(game, E="chombo")
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
def test_by_default_the_dealer_goes_only_if_it_was_itself_at_fault(
    caller: str, verdict: str, follows: str
) -> None:
    game = judged(verdict) if caller == "S" else judged_own(verdict)
    assert game.default_action(0).name == follows


@pytest.mark.parametrize(("winner", "follows"), [("E", "stay"), ("W", "rotate")])
def test_by_default_a_valid_win_beside_a_wrong_one_decides_who_deals(
    winner: str, follows: str
) -> None:
    hands = [READY if wind == winner else "" for wind in "ESWN"]
    game = table(deal(*hands, draws={"S": "4s"}), rule=SHOWN.replace(most_rons=2))
    say(game, E="discard"), say(game)
    say(game, S="discard")
    say(game, **{winner: "ron", "N": "win_anyway"})
    say(game, **{winner: "claim 1 han 40 fu", "N": "claim mangan"}) if winner != "E" else say(
        game, N="claim mangan"
    )
    say(game), say(game)
    order = "NE" if winner == "E" else "WN"
    for seat in order:
        say(game, E="valid" if seat == winner else "chombo")
    assert game.default_action(0).name == follows


def test_who_is_liable_for_a_yakuman_is_said_by_the_judge() -> None:
    game = judged_yakuman()
    assert (stage(game), names(game, "E", "liable")) == ("liable", ["nobody", "2", "3"])
    say(game, E="liable 3")
    agree(game, "by_rules")
    assert points(game) == (25_000 - 16_000, 25_000 + 32_000, 25_000, 25_000 - 16_000)


def judged_yakuman() -> RiichiGame:
    """A table at which South's claim of a yakuman on East's discard has been found valid."""
    game = table(deal("", FAR, "", "", draws="9s"), rule=SHOWN)
    say(game, E="discard")
    say(game, S="win_anyway"), say(game, S="claim yakuman"), say(game), say(game, E="valid")
    return game


def test_a_game_can_be_suspended_and_another_goes_on_from_there() -> None:
    game = agree(judged("chombo"), "suspend")
    assert game.result is not None
    assert game.result.reason == "suspended"
    standing = game.suspended
    assert standing is not None
    again = RiichiGame(game.rule, seed=1, start=standing)
    assert points(again) == standing.points == (29_000, 17_000, 27_000, 27_000)
    assert (again.view(None).dealer, again.view(None).honba) == (0, 1)
    assert Suspended.from_dict(standing.to_dict()) == standing
    assert RiichiGame.restore(again.snapshot()).events == again.events


def test_words_out_of_their_time_are_refused_and_nothing_changes() -> None:
    game = won_by("S")
    say(game, S="ron")
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
    game = table(deal("", FAR, "159m159p159s1255z", "", draws="5z"), rule=SHOWN)
    say(game, E="discard")
    say(game, S="win_anyway", W="pon")
    say(game, S="claim mangan"), say(game), say(game, E="chombo")
    assert not any(event.type == "pon" for event in game.events)
    agree(game, "continue")
    assert any(event.type == "pon" for event in game.events)
    assert deciding(game) == "W"


def test_the_hand_is_shown_once_it_is_claimed_and_ura_dora_with_a_riichi() -> None:
    game = table(deal(FAR, "", "", "", draws="5z9p9m9m4s"), rule=SHOWN)
    say(game, E="riichi_anyway")
    say(game)
    for seat in "SWN":
        say(game, **{seat: "discard"})
        say(game)
    told = say(game, E="win_anyway")
    shown = [event for event in told if isinstance(event, RiichiHandShown)]
    assert [len(event.tiles) for event in shown] == [14]
    assert len(shown[0].ura) == 1


@pytest.mark.parametrize("first", spread(range(0, 60, 10), 3))
def test_games_by_the_rules_of_random_houses_hold_their_invariants(first: int) -> None:
    for seed in range(first, first + 10):
        houses.play(seed)


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
def test_a_game_with_claims_keeps_the_contract(
    options: dict[str, object], robots: tuple[int, ...]
) -> None:
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
    game = table(deal(READY, "", "", "", draws="4s"))
    say(game, E="tsumo"), say(game), say(game), say(game, E="valid")
    if stage(game) == "liable":
        say(game, E="liable nobody")
    agree(game, "suspend")
    standing = game.suspended
    assert standing is not None
    assert (standing.winners, standing.streaks) == ((0,), (1, 0, 0, 0))
    again = RiichiGame(game.rule, seed=2, start=standing).position()
    assert (again.have_won, again.streaks) == ((0,), (1, 0, 0, 0))
