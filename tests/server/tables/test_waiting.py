"""Time at a table: clocks, windows, who is away, what waits for whom."""

import asyncio
import json
import time
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from harness.hosting import Client, Host, act, hosted, paced, record, refused
from harness.playing import passive
from jantaku.game.protocol import to_dict
from jantaku.players.by_engine import player_for
from jantaku.server.origins import Origin
from jantaku.server.protocol import Auto, Back, Ready, Say, Suspend
from jantaku.server.refusals import RequestRefused
from jantaku.server.rooms.values import Pace
from jantaku.server.tables import ScheduleSettings, TableBounds
from jantaku.server.tables.table import Table
from server.tables.test_secrets import passing, two_worlds

HASTY: Final = ScheduleSettings(grace_s=0.1, delay_s=0.2, start_s=0.1, again_s=0.1)


async def test_who_lets_the_time_run_out_is_played_for_until_it_is_back(host: Host) -> None:
    pace = paced(base_s=0.05, bank_s=0.1, bot_ms=20, hold_ms=0)
    table, (aki,) = await host.opened(people=[0], pace=pace)
    ask = (await host.asked([aki])).player.ask
    assert (ask["base_ms"], ask["bank_ms"]) == (50, 100)
    await host.until(lambda: aki.people[0].get("away"))
    assert aki.people[0]["level"]
    steps = len(table.game.actions)
    await host.until(lambda: len(table.game.actions) > steps + 6)
    await aki.ask(Back("t1"))
    assert not aki.people[0].get("away")
    assert (await host.asked([aki])).player.ask["base_ms"] is not None


async def test_the_bank_pays_for_what_the_base_does_not_cover_and_fills_each_round(
    host: Host,
) -> None:
    pace = paced(base_s=0.1, bank_s=5, bot_ms=0)
    _, (aki,) = await host.opened(people=[0], pace=pace)
    await host.asked([aki])
    await asyncio.sleep(0.4)
    await aki.answer()
    number = aki.player.number
    await host.until(lambda: aki.player.number > number and aki.player.ask)
    bank = aki.player.ask["bank_ms"]
    assert 4000 < bank <= 4750
    came = await host.sit("t1", "u0", silent=True)
    assert came.player.ask["number"] == aki.player.ask["number"]
    assert came.player.ask["bank_ms"] <= bank


async def test_the_way_to_a_client_and_back_does_not_count(host: Host) -> None:
    pace = paced(base_s=0.1, bank_s=0.0, bot_ms=0)
    _, (aki,) = await host.opened(people=[0], pace=pace)
    aki.follower.note_lag(9000)  # no more than half a second is given for it
    await host.asked([aki])
    began = time.monotonic()
    await host.until(lambda: aki.people[0].get("away"))
    assert 0.55 < time.monotonic() - began < 5


async def test_without_a_clock_nobody_is_hurried(host: Host) -> None:
    _, (aki,) = await host.opened(people=[0])
    assert (await host.asked([aki])).player.ask == {"number": 1}
    await asyncio.sleep(0.3)
    assert not aki.people[0].get("away")


@pytest.mark.parametrize("could_call", [False, True])
async def test_a_window_of_fixed_length_is_as_long_whether_somebody_could_call(
    tmp_path: Path, could_call: bool
) -> None:
    pace = paced(hold_ms=300, fixed=True)
    gap_s, caller = await window(tmp_path, pace, could_call, silent=True)
    assert 0.295 < gap_s < 1.5
    if could_call:
        assert caller is not None
        ask = next(
            one["ask"] for one in caller.player.heard if one["type"] == "update" and "ask" in one
        )
        assert 150 < ask["base_ms"] < 300
        assert not any(one.get("away") for one in caller.people)  # to let it pass is no absence


async def test_otherwise_it_lasts_until_who_can_call_has_answered(tmp_path: Path) -> None:
    gap_s, _ = await window(tmp_path, paced(hold_ms=100), True, delay_s=0.5)
    assert 0.5 < gap_s < 3


async def window(
    folder: Path, pace: Pace, could_call: bool, **how: Any
) -> tuple[float, Client | None]:
    """How long after a discard the next draw is told to who made it; who could call."""
    worlds = two_worlds("riichi", "self")
    game, seat, discard = worlds[could_call], worlds[2], worlds[4]
    async with hosted(folder) as host:
        table = record("t1", pace=pace)
        await host.store.add_table(table)
        await host.play(table, game)
        clients = [
            await host.sit("t1", row.user, **({"silent": True} if row.seat == seat else how))
            for row in table.seats
        ]
        for client in clients:
            client.player.choose = passing
        mover = clients[seat]
        await host.until(lambda: mover.player.ask)
        times: list[float] = []
        take, number = mover.player.take, mover.player.number

        def timed(text: str) -> Any:
            if json.loads(text)["type"] == "update":
                times.append(time.monotonic())
            return take(text)

        mover.player.take = timed  # type: ignore[method-assign]
        await mover.answer(discard)
        await host.until(lambda: mover.player.number >= number + 2)
        caller = [one for one in clients if one is not mover and one.player.ask]
        asked_before = [
            one
            for one in clients
            if one is not mover
            and any(m["type"] == "update" and "ask" in m for m in one.player.heard)
        ]
        assert len(times) >= 2
        return times[1] - times[0], (asked_before or caller or [None])[0]


