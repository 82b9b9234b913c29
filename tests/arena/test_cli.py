"""`jantaku arena`: the table, the document, and what it refuses."""

import builtins
import shlex
from pathlib import Path
from typing import Any

import pytest

from arena.bots import CRASHES, bot
from cli.running import errors_on_terminal, run
from cli.test_docs import examples

FOUR = ("random", "tsumogiri", "efficiency", "efficiency")
SHORT = ("--games", "8", "--mode", "4p-red-single")


def test_the_table_has_the_best_first() -> None:
    result = run("arena", *FOUR, *SHORT, "--seed", "1")
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "Games 8 · seed 1"
    assert lines[2].split()[:7] == ["#", "Player", "Rank", "95%", "1st", "2nd", "3rd"]
    ranks = [float(line.split()[2]) for line in lines[3:]]
    assert (len(ranks), ranks) == (4, sorted(ranks))
    assert run("arena", *FOUR, *SHORT, "--seed", "0", "--ascii").out.isascii()


def test_json_is_a_document() -> None:
    document = run("arena", *FOUR, *SHORT, "--seed", "0", "--json", "--duplicate").json
    assert (document["games"], document["duplicate"], document["faults"]) == (8, True, [])
    assert set(document["players"][0]) == {
        *("name", "games", "mean_rank", "mean_rank_ci95", "rank_shares"),
        *("mean_points", "mean_score", "mean_score_ci95", "faults"),
    }


def test_three_names_play_with_three() -> None:
    assert run("arena", *FOUR[:3], "--games", "2", "--seed", "0").code == 0


def test_haiyuki_is_played_by_the_rules_of_a_file(tmp_path: Path) -> None:
    rules = tmp_path / "rules.json"
    rules.write_text('{"rounds": 1}')
    words = ("arena", "hard", "easy", "--characters", "fari,yuri", "--games", "4", "--seed", "0")
    short = run(*words, "--rules", str(rules), "--json").json
    assert [one["name"] for one in short["players"]] == ["hard", "easy"]
    assert short != run(*words, "--json").json
    rules.write_text('{"jokers": 1}')
    assert "--rules: no rule 'jokers'" in run(*words, "--rules", str(rules)).err


def test_faults_are_told(tmp_path: Path) -> None:
    names = (bot(tmp_path, CRASHES), *FOUR[1:])
    result = run("arena", *names, *SHORT, "--seed", "0")
    assert result.code == 1
    assert "game 0, player 1: " in result.out
    assert "no model found" in result.out
    document = run("arena", *names, *SHORT, "--seed", "0", "--json").json
    assert [fault["game"] for fault in document["faults"]] == [*range(8)]


def test_resume_goes_on(tmp_path: Path) -> None:
    log = str(tmp_path / "games.jsonl")
    first = run("arena", *FOUR, *SHORT, "--resume", log, "--seed", "0")
    assert run("arena", *FOUR, *SHORT, "--resume", log) == first
    other = run("arena", *FOUR, *SHORT, "--resume", log, "--seed", "2")
    assert (other.code, other.out) == (2, "")
    assert "its seed is 0, not 2" in other.err


def test_progress_is_shown_on_a_terminal(tmp_path: Path) -> None:
    with open(tmp_path / "empty", "w+b") as nothing:
        shown = errors_on_terminal("arena", *FOUR, *SHORT, stdin=nothing)
    assert "8 games" in shown


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            "random random random me",
            "unknown player 'me'; choose among random, tsumogiri, efficiency",
        ),
        ("random random", "2 players; name one for each of 4 seats"),
        ("random random random --mode 4p-red-half", "3 players; name one for each of 4 seats"),
        ("random random random random --mode 5p", "--mode: no game mode is named '5p'"),
        ("random random random random --games 0", "--games: no games 0"),
        ("random random random random --games 5 --duplicate", "--games: 5 games; duplicate"),
        ("random random random random --seed x", "--seed: no seed 'x'"),
        ("random random random random --engine x", "--engine: no engine 'x'; use local or ray"),
        ("random random random random --timeout 0", "--timeout: no time '0'"),
        ("random random random random --rules x", "--rules: no rules are named 'x'"),
        ("random random random --rules mleague", "--rules: mleague has no rules for three players"),
        ("random random random --rules ema --mode 3p-red-single", "--rules: ema has no rules for"),
        ("random random random random --resume /no/such", "--resume: cannot write '/no/such'"),
        ("hard easy --characters fari", "--characters: 1 character; name two, such as fari,yuri"),
        ("hard easy --characters fari,me", "--characters: no character 'me'; choose among ataho"),
        (
            "hard me --characters fari,yuri",
            "unknown player 'me'; choose among easy, normal, hard, auto",
        ),
        ("hard mjai:cat --characters fari,yuri", "mjai plays riichi only, not haiyuki"),
        ("hard easy --characters fari,yuri --mode x", "--mode: a game of Haiyuki has no --mode"),
        ("hard easy --characters fari,yuri --rules x", "--rules: cannot read 'x'"),
        ("random random --mods kan", "--mods: mods of no ruleset; name one with --ruleset"),
        ("random random --ruleset x --mode x", "--mode: a game of a ruleset has no --mode"),
        ("hard easy --ruleset x --characters a,b", "--characters: a game of a ruleset has no"),
        ("random random random x.y:z", "no player 'x.y:z': ModuleNotFoundError"),
        ("random random random mjai:no-such-bot", "no program 'no-such-bot'"),
    ],
)
def test_bad_words_are_said_in_one_sentence(words: str, says: str) -> None:
    result = run("arena", *shlex.split(words))
    assert (result.code, result.out) == (2, "")
    assert says in result.err
    assert run("arena", *shlex.split(words), "--json").code == 2


def test_a_missing_ray_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = builtins.__import__

    def without_ray(name: str, *more: Any) -> Any:
        if name == "ray":
            raise ImportError
        return plain(name, *more)

    monkeypatch.setattr(builtins, "__import__", without_ray)
    result = run("arena", *FOUR, *SHORT, "--engine", "ray")
    assert result.code == 2
    assert "--engine: Ray is not installed; run pip install ray" in result.err


@pytest.mark.sample(3)
@pytest.mark.parametrize(("command", "answer"), examples("arena"))
def test_an_example_of_the_documentation(command: str, answer: str) -> None:
    assert run(*shlex.split(command)[1:]).out == answer
