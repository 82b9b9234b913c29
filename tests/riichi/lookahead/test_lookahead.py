"""Playouts: what a seat sees stays, a seed gives one answer, and the best action is found."""

from random import Random
from typing import Any

import numpy as np
import pytest

from jantaku import GameRule, Position, RiichiGame, _kernel, lookahead
from jantaku.base.errors import ArgumentError, SeatError
from jantaku.review.wording import action_words
from jantaku.riichi.danger.model import danger_model
from jantaku.riichi.play.seat_view import view_of
from jantaku.riichi.players.placement import mean_place
from riichi.lookahead.strong import STRONG, decision
from support import needs_shared


def question(game: RiichiGame, seat: int, seed: int = 0) -> _kernel.LookaheadQuestion:
    return _kernel.LookaheadQuestion(game.state(), seat, danger_model(game.rule.players), seed)


def played(players: int, seed: int, steps: int, preset: str = "tenhou") -> RiichiGame:
    """A game that has been played at random for so many steps."""
    game = RiichiGame(GameRule.preset(preset, players=players), seed=seed)
    chance = Random(seed)
    for _ in range(steps):
        if game.result is not None:
            break
        game.step({seat: chance.choice(game.legal_actions(seat)) for seat in game.deciding})
    return game


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_sees_is_the_same_on_every_imagined_table(players: int, seed: int) -> None:
    for steps in range(5, 75, 10):
        game = played(players, 100 * steps + seed, steps)
        for seat in game.deciding:
            asked = question(game, seat, seed)
            seen = view_of(asked.state, seat)
            dealt = [asked.deal(number) for number in range(4)]
            assert all(view_of(one, seat) == seen for one in dealt)
            others = [other for other in game.seats if other != seat]
            hands = {tuple(one.tiles(other) for other in others) for one in dealt}
            assert len(hands) > 1
            assert all(sorted(one.wall) == sorted(asked.state.wall) for one in dealt)


def test_opponents_wait_as_often_as_their_discards_say() -> None:
    line = (
        "tenhou-4p E1 0+1 123m456p24678s11z+5m/9p1z8s3m/25000 13?/9m1p4s8p*/24000/i"
        " 13?/4z3z9s2z/25000 13?/9m4z1p3z/25000 53?/7z/13? 0:draw"
    )
    game = RiichiGame.from_position(Position.from_line(line), seed=1)
    dealt = [question(game, 0).deal(number) for number in range(300)]
    waits = [one.waits(1) for one in dealt]
    assert all(waits)
    # The signs say 0, 4.1 and 5.5 % of 4s, 7s and 6s: it has discarded 4s.
    share = {kind: np.mean([kind in one for one in waits]) for kind in (21, 24, 23)}
    assert share[21] <= 0.05
    assert 0.0 < share[24] < 0.15
    assert 0.0 < share[23] < 0.2
    assert np.mean([bool(one.waits(2)) for one in dealt]) < 0.05


def test_the_same_seed_gives_the_same_answer_on_any_number_of_threads() -> None:
    game = played(4, 3, 40)
    seat = game.deciding[0]
    one, two, other = (
        lookahead(game, seat, samples=192, seed=seed, jobs=jobs)
        for seed, jobs in ((5, 1), (5, 3), (6, 1))
    )
    assert one == two
    assert one != other
    again = lookahead(game.position(), seat, samples=192, seed=5)
    assert [row.points for row in again.rows] == [
        row.points
        for row in lookahead(game.position().seen_by(seat), seat, samples=192, seed=5).rows
    ]


def test_the_rows_are_differences_of_the_same_tables() -> None:
    game = played(4, 9, 30)
    seat = game.deciding[0]
    found = lookahead(game, seat, samples=256, objective="points", seed=1)
    best = found.best
    assert best.behind.mean == 0
    assert found.equal[0] == best
    assert sorted(row.samples for row in found.rows)[-1] == found.samples == 256
    for row in found.rows[1:]:
        if row.samples == found.samples:
            assert row.behind.mean == pytest.approx(best.points.mean - row.points.mean)
        assert row.is_equal == (row.behind.mean <= row.behind.half)
        assert all(0 <= chance <= 1 for chance in (row.win, row.deal_in, row.tenpai, row.chance))
        assert 1 <= row.place.mean <= 4
    assert found.to_dict()["rows"][0]["action"]["type"] == best.action.type


def test_a_search_ends_when_the_best_is_certain_or_the_time_is_over() -> None:
    game = played(4, 9, 30)
    seat = game.deciding[0]
    few = lookahead(game, seat, samples=5000, certainty=10.0)
    assert few.samples < 200
    assert lookahead(game, seat, samples=100_000, seconds=0.05).samples < 100_000


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"samples": 0}, "samples cannot be 0"),
        ({"samples": 1 << 21}, "samples cannot be 2097152"),
        ({"samples": True}, "samples cannot be True"),
        ({"jobs": 0}, "jobs cannot be 0"),
        ({"jobs": 65}, "jobs cannot be 65"),
        ({"seconds": 0.0}, "seconds cannot be 0.0"),
        ({"seconds": float("nan")}, "seconds cannot be nan"),
        ({"certainty": -1.0}, "certainty cannot be -1.0"),
        ({"objective": "wins"}, "objective cannot be 'wins'"),
        ({"likely": 2.0}, "likely cannot be 2.0"),
    ],
)
def test_options_out_of_range_are_refused(options: dict[str, Any], fault: str) -> None:
    with pytest.raises(ArgumentError, match=fault):
        lookahead(RiichiGame(seed=7), 0, **options)


def test_a_seat_without_a_decision_has_nothing_to_look_ahead_to() -> None:
    game = RiichiGame(seed=7)
    with pytest.raises(ArgumentError, match="the seat has no decision"):
        lookahead(game, 1)
    with pytest.raises(SeatError):
        lookahead(game, 4)
    with pytest.raises(TypeError, match="a Position or a RiichiGame"):
        lookahead("tenhou", 0)  # type: ignore[arg-type]


def test_where_claims_are_judged_all_play_by_the_rules_in_the_imagination() -> None:
    game = RiichiGame(GameRule.preset("friends"), seed=2)
    seat = game.deciding[0]
    found = lookahead(game, seat, samples=64)
    assert {row.action.type for row in found.rows} <= {
        "discard",
        "riichi",
        "pass",
        "pon",
        "chi",
        "tsumo",
    }


@pytest.mark.parametrize(
    ("points", "left"), [((35_000, 25_000, 22_000, 18_000), 1), ((25_000,) * 4, 8)]
)
def test_places_are_a_permutation_in_the_mean(points: tuple[int, ...], left: int) -> None:
    places = [mean_place(points, 0, left, seat) for seat in range(4)]
    assert sum(places) == pytest.approx(10)


@needs_shared
@pytest.mark.parametrize(("archive", "member", "seat", "hand", "best"), STRONG)
def test_the_best_action_is_that_of_a_strong_player(
    archive: str, member: str, seat: int, hand: str, best: str
) -> None:
    one = decision(archive, member, seat, hand)
    assert one.position is not None
    found = lookahead(one.position, seat, samples=600, objective="points", seed=1)
    equal = [action_words(row.action, one.rule.red_ids) for row in found.equal]
    assert all(best in words for words in equal), equal
