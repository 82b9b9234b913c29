"""Games by the rules of a stranger: never in the event loop, and set aside if they do not end."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from jantaku import RulesetGame
from jantaku.catalog import Setup, opened
from jantaku.server import threads
from jantaku.server.refusals import Refused
from jantaku.server.rooms.values import RoomSettings
from server.backends import awaited
from server.playing import Player, passive
from server.tables.hosted import QUICK, hosted, record
from server.tables.test_resuming import crash

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from jantaku.server.store import TableRecord

TEXT = json.dumps({"base": "hong_kong", "display_name": "Nice rules"})
OWN = Setup("ruleset", "", options={"max_rounds": 1}, text=TEXT)
PARTS = ("_asked", "_guarded", "step", "view", "show", "legal_actions", "default_action", "resume")
"""Where a game asks its rules, or may."""


def strange(name: str, people: Collection[int], setup: Setup = OWN, **more: Any) -> TableRecord:
    """A table where rules of a stranger are played; a bot thinks at the other seats."""
    table = record(name, "hong_kong", people=people, bots="efficiency")
    bots = [row.seat for row in table.seats if row.kind == "bot"]
    spec = opened(setup, bytes(32), bots)
    return replace(table, spec=spec, settings=RoomSettings(setup=setup, pace=QUICK, **more))


class Watching:
    """Notes which parts of games run in the thread of the event loop, and in how many others."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.loop = threading.get_ident()
        self.here: list[str] = []
        self.elsewhere = 0
        for name in PARTS:
            self._watch(monkeypatch, name)

    def _watch(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        found = RulesetGame.__dict__.get(name)
        if found is None:
            return

        def watched(*how: Any, **more: Any) -> Any:
            if threading.get_ident() == self.loop:
                self.here.append(name)
            self.elsewhere += 1
            return found(*how, **more)

        monkeypatch.setattr(RulesetGame, name, watched)


@pytest.mark.parametrize("spectators", ["live", "delayed"])
@awaited
async def test_no_part_of_a_strangers_game_runs_in_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spectators: str
) -> None:
    table = strange("t1", [0, 1], spectators=spectators)
    watching = Watching(monkeypatch)
    async with hosted(tmp_path) as host:
        await host.hosting.open(table)
        for user in ("u0", "u1", "guest"):
            await host.sit("t1", user, Player("t1", passive))
        playing = host.hosting.owned.tables["t1"]
        await host.until(lambda: len(playing.game.actions) > 20)
        await host.clients[0].follower.leave()  # type: ignore[union-attr]
        await host.sit("t1", "u0", Player("t1", passive))
        await host.until(lambda: len(playing.game.actions) > 30)
        await crash(host)
    async with hosted(tmp_path) as host:
        for user in ("u0", "u1"):
            await host.sit("t1", user, Player("t1", passive))
        await host.until(lambda: all(one.player.over for one in host.clients), 120)
    assert watching.elsewhere > 100
    assert watching.here == []


@awaited
async def test_a_step_that_does_not_end_holds_up_nobody_and_its_table_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threads, "STEP_S", 0.2)
    stuck = threading.Event()
    guarded = RulesetGame._guarded

    def slowly(self: RulesetGame, play: Any) -> None:
        if stuck.is_set() and self.ruleset.name == "Nice rules":
            while True:
                sum(range(100))
        guarded(self, play)

    monkeypatch.setattr(RulesetGame, "_guarded", slowly)
    async with hosted(tmp_path) as host:
        await host.hosting.open(strange("t1", [0, 1, 2, 3]))
        for seat in range(4):
            await host.sit("t1", f"u{seat}", Player("t1", passive))
        playing = host.hosting.owned.tables["t1"]
        await host.until(lambda: len(playing.game.actions) > 3)
        stuck.set()
        await host.hosting.open(record("t2", "haiyuki"))
        for seat in range(2):
            await host.sit("t2", f"u{seat}", Player("t2", passive))
        latest, longest = time.monotonic(), 0.0
        while not all(one.player.over for one in host.clients[4:]):
            await asyncio.sleep(0.01)
            longest, latest = max(longest, time.monotonic() - latest), time.monotonic()
        stuck.clear()
        assert longest < 5  # on a machine that has much else to do


@awaited
async def test_a_game_that_is_played_again_without_end_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosted(tmp_path) as host:
        await host.hosting.open(strange("t1", [0]))
        await crash(host)

    def without_end(*_: Any) -> Any:
        while True:
            sum(range(100))

    monkeypatch.setattr(threads, "LOAD_S", 0.2)
    monkeypatch.setattr(RulesetGame, "resume", without_end)
    async with hosted(tmp_path) as host:
        with pytest.raises(Refused, match="takes too long"):
            await host.sit("t1", "u0")
        stored = await host.store.table("t1")
        assert stored.state == "failed"
        assert "takes too long" in str(stored.result)
    assert "table t1 cannot continue: this game takes too long" in caplog.text
    async with hosted(tmp_path) as host:
        await asyncio.sleep(0.05)
        assert host.hosting.tables == 0  # it is not tried again
