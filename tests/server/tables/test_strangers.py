"""Games by the rules of a stranger: in processes of their own, which may be killed at any time."""

import asyncio
import json
import os
import signal
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.hosting import QUICK, Client, Host, crash, hosted, record
from harness.playing import Player, passive
from jantaku import RulesetGame
from jantaku.base.errors import RulesetError
from jantaku.catalog import Setup, open_setup
from jantaku.game.protocol import from_dict
from jantaku.server.origins import Origin
from jantaku.server.process.game_workers import GameWorker, GameWorkers, WorkerLost
from jantaku.server.refusals import RequestRefused
from jantaku.server.rooms.values import RoomSettings
from jantaku.server.store import TableRecord
from jantaku.server.tables import worker_game
from jantaku.server.tables.worker_game import WorkerGame

TEXT = json.dumps({"base": "hong_kong", "display_name": "Nice rules"})
OWN = Setup("ruleset", "", options={"max_rounds": 1}, text=TEXT)
PARTS = ("__init__", "step", "view", "show", "legal_actions", "default_action")
"""Parts of a game that ask its rules, or may."""


def strange(name: str, people: Collection[int], setup: Setup = OWN, **more: Any) -> TableRecord:
    """A table where rules of a stranger are played; a bot thinks at the other seats."""
    table = record(name, "hong_kong", people=people, bots="efficiency")
    bots = [row.seat for row in table.seats if row.kind == "bot"]
    spec = open_setup(setup, bytes(32), bots)
    return replace(table, spec=spec, settings=RoomSettings(setup=setup, pace=QUICK, **more))


def game_at(host: Host, table: str = "t1") -> WorkerGame:
    game = host.hosting.owned.tables[table].game
    assert isinstance(game, WorkerGame)
    return game


async def sit_down(host: Host, people: Collection[int], table: str = "t1") -> list[Client]:
    return [await host.sit(table, f"u{seat}", Player(table, passive)) for seat in people]


async def watched(host: Host, table: str = "t1") -> list[dict[str, Any]]:
    """The messages to a visitor of a table."""
    found: list[dict[str, Any]] = []
    await host.hosting.follow(table, "guest", 0, lambda text: found.append(json.loads(text)))
    return found


def codes(messages: list[dict[str, Any]]) -> list[str]:
    return [one["code"] for one in messages if one["type"] == "error"]


@pytest.mark.sample(2)
@pytest.mark.parametrize("spectators", ["live", "delayed"])
async def test_no_part_of_a_strangers_game_runs_in_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spectators: str
) -> None:
    table = strange("t1", [0, 1], spectators=spectators)
    here: list[str] = []
    with monkeypatch.context() as patch:
        for name in PARTS:
            patch.setattr(RulesetGame, name, lambda *_, _name=name, **__: here.append(_name))
        async with hosted(tmp_path) as host:
            await host.hosting.open(table)
            await sit_down(host, (0, 1))
            await host.sit("t1", "guest", Player("t1", passive))
            await host.until(lambda: len(game_at(host).actions) > 20)
            await host.clients[0].leave()
            await sit_down(host, (0,))
            await host.until(lambda: len(game_at(host).actions) > 30)
            await crash(host)
        async with hosted(tmp_path) as host:
            clients = await sit_down(host, (0, 1))
            await host.all_over(clients)
            steps = [step.actions for step in await host.store.steps("t1")]
    assert here == []
    played = RulesetGame.resume(table.spec, steps)
    assert played.status == "over"
    for client in clients:
        assert not client.player.faults
        seat = client.player.table["seat"]
        assert from_dict(played.VIEW, client.player.view) == played.show(seat)


