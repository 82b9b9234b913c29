"""Riichi mahjong for three and four players on the kernel."""

from __future__ import annotations

from jantaku.riichi.debts import share_robot_debts
from jantaku.riichi.game import RiichiGame

__all__ = ["RiichiGame", "share_robot_debts"]
