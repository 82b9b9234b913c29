"""The possible worths of a claimed hand: han and fu, or a limit."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.score.score import Score

LIMITS: Final = {"mangan": 2000, "haneman": 3000, "baiman": 4000, "sanbaiman": 6000}
YAKUMAN: Final = 8000
_MOST_YAKUMAN: Final = 7
_MOST_FU: Final = 110
_ROUNDED_UP: Final = 1920  # 30 fu 4 han and 60 fu 3 han


@lru_cache(maxsize=64)
def worths(rule: GameRule, *, tsumo: bool) -> Mapping[str, int]:
    """The basic points of every worth that a win can have under the rules, by its name.

    20 fu are there for a self-draw alone, 25 where seven pairs are worth them.

    >>> from jantaku import GameRule
    >>> named = worths(GameRule(), tsumo=False)
    >>> named["3 han 40 fu"], named["mangan"], named["2 yakuman"]
    (1280, 2000, 16000)
    >>> "1 han 20 fu" in named, "2 han 20 fu" in worths(GameRule(), tsumo=True)
    (False, True)
    """
    below = {
        f"{han} han {fu} fu": basic
        for han in range(1, 5)
        for fu in (20, 25, *range(30, _MOST_FU + 1, 10))
        if _exists(han, fu, rule, tsumo=tsumo) and _is_below_mangan(basic := fu << (2 + han), rule)
    }
    yakuman = {f"{times} yakuman": times * YAKUMAN for times in range(2, _MOST_YAKUMAN + 1)}
    return MappingProxyType({**below, **LIMITS, "yakuman": YAKUMAN, **yakuman})


def worth_of(score: Score, basic: int) -> str:
    """Returns the name of a hand's worth; `basic` points may be more than the hand alone has.

    >>> from jantaku import score
    >>> worth_of(score("123m456p789s55666z"), 0)
    '1 han 50 fu'
    """
    if basic >= YAKUMAN and not score.yakuman:
        return "yakuman"
    if score.yakuman:
        return "yakuman" if score.yakuman == 1 else f"{score.yakuman} yakuman"
    if score.limit:
        return "yakuman" if score.limit == "kazoe_yakuman" else score.limit
    return f"{score.han} han {score.fu} fu"


def is_yakuman(worth: str) -> bool:
    """True if it is the name of one or more yakuman."""
    return worth.endswith("yakuman")


def _exists(han: int, fu: int, rule: GameRule, *, tsumo: bool) -> bool:
    if fu == 20:
        return tsumo and han > 1 and (rule.pinfu_tsumo or not rule.rinshan_fu)
    if fu == 25:
        return han > 1 and rule.seven_pairs == "25fu_2han"
    return True


def _is_below_mangan(basic: int, rule: GameRule) -> bool:
    return basic < LIMITS["mangan"] and not (rule.kiriage_mangan and basic == _ROUNDED_UP)
