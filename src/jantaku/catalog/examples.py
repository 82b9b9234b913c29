"""An example of every yaku of riichi, and which yaku take the place of others.

`winning_examples` fits them to given rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from jantaku._kernel import CIRCUMSTANCES

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Example:
    """A winning hand, its winning tile, and the keywords of `jantaku.Context` that hold."""

    hand: str
    win: str
    given: Mapping[str, Any] = field(default_factory=dict)


def _won(hand: str, win: str, *flags: str, seat: str = "S") -> Example:
    return Example(hand, win, {"seat": seat, **dict.fromkeys(flags, True)})


_CLOSED: Final = "234m456678p33678s"

EXAMPLES: Final[Mapping[str, Example]] = {
    # What happened:
    "riichi": _won(_CLOSED, "6p", "riichi"),
    "double_riichi": _won(_CLOSED, "6p", "double_riichi"),
    "open_riichi": _won(_CLOSED, "6p", "open_riichi", "tsumo"),
    "ippatsu": _won(_CLOSED, "6p", "riichi", "ippatsu"),
    "menzen_tsumo": _won("123m456p22789s111p", "9s", "tsumo"),
    "rinshan": _won("234m456p33s[9999p]345s", "5s", "tsumo", "rinshan"),
    "chankan": _won("123m456p33s789p234s", "3m", "chankan"),
    "haitei": _won("123m456p33s789p(234s)", "9p", "tsumo", "last_tile"),
    "houtei": _won("123m456p33s789p(234s)", "9p", "last_tile"),
    "renhou": _won("123m456p33s789p234s", "9p", "renhou"),
    "tenhou": _won("123m456p33s789p234s", "9p", "tsumo", "tenhou", seat="E"),
    "chiihou": _won("123m456p33s789p234s", "9p", "tsumo", "chiihou"),
    # The tiles and sets:
    "pinfu": _won("234m456789p55678s", "9p"),
    "tanyao": _won("234m567p33s666s(345s)", "4m"),
    "iipeikou": _won("223344m456p78999s", "4m"),
    "haku": _won("234m567p33s(555z)678s", "8s"),
    "hatsu": _won("234m567p33s(666z)678s", "8s"),
    "chun": _won("234m567p33s(777z)678s", "8s"),
    "seat_wind": _won("234m567p33s(222z)678s", "8s"),
    "round_wind": _won("234m567p33s(111z)678s", "8s"),
    "chiitoitsu": _won("1199m3388p5577s22z", "2z"),
    "sanshoku_doujun": _won("345m345p345s99p(789m)", "5s"),
    "ittsu": _won("123456789p33s(678m)", "9p"),
    "chanta": _won("123m789p11s(999m)444z", "3m"),
    "toitoi": _won("222m55p(888p)(333s)444z", "4z"),
    "sanankou": _won("222m888p333s55p(678m)", "5p"),
    "sanshoku_doukou": _won("333m333p99s(333s)567p", "7p"),
    "sankantsu": _won("55m[2222p](7777s)(3333m)456s", "6s"),
    "honroutou": _won("111m99p(999s)(111s)444z", "4z"),
    "shousangen": _won("234m55z(666z)(777z)678p", "4m"),
    "honitsu": _won("12334556799s(444z)", "5s"),
    "junchan": _won("123m789p99s(123s)789s", "3m"),
    "ryanpeikou": _won("223344m667788p55s", "8p"),
    "chinitsu": _won("11234567999m(567m)", "7m"),
    # Yakuman:
    "kokushi": _won("19m19p199s1234567z", "1m"),
    "kokushi_13": _won("19m19p199s1234567z", "9s"),
    "suuankou": _won("222m555p33888s444z", "4z", "tsumo"),
    "suuankou_tanki": _won("222m555p888s33344z", "4z"),
    "daisangen": _won("234m99p(555z)(666z)777z", "4m"),
    "shousuushii": _won("234m44z(111z)(222z)333z", "4m"),
    "daisuushii": _won("99p(111z)(222z)(333z)444z", "9p"),
    "tsuuiisou": _won("111z33355z(666z)(777z)", "5z"),
    "chinroutou": _won("11m999m(111p)(999p)111s", "1s"),
    "ryuuiisou": _won("223344s88s666s(666z)", "8s"),
    "chuuren": _won("11123455678999m", "3m"),
    "junsei_chuuren": _won("11123455678999m", "5m"),
    "suukantsu": _won("55m(2222p)[7777s](3333m)(9999s)", "5m"),
    # Local:
    "sanrenkou": _won("333p444p99s(555p)678m", "8m"),
    "isshoku_sanjun": _won("333444555m99s(678p)", "5m"),
    "isshoku_yonjun": _won("333344445555m99s", "5m"),
    "uumensai": _won("123m567p33s(111z)(777z)", "3m"),
    "sanpuukou": _won("33s(222z)(111z)(333z)678p", "8p"),
    "shiiaru_raotai": _won("33s(234m)(567p)(888s)(678p)", "3s"),
    "daisharin": _won("22334455667788p", "8p"),
    "daichikurin": _won("22334455667788s", "8s"),
    "daisuurin": _won("22334455667788m", "8m"),
    "daishichisei": _won("11223344556677z", "7z"),
    "ishi_no_ue": _won(_CLOSED, "6p", "double_riichi", "last_tile"),
    "iipin_moyue": _won("123p456m33s789p234s", "1p", "tsumo", "last_tile"),
    "chuupin_raoyui": _won("789p456m33s123p234s", "9p", "last_tile"),
    "tsubame_gaeshi": _won("123m456p33s789p234s", "9p", "tsubame_gaeshi"),
    "kanfuri": _won("123m456p33s789p234s", "9p", "kanfuri"),
    "paarenchan": _won("123m456p33s789p234s", "9p", "paarenchan", seat="E"),
    "sanshoku_tsuukan": _won("123m456p789s99p(345s)", "3m"),
    "kyakufuu_sankou": _won("33s(333z)(444z)(222z)678p", "8p", seat="E"),
    "suurenkou": _won("333p444p99s(555p)(666p)", "9s"),
    "shiisan_puutaa": _won("147m258p369s12335z", "5z", "tsumo", "chiihou"),
    "shiisuu_puutaa": _won("147m258p369s12345z", "5z", "tsumo", "chiihou"),
}

_THREE: Final = "234456p33345678s"
_THREE_FIRST: Final = "999m234456p33678s"

THREE_PLAYER_EXAMPLES: Final[Mapping[str, Example]] = {
    **{
        name: Example(_THREE, "4p", EXAMPLES[name].given)
        for name in ("riichi", "double_riichi", "open_riichi", "ippatsu", "ishi_no_ue")
    },
    **{
        name: Example(_THREE_FIRST, "8s", EXAMPLES[name].given)
        for name in (row.name for row in CIRCUMSTANCES if row.known == "win")
        if name in EXAMPLES
    },
    "menzen_tsumo": _won("111m123456p22789s", "9s", "tsumo"),
    "rinshan": _won("234456p33345s[9999p]", "5s", "tsumo", "rinshan"),
    "chankan": _won(_THREE_FIRST, "3p", "chankan"),
    "haitei": _won("123456p33789s(999m)", "3p", "tsumo", "last_tile"),
    "houtei": _won("123456p33789s(999m)", "3p", "last_tile"),
    "pinfu": _won("234456789p55678s", "9p"),
    "tanyao": _won("234567p33666s(888p)", "4p"),
    "iipeikou": _won("999m223344p22678s", "4p"),
    "haku": _won("234567p33678s(555z)", "8s"),
    "hatsu": _won("234567p33678s(666z)", "8s"),
    "chun": _won("234567p33678s(777z)", "8s"),
    "seat_wind": _won("234567p33678s(222z)", "8s"),
    "round_wind": _won("234567p33678s(111z)", "8s"),
    "ittsu": _won("123456789p33s(999m)", "9p"),
    "chanta": _won("123789p11s(999m)444z", "3p"),
    "toitoi": _won("222p55s(888p)(333s)444z", "4z"),
    "sanankou": _won("222888p33355678s", "7s"),
    "sanshoku_doukou": _won("111m111567p33s(111s)", "7p"),
    "sankantsu": _won("55p[2222p](7777s)(3333s)456s", "6s"),
    "shousangen": _won("234p55z(666z)(777z)678s", "4p"),
    "junchan": _won("123789p99s(111m)789s", "3p"),
    "ryanpeikou": _won("223344667788p55s", "8p"),
    "chinitsu": _won("11234567567p(999p)", "7p"),
    "suuankou": _won("222555p33888s444z", "4z", "tsumo"),
    "suuankou_tanki": _won("222555p888s33344z", "4z"),
    "daisangen": _won("23499p(555z)(666z)777z", "4p"),
    "shousuushii": _won("234p44z(111z)(222z)333z", "4p"),
    "chuuren": _won("11123455678999p", "3p"),
    "junsei_chuuren": _won("11123455678999p", "5p"),
    "suukantsu": _won("55p(2222p)[7777s](3333s)(9999s)", "5p"),
    "sanrenkou": _won("333444p99678s(555p)", "8s"),
    "isshoku_sanjun": _won("333444555p99678s", "5p"),
    "isshoku_yonjun": _won("333344445555p99s", "5p"),
    "uumensai": _won("111m567p33s(222z)(777z)", "6p"),
    "shiiaru_raotai": _won("33s(999m)(555p)(888s)(222p)", "3s"),
    "iipin_moyue": _won("999m123456p33789s", "1p", "tsumo", "last_tile"),
    "chuupin_raoyui": _won("999m456789p33123s", "9p", "last_tile"),
}
"""Examples without chi and the man that three players lack; others are those of `EXAMPLES`."""

REPLACES: Final[Mapping[str, tuple[str, ...]]] = {
    "double_riichi": ("riichi",),
    "ryanpeikou": ("iipeikou", "chiitoitsu"),
    "chinitsu": ("honitsu",),
    "junchan": ("chanta",),
    "honroutou": ("chanta",),
    "kokushi_13": ("kokushi",),
    "suuankou_tanki": ("suuankou",),
    "daisuushii": ("shousuushii",),
    "junsei_chuuren": ("chuuren",),
    "isshoku_yonjun": ("isshoku_sanjun",),
    "kyakufuu_sankou": ("sanpuukou",),
    "shiisuu_puutaa": ("shiisan_puutaa",),
}
"""Yaku that count in place of others, never together with them."""

NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "ippatsu": ("riichi",),
    "ishi_no_ue": ("double_riichi",),
}
"""Yaku that count only where one of others does."""
