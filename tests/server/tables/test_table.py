"""Whole games at tables, by clients without sockets."""

import asyncio
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.hosting import SETUPS, Host, act, hosted, paced, record
from jantaku.base.seeds import check_commitment, parse_seed
from jantaku.game.engines import engine_of, open_game
from jantaku.game.protocol import from_dict, to_dict
from jantaku.ruleset import Ruleset, RulesetGame
from jantaku.server.refusals import RequestRefused
from jantaku.server.tables import TableBounds
from ruleset.test_contract import STUMBLES


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", SETUPS)
async def test_people_play_a_whole_game(host: Host, game: str) -> None:
    table = record("t1", game)
    await host.hosting.open(table)
    clients = [await host.sit("t1", seat.user) for seat in table.seats]
    await host.all_over(clients)
    stored = await host.store.table("t1")
    assert stored.state == "over"
    assert [one.state for one in host.changed] == ["over"]
    steps = [step.actions for step in await host.store.steps("t1")]
    played = engine_of(table.spec.engine).resume(table.spec, steps)
    assert stored.result == json.loads(json.dumps(to_dict(played.result)))
    for client in clients:
        assert not client.player.faults
        assert not client.player.sent
        last = client.player.heard[-1]
        assert (last["state"], last["result"]) == ("over", stored.result)
        assert check_commitment(parse_seed(last["seed"]), client.player.table["commitment"])
        seat = client.player.table["seat"]
        assert from_dict(played.VIEW, client.player.view) == played.show(seat)


async def test_a_ruleset_that_fails_fails_at_its_own_table_and_says_why(tmp_path: Path) -> None:
    table = record("t1")
    spec = RulesetGame(Ruleset(STUMBLES), seed=bytes(32)).spec
    seats = tuple(one for one in table.seats if one.seat in open_game(spec).seats)
    async with hosted(tmp_path) as host:
        await host.hosting.open(replace(table, spec=spec, seats=seats))
        await host.hosting.open(record("t2", "haiyuki"))
        clients = await host.sit_silent(replace(table, seats=seats))
        other = [await host.sit("t2", user) for user in ("u0", "u1")]
        mover = await host.asked(clients)
        await mover.answer({"type": "press", "button": "b"})
        await host.until(lambda: all(one.player.state == "failed" for one in clients))
        assert "a win by discard before any discard" in mover.last("table_changed", "fault")
        again = await host.sit("t1", mover.follower.user, silent=True)
        assert "a win by discard before any discard" in again.player.table["fault"]
        assert again.player.table["seed"]
        assert (await host.store.table("t1")).state == "failed"
        assert (host.changed[0].id, host.changed[0].state) == ("t1", "failed")
        await host.all_over(other)
    async with hosted(tmp_path) as host:  # and after a restart
        again = await host.sit("t1", seats[0].user, silent=True)
        assert again.player.state == "failed"
        assert again.player.table["fault"]


HOSTILE: list[dict[str, Any]] = [
    {"type": "press", "button": "ron"},
    {"type": "press", "button": "pass"},
    {"type": "press", "button": "\u0000"},
    {"type": "press", "button": "x" * 10_000},
    {"type": "press", "button": "tsumo", "own": [{"name": "1m"}] * 50},
    {"type": "discard", "tile": {"name": "1m"}, "place": 10**30},
    {"type": "discard", "tile": {"name": ""}},
    {"type": "discard", "tile": {"name": "nonsense", "red": True, "down": True}},
    {"type": "discard", "tile": {"name": "5m", "attributes": ["a"] * 30}},
    {"type": "choose", "items": []},
    {"type": "choose", "items": [{"target": "hand", "seat": -5, "place": 10**40}]},
    {"type": "declare", "names": ["riichi"] * 40},
    {"type": "toggle", "button": "watch", "on": True},
    {"type": "toggle", "button": "nonsense", "on": False},
]


