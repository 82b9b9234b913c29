"""The options of `GameRule` as tables: their groups, their values, what stands for None."""

from __future__ import annotations

from typing import Any, Final

from jantaku import _kernel
from jantaku.riichi.rules.kan_dora import KanDoraTimingMode

# What stands for None, with four players and with three.
BY_PLAYERS: Final[dict[str, tuple[Any, Any]]] = {
    "red_fives": ((1, 1, 1), (0, 1, 1)),
    "start_points": (25_000, 35_000),
    "target_points": (30_000, 40_000),
    "return_points": (30_000, 40_000),
    "riichi_min_tiles": (4, 3),
    "noten_points": (3_000, 2_000),
    "uma": ((20, 10, -10, -20), (20, 0, -20)),
}

ABORTIVE_DRAWS: Final = (
    "kyuushu_kyuuhai",
    "suufon_renda",
    "suucha_riichi",
    "suukaikan",
    "triple_ron_draw",
)
DORA: Final = ("dora", "ura_dora", "kan_dora", "kan_ura_dora")
NOT_TENPAI: Final = ("empty", "furiten", "no_yaku")

# Every option once, in the order in which people are shown them.
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "table": ("players", "red_fives", "winds", "wind_cycle", "extra_winds", "start_points"),
    "yaku": (
        "open_tanyao",
        "pinfu_tsumo",
        "ippatsu",
        "seven_pairs",
        "seven_pairs_quads",
        "renhou",
        "renhou_adds",
        "local_yaku",
        "eight_wins",
        "eight_wins_needs_yaku",
        "eight_wins_with_yakuman",
        "eight_wins_reset",
    ),
    "yakuman": (
        "kazoe",
        "yakuman_stack",
        "double_yakuman",
        "is_kokushi_musou_13machi_double",
        "allows_ron_on_ankan_for_kokushi_musou",
        "green_without_dragon",
        "nine_gates_any_suit",
        "pao",
        "pao_discarder_pays_honba",
        "yakuman_pao_is_liability_only",
    ),
    "points": (
        "double_wind_pair_fu",
        "rinshan_fu",
        "kiriage_mangan",
        "honba_points",
        "honba_to_every_winner",
        "riichi_stick_points",
        "riichi_stick_back",
        "tsumo_loss",
        "wareme",
    ),
    "dora": ("dora", "ura_dora", "kan_dora", "kan_ura_dora", "dora_itself", "kan_dora_timing"),
    "winning": (
        "min_han",
        "two_han_honba",
        "fix_yaku",
        "multi_wait_tsumo",
        "multi_wait_finally",
        "most_rons",
    ),
    "riichi": (
        "riichi_min_tiles",
        "riichi_min_points",
        "riichi_kan",
        "furiten_riichi",
        "open_riichi_discard",
        "open_riichi_robots",
    ),
    "calls": ("kuikae", "suji_kuikae", "fifth_kan"),
    "draws": (
        "noten_points",
        "fifth_tile_wait",
        "pseudo_tenpai",
        "two_han_tenpai",
        "nagashi_mangan",
        "nagashi_as",
        "nagashi_worth",
        *ABORTIVE_DRAWS,
        "abortive_stay",
    ),
    "end": (
        "target_points",
        "tobi",
        "tobi_points",
        "tobi_payment",
        "tobi_prize",
        "tobi_prize_by_chombo",
        "agari_yame",
        "tenpai_yame",
        "yame_by_choice",
        "yame_not_top",
        "agari_renchan",
        "tenpai_renchan",
        "all_negative_goes_on",
    ),
    "result": (
        "uma",
        "split_tied_uma",
        "tied_uma_down",
        "return_points",
        "final_rounding",
        "pay_out_sticks",
        "yakitori_points",
        "yakitori_to_all",
    ),
    "claims": (
        "claims",
        "evaluate",
        "check_han",
        "check_fix_yaku",
        "check_riichi",
        "show_win_anyway",
        "win_cancelable",
        "cancel_seconds",
        "suspend",
        "suspend_penalty",
        "connection_penalty",
    ),
    "robots": (
        "robots",
        "robot_tobi",
        "robot_debts",
        "robot_draw_by_button",
        "robot_seconds",
    ),
    "timing": (
        "ron_seconds",
        "call_seconds",
        "last_discard_seconds",
        "draw_seconds",
        "discard_seconds",
        "notify",
        "simple_seating",
    ),
}

# What the kernel need not know: it is for hosts, and for the claims above the kernel.
OUTSIDE_KERNEL: Final = frozenset(
    (
        *GROUPS["timing"],
        "claims",
        "evaluate",
        "check_fix_yaku",
        "show_win_anyway",
        "win_cancelable",
        "cancel_seconds",
        "suspend",
        "suspend_penalty",
        "connection_penalty",
        "robot_debts",
        "robot_draw_by_button",
        "robot_seconds",
    )
)

