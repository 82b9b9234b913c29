"""The store: what was written is there, in SQLite and in PostgreSQL."""

from __future__ import annotations

import asyncio
import secrets
import signal
import subprocess
import sys
import threading
from collections import Counter
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from jantaku.base.errors import (
    ArgumentError,
    JantakuError,
    ProtocolError,
    Stale,
    StoreDown,
    Unknown,
)
from jantaku.game import GameSpec
from jantaku.server.rooms.values import Pace, Room, RoomSeat, RoomSettings, Setup
from jantaku.server.store import Checkpoint, HeldDecision, Step, Store, TableRecord, TakenTable
from server.backends import Proxy, awaited, opened, postgres_database, sqlite_url

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

WRITER = (sys.executable, "-P", Path(__file__).parent / "writing.py")


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with postgres_database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    found: str = request.getfixturevalue("postgres")
    return found


def new_id() -> str:
    return secrets.token_hex(8)


def a_table(**fields: object) -> TableRecord:
    spec = GameSpec("riichi", 1, {"preset": "tenhou", "名": [1, None]}, bytes(range(32)))
    seats = (RoomSeat(0, "person", "ann", "Ann"), RoomSeat(1, "bot", level="smart"))
    settings = RoomSettings(title="雀荘 \U0001f004", pace=Pace(base_s=None))
    table = TableRecord(new_id(), "ABCD", 0, spec, seats, settings, "c0ffee", created=5.25)
    return replace(table, **fields)  # type: ignore[arg-type]


def a_room(**fields: object) -> Room:
    settings = RoomSettings(title="<b>x</b>", setup=Setup(options={"length": "east"}))
    room = Room(new_id(), "ann", "Ann", settings, (RoomSeat(0), RoomSeat(1)))
    return replace(room, **fields)  # type: ignore[arg-type]


@awaited
async def test_a_table_comes_back_as_it_was_given(url: str) -> None:
    async with opened(url) as store:
        table = a_table()
        await store.add_table(table)
        assert await store.table(table.id) == table
        with pytest.raises(Stale, match="there is a table"):
            await store.add_table(table)
    async with opened(url) as store:
        assert await store.table(table.id) == table


@awaited
async def test_what_is_not_there_is_unknown(url: str) -> None:
    async with opened(url) as store:
        for name in ("none", "", "\0", "\ud800", "' OR 1=1 --", "x" * 10_000):
            for ask in (store.table, store.room, store.ruleset, store.user, store.token_user):
                with pytest.raises(Unknown):
                    await ask(name)
            with pytest.raises(Unknown):
                await store.claimed(name)
            with pytest.raises((Unknown, ArgumentError)):
                await store.set_table(name, state="over")


@awaited
async def test_what_no_database_holds_is_refused(url: str) -> None:
    async with opened(url) as store:
        for text in ("a\0b", "\ud800"):
            with pytest.raises(ArgumentError, match="zero byte"):
                await store.keep_ruleset("ann", "x", text)
            with pytest.raises((ArgumentError, ProtocolError)):
                await store.add_room(a_room(host_name=text, code=text))
        assert await store.rulesets_of("ann") == ()


@awaited
async def test_a_room_that_could_not_be_read_again_is_refused(url: str) -> None:
    async with opened(url) as store:
        room = a_room(host_name="\ud800")
        with pytest.raises(ProtocolError):
            await store.add_room(room)
        with pytest.raises(Unknown):
            await store.room(room.code)


@awaited
async def test_steps_come_back_in_order_and_are_counted(url: str) -> None:
    async with opened(url) as store:
        tables = [a_table(), a_table()]
        for table in tables:
            await store.add_table(table)
        steps = [Step(n, {"0": ["discard", n, ["5m", "名"]]}, n + 0.1) for n in range(12)]
        for step in steps:
            await store.writer.append_step(tables[0].id, step.number, step.actions, step.at)
        assert await store.steps(tables[0].id) == tuple(steps)
        assert await store.steps(tables[0].id, since=10) == tuple(steps[10:])
        assert (await store.table(tables[0].id)).steps == 12


