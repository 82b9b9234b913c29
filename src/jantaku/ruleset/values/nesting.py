"""Values in values, as JSON nests them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


def every_value(node: object) -> Iterator[Any]:
    """Yields a value and all values inside it, at any depth; keys are left out.

    >>> sorted(one for one in every_value({"a": ["b", {"c": "d"}]}) if isinstance(one, str))
    ['b', 'd']
    """
    rest = [node]
    while rest:
        one = rest.pop()
        yield one
        if isinstance(one, dict):
            rest += one.values()
        elif isinstance(one, list | tuple):
            rest += one


def texts_and_keys(node: object) -> Iterator[str]:
    """Every text in a value, and the keys of all its objects."""
    for one in every_value(node):
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            yield from one
