"""`jantaku.arena.simulate`: what it counts in the events, and that the report adds up."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.running import run
from jantaku.arena import Share, SimulationReport, Spread, match, simulate
from jantaku.arena.balance import PlayedGame, balance_of
from jantaku.arena.rounds import rounds_of
from jantaku.base.errors import JantakuError, RulesetError
from jantaku.players import play, player_for
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.rules import GameRule
from jantaku.ruleset import RulesetGame, library, load


@pytest.fixture(scope="module")
def sichuan() -> SimulationReport:
    return simulate(RulesetGame(library.load("sichuan"), seed=0), 3, name="sichuan", seed=5)


@pytest.mark.long
def test_the_shares_of_a_report_add_up(sichuan: SimulationReport) -> None:
    assert sichuan.rounds == 3 * 8 == sum(one.count for one in sichuan.ends.values())
    assert sichuan.won.count == sichuan.rounds - sum(
        one.count
        for name, one in sichuan.ends.items()
        if not name.endswith(("draw", "discard", "s"))
    )
    assert sichuan.won.count <= sichuan.drawn.of  # several wins in a round
    assert sum(sichuan.seat_ranks) == pytest.approx(1 + 2 + 3 + 4)
    assert all(0 < one.wins.count <= one.wins.of == sichuan.drawn.of for one in sichuan.yaku)
    assert not sichuan.stuck


@pytest.mark.long
def test_jobs_change_nothing(sichuan: SimulationReport) -> None:
    game = RulesetGame(library.load("sichuan"), seed=0)
    assert simulate(game, 3, name="sichuan", seed=5, jobs=2) == sichuan


def test_the_events_of_a_game_are_counted_round_by_round() -> None:
    game = RiichiGame(GameRule.mode("4p-red-east"), seed=3)
    for _ in play(game, [player_for(game, "efficiency")] * 4):
        pass
    assert game.result is not None
    rounds = rounds_of(
        map(game.write_event, game.events), [one.points for one in game.result.seats]
    )
    kinds = [event.type for event in game.events]
    assert len(rounds) == kinds.count("round")
    assert sum(one.discards for one in rounds) == kinds.count("discard")
    assert sum(len(one.wins) for one in rounds) == kinds.count("win")
    dealt = [event for event in map(game.write_event, game.events) if event.type == "round"]
    points = [{row.seat: row.points for row in event.points} for event in dealt]
    points.append({row.seat: row.points for row in game.result.seats})
    gained = [
        after[one.dealer] - before[one.dealer]
        for one, before, after in zip(rounds, points, points[1:], strict=False)
    ]
    assert [one.change for one in rounds] == gained
    assert any(gained)


def test_a_ruleset_in_which_nobody_can_go_on_is_told_and_counted() -> None:
    balance = simulate(RulesetGame(library.load("bare"), seed=0), 2, seed=1)
    assert [game for game, _ in balance.stuck] == [0, 1]
    assert "the game is stuck" in balance.stuck[0][1]
    assert balance.seat_ranks == ()


def test_a_game_that_never_ends_is_counted_as_a_stuck_one_and_the_others_are_played(monkeypatch):
    monkeypatch.setattr("jantaku.ruleset.machine.played_table.MOST_EVENTS", 300)
    wall = ["1m", "1m", "1m", "1m", "2m"]
    turn = {"actions": [["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"]]]]}
    rules = load(json.dumps({"wall": wall, "starting_tiles": 1, "after_turn_change": turn}))
    balance = simulate(RulesetGame(rules, seed=0), 2, seed=1)
    assert [game for game, _ in balance.stuck] == [0, 1]
    assert 'add "max_rounds"' in balance.stuck[0][1]
    assert balance.rounds > 10
    with pytest.raises(RulesetError, match="a table holds 300"):
        match(["random"] * 4, 1, game=RulesetGame(rules, seed=0), seed=1)


def test_intervals_are_those_of_wilson() -> None:
    """Values of a table: 10 of 100 lie between 5.5 % and 17.4 %."""
    assert Share(10, 100).half == pytest.approx((0.1744 - 0.0552) / 2, abs=2e-4)
    assert Share(0, 0).half == 0
    assert Spread.of([]) == Spread(0, 0, 0, 0)
    assert Spread.of([*range(1, 11)]) == Spread(5.5, 5.5, 9, 10)


@pytest.mark.parametrize("wrong", [{"games": 0}, {"jobs": 0}, {"player": "nobody"}])
def test_wrong_arguments_are_refused(wrong: dict[str, int]) -> None:
    game = RulesetGame(library.load("sichuan"), seed=0)
    with pytest.raises(JantakuError):
        simulate(game, **{"games": 1, **wrong})  # type: ignore[arg-type]


@pytest.mark.long
def test_the_command_sets_two_versions_side_by_side(tmp_path: Path) -> None:
    picture = tmp_path / "balance.svg"
    words = ("ruleset", "simulate", "sichuan", "--games", "2", "--seed", "1")
    other = ("--other-mods", "one_win", "--picture", str(picture))
    told = run(*words, *other)
    head = told.out.splitlines()[0]
    assert told.code == 0
    assert head.split() == ["sichuan", "sichuan", "one_win"]
    assert "several wins" in told.out
    drawn = ElementTree.parse(picture).getroot()
    assert {one.text for one in drawn.iter() if one.text} >= {"several wins", "won by discard"}
    one_win = json.loads(run(*words, "--mods", "one_win", "--json").out)["balances"][0]
    assert "several_wins" not in one_win["ends"]


def test_the_command_fails_where_a_game_was_stuck() -> None:
    told = run("ruleset", "simulate", "bare", "--games", "1")
    assert told.code == 1
    assert "the game is stuck" in told.out


def test_two_players_are_counted_at_their_seats() -> None:
    game = RulesetGame(library.load("duel", config={"max_rounds": 2}), seed=0)
    found = simulate(game, 2, seed=1)
    assert found.rounds > 0
    assert len(found.seat_ranks) == 2


@pytest.mark.long
def test_games_that_were_json_in_between_tell_the_same(sichuan: SimulationReport) -> None:
    game = RulesetGame(library.load("sichuan"), seed=0)
    played: list[PlayedGame] = []
    simulate(game, 3, name="sichuan", seed=5, watch=played.append)
    read = [PlayedGame.from_dict(json.loads(json.dumps(one.to_dict()))) for one in played]
    assert read == played
    assert balance_of("sichuan", "efficiency", sichuan.seed, reversed(read)) == sichuan