@pytest.mark.long
async def test_a_game_goes_on_with_the_same_state_after_its_process_was_killed(host: Host) -> None:
    await host.hosting.open(strange("t1", [0, 1, 2, 3]))
    messages = await watched(host)
    clients = await sit_down(host, range(4))
    for steps in (5, 12):
        await host.until(lambda most=steps: len(game_at(host).actions) >= most)
        pid = game_at(host).pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        await host.until(lambda pid=pid: game_at(host).pid not in (pid, None))
    await host.all_over(clients)
    assert codes(messages) == ["game_restarted"] * 2
    assert host.hosting.owned.running.crashes.total() == 0
    stored = await host.store.table("t1")
    steps = [step.actions for step in await host.store.steps("t1")]
    assert stored.state == "over"
    played = RulesetGame.resume(stored.spec, steps)
    assert played.status == "over"
    for seat, client in enumerate(clients):
        assert from_dict(played.VIEW, client.player.view) == played.show(seat)


@pytest.mark.long
async def test_a_step_that_does_not_end_holds_up_nobody_and_is_done_again(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    await host.hosting.open(strange("t1", [0, 1, 2, 3]))
    await host.hosting.open(strange("t3", [0, 1, 2, 3]))
    messages = await watched(host)
    stuck = await sit_down(host, range(4))
    await host.until(lambda: len(game_at(host).actions) > 3)
    pid = game_at(host).pid
    assert pid is not None
    monkeypatch.setattr(worker_game, "STEP_S", 120)
    await asyncio.sleep(0.1)  # so that requests from now on are under way with the new time
    os.kill(pid, signal.SIGSTOP)  # as if it worked for ever
    await asyncio.sleep(0.1)
    await host.hosting.open(record("t2", "haiyuki"))
    others = [*await sit_down(host, range(2), "t2"), *await sit_down(host, range(4), "t3")]
    await host.all_over(others)
    assert game_at(host).pid == pid
    assert not any(one.player.over for one in stuck)
    os.kill(pid, signal.SIGKILL)  # as the time-out does
    await host.all_over(stuck)
    assert codes(messages) == ["game_restarted"]


@pytest.mark.long
async def test_a_request_that_is_too_late_ends_the_process() -> None:
    worker = GameWorker(2**29)
    os.kill(worker.pid, signal.SIGSTOP)
    with pytest.raises(WorkerLost, match="took too long"):
        worker.ask(1, "default", 0)
    assert not worker.is_alive


@pytest.mark.long
async def test_an_action_that_ends_two_processes_fails_its_table_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = GameWorker.ask
    ends = False

    def killed(self: GameWorker, most_s: int, task: str, *arguments: Any) -> Any:
        if ends and task == "step":
            os.kill(self.pid, signal.SIGKILL)
        return ask(self, most_s, task, *arguments)

    async with hosted(tmp_path) as host:
        table = strange("t1", [0, 1, 2, 3])
        await host.hosting.open(table)
        messages = await watched(host)
        await sit_down(host, range(4))
        await host.until(lambda: len(game_at(host).actions) > 3)
        monkeypatch.setattr(GameWorker, "ask", killed)
        ends = True
        await host.until(lambda: host.changed)
        ends = False
        assert [one.state for one in host.changed] == ["failed"]
        stored = await host.store.table("t1")
        assert stored.state == "failed"
        assert "was ended" in str(stored.result)
        changed = [one for one in messages if one.get("state") == "failed"]
        assert "was ended" in changed[-1]["fault"]
        assert codes(messages) == ["game_restarted"]
        assert host.hosting.tables == 1
        await host.hosting.open(strange("t2", [0, 1, 2, 3]))  # its place is free
        others = await sit_down(host, range(4), "t2")
        await host.all_over(others)
    async with hosted(tmp_path) as host:
        client = (await sit_down(host, (0,)))[0]
        assert client.player.table["state"] == "failed"
        assert "was ended" in client.player.table["fault"]
        steps = [step.actions for step in await host.store.steps("t1")]
    assert RulesetGame.resume(table.spec, steps).status == "playing"


@pytest.mark.long
async def test_a_game_that_cannot_be_replayed_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosted(tmp_path) as host:
        await host.hosting.open(strange("t1", [0]))
        await crash(host)
    ask = GameWorker.ask

    def killed(self: GameWorker, most_s: int, task: str, *arguments: Any) -> Any:
        os.kill(self.pid, signal.SIGKILL)
        return ask(self, most_s, task, *arguments)

    monkeypatch.setattr(GameWorker, "ask", killed)
    async with hosted(tmp_path) as host:
        with pytest.raises(RequestRefused, match="cannot continue"):
            await host.sit("t1", "u0")
        assert (await host.store.table("t1")).state == "failed"
    assert "table t1 cannot continue: the process of this game was ended" in caplog.text
    async with hosted(tmp_path) as host:
        await asyncio.sleep(0.05)
        assert host.hosting.tables == 0  # it is not tried again


@pytest.mark.settings(workers=GameWorkers(1))
async def test_there_are_few_such_games_and_their_places_become_free(host: Host) -> None:
    await host.hosting.open(strange("t1", [0]))
    pid = game_at(host).pid
    with pytest.raises(RequestRefused, match="no more games by custom rules"):
        await host.hosting.open(strange("t2", [0]))
    await host.hosting.owned.running.drop("t1")
    with pytest.raises(ProcessLookupError):
        os.kill(pid or 0, 0)
    await host.hosting.open(strange("t2", [0]))


@pytest.mark.long
@pytest.mark.settings(workers=GameWorkers(memory_mib=256))
async def test_rules_that_take_too_much_memory_end_their_process_alone(host: Host) -> None:
    functions = {
        f"f{at}": [["add_counter", f"c{at}", number] for number in range(1200)] for at in range(100)
    }
    setup = replace(OWN, text=json.dumps({"base": "hong_kong", "functions": functions}))
    await host.hosting.open(strange("t2", [0, 1, 2, 3]))
    with pytest.raises(WorkerLost, match="too much memory"):
        await host.hosting.open(replace(strange("t1", [0]), spec=_spec(setup)))
    others = await sit_down(host, range(4), "t2")
    await host.all_over(others)
    assert host.hosting.tables == 1


@pytest.mark.long
async def test_a_fault_of_the_rules_fails_the_game_with_its_place(host: Host) -> None:
    heavy = {"name": "anyone", "opts": ["false"]}
    asked: Any = "false"
    for _ in range(40):
        asked = {**heavy, "opts": [asked]}
    turns = {"actions": [["when", [asked], [["noop"]]]]}
    rules = {"base": "hong_kong", "after_turn_change": turns}
    setup = replace(OWN, text=json.dumps(rules))
    with pytest.raises(RulesetError):
        open_setup(setup, bytes(32))
    with pytest.raises(RulesetError) as raised:
        await host.hosting.open(replace(strange("t1", [0]), spec=_spec(setup)))
    assert raised.value.code == "budget"
    assert host.hosting.tables == 0


def _spec(setup: Setup) -> Any:
    """The setup as a store has it that was written when it could still be opened."""
    spec = open_setup(OWN, bytes(32))
    return replace(spec, rules={**spec.rules, "text": setup.text})


async def test_the_process_has_limits_and_no_settings_of_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("JANTAKU_SECRET", "a secret of the server")
    worker = GameWorker(2**29)
    try:
        place = Path(f"/proc/{worker.pid}")
        if not place.is_dir():
            pytest.skip("there is no /proc here")
        with suppress(Exception):
            worker.ask(20, "default", 0)  # it has no game
        assert b"JANTAKU" not in (place / "environ").read_bytes()
        limits = (place / "limits").read_text()
        assert f"{2**29}" in limits
        assert "Max cpu time              unlimited" not in limits
        assert (place / "oom_score_adj").read_text().strip() == "1000"
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, worker.pid) == min(19, own + 10)
    finally:
        worker.kill()


