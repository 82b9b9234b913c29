"""Which winds are played, who stays after a draw, and how a dealer may end the game."""

from typing import Any

import pytest

from jantaku import GameRule, VectorRiichi, _kernel
from riichi.play.followed import followed
from riichi.play.script import Script, deal

HATSU = "234m567p23s55s666z"
DEALER_WINS = deal(HATSU, "", "", "", draws="9p9p9p1p4s", dora="9s")
NEXT_WINS = deal("", HATSU, "", "", draws="9p9p9p1p1p4s", dora="9s")
READY = ("123m456m789m11p23s", "123p456p789p11s23m", "123s456s789s22p78m", "234m345p345678s7z")
NINE = "19m19p19s123z2345p"


def turns(dealer: int) -> str:
    return ", ".join("ESWN"[(dealer + i) % 4] for i in range(4))


def next_wins(dealer: int) -> str:
    return f"{turns(dealer)}, {'ESWN'[dealer]}, {'SWNE'[dealer]} tsumo"


AROUND = ", ".join(map(next_wins, range(4)))  # everybody ends where they began


def passes(rule: GameRule, n: int) -> Script:
    """A game after the deal has gone around so many times, nobody with more than the others."""
    script = Script(*[NEXT_WINS] * (4 * n), rule=rule)
    for _ in range(n):
        script.play(AROUND)
    return script


# the winds


@pytest.mark.parametrize(
    ("cycle", "winds"), [("ESWN", "ESWNESW"), ("E", "EEEEEEE"), ("EN", "ENENENE")]
)
def test_the_round_winds_follow_one_another_in_a_cycle(cycle: Any, winds: str) -> None:
    rule = GameRule(winds=4, extra_winds=3, wind_cycle=cycle)
    script = passes(rule, 7)
    began = [event for event in script.game.events if event.type == "round"]
    told = [event.wind for event in began if event.dealer == 0]  # type: ignore[attr-defined]
    assert "".join(told) == winds
    assert [event.number for event in began] == list(range(28))  # type: ignore[attr-defined]
    assert script.now == "over"


def test_four_winds_are_a_whole_game_of_sixteen_rounds() -> None:
    rule = GameRule(winds=4, extra_winds=0)
    assert (passes(rule, 3).now, passes(rule, 4).now) == ("N1 0 0", "over")


