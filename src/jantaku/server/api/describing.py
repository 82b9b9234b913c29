"""What OpenAPI says of the API, put straight: an answer always has all of its fields.

A field with a default may be left out of a request, but is there in every answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from jantaku.server.api.problems import PROBLEM_TYPE

_PREFIX: Final = "#/components/schemas/"


def described(document: dict[str, Any]) -> dict[str, Any]:
    """The document with problems as they are sent, and all fields of answers required."""
    schemas = document["components"]["schemas"]
    operations = [one for path in document["paths"].values() for one in path.values()]
    for one in operations:
        for answer in one["responses"].values():
            content = answer.get("content", {})
            if PROBLEM_TYPE in content:
                content[PROBLEM_TYPE] = content.pop("application/json", {})
    asked = _reached([one.get("requestBody", {}) for one in operations], schemas)
    asked |= _reached([one.get("parameters", []) for one in operations], schemas)
    for name in _reached([one["responses"] for one in operations], schemas) - asked:
        if "properties" in schemas[name] and name not in _MAY_LACK:
            schemas[name]["required"] = [*schemas[name]["properties"]]
    return document


_MAY_LACK: Final = frozenset(
    (
        *("Problem", "ScoreAnswer", "ShantenAnswer", "WaitsAnswer"),
        *("UnfinishedScore", "UnfinishedWaits"),
    )
)
"""Answers of which only what is there is told."""


def _reached(nodes: object, schemas: Mapping[str, Any]) -> set[str]:
    """The schemas that these nodes name, and those that those name."""
    found: set[str] = set()
    rest = [*_named(nodes)]
    while rest:
        name = rest.pop()
        if name not in found:
            found.add(name)
            rest += _named(schemas[name])
    return found


def _named(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"].removeprefix(_PREFIX)
        for value in node.values():
            yield from _named(value)
    elif isinstance(node, list):
        for value in node:
            yield from _named(value)