@awaited
async def test_a_second_owner_is_stopped_at_its_first_step(url: str) -> None:
    async with opened(url) as first, opened(url) as second:
        table = new_id()
        await first.writer.append_step(table, 0, {"0": ["pass"]}, 1.5)
        with pytest.raises(Stale, match=f"step 0 of table {table} is taken"):
            await second.writer.append_step(table, 0, {"0": ["ron"]}, 1.5)
        with pytest.raises(Stale):
            await second.writer.append_step(table, 0, {"0": ["pass"]}, 1.6)
        assert await second.steps(table) == (Step(0, {"0": ["pass"]}, 1.5),)


@awaited
async def test_of_two_owners_at_once_one_wins_each_step(url: str) -> None:
    async with opened(url) as first, opened(url) as second:
        tables = [new_id() for _ in range(20)]
        won: Counter[str] = Counter()

        async def play(store: Store, name: str, table: str) -> None:
            for number in range(5):
                try:
                    await store.writer.append_step(table, number, {"0": name}, 0)
                    won[f"{table} {number}"] += 1
                except Stale:
                    return

        owners = ((first, "first"), (second, "second"))
        await asyncio.gather(
            *(play(store, name, table) for table in tables for store, name in owners)
        )
        for table in tables:
            steps = await first.steps(table)
            assert len(steps) == sum(won[f"{table} {number}"] for number in range(5))
        assert set(won.values()) == {1}


@awaited
async def test_the_same_step_written_twice_is_one_step(url: str) -> None:
    async with opened(url) as store:
        table = new_id()
        for _ in range(2):
            await store.writer.append_step(table, 0, {"0": ["pass"]}, 1791372457.7186675)
        both = [store.writer.append_step(table, 1, {"0": ["pass"]}, 0.1) for _ in range(2)]
        await asyncio.gather(*both)
        assert len(await store.steps(table)) == 2


@awaited
async def test_a_refused_step_does_not_hurt_those_written_with_it(url: str) -> None:
    async with opened(url) as store:
        tables = [new_id() for _ in range(50)]
        for table in tables[::10]:
            await store.writer.append_step(table, 0, {"0": "first"}, 0)
        writes = [store.writer.append_step(table, 0, {"0": "second"}, 0) for table in tables]
        writes += [store.writer.append_step(tables[1], 0, {"0": "third"}, 0)]
        done = await asyncio.gather(*writes, return_exceptions=True)
        refused = [at for at, error in enumerate(done) if isinstance(error, Stale)]
        assert refused == [0, 10, 20, 30, 40, 50]
        assert [error for error in done if error is not None and not isinstance(error, Stale)] == []


@awaited
async def test_a_row_that_cannot_be_written_does_not_hurt_the_others(url: str) -> None:
    async with opened(url) as store:
        good, bad = new_id(), 2**70  # a number that no database holds
        writes = [store.writer.append_step(good, n, {}, 0) for n in range(3)]
        writes.insert(1, store.writer.append_step(good, bad, {}, 0))
        done = await asyncio.gather(*writes, return_exceptions=True)
        assert [error is None for error in done] == [True, False, True, True]
        assert not isinstance(done[1], JantakuError)
        assert len(await store.steps(good)) == 3


@awaited
async def test_whoever_stops_waiting_hurts_nobody(url: str) -> None:
    async with opened(url) as store:
        table = new_id()
        waiting = asyncio.create_task(store.writer.append_step(table, 0, {}, 0))
        await asyncio.sleep(0)
        waiting.cancel()
        await store.writer.append_step(table, 1, {}, 0)
        assert [step.number for step in await store.steps(table)] == [0, 1]


