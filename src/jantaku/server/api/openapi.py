"""Corrects the OpenAPI document: all fields of answers are required.

A request may omit a field with a default, but every answer contains it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from jantaku.server.api.problems import PROBLEM_TYPE

_PREFIX: Final = "#/components/schemas/"


def with_required_fields(document: dict[str, Any]) -> dict[str, Any]:
    """Returns the document with the media type of problems, and all fields of answers required."""
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
        *("UnfinishedScore", "UnfinishedWaits", "DrillSolutionAnswer"),
        *("DrillAnswer", "DrillSeatAnswer", "DrillDiscard"),
    )
)
"""Answers that omit fields without a value."""


def _reached(nodes: object, schemas: Mapping[str, Any]) -> set[str]:
    """Returns the names of the schemas that nodes refer to, directly or through other schemas."""
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
