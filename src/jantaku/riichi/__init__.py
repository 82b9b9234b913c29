"""Riichi mahjong for three and four players on the kernel."""

from __future__ import annotations

from jantaku.riichi.debts import share_robot_debts
from jantaku.riichi.game import RiichiGame
from jantaku.riichi.suspended import Suspended

__all__ = ["RiichiGame", "Suspended", "share_robot_debts"]
