from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from jantaku.ruleset import RulesetGame, library
from ruleset.engine import (
    PLAIN,
    AmericanError,
    Behavior,
    RulesetTile,
    compiler_of,
    program_of,
    read_american,
)
from ruleset.match.help import KINDS, RULES, compiled, matcher, tiles

JOKER = frozenset([RulesetTile("1j")])
FLOWERS = [RulesetTile(number + kind) for kind in "fg" for number in "1234"]
JOKERS = Behavior(dict.fromkeys([*KINDS, RulesetTile("0z"), *FLOWERS], JOKER))

# (what it shows, hand of the card, tiles, whether they match)
TABLE: list[tuple[str, str, str, bool]] = [
    ("groups with a space between", "NN 111a", "44z111m", True),
    ("one group missing", "NN 111a", "43z111m", False),
    ("a tile for every character", "123a", "123m", True),
    ("two tiles of one character", "122a", "122m", True),
    ("any flower", "FF", "1f4g", True),
    ("the same flower twice", "FF", "2f2f", True),
    ("no flower", "FF", "2f1z", False),
    ("the dragon of the suit", "111Da", "111s6z", True),
    ("the dragon of another suit", "111Da", "111s7z", False),
    ("west", "W", "3z", True),
    ("west is no other wind", "W", "1z", False),
    ("any wind", "ZZZ", "222z", True),
    ("any wind, but one", "ZZZ", "223z", False),
    ("north", "N", "4z", True),
    ("east", "E", "1z", True),
    ("south", "S", "2z", True),
    ("red", "R", "7z", True),
    ("green", "G", "6z", True),
    ("white", "0", "0z", True),
    ("white is no other dragon", "0", "7z", False),
    ("a number", "9a", "9p", True),
    ("a variable number and the next", "XX0a XX1a", "4455s", True),
    ("not the next", "XX0a XX1a", "4466s", False),
    ("X is one number", "XX0a XX0b", "44m44s", True),
    ("X is not two numbers", "XX0a XX0b", "44m55s", False),
    ("a run over suits", "XX0a XX1b XX2c", "44m55s66p", True),
    ("letters are three suits", "11a 22b 33c", "11s22p33m", True),
    ("letters are three suits, the other way", "11a 22b 33c", "11s22m33p", True),
    ("letters are not one suit", "11a 22b 33c", "11s22m33m", False),
    ("letters are three suits with X, too", "XX0a XX0b XX0c", "44m44p44s", True),
    ("a letter is one suit", "11a 22a", "11s22s", True),
    ("a letter is not two suits", "11a 22a", "11s22p", False),
    ("0 in a suit is the white dragon", "2024a", "224p0z", True),
    ("0 in a suit is no other dragon", "2024a", "224p6z", False),
    ("a year", "2024a 2222b 2222c", "224m0z2222p2222s", True),
    ("a year, the other way", "2024a 2222b 2222c", "224s0z2222p2222m", True),
    ("a year, a tile of another suit", "2024a 2222b 2222c", "224m0z2222p222s3s", False),
    ("a year with flowers", "FF 2024a 2222b 2222c", "1f3g 224m0z2222p2222s", True),
    ("a year, a flower short", "FF 2024a 2222b 2222c", "1f 224m0z2222p2222s9s", False),
    ("the number before the suit", "X1a X2a X3a", "234p", True),
    ("NEWS", "NEWS", "1234z", True),
    ("NEWS lacks one", "NEWS", "1233z", False),
    ("digits and X", "1X0a", "14m", True),
]


@pytest.mark.parametrize(
    ("card", "hand", "expected"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE]
)
def test_a_hand_of_the_card_matches(card: str, hand: str, expected: bool) -> None:
    rules = {"card_definition": [card]}
    assert matcher("card", rules=rules).matches(tiles(hand), [], PLAIN) is expected


def test_a_string_is_a_name_or_a_hand_of_the_card() -> None:
    rules = {**RULES, "FF EE_definition": [[[["pair"], 1]]]}
    assert matcher("FF EE", rules=rules).matches(tiles("11m"), [], PLAIN)
    assert not matcher("FF EE").matches(tiles("11m"), [], PLAIN)
    assert matcher([[["quad"], 1]], "FF EE").matches(tiles("1f1f11z"), [], PLAIN)


def test_the_written_out_form_gives_the_same() -> None:
    written: list[Any] = read_american("NN 2024a 2222b")
    for hand in ("44z224m0z2222p", "44z224m0z2222s", "44z224m0z2222m", "44z225m0z2222m"):
        short = matcher("NN 2024a 2222b").matches(tiles(hand), [], PLAIN)
        assert matcher(*written).matches(tiles(hand), [], PLAIN) is short


def test_quints_need_jokers() -> None:
    found = matcher("XXXXX0a XX1a XXXXX2a")
    hand = "4444m55m6666m 1j1j"
    assert found.matches(tiles(hand), [], JOKERS)
    assert not found.matches(tiles(hand), [], PLAIN)
    assert not found.matches(tiles("44444m5m66666m 1j"), [], JOKERS)  # none in a pair


