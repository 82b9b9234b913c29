"""The commands together: help, misuse, exit codes, and how fast they answer."""

import os
import shlex
import subprocess

import pytest

from cli.running import COMMAND, process, run
from jantaku.cli.index import COMMANDS, GROUPS
from jantaku.server.operations import OPERATIONS

OPTIONS = {
    "score": [
        "-w --win -t --tsumo -o --open -r --riichi --double-riichi --ippatsu --round --seat",
        "-d --dora --ura --last-tile --rinshan --chankan --tenhou --chiihou --shanten --ukeire",
        "--visible --ascii --no-color --all --json -h --help",
        "--rules --honba --riichi-sticks --players --kita --lang --renhou --open-riichi",
        "--tsubame-gaeshi --kanfuri --paarenchan --local --glyphs --no-glyphs",
    ],
    "waits": [
        "-o --open -r --riichi --double-riichi --open-riichi --ippatsu --last-tile --round --seat",
        "-d --dora --ura --kita --honba --riichi-sticks --rules --players --local --visible",
        "--lang --glyphs --ascii --no-color --json -h --help",
    ],
    "shanten": ["--visible --players --lang --glyphs --ascii --no-color --json -h --help"],
    "outlook": [
        "--draws --objective --declare --ron --calls --detours --steps-back --visible",
        "--discards --dora --round --seat --rules --players --lang --json -h --help",
    ],
    "demo": ["--lang --ascii --no-color --json -h --help"],
    "haiyuki simulate": ["--matches --difficulty --rounds --no-skills --seed --json"],
    "haiyuki yaku": ["--lang --json"],
}


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize("command", OPTIONS)
def test_help_names_every_option(command: str, option: str) -> None:
    result = run(*command.split(), option)
    assert (result.code, result.err) == (0, "")
    words = set(result.out.replace(",", " ").split())
    assert set(" ".join(OPTIONS[command]).split()) <= words


SINGLE = [*COMMANDS, *(f"{name} {own}" for name, of in GROUPS.items() for own in of.commands)]


@pytest.mark.parametrize("command", SINGLE)
def test_help_ends_with_two_examples_of_it(command: str) -> None:
    shown = run(*command.split(), "--help").out.split("Examples:\n")[1].strip().split("\n")
    assert len(shown) == 2
    for line in shown:
        words = next(shlex.split(one) for one in line.split("| ") if "jantaku " in one)
        assert words[: 1 + len(command.split())] == ["jantaku", *command.split()]
        if command == "play" or command in OPTIONS:
            # At the table, a hand is no answer.
            codes = {0, 1} if command.startswith(("play", "haiyuki")) else {0}
            assert run(*words[1:], stdin="123m11z\n").code in codes, line


@pytest.mark.parametrize("group", ["", *GROUPS])
def test_without_a_command_it_shows_the_commands(group: str) -> None:
    shown = run(*group.split())
    assert shown == run(*group.split(), "--help") == run(*group.split(), "-h")
    assert all(name in shown.out for name in (GROUPS[group].commands if group else COMMANDS))


HELPED = ["", *GROUPS, *SINGLE]
HELPED += ["admin", *(f"admin {operation.group} {operation.name}" for operation in OPERATIONS)]


@pytest.mark.parametrize("command", HELPED)
def test_help_speaks_to_people(command: str) -> None:
    """No types, no braces, and what a command does is never cut off."""
    told = run(*command.split(), "--help").out
    usage, _, rest = told.partition("\n")
    assert not set(usage) & set("{}<>")
    assert "[[" not in usage
    assert "<str>" not in told
    assert "<list" not in told
    assert all(not line.endswith("...") for line in rest.splitlines())


def test_help_says_what_an_option_takes() -> None:
    told = run("score", "--help").out
    assert "--win TILE " in told
    assert "--rules NAME|FILE " in told


def test_version() -> None:
    assert run("--version").out.startswith("jantaku ")
    assert run("-V") == run("--version")


def test_misuse_is_json_too() -> None:
    result = run("score", "1m", "--wni", "--json")
    assert (result.code, result.err) == (2, "")
    assert result.json["error"]["fault"].startswith("no such option '--wni'")


def test_exit_codes() -> None:
    assert run("score", "123m456p789s11122z").code == 0
    assert run("score", "(111m)456m789p123s11z").code == 0  # no yaku is an answer
    assert run("score", "1345689m15p45s335z").code == 1
    assert run("score", "123m456p789s1112z").code == 2
    assert run("score", "123m456p789s111222z").code == 2
    assert run("waits", "1345689m15p45s35z").code == 1
    assert run("shanten", "1345689m15p45s35z").code == 0
    assert run("score", "123x").code == 2


def test_a_fault_of_ours_is_a_sentence_and_a_trace_only_on_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_words: object) -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr("jantaku.cli.hands.shanten.measure_unfinished", broken)
    result = run("shanten", "1m")
    assert result.code == 2
    assert result.err.startswith("error: a fault inside jantaku: ZeroDivisionError: by nought; ")
    monkeypatch.setenv("JANTAKU_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run("shanten", "1m")


@pytest.mark.long
def test_closed_streams_are_no_trouble() -> None:
    for closed in (">&-", "2>&-", "<&-"):
        for words in ("score 123m456p789s11122z", "score 123x", "score -"):
            line = (
                f"{shlex.join(COMMAND)} {words} {closed} </dev/null"
                if "<" not in closed
                else (f"{shlex.join(COMMAND)} {words} {closed}")
            )
            done = subprocess.run(["bash", "-c", line], capture_output=True, check=False)
            assert done.returncode in (0, 2), line
            assert b"Traceback" not in done.stderr + done.stdout, line


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full, a disk that is full")
def test_a_full_disk_is_said_in_one_sentence() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "score", "123m456p789s11122z"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.decode().startswith("error: cannot read or write: ")
    assert done.stderr.count(b"\n") == 1


def test_it_runs_as_a_module() -> None:
    assert (
        process("score", "123m456p789s11122z", "-r").out
        == run("score", "123m456p789s11122z", "-r").out
    )


def test_completion_is_there() -> None:
    result = process(
        "score",
        _JANTAKU_COMPLETE="bash_complete",
        COMP_WORDS="jantaku score --do",
        COMP_CWORD="2",
    )
    assert "--dora" in result.out
