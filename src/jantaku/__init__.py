"""A library for every mahjong: scores of riichi hands, distance of unfinished ones, whole games.

Everything public is here and is imported on first use, which keeps a first score fast. For a manual
see `help(jantaku.score)` and the other functions.

>>> import jantaku
>>> jantaku.score("123m456p789s11122z", "2m", tsumo=True, riichi=True).points
12000
"""

from __future__ import annotations

__version__ = "0.1.0"

_ROOMS = {
    "base.errors": (
        "ArgumentError DrillError HandError IllegalAction JantakuError NotationError PolicyError "
        "PositionError ProtocolError ReplayError RulesError RulesetError SeatError SeedError "
        "SheetError ThreadError"
    ),
    "env": "Observation RiichiEnv VectorRiichi",
    "game": "Game GameSpec",
    "game.decisions": "Decisions",
    "game.engines": "open_game restore_game",
    "game.protocol": "GameResult",
    "haiyuki": "HaiyukiGame HaiyukiRules",
    "riichi.danger": "SeatDanger danger",
    "riichi.lookahead": "Lookahead LookaheadRow SampleMean lookahead",
    "riichi.outlook.batch": "OutlookBatch outlook_batch",
    "riichi.outlook.outlook": "HandOutlook OutlookRow outlook",
    "riichi.play": "RiichiGame",
    "riichi.play.actions": "RiichiAction",
    "riichi.play.events": "RiichiEvent",
    "riichi.play.view": "RiichiView",
    "riichi.position": "Position PositionDiscard PositionMeld SeatPosition",
    "riichi.rules": "GameRule KanDoraTimingMode",
    "riichi.score.batch": "ScoreBatch score_batch shanten_batch ukeire_batch waits_batch",
    "riichi.score.permission": "GradedWait GradedYaku Permission counts_as_tenpai judge_win",
    "riichi.score.result": "FuItem Group Payment Reading YakuHan",
    "riichi.score.score": "Context Score readings score score_all",
    "riichi.score.waits": "WaitValue wait_values",
    "riichi.statistics": "statistics",
    "riichi.tiles.calls": "format_calls parse_calls",
    "riichi.tiles.distance": (
        "Discard ShantenForms Ukeire discards shanten shanten_forms ukeire waits waits_used_up"
    ),
    "riichi.tiles.hand": "Hand Meld",
    "riichi.tiles.notation": (
        "format_hand format_ids format_mjai format_mpsz format_tile format_unicode "
        "format_wind parse_hand parse_ids parse_mjai parse_mpsz parse_tile parse_tiles "
        "parse_unicode parse_wind"
    ),
    "riichi.tiles.tile": "Kind Tile TileId",
    "ruleset": "Ruleset RulesetGame",
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names.split()}
_RENAMED = {"Action": "RiichiAction", "Event": "RiichiEvent", "TableView": "RiichiView"}

__all__ = sorted(_ROOM_OF)


def __getattr__(name: str) -> object:
    if new := _RENAMED.get(name):
        from warnings import warn

        warn(f"jantaku.{name} is now jantaku.{new}", DeprecationWarning, stacklevel=2)
        name = new
    room = _ROOM_OF.get(name)
    if room is None:
        raise AttributeError(f"module 'jantaku' has no attribute {name!r}")
    # import_module would pull importlib in; __import__ is what the import statement calls
    value: object = getattr(__import__(f"jantaku.{room}", fromlist=[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
