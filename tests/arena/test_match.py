"""`jantaku.arena.match`: the same numbers in every way of playing, and what they add up to."""

import importlib.util
import json
import math
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cli.running import COMMAND, process
from jantaku.arena import Interval, Outcome, match
from jantaku.arena.table import ArenaMatch
from jantaku.base.errors import ArgumentError, JantakuError, ReplayError
from jantaku.base.estimates import _student
from jantaku.haiyuki import HaiyukiGame, HaiyukiRules
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.rules import GameRule
from jantaku.ruleset import RulesetGame, library

SHORT = GameRule.mode("4p-red-single")
THREE = GameRule.mode("3p-red-single")
FOUR = ("random", "tsumogiri", "efficiency", "efficiency")


def planned(players: Sequence[str], seed: int, *, duplicate: bool = False) -> ArenaMatch:
    """A match of riichi."""
    setup = RiichiGame(seed=seed).spec
    return ArenaMatch(tuple(players), setup, duplicate=duplicate, timeout_s=1, folder="")


def test_efficiency_beats_random() -> None:
    result = match(["efficiency", "random", "random", "random"], 30, rule=SHORT, seed=1)
    first, *others = result.players
    assert all(first.rank.mean < other.rank.mean for other in others)
    assert all(first.score.mean > other.score.mean for other in others)


def test_the_numbers_are_the_same_for_any_number_of_jobs() -> None:
    one, two = (match(FOUR, 24, rule=SHORT, seed=3, jobs=jobs) for jobs in (1, 2))
    assert one == two
    assert one != match(FOUR, 24, rule=SHORT, seed=4)


def test_the_numbers_of_a_seed_stay_what_they_are() -> None:
    """Chance comes by SHA-256 from the seed and the game's number: the same everywhere."""
    what = planned(FOUR, 7)
    assert (what.wall_seed(0), what.chance_seed(2, 3)) == (6389493917807598396, 1378095000099153447)


def test_the_shares_and_means_add_up() -> None:
    result = match(FOUR, 8, rule=SHORT, seed=0)
    assert [one.name for one in result.players] == [*FOUR]
    assert sum(one.rank.mean for one in result.players) == pytest.approx(10)
    assert sum(one.points for one in result.players) == pytest.approx(100_000)
    for one in result.players:
        assert sum(one.rank_shares) == pytest.approx(1)
        mean = sum(rank * share for rank, share in enumerate(one.rank_shares, 1))
        assert one.rank.mean == pytest.approx(mean)
        assert (one.games, one.faults) == (8, 0)


