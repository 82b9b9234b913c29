"""The names of players in a drawing: their own if these are distinct."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.columns import width
from jantaku.base.errors import printable
from jantaku.base.messages import DELETED_NAME

from .terminal import ascii_only

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .look import Look

NAME_COLUMNS = 16
"""The columns shown of a name."""


def seat_names(names: Sequence[str], look: Look) -> tuple[str, ...]:
    """A name for each seat, short and printable; `Seat 0` and so on unless all differ.

    >>> from jantaku.draw.look import Look
    >>> seat_names(["Akagi", "Washizu", "Hirayama", "Ohgi"], Look())
    ('Akagi', 'Washizu', 'Hirayama', 'Ohgi')
    >>> seat_names(["bot", "bot", "bot"], Look())
    ('Seat 0', 'Seat 1', 'Seat 2')
    """
    shown = tuple(_short(name, look) for name in names)
    if all(shown) and len(set(shown)) == len(shown):
        return shown
    return tuple(look.say("line.seat", seat=seat) for seat in range(len(names)))


def _short(name: str, look: Look) -> str:
    """The name without what a terminal would obey, cut to its columns."""
    safe, short = printable(look.say("line.deleted") if name == DELETED_NAME else name), ""
    for char in ascii_only(safe) if look.ascii else safe:
        if width(short + char) > NAME_COLUMNS:
            break
        short += char
    return short.strip()
