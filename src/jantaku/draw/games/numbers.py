"""The numbers of statistics in words: their names and their values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.base.messages import filled, load
from jantaku.riichi.statistics.definitions import DEFINITIONS

if TYPE_CHECKING:
    from jantaku.draw.look import Look
    from jantaku.riichi.statistics.tally import Estimate


def word(look: Look, key: str, **values: object) -> str:
    """Returns a word of the statistics in the language of the look."""
    return look.sign(filled(load(look.language, "report")["word"][key], **values))


def number_name(look: Look, name: str) -> str:
    """Returns the name of a number in the language of the look."""
    return look.sign(load(look.language, "statistics")["number"][name])


def value_text(name: str, one: Estimate | None) -> str:
    """Returns a number as it is shown: a share in per cent, points without decimals."""
    if one is None:
        return "-"
    unit = DEFINITIONS[name].unit if name in DEFINITIONS else "share"
    return f"{one.value:.1%}" if unit == "share" else f"{one.value:.{_DIGITS[unit]}f}"


_DIGITS: Final = {"points": 0, "turns": 1, "place": 2, "han": 1, "tiles": 2}


def half_text(name: str, half: float, look: Look) -> str:
    """Returns half the interval of a number as it is shown."""
    unit = DEFINITIONS[name].unit if name in DEFINITIONS else "share"
    sign = "+-" if look.ascii else "±"
    return f"{sign}{half:.1%}" if unit == "share" else f"{sign}{half:.{_DIGITS[unit]}f}"
