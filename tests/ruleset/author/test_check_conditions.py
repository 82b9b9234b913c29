"""The checker sees conditions that cannot hold, and leaves the others alone."""

from typing import Any

import pytest

from ruleset.engine import impossible, misfit


@pytest.mark.parametrize(
    "condition",
    [
        ["false"],
        ["not_true"],
        [["false", "false"]],
        ["a", [["not_true", ["b", "not_b"]]]],
        [{"name": "status", "opts": ["x"]}, {"name": "status_missing", "opts": ["x"]}],
        [{"name": "seat_is", "opts": ["east"]}, {"name": "seat_is", "opts": ["west"]}],
        ["won_by_draw", "won_by_discard"],
    ],
)
def test_a_condition_that_cannot_hold_is_seen(condition: Any) -> None:
    assert impossible(condition)


@pytest.mark.parametrize(
    "condition",
    [
        [], None, "true", ["a", "b"], [["a", "not_a"]], [["false", "a"]], [[]],
        [{"name": "status", "opts": ["x", "y"]}, {"name": "status_missing", "opts": ["x", "z"]}],
        [{"name": "not_seat_is", "opts": ["east"]}, {"name": "seat_is", "opts": ["west"]}],
        [{"name": "status", "opts": ["x"], "as": "others"}, {"name": "not_status", "opts": ["x"]}],
    ],
)  # fmt: skip
def test_a_condition_that_may_hold_is_left_alone(condition: Any) -> None:
    assert not impossible(condition)


def test_a_form_is_compared_with_plain_values() -> None:
    assert misfit(True, {"type": "number"}) == "takes a number"
    assert misfit(1.5, {"type": "integer"}) == "takes a whole number"
    assert not misfit([1, "a"], {"type": "array"})
