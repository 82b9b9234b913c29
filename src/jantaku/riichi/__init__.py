"""Riichi mahjong for three and four players on the kernel."""

from __future__ import annotations

from jantaku.riichi.game import RiichiGame

__all__ = ["RiichiGame"]
