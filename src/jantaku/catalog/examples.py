"""An example of every yaku of riichi, its other names, and which yaku take the place of others.

All are in the kernel's rows (`kernel/score/yaku_rows.hpp`); `winning_examples` fits the examples to
given rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from jantaku._kernel import YAKU_ROWS

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Example:
    """A winning hand, its winning tile, and the keywords of `jantaku.Context` that hold."""

    hand: str
    win: str
    given: Mapping[str, Any] = field(default_factory=dict)


def _read(text: str) -> Example:
    """Returns the example of a row: `E` stands for a dealer, other words for what holds."""
    hand, win, *words = text.split()
    flags = dict.fromkeys((word for word in words if word != "E"), True)
    return Example(hand, win, {"seat": "E" if "E" in words else "S", **flags})


EXAMPLES: Final[Mapping[str, Example]] = {row.id: _read(row.example) for row in YAKU_ROWS}

THREE_PLAYER_EXAMPLES: Final[Mapping[str, Example]] = {
    row.id: replace(_read(row.example_of_three), given=EXAMPLES[row.id].given)
    for row in YAKU_ROWS
    if row.example_of_three
}
"""Examples without chi and the man that three players lack; others are those of `EXAMPLES`."""

OTHERS: Final[Mapping[str, tuple[str, ...]]] = {
    row.id: tuple(row.others.split(", ")) for row in YAKU_ROWS
}
"""Other names by which people look for a yaku.

English as Wikipedia, the European Mahjong Association and Mahjong Soul have it, spellings of the
Japanese name, and the short names of Japanese, Korean and Chinese tables.
"""

REPLACES: Final[Mapping[str, tuple[str, ...]]] = {
    row.id: tuple(row.replaces.split()) for row in YAKU_ROWS if row.replaces
}
"""Yaku that count in place of others, never together with them."""

NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    row.id: tuple(row.needs.split()) for row in YAKU_ROWS if row.needs
}
"""Yaku that count only where one of others does."""