def test_every_player_sits_everywhere_equally() -> None:
    what = planned(FOUR, 0)
    tables = [what.seats(number) for number in range(8)]
    for seat in range(4):
        assert sorted(table[seat] for table in tables) == [0, 0, 1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("rule", [SHORT, THREE])
def test_duplicate_plays_the_same_walls_from_every_seat(rule: GameRule) -> None:
    """Players without chance of one kind: every rotation is then one game, seats moved."""
    names = ["tsumogiri"] * rule.players
    what = planned(names, 5, duplicate=True)
    groups = [what.wall_seed(number) for number in range(2 * rule.players)]
    assert len(set(groups)) == 2
    result = match(names, 2 * rule.players, rule=rule, seed=5, duplicate=True)
    for group in (result.outcomes[: rule.players], result.outcomes[rule.players :]):
        by_seat = [
            [outcome.points[player] for player in what.seats(outcome.game)] for outcome in group
        ]
        assert all(points == by_seat[0] for points in by_seat)
    assert len({one.rank for one in result.players}) == 1


def test_the_unit_of_duplicate_is_the_group() -> None:
    result = match(FOUR, 12, rule=SHORT, duplicate=True, seed=0)
    ranks = [outcome.ranks[1] + 1 for outcome in result.outcomes]
    groups = [sum(ranks[at : at + 4]) / 4 for at in (0, 4, 8)]
    assert result.players[1].rank == Interval.of(groups)


def test_an_interval_is_students() -> None:
    assert Interval.of([4.0]) == Interval(4.0, None)
    assert Interval.of([1.0, 3.0]).half == pytest.approx(12.7062)
    for freedom, value in ((11, 2.2010), (20, 2.0860), (30, 2.0423), (120, 1.9799)):
        assert math.isclose(_student(freedom), value, abs_tol=3e-4)


def test_a_match_goes_on_where_its_log_was_cut(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    whole = match(FOUR, 12, rule=SHORT, log=log, seed=0)
    lines = log.read_bytes().splitlines(keepends=True)
    assert len(lines) == 13
    for cut in (0, 10, len(lines[0]), sum(map(len, lines[:5])) + 7):
        log.write_bytes(b"".join(lines)[:cut])
        seen: list[Outcome] = []
        assert match(FOUR, 12, rule=SHORT, log=log, watch=seen.append, jobs=2, seed=0) == whole
        assert len(seen) == 12
        assert sorted(log.read_bytes().splitlines()[1:]) == sorted(
            line.strip() for line in lines[1:]
        )


def test_an_interrupted_match_keeps_its_games(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"

    def interrupt(outcome: Outcome) -> None:
        if outcome.game >= 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        match(FOUR, 12, rule=SHORT, log=log, jobs=2, watch=interrupt, seed=0)
    assert 1 < len(log.read_text().splitlines()) < 13
    assert match(FOUR, 12, rule=SHORT, log=log, seed=0) == match(FOUR, 12, rule=SHORT, seed=0)


def test_a_log_can_be_played_longer(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    match(FOUR, 4, rule=SHORT, log=log, seed=0)
    assert match(FOUR, 8, rule=SHORT, log=log, seed=0) == match(FOUR, 8, rule=SHORT, seed=0)


def test_a_log_belongs_to_one_match_at_a_time(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"

    def second(_outcome: Outcome) -> None:
        before = log.read_bytes()
        with pytest.raises(ReplayError, match=r"games\.jsonl: another match is writing it; wait"):
            match(FOUR, 2, rule=SHORT, log=log)
        words = ("arena", *FOUR, "--games", "2", "--resume", str(log))
        other = process(*words)
        assert other.code == 2
        assert "another match is writing it" in other.err
        assert log.read_bytes() == before

    match(FOUR, 1, rule=SHORT, log=log, watch=second)
    match(FOUR, 2, rule=SHORT, log=log)


@pytest.mark.long
def test_a_log_is_free_once_its_match_was_killed(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    words = ("arena", *FOUR, "--games", "100000", "--resume", str(log), "--jobs", "2")
    with subprocess.Popen([*COMMAND, *words], start_new_session=True) as child:
        while not (log.exists() and log.read_bytes().count(b"\n") > 2):
            time.sleep(0.02)
        assert process(*words).code == 2
        child.kill()
    deadline = time.monotonic() + 30
    words = ("arena", *FOUR, "--games", "2", "--resume", str(log))
    while (code := process(*words).code) and time.monotonic() < deadline:
        time.sleep(0.1)  # until its workers have noticed
    assert code == 0


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"seed": 1}, "its seed is 0, not 1"),
        ({"duplicate": True}, "its duplicate is false, not true"),
        ({"rule": SHORT.replace(open_tanyao=False)}, "its rules is"),
        ({"players": FOUR[::-1]}, "its players is"),
    ],
)
def test_the_log_of_another_match_is_refused(tmp_path, changed, says):
    log = tmp_path / "games.jsonl"
    match(FOUR, 4, rule=SHORT, log=log, seed=0)
    before = log.read_bytes()
    with pytest.raises(ReplayError, match=says):
        match(**{"players": FOUR, "games": 4, "rule": SHORT, "log": log, "seed": 0, **changed})
    assert log.read_bytes() == before


@pytest.mark.parametrize("text", ["notes", "notes\n", "{}\n", "[1]\n", "[" * 10_000 + "\n"])
def test_a_file_that_is_no_log_stays_as_it_is(tmp_path: Path, text: str) -> None:
    log = tmp_path / "notes.txt"
    log.write_text(text)
    with pytest.raises(ReplayError, match="no log of the arena"):
        match(FOUR, 4, rule=SHORT, log=log, seed=0)
    assert log.read_text() == text


@pytest.mark.parametrize("bad", ["{}", "7", '{"game":0,"points":[1]}'])
def test_a_bad_line_inside_a_log_is_told(tmp_path: Path, bad: str) -> None:
    log = tmp_path / "games.jsonl"
    match(FOUR, 4, rule=SHORT, log=log, seed=0)
    lines = log.read_text().splitlines()
    log.write_text("\n".join([*lines[:2], bad, *lines[3:]]) + "\n")
    with pytest.raises(ReplayError, match="line 3 is not a game"):
        match(FOUR, 4, rule=SHORT, log=log, seed=0)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"games": 0}, "no games 0"),
        ({"games": 6, "duplicate": True}, "use 8"),
        ({"jobs": 0}, "no jobs 0"),
        ({"engine": "cloud"}, "no engine 'cloud'"),
        ({"timeout_s": math.nan}, "no time nan"),
        ({"players": FOUR[:3]}, "3 players; name one for each of 4 seats"),
        ({"players": (*FOUR[:3], "me")}, "unknown player 'me'; choose among random"),
        ({"players": (*FOUR[:3], "no_such_module:play")}, "ModuleNotFoundError"),
        ({"players": (*FOUR[:3], "json:nothing")}, "AttributeError"),
        ({"players": (*FOUR[:3], "json:__name__")}, "not callable"),
        ({"players": (*FOUR[:3], "mjai:")}, "no command in"),
        ({"players": (*FOUR[:3], "mjai:no-such-program x")}, "no program 'no-such-program'"),
        ({"players": (*FOUR[:3], "mjai:'a")}, "close the quotes"),
    ],
)
def test_what_cannot_be_played_is_said(changed: dict[str, Any], says: str) -> None:
    with pytest.raises(JantakuError, match=says):
        match(**{"players": FOUR, "games": 4, "rule": SHORT, "seed": 0, **changed})


