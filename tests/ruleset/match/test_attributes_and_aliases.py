"""Matching, attributes and what tiles stand for, as later rulesets write them."""

from random import Random
from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from ruleset import kernel
from ruleset.acting import discard, meld, new_table, text, tiles
from ruleset.asking import SETS, amount, ask, called, each, holds, notes, read
from ruleset.engine import (
    PLAIN,
    Assigned,
    Behavior,
    Call,
    Compiler,
    Context,
    RulesetTable,
    RulesetTile,
    read_definitions,
    with_alias,
)
from ruleset.tables import table_of, yaku

SECOND: dict[str, Any] = {"language": 2}


def matches(definition: Any, hand: str, behavior: Behavior = PLAIN, *calls: Call) -> bool:
    compiler = Compiler({**SECOND, **SETS}, {})
    found = read_definitions(compiler, [definition])
    assert not compiler.problems
    return found.matches(tiles(hand), calls, behavior)


def wild(*attrs: str) -> RulesetTile:
    return RulesetTile("any", attrs)


GOLD = with_alias(PLAIN, [wild("w")], [wild("j")])


# L194, L195
@pytest.mark.parametrize(
    ("asked", "held", "expected"),
    [
        ("_w", "1m", True),
        ("w", "1m/_w", True),
        ("w", "1m/w", True),
        ("_w", "1m/w", True),
        ("w", "1m", False),
        ("w", "1m/x", False),
    ],
    ids=["L194", "L195", "same", "L194-there", "demanded", "another"],
)
def test_an_attribute_is_found_in_both_spellings_and_an_invisible_one_not_demanded(
    asked: str, held: str, expected: bool
):
    assert matches([[[{"tile": "1m", "attrs": [asked]}], 1]], held) is expected


# L196
@pytest.mark.parametrize("asked", ["w", "_w"])
def test_that_is_so_while_tiles_stand_for_others(asked: str):
    joker = with_alias(PLAIN, [RulesetTile("1j")], [RulesetTile("1m")])
    assert matches([[[{"tile": "1m", "attrs": [asked]}], 1]], "1m/_w", joker)


# L197
@pytest.mark.parametrize(("gone", "held"), [("w", "1m/_w/x"), ("_w", "1m/w/x")])
def test_an_attribute_goes_in_both_spellings(gone: str, held: str):
    (tile,) = tiles(held)
    assert tile.minus(gone) == RulesetTile("1m", ("x",))


def test_a_condition_finds_an_attribute_in_both_spellings():
    table = new_table(SECOND, a="1m/_w")
    assert each(table, "has_attr", [["hand"], "w"], [["hand"], "_w"]) == [True, True]
    assert not ask(table, "has_attr", ["hand"], "v")


# L193
def test_without_jokers_what_a_tile_stands_for_does_not_count():
    behavior = with_alias(PLAIN, [RulesetTile("1j")], [RulesetTile("1m")])
    assert matches([[["1m"], 1]], "1j", behavior)
    assert not matches(["nojoker", [["1m"], 1]], "1j", behavior)
    assert not matches(["nojoker", [["1m"], 1]], "5z/w", GOLD)


# L198
def test_every_tile_with_an_attribute_stands_for_every_tile_and_no_other_does():
    assert matches([[["koutsu"], 1]], "1m 1m 5z/w", GOLD)
    assert matches([[["shuntsu"], 1]], "1m 3m 9p/_w", GOLD)
    assert not matches([[["koutsu"], 1]], "1m 1m 5z", GOLD)


PAIRS: dict[str, Any] = {
    **SECOND,
    "set_definitions": {"pair": [0, 0]},
    "win_definition": [[[["pair"], 1]]],
    "yaku": [yaku("One")],
    "wall": ["1m", "2m", "3m"],
}


def won(hand: str, tile: str, behavior: Behavior, **rules: Any) -> Any:
    table = table_of(**{**PAIRS, **rules})
    table.players[0].hand = tiles(hand)
    table.players[0].draw = tiles(tile)
    table.players[0].behavior = behavior
    return kernel.best_win(table, 0, tiles(tile), "draw")