@awaited
async def test_many_tables_share_transactions(tmp_path: Path) -> None:
    async with opened(sqlite_url(tmp_path)) as store:
        written: list[int] = []
        pen = store.writer._rows
        write = pen.write

        async def counted(steps: object, held: object) -> object:
            written.append(len(steps))  # type: ignore[arg-type]
            return await write(steps, held)  # type: ignore[arg-type]

        pen.write = counted  # type: ignore[method-assign, assignment]
        await asyncio.gather(*(store.writer.append_step(f"t{n}", 0, {}, 0) for n in range(300)))
        assert sum(written) == 300
        assert len(written) <= 3


@awaited
async def test_what_a_seat_decides_is_held_until_the_step_is_taken(url: str) -> None:
    async with opened(url) as store:
        table = new_id()
        await asyncio.gather(
            *(
                store.writer.hold(table, seat, 0, ["press", word])
                for seat, word in ((0, "chi"), (2, "x"))
            )
        )
        await store.writer.hold(table, 0, 0, ["press", "pon"])
        held = (HeldDecision(0, 0, ["press", "pon"]), HeldDecision(2, 0, ["press", "x"]))
        assert await store.held(table) == held
        await store.writer.append_step(table, 0, {}, 0)
        assert await store.held(table) == ()
        with pytest.raises(Stale):
            await store.writer.hold(table, 1, 0, ["too late"])
        await store.writer.hold(table, 1, 1, None)
        assert await store.held(table) == (HeldDecision(1, 1, None),)


@awaited
async def test_the_last_of_several_decisions_of_a_seat_holds(url: str) -> None:
    async with opened(url) as store:
        table = new_id()
        await asyncio.gather(*(store.writer.hold(table, 0, 0, n) for n in range(20)))
        assert await store.held(table) == (HeldDecision(0, 0, 19),)


async def taken(store: Store, table: str) -> TakenTable:
    return (await store.take_tables([table]))[table]


@awaited
async def test_who_takes_a_table_has_all_of_it_and_nobody_before_writes_there(url: str) -> None:
    async with opened(url) as store:
        tables = [a_table(), a_table()]
        for table in tables:
            await store.add_table(table)
            await store.writer.append_step(table.id, 0, {"0": ["pass"]}, 1.5)
            await store.writer.append_step(table.id, 1, {"1": ["pon"]}, 2.5)
            await store.writer.hold(table.id, 2, 2, ["chi"])
        one = tables[0].id
        found = await store.take_tables([one, "no such table"])
        steps = ({"0": ["pass"]}, {"1": ["pon"]})
        record = replace(tables[0], steps=2)
        assert found == {one: TakenTable(record, 1, steps, (HeldDecision(2, 2, ["chi"]),), None)}
        assert await store.take_tables([]) == {}
        for late in (
            store.writer.append_step(one, 2, {"0": ["ron"]}, 3.5),
            store.writer.hold(one, 2, 2, ["pon"]),
            store.set_table(one, state="suspended", fence=0),
        ):
            with pytest.raises(Stale, match=r"taken|belongs to another process"):
                await late
        assert await store.held(one) == (HeldDecision(2, 2, ["chi"]),)
        assert await store.table(one) == record
        await store.writer.append_step(one, 1, {"1": ["pon"]}, 2.5)  # asked again
        await store.writer.append_step(one, 2, {"0": ["ron"]}, 3.5, 1)
        await store.writer.append_step(tables[1].id, 2, {"0": ["ron"]}, 3.5)
        await store.set_table(one, state="suspended", fence=1)
        assert (await taken(store, one)).fence == 2


@awaited
async def test_nothing_of_an_owner_before_comes_after_the_table_was_taken(url: str) -> None:
    async with opened(url) as before, opened(url) as store:
        table = a_table()
        await before.add_table(table)
        written = 0

        async def write() -> None:
            nonlocal written
            while True:
                await before.writer.append_step(table.id, written, {}, 0)
                written += 1

        writing = asyncio.create_task(write())
        while written < 20:
            await asyncio.sleep(0.001)
        steps = len((await taken(store, table.id)).steps)
        with pytest.raises(Stale):
            await writing
        assert len(await store.steps(table.id)) == written == steps


