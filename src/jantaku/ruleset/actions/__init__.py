"""The table of all actions: what a list of actions in a ruleset may say, and what it does.

`flow` holds lists inside lists, functions, messages and presses; `play` draws, calls, turns and
ends of rounds; `scores` statuses, counters and points; `tiles` what is done to tiles where they
lie; `marked` what is done with marked ones. May import everything up to `rounds`.
"""

from __future__ import annotations

from typing import Final

from jantaku.ruleset.actions import flow, marked, play, scores, tiles
from jantaku.ruleset.rows import Rows

ACTIONS: Final = Rows()
for _part in (flow, play, scores, tiles, marked):
    ACTIONS.update(_part.ACTIONS)

__all__ = ["ACTIONS"]