# L199
def test_an_assigned_tile_has_the_attributes_of_what_it_stands_for():
    found = won("9p/w/own", "2m", GOLD)
    assert [set(tile.attrs) for tile in found.hand] == [{"own", "j"}, set()]
    assert [tile.name for tile in found.hand] == ["2m", "2m"]


def has_marked(attr: str) -> dict[str, Any]:
    return {"name": "match", "opts": [["hand"], [one_with(attr)]]}


def one_with(attr: str) -> list[Any]:
    return [[[{"tile": "any", "attrs": [attr]}], 1]]


# Each tile with "w" is a joker of its own, for any tile and for itself.
OWN = PLAIN
for _name in ("1m", "2m", "3m"):
    OWN = with_alias(
        OWN, [RulesetTile(_name, ("w",))], [wild("_used"), RulesetTile(_name, ("_used", "_itself"))]
    )
OF_JOKERS = [
    yaku("Joker", 1, has_marked("w")),
    yaku("Used", 1, has_marked("used")),
    yaku("Itself", 3, has_marked("itself")),
    yaku("Twos", 1, {"name": "winning_hand_consists_of", "opts": ["2m"]}),
    yaku("Threes", 7, {"name": "winning_hand_consists_of", "opts": ["1m", "3m"]}),
]


# L199
def test_an_assigned_joker_is_no_joker_again_though_it_keeps_what_made_it_one():
    found = won("3m/w", "2m", OWN, yaku=OF_JOKERS)
    assert [tile.name for tile in found.hand] == ["2m", "2m"]
    assert found.yaku == (("Joker", 1), ("Used", 1), ("Twos", 1))


def test_a_joker_that_is_read_as_itself_makes_no_hand_that_only_another_tile_completes():
    found = won("2m/w", "2m", OWN, yaku=OF_JOKERS)
    assert found.yaku == (("Joker", 1), ("Used", 1), ("Itself", 3), ("Twos", 1))
    found = won("2m", "1m/w", OWN, yaku=OF_JOKERS)
    assert ([tile.name for tile in found.hand], found.yaku) == (["2m", "2m"], (("Twos", 1),))


@pytest.mark.parametrize(("held", "times"), [("3m/w", 0), ("2m/w", 1)])
def test_what_counts_before_scoring_and_after_a_win_finds_no_joker_again(held: str, times: int):
    count = ["winning_hand"], [one_with("itself")]
    rules = {
        "before_scoring": {"actions": [["add_counter", "itself", "count_matches", *count]]},
        "yaku": [yaku("Itself", "itself", {"name": "counter_at_least", "opts": ["itself", 1]})],
    }
    table = table_of(**{**PAIRS, **rules})
    player = table.players[0]
    player.hand, player.draw, player.behavior = tiles(held), tiles("2m"), OWN
    found = kernel.best_win(table, 0, tiles("2m"), "draw")
    assert found.yaku == ((("Itself", 1),) if times else ())
    table.wins.append(found)
    after = {"name": "match", "opts": [["assigned_hand"], [one_with("itself")]]}
    assert holds(table, after) == bool(times)


# L200
@pytest.mark.parametrize(("dearer", "named"), [("x", "X"), ("y", "Y")])
def test_a_tile_stands_for_another_in_two_ways_and_the_dearer_one_counts(dearer: str, named: str):
    behavior = with_alias(
        PLAIN, [RulesetTile("1j")], [RulesetTile("2m", ("x",)), RulesetTile("2m", ("y",))]
    )
    lists = [yaku(a.upper(), 5 if a == dearer else 1, has_marked(a)) for a in "xy"]
    found = won("1j", "2m", behavior, yaku=lists)
    assert found.yaku == ((named, 5),)


