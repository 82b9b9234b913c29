"""Players of riichi that know the rules: `smart`, `steady` and `docile`.

The rooms, from the bottom: `chances` and `weights` are numbers; `position` reads a view and
`open_hands` the melds of others; `intents`, `discard_rows`, `prospects`, `seat_outlook` and
`placement` estimate the future of a hand; `danger` is the cost of a discard; `certain`, `north`,
`tenpai`, `discard_choice`, `calls` and `kans` choose; `claims` speaks where wins are claimed;
`player` asks them in turn, `steady` judges otherwise, `simple` has three players without
one; `slips` makes a player careless.
"""

from __future__ import annotations

from jantaku.riichi.players.certain import sensible
from jantaku.riichi.players.player import docile, smart
from jantaku.riichi.players.slips import slipping
from jantaku.riichi.players.steady import steady

__all__ = ["docile", "sensible", "slipping", "smart", "steady"]
