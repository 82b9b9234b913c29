"""The yaku by number: `Yaku`, `get_all_yaku`, `get_yaku_by_id`.

The numbers are Mahjong Soul's; the Japanese names are the message catalogue's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# Number, Tenhou's number, identifier here (two where a number stands for either), name.
_ROWS: Final = (
    (1, 0, "menzen_tsumo", "門前清自摸和", "Menzen Tsumo"),
    (2, 1, "riichi", "立直", "Riichi"),
    (3, 3, "chankan", "槍槓", "Chankan"),
    (4, 4, "rinshan", "嶺上開花", "Rinshan Kaihou"),
    (5, 5, "haitei", "海底摸月", "Haitei Raoyue"),
    (6, 6, "houtei", "河底撈魚", "Houtei Raoyui"),
    (7, 18, "haku", "役牌 白", "Yakuhai (haku)"),
    (8, 19, "hatsu", "役牌 發", "Yakuhai (hatsu)"),
    (9, 20, "chun", "役牌 中", "Yakuhai (chun)"),
    (10, 10, "seat_wind", "自風牌", "Yakuhai (seat wind)"),
    (11, 14, "round_wind", "場風牌", "Yakuhai (round wind)"),
    (12, 8, "tanyao", "断幺九", "Tanyao"),
    (13, 9, "iipeikou", "一盃口", "Iipeiko"),
    (14, 7, "pinfu", "平和", "Pinfu"),
    (15, 23, "chanta", "混全帯幺九", "Chantai"),
    (16, 24, "ittsu", "一気通貫", "Ittsu"),
    (17, 25, "sanshoku_doujun", "三色同順", "Sanshoku Doujun"),
    (18, 21, "double_riichi", "ダブル立直", "Double Riichi"),
    (19, 26, "sanshoku_doukou", "三色同刻", "Sanshoku Doukou"),
    (20, 27, "sankantsu", "三槓子", "San Kantsu"),
    (21, 28, "toitoi", "対々和", "Toitoi"),
    (22, 29, "sanankou", "三暗刻", "San Ankou"),
    (23, 30, "shousangen", "小三元", "Shou Sangen"),
    (24, 31, "honroutou", "混老頭", "Honroutou"),
    (25, 22, "chiitoitsu", "七対子", "Chiitoitsu"),
    (26, 33, "junchan", "純全帯幺九", "Junchan"),
    (27, 34, "honitsu", "混一色", "Honitsu"),
    (28, 32, "ryanpeikou", "二盃口", "Ryanpeikou"),
    (29, 35, "chinitsu", "清一色", "Chinitsu"),
    (30, 2, "ippatsu", "一発", "Ippatsu"),
    (31, 52, "dora", "ドラ", "Dora"),
    (32, 54, "red_dora", "赤ドラ", "Aka Dora"),
    (33, 53, "ura_dora", "裏ドラ", "Ura Dora"),
    (34, 52, "kita", "抜きドラ", "Nuki Dora"),
    (35, 37, "tenhou", "天和", "Tenhou"),
    (36, 38, "chiihou", "地和", "Chiihou"),
    (37, 39, "daisangen", "大三元", "Dai Sangen"),
    (38, 40, "suuankou", "四暗刻", "Su Ankou"),
    (39, 42, "tsuuiisou", "字一色", "Tsuu iisou"),
    (40, 43, "ryuuiisou", "緑一色", "Ryuu iisou"),
    (41, 44, "chinroutou", "清老頭", "Chinroutou"),
    (42, 47, "kokushi", "国士無双", "Kokushi Musou"),
    (43, 50, "shousuushii", "小四喜", "Sho Suusi"),
    (44, 51, "suukantsu", "四槓子", "Su Kantsu"),
    (45, 45, "chuuren", "九蓮宝燈", "Chuuren Poutou"),
    (47, 46, "junsei_chuuren", "純正九蓮宝燈", "Junsei Chuuren Poutou"),
    (48, 41, "suuankou_tanki", "四暗刻単騎", "Su Ankou Tanki"),
    (49, 48, "kokushi_13", "国士無双十三面待ち", "Kokushi Musou 13-men"),
    (50, 49, "daisuushii", "大四喜", "Dai Suusi"),
)


@dataclass(frozen=True, slots=True)
class Yaku:
    """A yaku: its number, its names, and its numbers at Tenhou and Mahjong Soul."""

    id: int
    name: str
    name_en: str
    tenhou_id: int
    mjsoul_id: int


_YAKU: Final = {row[0]: Yaku(row[0], row[3], row[4], row[1], row[0]) for row in _ROWS}
NUMBERS: Final = {row[2]: row[0] for row in _ROWS}
"""The number of each yaku by its identifier here."""
ORDER: Final = {
    number: place
    for place, number in enumerate((2, 18, 30, 1, 4, 3, 5, 6, 31, 32, 33, 34, 7, 8, 9, 11, 10))
}
"""The order of yaku in a win, by number."""


def get_all_yaku() -> list[Yaku]:
    """All of them, by number.

    >>> len(get_all_yaku())
    49
    """
    return list(_YAKU.values())


def get_yaku_by_id(id: int) -> Yaku | None:  # noqa: A002 - their keyword
    """Returns the yaku of that number, or None.

    >>> get_yaku_by_id(1).name_en
    'Menzen Tsumo'
    """
    return _YAKU.get(id)