# L201
def test_of_ways_worth_the_same_the_one_with_fewer_yaku_counts():
    behavior = with_alias(
        PLAIN, [RulesetTile("1j")], [RulesetTile("2m", ("x",)), RulesetTile("2m", ("y",))]
    )
    two = [yaku("A", 1, has_marked("x")), yaku("B", 1, has_marked("x"))]
    assert won("1j", "2m", behavior, yaku=[*two, yaku("C", 2, has_marked("y"))]).yaku == (("C", 2),)
    first = [yaku("C", 2, has_marked("x"))]
    two = [yaku("A", 1, has_marked("y")), yaku("B", 1, has_marked("y"))]
    assert won("1j", "2m", behavior, yaku=[*first, *two]).yaku == (("C", 2),)


def found(table: RulesetTable, *names: Any, seat: int = 0, **known: Any) -> list[str]:
    """The tiles that targets describe, those of melds behind strokes."""
    hands = kernel.hands(table, Context(seat, **known), read(table, "targets", list(names)))
    return [
        " | ".join([text(hand), *(text(c.tiles) for c in calls)]).strip() for hand, calls in hands
    ]


def plain(names: list[str]) -> list[str]:
    return [" ".join(word.split("/")[0] for word in name.split()) for name in names]


# L202, L203
def test_ponds_are_what_lies_there_and_discards_all_there_were():
    table = new_table(SECOND)
    for seat, tile in ((0, "1m"), (0, "2m"), (1, "3m"), (2, "4m")):
        discard(table, seat, tile)
    table.players[0].pond.pop(0)  # called since
    table.players[2].pond = tiles("1x/4m 2x")
    assert plain(found(table, "all_ponds")) == ["2m 3m"]
    assert plain(found(table, "others_ponds")) == ["3m"]
    assert (plain(found(table, "discards")), plain(found(table, "pond"))) == (["1m 2m"], ["2m"])
    assert plain(found(table, "pond_faceup", seat=2)) == ["4m 2x"]
    table.players[0].discards = tiles("1x/5m 6m")
    assert plain(found(table, "discards_faceup")) == ["5m 6m"]


# L204
def test_the_last_call_is_the_last_of_the_round_and_nothing_before_one():
    table = new_table(SECOND, a="9m")
    assert found(table, "hand", "last_call") == ["9m"]
    called(table, 1, 0, "5z", "5z 5z")
    assert found(table, "hand", "last_call") == ["9m | 5z 5z 5z"]


# L205
def test_without_a_win_there_is_no_winning_tile():
    assert found(new_table(SECOND, a="9m"), "hand", "winning_tile") == ["9m"]


# L206
def test_a_tile_or_a_place_in_the_dead_wall_is_a_target():
    table = new_table({**SECOND, "reserved_tiles": ["omote"]}, a="9m")
    table.dead_wall = tiles("7z 6z 5z")
    assert found(table, "hand", "1m", -2) == ["9m 1m 6z"]
    assert found(table, {"tile": "1m", "attrs": ["w"]}) == ["1m/w"]
    assert holds(table, {"name": "match", "opts": [["hand", -3], [[[["9m", "7z"], 2]]]]})
    with pytest.raises(RulesetError, match="dead wall has no tile"):
        found(table, 9)
    read(table, "targets", ["nothing"])
    assert "unknown-target" in notes(table)


# L207, L208
def test_the_hand_that_won_is_told_without_its_winning_tile_and_with_its_jokers_assigned():
    table = table_of(**PAIRS)
    player = table.players[0]
    player.hand, player.draw = tiles("9p/w"), tiles("2m")
    meld(table, 0, "ton", "5z 6z")
    player.behavior = GOLD
    table.wins.append(kernel.best_win(table, 0, tiles("2m"), "draw"))
    assert plain(found(table, "assigned_hand", "assigned_calls")) == ["2m | 5z 6z"]
    assert plain(found(table, "winning_hand")) == ["2m 2m 5z 6z"]


