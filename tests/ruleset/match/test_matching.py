import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import new_table
from ruleset.asking import amount, ask
from ruleset.engine import PLAIN, Behavior, Call, RulesetTile, face_down
from ruleset.match.cases import SETS as CASE_SETS
from ruleset.match.cases import Mode, random_case
from ruleset.match.help import (
    KINDS,
    KOKUSHI_TENPAI,
    ORPHANS,
    PART_1,
    PART_2,
    PART_3,
    RULES,
    SETS,
    STANDARD,
    WIN,
    compiled,
    match,
    matcher,
    meld,
    tiles,
)
from ruleset.match.oracle import Oracle

RED = Behavior({RulesetTile(f"5{suit}"): frozenset([RulesetTile(f"0{suit}")]) for suit in "mps"})
JOKER = frozenset([RulesetTile("1j")])
ANY_JOKER = Behavior({RulesetTile("any"): JOKER})


# (what it shows, definitions, hand, whether it matches)
PAIR, KOUTSU, QUAD, SHUNTSU = ([[[name], 1]] for name in ("pair", "koutsu", "quad", "shuntsu"))
TABLE: list[tuple[str, list[Any], str, bool]] = [
    ("one definition", [PAIR], "11m", True),
    ("one pool of tiles", [STANDARD], "123m456p789s111z 22z", True),
    ("the second of two", [QUAD, PAIR], "11m", True),
    ("none of two", [QUAD, PAIR], "12m", False),
    ("a name", ["tenpai_14"], "123m456p789s11z23m7z", True),
    ("what names stand for", [PART_1, PART_2, PART_3, KOKUSHI_TENPAI], "19m19p19s1234567z1m", True),
    ("two names", ["tenpai_14", "kokushi_tenpai"], "19m19p19s1234567z1m", True),
    ("flags and entries", [["exhaustive", "nojoker", [["pair"], 1]]], "11m", True),
    ("in order, each from what is left", [[[["koutsu"], 1], [["pair"], 1]]], "1111m", False),
    ("enough left", [[[["koutsu"], 1], [["pair"], 1]]], "11111m", True),
    ("any of the groups", [[[["koutsu", "shuntsu"], 2]]], "111m456p", True),
    ("so many of the groups", [[[["koutsu", "shuntsu"], 3]]], "111m456p", False),
    ("all entries", [[[["pair"], 1], [["koutsu"], 1]]], "11m222p", True),
    ("one entry fails", [[[["pair"], 1], [["koutsu"], 1]]], "11m22p", False),
    ("leftovers", [PAIR], "11m2345p1234567z", True),
    ("every way", [["exhaustive", [["koutsu", "shuntsu"], 1], [["pair"], 1]]], "11123m", True),
    ("the first way", [[[["koutsu", "shuntsu"], 1], [["pair"], 1]]], "11123m", False),
    ("the first to four sets", [[[["koutsu", "shuntsu"], 4], *PAIR]], "11123m456p789s111z", False),
    ("three sets and ryanmen", [PART_1], "55m23p123s456s789s 7z", True),
    ("three sets and penchan", [PART_1], "55m12p123s456s789s 7z", True),
    ("three sets and kanchan", [PART_1], "55m13p123s456s789s 7z", True),
    ("three sets and two pairs", [PART_1], "55m11p123s456s789s 7z", True),
    ("three sets and nothing else", [PART_1], "55m19p123s456s789s 7z", False),
    ("14 tiles, one left", [PART_1], "123m456p789s11z23m7z", True),
    ("four sets", [PART_2], "123m456p789s111z 25z", True),
    ("three sets of four", [PART_2], "123m456p789s112z 25z", False),
    ("forbidden twice, there twice", [[[["pair"], -2]]], "11m22m", False),
    ("forbidden twice, there once", [[[["pair"], -2]]], "11m23m", True),
    ("what is forbidden removes nothing", [[[["quad"], -1], *KOUTSU, *PAIR]], "111m22m", True),
    ("a forbidden quad", [[[["quad"], -1]]], "1111m", False),
    ("a forbidden quad, three of it", [[[["quad"], -1]]], "1112m", True),
    ("forbidden triplets, two of them", [[[["koutsu"], -2]]], "111m222m", False),
    ("forbidden triplets, one of them", [[[["koutsu"], -2]]], "111m223m", True),
    ("any six pairs", [[[["pair"], 6]]], "11223344556677m", True),
    ("six pairs, two identical", [[[["pair"], 6]]], "111122334455m", True),
    ("ready for seven pairs", [PART_3], "1122m3344p5566s7z6z", True),
    ("ready for seven pairs, but for a quad", [PART_3], "1111m3344p5566s76z", False),
    ("ready for seven pairs, but for two triplets", [PART_3], "111m222m33m44m55m66m", False),
    ("ready for seven pairs with a triplet", [PART_3], "1112m2m3344p5566s6z", True),
    ("unique takes each once", [["unique", [["1m", "9m"], 2]]], "11m", False),
    ("without unique", [[[["1m", "9m"], 2]]], "11m", True),
    ("unique takes both", [["unique", [["1m", "9m"], 2]]], "19m", True),
    ("unique is about one entry", [["unique", [["1m", "9m"], 2], [["1m", "9m"], 1]]], "119m", True),
    ("twelve orphans and one more", [KOKUSHI_TENPAI], "19m19p19s123456z 1m 2m", True),
    ("thirteen orphans", [KOKUSHI_TENPAI], "19m19p19s1234567z", True),
    ("twelve orphans, one paired", [KOKUSHI_TENPAI], "119m19p19s123456z", True),
    ("eleven orphans", [KOKUSHI_TENPAI], "1199m19p19s12345z", False),
    ("a name with a slash", [[[["ryanmen/penchan"], 1]]], "12m", True),
    ("the name of a set", [[[["kanchan"], 1]]], "13m", True),
    ("no pair of two suits", [PAIR], "1m1p", False),
    ("shuntsu", [SHUNTSU], "123s", True),
    ("no shuntsu of two suits", [SHUNTSU], "12m3p", False),
    ("koutsu", [KOUTSU], "777z", True),
    ("quad", [QUAD], "7777z", True),
    ("penchan", [[[["ryanmen/penchan"], 1]]], "89p", True),
    ("no penchan with a gap", [[[["ryanmen/penchan"], 1]]], "79p", False),
    ("kanchan", [[[["kanchan"], 1]]], "79p", True),
    ("iipeikou", [[[["iipeikou"], 1]]], "112233p", True),
    ("no iipeikou of unequal runs", [[[["iipeikou"], 1]]], "112234p", False),
    ("unique among the groups takes each once", [[[["unique", "1m", "9m"], 2]]], "11m", False),
    ("it is about one entry", [[[["unique", "1m"], 1], [["1m"], 2]]], "111m", True),
    ("a tile", [[[["9p"], 1]]], "9p", True),
    ("any tiles", [[[["any"], 2]]], "9p1z", True),
    ("any tiles, too few", [[[["any"], 3]]], "9p1z", False),
    ("a set of tiles", [[[[["1m", "2m", "3m"]], 1]]], "123m", True),
    ("a set of tiles of another suit", [[[[["1m", "2m", "3m"]], 1]]], "123p", False),
    ("a set of offsets", [[[[[0, 1, 2]], 1]]], "456p", True),
    ("names among items", [[[["pair", "9p"], 2]]], "11m9p", True),
    ("offsets with a gap", [[[[[0, 3]], 1]]], "47m", True),
    ("offsets from one tile", [[[[[0, 0, 3]], 1]]], "447m", True),
    ("offsets not from two tiles", [[[[[0, 0, 3]], 1]]], "457m", False),
    ("offsets below zero", [[[[[-1, 0, 1]], 1]]], "123m", True),
    ("offsets below zero at the end", [[[[[-2, -1, 0]], 1]]], "789m", True),
    ("no run over nine and one", [SHUNTSU], "891m", False),
    ("no run of honors", [SHUNTSU], "123z", False),
    ("a tile beside offsets", [[[[[0, 0, "7z"]], 1]]], "33p7z", True),
    ("a tile beside offsets missing", [[[[[0, 0, "7z"]], 1]]], "33p6z", False),
    ("any tile beside offsets", [[[[[0, 0, "any"]], 1]]], "33p6z", True),
    ("any tile beside offsets, nothing left", [[[[[0, 0, "any"]], 1]]], "33p", False),
    ("fixed offsets", [[[[["1A", "9A"]], 1]]], "19p", True),
    ("fixed offsets not of two suits", [[[[["1A", "9A"]], 1]]], "1p9m", False),
    ("three suits", [[[[["1A", "2B", "3C"]], 1]]], "1p2s3m", True),
    ("three suits, the other way", [[[[["1A", "2B", "3C"]], 1]]], "1p2m3s", True),
    ("two of the three suits alike", [[[[["1A", "2B", "3C"]], 1]]], "1p2p3s", False),
    ("the red dragon is of manzu", [[[[["1A", "DA"]], 1]]], "1m7z", True),
    ("the green dragon is of souzu", [[[[["1A", "DA"]], 1]]], "1s6z", True),
    ("the white dragon is of pinzu", [[[[["1A", "DA"]], 1]]], "1p0z", True),
    ("the dragon of another suit", [[[[["1A", "DA"]], 1]]], "1p6z", False),
    ("the dragon of the next suit", [[[[["1A", "DB"]], 1]]], "1m6z", True),
    ("a suit over an entry with unique", [["unique", [["1A", "2A", "3B"], 3]]], "12m3p", True),
    ("a suit with two meanings", [["unique", [["1A", "2A", "3B"], 3]]], "1m2p3s", False),
    ("suits move by tens", [[[[[0, 10, 20]], 1]]], "4m4p4s", True),
    ("suits move by tens, and steps", [[[[[0, 11, 22]], 1]]], "4s5m6p", True),
    ("honors have no suit", [[[[[0, 10, 20]], 1]]], "111z", False),
    ("lookahead 0", [[[["pair"], 0], [["pair"], 1]]], "11m", True),
    ("lookahead 0 fails", [[[["pair"], 0]]], "12m", False),
    ("restart", [[*KOUTSU, "restart", *PAIR]], "111m", True),
    ("restart revives nothing", [[*QUAD, "restart", *PAIR]], "111m", False),
    ("almost", [["almost", "exhaustive", [["shuntsu", "koutsu"], 1], *PAIR]], "1123m", True),
    ("almost uses the tile", [["almost", [["1m"], 1]]], "1m", False),
    ("almost, anywhere", [[*KOUTSU, "almost"]], "11m", True),
    ("almost, too far", [["almost", *KOUTSU]], "12m", False),
    ("ignore_suit", [["ignore_suit", *KOUTSU]], "4m4p4s", True),
    ("ignore_suit comes after", [[*KOUTSU, "ignore_suit"]], "4m4p4s", False),
    ("faceup", [[[["faceup"], 2]]], "1m1z", True),
    ("faceup takes no backs", [[[["faceup"], 2]]], "1m1x", False),
    ("subgroups share the base", [[[[[[0, 1, 2], [3, 4, 5]]], 1]]], "123456s", True),
    ("subgroups of two bases", [[[[[[0, 1, 2], [3, 4, 5]]], 1]]], "123567s", False),
    ("a whole number as a fraction", [[[["pair"], 2.0]]], "1122m", True),
    ("no elements", [["exhaustive"]], "1m", True),
]


