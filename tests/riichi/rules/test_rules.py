"""The rules as data: presets, JSON, and refusals by name."""

from typing import Literal

import pytest

from jantaku import GameRule, HandError, RulesError, _kernel, score
from jantaku.riichi.rules import PRESETS, THREE_PLAYER_PRESETS
from jantaku.riichi.score.yaku import LOCAL_YAKU
from support import PRESET_TABLES


def test_the_defaults_are_the_kernels_own() -> None:
    assert GameRule().kernel == _kernel.GameRule() == GameRule.preset("tenhou").kernel


@pytest.mark.parametrize(("name", "players"), PRESET_TABLES)
def test_every_preset_survives_json(name: str, players: Literal[3, 4]) -> None:
    rule = GameRule.preset(name, players=players)
    assert GameRule.from_json(rule.to_json()) == rule
    assert GameRule.from_json(rule.to_json()).kernel == rule.kernel


@pytest.mark.parametrize("name", [name for name in PRESETS if name not in THREE_PLAYER_PRESETS])
def test_rules_of_four_players_are_refused_to_three(name: str) -> None:
    fault = f"{name} has no rules for three players; three play by tenhou or majsoul"
    for ask in (
        lambda: GameRule.preset(name, players=3),
        lambda: GameRule.mode("3p-red-half", preset=name),
        lambda: GameRule.from_json(f'{{"preset": "{name}", "players": 3}}'),
        lambda: GameRule.from_json(f'{{"preset": "{name}"}}', players=3),
    ):
        with pytest.raises(RulesError) as caught:
            ask()
        assert str(caught.value) == fault


def test_the_players_asked_for_stand_for_those_of_the_json() -> None:
    assert GameRule.from_json('{"preset": "majsoul"}', players=3) == GameRule.preset(
        "majsoul", players=3
    )
    assert GameRule.from_json('{"players": 3}', players=4) == GameRule()
    with pytest.raises(RulesError, match="not an object"):
        GameRule.from_json("[]", players=3)


def test_three_players_have_no_red_five_of_man() -> None:
    assert GameRule(players=3).red_fives == (0, 1, 1)
    assert GameRule(players=3).replace(players=4).red_fives == (1, 1, 1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ('{"open_tanjao": false}', "unknown rule 'open_tanjao'; did you mean 'open_tanyao'"),
        ('{"open_tanyao": 1}', "open_tanyao cannot be 1"),
        ('{"players": 5}', "players cannot be 5"),
        ('{"min_han": 0}', "min_han cannot be 0"),
        ('{"riichi_min_points": "none"}', "riichi_min_points cannot be"),
        ('{"noten_points": true}', "noten_points cannot be"),
        ('{"local_yaku": ["tanyao"]}', "local_yaku cannot be"),
        ('{"double_yakuman": ["riichi"]}', "double_yakuman cannot be"),
        ('{"red_fives": [1, 1]}', "red_fives cannot be"),
        ('{"players": 3, "red_fives": [1, 1, 1]}', "red_fives cannot be"),
        ('{"kazoe": []}', "kazoe cannot be"),
        ('{"preset": "tenho"}', "no rules are named 'tenho'"),
        ("[]", "not an object"),
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
    ],
)
def test_rules_that_cannot_be_are_refused_by_name(options: str, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        GameRule.from_json(options)
    assert message in str(caught.value)


def points(hand: str, win: str, rules: GameRule, **circumstances: object) -> int:
    return score(hand, win, rules=rules, **circumstances).points  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("option", "value", "hand", "win", "circumstances", "before", "after"),
    [
        ("open_tanyao", False, "22334455m678p(456s)", "5m", {}, 1500, 0),
        (
            "kiriage_mangan",
            True,
            "234m345p456s678s55p",
            "4m",
            {"seat": "S", "riichi": True, "dora": "3p"},
            7700,
            8000,
        ),
        (
            "kazoe",
            "sanbaiman",
            "22334455667788s",
            "2s",
            {"riichi": True, "dora": "1s2s"},
            48000,
            36000,
        ),
        (
            "ura_dora",
            False,
            "123m456p789s99m234s",
            "2s",
            {"riichi": True, "dora": "1z", "ura": "1m"},
            5800,
            2900,
        ),
        ("min_han", 2, "123m456p789s11122z", "2m", {"seat": "S"}, 1600, 0),
        ("yakuman_stack", False, "11122233344z(555z)", "4z", {"seat": "S"}, 64000, 32000),
    ],
)
def test_each_option_changes_what_it_says(option, value, hand, win, circumstances, before, after):
    assert points(hand, win, GameRule(), **circumstances) == before
    assert points(hand, win, GameRule().replace(**{option: value}), **circumstances) == after


