"""The rules a game may be played by: `GameRule`, and riichienv's names of them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from jantaku.base.errors import RulesError
from jantaku.riichi import rules
from jantaku.riichienv.game_mode import GameType


@dataclass(slots=True)
class GameRule:
    """The rules that may be chosen; all others are Tenhou's.

    >>> GameRule.default_mjsoul().is_daisuushii_double
    True
    """

    allows_ron_on_ankan_for_kokushi_musou: bool = False
    is_kokushi_musou_13machi_double: bool = False
    is_suuankou_tanki_double: bool = False
    is_junsei_chuurenpoutou_double: bool = False
    is_daisuushii_double: bool = False
    yakuman_pao_is_liability_only: bool = False
    sanchaho_is_draw: bool = False
    kuikae_forbidden: bool = True
    dealer_first_discard_is_tedashi: bool = False

    @staticmethod
    def default_tenhou() -> GameRule:
        """Tenhou's rules."""
        return GameRule(sanchaho_is_draw=True)

    @staticmethod
    def default_mjsoul() -> GameRule:
        """Mahjong Soul's rules."""
        own = {"sanchaho_is_draw": False, "kuikae_forbidden": True}
        return GameRule(**{field.name: own.get(field.name, True) for field in fields(GameRule)})

    def __repr__(self) -> str:
        told = (f"{f.name}={str(getattr(self, f.name)).lower()}" for f in fields(self))
        return f"GameRule({', '.join(told)})"


_DOUBLES: Final = {
    "is_kokushi_musou_13machi_double": "kokushi_13",
    "is_suuankou_tanki_double": "suuankou_tanki",
    "is_junsei_chuurenpoutou_double": "junsei_chuuren",
    "is_daisuushii_double": "daisuushii",
}
_MODES: Final = {
    "default": GameType.YON_IKKYOKU,  # in riichienv's README
    "4p-red-single": GameType.YON_IKKYOKU,
    "4p-red-east": GameType.YON_TONPUSEN,
    "4p-red-half": GameType.YON_HANCHAN,
    "3p-red-single": GameType.SAN_IKKYOKU,
    "3p-red-east": GameType.SAN_TONPUSEN,
    "3p-red-half": GameType.SAN_HANCHAN,
}


def kernel_rule(rule: GameRule, mode: GameType) -> rules.GameRule:
    """Returns the `jantaku.GameRule` with the same rules."""
    name = next(name for name, number in _MODES.items() if number == mode and "-" in name)
    return rules.GameRule.mode(name).replace(
        double_yakuman=frozenset(yaku for name, yaku in _DOUBLES.items() if getattr(rule, name)),
        yakuman_pao_is_liability_only=rule.yakuman_pao_is_liability_only,
        allows_ron_on_ankan_for_kokushi_musou=rule.allows_ron_on_ankan_for_kokushi_musou,
        triple_ron_draw=rule.sanchaho_is_draw,
        kuikae=not rule.kuikae_forbidden,
    )


def mode_named(game_mode: str | int | None) -> GameType:
    """The mode of that name or number, one round for None; `RulesError` for an unknown one."""
    if isinstance(game_mode, str) and game_mode in _MODES:
        return _MODES[game_mode]
    if game_mode is None or (isinstance(game_mode, int) and game_mode in tuple(GameType)):
        return GameType(game_mode or 0)
    cure = f"choose one of {', '.join(_MODES)}, or a number from 0 to 5"
    raise RulesError(f"no game mode is {game_mode!r}", cure)
