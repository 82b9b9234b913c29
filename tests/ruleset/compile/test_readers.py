"""How simple arguments are read, and what is said about those that cannot be."""

import pytest

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset
from ruleset.engine import compiler_of, problems_of

INFINITE = float("inf")


def read(kind, node):
    ruleset = Ruleset({})
    return compiler_of(ruleset).read(kind, node), len(problems_of(ruleset))


@pytest.mark.parametrize(
    ("kind", "node", "value", "noted"),
    [
        ("text", "Pon", "Pon", 0),
        ("text", 7, "7", 0),
        ("text", None, "", 0),
        ("text", "x" * 2_000, "x" * 1_000, 0),
        ("status", "riichi", "riichi", 0),
        ("status", 5, "5", 1),
        ("number", 1.5, 1.5, 0),
        ("count", 3.0, 3, 0),
        ("count", -2, -2, 0),
        ("flag", True, True, 0),
        ("flag", None, False, 1),
        ("flag", "yes", True, 1),
        ("arguments", None, {}, 0),
        ("arguments", {"a": 1}, {"a": 1}, 0),
        ("any", [None], [None], 0),
        ("seat", "toimen", "toimen", 0),
        ("seat", "all", "self", 1),
        ("seat", ["east"], "self", 1),
        ("seats", "not_self", "not_self", 0),
        ("seats", ["east", ["others"]], ("east", ("others",)), 0),
        ("seats", {}, "self", 1),
        ("draw_source", "opposite_end", "opposite_end", 0),
        ("draw_source", None, None, 0),
        ("attr_targets", ["draw", "hand"], ("hand", "draw"), 0),
        ("attr_targets", ["pocket", 7, "aside"], ("aside", 7), 1),
        ("attr_targets", "hand", ("hand",), 0),
    ],
    ids=str,
)
def test_arguments_are_read_as_what_they_are_for(kind, node, value, noted):
    found, problems = read(kind, node)
    assert found == value
    assert type(found) is type(value)
    assert problems == noted


@pytest.mark.parametrize(
    ("kind", "node"),
    [
        *(("text", node) for node in (True, [], {})),
        *(("status", node) for node in (True, None, ["a"])),
        *(("number", node) for node in (True, "1", None, [1])),
        *(("count", node) for node in (1.5, INFINITE, -INFINITE, float("nan"), False, "3")),
        *(("arguments", node) for node in ([], "x", 1)),
        ("draw_source", "nowhere"),
        ("jokers", ["nowhere"]),
        ("jokers", [["draw", 7]]),
    ],
    ids=str,
)
def test_what_cannot_be_read_is_a_fault(kind, node):
    with pytest.raises(RulesetError):
        read(kind, node)