@pytest.mark.parametrize(
    ("definitions", "hand", "expected"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE]
)
def test_a_hand_matches(definitions: list[Any], hand: str, expected: bool) -> None:
    found, _ = compiled(definitions)
    assert found.matches(tiles(hand), [], PLAIN) is expected


def test_hand_calls_and_draw_are_given_by_targets() -> None:
    """The matcher takes what targets made: tiles in their order, and calls."""
    assert matcher("win").matches(tiles("123m456p789s2z") + tiles("2z"), [meld("111z")], PLAIN)


def test_set_definitions_is_an_object_of_arrays() -> None:
    rules = {"set_definitions": {"wind": ["1z", "2z"]}}
    assert matcher([[["wind"], 1]], rules=rules).matches(tiles("12z"), [], PLAIN)
    found, compiler = compiled([[[["wind"], 1]]], {"set_definitions": ["wind"]})
    assert not found.matches(tiles("12z"), [], PLAIN)
    assert compiler.problems


WILD = Behavior({RulesetTile("1m"): JOKER, RulesetTile("2m"): JOKER})
EAST = Behavior({RulesetTile("1z"): JOKER})
TWO_WAYS = [[["nojoker", "pair"], 1], [["pair"], 1]]
TEN = [[[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]], 1]]
# (what it shows, definition, hand, what stands for what, whether it matches)
JOKERS: list[tuple[str, list[Any], str, Behavior, bool]] = [
    ("a red five is a five", KOUTSU, "550m", RED, True),
    ("nojoker items take no jokers", [[["nojoker", "koutsu"], 1]], "550m", RED, False),
    ("nojoker before an element does so", ["nojoker", *KOUTSU], "550m", RED, False),
    ("items before nojoker take jokers", [[["pair", "nojoker", "koutsu"], 1]], "50m", RED, True),
    ("elements before nojoker take jokers", [*KOUTSU, "nojoker"], "550m", RED, True),
    ("keywords are of the list of their entry", TWO_WAYS, "11m50m", RED, True),
    ("they are of no other", TWO_WAYS, "40m50m", RED, False),
    ("nojoker inside a set binds nothing before", [[[[0, "nojoker", 0]], 1]], "50m", RED, True),
    ("it binds what comes after it", [[[[0, "nojoker", 0, 0]], 1]], "500m", RED, False),
    ("a joker stands for its target", [[["5m"], 1]], "0m", RED, True),
    ("a target is no joker", [[["0m"], 1]], "5m", RED, False),
    ("a joker stands for its target only", KOUTSU, "440m", RED, False),
    ("a joker of any is universal", KOUTSU, "77z 1j", ANY_JOKER, True),
    ("it is one tile", KOUTSU, "76z 1j", ANY_JOKER, False),
    ("no joker stands where no tile is", SHUNTSU, "1z11j", EAST, False),
    ("it stands at the edge", SHUNTSU, "8m9m1j", ANY_JOKER, True),
    ("it does not stand beyond the edge", TEN, "123456789m1j", ANY_JOKER, False),
    ("jokers alone are any set", ["exhaustive", *SHUNTSU, *PAIR], "77z 1j1j1j", ANY_JOKER, True),
    ("the first listed tile makes room", ["unique", [["1m", "2m"], 2]], "1j1m", WILD, True),
    ("it does for the second", ["unique", [["1m", "2m"], 2]], "1j2m", WILD, True),
    ("it does among three", ["unique", [["1m", "1m", "2m"], 3]], "1m1j2m", WILD, True),
    ("nojoker is kept to", ["unique", [["1m", "nojoker", "2m"], 2]], "1m1j", WILD, False),
]


