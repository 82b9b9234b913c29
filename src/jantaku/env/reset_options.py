"""The options of `reset`, which Gymnasium and PettingZoo pass on unread: `known_options`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ArgumentError, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

PETTINGZOO: Final = "options"
"""An option without a meaning, which PettingZoo's conformance tests pass."""


def known_options(options: Mapping[str, Any] | None, *names: str) -> dict[str, Any]:
    """Returns the options, all of which have one of these names.

    >>> known_options({"postion": None}, "position")
    Traceback (most recent call last):
        ...
    jantaku.ArgumentError: unknown option 'postion' of reset; use position

    Raises `ArgumentError` for any other option.
    """
    given = dict(options or {})
    for name in given:
        if name not in names:
            known = ", ".join(one for one in names if one != PETTINGZOO)
            cure = f"use {known}" if known else "leave it out"
            raise ArgumentError(f"unknown option {shown(name)} of reset", cure)
    return given
