"""Similar names, and values as a message quotes them."""

from __future__ import annotations

from difflib import get_close_matches
from itertools import islice
from typing import TYPE_CHECKING

from jantaku.ruleset.values.limits import GREATEST, LONGEST_COMPARED, MOST_COMPARED

if TYPE_CHECKING:
    from collections.abc import Iterable


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """A question with the nearest of the names; empty if none is near.

    >>> did_you_mean("daw", ["draw", "noop"])
    "did you mean 'draw'?"
    """
    known = islice((known for known in names if len(known) <= LONGEST_COMPARED), MOST_COMPARED)
    near = get_close_matches(name[:LONGEST_COMPARED], list(known), 1)
    return f"did you mean '{near[0]}'?" if near else ""


def shown(node: object) -> str:
    """A node of a file as a message quotes it."""
    if isinstance(node, int) and abs(node) > GREATEST:
        return "a huge number"  # Python refuses to write out the very longest
    text = repr(str(node)) if isinstance(node, str) else repr(node)
    return text if len(text) <= 60 else text[:59] + "…"
