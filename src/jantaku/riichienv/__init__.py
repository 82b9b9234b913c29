"""riichienv's API on Jantaku's engine: what changes in a program is its import.

    import jantaku.riichienv as riichienv

The names and their meaning are riichienv's (0.4.11); docs/riichienv.md lists the intended
differences.
"""

from jantaku.riichienv import action, consts, convert, game_mode, hand
from jantaku.riichienv.action import Action, Action3P, ActionType
from jantaku.riichienv.env import RiichiEnv
from jantaku.riichienv.game_mode import GameType
from jantaku.riichienv.hand import (
    Conditions,
    HandEvaluator,
    HandEvaluator3P,
    Score,
    WinResult,
    calculate_score,
    calculate_shanten,
    calculate_shanten_3p,
    check_riichi_candidates,
    parse_hand,
    parse_tile,
)
from jantaku.riichienv.meld import Meld
from jantaku.riichienv.named import EAST, NORTH, SOUTH, WEST, MeldType, Phase, Wind
from jantaku.riichienv.observation import Observation, Observation3P
from jantaku.riichienv.replay import Kyoku, MjaiReplay, MjSoulReplay, WinResultContext
from jantaku.riichienv.rule import GameRule
from jantaku.riichienv.yaku import Yaku, get_all_yaku, get_yaku_by_id

__all__ = [
    "EAST",
    "NORTH",
    "SOUTH",
    "WEST",
    "Action",
    "Action3P",
    "ActionType",
    "Conditions",
    "GameRule",
    "GameType",
    "HandEvaluator",
    "HandEvaluator3P",
    "Kyoku",
    "Meld",
    "MeldType",
    "MjSoulReplay",
    "MjaiReplay",
    "Observation",
    "Observation3P",
    "Phase",
    "RiichiEnv",
    "Score",
    "WinResult",
    "WinResultContext",
    "Wind",
    "Yaku",
    "action",
    "calculate_score",
    "calculate_shanten",
    "calculate_shanten_3p",
    "check_riichi_candidates",
    "consts",
    "convert",
    "game_mode",
    "get_all_yaku",
    "get_yaku_by_id",
    "hand",
    "parse_hand",
    "parse_tile",
]