# What bears on the worth of a hand, and on whether it may be won.
SCORING: Final = frozenset(
    (
        "red_fives",
        *GROUPS["yaku"],
        *("kazoe", "yakuman_stack", "double_yakuman", "is_kokushi_musou_13machi_double"),
        *("green_without_dragon", "nine_gates_any_suit"),
        *("double_wind_pair_fu", "rinshan_fu", "kiriage_mangan"),
        *("honba_points", "riichi_stick_points", "tsumo_loss"),
        *("dora", "ura_dora", "kan_ura_dora", "dora_itself"),
        *("min_han", "two_han_honba", "fix_yaku", "multi_wait_tsumo", "multi_wait_finally"),
    )
).difference({"eight_wins", "eight_wins_reset"})

CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "players": (3, 4),
    "double_wind_pair_fu": (2, 4),
    "kazoe": ("yakuman", "sanbaiman"),
    "renhou": ("none", "five_han", "mangan", "haneman", "baiman", "sanbaiman", "yakuman"),
    "winds": (0, 1, 2, 3, 4),
    "wind_cycle": ("ESWN", "E", "EN"),
    "extra_winds": (0, 1, 2, 3),
    "most_rons": (1, 2, 3),
    "kan_dora_timing": tuple(KanDoraTimingMode),
    "seven_pairs": ("25fu_2han", "30fu_2han", "50fu_1han"),
    "eight_wins": ("dealer", "anyone", "dealer_at_eight_honba", "anyone_at_eight_honba"),
    "two_han_honba": (0, 4, 5),
    "fix_yaku": ("finally", "middle_ok", "first_only"),
    "multi_wait_tsumo": ("all", "closed"),
    "open_riichi_discard": ("yakuman", "chombo"),
    "open_riichi_robots": ("disabled", "ignored", "paid"),
    "riichi_kan": ("no", "same_shape", "same_waits"),
    "fifth_tile_wait": ("no", "melded", "yes"),
    "two_han_tenpai": ("possible", "no_yaku"),
    "nagashi_as": ("instead", "draw", "win"),
    "nagashi_worth": ("mangan", "haneman", "baiman", "sanbaiman", "yakuman"),
    "tobi_payment": ("negative", "returned", "limited"),
    "tobi_prize_by_chombo": ("none", "divided", "to_all"),
    "final_rounding": ("none", "down", "up", "four_five", "five_six", "toward_zero"),
    "suspend": ("suspend", "game_over", "go_on"),
    "suspend_penalty": (0, 1000, 2000, 4000, 8000, 16_000),
    "connection_penalty": (0, 1000, 2000, 4000, 8000, 16_000),
    "robots": ("smart", "docile", "none"),
    "robot_debts": ("none", "divided", "proportional"),
}
# Options that were a truth once, as older files have them: what it stands for now.
FORMER_TRUTHS: Final[dict[str, dict[bool, str]]] = {
    "riichi_kan": {True: "same_waits", False: "no"},
}


def renewed(option: str, value: Any) -> Any:
    """The value that stands for one an older version wrote; any other value as it is.

    >>> renewed("riichi_kan", True), renewed("riichi_kan", "no"), renewed("tobi", True)
    ('same_waits', 'no', True)
    """
    meant = FORMER_TRUTHS.get(option)
    return meant[value] if meant and isinstance(value, bool) else value


RANGES: Final[dict[str, tuple[int, int]]] = {
    "min_han": (1, 13),
    "riichi_stick_points": (0, 10_000),
    "tobi_points": (-1_000_000, 1_000_000),
    "tobi_prize": (0, 30_000),
    "yakitori_points": (0, 100_000),
    "return_points": (0, 1_000_000),
    "honba_points": (0, 10_000),
    "start_points": (0, 1_000_000),
    "target_points": (0, 1_000_000),
    "riichi_min_tiles": (0, 70),
    "riichi_min_points": (-1_000_000, 1_000_000),
    "noten_points": (0, 12_000),
    "ron_seconds": (0, 60),
    "call_seconds": (0, 60),
    "last_discard_seconds": (0, 60),
    "draw_seconds": (0, 60),
    "discard_seconds": (0, 60),
    "cancel_seconds": (0, 60),
    "robot_seconds": (0, 60),
}
SETS: Final[dict[str, frozenset[str]]] = {
    "double_yakuman": frozenset(_kernel.YAKUMAN),
    "local_yaku": frozenset(_kernel.LOCAL_YAKU),
    "pao": frozenset({"daisangen", "daisuushii", "suukantsu"}),
    "dora_itself": frozenset(DORA),
    "pseudo_tenpai": frozenset(NOT_TENPAI),
    "abortive_stay": frozenset(ABORTIVE_DRAWS),
}
