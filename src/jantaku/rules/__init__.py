"""The rules of the riichi family: every option as data, presets, and what contradicts what.

`explain` puts them into words, out of a catalog that is read when somebody asks.
"""

from jantaku.rules.game_rule import GameRule, from_options, kernel_rule, rule_of
from jantaku.rules.kan_dora import KanDoraTimingMode
from jantaku.rules.presets import PRESETS, THREE_PLAYER_PRESETS

__all__ = [
    "PRESETS",
    "THREE_PLAYER_PRESETS",
    "GameRule",
    "KanDoraTimingMode",
    "from_options",
    "kernel_rule",
    "rule_of",
]