@pytest.mark.parametrize(
    ("definition", "hand", "behavior", "expected"),
    [row[1:] for row in JOKERS],
    ids=[row[0] for row in JOKERS],
)
def test_jokers_match(definition: Any, hand: str, behavior: Behavior, expected: bool) -> None:
    assert match([definition], hand, behavior=behavior) is expected


FOUR = ["unique", [["1m", "2m", "3m", "4m"], 4]]
TWO = ["unique", [["1m", "2m"], 2]]
# (what it shows, definition, hand, meld, whether they match)
CALLS: list[tuple[str, list[Any], str, Call, bool]] = [
    ("a meld is a set", PAIR, "", meld("111m"), True),
    ("it is consumed whole", [[["pair"], 2]], "", meld("1111m"), False),
    ("a kan is a triplet", KOUTSU, "", meld("1111m"), True),
    ("hand and meld never combine", QUAD, "1m", meld("111m"), False),
    ("they are groups of one set", [[[[[0, 1, 2], [3, 4, 5]]], 1]], "456m", meld("123m"), True),
    ("a call has its name", [[["pon"], 1]], "", meld("111m"), True),
    ("it has no other name", [[["chii"], 1]], "", meld("111m"), False),
    ("it is one call", [[["pon"], 2]], "", meld("111m"), False),
    ("jokers in melds are jokers", KOUTSU, "", meld("550m"), True),
    ("nojoker holds for melds", [[["nojoker", "koutsu"], 1]], "", meld("550m"), False),
    ("a listed meld takes part with all tiles", FOUR, "4m", meld("123m"), True),
    ("with all but what it lacks", FOUR, "4m", meld("122m"), False),
    ("it may have more", TWO, "", meld("123m"), True),
    ("it takes part if it supplies what is needed", TWO, "1m", meld("222m"), True),
    ("that may be some of its tiles", FOUR, "4m1m", meld("233m"), True),
    ("else not", ["unique", [["1m", "2m", "3m"], 3]], "1m", meld("222m"), False),
]


