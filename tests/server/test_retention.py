"""Old games, guests and texts go by their age; what belongs to an owner of a name stays."""

import time

import pytest

from harness.backends import opened
from jantaku.base.errors import Stale, Unknown
from jantaku.game import GameSpec
from jantaku.server.bus import LocalLeases
from jantaku.server.retention import Retention
from jantaku.server.rooms.values import Room, RoomSeat, RoomSettings
from jantaku.server.settings import Settings
from jantaku.server.store import Store, StoredReport, TableRecord, Token, User, retention

DAY = 86400.0


def retention_of(store: Store, **settings: int) -> Retention:
    return Retention(store, LocalLeases(), Settings(**settings))  # type: ignore[arg-type]


async def add_game(
    store: Store, name: str, user: str, days: float, state: str = "over", steps: int = 2
) -> None:
    """A game of a person and three bots that began and ended so many days ago."""
    at = time.time() - days * DAY
    spec = GameSpec("riichi", 1, {"preset": "tenhou"}, bytes(32))
    bots = (RoomSeat(seat, "bot", level="smart") for seat in (1, 2, 3))
    seats = (RoomSeat(0, "person", user, "Somebody"), *bots)
    table = TableRecord(name, "ABCD", 0, spec, seats, RoomSettings(), created=at)
    await store.add_table(table)
    for number in range(steps):
        await store.writer.append_step(name, number, {"0": ["pass"]}, at)
    await store.keep_checkpoint(name, steps, b"blob")
    await store.set_table(name, state=state, ended=at)  # type: ignore[arg-type]


async def gone(store: Store, name: str) -> bool:
    """Whether nothing is left of a game."""
    try:
        await store.table(name)
    except Unknown:
        assert await store.steps(name) == ()
        assert name not in await store.take_tables([name])
        return True
    return False


async def test_games_go_by_age_unless_an_owner_of_a_name_played(store: Store) -> None:
    await store.add_user(User("guest", "Aki", created=time.time()))
    await store.add_user(User("owner", "Ben", created=time.time()))
    await store.claim_name("owner", "ben", "ben", "hash")
    await add_game(store, "old", "guest", 400)
    await add_game(store, "young", "guest", 300)
    await add_game(store, "owned", "owner", 400)
    await add_game(store, "failed", "guest", 400, "failed")
    await add_game(store, "rests", "guest", 70, "resting")
    await add_game(store, "stands", "guest", 70, "suspended")
    await add_game(store, "slept", "guest", 50, "resting")
    await add_game(store, "plays", "guest", 400, "playing")
    keeper = retention_of(store)
    old = {"games": 4, "groups": 0, "texts": 0, "guests": 0, "reports": 0}
    assert await keeper.prune(dry_run=True) == old
    assert not await gone(store, "old")
    assert await keeper.prune() == old
    for name in ("old", "failed", "rests", "stands"):
        assert await gone(store, name)
    for name in ("young", "owned", "slept", "plays"):
        assert not await gone(store, name)
        assert len(await store.steps(name)) == 2
    assert [one.id for one in (await store.records_of("guest")).items].count("old") == 0
    assert await retention_of(store, keep_games=0, keep_unfinished=0).prune() == {
        "games": 0,
        "groups": 0,
        "texts": 0,
        "guests": 0,
        "reports": 0,
    }


async def test_guests_go_who_never_played(store: Store) -> None:
    old = time.time() - 40 * DAY
    for user in ("idle", "played", "sits", "program", "writes", "owner"):
        await store.add_user(User(user, user, created=old))
    await store.add_user(User("young", "young", created=time.time()))
    await store.claim_name("owner", "owner", "owner", "hash")
    await add_game(store, "t1", "played", 1)
    seats = (RoomSeat(0, "person", "sits", "sits"),)
    await store.add_room(Room("ABCDE", "sits", "sits", RoomSettings(), seats))
    await store.add_token(Token("t", "program", "bot", old), "hash")
    await store.keep_ruleset("writes", "mine", "{}")
    await store.block("idle", "owner", old, 9)
    await store.block("owner", "idle", old, 9)
    keeper = retention_of(store)
    assert (await keeper.prune(dry_run=True))["guests"] == 1
    assert (await keeper.prune())["guests"] == 1
    with pytest.raises(Unknown):
        await store.user("idle")
    assert await store.apart_from("owner") == frozenset()  # blocks go with a guest
    for user in ("played", "sits", "program", "writes", "owner", "young"):
        assert (await store.user(user)).id == user


async def test_texts_of_guests_go(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for user in ("guest", "owner"):
        await store.add_user(User(user, user, created=time.time()))
        await store.keep_ruleset(user, "mine", "{}")
    await store.claim_name("owner", "owner", "owner", "hash")
    assert (await retention_of(store).prune())["texts"] == 0
    later = time.time() + 91 * DAY
    monkeypatch.setattr(time, "time", lambda: later)
    assert (await retention_of(store, keep_guests=0).prune())["texts"] == 1
    assert await store.rulesets_of("guest") == ()
    assert len(await store.rulesets_of("owner")) == 1


def report(number: int, *, days: float = 0, by: str = "aki") -> StoredReport:
    at = time.time() - days * DAY
    return StoredReport(f"r{number}", "name", "ben", "Ben", "Ben", "room ABCDE", "", by, at)


async def test_reports_go_by_age_and_are_not_too_many(store: Store) -> None:
    for number, days in enumerate((200, 170, 1)):
        await store.add_report(report(number, days=days), 3, 3)
    await store.add_report(report(2, days=1), 3, 3)  # the same again
    with pytest.raises(Stale, match="3 reports of yours are open"):
        await store.add_report(report(3), 9, 3)
    with pytest.raises(Stale, match="too many open reports"):
        await store.add_report(report(3, by="eve"), 3, 3)
    await store.close_report("r1", time.time())
    await store.add_report(report(3, by="eve"), 3, 3)
    assert [one.id for one in await store.reports(9, closed=True)] == ["r3", "r2", "r0"]
    await store.close_report("r2", time.time())
    assert [one.id for one in await store.reports(9)] == ["r3", "r0"]
    assert (await retention_of(store).prune())["reports"] == 1
    assert [one.id for one in await store.reports(9, closed=True)] == ["r3", "r2"]
    assert (await retention_of(store, keep_reports=0).prune())["reports"] == 0


@pytest.mark.sample(2)
async def test_every_page_of_rows_is_looked_at(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "_PAGE", 3)
    async with opened(url) as store:
        for number in range(10):
            created = time.time() - (40 * DAY if number % 2 else 0)
            await store.add_user(User(f"u{number}", "Aki", created=created))
            await add_game(store, f"t{number}", f"x{number}", 400 if number % 3 else 1, steps=0)
        found = await retention_of(store).prune()
        assert (found["games"], found["guests"]) == (6, 5)
