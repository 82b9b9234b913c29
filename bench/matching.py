"""The ruleset language's matcher: microseconds a call, from Python, answers checked.

`python -m bench.matching`; the peers of the other benchmarks have nothing like it.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Any

import jantaku
from jantaku.ruleset.compile.compiler import Compiler
from jantaku.ruleset.compile.hands.definitions import read_definitions
from jantaku.ruleset.values.behavior import PLAIN, Behavior
from jantaku.ruleset.values.meld import Call
from jantaku.ruleset.values.tile import RulesetTile

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.ruleset.match.matcher import Matcher

ORPHANS = ["1m", "9m", "1p", "9p", "1s", "9s", *(f"{n}z" for n in range(1, 8))]
RULES: dict[str, Any] = {
    "set_definitions": {
        "pair": [0, 0],
        "shuntsu": [0, 1, 2],
        "koutsu": [0, 0, 0],
        "quad": [0, 0, 0, 0],
        "ryanmen/penchan": [0, 1],
        "kanchan": [0, 2],
    },
    "win_definition": [
        ["exhaustive", [["shuntsu", "koutsu"], 4], [["pair"], 1]],
        [[["nojoker", "quad"], -1], [["pair"], 7]],
        ["unique", [ORPHANS, 13], [ORPHANS, 1]],
    ],
    "tenpai_14_definition": [
        [
            "exhaustive",
            [["pair"], 1],
            [["ryanmen/penchan", "kanchan", "pair"], 1],
            [["shuntsu", "koutsu"], 3],
        ],
        ["exhaustive", [["shuntsu", "koutsu"], 4]],
        [[["quad"], -1], [["koutsu"], -2], [["pair"], 6]],
    ],
    "card_definition": [
        "FF 2024a 2222b 2222c",
        "NNN EEE 111a 222b 33c",
        "XX0a XXX1a XXXX2a DDDDDa",
    ],
}
KINDS = [RulesetTile(n + s) for s in "mps" for n in "123456789"] + [
    RulesetTile(n + "z") for n in "1234567"
]
JOKER = RulesetTile("1j")
ANY = Behavior({RulesetTile("any"): frozenset([JOKER])})
LISTED = Behavior({tile: frozenset([JOKER]) for tile in KINDS})


def tiles(text: str) -> list[RulesetTile]:
    """Tiles from `123m 1z`, every suit's digits before its letter."""
    result: list[RulesetTile] = []
    digits = ""
    for letter in text:
        if letter.isdigit():
            digits += letter
        elif letter != " ":
            result += [RulesetTile(digit + letter) for digit in digits]
            digits = ""
    return result


def microseconds(function: Callable[[], object]) -> float:
    """The best of several runs of about a tenth of a second."""
    start = time.perf_counter()
    function()
    count = max(3, int(0.05 / (time.perf_counter() - start + 1e-7)))
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(count):
            function()
        best = min(best, (time.perf_counter() - start) / count)
    return best * 1e6


def matcher(*names: str) -> Matcher:
    """The matcher of named definitions."""
    return read_definitions(Compiler(RULES, {}), list(names))


def show(name: str, function: Callable[[], Any], expected: object, times: int = 1) -> None:
    """One row, after the answer was checked."""
    found = function()
    assert found == expected, f"{name}: {found} is not {expected}"
    print(f"{name:44} {microseconds(function) / times:9.2f} µs")


def main() -> None:
    """Prints the table."""
    win, tenpai, card = matcher("win"), matcher("tenpai_14"), matcher("card")
    won, near, far = "123m456p789s11122z", "123m456p789s11235z", "147m258p369s12345z"
    for name, hand, found in (("a win", won, True), ("nearly", near, False), ("far", far, False)):
        own = tiles(hand)
        show(f"matches win: {name}", lambda own=own: win.matches(own, [], PLAIN), found)
    melds = [Call("pon", tuple(tiles("111z"))), Call("chii", tuple(tiles("123m")))]
    called = tiles("456p789s22z")
    show("matches win: two melds", lambda: win.matches(called, melds, PLAIN), True)
    nearly = tiles(near)
    show("matches tenpai_14: not", lambda: tenpai.matches(nearly, [], PLAIN), False)
    for name, hand, count in (("nine", "1112345678999m", 9), ("one", "123m456p789s1112z", 1)):
        own = tiles(hand)
        show(f"waits: {name}", lambda own=own: len(win.waits(own, [], PLAIN, KINDS)), count)
    for name, behavior in (("any", ANY), ("listed", LISTED)):
        for hand, found in (("123m456p78s12z", True), ("147m258p369s1z", False)):
            own = [*tiles(hand), *[JOKER] * 4]
            show(
                f"matches win: four jokers ({name}), {found}",
                lambda own=own, behavior=behavior: win.matches(own, [], behavior),
                found,
            )
    draw = random.Random(1)
    wall = [tile for tile in KINDS for _ in range(4)]
    hands = [draw.sample(wall, 14) for _ in range(100)]
    expected = [jantaku.shanten("".join(tile.name for tile in hand)) + 1 for hand in hands]
    show(
        "distance: random hands", lambda: [win.distance(h, [], PLAIN) for h in hands], expected, 100
    )
    without = [min(d) for d in (win.discards(h, [], PLAIN) for h in hands)]
    show(
        "discards: random hands",
        lambda: [min(win.discards(h, [], PLAIN)) for h in hands],
        without,
        100,
    )
    of_card = [*tiles("224m0z2222p2222s"), RulesetTile("1f"), RulesetTile("3g")]
    show("matches a card of three: the first", lambda: card.matches(of_card, [], PLAIN), True)
    show("matches a card of three: none", lambda: card.matches(nearly, [], PLAIN), False)
    two = [*tiles("123m456p789s11z5m"), JOKER, JOKER]
    show("assignments: two jokers", lambda: len(win.assignments(two, [], ANY, KINDS)), 5)


if __name__ == "__main__":
    main()
