"""The store of rooms, sheets and rulesets, in SQLite and in PostgreSQL."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from harness.backends import opened, sqlite_url
from jantaku.base.errors import ArgumentError, Stale, Unknown
from jantaku.server.rooms.values import Room, RoomSeat, RoomSettings
from jantaku.server.store import Store
from server.store.rows import a_room, a_table, new_id, taken


async def test_a_room_comes_back_as_it_was_given(store: Store) -> None:
    room = a_room()
    await store.add_room(room)
    assert await store.room(room.code) == room
    with pytest.raises(Stale, match="there is a room"):
        await store.add_room(room)
    await store.drop_room(room.code)
    with pytest.raises(Unknown):
        await store.room(room.code)


@pytest.mark.sample(2)
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


async def test_a_change_that_is_refused_or_none_leaves_the_room_as_it_is(store: Store) -> None:
    room = a_room()
    await store.add_room(room)
    with pytest.raises(ZeroDivisionError):
        await store.change_room(room.code, lambda old: replace(old, version=1 // 0))
    assert await store.change_room(room.code, lambda old: old) == room
    assert await store.room(room.code) == room
    with pytest.raises(Unknown):
        await store.change_room("none", lambda old: old)


async def test_rooms_are_found_by_who_is_in_them(store: Store) -> None:
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


async def test_the_lobby_lists_public_rooms_that_are_not_closed(store: Store) -> None:
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


async def test_a_game_at_rest_is_not_looked_through_until_it_is_taken(store: Store) -> None:
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


async def test_a_room_whose_game_rests_is_its_peoples_and_not_in_the_lobby(store: Store) -> None:
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


async def test_old_rooms_are_dropped_unless_they_play_or_are_suspended(tmp_path: Path) -> None:
    async with opened(sqlite_url(tmp_path)) as store:
        rooms = [a_room(state=state) for state in ("open", "playing", "suspended", "closed")]
        for room in rooms:
            await store.add_room(room)
            await store.keep_sheet(room.code, "{}")
        assert await store.drop_old_rooms(0) == ()
        assert sorted(await store.drop_old_rooms(4e9)) == sorted([rooms[0].code, rooms[3].code])
        assert await store.sheet(rooms[0].code) == ""
        assert await store.sheet(rooms[1].code) == "{}"
        assert (await store.rooms_of("ann")).items == (rooms[2], rooms[1])


async def test_sheets_and_rulesets_are_kept_by_name(store: Store) -> None:
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
