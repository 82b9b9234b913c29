"""The texts of tenhou.net/6 about the worth of a hand.

Those are a value such as `30符2飜500-1000点` and yaku such as `立直(1飜)`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import normalize

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.formats.tenhou.json_words import LIMITS
from jantaku.riichi.records.formats.tenhou.names_abroad import (
    LIMITS_ABROAD,
    names_of_rows,
    spelled_alike,
)
from jantaku.riichi.records.formats.tenhou.words import as_yakuman, yaku_han, yaku_named
from jantaku.riichi.records.input_limits import MOST_POINTS, whole
from jantaku.riichi.score.yaku import YAKUMAN

if TYPE_CHECKING:
    from jantaku.riichi.score.result import YakuHan

_LIMIT_OF_NAME: Final[dict[str, int]] = {
    **{name: at for at, row in enumerate(LIMITS_ABROAD) for name in names_of_rows(row)},
    **{name: at for at, name in enumerate(LIMITS) if name},
}
_FU = re.compile(r"(\d{1,4})\s?(?:符|fu)", re.IGNORECASE)
_HAN = re.compile(r"(\d{1,3})\s?(?:飜|翻|番|han)", re.IGNORECASE)
_POINTS = re.compile(
    r"(?:(\d{1,8})-)?(\d{1,8})\s?(?:点|點|points?)?\s?(∀|all)?\s?\Z", re.IGNORECASE
)
_YAKU = re.compile(r"(.{1,60})\(([^()]{1,20})\)\s?")
_YAKUMAN = re.compile(r"役[満满滿]|yakuman", re.IGNORECASE)
_TWICE = re.compile(r"ダブル|double|[2二两兩]倍", re.IGNORECASE)
_LONGEST_WORTH = 80
_LONGEST_YAKU = 100
_YAKUMAN_HAN = 13


class Worth(NamedTuple):
    """The value of a win as in a text such as `30符2飜500-1000点`; None means not recorded."""

    fu: int | None
    limit: int | None
    han: int | None
    points: int


def is_worth(text: object) -> bool:
    """True for a text with the worth of a hand, which comes before the yaku."""
    if not isinstance(text, str) or len(text) > _LONGEST_WORTH:
        return False
    return _POINTS.search(text) is not None


@lru_cache(maxsize=4096)
def worth_of(text: str, players: int) -> Worth:
    """Parses texts such as `30符2飜500-1000点`, `満貫4000点∀`, `Mangan 8000点`."""
    found = _POINTS.search(text)
    assert found is not None
    each, last, from_all = found.groups()
    points = int(last)
    if from_all:
        points *= players - 1
    elif each:
        points += int(each) * (players - 2)
    whole(points, 0, MOST_POINTS, "the worth of a hand")
    before = text[: found.start()]
    fu, han = _FU.search(before), _HAN.search(before)
    label = _HAN.sub("", _FU.sub("", before)).strip()
    return Worth(int(fu[1]) if fu else None, _limit(label), int(han[1]) if han else None, points)


def _limit(label: str) -> int | None:
    """Tenhou's number of the limit, None for an unknown name; a label may say more: `数え役満`."""
    if not label:
        return 0
    told = spelled_alike(label)
    found = [name for name in _LIMIT_OF_NAME if told.endswith(name)]
    return _LIMIT_OF_NAME[max(found, key=len)] if found else None


def yaku_of(text: object) -> YakuHan | None:
    """Returns the yaku of a text such as `立直(1飜)`; None if its name is unknown."""
    if not isinstance(text, str):
        raise ReplayError(f"a yaku is {repr(text)[:40]}", "it is a text such as 立直(1飜)")
    return _known_yaku(text[:_LONGEST_YAKU])


@lru_cache(maxsize=1024)
def _known_yaku(text: str) -> YakuHan | None:
    found = _YAKU.fullmatch(normalize("NFKC", text))
    id_ = yaku_named(found[1]) if found else None
    if found is None or id_ is None:
        return None
    if _YAKUMAN.search(found[2]):
        return as_yakuman(id_, 2 if _TWICE.search(found[2]) else 1)
    han = re.match(r"\s?(\d{1,3})", found[2])
    if han is None:
        return None
    return yaku_han(id_, max(1, int(han[1]) // _YAKUMAN_HAN) if id_ in YAKUMAN else int(han[1]))