@pytest.mark.parametrize(
    ("definition", "hand", "call", "expected"),
    [row[1:] for row in CALLS],
    ids=[row[0] for row in CALLS],
)
def test_melds_match(definition: Any, hand: str, call: Call, expected: bool) -> None:
    assert match([definition], hand, call, behavior=RED) is expected


def test_tiles_face_down_are_face_up() -> None:
    back, east = face_down(RulesetTile("1z")), RulesetTile("1z")
    assert match([QUAD], "", Call("ankan", (back, east, east, back)))


def test_a_joker_may_need_attributes() -> None:
    golden = Behavior({RulesetTile("1m"): frozenset([RulesetTile("9p", ("gold",))])})
    found = matcher([[["1m"], 1]])
    assert not found.matches(tiles("9p"), [], golden)
    assert found.matches([RulesetTile("9p", ("gold", "draw"))], [], golden)
    assert found.matches([RulesetTile("9p", ("gold", "draw"))], [], golden)  # codes kept


def test_a_tile_may_have_more_attributes_than_the_pattern_never_fewer() -> None:
    pattern = matcher([[[{"tile": "5m", "attrs": ["winning_tile"]}], 1]])
    assert pattern.matches([RulesetTile("5m", ("draw", "winning_tile"))], [], PLAIN)
    assert not pattern.matches(tiles("5m"), [], PLAIN)
    assert matcher([[["5m"], 1]]).matches([RulesetTile("5m", ("draw",))], [], PLAIN)
    anything = matcher([[[{"tile": "any", "attrs": ["x"]}], 1]])
    assert anything.matches([RulesetTile("1m"), RulesetTile("2z", ("x",))], [], PLAIN)


