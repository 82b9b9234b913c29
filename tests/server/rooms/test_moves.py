"""What people may do with a room, and what they may not: each as a value in and a value out."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from jantaku.base.errors import ArgumentError, JantakuError
from jantaku.catalog import Setup
from jantaku.server.refusals import RequestRefused
from jantaku.server.rooms import moves
from jantaku.server.rooms.codes import LENGTH, LETTERS, new_code, read_code
from jantaku.server.rooms.settings_check import validated
from jantaku.server.rooms.values import Pace, Room, RoomSettings

HAIYUKI = RoomSettings(setup=Setup("haiyuki", "battle"))


def made(settings: RoomSettings | None = None) -> Room:
    """A room of Ann's, who sits in the first seat."""
    settings = settings or RoomSettings()
    return moves.created("BCDFG", "ann", "Ann", settings, validated(settings))


def with_people(*names: str, settings: RoomSettings | None = None, ready: bool = False) -> Room:
    """The same with others in the next seats."""
    room = made(settings)
    for name in names:
        room = moves.sat(room, name, name.title())
    if ready:
        for name in ("ann", *names):
            room = moves.readied(room, name, ready=True)
    return room


def who(room: Room) -> str:
    """Who sits where: the first letter of a person, * for a bot, - for an open seat."""
    marks = {"open": "-", "bot": "*"}
    return "".join(marks.get(one.kind, one.user[:1]) for one in room.seats)


def refusal(move: Callable[[], object]) -> RequestRefused:
    with pytest.raises(RequestRefused) as found:
        move()
    return found.value


def begun(room: Room) -> Room:
    return moves.started(room, room.host, "t1")


def test_who_makes_a_room_is_its_host_and_sits_in_it() -> None:
    room = made()
    assert (room.host, room.host_name, who(room)) == ("ann", "Ann", "a---")
    assert room.summary == "Tenhou, 4 players"
    assert room.state == "open"


def test_a_room_has_the_seats_of_its_game() -> None:
    assert who(made(HAIYUKI)) == "a-"
    assert who(made(RoomSettings(setup=Setup(players=3)))) == "a--"
    text = '{"num_players": 2, "wall": ["1m", "2m", "3m"], "starting_tiles": 1}'
    two = made(RoomSettings(setup=Setup("ruleset", text=text)))
    assert [one.seat for one in two.seats] == [0, 2]


def test_people_sit_where_they_like_or_in_the_first_seat_that_is_open() -> None:
    room = moves.sat(made(), "ben", "Ben", 2)
    assert who(moves.sat(room, "cho", "Cho")) == "acb-"
    assert moves.seat_of(room, "ben") == room.seats[2]


def test_people_move_from_seat_to_seat_and_sit_once() -> None:
    room = with_people("ben", ready=True)
    moved = moves.sat(room, "ben", "Ben", 3)
    assert who(moved) == "a--b"
    assert not moved.seats[3].ready
    assert moves.sat(room, "ben", "Ben") == room
    assert moves.sat(room, "ben", "Ben", 1) == room


def test_a_seat_has_one_person() -> None:
    room = with_people("ben")
    assert refusal(lambda: moves.sat(room, "cho", "Cho", 1)).code == "taken"
    full = with_people("ben", "cho", "dai")
    assert refusal(lambda: moves.sat(full, "eve", "Eve")).code == "full"
    error = refusal(lambda: moves.sat(room, "cho", "Cho", 7))
    assert (error.code, error.field) == ("malformed", "seat")


def test_whoever_stands_up_may_sit_down_again() -> None:
    room = moves.stood(with_people("ben"), "ann")
    assert who(room) == "-b--"
    assert room.host == "ann"
    assert refusal(lambda: moves.stood(room, "ann")).code == "not_seated"
    assert who(moves.sat(room, "ann", "Ann")) == "ab--"


def test_when_the_host_leaves_the_next_one_is_host() -> None:
    room = moves.left(with_people("ben", "cho"), "ann")
    assert room is not None
    assert (room.host, room.host_name, who(room)) == ("ben", "Ben", "-bc-")


def test_when_others_leave_the_host_stays() -> None:
    room = moves.left(with_people("ben"), "ben")
    assert room is not None
    assert (room.host, who(room)) == ("ann", "a---")
    assert moves.left(room, "eve") == room  # who only watched


