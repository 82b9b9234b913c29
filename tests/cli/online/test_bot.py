"""`jantaku bot`: what its program hears when there is nothing more to play."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

from jantaku.base.errors import Unavailable
from jantaku.cli.online.bot import Playing
from jantaku.cli.options import Output
from jantaku.cli.terminal.console import Console

LISTENS = """
import sys
with open(sys.argv[1], "w") as log:
    for line in sys.stdin:
        log.write(line)
"""
ROOM: dict[str, Any] = {"code": "BCDFG", "summary": "riichi", "settings": {}, "state": "playing"}
TABLE: dict[str, Any] = {
    "type": "table",
    "table": "T",
    "state": "playing",
    "seat": 1,
    "people": [{"seat": seat, "name": name} for seat, name in enumerate("abcd")],
    "view": {"legal": []},
    "number": 0,
}


class Server:
    """A server that tells these messages, and then is away."""

    room: ClassVar = ROOM | {"seats": [{"user": "u", "ready": True}]}

    def __init__(self, messages: list[dict[str, Any]]) -> None:
        self._messages = messages

    def ask(self, *_what: object) -> Any:
        return self.room

    def messages(self) -> Iterator[dict[str, Any]]:
        yield {"type": "hello", "user": "u"}
        yield {"type": "room", "code": "BCDFG", "room": self.room}
        yield from self._messages
        raise Unavailable("the server is away")


def playing(log: Path, messages: list[dict[str, Any]]) -> Playing:
    return Playing(
        Server(messages),  # type: ignore[arg-type]
        [sys.executable, "-c", LISTENS, str(log)],
        timeout_s=10,
        every=False,
        games=None,
        console=Console(Output()),
    )


def test_a_program_hears_the_end_when_its_room_is_gone(tmp_path: Path) -> None:
    gone = {"type": "room", "code": "BCDFG", "room": None}
    assert playing(tmp_path / "log", [TABLE, gone]).run("BCDFG") == 0
    said = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert [one["type"] for one in said] == ["start_game", "end_game"]


def test_a_program_hears_the_end_when_its_server_is_away(tmp_path: Path) -> None:
    with pytest.raises(Unavailable):
        playing(tmp_path / "log", [TABLE]).run("BCDFG")
    said = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert [one["type"] for one in said] == ["start_game", "end_game"]


def test_a_game_that_is_over_tells_its_points(tmp_path: Path) -> None:
    seats = [{"seat": seat, "points": 25_000, "rank": seat} for seat in range(4)]
    over = {"type": "table_changed", "table": "T", "state": "over", "result": {"seats": seats}}
    gone = {"type": "room", "code": "BCDFG", "room": None}
    assert playing(tmp_path / "log", [TABLE, over, gone]).run("BCDFG") == 0
    last = json.loads((tmp_path / "log").read_text().splitlines()[-1])
    assert last == {"type": "end_game", "scores": [25_000] * 4}