def test_a_function_of_a_module_plays() -> None:
    names = ["arena.bots:passive", "tsumogiri", "tsumogiri", "tsumogiri"]
    result = match(names, 4, rule=SHORT, jobs=2, seed=0)
    assert [one.faults for one in result.players] == [0, 0, 0, 0]


def test_a_function_with_a_fault_is_reported_and_the_game_goes_on() -> None:
    result = match(["arena.bots:broken", "random", "random", "random"], 4, rule=SHORT, seed=0)
    assert [one.faults for one in result.players] == [4, 0, 0, 0]
    assert "ValueError: no idea" in result.outcomes[0].faults[0].what
    like = match(["arena.bots:absent", "random", "random", "random"], 4, rule=SHORT, seed=0)
    assert [one.points for one in result.outcomes] == [one.points for one in like.outcomes]


def test_the_standings_are_json() -> None:
    document = json.loads(json.dumps(match(FOUR, 4, rule=SHORT, seed=0).to_dict()))
    assert [one["name"] for one in document["players"]] == [*FOUR]


@pytest.mark.long
@pytest.mark.skipif(not importlib.util.find_spec("ray"), reason="Ray is not installed")
def test_ray_gives_the_same_numbers() -> None:
    from cli.running import process

    words = ("arena", *FOUR, "--games", "12", "--mode", "4p-red-single", "--seed", "0", "--json")
    local, on_ray = process(*words), process(*words, "--engine", "ray", "--jobs", "2")
    assert (on_ray.code, on_ray.out) == (local.code, local.out), on_ray.err


# Games of other engines

HAIYUKI = HaiyukiGame(("fari", "fari"), HaiyukiRules(rounds=1), seed=0)


def test_haiyuki_is_played_by_its_own_players() -> None:
    result = match(["hard", "easy"], 30, game=HaiyukiGame(("fari", "fari"), seed=0), seed=1)
    strong, weak = result.players
    assert strong.rank.mean < weak.rank.mean
    assert strong.faults == weak.faults == 0
    assert result.setup.engine == "haiyuki"
    assert sum(strong.rank_shares) == pytest.approx(1)


@pytest.mark.long
def test_rulesets_are_played_by_their_own_players() -> None:
    game = RulesetGame(library.load("sichuan"), seed=0)
    result = match(["efficiency", "random", "random", "random"], 3, game=game, seed=1)
    assert result.setup.rules == game.spec.rules
    assert sum(player.faults for player in result.players) == 0
    for outcome in result.outcomes:
        assert (sorted(outcome.ranks)[0], len(outcome.points)) == (0, 4)


