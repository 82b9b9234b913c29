"""How far a hand is from completion, and the tiles that bring it nearer.

The functions are the kernel's own (`kernel/shanten.hpp`); their forms for many hands at once are
in `jantaku.batch`.
"""

from __future__ import annotations

from jantaku._kernel import (
    Discard,
    ShantenForms,
    Ukeire,
    discards,
    shanten,
    shanten_forms,
    ukeire,
    waits,
)

__all__ = [
    "Discard",
    "ShantenForms",
    "Ukeire",
    "discards",
    "shanten",
    "shanten_forms",
    "ukeire",
    "waits",
]
