"""Rooms: found, listed, changed and closed."""

import asyncio
from pathlib import Path

import pytest

from harness.hall import ROUND, Hall, opened_hall, refusal, settings, who
from harness.hosting import Client
from harness.playing import Player
from jantaku.base.errors import ArgumentError, JantakuError, Unknown
from jantaku.catalog import Setup
from jantaku.server.lobby import listed, person_channel, room_channel
from jantaku.server.rooms.values import LiveGame, RoomSettings, Spectators


async def test_a_room_is_found_by_its_code_however_it_is_typed(hall: Hall) -> None:
    ann = await hall.person("Ann")
    room = await hall.rooms.create(ann, settings(title="Ours"))
    for typed in (room.code, room.code.lower(), f" {room.code[:2]}-{room.code[2:]}"):
        assert await hall.rooms.room(typed) == room
    assert (await refusal(hall.rooms.room("XXXXX"))).code == "unknown_room"
    assert (await refusal(hall.rooms.sit(ann, "?"))).code == "unknown_room"


async def test_options_of_a_room_are_short(hall: Hall) -> None:
    ann = await hall.person("Ann")
    for setup in (
        Setup("ruleset", "hong_kong", options={"comment": "x" * 9000}),
        Setup("ruleset", "hong_kong", mods=("x" * 90,) * 100),
    ):
        with pytest.raises(ArgumentError) as found:
            await hall.rooms.create(ann, RoomSettings(setup=setup))
        assert found.value.source == "setup.options"
    assert not (await hall.rooms.public()).items


async def test_private_rooms_are_not_listed(hall: Hall) -> None:
    ann = await hall.person("Ann")
    public = await hall.rooms.create(ann, settings(title="Ours"))
    private = await hall.rooms.create(ann, settings(private=True))
    assert (await hall.rooms.public()).items == (public,)
    assert {room.code for room in (await hall.rooms.of(ann.id)).items} == {
        public.code,
        private.code,
    }
    assert hall.told == [public.code]


async def test_lists_leave_out_the_text_of_a_ruleset(hall: Hall) -> None:
    ann = await hall.person("Ann")
    text = '{"num_players": 2, "wall": ["1m", "2m", "3m"], "starting_tiles": 1}'
    room = await hall.rooms.create(ann, settings(Setup("ruleset", "", text=text)))
    assert room.settings.setup.text == text
    (shown,) = (await hall.rooms.public()).items
    assert shown == listed(room)
    assert shown.settings.setup.text == ""


async def test_settings_that_cannot_be_played_make_no_room(hall: Hall) -> None:
    ann = await hall.person("Ann")
    with pytest.raises(JantakuError) as found:
        await hall.rooms.create(ann, settings(Setup(options={"tobi_prize": -1})))
    assert found.value.source == "setup.options.tobi_prize"
    assert (await hall.rooms.of(ann.id)).items == ()


@pytest.mark.settings(most=2)
async def test_a_room_that_nobody_needs_makes_place_for_a_new_one(hall: Hall) -> None:
    ann, ben = await hall.people("Ann", "Ben")
    first = await hall.rooms.create(ann, settings())
    second = await hall.rooms.create(ann, settings())
    await hall.rooms.sit(ben, first.code)
    third = await hall.rooms.create(ann, settings())
    assert {room.code for room in (await hall.rooms.of(ann.id)).items} == {first.code, third.code}
    await hall.rooms.sit(ben, third.code)
    full = await refusal(hall.rooms.create(ann, settings()))
    assert (full.code, full.reason) == ("not_now", "rooms_per_person")
    with pytest.raises(Unknown):
        await hall.store.room(second.code)


async def test_with_the_last_person_a_room_is_gone(hall: Hall) -> None:
    ann, ben = await hall.people("Ann", "Ben")
    room = await hall.full([ann, ben])
    told = await hall.heard(room_channel(room.code))
    await hall.rooms.leave(ann, room.code)
    assert (await hall.rooms.room(room.code)).host == ben.id
    await hall.rooms.leave(ben, room.code)
    assert (await refusal(hall.rooms.room(room.code))).code == "unknown_room"
    assert told[-1] == {"type": "room", "code": room.code, "room": None}


async def test_the_host_may_close_a_room_of_nobody_else(hall: Hall) -> None:
    ann, ben = await hall.people("Ann", "Ben")
    room = await hall.full([ann, ben])
    assert (await refusal(hall.rooms.close(ben, room.code))).code == "not_allowed"
    assert (await refusal(hall.rooms.close(ann, room.code))).code == "not_now"
    await hall.rooms.stand(ben, room.code)
    await hall.rooms.close(ann, room.code)
    assert (await hall.rooms.public()).items == ()


async def test_who_is_here_no_longer_leaves_what_has_not_begun_and_hosts_nothing(
    hall: Hall,
) -> None:
    ann, ben = await hall.people("Ann", "Ben")
    waiting = await hall.full([ann, ben])
    playing = await hall.full([ann, ben], settings(games=2))
    await hall.rooms.ready(ben, playing.code, ready=True)
    await hall.rooms.start(ann, playing.code)
    alone = await hall.rooms.create(ann, settings())
    await hall.rooms.person_left(ann.id)
    assert who(await hall.rooms.room(waiting.code)) == "-B--"
    begun = await hall.rooms.room(playing.code)
    assert (who(begun), begun.host) == ("AB**", ben.id)
    assert (await refusal(hall.rooms.room(alone.code))).code == "unknown_room"
    assert (await hall.rooms.of(ann.id)).items == (begun,)


