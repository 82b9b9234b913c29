"""The games of a room: matches, balance sheets, suspension, tables that come late."""

import asyncio
import json
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from harness.hall import BATTLE, Hall, opened_hall, refusal, settings, who
from harness.hosting import Client
from harness.playing import Player, passive
from jantaku.base.errors import JantakuError, RulesError
from jantaku.catalog import Setup
from jantaku.server.bus import LocalBus, LocalLeases
from jantaku.server.lobby import room_channel
from jantaku.server.lobby.rooms import LOBBY_PAGE
from jantaku.server.refusals import RequestRefused
from jantaku.server.tables import TableHost, ownership


async def test_a_game_that_cannot_begin_leaves_the_room_open(hall: Hall) -> None:
    ann = await hall.person("Ann")
    room = await hall.rooms.create(ann, settings(Setup(options={"robots": "none"})))
    with pytest.raises(JantakuError, match="no bots"):
        await hall.rooms.start(ann, room.code)
    assert (await hall.rooms.room(room.code)).state == "open"


async def test_a_match_of_two_games_has_a_balance_sheet(hall: Hall) -> None:
    people = await hall.people("Ann", "Ben")
    room = await hall.full(people, settings(games=2))
    await hall.rooms.ready(people[1], room.code, ready=True)
    room = await hall.rooms.start(people[0], room.code)
    assert who(room) == "AB**"
    await hall.follow(room, *people)
    first = room.table
    room = await hall.until(room.code, lambda room: room.state == "open")
    assert room.played == (first,)
    assert (await refusal(hall.rooms.change_settings(people[0], room.code, settings()))).code == (
        "not_now"
    )
    room = await hall.all_ready(people, room.code)
    assert room.state == "playing"
    assert (await hall.store.table(room.table)).game == 1
    await hall.follow(room, *people)
    second = room.table
    room = await hall.until(room.code, lambda room: room.state == "open")
    assert room.played == (first, second)
    balance = await hall.rooms.sheet(room.code)
    assert [game.table for game in balance.games] == [first, second]
    assert {total.name for total in balance.totals} >= {"Ann", "Ben"}
    assert [total.games for total in balance.totals] == [2] * 4
    assert abs(sum(total.total for total in balance.totals)) < 1000 * 4  # sticks may be left
    assert [total.bot for total in balance.totals].count(True) == 2


async def test_another_match_begins_when_all_want_it(hall: Hall) -> None:
    people = await hall.people("Ann", "Ben")
    room = await hall.full(people, settings(BATTLE))
    room = await hall.all_ready(people, room.code)
    await hall.follow(room, *people)
    first = room.table
    room = await hall.until(room.code, lambda room: room.state == "open")
    room = await hall.rooms.rematch(people[1], room.code)
    assert room.state == "open"
    room = await hall.rooms.rematch(people[0], room.code)
    assert (room.state, room.played) == ("playing", ())
    await hall.rooms.wait_for_sheets()
    both, present = (
        await hall.rooms.sheet(room.code),
        await hall.rooms.sheet(room.code, match=True),
    )
    assert [game.table for game in both.games] == [first]
    assert present.games == ()


async def test_a_sheet_that_was_not_written_is_written_when_it_is_asked_for(hall: Hall) -> None:
    ann = await hall.person("Ann")
    room = await hall.full([ann], settings(BATTLE))
    room = await hall.rooms.start(ann, room.code)
    await hall.follow(room, ann)
    room = await hall.until(room.code, lambda room: room.state == "open")
    await hall.rooms.wait_for_sheets()
    await hall.store.keep_sheet(room.code, "")
    assert len((await hall.rooms.sheet(room.code)).games) == 1
    record = await hall.store.table(room.played[0])
    await hall.rooms.table_changed(record)  # once more, as after a crash
    await hall.rooms.wait_for_sheets()
    assert len((await hall.rooms.sheet(room.code)).games) == 1
    assert (await hall.rooms.room(room.code)).played == room.played


async def test_the_room_of_a_table_may_be_gone(hall: Hall) -> None:
    ann = await hall.person("Ann")
    room = await hall.rooms.play_now(ann, BATTLE)
    await hall.store.drop_room(room.code)
    await hall.rooms.table_changed(replace(await hall.store.table(room.table), state="over"))
    await hall.rooms.wait_for_sheets()