@pytest.mark.parametrize(("extra", "left"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_as_many_further_winds_are_played_as_the_rules_say(extra: Any, left: int) -> None:
    rule = GameRule(winds=1, extra_winds=extra)
    script = passes(rule, 1)
    for _ in range(left):
        assert script.now != "over"
        script = passes(rule, script.game.state().winds_played + 1)
    assert script.now == "over"


@pytest.mark.parametrize(("cycle", "yaku"), [("ESWN", set()), ("EN", {"round_wind"})])
def test_a_hand_is_worth_what_the_round_wind_makes_of_it(cycle: Any, yaku: set[str]) -> None:
    # The second pass: South in one game, North in the other; West deals and holds three Norths.
    rule = GameRule(wind_cycle=cycle)
    before = [NEXT_WINS] * 6
    wall = deal("444z234m567p23s55s", "", "", "", draws="9p9p9p1p4s", dora="9s")
    script = Script(*before, wall, rule=rule)
    script.play(f"{AROUND}, {next_wins(0)}, {next_wins(1)}, {turns(2)}, W tsumo")
    assert script.yaku & {"round_wind", "seat_wind"} == yaku


def test_the_wind_is_told_alike_by_views_planes_and_the_protocol() -> None:
    game = passes(GameRule(wind_cycle="EN"), 1).game
    assert (game.view(0).wind, game.show(0).round) == ("N", "N1")
    assert game.write_event(game.events[-2]).number == 4  # type: ignore[union-attr]
    assert "N1" in repr(game)
    plane = game.observe(0)[_kernel.plane_names("basic", False).index("round_wind")]
    assert [kind for kind in range(34) if plane[kind]] == [30]


def test_a_followed_round_has_the_wind_that_is_told_and_no_dice_that_are_not() -> None:
    script = followed(DEALER_WINS, GameRule(wind_cycle="EN", wareme=True), wind=3, dealer=2)
    assert script.game.view(0).wind == "N"
    assert script.game.view(0).wareme is None
    with pytest.raises(ValueError, match="no such round wind"):
        followed(DEALER_WINS, GameRule(wind_cycle="E"), wind=1)


def test_three_players_play_those_winds_too() -> None:
    rule = GameRule(players=3, winds=1, extra_winds=1, wind_cycle="EN", agari_renchan=False)
    wall = deal("234p567p23s55s666z", "", "", draws="9p9p9p4s", dora="9s")
    script = Script(wall, wall, wall, rule=rule.replace(target_points=60_000))
    script.play("E, S, W, E tsumo, S, W, E, S tsumo, W, E, S, W tsumo")
    assert script.now == "N1 0 0"


# on below the return points


def test_a_game_goes_on_past_its_last_wind_while_all_are_below_the_return_points() -> None:
    rule = GameRule(winds=1, extra_winds=0, all_negative_goes_on=True)
    assert passes(rule, 1).now == "S1 0 0"
    assert passes(rule.replace(all_negative_goes_on=False), 1).now == "over"
    assert passes(rule.replace(return_points=25_000), 1).now == "over"


def test_it_goes_on_for_one_wind_at_most_or_as_many_as_there_may_be() -> None:
    rule = GameRule(winds=1, extra_winds=0, all_negative_goes_on=True)
    assert passes(rule, 2).now == "over"
    rule = rule.replace(extra_winds=2, target_points=25_000)  # reached by all
    assert (passes(rule, 2).now, passes(rule, 3).now) == ("W1 0 0", "over")


def test_it_ends_as_soon_as_somebody_has_the_return_points() -> None:
    rule = GameRule(winds=1, extra_winds=0, all_negative_goes_on=True)
    for points, now in ((27_000, "over"), (27_100, "S2 0 0")):
        script = Script(*[NEXT_WINS] * 5, rule=rule.replace(return_points=points))
        script.play(f"{AROUND}, {next_wins(0)}")
        assert script.now == now


# abortive draws


def draw_by(kind: str, rule: GameRule) -> Script:
    if kind == "kyuushu_kyuuhai":
        script = Script(deal(NINE, "", "", "", draws="6p"), rule=rule).after("E kyuushu")
    elif kind == "suufon_renda":
        script = Script(deal("1z", "1z", "1z", "1z"), rule=rule).after("E 1z, S 1z, W 1z, N 1z")
    elif kind == "suucha_riichi":
        script = Script(deal(*READY, draws="5z5z6z6z"), rule=rule)
        script.play("E riichi, S riichi, W riichi, N riichi")
    elif kind == "suukaikan":
        west = "234m234p567p78s99p"
        wall = deal("111122223333z7z", "5555z", west, "", draws="9m9m", replacements="7z7z9m9s")
        script = Script(wall, rule=rule).after("E kan 1z, E kan 2z, E kan 3z, E, S kan 5z, S, pass")
    else:
        hands = ("234m567p23s99s666z", "456p789p56s11p555z", "456m678p33s44s777z")
        script = Script(deal("123m789m19p1199s2z", *hands, draws="4s"), rule=rule)
        script.play("E 4s, S+W+N ron")
    return script


KINDS = ("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "triple_ron_draw")


@pytest.mark.parametrize("kind", KINDS)
def test_each_abortive_draw_leaves_the_dealer_or_passes_the_deal_with_a_honba(kind: str) -> None:
    sticks = 4 if kind == "suucha_riichi" else 0
    alone, others = frozenset({kind}), frozenset(KINDS) - {kind}
    assert draw_by(kind, GameRule(abortive_stay=alone)).now == f"E1 1 {sticks}"
    assert draw_by(kind, GameRule(abortive_stay=others)).now == f"E2 1 {sticks}"


def test_a_draw_that_passes_the_last_deal_ends_the_game() -> None:
    rule = GameRule(winds=1, extra_winds=0, abortive_stay=frozenset())
    script = Script(*[deal(NINE, "", "", "", draws="6p")] * 4, rule=rule)
    script.play("E kyuushu, S kyuushu, W kyuushu, N kyuushu")
    assert script.now == "over"


# the last dealer

LAST = {"wind": 1, "dealer": 3}
LEADS, TRAILS = (20_000, 20_000, 20_000, 40_000), (40_000, 25_000, 20_000, 15_000)


def last_hand(rule: GameRule, points: tuple[int, ...], end: bool | None = None) -> str:
    """What follows when North, who deals last, wins: over, or the round's name."""
    script = followed(DEALER_WINS, rule, points=points, **LAST)
    state = script.game._state
    script.game._go_on = lambda: None  # type: ignore[method-assign]  # the choice comes first
    steps = f"{turns(3)}, N tsumo".split(", ")
    for order in steps[:-1]:
        script.play(order)
    (action,) = [a for a in state.legal(3) if a[0] == "tsumo"]
    state.step({3: action})
    assert state.may_end_by_choice is (
        rule.yame_by_choice and (rule.yame_not_top or points is LEADS)
    )
    return "over" if state.advance(end) else f"{'ESWN'[state.wind]}{state.dealer + 1} {state.honba}"


def test_a_dealer_who_leads_chooses_to_end_the_game_or_to_go_on() -> None:
    rule = GameRule(yame_by_choice=True)
    assert last_hand(rule, LEADS, end=True) == "over"
    assert last_hand(rule, LEADS, end=False) == "S4 1"
    assert last_hand(rule, LEADS) == "over"  # not asked


def test_without_the_choice_the_game_ends_by_itself() -> None:
    assert last_hand(GameRule(), LEADS) == "over"
    assert last_hand(GameRule(), LEADS, end=False) == "over"


def test_a_dealer_who_does_not_lead_may_end_it_where_the_rules_say_so() -> None:
    assert last_hand(GameRule(), TRAILS) == "S4 1"
    assert last_hand(GameRule(yame_not_top=True), TRAILS) == "over"
    rule = GameRule(yame_not_top=True, yame_by_choice=True)
    assert last_hand(rule, TRAILS, end=True) == "over"
    assert last_hand(rule, TRAILS, end=False) == "S4 1"
    assert last_hand(rule, TRAILS) == "S4 1"  # not asked, nobody ends the game behind


def test_a_dealer_without_a_choice_has_none() -> None:
    assert last_hand(GameRule(yame_by_choice=True), TRAILS) == "S4 1"
    assert last_hand(GameRule(yame_by_choice=True), TRAILS, end=True) == "S4 1"


def test_only_the_last_round_may_be_ended_so() -> None:
    rule = GameRule(yame_not_top=True)
    script = followed(DEALER_WINS, rule, wind=1, dealer=2).after(f"{turns(2)}, W tsumo")
    assert script.now == "S3 1 0"


def test_a_tenpai_dealer_behind_may_end_the_game_too() -> None:
    for rule, now in (
        (GameRule(yame_not_top=True), "over"),
        (GameRule(yame_not_top=True, tenpai_yame=False), "S4 1 0"),
    ):
        wall = deal("111999m123p456p7z", "", "", "")
        assert followed(wall, rule, points=TRAILS, **LAST).draw_on().now == now


def test_batches_play_by_such_rules_to_the_end_of_every_game() -> None:
    rule = GameRule(winds=1, yame_by_choice=True, all_negative_goes_on=True, wind_cycle="EN")
    games = VectorRiichi(8, rule, seed=11, autoreset=False)
    while len(games):
        games.step(games.random_actions())
    for i in range(8):
        state = games.state(i)
        assert (state.phase, sum(state.points)) == ("game_over", 100_000)
        assert state.wind in (0, 3)