def test_the_first_equal_tile_is_taken_so_that_the_last_is_left() -> None:
    found = matcher(
        ["exhaustive", [["koutsu"], 1], [[{"tile": "any", "attrs": ["winning_tile"]}], 1]]
    )
    won = RulesetTile("1m", ("winning_tile",))
    assert found.matches([*tiles("111m"), won], [], PLAIN)
    assert not found.matches([won, *tiles("111m")], [], PLAIN)


def test_a_tile_any_of_the_hand_is_taken_only_if_nothing_else_fits() -> None:
    found = matcher([[["1m"], 1], [["2p"], 1]])
    assert found.matches(tiles("any 1m"), [], PLAIN)
    assert not matcher([[["1m"], 1], [["1m"], 1], [["2p"], 1]]).matches(tiles("any 1m"), [], PLAIN)


MODES = [
    Mode(),
    Mode(lookaheads=True, calls=True),
    Mode(exhaustive=True),
    Mode(exhaustive=True, lookaheads=True, calls=True),
    Mode(exhaustive=True, lookaheads=True, calls=True, unique=True),
    Mode(exhaustive=True, lookaheads=True, calls=True, jokers=True),
    Mode(exhaustive=True, lookaheads=True, calls=True, jokers=True, unique=True),
    Mode(exhaustive=True, lookaheads=True, calls=True, wild=True),
]


@pytest.mark.sample(3)
@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_random_definitions_match_what_the_slow_way_matches(mode: Mode) -> None:
    for seed in range(60):
        case = random_case(Random(seed), mode)
        found, _ = compiled(
            [case.definition], {"set_definitions": CASE_SETS, "buttons": {"pon": {}}}
        )
        oracle = Oracle(CASE_SETS, case.behavior)
        expected = oracle.matches([case.definition], case.hand, case.calls)
        assert found.matches(case.hand, case.calls, case.behavior) is expected, case