async def test_who_plays_alone_goes_on_another_day(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann = await hall.person("Ann")
        room = await hall.full([ann], settings(BATTLE))
        room = await hall.rooms.start(ann, room.code)
        assert (await refusal(hall.rooms.resume(ann, room.code))).code == "not_now"
        room = await hall.rooms.suspend(ann, room.code)
        assert room.state == "suspended"
        assert (await hall.store.table(room.table)).state == "suspended"
        assert (await refusal(hall.rooms.suspend(ann, room.code))).code == "not_now"
    async with opened_hall(tmp_path) as hall:  # another day
        ann = await hall.store.user("id-ann")
        room = await hall.rooms.resume(ann, room.code)
        assert room.state == "playing"
        await hall.follow(room, ann)
        room = await hall.until(room.code, lambda room: room.state == "open")
        assert room.played != ()


async def test_several_people_agree_at_the_table_to_go_on_another_day(hall: Hall) -> None:
    people = await hall.people("Ann", "Ben")
    room = await hall.full(people, settings(Setup(), games=2))
    room = await hall.rooms.ready(people[1], room.code, ready=True)
    room = await hall.rooms.start(people[0], room.code)
    assert (await refusal(hall.rooms.suspend(people[0], room.code))).code == "not_allowed"
    await hall.follow(room, *people, choose=passive)
    for user in people:
        client = hall.clients[user.id]
        await client.say({"type": "suspend", "table": room.table})
    room = await hall.until(room.code, lambda room: room.state == "suspended")
    eve = await hall.person("Eve")
    assert (await refusal(hall.rooms.resume(eve, room.code))).code == "not_seated"
    assert (await refusal(hall.rooms.sit(eve, room.code))).code == "not_now"
    room = await hall.rooms.resume(people[1], room.code)
    assert room.state == "playing"


async def test_a_game_that_its_rules_suspend_goes_on_at_another_table(hall: Hall) -> None:
    people = await hall.people("Ann", "Ben", "Cho", "Dai")
    room = await hall.full(people, settings(Setup(preset="friends")))
    room = await hall.all_ready(people, room.code)
    first = room.table
    await hall.follow(room, *people, choose=suspending)
    room = await hall.until(room.code, lambda room: room.state == "suspended")
    assert (room.table, room.played) == (first, ())
    record = await hall.store.table(first)
    assert record.result is not None
    assert record.result["reason"] == "suspended"
    room = await hall.rooms.resume(people[0], room.code)
    assert (room.state, room.played) == ("playing", ())
    assert room.table != first
    again = await hall.store.table(room.table)
    assert again.spec.options["start"]
    assert again.spec.seed != record.spec.seed
    balance = await hall.rooms.sheet(room.code)
    assert [game.reason for game in balance.games] in ([], ["suspended"])


def suspending(view: Any, chance: Any) -> Any:
    """Claims a draw as soon as it can, and wants the game suspended then."""
    legal = view["legal"]
    for names in (["next", "suspend"], ["valid"], ["draw_claim", "other"]):
        for one in legal:
            if one["type"] == "declare" and one.get("names", [])[: len(names)] == names:
                return one
    for one in legal:
        if one.get("button") in ("valid", "ok", "fix"):
            return one
    return passive(view, chance)


@dataclass
class Eager:
    """A client that joins each table as soon as its room names it, as the page does."""

    hosting: TableHost
    user: str
    joins: list[asyncio.Task[Client]] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)

    def take(self, text: str) -> None:
        table = (json.loads(text)["room"] or {}).get("table", "")
        if table and table not in self.tables:
            self.tables.append(table)
            self.joins.append(asyncio.create_task(self.join(table)))

    async def join(self, table: str) -> Client:
        client = Client(Player(table, choose=passive))
        client.follower = await self.hosting.follow(table, self.user, 0, client.deliver)
        return client


def slow_to_open(monkeypatch: pytest.MonkeyPatch, seconds: float = 0.05) -> None:
    """Has every new table take some time until it can be played."""
    opened = ownership.open_game

    def slowly(*how: Any) -> Any:
        time.sleep(seconds)
        return opened(*how)

    monkeypatch.setattr(ownership, "open_game", slowly)


