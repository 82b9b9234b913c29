"""Amounts: numbers, what can be counted, counters."""

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import discard, do, meld, new_table, tiles
from ruleset.asking import RULES, amount, ask, drew, notes, read
from ruleset.engine import AMOUNTS, PLAIN, Assigned, RulesetTile, face_down, with_alias

DORA = {
    **RULES,
    "dora_indicators": {"4m": ["5m", "0m"], "1m": ["2m", "2m"]},
    "reverse_dora_indicators": {"4m": ["3m"]},
    "reserved_tiles": ["dora"],
}
PAIR, RUN = [[[[0, 0]], 1]], [[[[0, 1, 2]], 1]]
NUMBERS = {
    "a number is itself": (5, 0, 5),
    "a fraction is, too": (-1.5, 0, -1.5),
    "a whole fraction is whole": (3.0, 0, 3),
    "any other word is a counter": ("han", 0, 4),
    "a counter is of the seat": ("han", 1, 0),
    "a counter that was never set is 0": ("never set", 0, 0),
    "keywords come before counters": ("honba", 0, 2),
}


@pytest.mark.parametrize(("node", "seat", "value"), NUMBERS.values(), ids=NUMBERS)
def test_an_amount_is_a_number_a_keyword_or_a_counter(node, seat, value):
    table = new_table()
    table.honba = 2
    table.players[0].counters.update(han=4, honba=9)
    found = amount(table, node, seat=seat)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    "node", [None, True, [], {}, [None], float("nan"), float("inf"), 10**101, -(10**101)]
)
def test_what_is_no_amount_is_a_fault(node):
    with pytest.raises(RulesetError, match="amount"):
        amount(new_table(), node)
    with pytest.raises(RulesetError):
        ask(new_table(), "has_score", node)


def test_no_amount_at_all_is_a_fault():
    with pytest.raises(RulesetError, match="amount"):
        read(new_table(), "amount", [])
    with pytest.raises(RulesetError, match="amount"):
        ask(new_table(), "has_score")


EASTS = [[[["1m"], 1]]]
COUNTED = {
    "pairs": ("1m1m2m2m3m3m9m", "count_matches", ["hand"], [PAIR], 3),
    "runs": ("1m1m2m2m3m3m9m", "count_matches", ["hand"], [RUN], 2),
    "what is not there": ("1m1m2m2m3m3m9m", "count_matches", ["hand"], [[[["7z"], 1]]], 0),
    "the best alternative": ("1m 2m", "count_matches", ["pond", "hand_any"], EASTS, 3),
    "no alternative": ("1m 2m", "count_matches", ["any_discard"], [PAIR], 0),
    "hands that match": ("1m 1m 2m", "count_matching_ways", ["aside", "hand_any"], [PAIR], 3),
    "a hand, however often": ("1m 1m 2m", "count_matching_ways", ["hand"], [PAIR, RUN], 1),
    "a hand for every tile": ("1m 1m 2m", "count_matching_ways", ["hand_any"], EASTS, 2),
}


@pytest.mark.parametrize(
    ("held", "name", "targets", "definitions", "count"), COUNTED.values(), ids=COUNTED
)
def test_matches_are_counted(held, name, targets, definitions, count):
    table = new_table(RULES, a=held, b="")
    table.players[0].pond, table.players[0].aside = tiles("1m 1m"), tiles("1m 2m")
    assert amount(table, name, targets, definitions) == count


def test_only_add_counter_adds():
    table = new_table(RULES, a="1m 1m 2m 2m")
    table.players[0].counters.update(a=10, b=10)
    do(table, ["add_counter", "a", "count_matches", ["hand"], [PAIR]])
    do(table, ["set_counter", "b", "count_matches", ["hand"], [PAIR]])
    assert table.players[0].counters == {"a": 12, "b": 2}


def test_count_matches_takes_the_options_of_match():
    table = new_table(RULES, a="1m 2m 3m")
    assert ask(table, "match", ["hand"], [RUN])
    assert amount(table, "count_matches", ["hand"], [RUN]) == 1
    with pytest.raises(RulesetError, match="definitions"):
        amount(table, "count_matches", ["hand"])


