"""Haiyuki: a battle of two characters with mahjong hands, HP, MP and skills.

The layers, each importing only those before it: `texts` (all words shown), `refusal`, `tiles`,
`yaku`, `rules`, `damage` (what hands are worth), `characters`, `chance`, `state`, `actions`,
`skills`, `legal`, `draws`, `events`, `turns` (the only place where a match changes), `worth` (what
waits are worth), `view`, `imagine` (the match as a seat may believe it), `shown` (the words of the
protocol), `game`; next to them `ladder` (the tournament) and `talk` (who speaks when).
"""

from __future__ import annotations

from .actions import HaiyukiAction
from .characters import CHARACTERS, NEUTRAL, CharacterRow, Profile, character_of
from .damage import Bonus, bonuses, damage
from .events import HaiyukiEvent, HaiyukiWin
from .game import HaiyukiGame
from .rules import HaiyukiRules
from .skills import SKILLS, SkillRow
from .state import Deal, PondTile
from .tiles import TILES, HaiyukiTile, TileRow, format_tiles, key_of, parse_tiles, tile_of
from .view import Blocked, HaiyukiView, SideView, SkillView
from .worth import WaitWorth
from .yaku import YAKU, YakuMatch, YakuRow, best_yaku, matching_yaku, waits

__all__ = [
    "CHARACTERS",
    "NEUTRAL",
    "SKILLS",
    "TILES",
    "YAKU",
    "Blocked",
    "Bonus",
    "CharacterRow",
    "Deal",
    "HaiyukiAction",
    "HaiyukiEvent",
    "HaiyukiGame",
    "HaiyukiRules",
    "HaiyukiTile",
    "HaiyukiView",
    "HaiyukiWin",
    "PondTile",
    "Profile",
    "SideView",
    "SkillRow",
    "SkillView",
    "TileRow",
    "WaitWorth",
    "YakuMatch",
    "YakuRow",
    "best_yaku",
    "bonuses",
    "character_of",
    "damage",
    "format_tiles",
    "key_of",
    "matching_yaku",
    "parse_tiles",
    "tile_of",
    "waits",
]
