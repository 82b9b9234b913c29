"""The table of all actions: what a list of actions in a ruleset may say, and what it does.

`flow` holds lists inside lists, functions, messages and presses; `play` draws, calls, turns and
ends of rounds; `scores` statuses, counters and points; `tiles` what is done to tiles where they
are; `mark_actions` what is done with marked ones.
"""

from __future__ import annotations

from typing import Final

from jantaku.ruleset.words.actions import flow, mark_actions, play, scores, tiles
from jantaku.ruleset.words.row import Rows

ACTIONS: Final = Rows()
for _part in (flow, play, scores, tiles, mark_actions):
    ACTIONS.update(_part.ACTIONS)

__all__ = ["ACTIONS"]
