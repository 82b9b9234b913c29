"""The store of tables: what was written is there, in SQLite and in PostgreSQL."""

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from harness.backends import opened, sqlite_url
from jantaku.base.errors import ArgumentError, JantakuError, ProtocolError, Stale, Unknown
from jantaku.server.rooms.values import RoomSeat, RoomSettings
from jantaku.server.store import Checkpoint, HeldDecision, Step, Store, TableSummary, TakenTable
from server.store.rows import a_room, a_table, new_id, taken


async def test_a_table_comes_back_as_it_was_given(url: str) -> None:
    async with opened(url) as store:
        table = a_table()
        await store.add_table(table)
        assert await store.table(table.id) == table
        with pytest.raises(Stale, match="there is a table"):
            await store.add_table(table)
    async with opened(url) as store:
        assert await store.table(table.id) == table


async def test_what_is_not_there_is_unknown(store: Store) -> None:
    for name in ("none", "", "\0", "\ud800", "' OR 1=1 --", "x" * 10_000):
        for ask in (store.table, store.room, store.ruleset, store.user, store.token_user):
            with pytest.raises(Unknown):
                await ask(name)
        with pytest.raises(Unknown):
            await store.claimed(name)
        with pytest.raises((Unknown, ArgumentError)):
            await store.set_table(name, state="over")


async def test_what_no_database_holds_is_refused(store: Store) -> None:
    for text in ("a\0b", "\ud800"):
        with pytest.raises(ArgumentError, match="zero byte"):
            await store.keep_ruleset("ann", "x", text)
        with pytest.raises((ArgumentError, ProtocolError)):
            await store.add_room(a_room(host_name=text, code=text))
    assert await store.rulesets_of("ann") == ()


async def test_a_room_that_could_not_be_read_again_is_refused(store: Store) -> None:
    room = a_room(host_name="\ud800")
    with pytest.raises(ProtocolError):
        await store.add_room(room)
    with pytest.raises(Unknown):
        await store.room(room.code)


async def test_steps_come_back_in_order_and_are_counted(store: Store) -> None:
    tables = [a_table(), a_table()]
    for table in tables:
        await store.add_table(table)
    steps = [Step(n, {"0": ["discard", n, ["5m", "名"]]}, n + 0.1) for n in range(12)]
    for step in steps:
        await store.writer.append_step(tables[0].id, step.number, step.actions, step.at)
    assert await store.steps(tables[0].id) == tuple(steps)
    assert await store.steps(tables[0].id, since=10) == tuple(steps[10:])
    assert (await store.table(tables[0].id)).steps == 12


async def test_a_second_owner_is_stopped_at_its_first_step(url: str) -> None:
    async with opened(url) as first, opened(url) as second:
        table = new_id()
        await first.writer.append_step(table, 0, {"0": ["pass"]}, 1.5)
        with pytest.raises(Stale, match=f"step 0 of table {table} is taken"):
            await second.writer.append_step(table, 0, {"0": ["ron"]}, 1.5)
        with pytest.raises(Stale):
            await second.writer.append_step(table, 0, {"0": ["pass"]}, 1.6)
        assert await second.steps(table) == (Step(0, {"0": ["pass"]}, 1.5),)


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


async def test_the_same_step_written_twice_is_one_step(store: Store) -> None:
    table = new_id()
    for _ in range(2):
        await store.writer.append_step(table, 0, {"0": ["pass"]}, 1791372457.7186675)
    both = [store.writer.append_step(table, 1, {"0": ["pass"]}, 0.1) for _ in range(2)]
    await asyncio.gather(*both)
    assert len(await store.steps(table)) == 2


async def test_a_refused_step_does_not_hurt_those_written_with_it(store: Store) -> None:
    tables = [new_id() for _ in range(50)]
    for table in tables[::10]:
        await store.writer.append_step(table, 0, {"0": "first"}, 0)
    writes = [store.writer.append_step(table, 0, {"0": "second"}, 0) for table in tables]
    writes += [store.writer.append_step(tables[1], 0, {"0": "third"}, 0)]
    done = await asyncio.gather(*writes, return_exceptions=True)
    refused = [at for at, error in enumerate(done) if isinstance(error, Stale)]
    assert refused == [0, 10, 20, 30, 40, 50]
    assert [error for error in done if error is not None and not isinstance(error, Stale)] == []


async def test_a_row_that_cannot_be_written_does_not_hurt_the_others(store: Store) -> None:
    good, bad = new_id(), 2**70  # a number that no database holds
    writes = [store.writer.append_step(good, n, {}, 0) for n in range(3)]
    writes.insert(1, store.writer.append_step(good, bad, {}, 0))
    done = await asyncio.gather(*writes, return_exceptions=True)
    assert [error is None for error in done] == [True, False, True, True]
    assert not isinstance(done[1], JantakuError)
    assert len(await store.steps(good)) == 3


async def test_whoever_stops_waiting_hurts_nobody(store: Store) -> None:
    table = new_id()
    waiting = asyncio.create_task(store.writer.append_step(table, 0, {}, 0))
    await asyncio.sleep(0)
    waiting.cancel()
    await store.writer.append_step(table, 1, {}, 0)
    assert [step.number for step in await store.steps(table)] == [0, 1]


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


async def test_what_a_seat_decides_is_held_until_the_step_is_taken(store: Store) -> None:
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


async def test_the_last_of_several_decisions_of_a_seat_holds(store: Store) -> None:
    table = new_id()
    await asyncio.gather(*(store.writer.hold(table, 0, 0, n) for n in range(20)))
    assert await store.held(table) == (HeldDecision(0, 0, 19),)


async def test_who_takes_a_table_has_all_of_it_and_nobody_before_writes_there(store: Store) -> None:
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


async def test_a_table_that_ends_keeps_its_record_and_nothing_else(store: Store) -> None:
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


async def test_records_are_listed_by_pages_the_newest_first(store: Store) -> None:
    user = new_id()
    seats = (RoomSeat(0, "person", user), RoomSeat(1, "person", user), RoomSeat(2))
    tables = [a_table(created=1e9 + n // 2, seats=seats, state="over") for n in range(7)]
    for table in tables:
        await store.add_table(table)
    await store.add_table(a_table(state="over"))
    listed: list[TableSummary] = []
    after = ""
    for size in (3, 3, 1):
        page = await store.records_of(user, after=after, limit=3)
        assert len(page.items) == size
        listed += page.items
        after = page.after
    assert after == ""
    newest = sorted(tables, key=lambda table: (table.created, table.id), reverse=True)
    assert listed == [*map(TableSummary.of, newest)]
    for after in ("x", "x-y"):
        with pytest.raises(ArgumentError, match="no page begins after"):
            await store.records_of(user, after=after)


async def test_only_games_of_public_rooms_that_are_over_are_public(store: Store) -> None:
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
    assert first.items == (TableSummary.of(mine[3]),)
    second = await store.public_records(after=first.after, limit=1)
    assert second.items == (TableSummary.of(mine[0]),)
