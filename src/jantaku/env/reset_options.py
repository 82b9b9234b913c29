"""The options of an environment and of its `reset`, which Gymnasium and PettingZoo leave unread."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Never

from jantaku.base.errors import ArgumentError, shown

PETTINGZOO: Final = "options"
"""An option without a meaning, which PettingZoo's conformance tests pass."""


def known_options(options: Mapping[str, Any] | None, *names: str) -> dict[str, Any]:
    """Returns the options, all of which have one of these names.

    >>> known_options({"postion": None}, "position")
    Traceback (most recent call last):
        ...
    jantaku.ArgumentError: unknown option 'postion' of reset; use position

    Raises `ArgumentError` for any other option, and for anything that is not a mapping.
    """
    if not isinstance(options, Mapping | None):
        raise ArgumentError(f"options of reset cannot be {shown(options)}", "give a dict")
    given = dict(options or {})
    for name in given:
        if name not in names:
            known = ", ".join(one for one in names if one != PETTINGZOO)
            cure = f"use {known}" if known else "leave it out"
            raise ArgumentError(f"unknown option {shown(name)} of reset", cure)
    return given


def refuse_others(env: object, others: Mapping[str, Never]) -> None:
    """Raises `ArgumentError` for an argument that an environment of all seats does not have."""
    for name in others:
        cure = "leave it out; every seat is yours, and Gymnasium's environments have opponents"
        raise ArgumentError(f"{type(env).__name__} has no argument {shown(name)}", cure)