@pytest.fixture
def table():
    table = new_table(DORA, a="1m 2m 0m", b="5m/revealed 6m", c="7z/revealed")
    table.wall, table.wall_index = tiles("1p 2p 3p 4p"), 1
    for tile in ("1z", "2z"):
        discard(table, 0, tile)
    table.players[0].pond.pop()
    table.players[0].pond.append(face_down(RulesetTile("9p")))
    table.players[1].pond = tiles("1x 1m 1x")
    table.players[0].aside = tiles("1s 2s")
    meld(table, 0, "pon", "5z 5z 5z")
    meld(table, 1, "chii", "4m 5m 6m")
    drew(table, 0, "5m")
    table.players[0].score, table.pot, table.honba = 12_300, 2_000, 3
    return table


COUNTS = [
    ("tiles_in_wall", ["tiles_in_wall"], 3),
    ("num_discards", ["num_discards"], 2),
    ("num_aside", ["num_aside"], 2),
    ("num_facedown_tiles", ["num_facedown_tiles"], 1),
    ("num_facedown_tiles_others", ["num_facedown_tiles_others"], 2),
    ("revealed", ["num_matching_revealed_tiles_all", "manzu"], 1),
    ("revealed, either of two", ["num_matching_revealed_tiles_all", "manzu", "jihai"], 2),
    ("melded", ["num_matching_melded_tiles_all", "jihai"], 3),
    ("melded, either of two", ["num_matching_melded_tiles_all", "jihai", "5m"], 4),
    ("melded, with attributes", ["num_matching_melded_tiles_all", ["5m", "gold"]], 0),
    ("melded, nothing", ["num_matching_melded_tiles_all"], 0),
    ("half_score", ["half_score"], 6_200),
    ("count_draws", ["count_draws", "self"], 1),
    ("count_draws without a seat", ["count_draws"], 1),
    ("count_draws of another", ["count_draws", "shimocha"], 0),
    ("count_tiles", ["count_tiles", "self"], 9),
    ("count_dora", ["count_dora", "4m"], 2),
    ("a tile counts once", ["count_dora", "1m"], 1),
    ("count_reverse_dora", ["count_reverse_dora", "4m"], 0),
    ("dora of targets", ["count_dora", "4m", ["draw"]], 1),
    ("dora of the first hand", ["count_dora", "4m", ["hand_any"]], 0),
    ("dora of no hand", ["count_dora", "4m", ["self_joker_meld_tiles"]], 0),
    ("no such indicator", ["count_dora", "9p"], 0),
    ("pot", ["pot"], 2_000),
    ("honba", ["honba"], 3),
    ("riichi_value", ["riichi_value"], 0),
    ("honba_value", ["honba_value"], 0),
]


@pytest.mark.parametrize(("nodes", "expected"), [c[1:] for c in COUNTS], ids=[c[0] for c in COUNTS])
def test_what_is_counted(table, nodes, expected):
    assert amount(table, *nodes) == expected


def test_all_counter_actions_take_the_same_amounts(table):
    player = table.players[0]
    for action in ("set", "add", "subtract", "multiply", "divide"):
        player.counters["n"] = 12
        do(table, [f"{action}_counter", "n", "count_tiles", "self"])
        expected = {"set": 9, "add": 21, "subtract": 3, "multiply": 108}.get(action, 1)
        assert player.counters["n"] == expected
    do(table, ["set_counter_all", "n", "count_tiles", "self"])
    assert table.players[1].counters["n"] == 9


def test_called_discards_count_as_discards(table):
    table.players[0].pond.clear()
    assert amount(table, "num_discards") == 2


def test_an_attribute_belongs_to_its_tile(table):
    table.players[3].hand = tiles("1s/revealed/gold 1s/revealed")
    assert amount(table, "num_matching_revealed_tiles_all", ["1s", "gold"]) == 1


@pytest.mark.parametrize(
    ("score", "half"), [(0, 0), (100, 100), (200, 100), (25_000, 12_500), (-300, -100)]
)
def test_half_of_a_score_is_rounded_up_to_hundreds(score, half):
    table = new_table()
    table.players[0].score = score
    assert amount(table, "half_score") == half


def test_a_seat_without_a_player_has_nothing():
    table = new_table({"num_players": 2})
    assert amount(table, "count_draws", "shimocha") == 0
    assert amount(table, "count_tiles", "shimocha") == 0


