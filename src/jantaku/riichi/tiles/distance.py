"""Shanten, waits and useful tiles of a hand: public faces of the kernel's functions."""

from __future__ import annotations

from jantaku import _kernel
from jantaku._kernel import Discard, ShantenForms, Ukeire

__all__ = [
    "Discard",
    "ShantenForms",
    "Ukeire",
    "discards",
    "shanten",
    "shanten_forms",
    "ukeire",
    "waits",
    "waits_used_up",
]

shanten = _kernel.as_builtin(_kernel.shanten, "jantaku")
shanten_forms = _kernel.as_builtin(_kernel.shanten_forms, "jantaku")
ukeire = _kernel.as_builtin(_kernel.ukeire, "jantaku")
discards = _kernel.as_builtin(_kernel.discards, "jantaku")
waits = _kernel.as_builtin(_kernel.waits, "jantaku")
waits_used_up = _kernel.as_builtin(_kernel.waits_used_up, "jantaku")
