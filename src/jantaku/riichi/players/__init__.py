"""Players of riichi that know the rules: `smart`, `steady` and `docile`.

The rooms, from the bottom: `chances` and `weights` are numbers; `sight` reads a view; `intents`,
`rows` and `worth` say what a hand may become; `danger` what a discard may cost; `tenpai`, `turn`,
`calls` and `kans` choose; `claims` speaks where wins are claimed; `player` asks them in turn;
`slips` makes a player careless.
"""

from __future__ import annotations

from jantaku.riichi.players.player import docile, smart
from jantaku.riichi.players.slips import slipping
from jantaku.riichi.players.steady import steady

__all__ = ["docile", "slipping", "smart", "steady"]
