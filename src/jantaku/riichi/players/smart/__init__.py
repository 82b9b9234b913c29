"""The smart player of riichi: weighs what a hand may win against what each tile may cost.

The modules, from the bottom: `chances` and `weights` are numbers; `intents`, `discard_rows` and
`prospects` estimate the future of a hand, `foresight` that of a near one; `stakes` turns points
into places; `worth` is what a hand is worth, `risk` what discards cost now and later; `kans` finds
harmless kans; `choice` chooses; `player` asks in turn.
"""

from __future__ import annotations

from jantaku.riichi.players.smart.player import smart

__all__ = ["smart"]
