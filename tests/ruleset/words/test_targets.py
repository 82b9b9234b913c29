"""Targets: which tiles and calls `match` looks at."""

import pytest

from jantaku.base.errors import RulesetError
from ruleset import kernel
from ruleset.acting import discard, meld, new_table, text, tiles
from ruleset.asking import RULES, ask, called, drew, each, holds, notes, read
from ruleset.engine import (
    PLAIN,
    TARGETS,
    Assigned,
    Call,
    CallChoice,
    Context,
    RulesetTile,
    WinRecord,
    compiler_of,
    face_down,
    natural_tile,
    with_alias,
)


def found(table, *names, seat=0, **known):
    """The hands that targets describe: tiles and names of the melds after a stroke."""
    wanted = read(table, "targets", list(names))
    hands = kernel.hands(table, Context(seat, **known), wanted)
    return [
        " ".join([text(hand), *(f"[{call.name} {text(call.tiles)}]" for call in calls)]).strip()
        for hand, calls in hands
    ]


@pytest.fixture
def table():
    """A table with something of everything."""
    table = new_table(RULES, a="1m 2m", b="4p", c="5p", d="6p")
    for seat, pond in enumerate(("1z", "2z 3z", "4z", "")):
        for tile in pond.split():
            discard(table, seat, tile)
    drew(table, 0, "9m")
    table.players[0].aside = tiles("7s 7s 8s")
    meld(table, 0, "pon", "5s 5s 5s")
    meld(table, 0, "flower", "1f")
    meld(table, 0, "start_flower", "2f")
    meld(table, 0, "pei", "4z")
    meld(table, 0, "joker", "1j")
    meld(table, 0, "start_joker", "2j")
    meld(table, 1, "chii", "1s 2s 3s")
    meld(table, 2, "am_pung", "6s 1j 6s")
    meld(table, 3, "am_kong", "2y 8m")
    return table


WIN = WinRecord(
    0, "draw", RulesetTile("9p"), None, (1, 2, 3), is_dealer=True, hand=tuple(tiles("1p 2p 9p"))
)
WIN.calls = (Call("pon", tuple(tiles("3z 3z 3z"))),)

SIMPLE = [
    ("hand", "1m 2m"),
    ("draw", "9m/draw"),
    ("pond", "1z/discard"),
    ("aside", "7s 7s 8s"),
    ("aside_unique", "7s 8s"),
    ("calls", "[pon 5s 5s 5s]"),
    ("flowers", "[flower 1f] [start_flower 2f] [pei 4z]"),
    ("start_flowers", "[start_flower 2f]"),
    ("jokers", "[joker 1j] [start_joker 2j]"),
    ("start_jokers", "[start_joker 2j]"),
    ("call_tiles", "5s 5s 5s 1f 2f 4z 1j 2j"),
    ("last_discard", "4z/discard"),
    ("self_last_discard", "1z/discard"),
    ("shimocha_last_discard", "3z/discard"),
    ("toimen_last_discard", "4z/discard"),
    ("kamicha_last_discard", ""),
    ("shimocha_calls", "[chii 1s 2s 3s]"),
    ("toimen_calls", "[am_pung 6s 1j 6s]"),
    ("kamicha_calls", "[am_kong 2y 8m]"),
    ("all_calls", "[pon 5s 5s 5s] [chii 1s 2s 3s] [am_pung 6s 1j 6s] [am_kong 2y 8m]"),
    ("all_last_discards", "1z/discard 3z/discard 4z/discard"),
    ("all_discards", "1z/discard 2z/discard 3z/discard 4z/discard"),
    ("others_discards", "2z/discard 3z/discard 4z/discard"),
    ("all_ponds", "1z/discard 2z/discard 3z/discard 4z/discard"),
    ("others_ponds", "2z/discard 3z/discard 4z/discard"),
    ("pond_faceup", "1z/discard"),
    ("discards", "1z/discard"),
    ("discards_faceup", "1z/discard"),
    ("all_call_tiles", "5s 5s 5s 1f 2f 4z 1j 2j 1s 2s 3s 6s 6s 6s 2y 8m"),
    ("last_called_tile", ""),
    ("winning_tile", ""),
    ("revealed_tiles", ""),
    ("scry", ""),
    ("assigned_hand", "1m 2m 5s 5s 5s 1f 2f 4z 1j 2j"),
    ("winning_hand", "1m 2m 5s 5s 5s 1f 2f 4z 1j 2j"),
    ("assigned_calls", "[pon 5s 5s 5s]"),
    ("arranged_hand", "1m 2m"),
    ("arranged_calls", "[pon 5s 5s 5s]"),
    ("second_last_visible_discard", ""),
]


@pytest.mark.parametrize(("name", "expected"), SIMPLE, ids=[name for name, _ in SIMPLE])
def test_a_target_adds_its_tiles_or_calls(table, name, expected):
    assert found(table, name) == [expected]


