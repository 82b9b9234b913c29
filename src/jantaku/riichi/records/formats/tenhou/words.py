"""Data that Tenhou's formats share: yaku by number and Japanese name, table types, payments.

Yaku ids are those of its mjlog XML and the names those of tenhou.net/6.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, TypeVar

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.formats.tenhou.names_abroad import (
    YAKU_ABROAD,
    names_of_rows,
    spelled_alike,
)
from jantaku.riichi.score.result import YakuHan
from jantaku.riichi.score.yaku import YAKUMAN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from jantaku.riichi.records.record import DrawnGameKind, Room, RoundRecord, Seat
    from jantaku.riichi.tiles.tile import Wind

T = TypeVar("T")

WINDS: Final[tuple[Wind, ...]] = ("E", "S", "W", "N")
_KANJI = "東南西北"

FOUR_SEATS: Final = 4
"""Places at a table, in which who gave a tile is counted; three players leave the last empty."""

# One row per id: identifier, name.
_YAKU: Final[tuple[tuple[str, str], ...]] = (
    ("menzen_tsumo", "門前清自摸和"),
    ("riichi", "立直"),
    ("ippatsu", "一発"),
    ("chankan", "槍槓"),
    ("rinshan", "嶺上開花"),
    ("haitei", "海底摸月"),
    ("houtei", "河底撈魚"),
    ("pinfu", "平和"),
    ("tanyao", "断幺九"),
    ("iipeikou", "一盃口"),
    *(("seat_wind", f"自風 {wind}") for wind in _KANJI),
    *(("round_wind", f"場風 {wind}") for wind in _KANJI),
    ("haku", "役牌 白"),
    ("hatsu", "役牌 發"),
    ("chun", "役牌 中"),
    ("double_riichi", "両立直"),
    ("chiitoitsu", "七対子"),
    ("chanta", "混全帯幺九"),
    ("ittsu", "一気通貫"),
    ("sanshoku_doujun", "三色同順"),
    ("sanshoku_doukou", "三色同刻"),
    ("sankantsu", "三槓子"),
    ("toitoi", "対々和"),
    ("sanankou", "三暗刻"),
    ("shousangen", "小三元"),
    ("honroutou", "混老頭"),
    ("ryanpeikou", "二盃口"),
    ("junchan", "純全帯幺九"),
    ("honitsu", "混一色"),
    ("chinitsu", "清一色"),
    ("renhou", "人和"),
    ("tenhou", "天和"),
    ("chiihou", "地和"),
    ("daisangen", "大三元"),
    ("suuankou", "四暗刻"),
    ("suuankou_tanki", "四暗刻単騎"),
    ("tsuuiisou", "字一色"),
    ("ryuuiisou", "緑一色"),
    ("chinroutou", "清老頭"),
    ("chuuren", "九蓮宝燈"),
    ("junsei_chuuren", "純正九蓮宝燈"),
    ("kokushi", "国士無双"),
    ("kokushi_13", "国士無双１３面"),
    ("daisuushii", "大四喜"),
    ("shousuushii", "小四喜"),
    ("suukantsu", "四槓子"),
    ("dora", "ドラ"),
    ("ura_dora", "裏ドラ"),
    ("red_dora", "赤ドラ"),
)
YAKU_IDS: Final[tuple[str, ...]] = tuple(id_ for id_, _ in _YAKU)
_NUMBER_OF_YAKU = {id_: number for number, (id_, _) in reversed(list(enumerate(_YAKU)))}

# Bits of the mjlog's table type.
NO_RED_FIVES, NO_OPEN_TANYAO, SOUTH, SANMA, FAST = 0x02, 0x04, 0x08, 0x10, 0x40
HUMANS: Final = 0x01
ROOM_BITS: Final = 0xA0
ROOMS: Final[dict[Room, tuple[int, str]]] = {
    "": (0x00, "般"),
    "upper": (0x80, "上"),
    "expert": (0x20, "特"),
    "phoenix": (0xA0, "鳳"),
}

DRAWS, DISCARDS = b"TUVW", b"DEFG"
"""The letters of draws and discards in mjlog, by seat."""

# Kind, mjlog's type, the name that tenhou.net/6 writes, then others that are read.
DRAWN_GAMES: Final[tuple[tuple[DrawnGameKind, str, tuple[str, ...]], ...]] = (
    ("exhaustive", "", ("流局", "全員聴牌", "全員不聴", "荒牌平局")),
    ("nagashi", "nm", ("流し満貫",)),
    ("kyuushu", "yao9", ("九種九牌", "九種公九牌")),
    ("suufon", "kaze4", ("四風連打", "四風子連打")),
    ("suucha", "reach4", ("四家立直", "四人立直")),
    ("suukaikan", "kan4", ("四槓散了", "四開槓", "四槓流れ")),
    ("sanchahou", "ron3", ("三家和了", "三家和")),
)


def round_number(record: RoundRecord) -> int:
    """0 for East 1, 4 for South 1."""
    return 4 * WINDS.index(record.round_wind) + record.dealer


def four(values: Iterable[T], filler: T) -> list[T]:
    """The values of the players, and one for an empty fourth seat."""
    told = list(values)
    return told + [filler] * (FOUR_SEATS - len(told))


@functools.lru_cache(maxsize=4096)
def yaku_named(name: str) -> str | None:
    """The identifier of the yaku with this name, in any of the languages; None for an unknown one.

    Case, spaces and signs do not matter, and 么 is 幺. A wind may follow its yaku.

    >>> yaku_named("場風 東"), yaku_named("役牌:場風牌"), yaku_named("Half Flush")
    ('round_wind', 'round_wind', 'honitsu')
    """
    return _ID_OF_NAME.get(spelled_alike(name))


_WIND_NAMES = (*_KANJI, "东", "East", "South", "West", "North")
_ID_OF_NAME: Final[dict[str, str]] = {
    **{name: id_ for id_, row in YAKU_ABROAD.items() for name in names_of_rows(row)},
    **{
        name + spelled_alike(wind): id_
        for id_ in ("seat_wind", "round_wind")
        for name in (*names_of_rows(YAKU_ABROAD[id_]), "自風" if id_ == "seat_wind" else "場風")
        for wind in _WIND_NAMES
    },
    **{spelled_alike(name): id_ for id_, name in _YAKU},
    "役牌自風牌": "seat_wind",
    "役牌場風牌": "round_wind",
    "自風": "seat_wind",
    "場風": "round_wind",
}


@functools.cache
def yaku_han(id_: str, han: int) -> YakuHan:
    """The yaku with its han, or its multiple where it is a yakuman."""
    return YakuHan(id_, 0, han) if id_ in YAKUMAN else YakuHan(id_, han)


def as_yakuman(id_: str, multiple: int) -> YakuHan | None:
    """The yaku that a record calls a yakuman; None for one that never is."""
    return YakuHan(id_, 0, multiple) if id_ in YAKUMAN or id_ == "renhou" else None


def without_kita(yaku: Sequence[YakuHan]) -> list[YakuHan]:
    """The yaku with kita counted among the dora, as Tenhou does."""
    kita = sum(row.han for row in yaku if row.id == "kita")
    rest = [row for row in yaku if row.id != "kita"]
    if not kita:
        return rest
    if not any(row.id == "dora" for row in rest):
        return [*rest, yaku_han("dora", kita)]
    return [yaku_han("dora", row.han + kita) if row.id == "dora" else row for row in rest]


def number_of_yaku(id_: str, round_wind: Wind, dealer: Seat, winner: Seat, players: int) -> int:
    """The yaku's Tenhou id; winds have one for each.

    Raises `ReplayError` for a local yaku, which Tenhou does not know.
    """
    if id_ not in _NUMBER_OF_YAKU:
        raise ReplayError(f"Tenhou has no yaku {id_!r}", "write the game as mjai")
    wind = {
        "seat_wind": (winner - dealer) % players,
        "round_wind": WINDS.index(round_wind),
    }.get(id_, 0)
    return _NUMBER_OF_YAKU[id_] + wind


def name_of_yaku(number: int) -> str:
    """The Japanese name of the yaku with this Tenhou id."""
    return _YAKU[number][1]


def shares_of(points: int, players: int, *, dealer: bool) -> tuple[int, int] | None:
    """Returns the parts of a non-dealer and of the dealer in a self-drawn win of `points`.

    None for a number that no hand is worth; the second is 0 for a dealer's win.

    >>> shares_of(2700, 4, dealer=False), shares_of(6000, 4, dealer=True)
    ((700, 1300), (2000, 0))
    """
    return _shares(players, dealer).get(points)


@functools.cache
def _shares(players: int, dealer: bool) -> dict[int, tuple[int, int]]:
    others = players - 1
    if dealer:
        return {_up(2 * base) * others: (_up(2 * base), 0) for base in _base_points()}
    rows = ((_up(base), _up(2 * base)) for base in _base_points())
    return {each * (others - 1) + of_dealer: (each, of_dealer) for each, of_dealer in rows}


def _base_points() -> Iterator[int]:
    for fu in (20, 25, *range(30, 180, 10)):
        yield from (fu * 2 ** (han + 2) for han in range(1, 5) if fu * 2 ** (han + 2) < 2000)
    yield from (2000, 3000, 4000, 6000)
    yield from (8000 * multiple for multiple in range(1, 9))


def _up(points: int) -> int:
    """Rounded up to a hundred."""
    return -(-points // 100) * 100
