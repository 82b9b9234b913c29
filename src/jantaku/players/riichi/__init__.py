"""Players of riichi who know its rules: `smart` and `docile`."""

from __future__ import annotations

from jantaku.players.riichi.player import smart

__all__ = ["smart"]