@pytest.mark.parametrize("rules", ["mleague", "wrc", "ema"])
@pytest.mark.parametrize(("seat", "worth"), [("E", 36_000), ("S", 24_000)])
def test_thirteen_han_are_a_sanbaiman_where_none_are_counted_as_a_yakuman(rules, seat, worth):
    result = score("22334455667788s", "2s", riichi=True, dora="1s2s", seat=seat, rules=rules)
    assert (result.han, result.yakuman) == (16, 0)
    assert (result.limit, result.points) == ("sanbaiman", worth)


def test_ippatsu_can_be_left_out() -> None:
    circumstances = {"riichi": True, "ippatsu": True}
    ids = [
        y.id
        for y in score(
            "123m456p789s11122z", "2m", rules=GameRule(ippatsu=False), **circumstances
        ).yaku
    ]  # type: ignore[arg-type]
    assert "ippatsu" not in ids
    assert "riichi" in ids


def test_a_double_wind_pair_has_two_or_four_fu() -> None:
    two, four = (
        score("123m456p789s234p11z", "3p", rules=GameRule(double_wind_pair_fu=fu)).fu_raw
        for fu in (2, 4)
    )
    assert (two, four) == (34, 36)


def test_honba_are_paid_by_everyone_who_pays() -> None:
    hand, rules = "123m456p789s11122z", GameRule(honba_points=500)
    ron = score(hand, "2m", seat="S", honba=2, riichi_sticks=3, rules=rules).payment
    assert (ron.points, ron.from_discarder, ron.honba, ron.total) == (1600, 4600, 3000, 7600)
    tsumo = score(hand, "2m", seat="S", honba=2, tsumo=True, rules=rules).payment
    assert (tsumo.from_dealer, tsumo.from_non_dealer, tsumo.total) == (2300, 1700, 5700)


def test_double_yakuman_count_twice_where_the_rules_say_so() -> None:
    hand = "111m222p333s44455z"
    kwargs = {"tsumo": True, "seat": "S"}
    assert score(hand, "5z", **kwargs).yakuman == 1  # type: ignore[arg-type]
    assert score(hand, "5z", rules="majsoul", **kwargs).yakuman == 2  # type: ignore[arg-type]


def test_renhou_is_worth_what_the_rules_say() -> None:
    hand, win = "123m456p789s23499s", "1m"
    worth = {
        value: score(hand, win, seat="S", renhou=True, rules=GameRule(renhou=value)).points  # type: ignore[arg-type]
        for value in ("none", "five_han", "mangan", "yakuman")
    }
    assert worth == {"none": 1000, "five_han": 12000, "mangan": 8000, "yakuman": 32000}


def test_the_absent_share_is_lost_or_split_with_three_players() -> None:
    hand = "111p456p789s11122z"
    lost, split = (
        score(hand, "4p", tsumo=True, seat="S", rules=GameRule(players=3, tsumo_loss=loss)).payment
        for loss in (True, False)
    )
    assert (lost.from_dealer, lost.from_non_dealer) == (1300, 700)
    assert (split.from_dealer, split.from_non_dealer) == (1600, 1000)