@pytest.mark.parametrize("duplicate", [False, True])
def test_games_of_any_engine_are_the_same_for_any_jobs_and_after_an_interruption(
    tmp_path: Path, duplicate: bool
) -> None:
    log = tmp_path / "games.jsonl"
    words: dict[str, Any] = {"game": HAIYUKI, "seed": bytes(32), "duplicate": duplicate}
    whole = match(["normal", "random"], 12, log=log, **words)
    assert match(["normal", "random"], 12, jobs=2, **words) == whole
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:5])[:-3])
    del words["seed"]  # the log has it
    assert match(["normal", "random"], 12, log=log, **words) == whole


def test_a_draw_is_a_rank_that_both_have() -> None:
    rules = HaiyukiRules(rounds=1, skills=False, nagari_damage=0)
    result = match(["random", "random"], 10, game=HaiyukiGame(rules=rules, seed=0), seed=1)
    assert any(outcome.ranks == (0, 0) for outcome in result.outcomes)
    for outcome in result.outcomes:
        assert Outcome.from_dict(json.loads(json.dumps(outcome.to_dict())), 2) == outcome


def test_the_characters_stay_in_their_seats() -> None:
    setup = HaiyukiGame(("yuri", "mayu"), seed=3).spec
    what = ArenaMatch(("hard", "easy"), setup, duplicate=False, timeout_s=1, folder="")
    for number in range(2):
        game = what.game(number)
        assert isinstance(game, HaiyukiGame)
        assert (game.characters, what.seats(number)[0]) == (("yuri", "mayu"), number)


def test_a_function_of_a_module_plays_any_engine_and_its_faults_are_told() -> None:
    fine = match(["arena.bots:passive", "easy"], 4, game=HAIYUKI, seed=0)
    assert [one.faults for one in fine.players] == [0, 0]
    wrong = match(["arena.bots:broken", "easy"], 4, game=HAIYUKI, seed=0)
    assert [one.faults for one in wrong.players] == [4, 0]
    again = match(["arena.bots:confused", "easy"], 2, game=HAIYUKI, seed=0)
    assert "seat 0 may not take the action 'pass'" in again.outcomes[0].faults[0].what


@pytest.mark.parametrize(
    ("players", "says"),
    [
        (
            ("hard", "efficiency"),
            "unknown player 'efficiency'; choose among easy, normal, hard, auto",
        ),
        (("hard", "mjai:cat"), "mjai plays riichi only, not haiyuki; use one of easy"),
        (("hard", "mjai-every:cat"), "mjai plays riichi only"),
        (("hard", "easy", "easy"), "3 players; name one for each of 2 seats"),
    ],
)
def test_what_cannot_play_a_game_is_said(players: tuple[str, ...], says: str) -> None:
    with pytest.raises(JantakuError, match=says):
        match(players, 2, game=HAIYUKI, seed=0)


def test_a_rule_and_a_game_are_too_much() -> None:
    with pytest.raises(ArgumentError, match="a rule is for riichi"):
        match(FOUR, 2, rule=SHORT, game=RiichiGame(SHORT, seed=0))


def test_a_log_of_another_engine_or_format_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    match(["easy", "easy"], 2, game=HAIYUKI, log=log, seed=0)
    other = HaiyukiGame(("fari", "yuri"), HaiyukiRules(rounds=1), seed=0)
    with pytest.raises(ReplayError, match="its options is"):
        match(["easy", "easy"], 2, game=other, log=log, seed=0)
    with pytest.raises(ReplayError, match='its engine is "haiyuki", not "riichi"'):
        match(FOUR, 4, rule=SHORT, log=log, seed=0)
    header = {"jantaku_arena": 1, "players": [*FOUR], "rules": {}, "seed": 0}
    log.write_text(json.dumps(header) + "\n")
    before = log.read_bytes()
    with pytest.raises(ReplayError, match=r"a log of format 1; this is 2; use the version"):
        match(FOUR, 4, rule=SHORT, log=log, seed=0)
    assert log.read_bytes() == before


def test_a_sage_plays_with_its_budget_and_is_the_same_again() -> None:
    players = ("sage:2", "tsumogiri", "tsumogiri", "tsumogiri")
    one, again = (match(players, 2, rule=SHORT, seed=3) for _ in range(2))
    assert one == again
    assert [player.faults for player in one.players] == [0] * 4
    with pytest.raises(JantakuError, match="not a budget of the sage"):
        match(("sage:many", *players[1:]), 1, rule=SHORT, seed=3)