ONE_OF = [
    ("any_discard", ["1z/discard"]),
    ("hand_any", ["1m", "2m"]),
    ("hand_draw_nonjoker_any", ["1m", "2m", "9m/draw"]),
    ("self_joker_meld_tiles", []),
    ("anyone_joker_meld_tiles", ["6s"]),
]


@pytest.mark.parametrize(("name", "expected"), ONE_OF, ids=[name for name, _ in ONE_OF])
def test_a_target_makes_a_hand_of_every_tile(table, name, expected):
    assert found(table, name) == expected


def test_every_target_is_tested_and_says_what_it_is():
    tested = {name for name, _ in SIMPLE + ONE_OF} | {
        ["any_visible_tile", "visible_tiles", "tile", "called_tile", "call_choice", "last_call"][at]
        for at in range(6)
    }
    assert set(TARGETS) == tested
    assert all(target.help.endswith(".") for target in TARGETS.values())


def test_hand_any_and_the_others_are_there():
    assert {"hand", "draw", "calls", "hand_any"} <= set(TARGETS)


def test_all_targets_make_one_pool():
    table = new_table(RULES, a="1m 2m")
    drew(table, 0, "3m")
    run = [[[[[0, 1, 2]], 1]]]
    assert each(table, "match", [["hand", "draw"], run], [["hand"], run]) == [True, False]
    assert not ask(table, "match", ["draw"], run)


def test_one_matching_definition_is_enough_and_needed():
    table = new_table(RULES, a="1m 1m")
    pair, run = [[[[0, 0]], 1]], [[[[0, 1, 2]], 1]]
    assert each(table, "match", [["hand"], [run, pair]], [["hand"], [run, run]]) == [True, False]


TOGETHER = [
    (["hand", "calls", "draw"], ["1m 2m 9m/draw [pon 5s 5s 5s]"]),
    (
        ["hand_any", "draw", "hand_any"],
        ["1m 9m/draw 1m", "1m 9m/draw 2m", "2m 9m/draw 1m", "2m 9m/draw 2m"],
    ),
]


@pytest.mark.parametrize(("names", "hands"), TOGETHER, ids=["one pool", "hands are multiplied"])
def test_targets_are_joined(table, names, hands):
    assert found(table, *names) == hands


def test_without_a_hand_nothing_matches():
    table = new_table(RULES)
    assert found(table, "hand", "any_discard") == []
    assert not ask(table, "match", ["any_discard"], [[]])


def test_any_discard_includes_called_ones(table):
    table.players[0].pond.clear()
    assert (found(table, "any_discard"), found(table, "pond")) == (["1z/discard"], [""])


def test_jokers_for_everything_make_no_hand_of_their_own(table):
    table.players[0].behavior = with_alias(PLAIN, tiles("2m"), tiles("any"))
    assert found(table, "hand_draw_nonjoker_any") == ["1m", "9m/draw"]


def test_melds_lie_face_up():
    table = new_table(RULES)
    hidden = face_down(RulesetTile("5z"))
    table.players[0].calls.append(
        Call("ankan", (hidden, RulesetTile("5z"), RulesetTile("5z"), hidden))
    )
    assert found(table, "calls") == ["[ankan 5z 5z 5z 5z]"]
    assert found(table, "call_tiles") == ["5z 5z 5z 5z"]


def test_an_american_joker_in_a_meld_is_the_natural_tile():
    call = Call("am_pung", tuple(tiles("1j/sideways 5m/gold 5m")))
    assert natural_tile(call) == RulesetTile("5m")
    assert natural_tile(call, "5m") == RulesetTile("1j")
    assert natural_tile(Call("am_pung", tuple(tiles("1j 1j")))) is None
    table = new_table(RULES)
    table.players[0].calls += [call, Call("am_pair", tuple(tiles("1j 1j")))]
    assert found(table, "call_tiles") == ["5m/sideways 5m/gold 5m 1j 1j"]
    table.players[0].calls.append(Call("pon", tuple(tiles("2y 3s"))))
    assert found(table, "self_joker_meld_tiles") == ["3s"]


def test_visible_are_ponds_open_melds_and_what_is_shown_of_hands():
    table = new_table(RULES, a="1m 2m/revealed", b="4p", c="5p 6p")
    discard(table, 0, "1z")
    meld(table, 1, "pon", "5s 5s/concealed")
    table.players[2].hand_revealed = True
    assert found(table, "visible_tiles") == ["1z/discard 2m/revealed 5s 5p 6p"]
    assert found(table, "visible_tiles", seat=3) == found(table, "visible_tiles")
    assert found(table, "any_visible_tile") == ["1z/discard", "2m/revealed", "5s", "5p", "6p"]


def test_revealed_tiles_are_places_names_and_tiles():
    table = new_table({**RULES, "reserved_tiles": ["dora"]})
    table.reserved_tiles = ["dora"]
    table.dead_wall, table.revealed = tiles("1p 2p 3p"), [-2, "dora", "7z", 9, None]
    assert found(table, "revealed_tiles") == ["2p 3p 7z"]


