"""Marking: which objects a seat may mark, and marks that follow what they mark."""

import pytest

from jantaku.base.errors import IllegalAction, RulesetError
from jantaku.ruleset import Ruleset, RulesetAction
from ruleset.acting import discard, do, meld, new_table, open_marking, text, tiles, tiles_at
from ruleset.engine import (
    SKIP,
    CallEntry,
    Mark,
    MarkNeed,
    RulesetTile,
    compiler_of,
    needs_of,
    problems_of,
    program_of,
    read_mark_spec,
)
from ruleset.kernel import allowed, asked, choose
from ruleset.playing import DRAWING, act, new_game, said

THREE_OF_HAND = [["hand", 3, ["self", "not_joker"]]]
ORPHAN_AND_LAST_DISCARD = [["hand", 1, ["terminal_honor"]], ["discard", 1, ["last_discard"]]]
SUITS_ALIKE = [["hand", 1, ["match_suit", "not_riichi"]], ["discard", 1, ["match_suit"]]]


def opened(table, seat, spec):
    return open_marking(table, seat, needs_of(spec))


def ways(table, seat):
    """The ways to mark enough, each as owners and tiles."""
    return [
        [(mark.seat, tiles_at(table, mark)) for mark in action.marks]
        for action in asked(table)[seat]
        if action.type == "choose"
    ]


def restricted(table, seat, target, *words):
    """The objects of which a seat may mark one, as owners and tiles."""
    opened(table, seat, [[target, 1, list(words)]])
    return [one for (one,) in ways(table, seat)]


def test_a_specification_is_a_list_of_target_number_and_restrictions():
    assert needs_of(SUITS_ALIKE) == (
        MarkNeed("hand", 1, ("match_suit", "not_riichi")),
        MarkNeed("discard", 1, ("match_suit",)),
    )


@pytest.mark.parametrize(
    ("line", "read"),
    [
        (["hand"], MarkNeed("hand", 1, ())),
        (["hand", 2], MarkNeed("hand", 2, ())),
        (["call", 1, "open"], MarkNeed("call", 1, ("open",))),
        (["hand", 1, ["self", 7, None]], MarkNeed("hand", 1, ("self",))),
        (["nowhere", 1, []], None),
        (["hand", -1, []], None),
        (["hand", 10**9, []], None),
        (["hand", 1.5, []], None),
        (["hand", True, []], None),
        ([["hand"], 1, []], None),
        ([], None),
        ("hand", None),
        (None, None),
    ],
)
def test_lines_that_cannot_be_asked_for_are_left_out(line, read):
    assert needs_of([line]) == ((read,) if read else ())


def test_what_is_wrong_with_a_specification_is_noted():
    table = new_table()
    compiler = compiler_of(table)
    needs = read_mark_spec(compiler, [["nowhere", 1, []], ["hand", 1, ["gilded"]]])
    assert needs == (MarkNeed("hand", 1, ("gilded",)),)
    said = " ".join(problem.sentence for problem in problems_of(table))
    assert "target" in said
    assert "gilded" in said
    with pytest.raises(RulesetError, match="takes a list"):
        read_mark_spec(compiler, "hand")


@pytest.mark.parametrize(
    "node", [None, 5, {}, "x", [[[]]], [{}], [[None, None, None]], [["hand", 1, {"a": [1]}]]]
)
def test_no_specification_whatever_breaks_a_ruleset(node):
    button = {"show_when": [], "actions": [["mark", node], ["clear_marking"]]}
    assert program_of(Ruleset({"buttons": {"b": button}})).buttons["b"].decision == "mark"


def test_a_mark_button_opens_a_marking_with_its_lines():
    rules = {"buttons": {"pass": {"show_when": [], "actions": [["mark", THREE_OF_HAND]]}}}
    assert program_of(Ruleset(rules)).buttons["pass"].mark_needs == needs_of(THREE_OF_HAND)


def test_as_many_are_marked_as_every_line_says():
    table = new_table(a="1m 2m 3m 4m")
    opened(table, 0, THREE_OF_HAND)
    hand = [Mark("hand", 0, place) for place in (0, 2, 3, 1)]
    assert allowed(table, 0, *hand[:3]) == tuple(hand[:3])
    assert allowed(table, 0, *hand[:2]) is None
    assert allowed(table, 0, *hand) is None
    assert len(ways(table, 0)) == 4


