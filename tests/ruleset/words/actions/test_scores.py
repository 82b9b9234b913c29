"""Actions on statuses, counters, points and cards."""

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import counters, discard, do, new_table, scores, status, statuses, with_walls
from ruleset.engine import RulesetTable

STATUSES = {
    "set_status adds one or more": ("set_status a; set_status b c", ["", "a b c", "", ""]),
    "statuses are a set": ("set_status a b; set_status b b", ["", "a b", "", ""]),
    "unset_status removes one or more": (
        "set_status_all a b; unset_status a d",
        ["a b", "b", "a b", "a b"],
    ),
    "unset_status removes several": ("set_status a b c; unset_status a c d", ["", "b", "", ""]),
    "set_status_all adds to everyone": ("set_status_all a b", ["a b"] * 4),
    "unset_status_all removes from everyone": ("set_status_all a b; unset_status_all b", ["a"] * 4),
}


@pytest.mark.parametrize(("actions", "found"), STATUSES.values(), ids=STATUSES)
def test_statuses_are_set_and_unset(actions, found):
    table = new_table()
    do(table, actions, seat=1)
    assert statuses(table) == found


COUNTED = {
    "set_counter sets the counter of the seat": ("set_counter c 3; set_counter c 4", 4),
    "add_counter adds": ("set_counter c 3; add_counter c 4; add_counter c -1", 6),
    "a counter that does not exist counts as zero": ("add_counter c 4", 4),
    "an amount that does not exist is zero": ("add_counter c e", 0),
    "subtract_counter subtracts": ("set_counter c 3; subtract_counter c 5", -2),
    "multiply_counter multiplies": (
        "set_counter c 3; multiply_counter c 1.5; multiply_counter c 2",
        9,
    ),
    "divide_counter divides and rounds down": ("set_counter c 7; divide_counter c 2", 3),
    "down is away from zero below it": ("set_counter c -7; divide_counter c 2", -4),
    "a quotient that is whole stays": ("set_counter c 6; divide_counter c 3", 2),
    "divided by a half a counter doubles": ("set_counter c 7; divide_counter c 0.5", 14),
    "zero divided is zero": ("set_counter c 0; divide_counter c 5", 0),
    "set_counter takes an amount": ("set_counter c 8; set_counter c tiles_in_wall", 4),
    "set_counter_all takes an amount": ("set_counter c 8; set_counter_all c tiles_in_wall", 4),
    "add_counter takes an amount": ("set_counter c 8; add_counter c tiles_in_wall", 12),
    "subtract_counter takes an amount": ("set_counter c 8; subtract_counter c tiles_in_wall", 4),
    "multiply_counter takes an amount": ("set_counter c 8; multiply_counter c tiles_in_wall", 32),
    "divide_counter takes an amount": ("set_counter c 8; divide_counter c tiles_in_wall", 2),
}


@pytest.mark.parametrize(("actions", "value"), COUNTED.values(), ids=COUNTED)
def test_the_counter_of_the_current_seat_changes(actions, value):
    table = with_walls()
    do(table, actions, seat=2)
    everyone = "set_counter_all" in actions
    assert counters(table) == [value if everyone or seat == 2 else None for seat in range(4)]
    assert isinstance(counters(table)[2], int)


def test_set_counter_all_counts_once_and_gives_it_to_everyone():
    table = new_table()
    do(table, "set_counter c 7", seat=1)
    do(table, "set_counter c 5", seat=2)
    do(table, "set_counter_all d c", seat=1)
    assert counters(table, "d") == [7] * 4


def test_divided_by_zero_a_counter_stays_and_it_is_said():
    table = new_table()
    events = do(table, ["set_counter", "c", 3], ["divide_counter", "c", 0])
    assert counters(table)[0] == 3
    assert "'c' is not divided by 0" in events[0].text


def test_counters_stay_within_what_a_game_counts():
    table = new_table()
    do(table, ["set_counter", "c", 10**14])
    with pytest.raises(RulesetError) as caught:
        do(table, *[["multiply_counter", "c", "c"]] * 3)
    assert caught.value.code == "budget"


def test_add_score_adds_to_the_current_seat():
    table = new_table()
    (event,) = do(table, ["add_score", 300], seat=1)
    assert (scores(table), event.deltas) == ([25_000, 25_300, 25_000, 25_000], {1: 300})