async def check_played_once(hall: Hall, eager: Eager, hosts: int = 1) -> None:
    """Every table was opened once, by one task, and is the one that the client joined."""
    for client in await asyncio.gather(*eager.joins):
        assert client.player.tables == 1
    taken = await hall.store.take_tables(eager.tables)
    assert [taken[name].fence for name in eager.tables] == [1] * len(eager.tables)  # this one's
    if hosts == 1:
        assert {*hall.hosting.owned.tables} == {*hall.hosting.owned.running.tasks}


async def test_a_client_that_joins_at_once_finds_the_table_and_it_is_played_once(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow_to_open(monkeypatch)
    (alice,) = await hall.people("Alice")
    eager = Eager(hall.hosting, alice.id)
    room = await hall.full([alice], settings(BATTLE))
    await hall.bus.subscribe(room_channel(room.code), eager.take)
    await hall.rooms.seat_bot(alice, room.code, 1)
    await hall.rooms.ready(alice, room.code, ready=True)
    for _ in range(2):
        await hall.until(room.code, lambda one: one.state != "playing")
        await hall.rooms.rematch(alice, room.code)
    assert len(eager.tables) == 3
    await check_played_once(hall, eager)


async def test_a_client_of_another_process_waits_for_a_table_that_is_coming(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow_to_open(monkeypatch, 0.3)
    bus, board = LocalBus(), dict[str, str]()
    async with (
        opened_hall(tmp_path, bus=bus, leases=LocalLeases(board)) as hall,
        opened_hall(tmp_path, bus=bus, leases=LocalLeases(board)) as other,
    ):
        alice, bob = await hall.people("Alice", "Bob")
        room = await hall.full([alice, bob], settings(BATTLE))
        eager = Eager(other.hosting, bob.id)
        await bus.subscribe(room_channel(room.code), eager.take)
        await hall.all_ready([alice, bob], room.code)
        assert len(eager.tables) == 1
        await check_played_once(hall, eager, hosts=2)
        assert [len(one.hosting.owned.tables) for one in (hall, other)] == [1, 0]


async def test_a_table_that_never_comes_is_unknown_and_its_room_is_as_it_was(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        time.sleep(0.05)
        raise RulesError("it cannot be opened")

    alice, bob = await hall.people("Alice", "Bob")
    room = await hall.full([alice, bob], settings(BATTLE))
    eager = Eager(hall.hosting, alice.id)
    await hall.bus.subscribe(room_channel(room.code), eager.take)
    with monkeypatch.context() as patched:
        patched.setattr(ownership, "open_game", broken)
        with pytest.raises(RulesError, match="it cannot be opened"):
            await hall.all_ready([alice, bob], room.code)
    with pytest.raises(RequestRefused, match="no such table"):
        await eager.joins[0]
    room = await hall.rooms.room(room.code)
    assert (room.state, room.table) == ("open", "")
    await hall.all_ready([alice, bob], room.code)
    assert [*hall.hosting.owned.tables] == [eager.tables[1]]


@pytest.mark.long
@pytest.mark.usefixtures("url")
@pytest.mark.settings(rest_s=0.3)
async def test_a_public_game_that_all_have_left_rests_outside_the_lobby(hall: Hall) -> None:
    ann = await hall.person("Ann")
    room = await hall.rooms.create(ann, settings())
    room = await hall.rooms.start(ann, room.code)
    assert [one.code for one in (await hall.rooms.public()).items] == [room.code]
    async with asyncio.timeout(60):
        while (await hall.store.table(room.table)).state != "resting":
            await hall.hosting.owned.unloader.unload_idle()
            await asyncio.sleep(0.05)
    assert await hall.store.running_tables() == ()
    assert (await hall.rooms.public()).items == ()
    assert await hall.rooms.lobby() == ((), 0)
    assert [one.table for one in (await hall.rooms.of(ann.id)).items] == [room.table]
    hall.told.clear()
    await hall.follow(room, ann)  # nobody else is needed
    assert (await hall.store.table(room.table)).state == "playing"
    assert [one.code for one in (await hall.rooms.public()).items] == [room.code]
    assert room.code in hall.told
    await hall.until(room.code, lambda room: room.state == "open")


@pytest.mark.settings(most=100)
async def test_the_lobby_message_has_some_rooms_and_the_number_of_the_others(hall: Hall) -> None:
    ann = await hall.person("Ann")
    for _ in range(LOBBY_PAGE + 2):
        await hall.rooms.create(ann, settings())
    rooms, more = await hall.rooms.lobby()
    assert (len(rooms), more) == (LOBBY_PAGE, 2)
