"""JSON values as trees: copied, measured, merged, with their places."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.compile.source import Array, Object
from jantaku.ruleset.values.limits import MOST_NESTING

if TYPE_CHECKING:
    from collections.abc import Callable


def rebuilt(node: Any, change: Callable[[str | int, Any], Any]) -> Any:
    """The object or array with what a function makes of each key or place and value.

    Places stay. Anything else is returned unchanged.
    """
    if isinstance(node, dict):
        items = {key: change(key, value) for key, value in node.items()}
        copy = Object(items, getattr(node, "place", None), getattr(node, "places", None))
        copy.repeated = list(getattr(node, "repeated", ()))
        return copy
    if isinstance(node, list | tuple):
        array = Array(map(change, count(), node), getattr(node, "place", None))
        array.places = list(getattr(node, "places", ()))
        return array
    return node


def copied(node: Any, levels: int = MOST_NESTING) -> Any:
    """A copy of the value, places included, that shares no object or array with it."""
    if levels < 0:
        raise RulesetError(f"more than {MOST_NESTING} levels", "nest less deeply", code="nesting")
    return rebuilt(
        node, lambda _, one: copied(one, levels - 1) if isinstance(one, _HOLDERS) else one
    )


_HOLDERS: Final = (dict, list, tuple)


def size_and_depth(node: object) -> tuple[int, int]:
    """How many values a value is made of, and how many levels deep."""
    size, deepest = 0, 0
    rest = [(node, 0)]
    while rest:
        one, depth = rest.pop()
        size += 1
        deepest = max(deepest, depth)
        if isinstance(one, _HOLDERS):
            values = one.values() if isinstance(one, dict) else one
            rest += [(value, depth + 1) for value in values]
    return size, deepest


def insert(array: list[Any], at: int, values: list[Any]) -> None:
    """Puts values into an array, and their places among those of its items."""
    places = getattr(array, "places", None)
    if isinstance(places, list) and len(places) == len(array):
        own = getattr(array, "place", None)
        places[at:at] = [getattr(value, "place", None) or own for value in values]
    array[at:at] = values


def merge(into: Any, other: Any) -> None:
    """Puts the keys of an object into another: objects merge, everything else is replaced."""
    for key, value in other.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            merge(into[key], value)
            continue
        into[key] = value
        place = getattr(other, "places", {}).get(key)
        if isinstance(into, Object) and place is not None:
            into.places[key] = place