@pytest.mark.parametrize(
    ("group", "fault"),
    [
        ("123", "lacks its suit"),
        ("FF XXa", "lacks its number"),
        ("FF a", "has no tiles"),
        ("FF Q", "is not a tile of the card"),
        ("FF 1Qa", "is not a tile of a suit"),
        ("D", "lacks its suit"),
        ("F" * 100, "at most"),
    ],
    ids=[
        "digits without a suit",
        "X without a number",
        "no tiles",
        "no letter",
        "no number",
        "a dragon without a suit",
        "too long",
    ],
)
def test_what_is_no_hand_of_the_card_is_refused(group: str, fault: str) -> None:
    with pytest.raises(AmericanError, match=fault):
        read_american(group)
    _, compiler = compiled([group])
    assert compiler.problems[0].code == "match-definition"


def test_flowers_winds_and_dragons_need_no_suit() -> None:
    for card in ("FF", "NEWS", "RR", "GGG", "00"):
        assert read_american(card)


class TestJokers:
    @pytest.mark.parametrize(
        ("card", "hand", "expected"),
        [
            ("NNN", "44z 1j", True),
            ("NN", "4z 1j", False),
            ("FFF", "1f2f 1j", True),
            ("FF", "1f 1j", False),
            ("111a", "11m 1j", True),
            ("11a", "1m 1j", False),
            ("111a 22a", "1m22m 1j1j", True),
            ("111a 22a", "111m2m 1j", False),
            ("0000 20a", "0000z2m 1j", True),  # the one beside the 2 is no joker
            ("0000 20a", "0000z2m", False),
            ("ZZZ", "11z 1j", True),
            ("ZZ", "1z 1j", False),
        ],
    )
    def test_they_stand_for_tiles_wanted_three_times(
        self, card: str, hand: str, expected: bool
    ) -> None:
        assert (
            matcher(card, rules={"card_definition": []}).matches(tiles(hand), [], JOKERS)
            is expected
        )

    def test_they_are_kept_for_where_they_are_needed(self) -> None:
        """Natural tiles go first, whatever the order in the hand."""
        found = matcher("NNNN 1111a FFFF")
        for hand in ("1j1j1j1j 444z 111m 1f1f", "444z 1j1j 111m 1j1j 1f1f"):
            assert found.matches(tiles(hand), [], JOKERS)
        assert not found.matches(tiles("1j1j1j 444z 111m 1f1f"), [], JOKERS)

    def test_the_suits_that_leave_the_most_jokers_are_taken(self) -> None:
        found = matcher("1111a FFFF")
        assert found.matches(tiles("1m 1j1j1j 111s1s 1f"), [], JOKERS)


WINDS_AND_DRAGONS = dict(zip("ESWN0GR", ("1z", "2z", "3z", "4z", "0z", "6z", "7z"), strict=True))
OF_SUIT = {"m": "7z", "p": "0z", "s": "6z"}  # the dragon of a suit


def written_out(card: str) -> list[Counter[str]]:
    """Every way to fill a hand of the card; flowers are all `f`."""
    ways = []
    for suits in permutations("mps"):
        for start in range(1, 10):
            way: Counter[str] = Counter()
            for group in card.split():
                suit = dict(zip("abc", suits, strict=True)).get(group[-1], "")
                number = start + int(group[-2]) if "X" in group else 0
                for letter in group[: group.index("X") + group.count("X")] if number else group:
                    way[_tile(letter, suit, number)] += letter not in "abc"
            if not way["none"]:
                ways.append(+way)
    return ways


def _tile(letter: str, suit: str, number: int) -> str:
    if letter == "X":
        return f"{number}{suit}" if number <= 9 else "none"
    if letter == "D":
        return OF_SUIT[suit]
    return "f" if letter == "F" else WINDS_AND_DRAGONS.get(letter, letter + suit)


def missing(way: Counter[str], hand: Counter[str]) -> int:
    """How many tiles a hand lacks; jokers stand in where three or more are wanted."""
    lacks = {tile: max(0, count - hand[tile]) for tile, count in way.items()}
    helped = sum(lack for tile, lack in lacks.items() if way[tile] >= 3)
    return sum(lacks.values()) - min(helped, hand["1j"])


@pytest.mark.parametrize(
    "card", [card for card in library.rules("american")["win_definition"] if isinstance(card, str)]
)
def test_the_distance_is_that_of_the_nearest_way_to_fill_the_hand(card: str) -> None:
    ruleset, chance = library.load("american"), Random(card)
    behavior = RulesetGame(ruleset, seed=1).table.players[0].behavior
    near, ways = compiler_of(ruleset).read("definitions", [card]), written_out(card)
    for kept in [*range(1, 14), *range(1, 14)]:
        wanted = [tile for tile in chance.choice(ways).elements() if tile != "f"]
        hand = [RulesetTile(tile) for tile in chance.sample(wanted, min(kept, len(wanted)))]
        hand += chance.sample(program_of(ruleset).wall, 14 - len(hand))
        held = Counter("f" if tile in FLOWERS else tile.name for tile in hand)
        fewest = min(missing(way, held) for way in ways)
        assert near.distance(hand, [], behavior, most=14) == fewest, (card, hand)