class TestWhatIsWrong:
    @pytest.mark.parametrize(
        ("definitions", "code", "cure"),
        [
            ([[["pair", 1]]], "match-element", "write"),
            ([[["pair"], 1]], "match-element", "write"),
            ([[[["pair"], True]]], "match-element", "write"),
            ([[[["pair"]]]], "match-element", "write"),
            ([[[["paire"], 1]]], "match-set", "did you mean 'pair'?"),
            ([[[[[0, "12q"]], 1]]], "match-tile", ""),
            ([[[[[0, [1, [2]]]], 1]]], "match-tile", ""),
            ([[[[30], 1]]], "match-tile", ""),
            ([["exhaustiv", [["pair"], 1]]], "match-keyword", "did you mean 'exhaustive'?"),
            ([["debug", [["pair"], 1]]], "match-keyword", "leave it out"),
            (["wim"], "match-definition", "did you mean 'win'?"),
            ([["win"]], "match-keyword", "without its own [ ]"),
            (["exhaustive", [["pair"], 1]], "match-definition", "one more [ ]"),
            ([7], "match-definition", "write"),
            ([["exhaustive"]], "match-definition", "everything"),
            ({"a": 1}, "match-definition", ""),
            ([None, 1.5, True], "match-definition", ""),
        ],
    )
    def test_it_is_noted(self, definitions: Any, code: str, cure: str) -> None:
        _, compiler = compiled(definitions)
        assert any(p.code == code and cure in p.cure for p in compiler.problems)

    def test_a_call_has_the_name_that_its_button_gives(self) -> None:
        rules = {"buttons": {"am_pung": {"call_name": "pung"}, "tsumo": {}}}
        assert not compiled([[[["pung"], 1]]], rules)[1].problems
        assert compiled([[[["am_pung"], 1]]], rules)[1].problems

    def test_a_malformed_element_is_left_out(self) -> None:
        found, _ = compiled([[["pair", 1], [["koutsu"], 1]]])
        assert found.matches(tiles("111m"), [], PLAIN)

    def test_a_definition_of_malformed_elements_never_matches(self) -> None:
        found, _ = compiled([[["pair", 1]], [[["quad"], 1]]])
        assert not found.matches(tiles("11m"), [], PLAIN)
        assert found.matches(tiles("1111m"), [], PLAIN)

    def test_a_name_of_a_name_is_not_followed(self) -> None:
        found, compiler = compiled(["a"], {"a_definition": ["b"], "b_definition": [[[["1m"], 1]]]})
        assert not found.matches(tiles("1m"), [], PLAIN)
        assert compiler.problems

    @pytest.mark.parametrize(
        "definitions",
        [
            [[[["any"] * 600, 1]]],
            [[[[["1m"] * 60] * 500, 1]] * 4],
            [[[["pair"], 1]] * 300],
            [[[["pair"], 1]]] * 3000,
            [[[[[0] * 100], 1]]],
            [[[[{"tile": "any", "attrs": [f"a{n}"]} for n in range(40)], 1]]],
        ],
    )
    def test_too_much_is_refused(self, definitions: Any) -> None:
        with pytest.raises(RulesetError) as caught:
            compiled(definitions)
        assert caught.value.code == "budget"

    @pytest.mark.parametrize("count", [10**30, -(10**30), 10**6])
    def test_a_huge_count_is_no_trouble(self, count: int) -> None:
        found, _ = compiled([["exhaustive", [["any"], count]]])
        assert found.matches(tiles("123m"), [], PLAIN) is (count < 0)

    @pytest.mark.long
    def test_a_search_beyond_all_bounds_stops(self) -> None:
        found, _ = compiled([["exhaustive", [["any"], 12], [["quad"], -1], [["1x"], 1]]])
        with pytest.raises(RulesetError) as caught:
            found.matches(KINDS * 2, [], PLAIN)
        assert caught.value.code == "budget"

    def test_large_hands_match_too(self) -> None:
        found = matcher([[["pair"], 60]])
        assert found.matches(KINDS * 4, [], PLAIN)
        assert matcher([[["any"], 1500]]).matches(KINDS * 50, [], PLAIN)

    @pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="tells the memory used")
    def test_a_search_of_many_tiles_does_not_fill_the_memory(self) -> None:
        program = """
from pathlib import Path
from jantaku.base.errors import RulesetError
from ruleset.match.help import KINDS, PLAIN, compiled
found, _ = compiled([["exhaustive", [[["any", "any"]], 12], [["1z"], 99]]])
try:
    found.matches(KINDS * 9, [], PLAIN)
except RulesetError as error:
    print(error.code)
print(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0])
"""
        told = subprocess.run(
            [sys.executable, "-c", program],
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        )
        code, kilobytes = told.stdout.split()
        assert code == "budget"
        assert int(kilobytes) < 350_000


