"""People who look for a game: quick match, races for seats, one click against bots."""

import asyncio
import json
from pathlib import Path

import pytest

from harness.hall import BATTLE, ROUND, Hall, opened_hall, refusal, settings, who
from jantaku import GameRule
from jantaku.base.errors import JantakuError
from jantaku.base.seeds import check_commitment
from jantaku.catalog import Setup
from jantaku.server.refusals import RequestRefused
from jantaku.server.rooms.values import RoomSettings


@pytest.mark.usefixtures("url")
async def test_two_people_race_for_one_seat_and_one_of_them_has_it(hall: Hall) -> None:
    ann, *others = await hall.people("Ann", "Ben", "Cho", "Dai", "Eve", "Flo")
    room = await hall.rooms.create(ann, settings())
    done = await asyncio.gather(
        *(hall.rooms.sit(user, room.code, 2) for user in others), return_exceptions=True
    )
    refused = [one for one in done if isinstance(one, RequestRefused)]
    assert [one.code for one in refused] == ["taken"] * 4
    after = await hall.rooms.room(room.code)
    assert after.version == room.version + 1
    assert who(after).count("-") == 2


@pytest.mark.usefixtures("url")
async def test_people_who_come_at_once_sit_in_different_seats(hall: Hall) -> None:
    ann, *others = await hall.people("Ann", "Ben", "Cho", "Dai", "Eve")
    room = await hall.rooms.create(ann, settings())
    done = await asyncio.gather(
        *(hall.rooms.sit(user, room.code) for user in others), return_exceptions=True
    )
    assert [one.code for one in done if isinstance(one, RequestRefused)] == ["full"]
    assert len({one.user for one in (await hall.rooms.room(room.code)).seats}) == 4


@pytest.mark.usefixtures("url")
async def test_a_game_that_two_begin_at_once_is_begun_once(hall: Hall) -> None:
    people = await hall.people("Ann", "Ben", "Cho", "Dai")
    room = await hall.full(people)
    await asyncio.gather(*(hall.rooms.ready(one, room.code, ready=True) for one in people))
    room = await hall.until(room.code, lambda room: room.state == "playing")
    assert await hall.store.running_tables() == (room.table,)
    assert (await refusal(hall.rooms.start(people[0], room.code))).code == "not_now"


async def test_people_who_want_the_same_find_one_another(hall: Hall) -> None:
    people = await hall.people("Ann", "Ben", "Cho", "Dai")
    rooms = [await hall.rooms.quick_match(user, [Setup()]) for user in people]
    assert len({room.code for room in rooms}) == 1
    assert [room.state for room in rooms] == ["open", "open", "open", "playing"]
    assert not rooms[0].settings.private
    eve = await hall.person("Eve")
    other = await hall.rooms.quick_match(eve, [Setup()])
    assert other.code != rooms[0].code
    assert other.host == eve.id


async def test_who_asks_again_keeps_the_seat(hall: Hall) -> None:
    ann = await hall.person("Ann")
    first = await hall.rooms.quick_match(ann, [Setup()])
    again = await hall.rooms.quick_match(ann, [Setup()])
    assert again.code == first.code
    assert again.seats[0].ready


async def test_other_rules_are_another_match(hall: Hall) -> None:
    ann, ben, cho = await hall.people("Ann", "Ben", "Cho")
    one = await hall.rooms.quick_match(ann, [Setup()])
    other = await hall.rooms.quick_match(ben, [ROUND])
    assert (await hall.rooms.quick_match(cho, [Setup()])).code == one.code != other.code


async def test_nobody_has_the_powers_of_a_host_in_a_quick_match(hall: Hall) -> None:
    ann, ben = await hall.people("Ann", "Ben")
    await hall.store.claim_name(ben.id, "ben", "Ben", "hash")
    await hall.rooms.quick_match(ann, [Setup()], 3600)
    before = await hall.rooms.quick_match(ben, [Setup()], 3600)
    code, rooms = before.code, hall.rooms
    friends = RoomSettings(setup=Setup(preset="friends"))
    for doing in (
        rooms.change_settings(ann, code, friends),
        rooms.change_settings(ann, code, before.settings),
        rooms.open_seat(ann, code, 1),
        rooms.seat_bot(ann, code, 2),
        rooms.shuffle(ann, code),
        rooms.invite(ann, code, "Ben"),
    ):
        error = await refusal(doing)
        assert (error.code, error.reason) == ("not_allowed", "quick_match")
    assert (await refusal(rooms.close(ann, code))).code == "not_now"
    assert await rooms.room(code) == before


