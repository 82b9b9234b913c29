"""People whom a host has blocked or put out: no way leads to a seat in the host's room."""

from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from harness.hall import BATTLE, ROUND, Hall, opened_hall, refusal, settings, who
from jantaku.server.bus import LocalBus
from jantaku.server.rooms import moves
from jantaku.server.store import User
from server.rooms.test_moves import made


async def block(hall: Hall, user: User, other: User) -> None:
    await hall.store.block(user.id, other.id, 1.0, 10)
    await hall.rooms.put_out_blocked(user, other.id)


async def refused(*ways: Coroutine[Any, Any, Any]) -> None:
    for way in ways:
        error = await refusal(way)
        assert (error.code, error.reason) == ("not_allowed", "kept_out")


@pytest.mark.usefixtures("url")
async def test_a_blocked_person_cannot_sit_in_a_room_of_the_host(hall: Hall) -> None:
    ann, ben, cho = await hall.people("Ann", "Ben", "Cho")
    room = await hall.full([ann, cho])
    await block(hall, ann, ben)
    await refused(hall.rooms.sit(ben, room.code), hall.rooms.sit(ben, room.code, 3))
    await block(hall, cho, ben)  # a guest's block is not the host's
    await hall.store.unblock(ann.id, ben.id)
    assert who(await hall.rooms.sit(ben, room.code)) == "ACB-"


async def test_a_block_frees_the_seat_and_an_end_of_the_block_lets_the_person_back(
    hall: Hall,
) -> None:
    ann, ben = await hall.people("Ann", "Ben")
    mine, bens = await hall.full([ann, ben]), await hall.full([ben, ann])
    await block(hall, ann, ben)
    assert who(await hall.rooms.room(mine.code)) == "A---"
    assert who(await hall.rooms.room(bens.code)) == "BA--"
    await hall.store.unblock(ann.id, ben.id)
    assert who(await hall.rooms.sit(ben, mine.code)) == "AB--"


async def test_who_was_put_out_cannot_come_back_even_after_a_restart(
    tmp_path: Path, url: str
) -> None:
    async with opened_hall(tmp_path / "one", url=url) as hall:
        ann, ben, cho = await hall.people("Ann", "Ben", "Cho")
        await hall.store.claim_name(ben.id, "ben", "Ben", "hash")
        room = await hall.full([ann, ben, cho])
        code = room.code
        assert who(await hall.rooms.open_seat(ann, code, 1)) == "A-C-"
        await refused(
            hall.rooms.sit(ben, code),
            hall.rooms.sit(ben, code, 1),
            hall.rooms.invite(cho, code, "Ben"),
        )
        async with opened_hall(tmp_path / "two", url=url, bus=LocalBus()) as other:
            if url:  # another process of the same server
                await refused(other.rooms.sit(ben, code))
        await hall.rooms.leave(ann, code)  # the next host has it from her
        await refused(hall.rooms.sit(ben, code))
        assert ben.id not in str((await hall.rooms.room(code)).kept_out)
    if url:
        async with opened_hall(tmp_path / "after", url=url) as hall:
            await refused(hall.rooms.sit(ben, code))


async def test_a_game_that_has_begun_keeps_its_seats_and_no_other_follows_it(hall: Hall) -> None:
    ann, ben = await hall.people("Ann", "Ben")
    room = await hall.full([ann, ben])
    await hall.rooms.ready(ben, room.code, ready=True)
    room = await hall.rooms.start(ann, room.code)
    await block(hall, ann, ben)
    assert who(await hall.rooms.room(room.code)) == "AB**"
    await hall.hosting.suspend(room.table)
    await hall.until(room.code, lambda room: room.state == "suspended")
    await refused(hall.rooms.resume(ben, room.code))
    await hall.rooms.resume(ann, room.code)
    await hall.follow(await hall.rooms.room(room.code), ann, ben)
    await hall.until(room.code, lambda room: room.state == "open")
    await refused(
        hall.rooms.ready(ben, room.code, ready=True),
        hall.rooms.rematch(ben, room.code),
        hall.rooms.sit(ben, room.code, 2),
    )


async def test_a_quick_match_is_no_way_around_a_block(hall: Hall) -> None:
    ann, ben, cho = await hall.people("Ann", "Ben", "Cho")
    room = await hall.rooms.quick_match(ann, [ROUND], 3600)
    await hall.rooms.quick_match(cho, [ROUND], 3600)
    await block(hall, cho, ben)  # who is not the first one there
    await refused(hall.rooms.sit(ben, room.code))
    assert (await hall.rooms.quick_match(ben, [ROUND], 3600)).code != room.code


def test_a_seat_that_its_person_frees_is_open_to_the_person() -> None:
    room = moves.sat(made(), "ben", "Ben")
    room = moves.freed(room, "ben", 1)
    assert moves.seat_of(moves.sat(room, "ben", "Ben"), "ben")


async def test_a_bot_that_is_removed_keeps_nobody_out(hall: Hall) -> None:
    (ann,) = await hall.people("Ann")
    room = await hall.rooms.create(ann, settings(BATTLE))
    await hall.rooms.seat_bot(ann, room.code, 1)
    assert (await hall.rooms.open_seat(ann, room.code, 1)).kept_out == ()