def test_while_a_win_is_scored_the_hand_is_that_of_the_reading():
    table = table_of(**PAIRS)
    reading = Assigned(tuple(tiles("3m")), (), RulesetTile("3m"))
    known = {"reading": reading, "win_source": "draw", "winning_tile": RulesetTile("3m")}
    assert found(table, "assigned_hand", **known) == ["3m"]


def waits(definition: Any, hand: str, *kinds: str) -> list[str]:
    rules = {**SECOND, **SETS, "wall": list(kinds), "win_definition": [definition]}
    table = new_table(rules, a=hand)
    matcher = table.program.matchers["win"]
    assert matcher is not None
    player = table.players[0]
    candidates = table.program.initial_tiles
    return [tile.name for tile in matcher.waits(player.hand, [], player.behavior, candidates)]


# L209
def test_a_tile_that_the_wall_lacks_is_no_wait():
    definition = [[["shuntsu"], 1]]
    assert waits(definition, "3m 4m", "2m", "3m", "4m", "5m") == ["2m", "5m"]
    assert waits(definition, "3m 4m", "3m", "4m", "5m") == ["5m"]


# L210
def test_a_wait_completes_every_part_between_restarts():
    kinds = ("1m", "2m", "3m", "4m", "5m")
    definition = [[["shuntsu"], 1], "restart", [["5m"], 1]]
    assert waits(definition, "3m 4m", *kinds) == ["5m"]
    assert waits(definition[:1], "3m 4m", *kinds) == ["2m", "5m"]


def marked(offset: int) -> dict[str, Any]:
    return {"offset": offset, "attrs": ["w"]}


# L191, L192
@pytest.mark.parametrize(
    ("group", "hand", "expected"),
    [
        (marked(0), "5z/w", True),
        (marked(0), "5z", False),
        ([0, marked(0)], "1m 1m/w", True),
        ([0, marked(0)], "2m 1m/w", False),
        ([0, marked(1)], "1m 2m/w", True),
        ([0, marked(1)], "1m 2m", False),
        ([0, marked(1)], "1m/w 2m", False),
        ([0, marked(1)], "1m 2p/w", False),
        ([0, marked(1)], "9m 1m/w", False),
        ([0, marked(1)], "1m 2m/_w", True),
        ([[0, 0], [marked(10)]], "1m 1m 1p/w", True),
        ([[0, 0], [marked(10)]], "1m 1m 1p", False),
    ],
)
def test_a_tile_beside_another_has_to_have_attributes(group: Any, hand: str, expected: bool):
    assert matches([[[group], 1]], hand) is expected
    assert matches(["exhaustive", [[group], 1]], hand) is expected


def test_offsets_with_attributes_go_with_sets_and_jokers():
    joker = with_alias(PLAIN, [RulesetTile("1j")], [RulesetTile("1m")])
    assert matches([[[[0, marked(1)]], 1], [["pair"], 1]], "1j 2m/w 3p 3p", joker)
    assert not matches(["nojoker", [[[0, marked(1)]], 1]], "1j 2m/w", joker)


@pytest.mark.parametrize(
    "element",
    [
        ["unique", [[[0, marked(1)]], 1]],
        [[["unique", [0, marked(1)]], 1]],
        [[[[0, {"offset": 1, "attrs": [3]}]], 1]],
        [[[[0, {"offset": "1", "attrs": ["w"]}]], 1]],
    ],
)
def test_what_no_offset_with_attributes_can_be_is_noted(element: Any):
    compiler = Compiler({**SECOND, **SETS}, {})
    read_definitions(compiler, [element])
    assert compiler.problems


RUN = Call("chow", tuple(tiles("3m 4m 5m")))
APART = "dismantle_calls"


def one(*tiles_of_it: str) -> list[Any]:
    return [[*tiles_of_it], 1]


