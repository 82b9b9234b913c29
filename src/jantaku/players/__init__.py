"""Players: programs that choose an action from a view of the table."""

from __future__ import annotations

from jantaku.players.by_engine import AnyPlayer, is_player, player_for, player_names
from jantaku.riichi.players.simple import PLAYERS, Player, play

__all__ = ["PLAYERS", "AnyPlayer", "Player", "is_player", "play", "player_for", "player_names"]