HAND = "1m 5m 5p 1z 7z 1j 3m/draw"
# The hand of east, who discarded what, what is asked for, and what may be marked of whom.
RESTRICTED = {
    "all restrictions have to be met": ("1m 2m 7z 1j", "", "hand suited terminal_honor", "0:1m"),
    "hand means drawn tiles, too": ("1m 2m 4m/draw", "", "hand", "0:1m 0:2m 0:4m/draw"),
    "discard means the own pond": ("", "0:1m 1:2m", "discard self", "0:1m/discard"),
    "discard means those of others": ("", "0:1m 1:2m", "discard others", "1:2m/discard"),
    "terminals and honors": ("1m2m9s1z7z0p", "", "hand terminal_honor", "0:1m 0:9s 0:1z 0:7z"),
    "the last discard is anyone's": ("", "1:1m 1:2m 3:1m", "discard last_discard", "3:1m/discard"),
    "no last discard before the first": ("", "", "discard last_discard", ""),
    "not_joker leaves out jokers": ("1m 1j 5p", "", "hand not_joker", "0:1m 0:5p"),
    "a red five for a five is no joker": ("0m", "", "hand not_joker", "0:0m"),
    "in riichi the drawn tile alone": ("1m 2m 3m/draw", "", "hand not_riichi riichi", "0:3m/draw"),
    "without riichi any tile": ("1m 2m 3m/draw", "", "hand not_riichi", "0:1m 0:2m 0:3m/draw"),
    "visible leaves out backs and gaps": (
        "",
        "0:1m 0:1x/2m 0:2x",
        "discard visible",
        "0:1m/discard",
    ),
    "a tile": (HAND, "", "hand 1m", "0:1m"),
    "a suit": (HAND, "", "hand manzu", "0:1m 0:5m 0:3m/draw"),
    "honors": (HAND, "", "hand jihai", "0:1z 0:7z"),
    "a number": (HAND, "", "hand 5", "0:5m 0:5p"),
    "jokers": (HAND, "", "hand joker", "0:1j"),
    "any tile": (HAND, "", "hand any", "0:1m 0:5m 0:5p 0:1z 0:7z 0:1j 0:3m/draw"),
    "what was just drawn": (HAND, "", "hand tsumogiri", "0:3m/draw"),
    "suited tiles held before": (HAND, "", "hand tedashi suited", "0:1m 0:5m 0:5p"),
    "an unknown word": (HAND, "", "hand gilded", "0:1m 0:5m 0:5p 0:1z 0:7z 0:1j 0:3m/draw"),
    "winds": (HAND, "", "hand wind", "0:1z"),
    "dragons": (HAND, "", "hand dragon", "0:7z"),
    "suited tiles": (HAND, "", "hand suited", "0:1m 0:5m 0:5p 0:3m/draw"),
}


@pytest.mark.parametrize(("held", "ponds", "asked", "left"), RESTRICTED.values(), ids=RESTRICTED)
def test_restrictions_leave_some_objects(held, ponds, asked, left):
    table = new_table(b="3m")
    hand = tiles(held)
    table.players[0].hand = [tile for tile in hand if "draw" not in tile.attrs]
    table.players[0].draw = [tile for tile in hand if "draw" in tile.attrs]
    table.players[0].status = {"riichi"} if asked.endswith(" riichi") else set()
    do(table, ["set_tile_alias", ["0m"], ["5m"]], ["set_tile_alias", ["1j"], ["any"]])
    for seat, tile in (each.split(":") for each in ponds.split()):
        discard(table, int(seat), tile)
    target, *words = asked.removesuffix(" riichi").split()
    assert (
        " ".join(f"{owner}:{tile}" for owner, tile in restricted(table, 0, target, *words)) == left
    )


def test_who_made_the_last_discard_may_mark_it_too():
    table = new_table()
    for seat, tile in ((1, "1m"), (1, "2m"), (3, "1m")):
        discard(table, seat, tile)
    assert restricted(table, 3, "discard", "last_discard") == [(3, "1m/discard")]


def test_a_joker_for_any_tile_is_one_though_it_is_a_red_five():
    table = new_table(a="1m 1j 0p 5p")
    do(table, ["set_tile_alias", ["0p"], ["any"]])
    assert restricted(table, 0, "hand", "not_joker") == [(0, "1m"), (0, "5p")]


