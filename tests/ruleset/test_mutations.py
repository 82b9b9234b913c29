"""Rulesets spoilt at random load or are refused, and play or stop, never otherwise."""

import json
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from ruleset.author.test_proving import PAIRS

from .engine import check_text
from .mutations import run


@pytest.mark.long
def test_spoilt_rulesets_only_ever_raise_ruleset_errors() -> None:
    outcomes = run(20, seed=20)
    assert sum(outcomes.values()) == 20
    assert outcomes["played"] > 10
    assert outcomes["refused"] > 0


ODD: tuple[Any, ...] = (
    None, 7, 1.5, True, "", "x", [], {}, [[]], [["x"]], {"x": ["y"]}, {"name": ["our_turn"]},
    {"name": {"a": 1}}, [{"name": ["our_turn"]}], [["when", {"name": []}]],
)  # fmt: skip


def _nodes(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every value in another, as the holder and the key."""
    keys = node.keys() if isinstance(node, dict) else range(len(node))
    for key in list(keys):
        yield node, key
        if isinstance(node[key], dict | list):
            yield from _nodes(node[key])


@pytest.mark.parametrize("seed", range(4))
def test_the_checker_finds_faults_in_whatever_form_and_has_none_itself(seed: int) -> None:
    chance = Random(seed)
    text = json.dumps(
        {**PAIRS, "yaku_precedence": {"Pair": ["Other"]}, "tests": [{"hand": ["1m"]}]}
    )
    for _ in range(20):
        rules = json.loads(text)
        for _ in range(chance.choice((1, 1, 2))):
            holder, key = chance.choice(list(_nodes(rules)))
            holder[key] = chance.choice(ODD)
        with suppress(RulesetError):
            check_text(json.dumps(rules))


@pytest.mark.parametrize("name", [["our_turn"], {"a": 1}, 3, None, [], [[]]])
@pytest.mark.parametrize("key", ["show_when", "call_conditions", "call_priority_list"])
def test_a_condition_without_a_text_for_its_name_is_told_with_its_place(
    key: str, name: Any
) -> None:
    button = {"display_name": "A", "show_when": ["our_turn"], "actions": [["win_by_draw"]]}
    button[key] = [{"name": name}]
    rules = {"wall": ["1m", "1m"], "buttons": {"a": button}}
    found = check_text(json.dumps(rules, indent=1), "c.json")
    told = [one for one in found if one.message == "a condition has no name"]
    assert told
    assert all(one.line is not None for one in told)