@pytest.mark.parametrize(
    ("word", "gains"),
    [
        ("shimocha", [0, 0, 0, 1]),
        ("toimen", [1, 0, 0, 0]),
        ("kamicha", [0, 1, 0, 0]),
        ("self", [0, 0, 1, 0]),
        ("last_discarder", [0, 1, 0, 0]),
        ("all", [1, 1, 1, 1]),
        ("others", [1, 1, 0, 1]),
        ("not_self", [1, 1, 0, 1]),
        (["self", "toimen", "self"], [1, 0, 1, 0]),
    ],
    ids=str,
)
@pytest.mark.parametrize(
    ("name", "sign"), [("add_score", 1), ("subtract_score", -1)], ids=["add", "subtract"]
)
def test_points_go_to_the_recipients(word, gains, name, sign):
    table = new_table()
    discard(table, 1, "1m")
    do(table, [name, 100, word], seat=2)
    assert scores(table) == [25_000 + sign * 100 * gain for gain in gains]


def test_the_points_are_counted_for_the_current_seat():
    table = new_table()
    do(table, ["set_counter", "c", 500], ["add_score", "c", "others"])
    assert scores(table) == [25_000, 25_500, 25_500, 25_500]


@pytest.mark.parametrize(
    ("score", "arguments", "pot"),
    [
        ({"riichi_value": 500}, [], 500),
        ({"riichi_value": 500}, [3], 1_500),
        ({}, [], 1_000),
        ({"riichi_value": 0}, [2], 0),
    ],
    ids=["one", "three", "default", "free"],
)
def test_a_riichi_stick_adds_to_the_pot(score, arguments, pot):
    table = new_table({"score_calculation": score})
    do(table, ["put_down_riichi_stick", *arguments])
    assert table.pot == pot
    assert table.players[0].riichi_stick


def test_a_riichi_stick_takes_no_points():
    table = new_table()
    discard(table, 1, "1m")
    do(table, ["put_down_riichi_stick"])
    assert scores(table) == [25_000] * 4
    assert table.players[0].riichi_discards == {0: 0, 1: 1, 2: 0, 3: 0}


def test_a_riichi_stick_of_no_number_is_a_fault():
    with pytest.raises(RulesetError):
        do(new_table({"score_calculation": {"riichi_value": "a lot"}}), ["put_down_riichi_stick"])


def test_bet_points_moves_points_to_the_pot():
    table = new_table()
    do(table, "bet_points 300", seat=3)
    assert (scores(table)[3], table.pot) == (24_700, 300)


def test_add_honba_adds_repeats():
    table = new_table()
    do(table, "add_honba; add_honba 2")
    assert table.honba == 3


CARDS = {"enable_saki_cards": True, "saki_deck": ["oracle", "vanish", "chaser"]}


def dealt() -> RulesetTable:
    table = new_table(CARDS)
    do(table, ["set_status", "oracle", "riichi"])
    do(table, ["set_status", "vanish", "tenpai"], seat=1)
    return table


def test_disable_saki_card_takes_the_cards_of_a_seat_out_of_effect():
    table = dealt()
    do(table, ["disable_saki_card", "shimocha"], ["disable_saki_card", "shimocha"])
    assert statuses(table)[:2] == ["oracle riichi", "tenpai vanish-disabled"]
    do(table, ["disable_saki_card"])
    assert status(table) == "oracle-disabled riichi"


def test_enable_saki_card_puts_the_cards_back():
    table = dealt()
    do(table, ["disable_saki_card", "all"], ["enable_saki_card", ["self", "others"]])
    assert statuses(table)[:2] == ["oracle riichi", "tenpai vanish"]


def test_saki_start_tells_the_cards_and_fires_its_event_for_everyone():
    table = new_table({**CARDS, "after_saki_start": {"actions": [["set_status", "started"]]}})
    do(table, ["set_status", "oracle"], seat=2)
    events = do(table, ["saki_start"])
    assert [event.text for event in events] == [
        *["chose no card"] * 2,
        "chose oracle",
        "chose no card",
    ]
    assert statuses(table) == ["started", "started", "oracle started", "started"]