def test_melds_tiles_aside_revealed_and_scryed_ones_may_be_marked_too():
    table = new_table()
    meld(table, 1, "pon", "1m 1m 1m")
    table.players[0].aside = tiles("5p")
    table.dead_wall, table.revealed = tiles("6p 7p"), [-1, RulesetTile("9s"), 99]
    table.wall, table.wall_index = tiles("1s 2s 3s"), 1
    table.players[0].scryed = 5
    assert restricted(table, 0, "call") == [(1, "1m 1m 1m")]
    assert restricted(table, 0, "aside") == [(0, "5p")]
    assert restricted(table, 0, "revealed_tile") == [(0, "7p"), (0, "9s"), (0, "1x")]
    assert restricted(table, 0, "scry") == [(0, "2s"), (0, "3s")]
    assert restricted(table, 1, "scry") == []


def test_self_means_the_own():
    table = new_table()
    meld(table, 0, "pon", "1m 1m 1m")
    meld(table, 2, "pon", "2m 2m 2m")
    assert restricted(table, 2, "call", "self") == [(2, "2m 2m 2m")]


def test_match_suit_asks_for_the_suit_already_marked():
    table = new_table(a="1m 1p 1z")
    discard(table, 0, "9p")
    discard(table, 0, "9m")
    opened(table, 0, SUITS_ALIKE)
    assert ways(table, 0) == [
        [(0, "1m"), (0, "9m/discard")],
        [(0, "1p"), (0, "9p/discard")],
    ]


def test_without_a_seat_the_own_tiles_are_meant():
    table = new_table(a="1m", b="2m")
    table.players[1].aside = tiles("3m")
    discard(table, 0, "4m")
    discard(table, 1, "5m")
    opened(table, 0, SUITS_ALIKE)
    assert ways(table, 0) == [[(0, "1m"), (0, "4m/discard")]]
    assert restricted(table, 0, "aside") == []
    opened(table, 0, ORPHAN_AND_LAST_DISCARD)
    assert ways(table, 0) == [[(0, "1m"), (1, "5m/discard")]]


@pytest.mark.parametrize(
    ("word", "owners"),
    [
        ("self", [1]),
        ("others", [0, 2, 3]),
        ("shimocha", [2]),
        ("toimen", [3]),
        ("kamicha", [0]),
        ("current_turn", [3]),
    ],
)
def test_seats_are_seen_from_who_marks(word, owners):
    table = new_table()
    table.turn = 3
    for seat in range(4):
        discard(table, seat, "1m")
    assert [owner for owner, _ in restricted(table, 1, "discard", word)] == owners


def test_a_seat_nobody_has_owns_nothing():
    table = new_table({"num_players": 2}, a="1m")
    assert restricted(table, 0, "hand", "shimocha") == []


def test_match_number_asks_for_the_number_already_marked():
    table = new_table(a="5m 0p 6p 5z")
    opened(table, 0, [["hand", 2, ["match_number"]]])
    assert ways(table, 0) == [[(0, "5m"), (0, "0p")]]


def test_match_called_tile_knows_the_jokers_of_who_marks():
    table = new_table(a="5m 0m 6m")
    assert restricted(table, 0, "hand", "match_called_tile") == []
    table.history.append(CallEntry(1, 0, RulesetTile("5m"), (), "pon"))
    assert restricted(table, 0, "hand", "match_called_tile") == [(0, "5m")]
    do(table, ["set_tile_alias", ["0m"], ["5m"]])
    assert restricted(table, 0, "hand", "match_called_tile") == [(0, "5m"), (0, "0m")]


def test_open_means_melds_called_from_others():
    table = new_table()
    for name in ("chii", "pon", "ankan", "daiminkan", "kakan", "flower"):
        meld(table, 1, name, "1m 1m 1m")
    opened(table, 0, [["call", 1, ["open"]]])
    marks = [action.marks[0] for action in asked(table)[0] if action.type == "choose"]
    assert [mark.index for mark in marks] == [0, 1, 3, 4]


def test_call_has_joker_finds_jokers_that_lie_face_down_too():
    table = new_table()
    meld(table, 0, "pon", "1m 1m 1m")
    meld(table, 1, "pon", "1m 1j 1m")
    meld(table, 2, "ankan", "1x/1j 1m 1m 1m")
    assert [owner for owner, _ in restricted(table, 0, "call", "call_has_joker")] == [1, 2]


FLY_JOKER = [
    ["hand", 1, ["self", "match_hand_to_marked_call"]],
    ["call", 1, ["match_call_to_marked_hand"]],
]


