"""The arena: players against one another over many games, and who is better.

May import players, replay, engines and what is below them.
"""

from __future__ import annotations

from jantaku.arena.match import Engine, match
from jantaku.arena.standings import Interval, Standing, Standings
from jantaku.arena.table import Fault, Outcome

__all__ = ["Engine", "Fault", "Interval", "Outcome", "Standing", "Standings", "match"]