@pytest.mark.long
async def test_a_game_with_too_many_events_fails_and_says_so(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_game, "_MOST_TEXT", 20_000)
    draws = {"actions": [["push_message", "x" * 900]]}
    chatty = json.dumps({"base": "hong_kong", "before_turn_change": draws})
    table = strange("t1", [0], replace(OWN, text=chatty))
    await host.hosting.open(table)
    (person,) = await sit_down(host, [0])
    await host.until(lambda: person.player.state == "failed")
    said = next(one for one in reversed(person.player.heard) if one.get("state") == "failed")
    assert "more than 20,000 characters of events" in said["fault"]
    assert (await host.store.table("t1")).state == "failed"


def test_an_address_takes_some_of_the_processes_and_gives_one_up_to_another() -> None:
    workers = GameWorkers(most=4, per_address=2)
    one, other, third, fourth = (Origin("", f"10.0.0.{number}") for number in range(1, 5))
    for number in range(2):
        assert not workers.take_place(number, one)
    with pytest.raises(RequestRefused, match="your network plays 2 games by custom rules") as told:
        workers.take_place(2, one)
    assert (told.value.code, told.value.reason) == ("too_often", "custom_games_per_address")
    workers.take_place(3, other)
    workers.take_place(4, other)
    assert workers.take_place(5, third) == [0, 1]  # one of them has to end
    workers.free_place(1)
    assert workers.take_place(6, fourth) == [3, 4]
    workers.free_place(3)
    with pytest.raises(RequestRefused, match="no more games by custom rules") as told:
        workers.take_place(7, Origin("", "10.0.0.5"))  # each has one
    assert (told.value.code, told.value.reason) == ("full", "custom_games")
    workers.close()