def test_a_joker_is_matched_with_the_tile_it_stands_for():
    table = new_table(a="1m 2m 3m")
    meld(table, 1, "pon", "1j 2m 2m")
    meld(table, 2, "pon", "3m 3m 3m")
    opened(table, 0, FLY_JOKER)
    assert ways(table, 0) == [[(0, "2m"), (1, "1j 2m 2m")]]
    tile, joker = Mark("hand", 0, 1), Mark("call", 1, 0)
    assert allowed(table, 0, joker, tile) == (joker, tile)
    assert allowed(table, 0, joker, Mark("hand", 0, 0)) is None
    assert allowed(table, 0, Mark("call", 2, 0), Mark("hand", 0, 2)) is None


def test_what_is_marked_goes_to_the_first_line_with_room_that_it_fits():
    table = new_table(a="1m 2m 1z")
    opened(table, 0, [["hand", 1, ["manzu"]], ["hand", 2, []]])
    choose(table, 0, *(Mark("hand", 0, place) for place in (2, 0, 1)))
    job = table.players[0].marking
    assert [[mark.index for mark in line] for line in job.marked] == [[0], [2, 1]]


def test_nothing_is_marked_twice_nor_without_a_marking():
    table = new_table(a="1m 2m 3m")
    first = Mark("hand", 0, 0)
    assert allowed(table, 0, first) is None
    opened(table, 0, [["hand", 2, ["self", "not_joker"]]])
    assert allowed(table, 0, first, Mark("hand", 0, 1)) is not None
    for wrong in (first, Mark("hand", 0, 3), Mark("hand", 0, -1), Mark("hand", 1, 0)):
        assert allowed(table, 0, first, wrong) is None


def test_marking_changes_no_tiles():
    table = new_table(a="1m 2m 3m")
    discard(table, 1, "9m")
    before = [(list(p.tiles), list(p.pond)) for p in table.players.values()]
    opened(table, 0, ORPHAN_AND_LAST_DISCARD)
    choose(table, 0, Mark("hand", 0, 0), Mark("discard", 1, 0))
    assert [(list(p.tiles), list(p.pond)) for p in table.players.values()] == before


def test_marks_of_a_target_come_in_their_order():
    table = new_table(a="1m 2m 3m")
    discard(table, 1, "9m")
    opened(table, 0, [["hand", 2, []], ["discard", 1, ["last_discard"]]])
    choose(table, 0, Mark("hand", 0, 2), Mark("discard", 1, 0), Mark("hand", 0, 0))
    job = table.players[0].marking
    assert job.of("hand") == [Mark("hand", 0, 2), Mark("hand", 0, 0)]
    assert job.of("discard") == [Mark("discard", 1, 0)]


def test_marks_follow_their_tiles_when_a_hand_is_sorted():
    table = new_table(a="3m 1m 2m 1m")
    table.players[0].draw = tiles("9m/draw")
    opened(table, 0, [["hand", 3, []]])
    choose(table, 0, *(Mark("hand", 0, place) for place in (0, 3, 4)))
    do(table, ["sort_hand"])
    assert text(table.players[0].hand) == "1m 1m 2m 3m"
    assert [mark.index for mark in table.players[0].marking.of("hand")] == [3, 1, 4]


def test_marks_of_tiles_that_are_gone_are_gone():
    table = new_table(a="1m 2m 3m")
    opened(table, 0, THREE_OF_HAND)
    choose(table, 0, *(Mark("hand", 0, place) for place in (0, 2, 1)))
    do(table, ["delete_tiles", "1m"])
    left = table.players[0].marking.of("hand")
    assert [tiles_at(table, mark) for mark in left] == ["3m", "2m"]


def marking_game(*actions, spec=(["hand", 1],), **keys):
    """Everybody holds 1m 2m 3m and has not marked yet."""
    button = {
        "show_when": [{"name": "status_missing", "opts": ["done"]}],
        "actions": [["mark", list(spec)], *actions],
        **keys,
    }
    return new_game({"starting_tiles": 3, "buttons": {"m": button}}, "1m 2m 3m " * 4)


def choice(*marks):
    return RulesetAction("choose", marks=tuple(Mark(*mark) for mark in marks))


def kinds(game, seat=0):
    return {action.type for action in game.legal_actions(seat)}


def test_actions_run_before_marking_and_right_after_it():
    asked = ["mark", [["hand", 1]], [["push_message", "before"]], [["push_message", "after"]]]
    rest = [["push_message", "rest"], ["set_status", "done"], ["clear_marking"]]
    game = marking_game(actions=[rest[0], asked, *rest[1:]])
    act(game, east="m")
    assert said(game) == ["before"]
    act(game, east="choose 1m")
    assert (said(game), kinds(game)) == (["before", "after", "rest"], {"discard"})


