"""The judgement of the smart player: what it estimates, and what it does by that."""

import random
from dataclasses import replace
from typing import Any

import pytest

from jantaku import GameRule, Hand, Position, RiichiGame, danger
from jantaku.players import play, player_for
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.play.view import MeldView, RiichiView
from jantaku.riichi.players import smart
from jantaku.riichi.players.position import position_of
from jantaku.riichi.players.smart.foresight import foreseen
from jantaku.riichi.players.smart.risk import Risk, fold_cost, push_cost, risk_of
from jantaku.riichi.players.smart.stakes import PLAIN, Stakes, stakes_of
from jantaku.riichi.players.smart.weights import WEIGHTS
from jantaku.riichi.players.smart.worth import tenpai_gain, worth_of_waits
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import tile_of_id

TENHOU = GameRule()
CHANCE = random.Random(0)
QUIET = (
    "tenhou-4p {round} 0+0 {hand}/9p1z8s3m/{points[0]} 13?/9m1p4s8p/{points[1]}"
    " 13?/4z3z9s2z/{points[2]} 13?/9m4z1p3z/{points[3]} 53?/{dora}/13? 0:draw"
)
EVEN = (25000,) * 4


def view_of(
    hand: str, *, riichi: bool = False, dora: str = "7z", points: Any = EVEN, round_: str = "E1"
) -> RiichiView:
    line = QUIET.format(hand=hand, dora=dora, points=points, round=round_)
    if riichi:
        line = line.replace("0+0", "0+1").replace(f"8p/{points[1]}", f"8p*/{points[1] - 1000}/i")
    return RiichiGame.from_position(Position.from_line(line), seed=1).view(0)


def choice(view: RiichiView, rule: GameRule = TENHOU) -> RiichiAction:
    return smart(rule)(view, CHANCE)


def tile_of(action: RiichiAction) -> str:
    assert action.tile is not None
    return format_tile(tile_of_id(action.tile))


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "rule",
    [
        TENHOU.replace(winds=1),
        GameRule(players=3, winds=1),
        GameRule.preset("majsoul").replace(winds=0),
        GameRule.preset("ema").replace(winds=0),
        GameRule.preset("friends").replace(winds=0),
        GameRule(winds=0, fix_yaku="first_only", min_han=2),
    ],
    ids=["tenhou", "three players", "majsoul", "ema", "friends", "fix yaku"],
)
def test_it_plays_whole_games_by_the_rules(rule: GameRule) -> None:
    for seed in range(2):
        game = RiichiGame(rule, seed=seed)
        list(play(game, [player_for(game, "smart")] * rule.players))
        assert game.result is not None


def test_equal_views_lead_to_equal_actions() -> None:
    views = []

    def watch(view: RiichiView, chance: random.Random) -> RiichiAction:
        views.append(view)
        return smart(TENHOU)(view, chance)

    list(play(RiichiGame(TENHOU.replace(winds=0), seed=3), [watch] * 4))
    first, second = smart(TENHOU), smart(TENHOU)
    assert len(views) > 30
    for view in views:
        assert first(view, random.Random(1)) == second(view, random.Random(2))


def test_a_far_hand_folds_against_a_riichi() -> None:
    quiet, threatened = (
        choice(view_of("147m258p369s4s127z+5p", riichi=riichi)) for riichi in (False, True)
    )
    assert tile_of(quiet) != tile_of(threatened)
    assert tile_of(threatened) in {"4s", "2z", "8p"}  # all have passed


def test_a_good_tenpai_pushes_against_a_riichi() -> None:
    chosen = choice(view_of("234m340p44567s57m+6p", riichi=True, dora="3s"))
    assert chosen.type in {"riichi", "discard"}
    assert tile_of(chosen) in {"7m", "5m", "3p", "6p"}


def test_it_compares_the_discards_of_a_near_hand_by_what_they_may_draw() -> None:
    sight = position_of(view_of("123m456p13578s11z+6s"), TENHOU)
    gains = foreseen(sight, risk_of(sight, PLAIN, WEIGHTS))
    assert max(gains, key=lambda kind: gains[kind]) in {22, 25}  # 5s or 8s leaves a tenpai
    assert all(gain > 0 for gain in gains.values())


