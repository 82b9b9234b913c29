"""The public names, for type checkers: each is loaded on first use."""

# ruff: noqa: I001
# fmt: off
__version__: str
__all__: list[str]

from jantaku.base.errors import (
    ArgumentError as ArgumentError, DrillError as DrillError, HandError as HandError,
    IllegalAction as IllegalAction, JantakuError as JantakuError, NotationError as NotationError,
    PolicyError as PolicyError, PositionError as PositionError, ProtocolError as ProtocolError,
    ReplayError as ReplayError, RulesError as RulesError, RulesetError as RulesetError,
    SeatError as SeatError, SeedError as SeedError, SheetError as SheetError,
    ThreadError as ThreadError,
)
from jantaku.env import (
    Observation as Observation, RiichiEnv as RiichiEnv, VectorRiichi as VectorRiichi,
)
from jantaku.game import Game as Game, GameSpec as GameSpec
from jantaku.game.decisions import Decisions as Decisions
from jantaku.game.engines import open_game as open_game, restore_game as restore_game
from jantaku.game.protocol import GameResult as GameResult
from jantaku.haiyuki import HaiyukiGame as HaiyukiGame, HaiyukiRules as HaiyukiRules
from jantaku.riichi.danger import SeatDanger as SeatDanger, danger as danger
from jantaku.riichi.lookahead import (
    Lookahead as Lookahead, LookaheadRow as LookaheadRow, SampleMean as SampleMean,
    lookahead as lookahead,
)
from jantaku.riichi.outlook.batch import (
    OutlookBatch as OutlookBatch, outlook_batch as outlook_batch,
)
from jantaku.riichi.outlook.outlook import (
    HandOutlook as HandOutlook, OutlookRow as OutlookRow, outlook as outlook,
)
from jantaku.riichi.play import RiichiGame as RiichiGame
from jantaku.riichi.play.actions import RiichiAction as RiichiAction
from jantaku.riichi.play.events import RiichiEvent as RiichiEvent
from jantaku.riichi.play.view import RiichiView as RiichiView
from jantaku.riichi.position import (
    Position as Position, PositionDiscard as PositionDiscard, PositionMeld as PositionMeld,
    SeatPosition as SeatPosition,
)
from jantaku.riichi.rules import GameRule as GameRule, KanDoraTimingMode as KanDoraTimingMode
from jantaku.riichi.score.batch import (
    ScoreBatch as ScoreBatch, score_batch as score_batch, shanten_batch as shanten_batch,
    ukeire_batch as ukeire_batch, waits_batch as waits_batch,
)
from jantaku.riichi.score.permission import (
    GradedWait as GradedWait, GradedYaku as GradedYaku, Permission as Permission,
    counts_as_tenpai as counts_as_tenpai, judge_win as judge_win,
)
from jantaku.riichi.score.result import (
    FuItem as FuItem, Group as Group, Payment as Payment, Reading as Reading, YakuHan as YakuHan,
)
from jantaku.riichi.score.score import (
    Context as Context, Score as Score, readings as readings, score as score,
    score_all as score_all,
)
from jantaku.riichi.score.waits import WaitValue as WaitValue, wait_values as wait_values
from jantaku.riichi.statistics import statistics as statistics
from jantaku.riichi.tiles.calls import format_calls as format_calls, parse_calls as parse_calls
from jantaku.riichi.tiles.distance import (
    Discard as Discard, ShantenForms as ShantenForms, Ukeire as Ukeire, discards as discards,
    shanten as shanten, shanten_forms as shanten_forms, ukeire as ukeire, waits as waits,
    waits_used_up as waits_used_up,
)
from jantaku.riichi.tiles.hand import Hand as Hand, Meld as Meld
from jantaku.riichi.tiles.notation import (
    format_hand as format_hand, format_ids as format_ids, format_mjai as format_mjai,
    format_mpsz as format_mpsz, format_tile as format_tile, format_unicode as format_unicode,
    format_wind as format_wind, parse_hand as parse_hand, parse_ids as parse_ids,
    parse_mjai as parse_mjai, parse_mpsz as parse_mpsz, parse_tile as parse_tile,
    parse_tiles as parse_tiles, parse_unicode as parse_unicode, parse_wind as parse_wind,
)
from jantaku.riichi.tiles.tile import Kind as Kind, Tile as Tile, TileId as TileId
from jantaku.ruleset import Ruleset as Ruleset, RulesetGame as RulesetGame