def test_count_tiles_counts_the_tile_that_is_taken(table):
    assert amount(table, "count_tiles", "self", win_source="discard") == 10
    assert amount(table, "count_tiles", "self", win_source="draw") == 9


def test_the_winning_tile_takes_the_place_of_the_draw(table):
    assert amount(table, "count_dora", "4m") == 2
    assert amount(table, "count_dora", "4m", winning_tile=RulesetTile("5m", ("draw",))) == 2
    assert amount(table, "count_dora", "4m", winning_tile=RulesetTile("9p")) == 1


def test_dora_in_calls_and_flowers_count(table):
    meld(table, 0, "pei", "5m")
    meld(table, 0, "pon", "5m 5m 5m")
    assert amount(table, "count_dora", "4m") == 6


def test_jokers_count_as_what_they_stand_for(table):
    table.players[0].behavior = with_alias(PLAIN, tiles("1m"), tiles("5m"))
    assert amount(table, "count_dora", "4m") == 3


def test_an_indicator_is_a_tile_a_place_or_a_name(table):
    table.dead_wall, table.reserved_tiles = tiles("9p 4m"), ["dora"]
    for indicator in ("4m", -1, 1, "dora", ["4m", "x"], {"tile": "4m"}):
        assert amount(table, "count_dora", indicator) == 2
    for indicator in ("ura", None, 9):
        with pytest.raises(RulesetError):
            amount(table, "count_dora", indicator)


@pytest.mark.parametrize(("tile", "number"), [("0p", 500), ("7s", 700), ("7z", 0)])
def test_the_number_of_the_tile_in_context(tile, number):
    assert amount(new_table(), "100_times_tile_number", tile=RulesetTile(tile)) == number


def test_without_a_tile_in_context_it_has_no_number():
    with pytest.raises(RulesetError, match="tile"):
        amount(new_table(), "100_times_tile_number")


def test_values_of_score_calculation():
    table = new_table({"score_calculation": {"riichi_value": 1000, "honba_value": 300}})
    assert (amount(table, "riichi_value"), amount(table, "honba_value")) == (1000, 300)
    table = new_table({"score_calculation": {"riichi_value": "many"}})
    with pytest.raises(RulesetError, match="riichi_value"):
        amount(table, "riichi_value")


def test_fu_of_the_winning_hand():
    table = new_table(RULES, a="2m 3m 4m 5p 6p 7p 3s 4s 5s 6s 7s 8p 8p")
    win = {"winning_tile": RulesetTile("8s"), "win_source": "discard"}
    assert amount(table, "fu", **win) == 30
    assert amount(table, "fu", **{**win, "win_source": "draw"}) == 20


def test_fu_of_a_hand_that_was_complete_as_dealt_is_its_best():
    table = new_table(RULES, a="2m 3m 4m 5p 6p 7p 3s 4s 5s 6s 7s 8s 8p 8p")
    assert amount(table, "fu", win_source="draw") == 30


def test_fu_is_that_of_the_reading():
    table = new_table(RULES, a="1j")
    hand = tuple(tiles("2m 3m 4m 5p 6p 7p 3s 4s 5s 6s 7s 8p 8p"))
    reading = Assigned(hand, (), RulesetTile("8s"))
    assert amount(table, "fu", win_source="discard", reading=reading) == 30


def test_fu_without_a_win_is_told():
    with pytest.raises(RulesetError, match="'fu' is about a win"):
        amount(new_table(), "fu")


def test_every_amount_says_what_it_is():
    assert all(row.help.endswith(".") for row in AMOUNTS.values())
    assert len(AMOUNTS) == 28


def test_too_many_options_are_noted(table):
    assert (amount(table, "pot", 3), notes(table)) == (2_000, ["extra-argument"])


HOSTILE = [None, True, -1, 1.5, "", "hand", "1m", [], [[]], ["hand"], [[["1m"], 1]], {}, {"a": []}]


@pytest.mark.parametrize("name", sorted(AMOUNTS))
def test_whatever_the_options_are_the_only_error_is_a_ruleset_error(table, name):
    for options in ([], *([value] for value in HOSTILE), *([value, value] for value in HOSTILE)):
        for known in (
            {},
            {"tile": RulesetTile("1m"), "win_source": "draw", "winning_tile": RulesetTile("1m")},
        ):
            try:
                assert isinstance(amount(table, name, *options, **known), int | float)
            except RulesetError:
                continue
