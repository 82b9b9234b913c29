"""Players of riichi that know the rules: `smart` and `docile`.

The modules, from the bottom: `position` reads a view and `open_hands` the melds of others;
`hand_after` is a hand after a call or a kan, `seat_outlook` and `placement` estimate its future
and that of the game; `north` and `forbidden` are facts about discards, `certain` chooses where no
thought is needed, `claims` speaks where wins are claimed. `docile` and `simple` have players that
do not think; the room `smart` has one that does, and `sage` plays rounds out. `slips` makes a
player careless.
"""

from __future__ import annotations

from jantaku.riichi.players.certain import sensible
from jantaku.riichi.players.docile import docile
from jantaku.riichi.players.slips import slipping
from jantaku.riichi.players.smart import smart

__all__ = ["docile", "sensible", "slipping", "smart"]
