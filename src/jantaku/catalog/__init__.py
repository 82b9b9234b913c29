"""The games that can be played, for hosts that know no engine.

`offers` lists every engine with its presets and bots, `choices` what can be chosen about a preset;
`opened` makes the game of a setup, `agreed` checks one and says what it is in a line, `pages` has
its rules and yaku, `topics` the house rules. An error of a setup names the wrong field as its
source.

>>> from jantaku.catalog import Setup, agreed, opened
>>> agreed(Setup("ruleset", "hong_kong", mods=("east_only",))).summary
'Hong Kong Old Style, 4 players, mods: East only'
>>> opened(Setup(options={"winds": 1}), seed=7).rules
{'winds': 1}
"""

from jantaku.catalog.matches import balance_of, entered, gone_on_with
from jantaku.catalog.offering import (
    absent_level,
    agreed,
    brings_rules,
    choices,
    fill_level,
    levels,
    offers,
    opened,
    pages,
    setup_of_rules,
    topics,
    winning_buttons,
    written_rules,
)
from jantaku.catalog.values import (
    Agreed,
    Balance,
    Choices,
    EngineOffered,
    Pages,
    Setup,
    Sitting,
    Topic,
)

__all__ = [
    "Agreed",
    "Balance",
    "Choices",
    "EngineOffered",
    "Pages",
    "Setup",
    "Sitting",
    "Topic",
    "absent_level",
    "agreed",
    "balance_of",
    "brings_rules",
    "choices",
    "entered",
    "fill_level",
    "gone_on_with",
    "levels",
    "offers",
    "opened",
    "pages",
    "setup_of_rules",
    "topics",
    "winning_buttons",
    "written_rules",
]
