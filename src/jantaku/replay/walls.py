"""Walls in the order in which tiles are drawn, and as the kernel lays them out.

The kernel deals and draws from the end and has the dead wall in front, where each pair of tiles
lies the other way round than when counted from the end of a list of draws. May import record.
"""

from __future__ import annotations

from typing import Final

from jantaku.replay.record import EVENT_SIZE, EventCode

DRAWN_AFTER: Final = frozenset(
    {EventCode.OPEN_KAN, EventCode.CLOSED_KAN, EventCode.ADDED_KAN, EventCode.KITA}
)
"""The events after which a replacement tile is drawn."""

_DEAD = 14


def wall_of_order(order: bytes, replacements: int) -> bytes:
    """The kernel's wall of tiles in order: deal, live draws, and the dead wall from its far end.

    `replacements` is how many tiles that round drew after a kan or kita: with three players
    the last live tiles and the last indicators share places, and this tells them apart.

    >>> list(wall_of_order(bytes(range(136)), 0)[:6])
    [134, 135, 132, 133, 130, 131]
    """
    return _turned(order[::-1], replacements)


def order_of_wall(wall: bytes, replacements: int) -> bytes:
    """The tiles of the kernel's wall in order, which `wall_of_order` undoes."""
    return _turned(wall, replacements)[::-1]


def _turned(wall: bytes, replacements: int) -> bytes:
    """The pairs of the dead wall turned round."""
    dead = (_DEAD + replacements) // 2 * 2
    turned = bytes(wall[at ^ 1] for at in range(dead))
    return turned + wall[dead:]


def replacements(packed: bytes) -> int:
    """How many tiles a round drew after a kan or kita."""
    count, after_kan = 0, False
    for code in packed[::EVENT_SIZE]:
        if code in DRAWN_AFTER:
            after_kan = True
        elif code == EventCode.DRAW:
            count += after_kan
            after_kan = False
    return count
