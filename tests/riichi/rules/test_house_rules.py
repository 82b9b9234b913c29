"""The options of house rules: each line of a table's agreements, with the values it may have.

The first value of a line is what friends play.
"""

from typing import Any, NamedTuple

import pytest

from jantaku import GameRule
from jantaku.riichi.rules.explanations import OPTIONS, explain, sentence

ABORTIVE = ("suucha_riichi", "suufon_renda", "suukaikan", "triple_ron_draw", "kyuushu_kyuuhai")
ALL_FOUR = ("dora", "ura_dora", "kan_dora", "kan_ura_dora")
TOBI = {"tobi": True}


class Line(NamedTuple):
    """A line of the agreements: what it is about, its values, what has to be so besides."""

    about: str
    values: tuple[dict[str, Any], ...]
    given: dict[str, Any] = {}  # noqa: RUF012 - nobody changes it


def one(option: str, *values: object) -> tuple[dict[str, Any], ...]:
    return tuple({option: value} for value in values)


def members(option: str, *sets: tuple[str, ...]) -> tuple[dict[str, Any], ...]:
    return one(option, *map(frozenset, sets))


def local(*names: str) -> dict[str, Any]:
    """The local yaku of friends, with these; a hyphen leaves one out."""
    known = GameRule.preset("friends").local_yaku
    added = {name for name in names if name[0] != "-"}
    return {"local_yaku": (known | added) - {name[1:] for name in names if name[0] == "-"}}


