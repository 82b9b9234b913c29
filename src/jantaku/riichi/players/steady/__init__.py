"""The steady player of riichi: weighs what a hand may win against what each tile may cost.

The rooms, from the bottom: `weights` are numbers; `stakes` turns points into places; `risk` is what
discards cost now and later; `worth` and `foresight` what a hand is worth; `choice` chooses;
`player` asks in turn.
"""

from __future__ import annotations

from jantaku.riichi.players.steady.player import steady

__all__ = ["steady"]
