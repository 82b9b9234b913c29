"""Clocks of seats: whatever ends a question stops its clock, and the next one has all its time."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

from harness.hosting import Client, Host, hosted, paced
from harness.playing import passive
from jantaku.server.origins import Origin
from jantaku.server.protocol import Auto, Back
from jantaku.server.tables import decisions
from jantaku.server.tables.commands import SuspendGame
from jantaku.server.tables.schedule import ScheduleSettings
from jantaku.server.tables.table import Table

BASE_S: Final = 100
BANK_S: Final = 1000
THOUGHT_S: Final = 150
"""The time that the person thinks: longer than the base, and than the grace of an absent person."""
BOT_S: Final = 2000
"""The time that a bot thinks: longer than a person may."""


@dataclass
class Watch:
    """The clock of the tables, which a test moves forward."""

    moved_ms: float = 0

    def now(self) -> float:
        return time.monotonic() * 1000 + self.moved_ms


@dataclass
class Scene:
    """A table of four people: the first is silent, and is asked; the others answer at once."""

    host: Host
    table: Table
    aki: Client
    watch: Watch
    others: list[Client] = field(default_factory=list)

    def wait(self, seconds: float) -> None:
        self.watch.moved_ms += seconds * 1000
        self.table.wake()

    async def say(self, message: Auto | Back) -> None:
        await self.aki.ask(message)

    async def leave(self) -> None:
        """Aki leaves at the first question, and a bot takes the seat over."""
        await self.aki.leave()
        self.wait(THOUGHT_S)
        await self.host.until(lambda: self.table.seats[0].away)

    async def come_back(self) -> None:
        self.aki = await self.host.sit("t1", "u0", silent=True)

    async def bot_plays(self) -> None:
        """The bot of Aki plays the first question, and has the next one."""
        steps = self.table.seats[0].steps
        self.wait(BOT_S)
        await self.host.until(lambda: self.table.seats[0].steps > steps)


async def by_answer(scene: Scene) -> None:
    scene.wait(THOUGHT_S)
    await scene.aki.answer()


async def by_absence(scene: Scene) -> None:
    await scene.leave()
    await scene.bot_plays()
    await scene.come_back()


async def by_absence_that_ends_before_the_bot_plays(scene: Scene) -> None:
    await scene.leave()
    await scene.come_back()


async def by_absence_after_a_switch(scene: Scene) -> None:
    scene.wait(THOUGHT_S)
    await scene.say(Auto("t1", tsumogiri=True))
    await scene.leave()
    await scene.come_back()
    await scene.say(Auto("t1"))


async def by_time(scene: Scene) -> None:
    scene.wait(BASE_S + BANK_S + 1)
    await scene.host.until(lambda: scene.table.seats[0].away)
    await scene.say(Back("t1"))


async def by_a_switch(scene: Scene) -> None:
    scene.wait(THOUGHT_S)
    await scene.say(Auto("t1", tsumogiri=True))
    scene.wait(BOT_S)
    await scene.host.until(lambda: len(scene.table.game.actions) > 0)
    await scene.say(Auto("t1"))


async def by_suspension(scene: Scene) -> None:
    scene.wait(THOUGHT_S)
    await scene.table.submit(SuspendGame())
    assert scene.table.seats[0].clock.since is None
    await scene.host.hosting.resume("t1", Origin("u0"))


LEFT_S = BANK_S - (THOUGHT_S - BASE_S)
ENDS: dict[Callable[[Scene], Awaitable[None]], int] = {
    by_answer: LEFT_S,
    by_absence: LEFT_S,
    by_absence_that_ends_before_the_bot_plays: LEFT_S,
    by_absence_after_a_switch: LEFT_S,
    by_time: 0,
    by_a_switch: LEFT_S,
    by_suspension: LEFT_S,
}
"""The ways in which a question ends, and the bank afterwards."""
SAME_QUESTION: Final = (
    by_absence_that_ends_before_the_bot_plays,
    by_absence_after_a_switch,
    by_suspension,
)
"""After these ends the same question is asked again."""
TIMING: Final = ScheduleSettings(grace_s=0.05, start_s=2, again_s=0.2, alone_ms=0)


pytestmark = pytest.mark.settings(timing=TIMING)


@pytest.fixture
async def scene(host: Host, monkeypatch: pytest.MonkeyPatch) -> Scene:
    watch = Watch()
    monkeypatch.setattr(Table, "now", staticmethod(watch.now))
    monkeypatch.setattr(decisions, "_BY_SWITCH_MS", 1000 * BOT_S)
    pace = paced(base_s=BASE_S, bank_s=BANK_S, bot_ms=1000 * BOT_S)
    table, (aki, *others) = await host.opened(pace=pace)
    for one in others:
        one.silent, one.player.choose = False, passive
    await host.asked([aki])
    return Scene(host, table, aki, watch, others)


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
async def test_whatever_ends_a_question_stops_its_clock_and_the_next_has_all_its_time(
    scene: Scene, end: Callable[[Scene], Awaitable[None]]
) -> None:
    before = scene.aki.player.ask["number"]
    await end(scene)
    least = before if end in SAME_QUESTION else before + 1
    await scene.host.until(lambda: scene.aki.player.ask and scene.aki.player.ask["number"] >= least)
    ask = scene.aki.player.ask
    assert ask["base_ms"] == 1000 * BASE_S
    assert 0 <= 1000 * ENDS[end] - ask["bank_ms"] < 40_000  # the time that the test itself took
    await scene.aki.answer()
    assert scene.table.seats[0].clock.since is None


async def test_a_switch_that_is_turned_off_again_gives_no_new_time(scene: Scene) -> None:
    for _ in range(3):
        scene.wait(THOUGHT_S / 3)
        await scene.say(Auto("t1", tsumogiri=True))
        await scene.say(Auto("t1"))
    scene.aki = await scene.host.sit("t1", "u0", silent=True)
    assert scene.aki.player.ask["base_ms"] == 0
    assert 0 <= 1000 * LEFT_S - scene.aki.player.ask["bank_ms"] < 40_000


async def test_who_leaves_one_question_twice_is_played_for_at_once(scene: Scene) -> None:
    await scene.leave()
    await scene.come_back()
    assert scene.aki.player.ask["base_ms"] == 1000 * BASE_S
    await scene.leave()
    await scene.host.until(lambda: scene.table.seats[0].steps > 0)
    assert scene.others[0].last("table_changed", "people")[0]["away"]


async def test_a_table_that_is_loaded_again_asks_with_all_its_time(
    tmp_path: Path, scene: Scene
) -> None:
    scene.wait(THOUGHT_S)
    await scene.host.hosting.stop()
    async with hosted(tmp_path, timing=TIMING) as host:
        aki = await host.sit("t1", "u0", silent=True)
        await host.asked([aki])
        assert (aki.player.ask["base_ms"], aki.player.ask["bank_ms"]) == (100_000, 1_000_000)