@awaited
async def test_a_table_that_ends_keeps_its_record_and_nothing_else(url: str) -> None:
    async with opened(url) as store:
        table = a_table()
        await store.add_table(table)
        assert (await taken(store, table.id)).checkpoint is None
        await store.keep_checkpoint(table.id, 1, b"\x00one")
        await store.keep_checkpoint(table.id, 2, b"\xfftwo")
        found = await taken(store, table.id)
        assert found.checkpoint == Checkpoint(2, b"\xfftwo")
        await store.writer.hold(table.id, 0, 0, 1, found.fence)
        assert table.id in await store.running_tables()
        result = {"seats": [{"seat": 0, "points": 25000}], "名": None}
        await store.set_table(table.id, state="over", result=result, ended=7.5)
        assert table.id not in await store.running_tables()
        assert (await taken(store, table.id)).checkpoint is None
        assert await store.held(table.id) == ()
        assert await store.table(table.id) == replace(table, state="over", result=result, ended=7.5)


@awaited
async def test_records_are_listed_by_pages_the_newest_first(url: str) -> None:
    async with opened(url) as store:
        user = new_id()
        seats = (RoomSeat(0, "person", user), RoomSeat(1, "person", user), RoomSeat(2))
        tables = [a_table(created=1e9 + n // 2, seats=seats, state="over") for n in range(7)]
        for table in tables:
            await store.add_table(table)
        await store.add_table(a_table(state="over"))
        listed: list[TableRecord] = []
        after = ""
        for size in (3, 3, 1):
            page = await store.records_of(user, after=after, limit=3)
            assert len(page.items) == size
            listed += page.items
            after = page.after
        assert after == ""
        newest = sorted(tables, key=lambda table: (table.created, table.id), reverse=True)
        assert listed == newest
        for after in ("x", "x-y"):
            with pytest.raises(ArgumentError, match="no page begins after"):
                await store.records_of(user, after=after)


@awaited
async def test_only_games_of_public_rooms_that_are_over_are_public(url: str) -> None:
    async with opened(url) as store:
        private = RoomSettings(private=True)
        mine = [
            a_table(state="over", created=2e9 + 1),
            a_table(state="over", created=2e9 + 2, settings=private),
            a_table(state="playing", created=2e9 + 3),
            a_table(state="over", created=2e9 + 4),
        ]
        for table in mine:
            await store.add_table(table)
        first = await store.public_records(limit=1)
        assert first.items == (mine[3],)
        second = await store.public_records(after=first.after, limit=1)
        assert second.items == (mine[0],)


@awaited
async def test_a_room_comes_back_as_it_was_given(url: str) -> None:
    async with opened(url) as store:
        room = a_room()
        await store.add_room(room)
        assert await store.room(room.code) == room
        with pytest.raises(Stale, match="there is a room"):
            await store.add_room(room)
        await store.drop_room(room.code)
        with pytest.raises(Unknown):
            await store.room(room.code)


@awaited
async def test_nobody_changes_a_room_over_what_another_made_of_it(url: str) -> None:
    async with opened(url) as first, opened(url) as second:
        room = a_room()
        await first.add_room(room)

        def longer(old: Room) -> Room:
            return replace(old, played=(*old.played, new_id()))

        stores = [first, second] * 10
        changed = await asyncio.gather(*(store.change_room(room.code, longer) for store in stores))
        assert sorted(one.version for one in changed) == [*range(1, 21)]
        last = await first.room(room.code)
        assert (len(last.played), last.version) == (20, 20)


@awaited
async def test_a_change_that_is_refused_or_none_leaves_the_room_as_it_is(url: str) -> None:
    async with opened(url) as store:
        room = a_room()
        await store.add_room(room)
        with pytest.raises(ZeroDivisionError):
            await store.change_room(room.code, lambda old: replace(old, version=1 // 0))
        assert await store.change_room(room.code, lambda old: old) == room
        assert await store.room(room.code) == room
        with pytest.raises(Unknown):
            await store.change_room("none", lambda old: old)


@awaited
async def test_rooms_are_found_by_who_is_in_them(url: str) -> None:
    async with opened(url) as store:
        ann, bob = new_id(), new_id()
        room = a_room(host=ann)
        await store.add_room(room)
        assert (await store.rooms_of(ann)).items == (room,)
        assert (await store.rooms_of(bob)).items == ()
        seats = (RoomSeat(0, "person", bob, "Bob"), RoomSeat(1))
        room = await store.change_room(room.code, lambda old: replace(old, seats=seats))
        assert (await store.rooms_of(bob)).items == (room,)
        room = await store.change_room(room.code, lambda old: replace(old, seats=seats[1:]))
        assert (await store.rooms_of(bob)).items == ()
        assert (await store.rooms_of(ann)).items == (room,)
        await store.change_room(room.code, lambda old: replace(old, state="closed"))
        assert (await store.rooms_of(ann)).items == ()


@awaited
async def test_the_lobby_lists_public_rooms_that_are_not_closed(url: str) -> None:
    async with opened(url) as store:
        rooms = [
            a_room(),
            a_room(settings=RoomSettings(private=True)),
            a_room(state="closed"),
            a_room(state="playing"),
            a_room(state="suspended"),
        ]
        for room in rooms:
            await store.add_room(room)
        assert [room for room in await every_public_room(store) if room in rooms] == [
            rooms[0],
            rooms[3],
        ]


async def every_public_room(store: Store, limit: int = 100) -> list[Room]:
    """The lobby, by pages."""
    rooms, after, pages = [], "", 0
    while after or not pages:
        page = await store.public_rooms(after=after, limit=limit)
        assert len(page.items) <= limit
        rooms += page.items
        after, pages = page.after, pages + 1
    assert await store.count_public_rooms() == len(rooms)
    return rooms


@awaited
async def test_the_lobby_comes_in_pages(tmp_path: Path) -> None:
    async with opened(sqlite_url(tmp_path)) as store:
        rooms = [a_room(state=state) for state in ("open", "playing") * 3]
        for room in rooms:
            await store.add_room(room)
        whole = [*reversed(rooms[::2]), *reversed(rooms[1::2])]
        for limit in (1, 2, 3, 4, 6, 7):
            assert await every_public_room(store, limit) == whole
        seats = (RoomSeat(0, "person", "ann"),)
        own = [
            await store.change_room(room.code, lambda old: replace(old, seats=seats))
            for room in rooms
        ]
        page = await store.rooms_of("ann", limit=4)
        rest = await store.rooms_of("ann", after=page.after, limit=4)
        assert [*page.items, *rest.items] == own[::-1]
        assert rest.after == ""
        for bad in ("resting-1.0-ABC", "1.0-ABC", "open-x-ABC"):
            with pytest.raises(ArgumentError, match="no page begins"):
                await store.public_rooms(after=bad)


@awaited
async def test_a_game_at_rest_is_not_looked_through_until_it_is_taken(url: str) -> None:
    async with opened(url) as store:
        table = a_table(created=1000.0)
        await store.add_table(table)
        fence = (await taken(store, table.id)).fence
        assert await store.quiet_tables([table.id], 1000.0) == {}
        assert await store.quiet_tables([table.id, new_id()], 1000.5) == {table.id: fence}
        await store.writer.append_step(table.id, 0, {}, 1005.0, fence)
        assert await store.quiet_tables([table.id], 1000.5) == {}
        assert not await store.rest_table(table.id, fence - 1)
        assert table.id in await store.running_tables()
        assert await store.rest_table(table.id, fence)
        assert table.id not in await store.running_tables()
        assert (await store.table(table.id)).state == "resting"
        with pytest.raises(Stale):
            await store.writer.append_step(table.id, 1, {}, 1006.0, fence)
        found = await taken(store, table.id)
        assert (found.record.state, found.has_rested) == ("playing", True)
        assert table.id in await store.running_tables()
        assert not (await taken(store, table.id)).has_rested


@awaited
async def test_a_room_whose_game_rests_is_its_peoples_and_not_in_the_lobby(url: str) -> None:
    async with opened(url) as store:
        table, ann = a_table(room=new_id()), new_id()
        seats = (RoomSeat(0, "person", ann),)
        room = a_room(code=table.room, state="playing", table=table.id, seats=seats)
        other = a_room(state="playing", table="another")
        for one in (room, other):
            await store.add_room(one)
        await store.add_table(table)
        assert await store.rest_table(table.id, 0)
        assert room not in await every_public_room(store)
        assert other in await every_public_room(store)
        assert (await store.rooms_of(ann)).items == (room,)
        await store.change_room(room.code, lambda old: replace(old, host="ben"))
        assert room.code not in [one.code for one in await every_public_room(store)]
        await taken(store, table.id)
        assert room.code in [one.code for one in await every_public_room(store)]


@awaited
async def test_old_rooms_are_dropped_unless_they_play_or_are_suspended(tmp_path: Path) -> None:
    async with opened(sqlite_url(tmp_path)) as store:
        rooms = [a_room(state=state) for state in ("open", "playing", "suspended", "closed")]
        for room in rooms:
            await store.add_room(room)
            await store.keep_sheet(room.code, "{}")
        assert await store.drop_old_rooms(0) == ()
        gone = await store.drop_old_rooms(4e9)
        assert sorted(gone) == sorted([rooms[0].code, rooms[3].code])
        assert await store.sheet(rooms[0].code) == ""
        assert await store.sheet(rooms[1].code) == "{}"
        assert (await store.rooms_of("ann")).items == (rooms[2], rooms[1])


@awaited
async def test_sheets_and_rulesets_are_kept_by_name(url: str) -> None:
    async with opened(url) as store:
        code, owner = new_id(), new_id()
        assert await store.sheet(code) == ""
        for text in ('{"games": []}', '{"games": [1]}'):
            await store.keep_sheet(code, text)
            assert await store.sheet(code) == text
        first = await store.keep_ruleset(owner, "Sichuan", f'{{"a": "{owner}"}}')
        second = await store.keep_ruleset(owner, "Ours", f"{{}} // 名 {owner}")
        assert await store.ruleset(first.digest) == first
        assert await store.rulesets_of(owner) == (second, first)
        third = await store.keep_ruleset(owner, "Ours", f"[] {owner}")
        assert await store.rulesets_of(owner) == (third, first)
        fourth = await store.keep_ruleset(owner, "Ours", "名")
        sizes = await store.ruleset_sizes(owner)
        assert sizes == {"Ours": 3, "Sichuan": len(first.text)}
        number, size = await store.stored_rulesets()
        assert (number, size) >= (2, sum(sizes.values()))
        assert await store.rulesets_of(owner) == (fourth, first)
        await store.drop_ruleset(owner, "Ours")
        with pytest.raises(Unknown):
            await store.drop_ruleset(owner, "Ours")
        assert await store.rulesets_of(owner) == (first,)


@awaited
async def test_processes_that_start_at_once_make_the_tables_once(url: str) -> None:
    stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
    found = {await store.secret("a") for store in stores}
    assert len(found) == 1
    assert len(found.pop()) == 32
    assert await stores[0].secret("a") != await stores[0].secret("b")
    for store in stores:
        await store.close()


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_an_acknowledged_step_outlasts_sigkill(database: str, tmp_path: Path) -> None:
    """Two processes in turn write as fast as they can, and are killed in the middle."""
    if database == "sqlite":
        check_sigkill(sqlite_url(tmp_path))
    else:
        with postgres_database() as url:
            check_sigkill(url)


def check_sigkill(url: str) -> None:
    acknowledged: set[tuple[str, int]] = set()
    for lines in (150, 700):
        program = subprocess.Popen([*WRITER, url], stdout=subprocess.PIPE, text=True)
        assert program.stdout is not None
        told = [program.stdout.readline() for _ in range(lines)]
        program.send_signal(signal.SIGKILL)
        told += program.stdout.readlines()
        program.wait()
        program.stdout.close()
        for line in told:
            if line.endswith("\n"):
                table, number = line.split()
                acknowledged.add((table, int(number)))
    assert len(acknowledged) >= 850
    asyncio.run(check_all_there(url, acknowledged))


@awaited
async def test_a_process_that_was_stopped_writes_nothing_where_another_went_on(
    postgres: str,
) -> None:
    names = [f"table{number}" for number in range(20)]
    async with opened(postgres) as store:
        for name in names:
            await store.add_table(replace(a_table(), id=name))
        command = [*WRITER, postgres]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
            assert program.stdout is not None
            told = [await asyncio.to_thread(program.stdout.readline) for _ in range(100)]
            program.send_signal(signal.SIGSTOP)
            try:
                before = await store.take_tables(names)
                for name, found in before.items():
                    await store.writer.hold(name, 0, len(found.steps), ["chi"], found.fence)
            finally:
                program.send_signal(signal.SIGCONT)
            rest, errors = await asyncio.to_thread(program.communicate)
        assert b"Stale" in errors
        acknowledged = [*told, *rest.splitlines()]
        after = await store.take_tables(names)
        for name in names:
            steps = len(before[name].steps)
            assert after[name].steps == before[name].steps
            assert after[name].held == (HeldDecision(0, steps, ["chi"]),)
            mine = [line for line in acknowledged if line.split()[0] == name.encode()]
            assert len(mine) <= steps


async def check_all_there(url: str, acknowledged: set[tuple[str, int]]) -> None:
    async with opened(url) as store:
        for table in {table for table, _ in acknowledged}:
            there = [step.number for step in await store.steps(table)]
            assert there == [*range(len(there))]
            assert {number for name, number in acknowledged if name == table} <= {*there}


@asynccontextmanager
async def behind_a_proxy(url: str) -> AsyncIterator[tuple[Proxy, Store]]:
    """The store of that database, and what lies between the two."""
    at = urlsplit(url)
    async with (
        Proxy(str(at.hostname), at.port or 5432) as proxy,
        opened(f"postgresql://127.0.0.1:{proxy.port}{at.path}") as store,
    ):
        yield proxy, store


async def answers(store: Store) -> bool:
    try:
        await store.check()
    except StoreDown:
        return False
    return True


@awaited
async def test_a_database_that_was_away_is_used_again(postgres: str) -> None:
    async with behind_a_proxy(postgres) as (proxy, store):
        table = a_table()
        await store.add_table(table)
        await store.writer.append_step(table.id, 0, {}, 0)
        await proxy.cut()
        for ask in (
            store.writer.append_step(table.id, 1, {}, 1),
            store.writer.hold(table.id, 0, 1, 1),
            store.table(table.id),
            store.add_room(a_room()),
            store.check(),
        ):
            with pytest.raises(StoreDown, match="does not answer; try again"):
                await ask
        await proxy.mend()
        async with asyncio.timeout(5):
            while not await answers(store):
                await asyncio.sleep(0.05)
        await store.writer.append_step(table.id, 1, {}, 1)
        assert (await store.table(table.id)).steps == 2


@awaited
async def test_connections_that_broke_unseen_are_replaced_without_a_word(postgres: str) -> None:
    async with behind_a_proxy(postgres) as (proxy, store):
        table = new_id()
        await store.writer.append_step(table, 0, {}, 0)
        await proxy.cut()
        await proxy.mend()
        await store.writer.append_step(table, 1, {}, 0)
        assert len(await store.steps(table)) == 2


@awaited
async def test_a_step_whose_answer_was_lost_may_be_written_again(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jantaku.server.store.database.ANSWER_S", 0.5)
    async with behind_a_proxy(postgres) as (proxy, store):
        table = new_id()
        await store.writer.append_step(table, 0, {}, 0)
        proxy.answers = False
        with pytest.raises(StoreDown):
            await store.writer.append_step(table, 1, {"0": 1}, 2.5)
        proxy.answers = True
        await store.writer.append_step(table, 1, {"0": 1}, 2.5)
        with pytest.raises(Stale):
            await store.writer.append_step(table, 1, {"0": 2}, 2.5)
        assert await store.steps(table, 1) == (Step(1, {"0": 1}, 2.5),)


@awaited
async def test_what_cannot_be_opened_is_said_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "notes.db").write_text("these are notes, and no database at all\n" * 100)
    for url, says in (
        (f"sqlite:///{tmp_path}/none/x.db", "unable to open"),
        (f"sqlite:///{tmp_path}/notes.db", "not a database"),
        ("postgresql://127.0.0.1:1/x", "the database cannot be opened"),
    ):
        with pytest.raises(StoreDown, match=says):
            await Store.open(url)
    for url in ("", "mysql://x/y", "notes.db", "sqlite://", "sqlite:///:memory:"):
        with pytest.raises(ArgumentError):
            await Store.open(url)


@awaited
async def test_the_log_of_sqlite_does_not_grow_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jantaku.server.store.sqlite_wal.COPY_S", 0.01)
    monkeypatch.setattr("jantaku.server.store.sqlite_wal.LONG_LOG", 50)
    async with opened(sqlite_url(tmp_path)) as store:
        log, sizes = tmp_path / "jantaku.db-wal", [0]
        async with asyncio.timeout(60):
            while sizes.count(sizes[-1]) < 2:  # a log that begins anew keeps its length
                start = 100 * (len(sizes) - 1)
                for number in range(start, start + 100):
                    await store.writer.append_step("t", number, {"0": "x" * 200}, 0)
                sizes.append(log.stat().st_size)
        room = a_room()
        await store.add_room(room)
        async with asyncio.timeout(60):
            while room.code.encode() not in (tmp_path / "jantaku.db").read_bytes():
                await asyncio.sleep(0.02)


@awaited
async def test_the_log_of_sqlite_is_copied_after_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, fail = threading.Event(), threading.Event()

    def fails(path: str) -> int:
        begun.set()
        fail.wait(30)
        raise RuntimeError(path)

    monkeypatch.setattr("jantaku.server.store.sqlite_wal.COPY_S", 0.01)
    async with opened(sqlite_url(tmp_path)) as store:
        with monkeypatch.context() as broken:
            broken.setattr("jantaku.server.store.sqlite_wal.copy_log", fails)
            await store.writer.append_step("t", 0, {}, 0)
            await asyncio.to_thread(begun.wait, 30)
            await store.writer.append_step("t", 1, {}, 0)
            fail.set()
            await asyncio.sleep(0.1)
        await store.writer.append_step("t", 2, {"0": "copied now"}, 0)
        async with asyncio.timeout(30):
            while b"copied now" not in (tmp_path / "jantaku.db").read_bytes():
                await asyncio.sleep(0.02)


@awaited
async def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = await Store.open(sqlite_url(tmp_path))
    writes = [asyncio.create_task(store.writer.append_step("t", n, {}, 0)) for n in range(50)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writes)
    with pytest.raises(StoreDown):
        await store.writer.append_step("t", 50, {}, 0)
    async with opened(sqlite_url(tmp_path)) as again:
        assert len(await again.steps("t")) == 50
