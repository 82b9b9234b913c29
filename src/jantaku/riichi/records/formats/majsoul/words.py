"""Data that reader and writer of Mahjong Soul's records share: names, ids and types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import TILES

if TYPE_CHECKING:
    from jantaku.riichi.records.record import DrawnGameKind

NAME_OF_TILE: Final = tuple(map(format_tile, TILES))
DETAILS = ".lq.GameDetailRecords"
RESULT = 1  # the type of an action that is a game event
CHI, PON, OPEN_KAN = 0, 1, 2
ADDED_KAN, CLOSED_KAN = 2, 3

# Yaku by Mahjong Soul's id, which starts at 1; 46 is nothing, 51 and above are local yaku.
YAKU = (
    "menzen_tsumo",
    "riichi",
    "chankan",
    "rinshan",
    "haitei",
    "houtei",
    "haku",
    "hatsu",
    "chun",
    "seat_wind",
    "round_wind",
    "tanyao",
    "iipeikou",
    "pinfu",
    "chanta",
    "ittsu",
    "sanshoku_doujun",
    "double_riichi",
    "sanshoku_doukou",
    "sankantsu",
    "toitoi",
    "sanankou",
    "shousangen",
    "honroutou",
    "chiitoitsu",
    "junchan",
    "honitsu",
    "ryanpeikou",
    "chinitsu",
    "ippatsu",
    "dora",
    "red_dora",
    "ura_dora",
    "kita",
    "tenhou",
    "chiihou",
    "daisangen",
    "suuankou",
    "tsuuiisou",
    "ryuuiisou",
    "chinroutou",
    "kokushi",
    "shousuushii",
    "suukantsu",
    "chuuren",
    "-",
    "junsei_chuuren",
    "suuankou_tanki",
    "kokushi_13",
    "daisuushii",
    "tsubame_gaeshi",
    "kanfuri",
    "shiiaru_raotai",
    "uumensai",
    "sanrenkou",
    "isshoku_sanjun",
    "iipin_moyue",
    "chuupin_raoyui",
    "renhou",
    "daisharin",
    "daichikurin",
    "daisuurin",
    "ishi_no_ue",
    "daishichisei",
)

LIUJU: Final[dict[int, DrawnGameKind]] = {
    1: "kyuushu",
    2: "suufon",
    3: "suukaikan",
    4: "suucha",
    5: "sanchahou",
}
