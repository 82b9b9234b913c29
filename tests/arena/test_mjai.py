"""Programs that speak mjai at the table: what they see, and what happens when they misbehave."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from arena.bots import CLOSED, CRASHES, DEEP, GOOD, HANGS, ILLEGAL, LONG, RUBBISH, bot
from jantaku.arena import match
from jantaku.errors import ProtocolError
from jantaku.players.mjai_process import MjaiProcess
from jantaku.rules import GameRule

if TYPE_CHECKING:
    from pathlib import Path

SHORT = GameRule.mode("4p-red-single")
THREE = GameRule.mode("3p-red-single")


@pytest.mark.parametrize("rule", [SHORT.replace(winds=1), THREE])
def test_a_program_plays_whole_games_and_sees_no_hidden_tile(
    tmp_path: Path, rule: GameRule
) -> None:
    log = tmp_path / "seen.jsonl"
    names = [bot(tmp_path, GOOD, str(log)), *["efficiency"] * (rule.players - 1)]
    result = match(names, 2 * rule.players, rule=rule, seed=2)
    assert [one.faults for one in result.players] == [0] * rule.players, result.outcomes
    messages = [json.loads(line) for line in log.read_text().splitlines()]
    types = [message["type"] for message in messages]
    assert types.count("start_game") == types.count("end_game") == 2 * rule.players
    assert types.count("start_kyoku") == types.count("end_kyoku")
    assert {"reach", "pon", "hora", "dahai"} <= set(types)
    _check_secrets(messages)


def _check_secrets(messages: list[dict[str, Any]]) -> None:
    seat = -1
    for message in messages:
        if message["type"] == "start_game":
            seat = message["id"]
        if message["type"] == "start_kyoku":
            for at, hand in enumerate(message["tehais"]):
                assert ("?" in hand) == (at != seat)
                assert at == seat or set(hand) == {"?"}
        if message["type"] == "tsumo":
            assert (message["pai"] == "?") == (message["actor"] != seat)
        for action in message.get("possible_actions", ()):
            assert action.get("actor", seat) == seat


def test_riichi_is_told_once_to_who_declares_it(tmp_path: Path) -> None:
    log = tmp_path / "seen.jsonl"
    names = [bot(tmp_path, CLOSED, str(log)), "tsumogiri", "tsumogiri", "tsumogiri"]
    result = match(names, 6, rule=SHORT, seed=1)
    assert not any(one.faults for one in result.players)
    messages = [json.loads(line) for line in log.read_text().splitlines()]
    seat, declared = -1, 0
    for message, after in pairwise(messages):
        seat = message.get("id", seat) if message["type"] == "start_game" else seat
        if message["type"] == "reach" and message["actor"] == seat:
            declared += 1
            assert {one["type"] for one in message["possible_actions"]} == {"dahai"}
            assert (after["type"], after["actor"]) == ("dahai", seat)
    assert declared


@pytest.mark.parametrize(
    ("source", "says"),
    [
        (CRASHES, "ended with code 1: 'no model found'"),
        (HANGS, "did not answer within 0.3 s"),
        (RUBBISH, "sent no message: 'hello'"),
        (ILLEGAL, "may not answer"),
        (LONG, "sent a line of more than 65536 bytes"),
        (DEEP, "sent no message: '[[["),
    ],
)
def test_a_bad_program_is_reported_and_the_game_goes_on(
    tmp_path: Path, source: str, says: str
) -> None:
    names = [bot(tmp_path, source), "tsumogiri", "tsumogiri", "tsumogiri"]
    timeout_s = 0.3 if source is HANGS else 10.0
    result = match(names, 2, rule=SHORT, timeout_s=timeout_s)
    assert [one.faults for one in result.players] == [2, 0, 0, 0]
    for outcome in result.outcomes:
        what = outcome.faults[0].what
        assert says in what
        assert str(tmp_path / "bot.py") in what
    like = match(["tsumogiri"] * 4, 2, rule=SHORT)
    assert [one.rank for one in result.players] == [one.rank for one in like.players]


def test_nothing_is_left_of_a_program_that_hangs() -> None:
    source = "import subprocess\nprint('{\"type\":\"%d\"}' % subprocess.Popen(['sleep', '987']).pid"
    source += ", flush=True)\nimport time; time.sleep(987)"
    process = MjaiProcess([sys.executable, "-c", source])
    child = int(process.ask([{"type": "start_game"}])["type"])
    assert _runs(child)
    process.kill()
    deadline = time.monotonic() + 5
    while _runs(child) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not _runs(child)
    with pytest.raises(ChildProcessError):
        os.waitpid(process._process.pid, 0)


def _runs(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_program_that_does_not_read_is_no_obstacle() -> None:
    with MjaiProcess(["sleep", "987"], timeout_s=0.2) as process:
        with pytest.raises(ProtocolError, match="did not read its messages"):
            process.tell([{"type": "none", "text": "x" * 200_000}])
        process.kill()


def test_a_program_that_cannot_start_is_an_error() -> None:
    with pytest.raises(ProtocolError, match="cannot start '/no/such'"):
        MjaiProcess(["/no/such"])


def test_an_interrupt_ends_the_arena_and_its_programs(tmp_path: Path) -> None:
    marker = tmp_path / "started"
    source = f"open({str(marker)!r}, 'w').close()\nimport time; time.sleep(987)"
    name = bot(tmp_path, source)
    words = ["arena", name, "random", "random", "random", "--games", "8", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "jantaku", *words, "--timeout", "100"],
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as child:
        deadline = time.monotonic() + 20
        while not marker.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        time.sleep(0.2)
        os.killpg(child.pid, 2)
        _, err = child.communicate(timeout=20)
    assert (child.returncode, err) == (130, b"")
    assert not _of_command(str(tmp_path / "bot.py"))


def _of_command(word: str) -> list[str]:
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                if word.encode() in file.read().split(b"\0"):
                    found.append(pid)
        except OSError:
            continue
    return found
