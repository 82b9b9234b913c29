"""Nodes of a file, which may be any JSON: what they hold, and the values inside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


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


def items_of(node: object) -> list[Any]:
    """The array; empty for anything else."""
    return node if isinstance(node, list) else []


def object_of(node: object) -> dict[str, Any]:
    """The object; empty for anything else."""
    return node if isinstance(node, dict) else {}


def entries_of(node: object) -> Iterable[tuple[str, Any]]:
    """The entries of an object; empty for anything else."""
    return object_of(node).items()


def texts_of(node: object) -> list[str]:
    """The texts of an array; empty for anything else."""
    return [part for part in items_of(node) if isinstance(part, str)]


def is_number(node: object) -> TypeGuard[int | float]:
    """True for a number; `true` and `false` are not numbers."""
    return isinstance(node, int | float) and not isinstance(node, bool)


def is_whole(node: object) -> TypeGuard[int]:
    """True for a whole number, written without a point."""
    return isinstance(node, int) and not isinstance(node, bool)
