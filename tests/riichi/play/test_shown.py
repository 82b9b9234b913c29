"""What a page is told of waits and wins: enough to explain every number, and no contradictions."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.game.protocol import DisplayTile, RoundEnded, Won, to_dict
from jantaku.players import PLAYERS
from jantaku.riichi.play.wire import RiichiWait, RiichiWireView
from riichi.play.script import SEATS, Script, deal

HALF = "222m567p678s23s55p"  # waits for 1s without a yaku, for 4s with tanyao


def worth(script: Script, seat: str) -> list[tuple[str, str, int, int | None, int | None]]:
    """Each wait of a seat: after which discard, the tile, how many are left, ron and tsumo."""
    return [
        (one.discard.name if one.discard else "", one.tile.name, one.left, one.ron, one.tsumo)
        for one in rows(script, seat)
    ]


def rows(script: Script, seat: str) -> tuple[RiichiWait, ...]:
    return script.game.show(SEATS.index(seat)).extras.worth


def test_a_wait_without_a_yaku_has_no_worth_by_ron() -> None:
    script = Script(deal("", HALF, "", "", draws="9m9m")).after("E")
    assert worth(script, "S") == [("9m", "1s", 4, None, 1100), ("9m", "4s", 4, 1300, 2000)]
    script.play("S")
    assert [(row[0], row[1]) for row in worth(script, "S")] == [("", "1s"), ("", "4s")]


def test_a_tile_whose_copies_are_in_the_hand_and_the_indicator_has_no_worth() -> None:
    script = Script(deal("", "678p234s67s055s11z", "", "", draws="9m9m", dora="5s")).after("E")
    assert worth(script, "S")[0] == ("9m", "5s", 0, None, None)


def test_riichi_is_worth_more_where_it_may_be_declared() -> None:
    script = Script(deal("", HALF, "", "", draws="9m9m")).after("E")
    assert [one.riichi for one in rows(script, "S")] == [1300, 2600]


def test_copies_that_the_seat_sees_are_not_left() -> None:
    script = Script(deal("", HALF, "4s", "", draws="4s9m4s")).after("E, S, W")
    assert [(row[1], row[2]) for row in worth(script, "S")] == [("1s", 4), ("4s", 2)]


def test_a_discard_that_would_leave_the_hand_furiten_is_told() -> None:
    script = Script(deal("", HALF, "", "", draws="9m4s")).after("E")
    furiten = {one.discard.name: one.furiten for one in rows(script, "S") if one.discard}
    assert furiten["4s"]


@pytest.mark.parametrize(
    ("draws", "moves", "why"),
    [("9m1s4s", "E, S, W", "discard"), ("9m9m4s", "E, S, W, pass", "turn")],
)
def test_why_a_hand_is_furiten_is_told(draws: str, moves: str, why: str) -> None:
    script = Script(deal("", "234m567p23s55s666z", "", "", draws=draws)).after(moves)
    extras = script.game.show(1).extras
    assert (extras.furiten, extras.furiten_by) == (True, why)


@pytest.mark.parametrize("evaluate", [True, False])
def test_players_who_judge_for_themselves_are_not_told_what_hands_are_worth(evaluate: bool) -> None:
    rule = GameRule.preset("friends").replace(evaluate=evaluate)
    script = Script(deal("", HALF, "", "", draws="9m9m"), rule=rule)
    script.game.step({0: script.game.default_action(0)})
    assert rule.claims
    assert bool(rows(script, "S")) == evaluate


def played(game: RiichiGame, rounds: int = 4) -> Iterator[tuple[RiichiWireView, int]]:
    """Rounds of efficient players: each view of every seat, and how many events there were."""
    chance = Random(1)
    while game.deciding and sum(event.type == "round_end" for event in game.events) < rounds:
        choose = PLAYERS["efficiency"]
        game.step({seat: choose(game.view(seat), chance) for seat in game.deciding})
        for seat in game.seats:
            yield game.show(seat), len(game.events)


@pytest.mark.parametrize("players", [3, 4])
def test_every_win_adds_up(players: int) -> None:
    game = RiichiGame(GameRule.preset("tenhou", players=players), seed=5)  # type: ignore[arg-type]
    for _ in played(game, rounds=8):
        pass
    told = [one.event for one in game.events_since(0, None)]
    wins = [event for event in told if isinstance(event, Won)]
    assert len(wins) > 3
    for win in wins:
        sums = {one.unit: one.value for one in win.sums}
        if "yakuman" not in sums:
            assert sum(one.value for one in win.lines) == sums["han"]
            fu = sum(one.value for one in win.details)
            assert sums["fu"] in (fu, -(-fu // 10) * 10)
        assert win.tile in win.hand
        in_melds = [one for one in win.groups if one.name == "kan"]
        assert sum(len(one.tiles) for one in win.groups) == 14 + len(in_melds)
        gained = next(one.change for one in win.changes if one.seat == win.seat)
        assert gained == win.points + win.honba + win.sticks
        assert win.source != win.seat


def test_hands_shown_at_a_draw_say_what_they_waited_for() -> None:
    game = RiichiGame(seed=3)
    for _ in played(game, rounds=8):
        pass
    ends = [one.event for one in game.events_since(0, None) if isinstance(one.event, RoundEnded)]
    drawn = [event for event in ends if event.reason == "exhaustive" and event.shown]
    assert drawn
    for event in drawn:
        assert [one.seat for one in event.waits] == [one.seat for one in event.shown]


def test_what_a_win_pays_is_what_the_winner_was_told_or_more() -> None:
    """More by luck alone: ippatsu, the last tile, ura-dora, none of which lies open before."""
    game = RiichiGame(seed=5)
    views: dict[int, RiichiWireView] = {}
    checked, seen = 0, 0
    for view, count in played(game, rounds=8):
        for told in game.events_since(seen, None):
            if isinstance(told.event, Won) and told.event.seat in views:
                checked += is_expected(told.event, views[told.event.seat])
        seen = count
        assert view.seat is not None
        views[view.seat] = view
    assert checked > 3


def is_expected(win: Won, before: RiichiWireView) -> int:
    """Whether the wait was in the view that the winner had before the step, and paid no more."""
    assert win.tile is not None
    found = [
        one for one in before.extras.worth if one.tile.name == win.tile.name and one.discard is None
    ]
    for one in found:
        expected = one.tsumo if win.source is None else one.ron
        assert expected is None or expected <= win.points, to_dict(win)
        assert one.left > 0
    return len(found)


def told(script: Script, kind: str) -> list[dict[str, Any]]:
    game = script.game
    events = [to_dict(game.write_event(event)) for event in game.events]
    return [event for event in events if event["type"] == kind]


@pytest.mark.parametrize("stick", [1000, 500, 0])
def test_an_accepted_riichi_tells_what_it_cost(stick: int) -> None:
    rule = GameRule(riichi_stick_points=stick)
    script = Script(deal(HALF, "", "", "", draws="9m"), rule=rule).after("E riichi 9m")
    script.pass_all()
    accepted = [one for one in told(script, "press") if one["button"] == "riichi_accepted"]
    assert [one.get("cost", 0) for one in accepted] == [stick]
    assert script.game.show(None).seats[0].points == 25000 - stick


@pytest.mark.parametrize(
    ("players", "indicator", "bonus"), [(4, "1m", "2m"), (3, "1m", "9m"), (3, "9p", "1p")]
)
def test_a_deal_tells_the_dora_and_the_winds_of_the_seats(players, indicator, bonus):
    rule = GameRule.preset("tenhou", players=players)
    hands = ("", "", "", "")[:players]
    script = Script(deal(*hands, draws="9p", dora=indicator), rule=rule)
    (dealt,) = told(script, "round")
    assert dealt["bonus"] == [{"name": bonus}]
    assert dealt["roles"] == [row.role for row in script.game.show(0).seats]
    assert script.game.show(0).extras.bonus == (DisplayTile(bonus),)


def test_north_set_aside_says_that_it_lies_beside_the_melds() -> None:
    rule = GameRule.preset("tenhou", players=3)
    script = Script(deal("4z", "", "", draws="9p"), rule=rule).after("E kita")
    assert [one["aside"] for one in told(script, "call")] == [True]