GAME = [
    Line(
        "rounds: east; east-east; east-south; east-north; four winds",
        (
            {"winds": 1, "wind_cycle": "ESWN"},
            {"winds": 2, "wind_cycle": "E"},
            {"winds": 2, "wind_cycle": "ESWN"},
            {"winds": 2, "wind_cycle": "EN"},
            {"winds": 4, "wind_cycle": "ESWN"},
        ),
    ),
    Line("extra rounds", one("extra_winds", 0, 1, 2, 3)),
    Line("the dealer of the final hand ends it by tenpai", one("tenpai_yame", False, True)),
    Line("the dealer of the final hand ends it by a win", one("agari_yame", False, True)),
    Line(
        "also if not top",
        ({"yame_not_top": False}, {"yame_not_top": True, "yame_by_choice": True}),
        {"agari_yame": True},
    ),
    Line("final hand, all below the return score", one("all_negative_goes_on", False, True)),
    Line("initial score", one("start_points", 25_000, 20_000, 26_000, 27_000, 30_000)),
    Line("return score", one("return_points", 30_000, 25_000)),
    Line("counter stick, per payer", one("honba_points", 100, 500)),
    Line("noten penalty", one("noten_points", 3000)),
    Line(
        "place prize",
        one("uma", *((b, a, -a, -b) for a, b in ((5, 10), (0, 0), (10, 20), (10, 30), (20, 30)))),
    ),
    Line(
        "same score: head bump; divide",
        (
            {"split_tied_uma": False, "tied_uma_down": False},
            {"split_tied_uma": True, "tied_uma_down": True},
        ),
    ),
    Line("rounded mangan", one("kiriage_mangan", True, False)),
    Line(
        "fraction",
        one("final_rounding", "none", "down", "up", "four_five", "five_six", "toward_zero"),
    ),
    Line("dora: next to; itself", members("dora_itself", (), *((name,) for name in ALL_FOUR))),
    Line("hidden dora: also none", one("ura_dora", True, False)),
    Line("kan dora: also none", one("kan_dora", True, False)),
    Line("hidden kan dora: also none", one("kan_ura_dora", True, False)),
    Line(
        "kan dora of open kans: if not winning; at discard; immediately",
        one("kan_dora_timing", "tenhou_immediate", "after_discard", "at_once"),
    ),
    Line("red dora", one("red_fives", (0, 0, 0), (2, 2, 2))),
    Line("wareme", one("wareme", False, True)),
    Line("tobi", one("tobi", False, True)),
    Line("tobi prize", one("tobi_prize", 0, *range(1000, 30_001, 1000)), TOBI),
    Line("tobi at exactly zero", one("tobi_points", 0, 1), TOBI),
    Line("how tobi is paid", one("tobi_payment", "negative", "returned", "limited"), TOBI),
    Line(
        "tobi prize by chombo",
        one("tobi_prize_by_chombo", "none", "divided", "to_all"),
        {**TOBI, "tobi_prize": 10_000},
    ),
    Line("yakitori", one("yakitori_points", 0, 10_000)),
    Line("yakitori: divide; to all", one("yakitori_to_all", False, True), {"yakitori_points": 1}),
    Line(
        "same-meld call: no; no if the same tile; fully",
        (
            {"kuikae": False, "suji_kuikae": False},
            {"kuikae": False, "suji_kuikae": True},
            {"kuikae": True, "suji_kuikae": False},
        ),
    ),
    Line("tenpai dealer stays", one("tenpai_renchan", True, False)),
    *(Line(f"abortive draw: {name}", one(name, True, False)) for name in ABORTIVE),
    Line(
        "after which the dealer stays",
        members("abortive_stay", ("suufon_renda", "kyuushu_kyuuhai"), (), ABORTIVE),
    ),
    Line(
        "double ron: no; sticks by head bump; counter sticks to all",
        (
            {"most_rons": 1, "honba_to_every_winner": False},
            {"most_rons": 3, "honba_to_every_winner": False},
            {"most_rons": 3, "honba_to_every_winner": True},
        ),
    ),
    Line("kind of robots", one("robots", "smart", "docile", "none")),
    Line("game over also by a robot", one("robot_tobi", True, False)),
    Line("robots' debts", one("robot_debts", "divided", "proportional", "none")),
]
YAKU = [
    Line("kuitan", one("open_tanyao", False, True)),
    Line("pinfu by draw", one("pinfu_tsumo", False, True)),
    Line("pair of round and seat wind", one("double_wind_pair_fu", 2, 4)),
    Line("show win anyway", one("show_win_anyway", False, True)),
    Line(
        "pseudo-tenpai: none; empty, furiten, 0-han in any combination",
        members(
            "pseudo_tenpai",
            ("empty", "furiten", "no_yaku"),
            (),
            ("empty",),
            ("furiten",),
            ("no_yaku",),
            ("empty", "furiten"),
            ("empty", "no_yaku"),
            ("furiten", "no_yaku"),
        ),
    ),
    Line("2-han pseudo-tenpai", one("two_han_tenpai", "possible", "no_yaku")),
    Line("seven pairs", one("seven_pairs", "50fu_1han", "25fu_2han", "30fu_2han")),
    Line("seven pairs with quads", one("seven_pairs_quads", False, True)),
    Line("fix yaku", one("fix_yaku", "finally", "middle_ok", "first_only")),
    Line("winning tile selection: self-draw", one("multi_wait_tsumo", "all", "closed")),
    Line("winning tile selection: finally", one("multi_wait_finally", False, True)),
    Line("open riichi", (local(), local("open_riichi"))),
    Line("one-shot", one("ippatsu", True, False)),
    Line("closed kan after riichi", one("riichi_kan", "same_waits", "no")),
    Line("furiten riichi", one("furiten_riichi", False, True)),
    Line(
        "discard into open riichi",
        one("open_riichi_discard", "yakuman", "chombo"),
        local("open_riichi"),
    ),
    Line("open riichi with robots", one("open_riichi_robots", "disabled", "ignored", "paid")),
    Line("2-han constraint", one("two_han_honba", 0, 4, 5)),
    Line(
        "double yakuman",
        members(
            "double_yakuman",
            ("suuankou_tanki", "junsei_chuuren", "daisuushii"),
            ("suuankou_tanki",),
            (),
        ),
    ),
    Line("13 orphans on 13 waits double", one("is_kokushi_musou_13machi_double", True, False)),
    Line("all green without the dragon", one("green_without_dragon", True, False)),
    Line("nine gates also in pin and sou", one("nine_gates_any_suit", True, False)),
    Line("seven pairs of pin 2-8", (local(), local("-daisharin"))),
    Line("13 broken", (local(), local("-shiisan_puutaa"))),
    Line("14 broken", (local(), local("-shiisuu_puutaa"))),
    Line("bare single wait", (local(), local("shiiaru_raotai"))),
    Line("straight in three suits", (local(), local("sanshoku_tsuukan"))),
    Line("three triples in a row", (local(), local("sanrenkou"))),
    Line("one run three times", (local(), local("isshoku_sanjun"))),
    Line("three winds", (local(), local("sanpuukou"))),
    Line("three winds of no value", (local(), local("kyakufuu_sankou"))),
    Line("four triples in a row", (local(), local("suurenkou"))),
    Line("seven pairs of man and sou 2-8", (local(), local("daisuurin", "daichikurin"))),
    Line("13 han and more", one("kazoe", "yakuman", "sanbaiman")),
    Line("13 orphans rob a closed kan", one("allows_ron_on_ankan_for_kokushi_musou", True, False)),
    Line("5th kan against four", one("fifth_kan", False, True)),
    Line(
        "hand of man", one("renhou", "yakuman", "none", "mangan", "haneman", "baiman", "sanbaiman")
    ),
    Line("hand of man sums up", one("renhou_adds", False, True), {"renhou": "mangan"}),
    Line(
        "nagashi mangan: draw; win; no",
        (
            {"nagashi_mangan": True, "nagashi_as": "draw"},
            {"nagashi_mangan": True, "nagashi_as": "win"},
            {"nagashi_mangan": False, "nagashi_as": "instead"},
        ),
    ),
    Line(
        "worth of nagashi mangan",
        one("nagashi_worth", "mangan", "haneman", "baiman", "sanbaiman", "yakuman"),
    ),
    Line(
        "8 wins in a row: all as dealer; anyone; at counter 8; no",
        (
            {"eight_wins": "dealer", **local()},
            {"eight_wins": "anyone", **local()},
            {"eight_wins": "dealer_at_eight_honba", **local()},
            {"eight_wins": "anyone_at_eight_honba", **local()},
            {"eight_wins": "dealer", **local("-paarenchan")},
        ),
    ),
    Line("8 wins under the constraint", one("eight_wins_needs_yaku", False, True)),
    Line("8 wins with other yakuman", one("eight_wins_with_yakuman", False, True)),
    Line("8 wins: reset", one("eight_wins_reset", False, True)),
]
TIMING = [
    Line("ron period", one("ron_seconds", 2, 0, 60)),
    Line("pon and kan period", one("call_seconds", 2, 0, 60)),
    Line("after the last discard", one("last_discard_seconds", 2, 0, 60)),
    Line("automatic draw", one("draw_seconds", 0, 5)),
    Line("automatic draw of robots", one("robot_seconds", 1, 0)),
    Line("automatic discard", one("discard_seconds", 0, 5)),
    Line("notify when playing alone", one("notify", True, False)),
    Line("robot draws by button", one("robot_draw_by_button", False, True)),
    Line("win cancelable", one("win_cancelable", False, True)),
    Line("its timeout", one("cancel_seconds", 2, 0)),
    Line("check the 1-han constraint", one("check_han", True, False)),
    Line("check furiten and fix yaku", one("check_fix_yaku", False, True)),
    Line("evaluate points", one("evaluate", True, False)),
    Line("confirm tenpai at riichi", one("check_riichi", True, False)),
    Line("simple seating", one("simple_seating", False, True)),
    Line("suspend", one("suspend", "suspend", "game_over", "go_on")),
    Line("penalties", one("suspend_penalty", 0, 1000, 2000, 4000, 8000, 16_000)),
    Line("of a failure", one("connection_penalty", 0, 1000, 2000, 4000, 8000, 16_000)),
]
LINES = [*GAME, *YAKU, *TIMING]
FRIENDS = GameRule.preset("friends")


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.about)
def test_a_line_of_the_agreements_is_an_option_with_its_values(line: Line) -> None:
    default, *others = line.values
    assert FRIENDS.replace(**line.given).replace(**default) == FRIENDS.replace(**line.given)
    rules = [FRIENDS.replace(**line.given).replace(**value) for value in (default, *others)]
    for rule, value in zip(rules, line.values, strict=True):
        assert GameRule.from_json(rule.to_json()) == rule
        said = {one.option: one.sentence for one in explain(rule)}
        for option, wanted in value.items():
            assert getattr(rule, option) == wanted
            assert said[option] == sentence(option, wanted)
    told = {tuple(one.sentence for one in explain(rule)) for rule in rules}
    assert len(told) == len(rules)


def test_no_line_is_there_twice() -> None:
    assert len({line.about for line in LINES}) == len(LINES)


def test_an_option_that_no_line_speaks_of_is_known() -> None:
    """They belong to sites and leagues, not to what friends agree on."""
    spoken = {option for line in LINES for value in line.values for option in value}
    assert set(OPTIONS) - spoken == {
        *("players", "fifth_tile_wait", "rinshan_fu", "yakuman_stack", "pao"),
        *("pao_discarder_pays_honba", "yakuman_pao_is_liability_only", "riichi_stick_points"),
        *("riichi_stick_back", "tsumo_loss", "dora", "min_han", "riichi_min_tiles"),
        *("riichi_min_points", "target_points", "agari_renchan", "pay_out_sticks", "claims"),
    }
