"""Games of a group's rooms count in its league: once, whoever looks, and after a restart."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.hall import BATTLE, Hall, opened_hall, refusal, settings
from jantaku.base.messages import DELETED_NAME
from jantaku.catalog import Setup
from jantaku.server.bus import LocalBus, LocalLeases
from jantaku.server.groups.values import FriendGroup, GroupResult
from jantaku.server.lobby.groups import Groups
from jantaku.server.lobby.room_sheets import RoomSheets
from jantaku.server.settings import Settings
from jantaku.server.store import User


def groups_of(hall: Hall) -> Groups:
    return Groups(hall.store, hall.rooms, Settings())


async def group_of(hall: Hall, people: list[User], **more: Any) -> FriendGroup:
    groups = groups_of(hall)
    group = await groups.create(people[0], "Friday", settings(**more))
    for user in people[1:]:
        await groups.join(user, group.code)
    return group


async def played(hall: Hall, group: FriendGroup, people: list[User]) -> str:
    """Plays a game in a room of the group, and returns its table."""
    room = await groups_of(hall).open_room(people[0], group.id)
    for user in people[1:]:
        room = await hall.rooms.sit(user, room.code)
        await hall.rooms.ready(user, room.code, ready=True)
    room = await hall.rooms.start(people[0], room.code)
    await hall.follow(room, *people)
    table = room.table
    await hall.until(room.code, lambda room: room.state == "open")
    return table


async def results_of(hall: Hall, group: FriendGroup, user: User) -> tuple[GroupResult, ...]:
    return (await groups_of(hall).results(user, group.id))[2]


async def test_a_game_of_the_group_counts_by_itself_and_once(hall: Hall) -> None:
    people = await hall.people("Ann", "Ben")
    group = await group_of(hall, people)
    table = await played(hall, group, people)
    await hall.rooms.wait_for_sheets()
    (found,) = await hall.store.group_results(group.id)
    assert (found.key, found.source, found.table) == (f"table-{table}", "table", table)
    assert [one.bot for one in found.entries].count(True) == 2
    assert {one.name for one in found.entries} >= {"Ann", "Ben"}
    room = await hall.store.table(table)
    balance = await hall.rooms.sheet(room.room)
    assert {one.total for one in balance.games[0].entries} == {one.total for one in found.entries}
    assert found.best_win == balance.games[0].best_win
    for _ in range(2):
        await hall.rooms.count(table)
        await hall.rooms.table_changed(room)
        await hall.rooms.wait_for_sheets()
        assert await results_of(hall, group, people[1]) == (found,)


async def test_a_game_that_was_not_counted_is_counted_when_the_league_is_shown(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await hall.people("Ann", "Ben")
    group = await group_of(hall, people)
    with monkeypatch.context() as patch:
        patch.setattr(RoomSheets, "enter_later", lambda *_: None)  # as if the process had died
        table = await played(hall, group, people)
    assert await hall.store.group_results(group.id) == ()
    code = (await hall.store.table(table)).room
    await hall.store.drop_room(code)
    (found,) = await results_of(hall, group, people[0])
    assert found.table == table
    assert await hall.store.sheet(code) == ""


async def test_two_processes_and_a_restart_count_each_game_once(url: str, tmp_path: Path) -> None:
    bus, leases = LocalBus(), LocalLeases()
    async with (
        opened_hall(tmp_path, url=url, bus=bus, leases=leases) as one,
        opened_hall(tmp_path, url=url, bus=bus, leases=leases) as other,
    ):
        people = await one.people("Ann", "Ben")
        group = await group_of(one, people)
        first = await played(one, group, people)
        both = [hall.rooms.count(first) for hall in (one, other, one, other)]
        shown = [results_of(hall, group, people[0]) for hall in (one, other)]
        await asyncio.gather(*both, *shown)
        second = await played(other, group, people)
        result = GroupResult("hand-paper-1", 1e9, "hand", (), entered_by=people[0].id, entered=1e9)
        added = [groups_of(hall).add(people[0], group.id, [result]) for hall in (one, other)]
        assert sorted(await asyncio.gather(*added)) == [0, 1]
    async with opened_hall(tmp_path, url=url) as again:
        await asyncio.gather(*(results_of(again, group, people[0]) for _ in range(3)))
        found = await results_of(again, group, people[0])
        keys = {f"table-{first}", f"table-{second}", "hand-paper-1"}
        assert {one.key for one in found} == keys
        assert len(found) == 3


async def test_games_of_one_person_and_other_games_do_not_count(hall: Hall) -> None:
    people = await hall.people("Ann", "Ben")
    group = await group_of(hall, people)
    alone = await played(hall, group, people[:1])
    await hall.rooms.wait_for_sheets()
    assert (await hall.store.table(alone)).group is None
    room = await groups_of(hall).open_room(people[1], group.id)
    assert (room.group, room.settings.private) == (group.id, True)
    slower = replace(room.settings, games=2)
    assert (await hall.rooms.change_settings(people[1], room.code, slower)).group == group.id
    other = replace(room.settings, setup=Setup(options={"winds": 0, "tobi": False}))
    changed = await hall.rooms.change_settings(people[1], room.code, other)
    assert changed.group == ""
    assert await results_of(hall, group, people[0]) == ()


async def test_a_game_that_ended_without_a_result_does_not_count(hall: Hall) -> None:
    people = await hall.people("Ann", "Ben")
    group = await group_of(hall, people)
    room = await groups_of(hall).open_room(people[0], group.id)
    for user in people:
        if user is not people[0]:
            await hall.rooms.sit(user, room.code)
        room = await hall.rooms.ready(user, room.code, ready=True)
    record = await hall.store.table((await hall.rooms.start(people[0], room.code)).table)
    assert record.group == group.id
    await hall.hosting.end(record.id, "a test")
    await hall.rooms.count(record.id)
    assert await results_of(hall, group, people[0]) == ()


async def test_another_game_is_in_points(hall: Hall) -> None:
    people = await hall.people("Ann", "Ben")
    groups = groups_of(hall)
    group = await groups.create(people[0], "Fights", settings(BATTLE))
    await groups.join(people[1], group.code)
    await played(hall, group, people)
    (found,) = await results_of(hall, group, people[1])
    assert {one.name for one in found.entries} == {"Ann", "Ben"}
    assert found.best_win is None


async def test_the_league_names_people_as_they_are_called_now(hall: Hall) -> None:
    people = await hall.people("Ann", "Ben")
    group = await group_of(hall, people)
    await played(hall, group, people)
    await hall.store.rename_user(people[0].id, "Anna")
    (found,) = await results_of(hall, group, people[1])
    assert {one.name for one in found.entries} >= {"Anna", "Ben"}
    await hall.store.drop_person(people[0].id)
    (found,) = await results_of(hall, group, people[1])
    assert {one.name for one in found.entries} >= {DELETED_NAME, "Ben"}
    assert (await groups_of(hall).group(people[1], group.id)).is_owner


async def test_a_full_group_opens_no_room(hall: Hall) -> None:
    people = await hall.people("Ann", "Ben")
    group = await group_of(hall, people)
    groups = Groups(hall.store, hall.rooms, Settings(most_results=1))
    result = GroupResult("hand-1", 1e9, "hand", (), entered_by=people[0].id, entered=1e9)
    await groups.add(people[0], group.id, [result])
    found = await refusal(groups.open_room(people[0], group.id))
    assert (found.code, found.reason) == ("full", "most_results")
