"""Statistics of players from recorded games: rates, means, placements and yaku.

`definitions` says what each number is; `counts` reads a round, `games` a game, `reading` the games
of files; `kinds` separates them, `tally` adds up, `averages` has the archives to compare with.
"""

from jantaku.riichi.statistics.averages import archive_average
from jantaku.riichi.statistics.definitions import DEFINITIONS, NumberDefinition
from jantaku.riichi.statistics.games import CountedGame, count_game
from jantaku.riichi.statistics.kinds import GameKind
from jantaku.riichi.statistics.reading import Statistics, StatisticsRow, statistics
from jantaku.riichi.statistics.tally import Estimate, PlayerTally

__all__ = [
    "DEFINITIONS",
    "CountedGame",
    "Estimate",
    "GameKind",
    "NumberDefinition",
    "PlayerTally",
    "Statistics",
    "StatisticsRow",
    "archive_average",
    "count_game",
    "statistics",
]
