"""The rules of riichi: every option as data, presets, and contradictions between options.

`explain` describes them in words, from a catalog that is read when first needed.
"""

from jantaku.riichi.rules.game_rule import GameRule, from_options, kernel_rule, rule_of
from jantaku.riichi.rules.kan_dora import KanDoraTimingMode
from jantaku.riichi.rules.presets import PRESETS, THREE_PLAYER_PRESETS

__all__ = [
    "PRESETS",
    "THREE_PLAYER_PRESETS",
    "GameRule",
    "KanDoraTimingMode",
    "from_options",
    "kernel_rule",
    "rule_of",
]