def test_a_customer_of_ipv6_takes_no_more_processes_than_an_address_and_gives_up_too() -> None:
    workers = GameWorkers(most=6, per_address=2)
    for number in range(4):
        workers.take_place(number, Origin("", f"2001:db8:7:{number:x}::"))
    with pytest.raises(RequestRefused) as told:
        workers.take_place(4, Origin("", "2001:db8:7:9::"))
    assert told.value.reason == "custom_games_per_address"
    for number in (5, 6):
        workers.take_place(number, Origin("", f"2001:db8:7:{number << 8:x}::"))
    assert workers.take_place(7, Origin("", "203.0.113.7")) == [0]
    workers.close()


@pytest.mark.long
@pytest.mark.settings(workers=GameWorkers(most=2, per_address=2))
async def test_a_game_by_custom_rules_rests_for_one_of_an_address_without_any(host: Host) -> None:
    owned = host.hosting.owned
    for number in range(2):
        async with owned.coming(f"t{number}", Origin(f"u{number}", "10.0.0.1")):
            await owned.open(strange(f"t{number}", [0]))
    async with owned.coming("t2", Origin("u2", "10.0.0.2")):
        await owned.open(strange("t2", [0]))
    assert len(owned.tables) == 2
    assert "t2" in owned.tables
    states = [(await host.store.table(f"t{number}")).state for number in range(3)]
    assert sorted(states) == ["playing", "playing", "resting"]


@pytest.mark.long
@pytest.mark.settings(workers=GameWorkers(per_address=1))
async def test_the_address_of_a_room_is_that_of_its_games(host: Host) -> None:
    owned = host.hosting.owned
    async with owned.coming("t1", Origin("u0", "10.0.0.1")):
        await owned.open(strange("t1", [0, 1]))
    with pytest.raises(RequestRefused, match="your network plays 1 games"):
        async with owned.coming("t2", Origin("u2", "10.0.0.1")):
            await owned.open(strange("t2", [0, 1]))
    async with owned.coming("t3", Origin("u3", "10.0.0.2")):
        await owned.open(strange("t3", [0, 1]))
    assert {*owned.tables} == {"t1", "t3"}
