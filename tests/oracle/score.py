"""What PyPI `mahjong`, a scorer without tables, makes of a win under Tenhou rules."""

from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

from support import Answer, Win

TENHOU = {
    players: OptionalRules(
        has_open_tanyao=True,
        has_aka_dora=True,
        has_double_yakuman=False,
        limit_to_sextuple_yakuman=False,
        is_three_player=players == 3,
    )
    for players in (3, 4)
}
MELD_TYPES = {
    "chi": Meld.CHI,
    "pon": Meld.PON,
    "open_kan": Meld.KAN,
    "closed_kan": Meld.KAN,
    "added_kan": Meld.SHOUMINKAN,
}
YAKU = {
    "Menzen Tsumo": "menzen_tsumo",
    "Riichi": "riichi",
    "Ippatsu": "ippatsu",
    "Chankan": "chankan",
    "Rinshan Kaihou": "rinshan",
    "Haitei Raoyue": "haitei",
    "Houtei Raoyui": "houtei",
    "Double Riichi": "double_riichi",
    "Pinfu": "pinfu",
    "Tanyao": "tanyao",
    "Iipeiko": "iipeikou",
    "Yakuhai (haku)": "haku",
    "Yakuhai (hatsu)": "hatsu",
    "Yakuhai (chun)": "chun",
    **{f"Yakuhai (seat wind {wind})": "seat_wind" for wind in ("east", "south", "west", "north")},
    **{f"Yakuhai (round wind {wind})": "round_wind" for wind in ("east", "south", "west", "north")},
    "Sanshoku Doujun": "sanshoku_doujun",
    "Ittsu": "ittsu",
    "Chantai": "chanta",
    "Honroutou": "honroutou",
    "Toitoi": "toitoi",
    "San Ankou": "sanankou",
    "San Kantsu": "sankantsu",
    "Sanshoku Doukou": "sanshoku_doukou",
    "Chiitoitsu": "chiitoitsu",
    "Shou Sangen": "shousangen",
    "Honitsu": "honitsu",
    "Junchan": "junchan",
    "Ryanpeikou": "ryanpeikou",
    "Chinitsu": "chinitsu",
    "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi_13",
    "Chuuren Poutou": "chuuren",
    "Daburu Chuuren Poutou": "junsei_chuuren",
    "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou_tanki",
    "Daisangen": "daisangen",
    "Shousuushii": "shousuushii",
    "Dai Suushii": "daisuushii",
    "Ryuuiisou": "ryuuiisou",
    "Suu Kantsu": "suukantsu",
    "Tsuu Iisou": "tsuuiisou",
    "Chinroutou": "chinroutou",
    "Tenhou": "tenhou",
    "Chiihou": "chiihou",
    "Dora": "dora",
    "Aka Dora": "red_dora",
    "Ura Dora": "ura_dora",
}


def mahjong_answer(win: Win) -> Answer | None:
    """None for a hand without yaku."""
    ids = [*win.concealed, *(id_ for _, meld in win.melds for id_ in meld)]
    melds = [Meld(MELD_TYPES[type_], meld, type_ != "closed_kan") for type_, meld in win.melds]
    result = HandCalculator.estimate_hand_value(
        ids, win.win, melds, win.dora, _config(win), ura_dora_indicators=win.ura
    )
    if result.error == HandCalculator.ERR_NO_YAKU:
        return None
    cost = result.cost
    assert cost, f"mahjong says {result.error} of {win}"
    assert result.yaku
    han_of = "han_closed" if all(type_ == "closed_kan" for type_, _ in win.melds) else "han_open"
    yakuman = sum(yaku.is_yakuman for yaku in result.yaku)
    return Answer(
        {YAKU[yaku.name]: 1 if yakuman else getattr(yaku, han_of) for yaku in result.yaku},
        None if yakuman else result.han,
        None if yakuman else result.fu,
        yakuman,
        points=cost["main"] + (win.players - 2) * cost["additional"],
        total=cost["total"],
    )


def _config(win: Win) -> HandConfig:
    return HandConfig(
        is_tsumo=win.tsumo,
        is_riichi=win.riichi > 0,
        is_daburu_riichi=win.riichi == 2,
        is_ippatsu=win.ippatsu,
        is_rinshan=win.rinshan,
        is_chankan=win.chankan,
        is_haitei=win.last_tile and win.tsumo,
        is_houtei=win.last_tile and not win.tsumo,
        is_tenhou=win.tenhou,
        is_chiihou=win.chiihou,
        player_wind=EAST + win.seat,
        round_wind=EAST + win.round,
        tsumi_number=win.honba,
        kyoutaku_number=win.riichi_sticks,
        options=TENHOU[win.players],
        num_nuki_dora=win.kita,
    )
