"""The rules that players know by name, as what differs from the defaults.

docs/presets.md tells where each value comes from.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Final

from jantaku.base.errors import RulesError, shown
from jantaku.riichi.rules.kan_dora import KanDoraTimingMode
from jantaku.riichi.rules.options import ABORTIVE_DRAWS

_NO_ABORTIVE_DRAWS: Final = dict.fromkeys(ABORTIVE_DRAWS, False)
_NO_EARLY_END: Final = {
    "agari_yame": False,
    "tenpai_yame": False,
    "tobi": False,
    "extra_winds": 0,
    "nagashi_mangan": False,
}
_FRIENDS: Final[dict[str, Any]] = {
    "red_fives": (0, 0, 0),
    "winds": 1,
    "extra_winds": 0,
    "open_tanyao": False,
    "pinfu_tsumo": False,
    "seven_pairs": "50fu_1han",
    "double_wind_pair_fu": 2,
    "kiriage_mangan": True,
    "renhou": "yakuman",
    "local_yaku": frozenset({"daisharin", "paarenchan", "shiisan_puutaa", "shiisuu_puutaa"}),
    "double_yakuman": frozenset({"suuankou_tanki", "junsei_chuuren", "daisuushii"}),
    "is_kokushi_musou_13machi_double": True,
    "allows_ron_on_ankan_for_kokushi_musou": True,
    "most_rons": 1,
    "multi_wait_finally": False,
    "furiten_riichi": False,
    "open_riichi_robots": "disabled",
    "fifth_tile_wait": "yes",
    "nagashi_as": "draw",
    "abortive_stay": frozenset({"kyuushu_kyuuhai", "suufon_renda"}),
    "tobi": False,
    "agari_yame": False,
    "tenpai_yame": False,
    "uma": (10, 5, -5, -10),
    "robot_debts": "divided",
    "claims": True,
}

PRESETS: Final[dict[str, dict[str, Any]]] = {
    "tenhou": {},
    "majsoul": {
        "double_yakuman": frozenset({"suuankou_tanki", "junsei_chuuren", "daisuushii"}),
        "is_kokushi_musou_13machi_double": True,
        "yakuman_pao_is_liability_only": True,
        "allows_ron_on_ankan_for_kokushi_musou": True,
        "kan_dora_timing": KanDoraTimingMode.MajsoulImmediate,
        "triple_ron_draw": False,
        "uma": (15, 5, -5, -15),
        "return_points": 25_000,
    },
    "mleague": {
        **_NO_ABORTIVE_DRAWS,
        **_NO_EARLY_END,
        "kiriage_mangan": True,
        "kazoe": "sanbaiman",
        "double_wind_pair_fu": 2,
        "most_rons": 1,
        "riichi_min_tiles": 0,
        "riichi_min_points": None,
        "riichi_kan": "same_shape",
        "kan_dora_timing": KanDoraTimingMode.AtOnce,
        "pao": frozenset({"daisangen", "daisuushii", "suukantsu"}),
        "uma": (30, 10, -10, -30),
        "split_tied_uma": True,
    },
    "wrc": {
        **_NO_ABORTIVE_DRAWS,
        **_NO_EARLY_END,
        "red_fives": (0, 0, 0),
        "double_wind_pair_fu": 2,
        "kiriage_mangan": True,
        "kazoe": "sanbaiman",
        "yakuman_stack": False,
        "renhou": "mangan",
        "most_rons": 1,
        "riichi_min_points": None,
        "riichi_kan": "same_shape",
        "fifth_tile_wait": "no",
        "kan_dora_timing": KanDoraTimingMode.AtOnce,
        "pao_discarder_pays_honba": True,
        "start_points": 30_000,
        "uma": (15, 5, -5, -15),
        "split_tied_uma": True,
        "pay_out_sticks": False,
    },
    "ema": {
        **_NO_ABORTIVE_DRAWS,
        **_NO_EARLY_END,
        "red_fives": (0, 0, 0),
        "double_wind_pair_fu": 2,
        "kazoe": "sanbaiman",
        "yakuman_stack": False,
        "renhou": "mangan",
        "riichi_min_points": None,
        "riichi_kan": "same_shape",
        "fifth_tile_wait": "no",
        "kan_dora_timing": KanDoraTimingMode.AtOnce,
        "pao_discarder_pays_honba": True,
        "start_points": 30_000,
        "uma": (15, 5, -5, -15),
        "split_tied_uma": True,
        "honba_to_every_winner": True,
        "riichi_stick_back": True,
    },
    "friends": _FRIENDS,
    "strict": {
        **_FRIENDS,
        "fix_yaku": "first_only",
        "multi_wait_tsumo": "closed",
        "two_han_honba": 5,
        "pseudo_tenpai": frozenset[str](),
        "claims": False,
    },
    "brain_training": {
        **_FRIENDS,
        "evaluate": False,
        "check_han": False,
        "check_riichi": False,
        "show_win_anyway": True,
        "win_cancelable": True,
    },
}
# What is else among three; who is missing here plays with four alone.
THREE_PLAYER_PRESETS: Final[dict[str, dict[str, Any]]] = {
    "tenhou": {},
    "majsoul": {"uma": (15, 0, -15), "return_points": 35_000},
}


def preset_named(name: str) -> str:
    """The preset of that name, blanks and hyphens being as good as `_`; `RulesError` for none.

    >>> preset_named("Brain training")
    'brain_training'
    """
    meant = "_".join(str(name).lower().replace("-", " ").replace("_", " ").split())
    if meant in PRESETS:
        return meant
    near = get_close_matches(meant[:40], PRESETS, 1)
    cure = f"did you mean {near[0]!r}?" if near else "choose one of " + ", ".join(PRESETS)
    raise RulesError(f"no rules are named {shown(name)}", cure)


def preset_options(name: str, players: object) -> dict[str, Any]:
    """Returns the options of a preset that are not the defaults. Raises RulesError if unknown."""
    name = preset_named(name)
    if players != 3:
        return PRESETS[name]
    if name not in THREE_PLAYER_PRESETS:
        cure = f"three play by {' or '.join(THREE_PLAYER_PRESETS)}"
        raise RulesError(f"{name} has no rules for three players", cure)
    return PRESETS[name] | THREE_PLAYER_PRESETS[name]
