"""Haiyuki: a battle of two characters with mahjong hands, HP, MP and skills.

The layers, each importing only those before it: `texts` (all words shown), `refusal`, `rules`,
`characters`, `hands` (tiles, yaku, damage), `play` (the match, from its state to its turns),
`worth` (the damage of waits), `view`, `wire` (the match as protocol values), `encoding` (its
numbers and planes), `game`; next to them `players`, `ladder` (the tournament) and `talk` (the
comments of characters).
"""

from __future__ import annotations

from jantaku.haiyuki.characters import CHARACTERS, NEUTRAL, CharacterRow, Profile, character_of
from jantaku.haiyuki.game import HaiyukiGame
from jantaku.haiyuki.hands.damage import Bonus, bonuses, damage
from jantaku.haiyuki.hands.tiles import (
    TILES,
    HaiyukiTile,
    TileRow,
    format_tiles,
    key_of,
    parse_tiles,
    tile_of,
)
from jantaku.haiyuki.hands.yaku import YAKU, YakuMatch, YakuRow, best_yaku, matching_yaku, waits
from jantaku.haiyuki.play.actions import HaiyukiAction
from jantaku.haiyuki.play.events import HaiyukiEvent, HaiyukiWin
from jantaku.haiyuki.play.skills import SKILLS, SkillRow
from jantaku.haiyuki.play.state import Deal, HaiyukiDiscard
from jantaku.haiyuki.rules import HaiyukiRules
from jantaku.haiyuki.view import Blocked, HaiyukiView, SideView, SkillView
from jantaku.haiyuki.worth import HaiyukiWaitWorth

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
    "HaiyukiDiscard",
    "HaiyukiEvent",
    "HaiyukiGame",
    "HaiyukiRules",
    "HaiyukiTile",
    "HaiyukiView",
    "HaiyukiWaitWorth",
    "HaiyukiWin",
    "Profile",
    "SideView",
    "SkillRow",
    "SkillView",
    "TileRow",
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