@pytest.mark.parametrize("game", ["riichi", "house", "american", "haiyuki"])
async def test_nothing_that_is_refused_touches_the_table(host: Host, game: str) -> None:
    _, clients = await host.opened(game)
    mover = await host.asked(clients)
    before = (await host.sit("t1", mover.follower.user, silent=True)).player.texts
    played = host.game()
    digest, legal = played.digest(), mover.player.view["legal"]
    number = mover.player.ask["number"]
    codes = Counter[str]()
    for client in clients:
        for ask in (-1, 0, number, number + 1, 10**25):
            for action in HOSTILE:
                if action in legal or (game == "house" and action["type"] == "toggle"):
                    continue
                with pytest.raises(RequestRefused) as refused:
                    await client.ask(act("t1", ask, action))
                codes[refused.value.code] += 1
    assert {"illegal", "stale"} <= codes.keys() <= {"illegal", "stale", "not_asked"}
    assert played.digest() == digest
    assert await host.store.steps("t1") == await host.store.held("t1") == ()
    after = (await host.sit("t1", mover.follower.user, silent=True)).player.texts
    assert after == before
    await mover.answer()


async def test_a_switch_of_the_rules_waits_until_it_betrays_nothing(host: Host) -> None:
    _, (aki, botan) = await host.opened("house", people=[0, 1], pace=paced(hold_ms=300))
    await host.asked([aki])
    discard = next(one for one in aki.player.view["legal"] if one["type"] == "discard")
    toggle = {"type": "toggle", "button": "watch", "on": True}
    await botan.ask(act("t1", 0, toggle))  # nobody is asked about anything
    assert aki.last("update")["events"][0]["event"]["type"] == "hidden"
    switched = botan.last("update")
    assert switched["change"]["extras"]["watching"]
    await aki.answer(discard)
    begin = aki.player.number
    toggling = asyncio.create_task(botan.ask(act("t1", 0, {**toggle, "on": False})))
    await asyncio.sleep(0.1)
    assert not toggling.done()
    await host.until(lambda: botan.player.ask or toggling.done())
    if botan.player.ask and not toggling.done():  # asked, for it watches
        pass_ = [one for one in botan.player.view["legal"] if one.get("button") == "pass"]
        if pass_:
            await botan.answer(pass_[0])
    await toggling
    await host.until(lambda: aki.player.number > begin)


async def test_no_more_switches_wait_than_a_table_holds(host: Host) -> None:
    _, (aki, botan) = await host.opened("house", people=[0, 1], pace=paced(hold_ms=60_000))
    await host.asked([aki])
    discard = next(one for one in aki.player.view["legal"] if one["type"] == "discard")
    await aki.answer(discard)
    toggle = {"type": "toggle", "button": "watch", "on": True}
    asking = [asyncio.create_task(botan.ask(act("t1", 0, toggle))) for _ in range(80)]
    await host.until(lambda: sum(one.done() for one in asking) == 80 - 64)
    codes = {one.exception().code for one in asking if one.done()}
    assert codes == {"too_often"}
    for one in asking:
        one.cancel()


@pytest.mark.settings(bounds=TableBounds(most=2))
async def test_tables_that_nobody_looks_at_make_room_for_a_new_one(host: Host) -> None:
    for name in ("t1", "t2"):
        await host.hosting.open(record(name, people=[0]))
        client = await host.sit(name, "u0")
        await host.until(lambda client=client: client.player.over)
        await client.leave()
    await host.hosting.open(record("t3"))
    assert host.hosting.tables == 1
    await host.hosting.open(record("t4"))
    for name in ("t3", "t4"):
        await host.sit(name, "u0", silent=True)
    with pytest.raises(RequestRefused, match="no room for another table"):
        await host.hosting.open(record("t5"))


@pytest.mark.long
async def test_what_is_told_first_is_told_from_the_round_that_is_asked_for(host: Host) -> None:
    table = record("t1", "tonpuu")
    await host.hosting.open(table)
    clients = await host.sit_passive(table)
    await host.all_over(clients)
    number = clients[0].player.number
    rounds = [
        event["number"]
        for message in clients[0].player.heard
        for event in message.get("events", [])
        if event["event"]["type"] == "round"
    ]
    for since, begin in (
        (0, rounds[-1]),
        (1, rounds[-2]),
        (rounds[-2] + 3, rounds[-2] + 3),
        (rounds[-1] + 3, rounds[-1] + 3),
        (number, number),
        (10**12, number),
    ):
        told = (await host.sit("t1", "u0", since=since, silent=True)).player.table
        numbers = [event["number"] for event in told["events"]]
        assert numbers == [*range(begin, number)]
