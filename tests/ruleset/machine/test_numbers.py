"""Numbers of a game cross to the kernel and back as they are."""

from math import inf, isnan, nan

import pytest

from jantaku.ruleset.machine.numbers import from_wire, to_wire
from jantaku.ruleset.values.limits import GREATEST, TINY
from ruleset.acting import counters, do, new_table


@pytest.mark.parametrize(
    "number", [0, -1, 25_000, GREATEST, -GREATEST, 0.5, -1 / 3, TINY, 2**52 - 0.5]
)
def test_a_number_comes_back_as_it_was(number):
    found = from_wire(to_wire(number))
    assert (found, type(found)) == (number, type(number))


def test_whole_numbers_are_written_as_they_are():
    assert [to_wire(number) for number in (3, -3.0, True, GREATEST)] == [3, -3, 1, GREATEST]


@pytest.mark.parametrize("number", [2**53, -1e300, 10**15 + 0.5])
def test_numbers_beyond_those_of_a_game_come_back_as_fractions(number):
    assert from_wire(to_wire(number)) == number


def test_what_no_number_of_a_game_is_keeps_its_sense():
    assert isnan(from_wire(to_wire(nan)))
    for far in (10**400, inf):
        assert [from_wire(to_wire(number)) for number in (far, -far)] == [1e300, -1e300]
    assert [from_wire(to_wire(number)) for number in (5e-324, -5e-324)] == [TINY, -TINY]


@pytest.mark.parametrize(
    ("steps", "value"),
    [
        ("set_counter c -7; divide_counter c 2", -4),
        ("set_counter c 7; divide_counter c -2", -4),
        ("set_counter c -0.7; divide_counter c 0.2", -4),
        ("set_counter c 1; divide_counter c 0.1", 9),
        (f"set_counter c {10**15 - 1}; divide_counter c {10**15}", 0),
        ("set_counter c 1.5; multiply_counter c 1.5; subtract_counter c 0.25", 2),
        (f"set_counter c {10**15}; multiply_counter c 9", 9 * 10**15),
        (f"set_counter c {TINY}; multiply_counter c {TINY}", 0),
    ],
)
def test_counters_count_within_the_numbers_of_a_game(steps, value):
    table = new_table()
    do(table, *steps.split("; "))
    assert counters(table)[0] == value
