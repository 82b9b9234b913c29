"""Rooms that are stored and told: made, found, raced for, played in, and gone on with."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pytest

from jantaku.base.errors import ArgumentError, JantakuError, RulesError, Unknown
from jantaku.base.seeds import check_commitment
from jantaku.catalog import Setup
from jantaku.server.bus import LocalBus, LocalLeases
from jantaku.server.lobby import listed, person_channel, quick_match, room_channel
from jantaku.server.lobby.rooms import LOBBY_PAGE
from jantaku.server.refusals import RequestRefused
from jantaku.server.rooms.values import RoomSettings
from jantaku.server.tables import ownership
from server.backends import awaited, postgres_database, sqlite_url
from server.lobby.hall import BATTLE, ROUND, opened_hall, settings
from server.playing import Player, passive
from server.tables.hosted import Client

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from jantaku.server.rooms.values import Room
    from jantaku.server.tables import TableHost
    from server.lobby.hall import Hall


def who(room: Room) -> str:
    """Who sits where: the first letter of a person, * for a bot, - for an open seat."""
    marks = {"open": "-", "bot": "*"}
    return "".join(marks.get(one.kind, one.name[:1]) for one in room.seats)


async def refusal(doing: Any) -> RequestRefused:
    with pytest.raises(RequestRefused) as found:
        await doing
    return found.value


@awaited
async def test_a_room_is_found_by_its_code_however_it_is_typed(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann = await hall.person("Ann")
        room = await hall.rooms.create(ann, settings(title="Ours"))
        for typed in (room.code, room.code.lower(), f" {room.code[:2]}-{room.code[2:]}"):
            assert await hall.rooms.room(typed) == room
        assert (await refusal(hall.rooms.room("XXXXX"))).code == "unknown_room"
        assert (await refusal(hall.rooms.sit(ann, "?"))).code == "unknown_room"


@awaited
async def test_options_of_a_room_are_short(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann = await hall.person("Ann")
        for setup in (
            Setup("ruleset", "hong_kong", options={"comment": "x" * 9000}),
            Setup("ruleset", "hong_kong", mods=("x" * 90,) * 100),
        ):
            with pytest.raises(ArgumentError) as found:
                await hall.rooms.create(ann, RoomSettings(setup=setup))
            assert found.value.source == "setup.options"
        assert not (await hall.rooms.public()).items


@awaited
async def test_private_rooms_are_not_listed(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann = await hall.person("Ann")
        public = await hall.rooms.create(ann, settings(title="Ours"))
        private = await hall.rooms.create(ann, settings(private=True))
        assert (await hall.rooms.public()).items == (public,)
        assert {room.code for room in (await hall.rooms.of(ann.id)).items} == {
            public.code,
            private.code,
        }
        assert hall.told == [public.code]


@awaited
async def test_lists_leave_out_the_text_of_a_ruleset(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann = await hall.person("Ann")
        text = '{"num_players": 2, "wall": ["1m", "2m", "3m"], "starting_tiles": 1}'
        room = await hall.rooms.create(ann, settings(Setup("ruleset", "", text=text)))
        assert room.settings.setup.text == text
        (shown,) = (await hall.rooms.public()).items
        assert shown == listed(room)
        assert shown.settings.setup.text == ""


@awaited
async def test_settings_that_cannot_be_played_make_no_room(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann = await hall.person("Ann")
        with pytest.raises(JantakuError) as found:
            await hall.rooms.create(ann, settings(Setup(options={"tobi_prize": -1})))
        assert found.value.source == "setup.options.tobi_prize"
        assert (await hall.rooms.of(ann.id)).items == ()


@awaited
async def test_a_room_that_nobody_needs_makes_place_for_a_new_one(tmp_path: Path) -> None:
    async with opened_hall(tmp_path, most=2) as hall:
        ann, ben = await hall.people("Ann", "Ben")
        first = await hall.rooms.create(ann, settings())
        second = await hall.rooms.create(ann, settings())
        await hall.rooms.sit(ben, first.code)
        third = await hall.rooms.create(ann, settings())
        assert {room.code for room in (await hall.rooms.of(ann.id)).items} == {
            first.code,
            third.code,
        }
        await hall.rooms.sit(ben, third.code)
        assert (await refusal(hall.rooms.create(ann, settings()))).code == "not_now"
        with pytest.raises(Unknown):
            await hall.store.room(second.code)


@awaited
async def test_with_the_last_person_a_room_is_gone(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann, ben = await hall.people("Ann", "Ben")
        room = await hall.full([ann, ben])
        told = await hall.heard(room_channel(room.code))
        await hall.rooms.leave(ann, room.code)
        assert (await hall.rooms.room(room.code)).host == ben.id
        await hall.rooms.leave(ben, room.code)
        assert (await refusal(hall.rooms.room(room.code))).code == "unknown_room"
        assert told[-1] == {"type": "room", "code": room.code, "room": None}


@awaited
async def test_the_host_may_close_a_room_of_nobody_else(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann, ben = await hall.people("Ann", "Ben")
        room = await hall.full([ann, ben])
        assert (await refusal(hall.rooms.close(ben, room.code))).code == "not_allowed"
        assert (await refusal(hall.rooms.close(ann, room.code))).code == "not_now"
        await hall.rooms.stand(ben, room.code)
        await hall.rooms.close(ann, room.code)
        assert (await hall.rooms.public()).items == ()


@awaited
async def test_who_is_here_no_longer_leaves_what_has_not_begun_and_hosts_nothing(
    tmp_path: Path,
) -> None:
    async with opened_hall(tmp_path) as hall:
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


@awaited
async def test_old_rooms_are_done_away_with(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        room = await hall.rooms.create(await hall.person("Ann"), settings())
        await hall.rooms.remove_idle(0)
        assert await hall.rooms.room(room.code) == room
        await hall.rooms.remove_idle(2e12)
        assert (await refusal(hall.rooms.room(room.code))).code == "unknown_room"


@awaited
async def test_a_change_is_told_to_who_follows_the_room_and_who_sits_there(
    tmp_path: Path,
) -> None:
    async with opened_hall(tmp_path) as hall:
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


@awaited
async def test_owners_of_a_name_can_be_invited(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann, ben, eve = await hall.people("Ann", "Ben", "Eve")
        await hall.store.claim_name(ben.id, "ben", "ben", "hash")
        room = await hall.rooms.create(ann, settings())
        bens = await hall.heard(person_channel(ben.id))
        await hall.rooms.invite(ann, room.code, "BEN")
        told = {"code": room.code, "by": "Ann", "summary": room.summary, "user": ann.id}
        assert bens == [{"type": "invited", **told}]
        assert (await refusal(hall.rooms.invite(ann, room.code, "Eve"))).field == "name"
        assert (await refusal(hall.rooms.invite(eve, room.code, "Ben"))).code == "not_seated"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield sqlite_url(tmp_path)
        return
    with postgres_database() as found:
        yield found


@awaited
async def test_two_people_race_for_one_seat_and_one_of_them_has_it(
    tmp_path: Path, url: str
) -> None:
    async with opened_hall(tmp_path, url=url) as hall:
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


@awaited
async def test_people_who_come_at_once_sit_in_different_seats(tmp_path: Path, url: str) -> None:
    async with opened_hall(tmp_path, url=url) as hall:
        ann, *others = await hall.people("Ann", "Ben", "Cho", "Dai", "Eve")
        room = await hall.rooms.create(ann, settings())
        done = await asyncio.gather(
            *(hall.rooms.sit(user, room.code) for user in others), return_exceptions=True
        )
        assert [one.code for one in done if isinstance(one, RequestRefused)] == ["full"]
        assert len({one.user for one in (await hall.rooms.room(room.code)).seats}) == 4


@awaited
async def test_a_game_that_two_begin_at_once_is_begun_once(tmp_path: Path, url: str) -> None:
    async with opened_hall(tmp_path, url=url) as hall:
        people = await hall.people("Ann", "Ben", "Cho", "Dai")
        room = await hall.full(people)
        await asyncio.gather(*(hall.rooms.ready(one, room.code, ready=True) for one in people))
        room = await hall.until(room.code, lambda room: room.state == "playing")
        assert await hall.store.running_tables() == (room.table,)
        assert (await refusal(hall.rooms.start(people[0], room.code))).code == "not_now"


@awaited
async def test_people_who_want_the_same_find_one_another(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        people = await hall.people("Ann", "Ben", "Cho", "Dai")
        rooms = [await hall.rooms.quick_match(user, [Setup()]) for user in people]
        assert len({room.code for room in rooms}) == 1
        assert [room.state for room in rooms] == ["open", "open", "open", "playing"]
        assert not rooms[0].settings.private
        eve = await hall.person("Eve")
        other = await hall.rooms.quick_match(eve, [Setup()])
        assert other.code != rooms[0].code
        assert other.host == eve.id


@awaited
async def test_who_asks_again_keeps_the_seat(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann = await hall.person("Ann")
        first = await hall.rooms.quick_match(ann, [Setup()])
        await hall.rooms.ready(ann, first.code, ready=False)
        again = await hall.rooms.quick_match(ann, [Setup()])
        assert again.code == first.code
        assert again.seats[0].ready


@awaited
async def test_other_rules_are_another_match(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann, ben, cho = await hall.people("Ann", "Ben", "Cho")
        one = await hall.rooms.quick_match(ann, [Setup()])
        other = await hall.rooms.quick_match(ben, [ROUND])
        await hall.rooms.change_settings(ann, one.code, RoomSettings(setup=Setup(), games=3))
        third = await hall.rooms.quick_match(cho, [Setup()])
        assert len({one.code, other.code, third.code}) == 3


@awaited
async def test_people_meet_in_a_game_that_all_of_them_like(tmp_path: Path) -> None:
    three = Setup(players=3)
    async with opened_hall(tmp_path) as hall:
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


@awaited
async def test_who_likes_other_games_now_waits_elsewhere(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann = await hall.person("Ann")
        first = await hall.rooms.quick_match(ann, [Setup()])
        second = await hall.rooms.quick_match(ann, [ROUND])
        assert [room.code for room in (await hall.rooms.public()).items] == [second.code]
        assert first.code != second.code


@awaited
async def test_bots_fill_in_after_the_shortest_time_that_somebody_chose(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall, hall.rooms.removing_idle():
        ann, ben, cho = await hall.people("Ann", "Ben", "Cho")
        first = await hall.rooms.quick_match(ann, [Setup()], 3600)
        alone = await hall.rooms.quick_match(cho, [Setup()])  # waits for people alone
        assert alone.code != first.code
        second = await hall.rooms.quick_match(ben, [Setup()], 0.2)
        assert second.code == first.code
        room = await hall.until(first.code, lambda room: room.state == "playing")
        assert [seat.kind for seat in room.seats] == ["person", "person", "bot", "bot"]
        assert (await hall.rooms.room(alone.code)).state == "open"


@awaited
async def test_bots_wait_for_who_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick_match, "_AGAIN_S", 0.05)
    async with opened_hall(tmp_path) as hall, hall.rooms.removing_idle():
        ann = await hall.person("Ann")
        room = await hall.rooms.quick_match(ann, [Setup()], 0.2)
        await hall.rooms.ready(ann, room.code, ready=False)
        await asyncio.sleep(0.4)
        assert (await hall.rooms.room(room.code)).state == "open"
        await hall.rooms.ready(ann, room.code, ready=True)
        await hall.until(room.code, lambda room: room.state == "playing")


@awaited
async def test_a_quick_match_begins_after_a_restart(tmp_path: Path, url: str) -> None:
    async with opened_hall(tmp_path / "before", url=url) as hall, hall.rooms.removing_idle():
        ann = await hall.person("Ann")
        room = await hall.rooms.quick_match(ann, [Setup()], 1)
    async with opened_hall(tmp_path / "after", url=url) as hall, hall.rooms.removing_idle():
        await hall.until(room.code, lambda room: room.state == "playing")


@awaited
async def test_a_quick_match_of_two_begins_with_the_second(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann, ben = await hall.people("Ann", "Ben")
        done = await asyncio.gather(
            hall.rooms.quick_match(ann, [BATTLE]), hall.rooms.quick_match(ben, [BATTLE])
        )
        if len({room.code for room in done}) == 2:  # both looked before either had a room
            done = [await hall.rooms.quick_match(one, [BATTLE]) for one in (ann, ben)]
        assert all(room.state in ("open", "playing") for room in done)


@awaited
async def test_one_click_is_a_table_against_bots(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann = await hall.person("Ann")
        room = await hall.rooms.play_now(ann, ROUND, "docile")
        assert (room.state, who(room), room.settings.private) == ("playing", "A***", True)
        assert {one.level for one in room.seats[1:]} == {"docile"}
        record = await hall.store.table(room.table)
        assert record.spec.options == {"robots": [1, 2, 3]}
        assert check_commitment(record.spec.seed, record.commitment)  # type: ignore[arg-type]


@awaited
async def test_one_click_to_what_cannot_be_played_leaves_no_room(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann = await hall.person("Ann")
        for setup, level in ((Setup(options={"robots": "none"}), ""), (ROUND, "mighty")):
            with pytest.raises(JantakuError):
                await hall.rooms.play_now(ann, setup, level)
        assert (await hall.rooms.of(ann.id)).items == ()
        assert await hall.store.running_tables() == ()


@awaited
async def test_a_game_that_cannot_begin_leaves_the_room_open(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann = await hall.person("Ann")
        room = await hall.rooms.create(ann, settings(Setup(options={"robots": "none"})))
        with pytest.raises(JantakuError, match="no bots"):
            await hall.rooms.start(ann, room.code)
        assert (await hall.rooms.room(room.code)).state == "open"


@awaited
async def test_a_match_of_two_games_has_a_balance_sheet(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        people = await hall.people("Ann", "Ben")
        room = await hall.full(people, settings(games=2))
        await hall.rooms.ready(people[1], room.code, ready=True)
        room = await hall.rooms.start(people[0], room.code)
        assert who(room) == "AB**"
        await hall.follow(room, *people)
        first = room.table
        room = await hall.until(room.code, lambda room: room.state == "open")
        assert room.played == (first,)
        assert (
            await refusal(hall.rooms.change_settings(people[0], room.code, settings()))
        ).code == ("not_now")
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


@awaited
async def test_another_match_begins_when_all_want_it(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
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


@awaited
async def test_a_sheet_that_was_not_written_is_written_when_it_is_asked_for(
    tmp_path: Path,
) -> None:
    async with opened_hall(tmp_path) as hall:
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


@awaited
async def test_the_room_of_a_table_may_be_gone(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
        ann = await hall.person("Ann")
        room = await hall.rooms.play_now(ann, BATTLE)
        await hall.store.drop_room(room.code)
        await hall.rooms.table_changed(replace(await hall.store.table(room.table), state="over"))
        await hall.rooms.wait_for_sheets()


@awaited
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


@awaited
async def test_several_people_agree_at_the_table_to_go_on_another_day(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
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


@awaited
async def test_a_game_that_its_rules_suspend_goes_on_at_another_table(tmp_path: Path) -> None:
    async with opened_hall(tmp_path) as hall:
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


@awaited
async def test_a_client_that_joins_at_once_finds_the_table_and_it_is_played_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow_to_open(monkeypatch)
    async with opened_hall(tmp_path) as hall:
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


@awaited
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


@awaited
async def test_a_table_that_never_comes_is_unknown_and_its_room_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        time.sleep(0.05)
        raise RulesError("it cannot be opened")

    async with opened_hall(tmp_path) as hall:
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


@awaited
async def test_a_public_game_that_all_have_left_rests_outside_the_lobby(
    tmp_path: Path, url: str
) -> None:
    async with opened_hall(tmp_path, url=url, rest_s=0.3) as hall:
        ann = await hall.person("Ann")
        room = await hall.rooms.create(ann, settings())
        room = await hall.rooms.start(ann, room.code)
        assert [one.code for one in (await hall.rooms.public()).items] == [room.code]
        async with asyncio.timeout(60):
            while (await hall.store.table(room.table)).state != "resting":
                await hall.hosting.owned.unload_idle()
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


@awaited
async def test_the_lobby_message_has_some_rooms_and_the_number_of_the_others(
    tmp_path: Path,
) -> None:
    async with opened_hall(tmp_path, most=100) as hall:
        ann = await hall.person("Ann")
        for _ in range(LOBBY_PAGE + 2):
            await hall.rooms.create(ann, settings())
        rooms, more = await hall.rooms.lobby()
        assert (len(rooms), more) == (LOBBY_PAGE, 2)
