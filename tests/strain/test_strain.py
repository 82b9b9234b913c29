"""The strain programs in small: a kill in the middle of games, hostile messages, a little load."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from harness.backends import free_port, sqlite_url
from harness.processes import OPEN, Server
from strain import chaos, hostile
from strain.attacks import ATTACKS, THREATS
from strain.chaos import SECRET, Tables
from strain.fuzz import Fuzz
from strain.load import Load, measure
from strain.siege import SETTINGS, Outcome, Siege

PORTS = 20170


def _server(folder: Path, **settings: str) -> Server:
    return Server(free_port(PORTS), folder, {**OPEN, "secret": SECRET, **settings})


@pytest.mark.long
async def test_a_killed_server_goes_on_with_every_table_where_it_stood(tmp_path: Path) -> None:
    server = _server(tmp_path)
    games = ("riichi", "hong_kong", "haiyuki")
    tables = await Tables.made(sqlite_url(tmp_path), 3, [server.port], games=games)
    with server:
        tables.play()
        await chaos.kill(server, tables, before_s=1, limit_s=30)
        await tables.leave()
    answers, events = await tables.check()
    assert answers >= len(tables.seats)
    assert events > 30
    assert not server.faults()


@pytest.mark.long
async def test_a_game_comes_to_the_same_end_among_hostile_messages(tmp_path: Path) -> None:
    calm, _ = await hostile.game_under(tmp_path / "calm", PORTS, 0, seed=2)
    end, attack = await hostile.game_under(tmp_path / "under", PORTS, 3000, seed=2)
    assert end == calm
    assert not attack.strange
    assert not attack.logged
    assert attack.memory < hostile.MOST_MEMORY
    assert attack.sent >= 2900
    assert {"malformed", "unknown_table", "not_seated"} <= set(attack.codes)


@pytest.mark.long
async def test_people_at_tables_hear_of_every_discard(tmp_path: Path) -> None:
    with _server(tmp_path) as server:
        load = Load([server.port])
        try:
            await load.more(3)
            row = await measure(load, [server], 3)
        finally:
            load.close()
    assert row.tables == 3
    assert not row.faults
    assert row.decisions_s >= 1
    assert row.told_p50 > 0
    assert row.memory > 0
    assert not server.faults()


@pytest.mark.long
async def test_attacks_are_measured_and_bounded_while_people_play(tmp_path: Path) -> None:
    settings = {**SETTINGS, "database": sqlite_url(tmp_path)}
    with Server(free_port(PORTS), tmp_path, settings) as server, ThreadPoolExecutor(1) as attackers:
        siege = Siege(server, tmp_path, settings["database"], attackers, warm_s=0.1, settle_s=0)
        outcomes = await siege.run(("pings", "methods", "long options"), 1)
    nobody, pings, methods, options = outcomes
    assert nobody.decisions
    assert not nobody.answers
    assert pings.answers["cut off"]
    assert methods.answers["405"]
    assert options.answers["422"]
    for one in outcomes:
        assert one.longest >= one.p50
        assert one.before > 0
        assert one.rows < 40
        assert not one.kept_out
        assert not one.faults


def test_a_limit_that_does_not_hold_is_named() -> None:
    kind = ATTACKS["rooms"]
    held = Outcome("rooms", {}, 9, 5, 9, 9, 1, 2**27, 2**28, 2**27, 0, 9, 999, ())
    assert not held.broken(150, kind)
    broken = replace(
        held, decisions=0, p99=151, after=2**28, rows=1001, disk=2**25, faults=("Traceback",)
    )
    assert len(broken.broken(150, kind)) == 6
    refused = replace(held, answers={"unknown_table": 1}, kept_out=("sign in: 429",))
    assert len(refused.broken(150, ATTACKS["joins at once"])) == 2


async def test_memory_is_compared_without_sandboxes(tmp_path: Path) -> None:
    class Sandboxed(Server):
        pids = property(lambda self: [1, *range(self.left)])
        left = 3

        def memory(self) -> int:
            return 2**20 * (100 + 50 * self.left)

    server = Sandboxed(0, tmp_path)
    with ThreadPoolExecutor(1) as attackers:
        siege = Siege(server, tmp_path, "", attackers)
        asyncio.get_running_loop().call_later(0.3, setattr, server, "left", 0)
        assert await siege._settled(0) == 2**20 * 100


def test_every_threat_has_an_attack_or_a_test_and_every_attack_a_threat() -> None:
    tried = [one for trials in THREATS.values() for one in trials]
    tests = [one.partition("::") for one in tried if one not in ATTACKS]
    for file, _, name in tests:
        assert f"def {name}(" in (Path(__file__).parents[1] / "server" / file).read_text(), name
    assert all(THREATS.values())
    assert ATTACKS.keys() <= {*tried}


def test_the_same_seed_makes_the_same_hostile_messages() -> None:
    first, second = ([fuzz.message() for _ in range(200)] for fuzz in (_fuzz(), _fuzz()))
    assert first == second


def _fuzz() -> Fuzz:
    return Fuzz(Random(1), ["t"])
