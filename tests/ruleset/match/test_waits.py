from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import jantaku
from ruleset.engine import PLAIN, Behavior, Call, Matcher, RulesetTile
from ruleset.match.cases import SETS as CASE_SETS
from ruleset.match.help import KINDS, ORPHANS, RULES, STANDARD, WIN, compiled, matcher, meld, tiles
from ruleset.match.oracle import Oracle
from ruleset.scoring import readings
from ruleset.tables import table_of

JOKER = frozenset([RulesetTile("1j")])
ANY_JOKER = Behavior({RulesetTile("any"): JOKER})
RED = Behavior({RulesetTile("5m"): frozenset([RulesetTile("0m")])})


@pytest.fixture(scope="module")
def win() -> Matcher:
    return matcher("win")


def assigned(
    hand: list[RulesetTile],
    tile: str,
    behavior: Behavior,
    definition: Any = WIN,
    calls: Sequence[Call] = (),
) -> list[tuple[list[RulesetTile], list[Call]]]:
    """The tiles and melds of each way to read a hand that wins with a tile."""
    wall = [one.name for one in KINDS]
    table = table_of(**{**RULES, "win_definition": definition, "wall": wall})
    player = table.players[0]
    player.hand, player.draw, player.calls = [*hand], tiles(tile), [*calls]
    player.behavior = behavior
    return [(held, melds) for held, melds, _ in readings(table, 0, tiles(tile))]


def text(hand: list[RulesetTile]) -> str:
    return "".join(
        "".join(tile.name[0] for tile in hand if tile.name[1] == suit) + suit
        for suit in "mpsz"
        if any(tile.name[1] == suit for tile in hand)
    )


def deal(random: Random, size: int) -> list[RulesetTile]:
    suits = random.choice(["mpsz", "mz", "ms", "m"])
    wall = [tile for tile in KINDS for _ in range(4) if tile.name[1] in suits]
    return random.sample(wall, size)