def test_with_the_last_person_a_room_is_gone() -> None:
    assert moves.left(made(), "ann") is None
    room = moves.seated_bot(made(), "ann", 1)
    assert moves.left(room, "ann") is None


def test_who_leaves_while_a_game_is_played_keeps_the_seat() -> None:
    room = begun(with_people("ben", ready=True))
    after = moves.left(room, "ann")
    assert after is not None
    assert (who(after), after.host) == ("ab**", "ben")
    alone = begun(made())
    assert moves.left(alone, "ann") == alone


@pytest.mark.parametrize(
    "move",
    [
        lambda room: moves.freed(room, "ben", 0),
        lambda room: moves.seated_bot(room, "ben", 2),
        lambda room: moves.shuffled(room, "ben", Random(1)),
        lambda room: moves.with_settings(room, "ben", HAIYUKI, validated(HAIYUKI)),
        lambda room: moves.started(room, "ben", "t1"),
    ],
)
def test_only_the_host_does_what_concerns_others(move: Callable[[Room], Room]) -> None:
    room = with_people("ben", ready=True)
    assert refusal(lambda: move(room)).code == "not_allowed"


def test_the_host_opens_seats_of_people_and_of_bots() -> None:
    room = moves.seated_bot(with_people("ben"), "ann", 2)
    assert who(moves.freed(room, "ann", 1)) == "a-*-"
    assert who(moves.freed(room, "ann", 2)) == "ab--"
    assert who(moves.freed(room, "ben", 1)) == "a-*-"  # one's own
    assert moves.freed(room, "ann", 3) == room


def test_bots_have_a_level_and_a_name() -> None:
    room = moves.seated_bot(made(), "ann", 1, "docile")
    bot = room.seats[1]
    assert (bot.kind, bot.level, bot.name, bot.ready) == ("bot", "docile", "Docile 2", True)
    again = moves.seated_bot(room, "ann", 1, "random")
    assert again.seats[1].level == "random"
    assert moves.seated_bot(room, "ann", 2).seats[2].level == "smart"
    other_name = moves.seated_bot(room, "ann", 2, "steady").seats[2]
    assert (other_name.level, other_name.name) == ("smart", "Smart 3")
    with pytest.raises(ArgumentError, match="unknown bot 'mighty'"):
        moves.seated_bot(room, "ann", 1, "mighty")


def test_a_character_has_its_name_and_a_number_only_beside_its_twin() -> None:
    room = moves.seated_bot(made(), "ann", 1, "hana")
    assert (room.seats[1].level, room.seats[1].name) == ("hana", "Hana")
    room = moves.seated_bot(room, "ann", 2, "hana")
    room = moves.seated_bot(room, "ann", 3, "ume")
    assert [one.name for one in room.seats[1:]] == ["Hana", "Hana 3", "Ume"]
    again = moves.seated_bot(room, "ann", 1, "hana")
    assert again.seats[1].name == "Hana 2"
    with pytest.raises(ArgumentError, match="unknown bot 'Hana'"):
        moves.seated_bot(room, "ann", 1, "Hana")


def test_no_bot_sits_on_a_person() -> None:
    assert refusal(lambda: moves.seated_bot(with_people("ben"), "ann", 1)).code == "taken"


def test_chance_may_decide_who_sits_where() -> None:
    room = moves.seated_bot(with_people("ben", ready=True), "ann", 2)
    shuffled = moves.shuffled(room, "ann", Random(3))
    assert sorted(who(shuffled)) == sorted(who(room))
    assert who(shuffled) != who(room)
    assert [one.seat for one in shuffled.seats] == [0, 1, 2, 3]
    assert {one.user for one in shuffled.seats if one.ready} == {"ann", "ben", ""}


def settle(room: Room, settings: RoomSettings) -> Room:
    return moves.with_settings(room, "ann", settings, validated(settings))


def test_after_a_change_nobody_is_ready() -> None:
    room = settle(with_people("ben", ready=True), RoomSettings(title="Ours"))
    assert [one.ready for one in room.seats] == [False] * 4
    assert (room.settings.title, who(room)) == ("Ours", "ab--")