async def test_one_answer_is_taken_and_a_reload_does_not_ask_again(host: Host) -> None:
    table, clients = await host.opened("american")
    await host.until(lambda: all(one.player.ask for one in clients))
    aki = clients[0]
    number = aki.player.ask["number"]
    await aki.answer()
    assert [(one.seat, one.number) for one in await host.store.held("t1")] == [(0, 0)]
    with refused("stale"):
        await aki.ask(act("t1", number, aki.player.view["legal"][0]))
    again = await host.sit("t1", "u0", silent=True)
    assert again.player.ask is None
    assert again.player.view["deciding"]
    assert len(table.game.actions) == 0


@pytest.mark.settings(timing=HASTY)
async def test_a_bot_plays_for_who_is_gone_while_others_are_there(host: Host) -> None:
    table, (aki, botan) = await host.opened(people=[0, 2], pace=paced(bot_ms=1))
    botan.silent = False
    botan.player.choose = passive
    await host.asked([aki])
    await aki.leave()
    await host.until(lambda: not botan.people[0].get("connected", True))
    await host.until(lambda: botan.people[0].get("away"))
    await host.until(lambda: len(table.game.actions) > 8)
    back = await host.sit("t1", "u0", silent=True)
    assert not back.people[0].get("away")
    assert not botan.people[0].get("away")
    await host.until(lambda: back.player.ask)


@pytest.mark.settings(timing=HASTY)
async def test_a_table_waits_for_its_people_when_all_are_gone(host: Host) -> None:
    pace = paced(base_s=0.5, bank_s=0.0, bot_ms=1)
    table, (aki,) = await host.opened(people=[0], pace=pace)
    await host.asked([aki])
    await aki.leave()
    await asyncio.sleep(1.0)  # its time does not run out
    assert len(table.game.actions) == 0
    back = await host.sit("t1", "u0", silent=True)
    assert back.player.ask["base_ms"] > 100
    await back.answer()
    await host.until(lambda: len(table.game.actions) > 1)


@pytest.mark.long
@pytest.mark.settings(timing=HASTY, bounds=TableBounds(rest_s=0.2))
async def test_a_table_that_nobody_looks_at_is_put_to_rest_and_wakes(host: Host) -> None:
    _, (aki,) = await host.opened(people=[0], pace=paced(bot_ms=1))
    await host.asked([aki])
    await aki.answer()
    await host.until(lambda: aki.player.ask and aki.player.ask["number"] == 2)
    whole = aki.player.view
    await aki.leave()
    await host.until(lambda: host.hosting.tables == 0, seconds=10)
    back = await host.sit("t1", "u0", silent=True)
    assert host.hosting.tables == 1
    assert back.player.view["seats"][0]["tiles"] == whole["seats"][0]["tiles"]
    await host.until(lambda: back.player.ask)
    assert back.player.ask["number"] == 2


async def test_switches_answer_and_are_off_again_in_the_next_round(host: Host) -> None:
    table, clients = await host.opened("tonpuu")
    for client in clients:
        await client.ask(Auto("t1", win=True, pass_calls=True, tsumogiri=True))
    await host.until(
        lambda: any(
            one.last("table_changed", "auto") == {"type": "auto", "table": "t1"} for one in clients
        )
    )
    assert all(not one.player.faults for one in clients)
    assert len(table.game.actions) > 10


async def test_a_switch_takes_over_what_was_asked_and_gives_it_back(host: Host) -> None:
    table, (aki,) = await host.opened(people=[0], pace=paced(bot_ms=100_000))
    await host.asked([aki])
    await aki.ask(Auto("t1", tsumogiri=True))
    again = await host.sit("t1", "u0", silent=True)
    assert again.player.ask is None
    await aki.ask(Auto("t1"))
    assert again.player.ask["number"] == 1
    assert len(table.game.actions) == 0


def is_forced(client: Client) -> bool:
    """True if the client is asked to discard what it drew, and may do nothing else."""
    legal = client.player.view["legal"]
    return bool(client.player.ask) and len(legal) == 1 and bool(legal[0].get("drawn"))


async def comes_to_riichi(host: Host, table: Table, client: Client) -> bool:
    """Plays the first round until the client is in riichi and may only discard what it drew."""
    plays, chance, number = player_for(table.game, "smart"), Random(1), 0

    def is_over() -> bool:
        return sum(event.type == "round" for event in table.game.events) > 1

    def goes_on() -> bool:
        ask = client.player.ask
        return is_over() or (ask is not None and ask["number"] > number)

    while True:
        await host.until(goes_on)
        if is_over():
            return False
        if is_forced(client):
            return True
        assert client.player.ask is not None
        number = client.player.ask["number"]
        chosen = to_dict(table.game.write_action(0, plays(table.game.view(0), chance)))
        await client.ask(act(table.record.id, number, chosen))