@pytest.mark.parametrize("ways", [[], ["exhaustive"]], ids=["first", "all"])
@pytest.mark.parametrize(
    ("definition", "hand", "expected"),
    [
        pytest.param([APART, one("4m"), one("5m")], "", True, id="L187"),
        pytest.param([one("4m"), one("5m")], "", False, id="L187-without"),
        pytest.param([APART, one("4m"), one("4m")], "", False, id="each tile once"),
        pytest.param([APART, one("4m"), one("4m")], "4m", True, id="one from the hand"),
        pytest.param([APART, one("4m"), [["shuntsu"], 1]], "", False, id="what is gone is gone"),
        pytest.param([APART, one("4m"), [["shuntsu"], 1]], "4m", True, id="the run stays whole"),
        pytest.param([APART, [["pair"], 1]], "3m", False, id="a group is of one place"),
        pytest.param([APART, one("4m"), one(["3m", "5m"])], "", True, id="what remains of a call"),
        pytest.param([APART, [["4m"], -1]], "", False, id="a lookahead sees the tiles"),
        pytest.param([APART, [["unique", "4m", "5m", "6m"], 2]], "", True, id="unique"),
        pytest.param([APART, [["unique", "4m", "5m", "6m"], 3]], "", False, id="unique-more"),
        pytest.param([APART, one("4m"), "restart", one("4m")], "", True, id="L188"),
        pytest.param([APART, one("4m"), "restart", [["shuntsu"], 1]], "", True, id="L188-whole"),
        pytest.param([one("4m"), APART, one("5m")], "", False, id="L189"),
        pytest.param([one("4m"), APART, one("5m")], "4m", True, id="L189-from the hand"),
    ],
)
def test_calls_are_taken_apart(definition: Any, hand: str, expected: bool, ways: list[Any]):
    assert matches([*ways, *definition], hand, PLAIN, RUN) is expected


# L190
def test_exhaustive_has_no_effect_on_what_stands_before_it():
    sets, pair = [["koutsu", "shuntsu"], 1], [["pair"], 1]
    hand = "1m 1m 1m 2m 3m"
    assert matches(["exhaustive", sets, pair], hand)
    assert not matches([sets, "exhaustive", pair], hand)
    assert matches([pair, "exhaustive", sets], hand)
    assert matches([sets, "exhaustive", pair, "restart", sets, pair], f"{hand} 9p 9p")
    first = read_definitions(Compiler({"language": 1, **SETS}, {}), [[sets, "exhaustive", pair]])
    assert first.matches(tiles(hand), [], PLAIN)


def test_counting_keeps_the_keywords_of_a_definition():
    for language, expected in ((1, 2), (2, 1)):
        table = new_table({"language": language, **SETS}, a="1m 1j")
        table.players[0].behavior = with_alias(PLAIN, tiles("1j"), tiles("1m"))
        counted = amount(table, "count_matches", ["hand"], [["nojoker", one("1m")]])
        assert counted == expected


def test_single_tiles_of_open_calls_are_as_good_as_those_of_the_hand():
    chance = Random(3)
    answers = set()
    for _ in range(400):
        held = [f"{chance.randint(1, 4)}m" for _ in range(chance.randint(0, 6))]
        laid = [Call("chow", tuple(tiles(" ".join(chance.choices(["1m 2m 3m", "2m 2m 2m"])))))]
        together = [*tiles(" ".join(held)), *laid[0].tiles]
        wanted = [
            [chance.sample(["1m", "2m", "3m", "4m"], chance.randint(1, 3)), chance.randint(1, 3)]
            for _ in range(chance.randint(1, 3))
        ]
        keywords = chance.choice([["exhaustive"], ["exhaustive", "unique"], []])
        compiler = Compiler({**SECOND, **SETS}, {})
        opened = read_definitions(compiler, [[*keywords, APART, *wanted]])
        plain = read_definitions(compiler, [[*keywords, *wanted]])
        answer = opened.matches(tiles(" ".join(held)), laid, PLAIN)
        if "exhaustive" in keywords:
            assert answer is plain.matches(together, [], PLAIN)
        answers.add(answer)
        missing = opened.distance(tiles(" ".join(held)), laid, PLAIN)
        assert (missing == 0) is answer
    assert answers == {True, False}
