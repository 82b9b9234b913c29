"""The games that can be played, for hosts that know no engine.

`offers` lists every engine with its presets and bots, `choices` what can be chosen about a preset;
`open_setup` makes the game of a setup, `summarize_setup` checks one and describes it in a line,
`pages` has its rules and yaku, `topics` the house rules. An error of a setup names the wrong field
as its source.

>>> from jantaku.catalog import Setup, summarize_setup, open_setup
>>> summarize_setup(Setup("ruleset", "hong_kong", mods=("east_only",))).summary
'Hong Kong Old Style, 4 players, mods: East only'
>>> open_setup(Setup(options={"winds": 1}), seed=7).rules
{'winds': 1}
"""

from jantaku.catalog.matches import (
    balance_of,
    paper_game,
    paper_games,
    points_in_all,
    setup_after_suspension,
    with_game_entered,
    with_player_renamed,
)
from jantaku.catalog.offers import (
    bots_against,
    choices,
    default_absent_bot,
    default_bot,
    fillers,
    has_custom_rules,
    judged_by_program,
    level_named,
    levels,
    offers,
    open_setup,
    pages,
    rules_file_of_setup,
    setup_of_rules,
    summarize_setup,
    topics,
    winning_buttons,
)
from jantaku.catalog.values import (
    BalanceGame,
    BestWin,
    Choices,
    EngineOffer,
    GamePages,
    HouseRuleTopic,
    LevelOffer,
    RoomBalance,
    Setup,
    SetupSummary,
    SheetSeat,
)

__all__ = [
    "BalanceGame",
    "BestWin",
    "Choices",
    "EngineOffer",
    "GamePages",
    "HouseRuleTopic",
    "LevelOffer",
    "RoomBalance",
    "Setup",
    "SetupSummary",
    "SheetSeat",
    "balance_of",
    "bots_against",
    "choices",
    "default_absent_bot",
    "default_bot",
    "fillers",
    "has_custom_rules",
    "judged_by_program",
    "level_named",
    "levels",
    "offers",
    "open_setup",
    "pages",
    "paper_game",
    "paper_games",
    "points_in_all",
    "rules_file_of_setup",
    "setup_after_suspension",
    "setup_of_rules",
    "summarize_setup",
    "topics",
    "winning_buttons",
    "with_game_entered",
    "with_player_renamed",
]