def test_people_keep_their_seats_as_far_as_there_are_such() -> None:
    room = moves.stood(with_people("ben", "cho"), "ben")
    room = moves.seated_bot(room, "ann", 1)
    two = settle(room, HAIYUKI)
    assert who(two) == "ac"
    assert two.summary.startswith("Haiyuki")
    back = settle(two, RoomSettings())
    assert who(back) == "ac--"


def test_bots_that_a_game_does_not_have_become_its_usual_ones() -> None:
    room = moves.seated_bot(made(), "ann", 1, "docile")
    assert settle(room, HAIYUKI).seats[1].level == "normal"
    assert settle(room, RoomSettings(setup=Setup(preset="wrc"))).seats[1].level == "docile"


def test_too_many_people_for_a_game_have_to_choose_first() -> None:
    error = refusal(lambda: settle(with_people("ben", "cho"), HAIYUKI))
    assert (error.code, error.field) == ("full", "setup")


def test_a_match_is_played_by_the_rules_it_began_with() -> None:
    room = replace(made(RoomSettings(games=2)), played=("t0",))
    assert refusal(lambda: settle(room, HAIYUKI)).code == "not_now"
    over = replace(room, played=("t0", "t1"))
    assert settle(over, HAIYUKI).played == ()


@pytest.mark.parametrize(
    ("settings", "source"),
    [
        (RoomSettings(title="x" * 61), "title"),
        (RoomSettings(title="a\u202eb"), "title"),
        (RoomSettings(title="a\nb"), "title"),
        (RoomSettings(games=0), "games"),
        (RoomSettings(games=65), "games"),
        (RoomSettings(absent="mighty"), "absent"),
        (RoomSettings(pace=Pace(base_s=0)), "pace.base_s"),
        (RoomSettings(pace=Pace(bank_s=-1)), "pace.bank_s"),
        (RoomSettings(pace=Pace(bank_s=float("nan"))), "pace.bank_s"),
        (RoomSettings(pace=Pace(hold_ms=9999)), "pace.hold_ms"),
        (RoomSettings(pace=Pace(look_s=float("inf"))), "pace.look_s"),
        (RoomSettings(pace=Pace(bot_ms=-5)), "pace.bot_ms"),
        (RoomSettings(setup=Setup(options={"tobi_prize": -1})), "setup.options.tobi_prize"),
        (RoomSettings(setup=Setup("chess")), "setup.engine"),
    ],
)
def test_settings_that_cannot_be_played_name_their_field(
    settings: RoomSettings, source: str
) -> None:
    with pytest.raises(JantakuError) as found:
        validated(settings)
    assert found.value.source == source


def test_a_room_may_have_no_clock() -> None:
    assert validated(RoomSettings(pace=Pace(base_s=None))).seats == (0, 1, 2, 3)


def test_the_host_begins_when_all_others_are_ready() -> None:
    room = with_people("ben")
    error = refusal(lambda: begun(room))
    assert (error.code, error.fault) == ("not_now", "Ben is not ready")
    ready = moves.readied(room, "ben", ready=True)
    assert who(begun(ready)) == "ab**"
    assert refusal(lambda: begun(moves.readied(ready, "ben", ready=False))).code == "not_now"


def test_bots_take_the_seats_that_are_open() -> None:
    room = begun(moves.seated_bot(made(), "ann", 2, "random"))
    assert [one.level for one in room.seats] == ["", "smart", "random", "smart"]
    assert (room.state, room.table) == ("playing", "t1")
    assert [one.ready for one in room.seats] == [False, True, True, True]


def test_a_full_room_in_which_all_are_ready_begins_by_itself() -> None:
    room = with_people("ben", "cho", "dai")
    assert not moves.is_ready(room)
    for name in ("ann", "ben", "cho", "dai"):
        room = moves.readied(room, name, ready=True)
    assert moves.is_ready(room)
    assert moves.started(room, None, "t1").state == "playing"


def test_a_room_with_an_open_seat_does_not_begin_by_itself() -> None:
    room = with_people("ben", ready=True)
    assert not moves.is_ready(room)
    assert refusal(lambda: moves.started(room, None, "t1")).code == "not_now"


def test_bots_alone_begin_only_if_the_host_says_so() -> None:
    room = moves.stood(made(), "ann")
    for seat in range(4):
        room = moves.seated_bot(room, "ann", seat)
    assert not moves.is_ready(room)
    assert who(begun(room)) == "****"


