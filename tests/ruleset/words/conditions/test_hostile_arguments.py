"""Conditions with any arguments change nothing and raise only `RulesetError`."""

from types import SimpleNamespace

import pytest

from jantaku.base.errors import RulesetError
from ruleset import kernel
from ruleset.acting import discard, meld, new_table, tiles
from ruleset.asking import RULES, drew, holds, read
from ruleset.engine import CONDITIONS, Call, Context, RulesetTile, call_spec
from ruleset.words.conditions.cases import CHOICE, EXISTING, HAND, YAKU, T


def test_conditions_change_nothing():
    table = new_table(RULES, a=HAND)
    before = SimpleNamespace(hand=list(table.players[0].hand), events=len(table.events))
    for name, row in CONDITIONS.items():
        if not row.needs and not any(arg.default is not None for arg in row.args):
            holds(table, name)
    assert (table.players[0].hand, len(table.events)) == (before.hand, before.events)


VALUES = [
    *(None, True, False, 0, -1, 10**15, 1.5, -1e300, float("nan"), float("inf")),
    *("", "hand", "1m", "tile", "all", "not_self", "win", "\ud800", "x" * 2_000),
    *([], [[]], ["1m"], [["1m", "a"]], [None, 3], ["win"], [[[["pair"], 10**9]]], {}, {"tile": 3}),
    {"name": "status", "opts": [{}], "as": "toimen"},
]
KNOWN = [
    {},
    {
        "tile": RulesetTile("1m"),
        "choice": CHOICE,
        "calls_spec": call_spec([0, 0], ["x"], [None], [10**9], 3, "nojoker"),
        "upgrade_name": "pon",
        "call_name": "b",
        "call": Call("pon", tuple(tiles("1m"))),
        "winning_tile": RulesetTile("5m"),
        "win_source": "discard",
        "minipoints": 30,
        "existing_yaku": EXISTING,
    },
]


def hostile_table():
    table = new_table({**YAKU, "num_players": 3, "reserved_tiles": ["x"]}, a=HAND, b="", c="1x 1m")
    discard(table, 1, "5m")
    meld(table, 0, "pon", "1m 1m 1m")
    drew(table, 0, "5m")
    table.revealed = [None, 3, "x", RulesetTile("1m")]
    return table


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", sorted(CONDITIONS))
def test_whatever_the_arguments_are_the_only_error_is_a_ruleset_error(name):
    table = hostile_table()
    lists = [[], *([value] for value in VALUES), *([value, value] for value in VALUES)]
    for opts in (*lists, *VALUES):
        condition = read(table, "condition", [{"name": name, "opts": opts}])
        for known in KNOWN:
            try:
                assert isinstance(kernel.holds(table, Context(2, **known), condition), bool)
            except RulesetError:
                continue


@pytest.mark.parametrize("value", VALUES, ids=[f"value {at}" for at in range(len(VALUES))])
def test_whatever_stands_for_a_condition_the_only_error_is_a_ruleset_error(value):
    table = hostile_table()
    for node in (value, [value], [[value]], [[[value]]], {"name": value}, {"name": T, "as": value}):
        try:
            assert isinstance(holds(table, node), bool)
        except RulesetError:
            continue
