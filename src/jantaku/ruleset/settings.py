"""What `score_calculation` says, read when a hand is scored or paid.

Any key may hold any JSON: a number that is none is told with the key at fault, what is missing is
the default. May import state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.errors import RulesetError
from jantaku.ruleset.state import checked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.state import Number, Table


def wrong(table: Table, key: str, fault: str, cure: str) -> RulesetError:
    """The error about a key of `score_calculation`, with its place."""
    place = getattr(table.ruleset.score, "places", {}).get(key)
    where = {} if place is None else place.fields()
    return RulesetError(f"'{key}' {fault}", cure, code="value", **where)


def as_number(table: Table, key: str, value: object) -> Number:
    """The value as a number of the game; raises `RulesetError` that names the key."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong(table, key, "is no number", f'write "{key}": 1')
    return checked(value, f"'{key}'")


def number(table: Table, key: str, default: Number = 0) -> Number:
    """The number under a key; the default where there is none."""
    value = table.ruleset.score.get(key)
    return default if value is None else as_number(table, key, value)


def either_number(table: Table, keys: Sequence[str], default: Number) -> Number:
    """The number under the first of several spellings that is there."""
    for key in keys:
        if table.ruleset.score.get(key) is not None:
            return number(table, key, default)
    return default


def numbers(table: Table, key: str, count: int) -> list[Number]:
    """The list of exactly that many numbers under a key."""
    values = table.ruleset.score.get(key)
    if not isinstance(values, list) or len(values) != count:
        example = ", ".join(["1000"] * count)
        raise wrong(table, key, f"is no list of {count} numbers", f'write "{key}": [{example}]')
    return [as_number(table, key, value) for value in values]


def flag(table: Table, key: str, default: bool = False) -> bool:
    """Whether a key is switched on, by anything but false and null."""
    value = table.ruleset.score.get(key, default)
    return value is not None and value is not False


def text(table: Table, key: str, default: str = "") -> str:
    """The text under a key."""
    value = table.ruleset.score.get(key)
    return str(value) if isinstance(value, str) else default


def names(table: Table, key: str) -> tuple[str, ...]:
    """The texts of the list under a key."""
    values = table.ruleset.score.get(key)
    if not isinstance(values, list):
        return ()
    return tuple(str(value) for value in values if isinstance(value, str))


def rounding(table: Table) -> Number:
    """What scores are rounded to."""
    key = "han_fu_rounding_factor"
    factor = number(table, key, 100)
    if factor <= 0:
        raise wrong(table, key, "is not above 0", f'write "{key}": 100')
    return factor