@pytest.mark.parametrize(
    "move",
    [
        lambda room: moves.sat(room, "eve", "Eve"),
        lambda room: moves.stood(room, "ben"),
        lambda room: moves.readied(room, "ben", ready=True),
        lambda room: moves.freed(room, "ann", 1),
        lambda room: moves.seated_bot(room, "ann", 3),
        lambda room: moves.shuffled(room, "ann", Random(1)),
        lambda room: settle(room, HAIYUKI),
        lambda room: moves.started(room, "ann", "t2"),
        lambda room: moves.with_new_match(room, "ann"),
        lambda room: moves.resumed_at_new_table(room, "ann", "t2"),
    ],
)
def test_nothing_changes_while_a_game_is_played(move: Callable[[Room], Room]) -> None:
    room = begun(with_people("ben", ready=True))
    assert refusal(lambda: move(room)).code == "not_now"


def test_after_a_game_the_room_is_open_and_nobody_is_ready() -> None:
    room = moves.ended(begun(with_people("ben", ready=True)), "t1")
    assert (room.state, room.table, room.played) == ("open", "", ("t1",))
    assert not any(one.ready for one in moves.people_in(room))
    assert who(room) == "ab**"


def test_a_match_has_as_many_games_as_were_agreed() -> None:
    room = made(RoomSettings(games=2))
    room = moves.ended(moves.started(room, "ann", "t1"), "t1")
    assert moves.is_between_games(room)
    room = moves.ended(moves.started(room, "ann", "t2"), "t2")
    assert room.played == ("t1", "t2")
    assert not moves.is_between_games(room)
    assert moves.started(room, "ann", "t3").played == ()


def test_another_match_may_be_wanted_by_anybody_who_sits_there() -> None:
    room = moves.ended(begun(with_people("ben", ready=True)), "t1")
    again = moves.with_new_match(room, "ben")
    assert again.played == ()
    assert [one.user for one in again.seats if one.ready and one.user] == ["ben"]
    assert moves.is_ready(moves.readied(again, "ann", ready=True))
    assert refusal(lambda: moves.with_new_match(room, "eve")).code == "not_seated"


def test_a_match_under_way_is_given_up_by_the_host_alone() -> None:
    room = replace(with_people("ben", settings=RoomSettings(games=3)), played=("t0",))
    assert refusal(lambda: moves.with_new_match(room, "ben")).code == "not_allowed"
    assert moves.with_new_match(room, "ann").played == ()


def test_a_table_that_is_not_the_rooms_changes_nothing() -> None:
    room = begun(made())
    for change in (moves.ended, moves.paused, moves.resumed):
        assert change(room, "t9") == room
    over = moves.ended(room, "t1")
    assert moves.ended(over, "t1") == over
    assert moves.paused(over, "t1") == over


def test_a_suspended_game_keeps_its_seats_and_goes_on() -> None:
    room = moves.paused(begun(with_people("ben", ready=True)), "t1")
    assert room.state == "suspended"
    assert refusal(lambda: moves.stood(room, "ben")).fault == "the game is suspended"
    assert moves.resumed(room, "t1").state == "playing"
    assert moves.ended(moves.resumed(room, "t1"), "t1").played == ("t1",)


def test_a_game_suspended_by_its_rules_goes_on_at_another_table() -> None:
    room = moves.ended(begun(with_people("ben", ready=True)), "t1", suspended=True)
    assert (room.state, room.table, room.played) == ("suspended", "t1", ())
    taken = moves.resumed_at_new_table(room, "ben", "t2")
    assert (taken.state, taken.table) == ("playing", "t2")
    assert refusal(lambda: moves.resumed_at_new_table(room, "eve", "t2")).code == "not_seated"


def test_codes_are_short_and_have_no_look_alikes_or_vowels() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) > 190
    assert all(len(code) == LENGTH and set(code) <= set(LETTERS) for code in codes)
    assert not set(LETTERS) & set("AEIOUYLQ01")


@pytest.mark.parametrize("typed", ["bcdfg", " BCDFG ", "bc-dfg", "BCDFGX"])
def test_codes_are_read_however_they_are_typed(typed: str) -> None:
    assert read_code(typed) == "BCDFG"


def test_what_is_no_code_is_read_as_none() -> None:
    assert read_code("\u202e12345") == ""
