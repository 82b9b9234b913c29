"""`jantaku outlook`: what is out of its range is named."""

import pytest

from cli.running import refused

HAND = "123m456p3478s1177z"


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("--draws", "999", "draws cannot be 999; it is a whole number, 0 to 36"),
        ("--draws", "-1", "draws cannot be -1; it is a whole number, 0 to 36"),
        ("--detours", "3", "detours cannot be 3"),
        ("--ron", "9", "ron cannot be 9.0; it is a number, 0 to 4"),
        ("--calls", "9", "calls cannot be 9.0; it is a number, 0 to 4"),
        ("--objective", "x", "objective cannot be 'x'; it is points, win or tenpai"),
        ("--declare", "x", "declare cannot be 'x'; it is best, always or never"),
    ],
)
def test_the_sentence_names_the_option(option: str, value: str, says: str) -> None:
    assert refused("outlook", HAND, option, value).startswith(f"error: {option}: {says}")