async def test_a_quick_match_seats_nobody_in_the_room_of_a_host(hall: Hall) -> None:
    ann, ben = await hall.people("Ann", "Ben")
    own = await hall.rooms.create(ann, RoomSettings())
    assert (await hall.rooms.quick_match(ben, [Setup()])).code != own.code


async def test_whoever_sits_down_at_a_quick_match_is_ready_by_its_conditions(hall: Hall) -> None:
    ann, ben = await hall.people("Ann", "Ben")
    room = await hall.rooms.quick_match(ann, [BATTLE])
    assert (await hall.rooms.sit(ben, room.code)).state == "playing"


async def test_a_quick_match_begins_with_bots_once_all_of_its_people_like_it(hall: Hall) -> None:
    ann, ben, cho = await hall.people("Ann", "Ben", "Cho")
    for one in (ann, ben, cho):
        room = await hall.rooms.quick_match(one, [ROUND], 3600)
    code = room.code
    assert (await refusal(hall.rooms.start(await hall.person("Eve"), code))).code == "not_seated"
    assert (await hall.rooms.start(ann, code)).state == "open"
    assert (await hall.rooms.start(ann, code)).state == "open"
    room = await hall.rooms.start(ben, code)
    assert (room.state, who(room)) == ("open", "ABC-")
    await hall.rooms.leave(cho, code)  # the one who did not like it
    room = await hall.rooms.room(code)
    assert (room.state, who(room)) == ("playing", "AB**")


async def test_a_wish_for_bots_goes_with_its_person(hall: Hall) -> None:
    ann, ben = await hall.people("Ann", "Ben")
    room = await hall.rooms.quick_match(ann, [ROUND], 3600)
    await hall.rooms.quick_match(ben, [ROUND], 3600)
    await hall.rooms.start(ben, room.code)
    await hall.rooms.leave(ben, room.code)
    again = await hall.rooms.quick_match(ben, [ROUND], 3600)
    assert again.quick is not None
    assert (again.code, again.state, again.quick.bots_now) == (room.code, "open", ())
    assert (await hall.rooms.start(ann, room.code)).state == "open"
    assert (await hall.rooms.start(ben, room.code)).state == "playing"


async def test_strangers_never_judge_one_another(hall: Hall) -> None:
    ann, ben = await hall.people("Ann", "Ben")
    for friends in (
        Setup(preset="friends"),
        Setup(options={"claims": True, "show_win_anyway": True}),
    ):
        room = await hall.rooms.quick_match(ann, [friends], 3600)
        other = await hall.rooms.quick_match(ben, [friends], 3600)
        assert room.code == other.code
        await hall.rooms.start(ann, room.code)
        room = await hall.rooms.start(ben, room.code)
        record = await hall.store.table(room.table)
        rules = record.spec.rules
        assert not GameRule.from_json(json.dumps(rules)).claims
        await hall.rooms.leave(ann, room.code)
        await hall.rooms.leave(ben, room.code)


async def test_people_meet_in_a_game_that_all_of_them_like(hall: Hall) -> None:
    three = Setup(players=3)
    ann, ben, cho, dai = await hall.people("Ann", "Ben", "Cho", "Dai")
    first = await hall.rooms.quick_match(ann, [Setup(), ROUND, three])
    assert first.settings.setup == Setup()
    second = await hall.rooms.quick_match(ben, [BATTLE, three, ROUND])
    assert second.code == first.code
    assert second.settings.setup == ROUND
    assert second.quick is not None
    assert second.quick.also == (three,)
    other = await hall.rooms.quick_match(dai, [Setup()])  # which Ben does not like
    assert other.code != first.code
    third = await hall.rooms.quick_match(cho, [three])
    assert third.code == first.code
    assert third.state == "playing"
    assert [one.name for one in third.seats] == ["Ann", "Ben", "Cho"]
    assert third.quick is None


async def test_who_likes_other_games_now_waits_elsewhere(hall: Hall) -> None:
    ann = await hall.person("Ann")
    first = await hall.rooms.quick_match(ann, [Setup()])
    second = await hall.rooms.quick_match(ann, [ROUND])
    assert [room.code for room in (await hall.rooms.public()).items] == [second.code]
    assert first.code != second.code