def test_an_own_discard_that_was_called_is_one_tile() -> None:
    view = view_of("123m456p13578s11z+6s")
    river = (replace(view.seats[0].river[0], called=True), *view.seats[0].river[1:])
    tile = river[0].tile
    alike = [one for one in range(4 * (tile // 4), 4 * (tile // 4) + 4) if one != tile]
    meld = MeldView("open_kan", (tile, *alike), tile, 0)
    seats = (
        replace(view.seats[0], river=river),
        replace(view.seats[1], melds=(meld,)),
        *view.seats[2:],
    )
    sight = position_of(replace(view, seats=seats), TENHOU)
    assert foreseen(sight, risk_of(sight, PLAIN, WEIGHTS))


def test_riichi_wins_more_than_the_same_hand_without() -> None:
    view = view_of("123m456p78999s11z+1p", dora="4z")
    sight = position_of(view, TENHOU)
    drawn = view.seats[0].drawn
    assert drawn is not None
    declared, silent = (
        worth_of_waits(sight, PLAIN, WEIGHTS, drawn, 0.05, riichi=riichi)
        for riichi in (True, False)
    )
    assert declared.gain > silent.gain > 0
    assert worth_of_waits(sight, PLAIN, WEIGHTS, drawn, 0.4, riichi=True).win < declared.win


def test_points_count_as_themselves_until_the_last_rounds() -> None:
    view = view_of("123m456p13578s11z+6s")
    assert stakes_of(position_of(view, TENHOU), WEIGHTS) is PLAIN
    assert (PLAIN.won(3900), PLAIN.lost(2)) == (3900, 1)


def last_round(points: tuple[int, ...]) -> Stakes:
    rule = TENHOU.replace(winds=1)
    view = replace(view_of("123m456p13578s11z+6s"), dealer=3)
    seats = tuple(replace(seen, points=held) for seen, held in zip(view.seats, points, strict=True))
    return stakes_of(position_of(replace(view, seats=seats), rule), WEIGHTS)


def test_in_the_last_round_a_win_is_worth_the_places_that_it_gains() -> None:
    behind = last_round((20000, 26000, 27000, 27000))
    assert behind.won(8000) / 8000 > 2 * behind.won(1000) / 1000
    ahead = last_round((40000, 20000, 20000, 20000))
    assert ahead.won(8000) / 8000 < behind.won(8000) / 8000
    assert ahead.won(64000) == ahead.won(32000)


def test_in_the_last_round_a_loss_costs_the_places_that_it_loses() -> None:
    ahead = last_round((30000, 27000, 22000, 21000))
    lost = last_round((10000, 20000, 30000, 40000))
    assert ahead.lost(1) > 1 > lost.lost(3)


def test_a_fold_costs_nothing_with_safe_tiles_and_more_without() -> None:
    loss = [400.0] * 34
    loss[20] = loss[21] = 0.0
    risk = Risk(tuple(loss), (0.05,) * 34, 400.0, 1.0, 0.15)
    safe, unsafe = (Hand(text).counts for text in ("333444s", "123m456p"))
    assert fold_cost(risk, safe, 10, WEIGHTS) == 0
    assert fold_cost(risk, unsafe, 10, WEIGHTS) > 400
    assert fold_cost(risk, unsafe, 1, WEIGHTS) == 0


def test_a_nearer_hand_pushes_longer() -> None:
    risk = Risk((400.0,) * 34, (0.05,) * 34, 400.0, 1.0, 0.15)
    costs = [push_cost(risk, shanten, 10, 0.2, WEIGHTS) for shanten in range(5)]
    assert costs == sorted(costs, reverse=True)
    assert push_cost(risk, 0, 10, 0.8, WEIGHTS) < costs[0]
    assert push_cost(replace(risk, drawn=0.0), 0, 10, 0.2, WEIGHTS) == 0


def test_a_fold_is_not_free_since_opponents_win_by_self_draw() -> None:
    quiet, threatened = (
        risk_of(position_of(view_of("123m456p13578s11z+6s", riichi=one), TENHOU), PLAIN, WEIGHTS)
        for one in (False, True)
    )
    assert quiet.idle == 0
    assert 200 < threatened.idle < 1500  # of some 6,000 that a deal-in costs
    east = position_of(view_of("123m456p13578s11z+6s", riichi=True), TENHOU)
    later = replace(east, view=replace(east.view, left=8))
    assert 0 < risk_of(later, PLAIN, WEIGHTS).idle < threatened.idle
    other = replace(east, view=replace(east.view, dealer=3))  # the dealer pays twice as much
    assert risk_of(other, PLAIN, WEIGHTS).idle == pytest.approx(threatened.idle / 2, rel=0.3)


def test_a_deal_in_costs_only_what_it_costs_more_than_a_fold() -> None:
    sight = position_of(view_of("123m456p13578s11z+6s", riichi=True), TENHOU)
    risk = risk_of(sight, PLAIN, WEIGHTS)
    seats = danger(sight.view, TENHOU)
    kind = 23  # 6s, which nobody discarded
    paid = sum(one.loss(kind) for one in seats)
    assert paid > 300
    assert risk.loss[kind] == pytest.approx(paid - risk.hit[kind] * risk.idle)


@pytest.mark.parametrize(("ready", "points"), [(0, 3000), (1, 2500), (2, 2500), (3, 3000)])
def test_tenpai_is_worth_the_payments_at_an_exhaustive_draw(ready: int, points: int) -> None:
    sight = position_of(view_of("123m456p13578s11z+6s"), TENHOU)
    seats = tuple(replace(seen, riichi=0 < at <= ready) for at, seen in enumerate(sight.view.seats))
    sight = replace(sight, view=replace(sight.view, seats=seats))
    assert tenpai_gain(sight) == points
    assert tenpai_gain(replace(sight, rule=TENHOU.replace(noten_points=0))) == 0


@pytest.mark.parametrize(
    ("hand", "type_"), [("234m67p23s77z68m9s1p", "pon"), ("19m19p19s123477z2m", "pass")]
)
def test_it_calls_for_speed_and_leaves_thirteen_orphans_closed(hand: str, type_: str) -> None:
    line = (
        f"tenhou-4p E1 0+0 {hand}/9p1z8s3m/25000 13?/9m1p4s8p/25000"
        " 13?/4z3z9s2z/25000 13?/9m4z1p7z/25000 54?/6z/13? 3:discard"
    )
    view = RiichiGame.from_position(Position.from_line(line), seed=1).view(0)
    assert {"pon", "pass"} == {action.type for action in view.legal}
    assert choice(view).type == type_
