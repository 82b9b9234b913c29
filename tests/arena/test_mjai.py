"""Programs that speak mjai at the table: what they see, and what happens when they misbehave."""

import json
import os
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from arena.bots import (
    CLOSED,
    CRASHES,
    DEEP,
    EVERY,
    GOOD,
    HANGS,
    ILLEGAL,
    LONG,
    MPSZ,
    RUBBISH,
    TALKS,
    bot,
)
from jantaku.arena import match
from jantaku.base.errors import ProtocolError
from jantaku.players.mjai_process import KEPT, MjaiProcess
from jantaku.riichi.rules import GameRule

SHORT = GameRule.mode("4p-red-single")
THREE = GameRule.mode("3p-red-single")


@pytest.mark.parametrize("rule", [SHORT.replace(winds=1), THREE])
def test_a_program_plays_whole_games_and_sees_no_hidden_tile(tmp_path, rule):
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


def test_a_program_may_write_tiles_in_mpsz(tmp_path: Path) -> None:
    games = [
        match([bot(tmp_path, source), *["efficiency"] * 3], 4, rule=SHORT, seed=2)
        for source in (GOOD, MPSZ)
    ]
    assert games[0].outcomes == games[1].outcomes
    assert not any(one.faults for one in games[1].players)


def test_a_program_that_is_never_asked_hears_the_whole_game(tmp_path: Path) -> None:
    log = tmp_path / "seen.jsonl"
    names = ["arena.bots:gives_up", bot(tmp_path, GOOD, str(log)), "tsumogiri", "tsumogiri"]
    result = match(names, 1, rule=SHORT, seed=419)  # the dealer has nine orphans
    assert not any(one.faults for one in result.players)
    types = [json.loads(line)["type"] for line in log.read_text().splitlines()]
    assert types == ["start_game", "start_kyoku", "tsumo", "ryukyoku", "end_kyoku", "end_game"]


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
def test_a_bad_program_is_reported_and_the_game_goes_on(tmp_path, source, says):
    names = [bot(tmp_path, source), "tsumogiri", "tsumogiri", "tsumogiri"]
    timeout_s = 0.3 if source is HANGS else 10.0
    result = match(names, 2, rule=SHORT, timeout_s=timeout_s, seed=0)
    assert [one.faults for one in result.players] == [2, 0, 0, 0]
    for outcome in result.outcomes:
        what = outcome.faults[0].what
        assert says in what
        assert str(tmp_path / "bot.py") in what
    like = match(["tsumogiri"] * 4, 2, rule=SHORT, seed=0)
    assert [one.rank for one in result.players] == [one.rank for one in like.players]


def test_a_program_that_answers_every_line_plays_under_its_name(tmp_path: Path) -> None:
    names = [bot(tmp_path, EVERY, every=True), "efficiency", "efficiency", "efficiency"]
    result = match(names, 4, rule=SHORT, seed=3)
    assert not any(one.faults for one in result.players), result.outcomes


def test_without_that_name_its_fault_tells_of_it(tmp_path: Path) -> None:
    """Sooner or later one of its passes stands where it must act, or where nobody asked."""
    names = [bot(tmp_path, EVERY), "efficiency", "efficiency", "efficiency"]
    result = match(names, 4, rule=SHORT, seed=3)
    assert result.players[0].faults == 4
    for outcome in result.outcomes:
        assert "start it as mjai-every:COMMAND" in outcome.faults[0].what


def test_a_line_that_nobody_asked_for_is_a_fault() -> None:
    with MjaiProcess(["sh", "-c", 'read a; echo \'{"type":"none"}\'; cat']) as process:
        process.ask([{"type": "first"}])
        process.tell([{"type": "second"}])
        deadline = time.monotonic() + 5
        with pytest.raises(ProtocolError) as caught:  # noqa: PT012 - it takes a moment
            while time.monotonic() < deadline:
                process._check_silent()
        assert 'nobody asked for: \'{"type":"second"}\'' in str(caught.value)
        assert "mjai-every:COMMAND" in str(caught.value)


def test_a_program_that_answers_every_line_may_not_act_where_it_is_not_asked() -> None:
    with (
        MjaiProcess(["cat"], answers_every_line=True) as process,
        pytest.raises(ProtocolError, match=r"answered .'type': 'dahai'. where it has nothing"),
    ):
        process.ask([{"type": "dahai"}, {"type": "none"}])


def test_what_a_program_says_on_stderr_is_read_and_forgotten(tmp_path: Path) -> None:
    names = [bot(tmp_path, TALKS), "tsumogiri", "tsumogiri", "tsumogiri"]
    assert not any(one.faults for one in match(names, 1, rule=SHORT).players)
    with MjaiProcess([sys.executable, str(tmp_path / "bot.py")]) as process:
        for _ in range(3):
            process.ask([{"type": "tsumo", "possible_actions": [{"type": "none"}]}])
        assert 0 < len(process._said) <= KEPT


def test_a_program_that_only_talks_is_late(tmp_path: Path) -> None:
    names = [bot(tmp_path, TALKS, "on"), "tsumogiri", "tsumogiri", "tsumogiri"]
    assert "within 0.5 s" in match(names, 1, rule=SHORT, timeout_s=0.5).outcomes[0].faults[0].what


@pytest.mark.long
@pytest.mark.parametrize("rule", [SHORT.replace(winds=2), THREE.replace(winds=2)])
def test_possible_actions_tell_all_that_their_messages_do(tmp_path: Path, rule: GameRule) -> None:
    log = tmp_path / "seen.jsonl"
    match([bot(tmp_path, GOOD, str(log))] * rule.players, 2, rule=rule, seed=2)
    messages = [json.loads(line) for line in log.read_text().splitlines()]
    possible = [one for message in messages for one in message.get("possible_actions", ())]
    fields = {one["type"]: set(one) for one in possible}
    assert {"pon", "kakan", "hora"} <= set(fields)
    for message in messages:
        for type_ in {"chi", "pon", "daiminkan", "ankan", "kakan", "dahai"} & {message["type"]}:
            assert set(message) - {"possible_actions"} == fields[type_]
    for one in possible:
        if one["type"] == "kakan":
            assert {tile[:2] for tile in one["consumed"]} == {one["pai"][:2]}
            assert len(one["consumed"]) == 3


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


def test_what_a_program_says_at_the_end_does_not_hold_it_up(tmp_path: Path) -> None:
    """Answers to the last messages are more than a pipe holds, and nobody asked for them."""
    source = "import sys\nfor line in sys.stdin: print(line * 1000)\n"
    source += "open(sys.argv[1], 'w').write('left')"
    left = tmp_path / "left"
    with MjaiProcess([sys.executable, "-c", source, str(left)]) as process:
        process.tell([{"type": "end_game", "scores": [25_000] * 4}] * 20)
    assert left.read_text() == "left"


def test_a_program_that_cannot_start_is_an_error() -> None:
    with pytest.raises(ProtocolError, match="cannot start '/no/such'"):
        MjaiProcess(["/no/such"])


@pytest.mark.long
def test_an_interrupt_ends_the_arena_and_its_programs(tmp_path: Path) -> None:
    marker = tmp_path / "started"
    source = f"open({str(marker)!r}, 'w').close()\nimport time; time.sleep(987)"
    name = bot(tmp_path, source)
    words = [
        *("arena", name, "random", "random", "random", "--games", "8", "--jobs", "2", "--seed"),
        "0",
    ]
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