async def test_bots_fill_in_after_the_shortest_time_that_somebody_chose(hall: Hall) -> None:
    async with hall.rooms.removing_idle():
        ann, ben, cho = await hall.people("Ann", "Ben", "Cho")
        first = await hall.rooms.quick_match(ann, [Setup()], 3600)
        alone = await hall.rooms.quick_match(cho, [Setup()])  # waits for people alone
        assert alone.code != first.code
        assert (await hall.rooms.quick_match(ben, [Setup()], 0.2)).code == first.code
        room = await hall.until(first.code, lambda room: room.state == "playing")
        assert [seat.kind for seat in room.seats] == ["person", "person", "bot", "bot"]
        assert [(seat.name, seat.level) for seat in room.seats[2:]] == [
            ("Tsuru", "tsuru"),
            ("Tama", "tama"),
        ]
        assert (await hall.rooms.room(alone.code)).state == "open"


async def test_nobody_keeps_the_others_of_a_quick_match_waiting(hall: Hall) -> None:
    people = await hall.people("Ann", "Ben", "Cho", "Dan")
    room = await hall.rooms.quick_match(people[0], [ROUND], 3600)
    for one in people[1:3]:
        await hall.rooms.quick_match(one, [ROUND], 3600)
    for one in people[:3]:
        error = await refusal(hall.rooms.ready(one, room.code, ready=False))
        assert (error.code, error.reason) == ("not_allowed", "quick_match")
    await hall.rooms.quick_match(people[3], [ROUND], 3600)
    assert (await hall.rooms.room(room.code)).state == "playing"


@pytest.mark.sample(2)
async def test_a_quick_match_begins_after_a_restart(tmp_path: Path, url: str) -> None:
    async with opened_hall(tmp_path / "before", url=url) as hall, hall.rooms.removing_idle():
        ann = await hall.person("Ann")
        room = await hall.rooms.quick_match(ann, [Setup()], 1)
    async with opened_hall(tmp_path / "after", url=url) as hall, hall.rooms.removing_idle():
        await hall.until(room.code, lambda room: room.state == "playing")


async def test_a_quick_match_of_two_begins_with_the_second(hall: Hall) -> None:
    ann, ben = await hall.people("Ann", "Ben")
    done = await asyncio.gather(
        hall.rooms.quick_match(ann, [BATTLE]), hall.rooms.quick_match(ben, [BATTLE])
    )
    if len({room.code for room in done}) == 2:  # both looked before either had a room
        done = [await hall.rooms.quick_match(one, [BATTLE]) for one in (ann, ben)]
    assert all(room.state in ("open", "playing") for room in done)


async def test_one_click_is_a_table_against_bots(hall: Hall) -> None:
    ann = await hall.person("Ann")
    room = await hall.rooms.play_now(ann, ROUND, "docile")
    assert (room.state, who(room), room.settings.private) == ("playing", "A***", True)
    assert {one.level for one in room.seats[1:]} == {"docile"}
    record = await hall.store.table(room.table)
    assert record.spec.options == {"robots": [1, 2, 3]}
    assert check_commitment(record.spec.seed, record.commitment)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("setup", "bots"),
    [
        (Setup(), ["tsuru", "tama", "hana"]),
        (Setup(players=3), ["tsuru", "tama"]),
        (Setup(options={"robots": "docile"}), ["docile"] * 3),
        (Setup("ruleset", "duel"), ["efficiency"]),
    ],
    ids=["four", "three", "named by the rules", "another game"],
)
async def test_one_click_without_a_level_brings_characters_where_there_are_any(
    hall: Hall, setup: Setup, bots: list[str]
) -> None:
    room = await hall.rooms.play_now(await hall.person("Ann"), setup)
    assert [one.level for one in room.seats[1:]] == bots


async def test_one_click_to_what_cannot_be_played_leaves_no_room(hall: Hall) -> None:
    ann = await hall.person("Ann")
    for setup, level in ((Setup(options={"robots": "none"}), ""), (ROUND, "mighty")):
        with pytest.raises(JantakuError):
            await hall.rooms.play_now(ann, setup, level)
    assert (await hall.rooms.of(ann.id)).items == ()
    assert await hall.store.running_tables() == ()