async def test_old_rooms_are_done_away_with(hall: Hall) -> None:
    room = await hall.rooms.create(await hall.person("Ann"), settings())
    await hall.rooms.remove_idle(0)
    assert await hall.rooms.room(room.code) == room
    await hall.rooms.remove_idle(2e12)
    assert (await refusal(hall.rooms.room(room.code))).code == "unknown_room"


async def test_a_change_is_told_to_who_follows_the_room_and_who_sits_there(hall: Hall) -> None:
    ann, ben = await hall.people("Ann", "Ben")
    room = await hall.rooms.create(ann, settings())
    following = await hall.heard(room_channel(room.code))
    bens = await hall.heard(person_channel(ben.id))
    await hall.rooms.sit(ben, room.code)
    await hall.rooms.open_seat(ann, room.code, 1)
    await hall.rooms.sit(ann, room.code)  # who sits there already: nothing to tell
    assert [len(one["room"].get("seats")) for one in following] == [4, 4]
    assert bens == following
    assert [one["room"]["seats"][1].get("kind", "open") for one in bens] == ["person", "open"]
    versions = [one["room"]["version"] for one in following]
    assert versions == sorted(set(versions))


async def test_owners_of_a_name_can_be_invited(hall: Hall) -> None:
    ann, ben, eve = await hall.people("Ann", "Ben", "Eve")
    await hall.store.claim_name(ben.id, "ben", "ben", "hash")
    room = await hall.rooms.create(ann, settings())
    bens = await hall.heard(person_channel(ben.id))
    await hall.rooms.invite(ann, room.code, "BEN")
    told = {"code": room.code, "by": "Ann", "summary": room.summary, "user": ann.id}
    assert bens == [{"type": "invited", **told}]
    assert (await refusal(hall.rooms.invite(ann, room.code, "Eve"))).field == "name"
    assert (await refusal(hall.rooms.invite(eve, room.code, "Ben"))).code == "not_seated"


async def live_of(hall: Hall, table: str) -> LiveGame | None:
    """What spectators see of a table, in the first page of the lobby."""
    rooms, _ = await hall.rooms.lobby()
    return next((one.live for one in rooms if one.table == table), None)


@pytest.mark.parametrize(
    ("spectators", "private", "delay_s", "shown"),
    [
        ("live", False, 3600, True),
        ("delayed", False, 0, True),
        ("delayed", False, 3600, False),  # nobody has seen anything yet
        ("off", False, 0, False),
        ("live", True, 0, False),
    ],
)
async def test_the_lobby_has_the_live_of_games_that_can_be_watched(
    spectators: Spectators, private: bool, delay_s: float, shown: bool, tmp_path: Path
) -> None:
    async with opened_hall(tmp_path, delay_s=delay_s) as hall:
        (ann,) = await hall.people("Ann")
        room = await hall.full([ann], settings(spectators=spectators, private=private))
        room = await hall.rooms.start(ann, room.code)
        await hall.follow(room, ann)
        seen: list[LiveGame] = []
        while (await hall.rooms.room(room.code)).state == "playing":
            if live := await live_of(hall, room.table):
                seen.append(live)
            await asyncio.sleep(0.01)
        assert bool(seen) == shown
        assert all((one.round, sum(one.points)) == ("E1", 100_000) for one in seen)


async def test_bots_alone_play_for_people_who_watch(hall: Hall) -> None:
    ann, ben = await hall.people("Ann", "Ben")
    room = await hall.rooms.watch_bots(ann, ROUND)
    assert (who(room), room.state, room.settings.private) == ("****", "playing", False)
    clients = [Client(Player(room.table)) for _ in (ann, ben)]
    for user, client in zip((ann, ben), clients, strict=True):
        client.follower = await hall.hosting.follow(room.table, user.id, 0, client.deliver)
        assert client.follower.seat is None
    async with asyncio.timeout(60):
        while not (live := await live_of(hall, room.table)) or not live.spectators:
            await asyncio.sleep(0.01)
    await hall.hosting.end(room.table, "a test")
    assert (await refusal(hall.rooms.room(room.code))).code == "unknown_room"


async def test_a_new_name_is_shown_at_a_running_game_at_once(hall: Hall) -> None:
    ann, ben = await hall.people("Ann", "Ben")
    room = await hall.full([ann, ben])
    await hall.rooms.ready(ben, room.code, ready=True)
    room = await hall.rooms.start(ann, room.code)
    client = Client(Player(room.table), silent=True)
    client.follower = await hall.hosting.follow(room.table, ben.id, 0, client.deliver)
    await hall.rooms.rename(ann, "Anna")
    shown = next(one["people"] for one in reversed(client.player.heard) if one.get("people"))
    assert [one["name"] for one in shown[:2]] == ["Anna", "Ben"]
    assert (await hall.store.table(room.table)).seats[0].name == "Anna"
    assert hall.hosting.owned.tables[room.table].record.seats[0].name == "Anna"
