"""Other names of the yaku of riichi, by which people look for them.

English as Wikipedia, the European Mahjong Association and Mahjong Soul have it, spellings of the
Japanese name, and the short names of Japanese, Korean and Chinese tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_VALUE: Final = "yakuhai, value tiles, value honor, fanpai, 翻牌, 三元牌, 役牌, 역패, 番牌, "

ALIASES: Final[Mapping[str, str]] = {
    "riichi": "reach, ready hand, リーチ, 立直, 리치",
    "double_riichi": (
        "daburi, daburu riichi, double ready, ダブリー, ダブルリーチ, 더블리치, 双立直, 雙立直"
    ),
    "open_riichi": "open ready, オープンリーチ, 오픈 리치, 开立直",
    "ippatsu": "one shot, first turn win, イッパツ, 一发, 이빠츠",
    "menzen_tsumo": (
        "fully concealed hand, self-pick, tsumo, menzen tsumo, menzenchin tsumohou, ツモ, "
        "門前ツモ, 門清自摸, 멘젠쯔모, 자모, 门清自摸"
    ),
    "pinfu": "all sequences, no points hand, ping hu, ピンフ, 핑후, 평화, 平胡",
    "tanyao": "all inside, tan'yao, tanyaochuu, タンヤオ, 断么九, 断么, 断幺, 탕야오, 단요구",
    "iipeikou": (
        "pure double sequence, pure double chow, one set of identical sequences, iipeiko, "
        "イーペーコー, 一盃口, 一般高, 이페코, 이배구"
    ),
    "haku": _VALUE + "white dragon, blank, ハク, 白板, 백",
    "hatsu": _VALUE + "green dragon, ハツ, 发财, 發財, 발",
    "chun": _VALUE + "red dragon, チュン, 红中, 紅中, 중",
    "seat_wind": _VALUE + "own wind, player's wind, jikaze, menfon, 自風牌, 門風牌, 门风, 자풍패",
    "round_wind": _VALUE
    + ("prevalent wind, prevailing wind, bakaze, chanfon, 場風牌, 圏風牌, 圈风, 장풍패"),
    "rinshan": (
        "dead wall draw, after a kong, win on kong draw, rinshan kaiho, リンシャン, "
        "杠上开花, 영상개화"
    ),
    "chankan": "robbing the kong, chan kan, チャンカン, 抢杠, 창깡, 창강",
    "haitei": (
        "under the sea, last tile draw, last tile from the wall, haitei raoyue, ハイテイ, "
        "하이테이, 해저"
    ),
    "houtei": "under the river, last tile claim, last discard, hotei, ホウテイ, 호테이, 하저",
    "chiitoitsu": (
        "chitoitsu, chiitoi, niconico, チートイツ, チートイ, 七対, 七对, 치또이, 칠대자"
    ),
    "sanshoku_doujun": (
        "sanshoku, mixed triple sequence, mixed triple chow, three colored straight, three "
        "color straight, 三色, サンショク, 三色三同順, 삼색, 산쇼쿠"
    ),
    "ittsu": (
        "ikkitsuukan, ittsuu, ikki tsuukan, pure straight, full straight, イッツー, 一通, "
        "一气, 一條龍, 清龙, 잇츠, 일통, 일기"
    ),
    "chanta": (
        "honchantaiyaochuu, half outside hand, mixed outside hand, terminal or honor in "
        "each group, チャンタ, 全帯, 混全, 찬타, 혼전대요구"
    ),
    "toitoi": (
        "toitoihou, all pungs, all pons, トイトイ, 対々, 对对胡, 碰碰和, 碰碰胡, 또이또이, 대대화"
    ),
    "sanankou": (
        "san ankou, three closed triplets, three concealed pungs, サンアンコー, 삼암각, 산안커"
    ),
    "sanshoku_doukou": (
        "triple triplets, triple pung, three color triplets, 三色, サンショクドーコー, 삼색동각"
    ),
    "sankantsu": "three quads, three kongs, サンカンツ, 三杠, 삼깡자, 산깡쯔",
    "honroutou": "honro, honrou, all terminals and honors, ホンロー, 혼노두, 혼로두",
    "shousangen": "small three dragons, ショーサンゲン, 쇼산겐, 소삼원",
    "honitsu": (
        "half flush, honiisou, hon'itsu, hon itsu, mixed one suit, common flush, ホンイツ, "
        "混一, 混清, 혼일, 혼이츠, 호니츠"
    ),
    "junchan": (
        "junchantaiyaochuu, fully outside hand, pure outside hand, terminals in all sets, "
        "ジュンチャン, 純全, 纯全, 준찬, 순전대요구"
    ),
    "ryanpeikou": (
        "ryanpeiko, twice pure double sequence, twice pure double chows, two sets of "
        "identical sequences, リャンペーコー, 两杯口, 량페코, 이배구"
    ),
    "chinitsu": (
        "full flush, chiniisou, chin'itsu, chin itsu, pure flush, チンイツ, 清一, 청일, "
        "치니츠, 친이츠"
    ),
    "renhou": "hand of man, blessing of man, win before first draw, レンホー, 인화",
    "tenhou": "hand of heaven, blessing of heaven, heavenly hand, heavenly win, テンホー, 천화",
    "chiihou": (
        "hand of earth, blessing of earth, earthly hand, earthly win, chihou, チーホー, 지화"
    ),
    "kokushi": "kokushi musou, thirteen terminals, コクシ, 国士, 十三么, 十三幺, 국사무쌍",
    "kokushi_13": (
        "kokushi musou juusanmen, thirteen-wait thirteen orphans, thirteen sided wait, "
        "国士十三面, 純正国士無双, 十三么十三面"
    ),
    "suuankou": (
        "suu ankou, four closed triplets, four concealed pungs, スーアンコー, 사암각, 스안커"
    ),
    "suuankou_tanki": (
        "single-wait four concealed triplets, single wait, 四暗刻単騎, スッタン, 스안커 "
        "단기, 사암각단기"
    ),
    "daisangen": "big dragons, ダイサンゲン, 다이산겐, 대삼원",
    "shousuushii": (
        "four little winds, small four winds, 小四喜和, ショースーシー, 쇼스시, 소사희"
    ),
    "daisuushii": "four big winds, ダイスーシー, 다이스시, 대사희",
    "tsuuiisou": "all honors, tsuuiiso, ツーイーソー, 쯔이소, 자일색",
    "chinroutou": "all terminals, chinroto, チンロートー, 친로토, 청노두",
    "ryuuiisou": "ryuuiiso, リューイーソー, 류이소, 녹일색",
    "chuuren": (
        "nine gates, nine lanterns, chuuren poutou, チューレン, 九莲, 九連宝燈, 구련보등, 츄렌포토"
    ),
    "junsei_chuuren": (
        "pure nine gates, nine-wait nine gates, 純正九蓮, 純正九連宝燈, 纯正九莲, 순정구련"
    ),
    "suukantsu": "four quads, four kongs, suukantsu, スーカンツ, 四杠子, 四杠, 사깡자, 스깡쯔",
    "sanrenkou": "three consecutive triplets, pure shifted pungs, サンレンコー, 산렌코",
    "isshoku_sanjun": (
        "pure triple chow, three identical sequences, イッショクサンジュン, 一色三同順"
    ),
    "isshoku_yonjun": (
        "quadruple chow, four identical sequences, イッショクヨンジュン, 一色四同順"
    ),
    "uumensai": "all types, five types, ウーメンサイ, 五門斉, 五门齐",
    "sanpuukou": "big three winds, three winds, サンプーコー, 三风刻",
    "shiiaru_raotai": "bare tanki, melded hand, hadaka tanki, 裸単騎, 全求人, シーアルラオタイ",
    "daisharin": "big wheels, ダイシャリン, 大车轮",
    "daichikurin": "bamboo forest, ダイチクリン",
    "daisuurin": "numerous neighbors, ダイスウリン",
    "daishichisei": "big seven stars, heavenly dipper, ダイシチセイ",
    "ishi_no_ue": (
        "three years on a rock, sitting on a stone, ishi no ue ni mo sannen, イシノウエニモサンネン"
    ),
    "iipin_moyue": "plucking the moon from the sea, moon, 1 pin haitei, イーピンモーユエ",
    "chuupin_raoyui": "catching a fish in the river, fish, 9 pin houtei, チューピンラオユイ",
    "tsubame_gaeshi": (
        "swallow return, swallow's return, swallow reversal, ツバメ返し, つばめがえし"
    ),
    "kanfuri": "discard after a kan, カンフリ, 杠振",
    "paarenchan": "eight consecutive wins, eight dealer wins, パーレンチャン, 八连庄",
    "sanshoku_tsuukan": "mixed straight, three color straight, 花龍, 花龙, サンショクツーカン",
    "kyakufuu_sankou": "three guest winds, three value-less winds, キャクフウサンコー",
    "suurenkou": "four consecutive triplets, four pure shifted pungs, スーレンコー, 四連刻",
    "shiisan_puutaa": (
        "shiisan budou, thirteen unconnected tiles, thirteen unrelated tiles, シーサンプーター"
    ),
    "shiisuu_puutaa": (
        "shiisuu budou, fourteen unconnected tiles, fourteen unrelated tiles, シースープーター"
    ),
}
"""Names parted by commas, in no order. Those of `jantaku.base.messages` are not repeated."""
