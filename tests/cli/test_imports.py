"""A command imports its own modules: a short answer waits for no other command."""

import json
import subprocess
import sys
from functools import cache

import pytest

from jantaku.cli.app import built
from jantaku.cli.index import COMMANDS, GROUPS, CommandRow
from man_page import commands

ROWS: dict[str, CommandRow] = {
    **COMMANDS,
    **{f"{name} {own}": row for name, one in GROUPS.items() for own, row in one.commands.items()},
}
OTHERS = {
    "play": {"position", "ruleset"},
    "train": {"records.replay", "records.review"},
    "arena": {"ruleset"},
    "league": {"arena", "ruleset"},
    "review": {"records.replay"},
    "lookahead": {"position"},
    "stats": {"records.verify"},
    "doctor": {"online.health"},
    "replay arrays": {"records.verify"},
    "replay position": {"records.replay", "position"},
    "ruleset simulate": {"ruleset"},
}
"""The modules of other commands of which a command uses a part."""
QUICK = {
    "score 123m456p789s11122z -w 2z": {"answers", "base", "draw", "riichi"},
    "waits 123m456p789s1112z": {"answers", "base", "draw", "riichi"},
    "shanten 1345689m15p45s335z": {"answers", "base", "draw", "riichi"},
    "rules explain fix_yaku": {"answers", "base", "draw", "riichi"},
    "--version": {"base"},
    "--help": {"base"},
    "rules": {"base"},
    "socre 123m": {"base", "draw", "riichi"},
    "TAB jantaku sc": {"base"},
}
"""The rooms of the library that a quick answer needs; after TAB a word that a shell completes."""
SLOW = {"asyncio", "importlib.metadata", "multiprocessing", "numpy", "pydantic", "rich"}
PROGRAM = """
import contextlib, io, json, os, sys
from jantaku.cli.app import run
for line in json.load(sys.stdin):
    if not os.fork():
        sys.stdout = io.TextIOWrapper(io.BytesIO())
        words, _, typed = line.partition("TAB ")
        if typed:
            os.environ.update(_JANTAKU_COMPLETE="bash_complete", COMP_WORDS=typed, COMP_CWORD="1")
        with contextlib.suppress(SystemExit):
            run(words.split())
        os.write(1, f"{json.dumps([line, [*sys.modules]])}\\n".encode())
        os._exit(0)
    os.wait()
"""


@cache
def imported() -> dict[str, set[str]]:
    """The modules that each of the command lines imports, in a process that ran no other."""
    lines = [*QUICK, *(f"{command} --help" for command in ROWS)]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(lines),
        capture_output=True,
        text=True,
        check=True,
    )
    return {line: set(modules) for line, modules in map(json.loads, done.stdout.splitlines())}


def ours(modules: set[str], package: str = "jantaku") -> set[str]:
    return {name.removeprefix(f"{package}.") for name in modules if name.startswith(f"{package}.")}


def place(command: str) -> str:
    return ROWS[command].place.partition(":")[0]


@pytest.mark.parametrize("command", ROWS)
def test_the_help_of_a_command_loads_that_command_alone(command: str) -> None:
    modules = imported()[f"{command} --help"]
    loaded = ours(modules, "jantaku.cli") & {place(other) for other in ROWS}
    assert loaded == {place(command), *OTHERS.get(command, ())}


@pytest.mark.parametrize("line", QUICK)
def test_a_quick_answer_loads_no_other_room(line: str) -> None:
    modules = imported()[line]
    rooms = {name.partition(".")[0] for name in ours(modules)}
    assert rooms <= {"cli", "_kernel", *QUICK[line]}
    assert not {
        name for name in ours(modules) if name.startswith(("riichi.records", "riichi.play"))
    }
    assert not SLOW & modules


def test_the_list_of_commands_says_what_each_says_of_itself() -> None:
    """The first sentence of each help is in the table, too, since the list imports no command."""
    helps = {" ".join(words): command.help for words, command in commands(built())}
    assert {name: row.about for name, row in ROWS.items()} == {
        name: " ".join(helps[name].partition("\n\n")[0].split()) for name in ROWS
    }
    assert {name for name in helps if not name.startswith("admin ")} == {*ROWS}
