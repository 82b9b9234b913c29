"""Leagues: ratings that follow from a file, and games that are the same after any interruption."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.running import run
from jantaku.arena import League
from jantaku.base.errors import JantakuError, ReplayError
from jantaku.haiyuki import HaiyukiGame
from jantaku.players.network import PolicyNetwork
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.rules import GameRule
from players.networks import weights

GAME = RiichiGame(GameRule.mode("4p-red-single"), seed=0)
NAMES = ("random", "efficiency", "tsumogiri", "docile", "policy:arena.test_policies:counting")


def begun(path: Path, *names: str, seed: int | None = 1) -> League:
    league = League(path, game=GAME, seed=seed)
    league.add(*names)
    return league


def test_better_players_have_better_ratings(tmp_path: Path) -> None:
    with begun(tmp_path / "league.jsonl", *NAMES) as league:
        league.play(60)
        rows = {row.name: row for row in league.ratings()}
        games = league.games
    assert next(iter(rows)) == "efficiency"
    assert games >= 60
    assert sum(row.games for row in rows.values()) == 4 * games
    assert all(row.games % 4 == 0 and row.games > 24 for row in rows.values())
    assert all(0 < row.half < 16 for row in rows.values())
    with League(tmp_path / "league.jsonl") as again:
        assert {row.name: row for row in again.ratings()} == rows


def test_an_interrupted_round_is_finished_with_the_same_games(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    with begun(whole, *NAMES) as league:
        league.play(24, at_once=1)

    def interrupt(outcome: Any) -> None:
        if outcome.game >= 9:
            raise KeyboardInterrupt

    with begun(cut, *NAMES) as league, pytest.raises(KeyboardInterrupt):
        league.play(24, watch=interrupt)
    with open(cut, "ab") as file:
        file.write(b'{"game": 1')
    with League(cut) as league:
        done = league.games
        assert 0 < done < 24
        league.play(24 - done)
    rows = [sorted(path.read_bytes().splitlines()) for path in (whole, cut)]
    assert rows[0] == rows[1]


def test_players_come_and_go(tmp_path: Path) -> None:
    with begun(tmp_path / "league.jsonl", *NAMES[:3]) as league:
        with pytest.raises(JantakuError, match="3 players; add 4 or more"):
            league.play(4)
        league.add("docile", "random")
        league.play(4)
        league.retire("random")
        assert "random" not in league.players
        with pytest.raises(JantakuError, match="3 players"):
            league.play(4)
        league.add("smart")
        before = {row.name: row.games for row in league.ratings()}
        league.play(8)
        after = {row.name: row for row in league.ratings()}
        assert after["random"].games == before["random"]
        assert after["random"].retired
        assert after["smart"].games > 0
        with pytest.raises(JantakuError, match="no player 'hard' in this league"):
            league.retire("hard")
        with pytest.raises(JantakuError, match="unknown player"):
            league.add("hard")
        league.add("random")
        assert "random" in league.players


def test_checkpoints_of_a_folder_are_past_selves(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "run").mkdir()
    for number in range(4):
        network = PolicyNetwork(weights(seed=number, width=2, blocks=0))
        network.save(f"run/{number}.safetensors")
    with begun(tmp_path / "league.jsonl", "policy:run/*.safetensors", "random") as league:
        assert [*league.players] == [
            *(f"policy:run/{number}.safetensors" for number in range(4)),
            "random",
        ]
        league.play(8)
        others = league.opponents("policy:run/3.safetensors", 3, Random(1))
        assert len({*others, "policy:run/3.safetensors"}) == 4
        assert others == league.opponents("policy:run/3.safetensors", 3, Random(1))
        assert len(league.opponents("somebody new", 5, Random(1))) == 5
        with pytest.raises(JantakuError, match="5 opponents; add 6 or more"):
            league.opponents("somebody new", 6, Random(1))
        with pytest.raises(JantakuError, match="no files"):
            league.add("policy:none/*.safetensors")


@pytest.mark.long
def test_near_players_meet_more_often(tmp_path: Path) -> None:
    with begun(tmp_path / "league.jsonl", *NAMES) as league:
        league.play(60)
        ratings = [row.name for row in league.ratings()]
        drawn = [league.opponents(ratings[0], 1, Random(seed))[0] for seed in range(300)]
    assert drawn.count(ratings[1]) > drawn.count(ratings[-1])


def test_haiyuki_has_leagues(tmp_path: Path) -> None:
    game = HaiyukiGame(("fari", "petum"), seed=0)
    with League(tmp_path / "league.jsonl", game=game, seed=1) as league:
        league.add("hard", "easy", "random")
        league.play(4)
        assert sum(row.games for row in league.ratings()) == 2 * league.games


def test_other_files_and_setups_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    with begun(path, *NAMES), pytest.raises(ReplayError, match="another program is writing it"):
        League(path)
    with pytest.raises(ReplayError, match="a league with another setup"):
        League(path, game=RiichiGame(GameRule(), seed=0))
    with pytest.raises(ReplayError, match="a league with the seed 1"):
        League(path, seed=2)
    League(path, game=GAME, seed=1).close()
    lines = path.read_text().splitlines()
    for wrong in (
        ["{}"],
        ["nothing"],
        [lines[0].replace('league":1', 'league":2')],
        [*lines, '{"round": [["strangers"]]}'],
        [*lines, '{"game": 0}'],
        [*lines, "[]"],
    ):
        path.write_text("\n".join([*wrong, ""]))
        with pytest.raises(ReplayError, match="a league"):
            League(path)
    with pytest.raises(JantakuError, match="cannot write"):
        League(tmp_path)


def test_without_openskill_it_says_what_to_install(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setitem(__import__("sys").modules, "openskill.models", None)
    with pytest.raises(JantakuError, match="openskill is not installed; run pip install"):
        League(tmp_path / "league.jsonl")


def test_the_command_plays_on_and_shows_the_table(tmp_path: Path) -> None:
    file = str(tmp_path / "league.jsonl")
    words = ("league", file, "random", "efficiency", "tsumogiri", "docile", "--seed", "1")
    first = run(*words, "--mode", "4p-red-single", "--games", "8")
    assert (first.code, first.err) == (0, "")
    lines = first.out.splitlines()
    assert lines[0] == "Games 8 · seed 1"
    assert lines[2].split() == ["#", "Player", "Rating", "95%", "Games", "Rank"]
    assert [line.split()[4] for line in lines[3:]] == ["8"] * 4
    assert run("league", file).out == first.out
    document = run("league", file, "--games", "4", "--json").json
    assert document["games"] == 12
    assert {*document["players"][0]} == {
        *("name", "rating", "rating_ci95", "games", "mean_rank", "faults", "retired")
    }
    assert "(docile)" in run("league", file, "docile", "--retire").out
    assert "another setup" in run("league", file, "--mode", "4p-red-east").err
    assert json.loads((tmp_path / "league.jsonl").read_text().splitlines()[-1]) == {
        "retired": "docile"
    }