async def in_riichi(host: Host, pace: Pace) -> tuple[Table, Client]:
    """Returns a table at which the first seat is in riichi and may only discard what it drew."""
    for seed in range(100):
        row = record(f"t{seed}", people=[0], pace=pace, seed=seed)
        await host.hosting.open(row)
        client = await host.sit(row.id, "u0", silent=True)
        table = host.hosting.owned.tables[row.id]
        if await comes_to_riichi(host, table, client):
            return table, client
    raise AssertionError("the first seat never declares riichi")


async def test_the_only_move_goes_by_itself_where_that_is_switched_on(host: Host) -> None:
    table, aki = await in_riichi(host, paced(bot_ms=1, hold_ms=0, look_s=30))
    steps = len(table.game.actions)
    await asyncio.sleep(0.2)
    assert len(table.game.actions) == steps  # as a program that plays by the API has it
    await aki.ask(Auto(table.record.id, forced=True))
    await host.until(lambda: len(table.game.actions) > steps)
    discards = [one for one in table.game.events if one.type == "discard" and one.seat == 0]
    assert discards[-1].tsumogiri


@pytest.mark.long
async def test_the_only_move_goes_at_the_pace_of_the_bots(host: Host) -> None:
    table, aki = await in_riichi(host, paced(bot_ms=150, hold_ms=0, look_s=30))
    steps, began = len(table.game.actions), time.monotonic()
    await aki.ask(Auto(table.record.id, forced=True))
    await host.until(lambda: len(table.game.actions) > steps)
    assert time.monotonic() - began > 0.13


async def test_that_the_only_move_goes_by_itself_outlasts_a_round(host: Host) -> None:
    _, (aki,) = await host.opened("tonpuu", people=[0])
    await aki.ask(Auto("t1", win=True, pass_calls=True, tsumogiri=True, forced=True))
    kept = {"type": "auto", "table": "t1", "forced": True}
    await host.until(lambda: aki.last("table_changed", "auto") == kept)


async def to_the_end_of_a_round(host: Host, clients: list[Client]) -> None:
    for client in clients:
        client.silent = False
        client.player.choose = passive
        client.player.ready = False
        if client.player.ask:
            await client.answer()
    await host.until(lambda: all(one.last("table_changed", "waiting") for one in clients))


async def test_a_table_waits_until_all_have_looked(host: Host) -> None:
    _, clients = await host.opened("tonpuu", people=[0, 1], pace=paced(look_s=30))
    aki, botan = clients
    await to_the_end_of_a_round(host, clients)
    number = aki.player.number
    await aki.ask(Ready("t1"))
    assert botan.last("table_changed", "waiting")["ready"] == [0]
    came = await host.sit("t1", "u1", silent=True)
    assert came.player.table["waiting"]["ready"] == [0]
    assert came.player.number == number
    await botan.ask(Ready("t1"))
    await host.until(lambda: aki.player.number > number)


async def test_it_goes_on_by_itself_when_the_time_to_look_is_over(host: Host) -> None:
    _, clients = await host.opened("tonpuu", people=[0, 1], pace=paced(look_s=0.3))
    await to_the_end_of_a_round(host, clients)
    number = clients[0].player.number
    began = time.monotonic()
    await host.until(lambda: clients[0].player.number > number)
    assert 0.2 < time.monotonic() - began < 5


async def test_a_game_is_suspended_when_all_agree_and_goes_on_another_day(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        _, clients = await host.opened(people=[0, 1])
        aki, botan = clients
        await host.asked(clients)
        await aki.ask(Suspend("t1"))
        assert botan.last("table_changed", "suspending") == [0]
        await botan.ask(Suspend("t1", agree=False))
        assert aki.last("table_changed", "suspending") == []
        await aki.ask(Suspend("t1"))
        await botan.ask(Suspend("t1"))
        await host.until(lambda: botan.player.state == "suspended")
        assert (await host.store.table("t1")).state == "suspended"
        with refused("not_allowed"):
            await (await host.asked(clients)).answer()
    async with hosted(tmp_path) as host:  # another day
        assert host.hosting.tables == 0
        came = [await host.sit("t1", user, silent=True) for user in ("u0", "u1")]
        assert [one.player.state for one in came] == ["suspended", "suspended"]
        await asyncio.sleep(0.1)
        assert not any(one.player.ask for one in came)
        await host.hosting.resume("t1", Origin("u0"))
        await (await host.asked(came)).answer()
        assert [one.state for one in host.changed] == ["suspended", "playing"]  # as it was
        with pytest.raises(RequestRefused):
            await host.hosting.resume("t1", Origin("u0"))


async def test_a_phrase_is_told_to_all_and_nobody_says_many_at_once(host: Host) -> None:
    _, (aki, botan) = await host.opened(people=[0, 1])
    await aki.ask(Say("t1", "hello"))
    assert botan.last("said") == {"type": "said", "table": "t1", "seat": 0, "phrase": "hello"}
    for phrase, code in (("hello", "too_often"), ("<b>", "malformed")):
        with refused(code):
            await aki.ask(Say("t1", phrase))
    guest = await host.sit("t1", "somebody", silent=True)
    with refused("not_seated"):
        await guest.ask(Say("t1", "hello"))