def test_scry_shows_the_tiles_to_come():
    table = new_table(RULES)
    table.wall, table.wall_index, table.players[0].scryed = tiles("1m 2m 3m 4m"), 1, 2
    assert (found(table, "scry"), found(table, "scry", seat=1)) == (["2m 3m"], [""])


def test_the_second_last_visible_discard_skips_hidden_and_moved_tiles():
    table = new_table(RULES)
    for tile in ("1m", "2m", "1x", "2x", "5m"):
        discard(table, 2, tile)
    assert found(table, "second_last_visible_discard") == ["2m/discard"]


def test_neighbours_who_are_not_there_have_nothing():
    table = new_table({**RULES, "num_players": 2})
    assert found(table, "shimocha_last_discard", "kamicha_calls") == [""]


PARTS = {
    "tile": "1m",
    "called_tile": "5z",
    "call_choice": "5z 5z/gold",
    "last_call": "[pon 6z 6z 6z]",
}


@pytest.mark.parametrize(("name", "part"), PARTS.items(), ids=PARTS)
def test_a_target_is_a_part_of_the_context(name, part):
    choice = CallChoice("pon", RulesetTile("5z"), tuple(tiles("5z 5z/gold")))
    call = Call("pon", tuple(tiles("6z 6z 6z")))
    known = {"tile": RulesetTile("1m"), "choice": choice, "call": call}
    assert found(new_table(RULES), name, **known) == [part]


def test_a_flower_is_called_with_no_tile():
    assert found(new_table(RULES), "called_tile", choice=CallChoice("flower", None, ())) == [""]


@pytest.mark.parametrize("name", ["tile", "called_tile", "call_choice", "last_call"])
def test_a_missing_part_of_the_context_is_told(name):
    table = new_table(RULES)
    with pytest.raises(RulesetError, match=name):
        found(table, name)
    with pytest.raises(RulesetError, match=name):
        holds(table, {"name": "match", "opts": [["hand", name], [[]]]})


def test_the_winning_tile_is_marked_as_such():
    table = new_table(RULES)
    assert found(table, "winning_tile", winning_tile=RulesetTile("3p", ("draw",))) == [
        "3p/draw/winning_tile"
    ]
    table.wins.append(WIN)
    assert found(table, "winning_tile") == ["9p/winning_tile"]
    assert found(table, "winning_tile", seat=1) == [""]


def test_last_called_tile_is_any_earlier_call():
    table = new_table(RULES)
    called(table, 0, 3, "3m", "4m 5m")
    discard(table, 0, "1z")
    assert found(table, "last_called_tile") == ["3m"]


def test_a_recorded_win_gives_the_assigned_and_the_arranged_hand():
    table = new_table(RULES, a="1j 2p")
    table.wins.append(WIN)
    assert found(table, "assigned_hand") == ["1p 2p 9p 3z 3z 3z"]
    assert found(table, "hand", "assigned_hand") == ["1p 2p 9p 3z 3z 3z"]
    assert found(table, "arranged_hand", "arranged_calls") == ["1p 2p 9p [pon 3z 3z 3z]"]


def test_a_reading_replaces_hand_calls_and_winning_tile():
    table = new_table(RULES, a="1j 2j")
    meld(table, 0, "pon", "1j 1j 1j")
    reading = Assigned(
        tuple(tiles("3s 4s")), (Call("pon", tuple(tiles("6z 6z 6z"))),), RulesetTile("5s")
    )
    assert found(table, "hand", "calls", "winning_tile", reading=reading) == [
        "3s 4s 5s/winning_tile [pon 6z 6z 6z]"
    ]
    assert found(table, "assigned_hand", reading=reading) == ["3s 4s 6z 6z 6z 5s"]
    elsewhere = {"name": "match", "as": "shimocha", "opts": [["hand"], [[[["3s"], 1]]]]}
    assert not holds(table, elsewhere, reading=reading)
    assert holds(table, {**elsewhere, "as": "self"}, reading=reading)


def test_unknown_targets_are_noted_and_ignored():
    table = new_table(RULES, a="1m")
    assert found(table, "hand", "feet", 3, None, ["hand"]) == ["1m"]
    assert notes(table) == ["unknown-target"] * 4
    found(table, "hnd")
    assert compiler_of(table).problems[-1].cure == "did you mean 'hand'?"


def test_a_single_target_needs_no_list():
    table = new_table(RULES, a="1m")
    assert len(read(table, "targets", "hand")) == 1


def test_there_is_a_limit_to_hands_and_targets():
    table = new_table(RULES, a=" ".join(["1m"] * 14))
    with pytest.raises(RulesetError, match="hands to match"):
        found(table, *["hand_any"] * 5)
    with pytest.raises(RulesetError, match="targets"):
        read(table, "targets", ["hand"] * 60)