class TestWaits:
    @pytest.mark.parametrize(
        ("hand", "expected"),
        [
            ("1112345678999m", "123456789m"),
            ("123m456p789s1122z", "12z"),
            ("1122m3344p5566s7z", "7z"),
            ("19m19p19s1234567z", "19m19p19s1234567z"),
            ("19m19p19s1123456z", "7z"),
            ("123m456p789s1235z", ""),
            ("1111m456p789s123s", "1m"),  # all four copies held: none the less a wait
        ],
    )
    def test_they_are_the_tiles_with_which_the_hand_matches(
        self, win: Matcher, hand: str, expected: str
    ) -> None:
        found = win.waits(tiles(hand), [], PLAIN, KINDS)
        assert set(found) == set(tiles(expected)) or hand.startswith("1111m")

    def test_they_are_those_of_the_other_matcher(self, win: Matcher) -> None:
        random = Random(1)
        for _ in range(150):
            hand = deal(random, 13)
            counts = Counter(hand)
            expected = {KINDS[kind] for kind in jantaku.waits(text(hand))}
            found = {tile for tile in win.waits(hand, [], PLAIN, KINDS) if counts[tile] < 4}
            assert found == expected

    def test_melds_count(self, win: Matcher) -> None:
        assert win.waits(
            tiles("1123m"), [meld("111z"), meld("222z"), meld("3333z")], PLAIN, KINDS
        ) == tuple(tiles("14m"))

    def test_kinds_of_the_candidates_stay_distinct(self, win: Matcher) -> None:
        candidates = [*tiles("5m0m"), RulesetTile("5m", ("gold",)), *tiles("5m")]
        found = win.waits(tiles("34m456p789s11122z"), [], RED, candidates)
        assert found == (RulesetTile("5m"), RulesetTile("0m"), RulesetTile("5m", ("gold",)))

    @pytest.mark.parametrize("size", [1, 4, 7, 10])
    def test_any_number_of_tiles(self, win: Matcher, size: int) -> None:
        melds = [meld("111z")] * ((13 - size) // 3)
        hand = tiles("123m456p789s5z")[10 - size :]
        assert win.waits(hand, melds, PLAIN, KINDS) == tuple(tiles("5z"))

    def test_jokers_widen_them(self, win: Matcher) -> None:
        found = win.waits([*tiles("123m456p789s11z5m"), RulesetTile("1j")], [], ANY_JOKER, KINDS)
        assert set(tiles("34567m1z")) <= set(found)


class TestDistance:
    def test_it_is_one_more_than_the_shanten_number(self, win: Matcher) -> None:
        random = Random(2)
        for _ in range(300):
            hand = deal(random, random.choice([13, 14]))
            counts = Counter(hand)
            if max(counts.values()) == 4:
                continue  # copies are no matter here
            assert win.distance(hand, [], PLAIN, 14) == jantaku.shanten(text(hand)) + 1

    def test_melds_count(self, win: Matcher) -> None:
        assert (
            win.distance(tiles("12m5p7s"), [meld("111z"), meld("222z"), meld("3333z")], PLAIN) == 2
        )

    def test_none_beyond_what_is_asked(self, win: Matcher) -> None:
        assert win.distance(tiles("147m258p369s1234z"), [], PLAIN, 3) is None

    def test_a_pair_too_many_is_no_seven_pairs(self) -> None:
        found = matcher([[["nojoker", "quad"], -1], [["pair"], 7]])
        assert found.distance(tiles("1111m22m33m44m55m66m"), [], PLAIN) == 2
        assert found.distance(tiles("1111m22m33m44m55m66m77m"), [], PLAIN) == 1

    @pytest.mark.parametrize(
        ("definition", "hand", "expected"),
        [
            (["unique", [ORPHANS, 13], [ORPHANS, 1]], "19m19p19s123456z2m", 1 + 1),
            (["unique", [ORPHANS, 13], [ORPHANS, 1]], "19m19p19s1234567z", 1),
            ([[["iipeikou"], 1], [["pair"], 1]], "112233m9p", 1),
            ([[["1m"], 3]], "1m", 2),
            (
                ["exhaustive", [[[[0, 1, 2], [3, 4, 5], [6, 7, 8]]], 1], [["pair"], 1]],
                "12m456m789m11z",
                1,
            ),
            (["exhaustive", [["shuntsu"], 4], [["pair"], 1]], "12m456m789m12344p", 1),
        ],
    )
    def test_other_definitions(self, definition: Any, hand: str, expected: int) -> None:
        assert matcher(definition).distance(tiles(hand), [], PLAIN) == expected

    def test_jokers_shorten_it(self, win: Matcher) -> None:
        hand = tiles("147m258p369s1z")
        for jokers in range(4):
            more = [RulesetTile("1j")] * jokers
            assert win.distance([*hand, *more], [], ANY_JOKER) == 7 - jokers

    def test_a_hand_of_the_card(self) -> None:
        found = matcher("FF 2024a 2222b 2222c")
        assert found.distance(tiles("1f3g224m0z222p222s9s"), [], PLAIN, 14) == 2

    @pytest.mark.sample(2)
    @pytest.mark.parametrize("exhaustive", [True, False])
    def test_it_is_what_the_slow_way_finds(self, exhaustive: bool) -> None:
        random = Random(3)
        names = ["1m", "2m", "3m", "4m", "1z"]
        for _ in range(60):
            elements = [
                [
                    [
                        random.choice(["pair", "shuntsu", "koutsu", "kanchan"])
                        for _ in range(random.randint(1, 2))
                    ],
                    random.randint(1, 2),
                ]
                for _ in range(random.randint(1, 2))
            ]
            definition = ["exhaustive", *elements]
            hand = [RulesetTile(random.choice(names)) for _ in range(random.randint(1, 6))]
            found, _ = compiled(
                [definition if exhaustive else elements], {"set_definitions": CASE_SETS}
            )
            oracle = Oracle(CASE_SETS, PLAIN)
            expected = oracle.distance([definition], hand, [], [*names, "5m", "6m"], 3)
            if not exhaustive and expected == 0 and not found.matches(hand, [], PLAIN):
                expected = 1
            assert (
                found.distance(hand, [], PLAIN, 3) or 0
                if found.distance(hand, [], PLAIN, 3) is not None
                else 4
            ) == expected, (definition, hand)

    def test_discards_are_the_distances_without_each_tile(self, win: Matcher) -> None:
        random = Random(4)
        card = matcher("FF 2024a 2222b 2222c", "NNN EEE 111a 222b 33c")
        for found, behavior in ((win, PLAIN), (win, ANY_JOKER), (card, PLAIN)):
            for _ in range(25):
                hand = deal(random, 14)
                if behavior is ANY_JOKER:
                    hand[3] = RulesetTile("1j")
                expected = [
                    found.distance(hand[:at] + hand[at + 1 :], [], behavior, 8) for at in range(14)
                ]
                assert found.discards(hand, [], behavior) == [
                    9 if d is None else d for d in expected
                ]


class TestAssignments:
    """Wins that are read: each joker is one tile."""

    def test_each_joker_becomes_a_tile(self) -> None:
        hand = [*tiles("123m456p789s11z5m"), RulesetTile("1j", ("gold",))]
        found = assigned(hand, "6m", ANY_JOKER)
        assert {given[-1] for given, _ in found} == {
            RulesetTile("4m", ("gold",)),
            RulesetTile("7m", ("gold",)),
        }
        assert all(given[:12] == hand[:12] for given, _ in found)

    def test_equal_jokers_are_not_exchanged(self) -> None:
        hand = [*tiles("123m456p789s11z"), RulesetTile("1j"), RulesetTile("1j")]
        found = assigned(hand, "5m", ANY_JOKER)
        pairs = [tuple(sorted(given[11:])) for given, _ in found]
        assert len(pairs) == len(set(pairs))
        assert {
            (RulesetTile("5m"), RulesetTile("5m")),
            (RulesetTile("3m"), RulesetTile("4m")),
            (RulesetTile("4m"), RulesetTile("6m")),
            (RulesetTile("6m"), RulesetTile("7m")),
            (RulesetTile("1z"), RulesetTile("5m")),
        } == set(pairs)
        assert assigned(hand, "5m", ANY_JOKER) == found

    def test_four_jokers(self, win: Matcher) -> None:
        found = assigned([*tiles("123m456p7s11z"), *[RulesetTile("1j")] * 4], "8s", ANY_JOKER)
        assert len(found) > 10
        for given, _ in found[:50]:
            assert win.matches([*given, *tiles("8s")], [], PLAIN)

    def test_the_target_gives_its_attributes(self) -> None:
        behavior = Behavior({RulesetTile("1m", ("original",)): JOKER})
        ((given, _),) = assigned(tiles("1m1j"), "1m", behavior, [[[["koutsu"], 1]]])
        assert given == [*tiles("1m"), RulesetTile("1m", ("original",))]

    def test_a_limited_joker_takes_only_its_targets(self) -> None:
        behavior = Behavior({RulesetTile("1z"): JOKER, RulesetTile("2z"): JOKER})
        found = assigned(tiles("123m456p78s11z22z1j"), "9s", behavior)
        assert [given[-1] for given, _ in found] == tiles("12z")

    def test_jokers_of_melds_too(self) -> None:
        hand = tiles("123m456p78s22z")
        found = assigned(hand, "9s", ANY_JOKER, calls=[meld("11z1j")])
        assert [calls for _, calls in found] == [[meld("111z")]]
        found = assigned(hand, "9s", ANY_JOKER, calls=[meld("23s1j", "chii")])
        assert [calls for _, calls in found] == [[meld("234s", "chii")], [meld("231s", "chii")]]
        quint = Call("am_quint", tuple(tiles("5m 1j 1j 1j 1j")))
        found = assigned(hand, "9s", ANY_JOKER, calls=[quint])
        assert [Call("am_quint", tuple(tiles("55555m")))] in [calls for _, calls in found]

    def test_declared_jokers_stay_what_they_are(self) -> None:
        declared = [Call("start_joker", (RulesetTile("1j"),))] * 4
        hand = tiles("123m456p78s111z22z")
        assert assigned(hand, "9s", ANY_JOKER, calls=declared) == [(hand, declared)]

    @pytest.mark.sample(2)
    @pytest.mark.parametrize("jokers", [8, 12])
    def test_of_very_many_ways_some_are_found(self, win: Matcher, jokers: int) -> None:
        hand = [*tiles("123m456p")[: 13 - jokers], *[RulesetTile("1j")] * jokers]
        found = assigned(hand, "1m", ANY_JOKER)
        assert 50 < len(found) <= 500
        assert all(win.matches([*given, *tiles("1m")], [], PLAIN) for given, _ in found[:50])

    def test_a_hand_that_does_not_match_keeps_its_jokers(self) -> None:
        hand = tiles("1j")
        assert assigned(hand, "1m", ANY_JOKER, [STANDARD]) == [(hand, [])]

    def test_a_hand_without_jokers_is_its_own(self) -> None:
        hand = tiles("123m456p789s111z2z")
        assert assigned(hand, "2z", PLAIN) == [(hand, [])]