LOCAL_HANDS: dict[str, tuple[str, str, dict[str, object], int]] = {
    "open_riichi": ("123m456p789s11122z", "1m", {"riichi": True, "open_riichi": True}, 1),
    "sanrenkou": ("222333444m789p55s", "2m", {}, 2),
    "isshoku_sanjun": ("123123123m78999p", "7p", {}, 3),
    "isshoku_yonjun": ("111122223333m44p", "1m", {}, 0),
    "uumensai": ("123m456p789s11155z", "1m", {"seat": "S", "round": "S"}, 2),
    "sanpuukou": ("111222333z123m55p", "2m", {}, 2),
    "shiiaru_raotai": ("55p(123m)(456m)(789s)(222z)", "5p", {}, 1),
    "daisharin": ("22334455667788p", "2p", {}, 0),
    "daichikurin": ("22334455667788s", "2s", {}, 0),
    "daisuurin": ("22334455667788m", "2m", {}, 0),
    "daishichisei": ("11223344556677z", "1z", {}, 0),
    "ishi_no_ue": ("123m456p789s11122z", "1m", {"double_riichi": True, "last_tile": True}, 0),
    "iipin_moyue": ("123m123p789s11122z", "1p", {"tsumo": True, "last_tile": True}, 5),
    "chuupin_raoyui": ("123m789p789s11122z", "9p", {"last_tile": True}, 5),
    "tsubame_gaeshi": ("123m456p789s11122z", "1m", {"tsubame_gaeshi": True}, 1),
    "kanfuri": ("123m456p789s11122z", "1m", {"kanfuri": True}, 1),
    "paarenchan": ("123m456p789s11122z", "1m", {"paarenchan": True}, 0),
    "sanshoku_tsuukan": ("123m456p789s11123p", "1m", {"seat": "S"}, 2),
    "kyakufuu_sankou": ("222333444z123m55p", "2m", {}, 2),
    "suurenkou": ("333m444m555m99p(666m)", "3m", {}, 0),
    "shiisan_puutaa": ("147m258p369s12344z", "4z", {"tsumo": True, "tenhou": True}, 0),
    "shiisuu_puutaa": ("147m258p369s12345z", "4z", {"tsumo": True, "tenhou": True}, 0),
}
BROKEN = {"shiisan_puutaa", "shiisuu_puutaa"}


@pytest.mark.parametrize("name", LOCAL_YAKU)
def test_each_local_yaku_is_found_only_when_the_rules_have_it(name: str) -> None:
    hand, win, circumstances, han = LOCAL_HANDS[name]
    rules = GameRule(local_yaku=frozenset({name}))
    if name in BROKEN:
        with pytest.raises(HandError, match="not complete"):
            score(hand, win, **circumstances)  # type: ignore[arg-type]
    else:
        without = score(hand, win, **circumstances)  # type: ignore[arg-type]
        assert name not in {yaku.id for yaku in without.yaku}
    with_it = score(hand, win, rules=rules, **circumstances)  # type: ignore[arg-type]
    found = {yaku.id: yaku for yaku in with_it.yaku}
    assert found[name].han == han
    assert (found[name].yakuman > 0) == (han == 0)


@pytest.mark.parametrize("players", ["3p", "4p"])
@pytest.mark.parametrize(("fives", "reds"), [("red", True), ("plain", False)])
@pytest.mark.parametrize(("length", "winds"), [("single", 0), ("east", 1), ("half", 2)])
def test_game_modes_have_names(players, fives, reds, length, winds):
    rule = GameRule.mode(f"{players}-{fives}-{length}")
    assert (rule.players, rule.winds, any(rule.red_fives or ())) == (int(players[0]), winds, reds)


@pytest.mark.parametrize("name", ["", "5p-red-half", "4p-red", "4p-blue-half", "4p-red-half-x"])
def test_other_game_modes_are_refused(name: str) -> None:
    with pytest.raises(RulesError, match="no game mode"):
        GameRule.mode(name)
