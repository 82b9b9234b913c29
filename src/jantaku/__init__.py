"""A library for every mahjong: scores of riichi hands, distance of unfinished ones, whole games.

Everything public is here and is imported on first use, which keeps a first score fast. For a manual
see `help(jantaku.score)` and the other functions.

>>> import jantaku
>>> jantaku.score("123m456p789s11122z", "2m", tsumo=True, riichi=True).points
12000
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from jantaku.base.errors import (
        ArgumentError,
        HandError,
        IllegalAction,
        JantakuError,
        NotationError,
        ProtocolError,
        ReplayError,
        RulesError,
        RulesetError,
        SeatError,
        SeedError,
        SheetError,
        ThreadError,
    )
    from jantaku.env import Observation, RiichiEnv, VectorRiichi
    from jantaku.game import Game, GameSpec
    from jantaku.game.decisions import Decisions
    from jantaku.game.engines import open_game, restore_game
    from jantaku.game.protocol import GameResult
    from jantaku.haiyuki import HaiyukiGame, HaiyukiRules
    from jantaku.riichi.play import RiichiGame
    from jantaku.riichi.play.actions import Action
    from jantaku.riichi.play.events import Event
    from jantaku.riichi.play.view import TableView
    from jantaku.riichi.rules import GameRule, KanDoraTimingMode
    from jantaku.riichi.score.batch import (
        ScoreBatch,
        score_batch,
        shanten_batch,
        ukeire_batch,
        waits_batch,
    )
    from jantaku.riichi.score.permission import (
        GradedWait,
        GradedYaku,
        Permission,
        counts_as_tenpai,
        judge_win,
    )
    from jantaku.riichi.score.result import FuItem, Group, Payment, Reading, YakuHan
    from jantaku.riichi.score.score import Context, Score, readings, score, score_all
    from jantaku.riichi.score.waits import WaitValue, wait_values
    from jantaku.riichi.tiles.calls import format_calls, parse_calls
    from jantaku.riichi.tiles.distance import (
        Discard,
        ShantenForms,
        Ukeire,
        discards,
        shanten,
        shanten_forms,
        ukeire,
        waits,
        waits_used_up,
    )
    from jantaku.riichi.tiles.hand import Hand, Meld
    from jantaku.riichi.tiles.notation import (
        format_hand,
        format_ids,
        format_mjai,
        format_mpsz,
        format_tile,
        format_unicode,
        format_wind,
        parse_hand,
        parse_ids,
        parse_mjai,
        parse_mpsz,
        parse_tile,
        parse_tiles,
        parse_unicode,
        parse_wind,
    )
    from jantaku.riichi.tiles.tile import Kind, Tile, TileId
    from jantaku.ruleset import Ruleset, RulesetGame

__version__ = "0.1.0"

_ROOMS = {
    "riichi.tiles.distance": (
        "Discard",
        "ShantenForms",
        "Ukeire",
        "discards",
        "shanten",
        "shanten_forms",
        "ukeire",
        "waits",
        "waits_used_up",
    ),
    "riichi.play.actions": ("Action",),
    "riichi.score.waits": ("WaitValue", "wait_values"),
    "riichi.tiles.calls": ("format_calls", "parse_calls"),
    "riichi.score.batch": (
        "ScoreBatch",
        "score_batch",
        "shanten_batch",
        "ukeire_batch",
        "waits_batch",
    ),
    "base.errors": (
        "ArgumentError",
        "HandError",
        "IllegalAction",
        "JantakuError",
        "NotationError",
        "ProtocolError",
        "ReplayError",
        "RulesError",
        "RulesetError",
        "SeatError",
        "SeedError",
        "SheetError",
        "ThreadError",
    ),
    "env": ("Observation", "RiichiEnv", "VectorRiichi"),
    "riichi.play.events": ("Event",),
    "game.decisions": ("Decisions",),
    "game.engines": ("open_game", "restore_game"),
    "game": ("Game", "GameSpec"),
    "riichi.score.permission": (
        "GradedWait",
        "GradedYaku",
        "Permission",
        "counts_as_tenpai",
        "judge_win",
    ),
    "game.protocol": ("GameResult",),
    "haiyuki": ("HaiyukiGame", "HaiyukiRules"),
    "riichi.tiles.hand": ("Hand", "Meld"),
    "riichi.tiles.notation": (
        "format_hand",
        "format_ids",
        "format_mjai",
        "format_mpsz",
        "format_tile",
        "format_unicode",
        "format_wind",
        "parse_hand",
        "parse_ids",
        "parse_mjai",
        "parse_mpsz",
        "parse_tile",
        "parse_tiles",
        "parse_unicode",
        "parse_wind",
    ),
    "riichi.score.result": ("FuItem", "Group", "Payment", "Reading", "YakuHan"),
    "riichi.play": ("RiichiGame",),
    "riichi.rules": ("GameRule", "KanDoraTimingMode"),
    "ruleset": ("Ruleset", "RulesetGame"),
    "riichi.score.score": ("Context", "Score", "readings", "score", "score_all"),
    "riichi.tiles.tile": ("Kind", "Tile", "TileId"),
    "riichi.play.view": ("TableView",),
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "Action",
    "ArgumentError",
    "Context",
    "Decisions",
    "Discard",
    "Event",
    "FuItem",
    "Game",
    "GameResult",
    "GameRule",
    "GameSpec",
    "GradedWait",
    "GradedYaku",
    "Group",
    "HaiyukiGame",
    "HaiyukiRules",
    "Hand",
    "HandError",
    "IllegalAction",
    "JantakuError",
    "KanDoraTimingMode",
    "Kind",
    "Meld",
    "NotationError",
    "Observation",
    "Payment",
    "Permission",
    "ProtocolError",
    "Reading",
    "ReplayError",
    "RiichiEnv",
    "RiichiGame",
    "RulesError",
    "Ruleset",
    "RulesetError",
    "RulesetGame",
    "Score",
    "ScoreBatch",
    "SeatError",
    "SeedError",
    "ShantenForms",
    "SheetError",
    "TableView",
    "ThreadError",
    "Tile",
    "TileId",
    "Ukeire",
    "VectorRiichi",
    "WaitValue",
    "YakuHan",
    "counts_as_tenpai",
    "discards",
    "format_calls",
    "format_hand",
    "format_ids",
    "format_mjai",
    "format_mpsz",
    "format_tile",
    "format_unicode",
    "format_wind",
    "judge_win",
    "open_game",
    "parse_calls",
    "parse_hand",
    "parse_ids",
    "parse_mjai",
    "parse_mpsz",
    "parse_tile",
    "parse_tiles",
    "parse_unicode",
    "parse_wind",
    "readings",
    "restore_game",
    "score",
    "score_all",
    "score_batch",
    "shanten",
    "shanten_batch",
    "shanten_forms",
    "ukeire",
    "ukeire_batch",
    "wait_values",
    "waits",
    "waits_batch",
    "waits_used_up",
]


def __getattr__(name: str) -> object:
    room = _ROOM_OF.get(name)
    if room is None:
        raise AttributeError(f"module 'jantaku' has no attribute {name!r}")
    # import_module would pull importlib in; __import__ is what the import statement calls
    value: object = getattr(__import__(f"jantaku.{room}", fromlist=[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
