"""The names of yaku, limits and drawn games in logs whose program wrote them in other languages.

Programs that convert records to tenhou.net/6 let their users choose Japanese, English, romaji or
Chinese names. Tenhou's own names are in `tenhou`; here are the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from unicodedata import normalize

if TYPE_CHECKING:
    from jantaku.riichi.records.record import DrawnGameKind

YAKU_ABROAD: Final[dict[str, str]] = {
    "menzen_tsumo": "Fully Concealed Hand|Menzen Tsumo|Menzenchin Tsumohou|Tsumo|Self Draw"
    "|门前清自摸和|門前清自摸|门清自摸|自摸",
    "riichi": "Riichi|Reach|Ready Hand|リーチ",
    "ippatsu": "Ippatsu|One Shot|一发|一發",
    "chankan": "Robbing a Kan|Robbing the Kan|Robbing a Quad|Chankan|抢杠|搶槓|搶杠",
    "rinshan": "After a Kan|After a Quad|Dead Wall Draw|Rinshan|Rinshan Kaihou|岭上开花|嶺上開花",
    "haitei": "Under the Sea|Haitei|Haitei Raoyue|Last Tile Draw|海底捞月|海底撈月",
    "houtei": "Under the River|Houtei|Houtei Raoyui|Last Tile Claim|河底捞鱼|河底撈魚",
    "pinfu": "Pinfu|All Sequences|平和",
    "tanyao": "All Simples|Tanyao|Tanyaochuu|断幺九|断么九|斷么九|斷幺九|断幺|タンヤオ",
    "iipeikou": "Pure Double Sequence|Iipeikou|Iipeiko|一杯口|一盃口",
    "seat_wind": "Seat Wind|Jikaze|Wind of the Seat|门风牌|自风|自风牌|自風牌|役牌自风|役牌自风牌"
    "|役牌门风牌|門風牌",
    "round_wind": "Prevalent Wind|Round Wind|Bakaze|场风|场风牌|場風牌|役牌场风|役牌场风牌",
    "haku": "White Dragon|Haku|Yakuhai Haku|白|役牌白",
    "hatsu": "Green Dragon|Hatsu|Yakuhai Hatsu|發|发|発|役牌发|役牌發|役牌発",
    "chun": "Red Dragon|Chun|Yakuhai Chun|中|役牌中",
    "double_riichi": "Double Riichi|Daburu Riichi|Double Reach|ダブルリーチ|ダブル立直"
    "|两立直|双立直|雙立直|W立直",
    "chiitoitsu": "Seven Pairs|Chiitoitsu|Chiitoi|七对子|七對子",
    "chanta": "Half Outside Hand|Chanta|Chantaiyao|Honchantaiyaochuu|チャンタ"
    "|混全带幺九|混全帶么九|混全带么九",
    "ittsu": "Pure Straight|Ittsu|Ittsuu|Ikkitsuukan|一气通贯|一氣通貫|一気通貫",
    "sanshoku_doujun": "Mixed Triple Sequence|Sanshoku|Sanshoku Doujun|三色同顺|三色同順",
    "sanshoku_doukou": "Triple Triplets|Sanshoku Doukou|三色同刻",
    "sankantsu": "Three Quads|Three Kans|Sankantsu|三杠子|三槓子",
    "toitoi": "All Triplets|Toitoi|Toitoihou|对对和|對對和|対々和|対対和",
    "sanankou": "Three Concealed Triplets|Sanankou|三暗刻",
    "shousangen": "Little Three Dragons|Shousangen|小三元",
    "honroutou": "All Terminals and Honors|Honroutou|混老头|混老頭",
    "ryanpeikou": "Twice Pure Double Sequence|Ryanpeikou|两杯口|二杯口|兩盃口|二盃口",
    "junchan": "Fully Outside Hand|Junchan|Junchantaiyao|Junchantaiyaochuu"
    "|纯全带幺九|純全帶么九|纯全带么九",
    "honitsu": "Half Flush|Honitsu|Honiisou|混一色",
    "chinitsu": "Full Flush|Chinitsu|Chiniisou|清一色",
    "renhou": "Hand of Man|Blessing of Man|Renhou|人和",
    "tenhou": "Blessing of Heaven|Heavenly Hand|Tenhou|天和",
    "chiihou": "Blessing of Earth|Earthly Hand|Chiihou|地和",
    "daisangen": "Big Three Dragons|Daisangen|大三元",
    "suuankou": "Four Concealed Triplets|Suuankou|四暗刻",
    "suuankou_tanki": "Single-wait Four Concealed Triplets|Suuankou Tanki|四暗刻单骑|四暗刻單騎"
    "|四暗刻単騎待ち",
    "tsuuiisou": "All Honors|Tsuuiisou|字一色",
    "ryuuiisou": "All Green|Ryuuiisou|绿一色|綠一色",
    "chinroutou": "All Terminals|Chinroutou|清老头|清老頭",
    "chuuren": "Nine Gates|Chuuren Poutou|Chuuren|九莲宝灯|九蓮寶燈|九連宝燈",
    "junsei_chuuren": "True Nine Gates|Junsei Chuuren Poutou|Junsei Chuuren|纯正九莲宝灯"
    "|純正九蓮寶燈|純正九連宝燈",
    "kokushi": "Thirteen Orphans|Kokushi Musou|Kokushi|国士无双|國士無雙|国士無双",
    "kokushi_13": "Thirteen-wait Thirteen Orphans|Kokushi Musou Juusanmen|Kokushi Juusanmen"
    "|国士无双十三面|国士无双十三面听|國士無雙十三面|国士無双13面待ち|国士無双十三面待ち"
    "|国士無双十三面|国士無双13面",
    "daisuushii": "Four Big Winds|Big Four Winds|Daisuushii|Daisuushi|大四喜",
    "shousuushii": "Four Little Winds|Little Four Winds|Shousuushii|Shousuushi|小四喜",
    "suukantsu": "Four Quads|Four Kans|Suukantsu|四杠子|四槓子",
    "dora": "Dora|宝牌|寶牌",
    "ura_dora": "Ura Dora|Uradora|里宝牌|裏寶牌|裏宝牌",
    "red_dora": "Red Five|Red Fives|Red Dora|Aka Dora|Aka|赤宝牌|赤寶牌|红宝牌|紅寶牌",
    "kita": "Kita|North|Nukidora|Nuki Dora|拔北宝牌|拔北|拔北寶牌|抜きドラ|北抜き",
}
"""Names by yaku, with bars between."""

LIMITS_ABROAD: Final[tuple[str, ...]] = (
    "",
    "Mangan|满贯|滿貫",
    "Haneman|Hane Mangan|跳满|跳滿",
    "Baiman|Bai Mangan|倍满|倍滿",
    "Sanbaiman|Sanbai Mangan|三倍满|三倍滿",
    "Yakuman|役满|役滿|累计役满|累計役滿",
)
"""Names by the number of the limit, with bars between."""

DRAWS_ABROAD: Final[dict[DrawnGameKind, str]] = {
    "exhaustive": "Exhaustive Draw|Ryuukyoku|Ryukyoku|Draw|荒牌流局|普通流局",
    "nagashi": "Mangan at Draw|Nagashi Mangan|Nagashimangan|流局满贯|流局滿貫|流满",
    "kyuushu": "Nine Terminal Abortion|Nine Terminals|Nine Terminals and Honors|Kyuushu Kyuuhai"
    "|九种九牌|九種九牌",
    "suufon": "Four Wind Abortion|Four Winds|Suufon Renda|四风连打|四風連打|四风子连打",
    "suucha": "Four Riichi Abortion|Four Riichi|Suucha Riichi|四家立直|四人立直",
    "suukaikan": "Four Kan Abortion|Four Kans|Four Quads|Suukaikan|Suukansanra|四杠散了|四开杠"
    "|四槓散了",
    "sanchahou": "Three Ron Abortion|Triple Ron|Sanchahou|Sancha Hou|三家和了|三家和",
}
"""Names by kind of drawn game, with bars between."""

WINS_ABROAD: Final = "Agari|Win|Hora|Ron|Tsumo|和牌|和|荣和|自摸|ロン|ツモ"
"""Names of a win, with bars between."""


def spelled_alike(name: str) -> str:
    """The name without what programs write differently: case, spaces, signs, 幺 and 么.

    >>> spelled_alike("Single-Wait Four Concealed Triplets")
    'singlewaitfourconcealedtriplets'
    """
    plain = normalize("NFKC", name).casefold()
    return "".join(char for char in plain if char.isalnum()).replace("么", "幺")


def names_of_rows(rows: str) -> list[str]:
    """The names of a row of one of these tables, spelled alike."""
    return [spelled_alike(name) for name in rows.split("|") if name]
