"""Games of riichi: the engine on the kernel, its events, views and claims."""

from __future__ import annotations

from jantaku.riichi.play.debts import share_robot_debts
from jantaku.riichi.play.game import RiichiGame
from jantaku.riichi.play.suspension import Suspended

__all__ = ["RiichiGame", "Suspended", "share_robot_debts"]