def test_who_cancels_does_not_hold_up_those_who_have_marked():
    game = marking_game(["set_status", "done"], ["clear_marking"])
    act(game, east="m", south="m", west="skip", north="skip")
    act(game, east="choose 1m", south="cancel")
    assert (game.table.players[0].status, kinds(game)) == ({"done"}, {"discard"})


def test_a_marking_that_cannot_be_completed_may_be_cancelled():
    spec = [["hand", 2, ["1m"]]]
    game = marking_game(["clear_marking"], spec=spec, cancellable=False)
    act(game, east="m")
    assert kinds(game) == {"cancel"}


def test_what_can_be_marked_only_after_something_else_is_chosen_with_it():
    spec = [["hand", 2, ["match_suit"]]]
    game = marking_game(["clear_marking"], spec=spec, cancellable=False)
    game.table.players[0].hand = tiles("1m 2p 3p")
    act(game, east="m")
    assert game.legal_actions(0) == (choice(("hand", 0, 1), ("hand", 0, 2)),)


def test_a_choice_is_listed_once_and_taken_in_every_order():
    spec = [["hand", 1, ["manzu"]], ["hand", 1, []]]
    game = marking_game(["move_tiles", {"hand": ["marked"]}, "aside"], ["clear_marking"], spec=spec)
    game.table.players[0].hand = tiles("1m 2m 1z")
    act(game, east="m")
    listed = game.legal_actions(0)
    assert listed[:3] == (
        choice(("hand", 0, 0), ("hand", 0, 1)),
        choice(("hand", 0, 0), ("hand", 0, 2)),
        choice(("hand", 0, 1), ("hand", 0, 2)),
    )
    assert [action.type for action in listed[3:]] == ["cancel"]
    for marks in ([("hand", 0, 2), ("hand", 0, 1)], [("hand", 0, 1), ("hand", 0, 2)]):
        other = game.clone()
        other.step({**dict.fromkeys(other.deciding, SKIP), 0: choice(*marks)})
        assert text(other.table.players[0].aside) == "2m 1z"


@pytest.mark.parametrize(
    "marks",
    [
        [], [("hand", 0, 0)], [("hand", 0, 0), ("hand", 0, 0)], [("hand", 0, 0), ("hand", 0, 9)],
        [("hand", 0, 0), ("hand", 9, 0)], [("hand", 0, 0), ("nowhere", 0, 1)],
        [("hand", 0, 0), ("hand", 0, 1), ("hand", 0, 2)], [("hand", 0, 0), ("hand", 1, 1)],
    ],
)  # fmt: skip
def test_no_other_choice_is_taken_and_none_changes_anything(marks):
    game = marking_game(["clear_marking"], spec=[["hand", 2]])
    act(game, east="m")
    before = game.snapshot()
    with pytest.raises(IllegalAction):
        game.step({**dict.fromkeys(game.deciding, SKIP), 0: choice(*marks)})
    assert game.snapshot() == before


def test_of_very_many_choices_the_first_are_listed_and_all_are_taken():
    game = marking_game(["clear_marking"], spec=[["hand", 6]])
    game.table.players[0].hand = tiles("1m " * 18)
    act(game, east="m")
    listed = [action for action in game.legal_actions(0) if action.type == "choose"]
    assert len(listed) == 2_000
    last = choice(*(("hand", 0, at) for at in range(12, 18)))
    assert last not in listed
    game.check_action(0, last)
    written = game.write_action(0, last)
    assert game.read_action(0, written) == last
    game.step({**dict.fromkeys(game.deciding, SKIP), 0: last})
    assert game.table.players[0].marking is None


def test_a_marking_that_its_actions_leave_open_may_be_cancelled():
    game = marking_game(["set_status", "done"], cancellable=False)
    act(game, east="m")
    act(game, east="choose 1m")
    assert kinds(game) == {"cancel"}


def test_actions_of_a_marking_that_are_interrupted_wait_for_the_others():
    other = {"show_when": ["not_our_turn", {"name": "anyone_status", "opts": ["done"]}]}
    game = marking_game(["set_status", "done"], ["push_message", "rest"], ["clear_marking"])
    rules = {**game.ruleset.rules, **DRAWING, "interruptible_actions": ["set_status"]}
    rules["buttons"] = {**rules["buttons"], "x": {**other, "actions": [["push_message", "x"]]}}
    game = new_game(rules, "1m 2m 3m " * 5)
    act(game, east="m")
    act(game, east="choose 1m")
    assert (game.deciding, said(game)) == ((1, 2, 3), [])
    act(game)
    assert (said(game), kinds(game)) == (["rest"], {"discard"})
