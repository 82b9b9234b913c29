"""`jantaku demo`: what a newcomer sees first."""

import shlex

from cli.running import on_terminal, run
from jantaku.cli.demo import HANDS


def test_it_shows_all_kinds_of_answers_and_ends_well() -> None:
    result = run("demo")
    assert (result.code, result.err) == (0, "")
    for shown in ("Pinfu", "Kokushi", "Honitsu", "No yaku", "Discard", "Waits", "Baiman"):
        assert shown in result.out
    assert result.out.splitlines()[-1] == "$ jantaku score --help"


def test_each_command_shown_gives_the_answer_below_it() -> None:
    out = run("demo").out
    for _, command in HANDS:
        answer = run(*shlex.split(command))
        assert f"$ jantaku {command}\n{answer.out}" in out, command
        assert answer.code == 0


def test_it_takes_the_options_of_any_output() -> None:
    assert run("demo", "--ascii").out.isascii()
    assert "役がない" in run("demo", "--lang", "ja").out
    assert "\x1b[" in on_terminal("demo")
    assert "\x1b[" not in on_terminal("demo", "--no-color")
