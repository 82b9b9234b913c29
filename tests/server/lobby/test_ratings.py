"""Quick matches of people are rated once; private games, and games with bots, are not."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from harness.hall import BATTLE, ROUND, Hall, opened_hall, settings
from jantaku.base.ratings import RatingModel, SkillRating
from jantaku.server.bus import LocalBus, LocalLeases
from jantaku.server.groups.quick import places_of
from jantaku.server.lobby import quick_match
from jantaku.server.lobby.room_sheets import RoomSheets
from jantaku.server.rooms.values import Room, RoomSeat
from jantaku.server.store import Store, User
from jantaku.server.store.ratings import LEAST_GAMES, MOST_BEST
from jantaku.server.store.values import StoredRating
from server.store.rows import a_table

KIND = "haiyuki-2"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_match, "RoomSettings", settings)


async def played(hall: Hall, people: list[User], room: Room | None = None) -> str:
    """Plays a game, by default of a quick match, and returns its table."""
    for user in people if room is None else ():
        room = await hall.rooms.quick_match(user, [BATTLE])
    assert room is not None
    await hall.follow(room, *people)
    table = room.table
    await hall.until(room.code, lambda room: room.state == "open")
    return table


async def ratings(hall: Hall, people: list[User], games: int) -> list[SkillRating]:
    """The ratings of people who have each played that many games."""
    rows = [row for user in people for row in await hall.store.ratings_of(user.id)]
    assert [(row.kind, row.user, row.games) for row in rows] == [
        (KIND, user.id, games) for user in people
    ]
    return [SkillRating(row.mu, row.sigma) for row in rows]


async def test_a_quick_match_of_people_is_rated_as_a_league_rates(hall: Hall) -> None:
    people = await hall.people("Ann", "Ben")
    model, expected = RatingModel(), dict[str, SkillRating]()
    for games in (1, 2):
        record = await hall.store.table(await played(hall, people))
        await hall.rooms.wait_for_sheets()
        places = places_of(record)
        expected = model.rated([([*places], [*places.values()])], expected)
        assert await ratings(hall, people, games) == [expected[one.id] for one in people]
        assert (await hall.store.table(record.id)).rated is None


async def test_two_processes_and_a_restart_rate_each_game_once(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus, leases = LocalBus(), LocalLeases()
    async with (
        opened_hall(tmp_path, url=url, bus=bus, leases=leases) as one,
        opened_hall(tmp_path, url=url, bus=bus, leases=leases) as other,
    ):
        people = await one.people("Ann", "Ben")
        await played(one, people)
        await asyncio.gather(*(hall.rooms.rate_finished() for hall in (one, other, one, other)))
        await one.rooms.wait_for_sheets()
        await ratings(other, people, 1)
        monkeypatch.setattr(RoomSheets, "enter_later", lambda *_: None)  # as if it had died
        await played(other, people)
        await ratings(one, people, 1)
    async with opened_hall(tmp_path, url=url) as again:
        await asyncio.gather(*(again.rooms.rate_finished() for _ in range(3)))
        await ratings(again, people, 2)


async def test_games_of_a_person_that_end_at_once_are_all_rated(store: Store) -> None:
    people = [User(name, name) for name in "abcd"]
    for one in people:
        await store.add_user(one)
    model = RatingModel()
    tables = [a_table(rated=KIND, state="over") for _ in range(4)]
    for table in tables:
        await store.add_table(table)
    pairs = [{"a": 0, other: 1} for other in "bcd"]
    await asyncio.gather(*map(store.rate, tables, pairs, [model] * 4))
    assert [one.games for one in await store.ratings_of("a")] == [3]


async def test_other_games_are_not_rated(hall: Hall) -> None:
    ann, ben = people = await hall.people("Ann", "Ben")
    rooms = [await hall.full(people, settings(BATTLE, private=one)) for one in (True, False)]
    rooms = [await hall.all_ready(people, room.code) for room in rooms]
    bots = await hall.rooms.quick_match(ann, [ROUND])
    bots = await hall.rooms.start(ann, bots.code)  # everybody there likes bots
    for user in people:
        ended = await hall.rooms.quick_match(user, [BATTLE])
    assert [(await hall.store.table(one.table)).rated for one in (*rooms, bots, ended)] == [
        *(None, None, None, KIND)
    ]
    await hall.hosting.end(ended.table, "a test")
    await hall.rooms.rate_finished()
    await hall.rooms.wait_for_sheets()
    assert await ratings(hall, [], 0) == [*await hall.store.ratings_of(ben.id)] == []


def test_a_game_without_a_result_and_one_to_be_resumed_have_no_places() -> None:
    seats = tuple(RoomSeat(seat, "person", f"id {seat}") for seat in (0, 1))
    rows = [{"seat": 0, "rank": 1}, {"seat": 1, "rank": 0}]
    over = a_table(seats=seats, result={"reason": "last_round", "seats": rows})
    assert places_of(over) == {"id 0": 1, "id 1": 0}
    gone = replace(over, seats=(seats[0], replace(seats[1], user="")))
    assert places_of(gone) == {"id 0": 1, "deleted 1": 0}
    for result in (None, {"fault": "x"}, {"reason": "suspended", "seats": rows}):
        assert places_of(replace(over, result=result)) == {}


async def test_the_rating_of_a_deleted_person_is_deleted(hall: Hall) -> None:
    ann, ben = people = await hall.people("Ann", "Ben")
    await played(hall, people)
    await hall.rooms.wait_for_sheets()
    before = await ratings(hall, people, 1)
    await hall.store.drop_person(ann.id)
    assert await hall.store.ratings_of(ann.id) == ()
    assert await ratings(hall, [ben], 1) == before[1:]


async def rated(store: Store, better: str, worse: str, games: int) -> None:
    """Has one person win that many games of two."""
    for _ in range(games):
        table = a_table(rated=KIND, state="over")
        await store.add_table(table)
        await store.rate(table, {better: 0, worse: 1}, RatingModel())


async def test_the_best_own_their_names_and_have_played_enough(store: Store) -> None:
    for user in ("ann", "ben", "cho", "guest"):
        await store.add_user(User(user, user.title()))
        if user != "guest":
            await store.claim_name(user, user, user, "hash")
    await rated(store, "ann", "ben", LEAST_GAMES - 1)
    assert (await store.rated_kinds(), await store.best_rated(KIND, 0, 9)) == ({}, ())
    await rated(store, "ann", "guest", 1)
    await rated(store, "cho", "guest", LEAST_GAMES - 1)
    assert await store.rated_kinds() == {KIND: 1}
    await rated(store, "guest", "ben", 1)

    async def best(after: int, limit: int) -> list[str]:
        rows: tuple[StoredRating, ...] = await store.best_rated(KIND, after, limit)
        return [one.name for one in rows]

    assert await best(0, 9) == ["Ann", "Ben"]
    assert (await best(0, 1), await best(1, 1), await best(2, 1)) == (["Ann"], ["Ben"], [])
    assert await best(MOST_BEST, 9) == []
    assert await store.best_rated("riichi-4", 0, 9) == ()
