"""The table of all conditions: what a ruleset may ask.

`table` holds those about turns, history, walls and scores; `tiles` those about hands, calls,
discards and waits; `hands` those about winning hands. How they are put together is said where
they are read.
"""

from __future__ import annotations

from typing import Final

from jantaku.ruleset.words.conditions import hands, table, tiles
from jantaku.ruleset.words.row import Rows

CONDITIONS: Final = Rows()
LATER: Final = Rows()
for _part in (table, tiles, hands):
    CONDITIONS.update(_part.CONDITIONS)
    LATER.update(_part.LATER)

__all__ = ["CONDITIONS", "LATER"]