class TestCounting:
    @pytest.mark.parametrize(
        ("definition", "hand", "expected"),
        [
            ([[["pair"], 1]], "112233m", 3),
            ([[["pair"], 1]], "123m", 0),
            ([[["1z"], 2]], "11111z", 2),
            (["unique", [["1m"], 1]], "111m", 3),  # keywords are dropped
            ([[["quad"], -1], [["1m"], 1]], "111m", 3),
            ([[["quad"], -1], [["1m"], 1]], "1111m", 0),
            ([[["1m"], 0], [["2m"], 1]], "12222m", 4),
            ([[["1m"], -1]], "2m", 1),
        ],
    )
    def test_times(self, definition: Any, hand: str, expected: int) -> None:
        table = new_table(RULES)
        table.players[0].hand = tiles(hand)
        assert amount(table, "count_matches", ["hand"], [definition]) == expected


class TestNeeded:
    @pytest.mark.parametrize(
        ("definition", "hand", "tile", "expected"),
        [
            (STANDARD, "123m456p789s111z22z7z", "7z", False),
            (STANDARD, "123m456p789s111z22z7z", "1m", True),
            ([[["koutsu"], -1], [["koutsu", "shuntsu"], 1], [["pair"], 1]], "111239m", "9m", False),
            (STANDARD, "123m", "9m", True),  # it is not there
            (STANDARD, "123m", "1m", True),  # there is no match
        ],
    )
    def test_a_tile_is_needed_if_no_way_leaves_it_over(
        self, definition: Any, hand: str, tile: str, expected: bool
    ) -> None:
        assert needed(definition, tiles(hand), RulesetTile(tile)) is expected

    def test_attributes_are_compared_exactly(self) -> None:
        hand = [*tiles("11m"), RulesetTile("2m", ("draw",))]
        assert needed([[["pair"], 1]], hand, RulesetTile("2m"))
        assert not needed([[["pair"], 1]], hand, RulesetTile("2m", ("draw",)))


def needed(definition: Any, hand: list[RulesetTile], tile: RulesetTile) -> bool:
    table = new_table(RULES)
    table.players[0].hand = hand
    return ask(table, "needed_for_hand", definition, tile=tile)


class TestExplaining:
    def test_it_says_which_element_fails_and_what_was_left(self) -> None:
        (told,) = matcher([[["koutsu"], 1], [["pair"], 1]]).explain(tiles("111m23p"), [], PLAIN)
        assert (told.matches, told.element, told.missing) == (False, 1, 1)
        assert told.element_text == '[["pair"], 1]'
        assert told.left == tuple(tiles("23p"))

    def test_it_says_that_one_matches(self) -> None:
        found = matcher("win").explain(tiles("123m456p789s111z22z"), [], PLAIN)
        assert ([told.matches for told in found], found[0].missing) == ([True, False, False], 0)

    def test_it_copes_with_what_is_malformed(self) -> None:
        found, _ = compiled([[["pair", 1]], ["almost", [["1m"], 1]]])
        told = found.explain(tiles("1m"), [meld("222m")], PLAIN)
        assert [t.matches for t in told] == [False, False]
        assert told[0].element_text
        assert told[1].element_text == '"almost"'


def test_names_of_sets_are_those_of_the_file() -> None:
    assert set(SETS) == set(RULES["set_definitions"])
    assert len(ORPHANS) == 13
    assert WIN
