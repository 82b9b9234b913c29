"""What a score says and how it says it."""

import json
import subprocess
import sys
from typing import Any

import pytest

import jantaku
from jantaku import (
    Context,
    GameRule,
    Hand,
    HandError,
    Meld,
    NotationError,
    parse_mpsz,
    readings,
    score,
    score_all,
)


def up_to_hundred(points: int) -> int:
    return -(-points // 100) * 100


@pytest.mark.parametrize("seat", ["E", "S"])
@pytest.mark.parametrize("tsumo", [False, True])
@pytest.mark.parametrize(
    "hand", ["123m456p789s44433z", "123m456m789m55p234s", "234m345p678s55p(222s)"]
)
def test_points_follow_the_formula_below_mangan(hand: str, seat: str, tsumo: bool) -> None:
    result = score(hand, "2m", seat=seat, round="W", tsumo=tsumo, riichi="(" not in hand)
    assert result.base == result.fu * 2 ** (2 + result.han) < 2000
    dealer, base, payment = seat == "E", result.base, result.payment
    if not tsumo:
        assert payment.from_discarder == up_to_hundred(base * (6 if dealer else 4))
        assert payment.from_dealer is None is payment.from_non_dealer
    elif dealer:
        assert (payment.from_dealer, payment.from_non_dealer) == (None, up_to_hundred(base * 2))
        assert payment.points == 3 * up_to_hundred(base * 2)
    else:
        assert payment.from_dealer == up_to_hundred(base * 2)
        assert payment.from_non_dealer == up_to_hundred(base)
        assert payment.points == up_to_hundred(base * 2) + 2 * up_to_hundred(base)


@pytest.mark.parametrize(
    ("dora", "han", "limit", "points"),
    [
        ("", 2, None, 2600),
        ("7s", 3, None, 5200),
        ("7s7s", 4, "mangan", 8000),
        ("7s7s7s", 5, "mangan", 8000),
        ("7s7s7s5s", 6, "haneman", 12000),
        ("7s7s7s7z", 7, "haneman", 12000),
        ("7s7s7z7z", 8, "baiman", 16000),
        ("1m1m7s7s", 10, "baiman", 16000),
        ("1m1m1m", 11, "sanbaiman", 24000),
        ("1m1m1m7s", 12, "sanbaiman", 24000),
        ("1m1m1m7z", 13, "kazoe_yakuman", 32000),
    ],
)
def test_limits_begin_where_the_rules_say(dora, han, limit, points):
    result = score("222345m456p678s55z", "6s", seat="S", riichi=True, ippatsu=True, dora=dora)
    assert (result.han, result.limit, result.points) == (han, limit, points)


def test_fu_items_add_up_and_name_their_tiles() -> None:
    result = score("22m(111z)[9999p](2222s)345s", "2m", seat="W", round="W", tsumo=True)
    items = [(item.id, item.fu) for item in result.fu_items]
    assert items == [
        ("base", 20),
        ("kan", 32),
        ("kan", 8),
        ("triplet", 4),
        ("tanki", 2),
        ("tsumo", 2),
    ]
    assert (result.fu_raw, result.fu) == (68, 70)
    assert not result.has_yaku


@pytest.mark.parametrize(
    ("meld", "fu"),
    [("[5555m]", 16), ("(5555m)", 8), ("[1111m]", 32), ("(1111m)", 16), ("(555+5m)", 8)],
)
def test_kans_have_the_fu_of_their_kind(meld: str, fu: int) -> None:
    result = score(f"234p567p22s678s{meld}", "8s")
    assert [item.fu for item in result.fu_items if item.id == "kan"] == [fu]


@pytest.mark.parametrize(
    ("hand", "win", "wait", "fu"),
    [
        ("123m456p789s22345s", "4s", "kanchan", 2),
        ("123m456p789s22345s", "3m", "penchan", 2),
        ("123m456p789s22345s", "7s", "penchan", 2),
        ("123m456p789s22345s", "2s", "tanki", 2),
        ("123m456p789s22345s", "5s", "ryanmen", 0),
        ("123m456p789s22z555z", "5z", "shanpon", 0),
    ],
)
def test_waits_have_their_fu(hand: str, win: str, wait: str, fu: int) -> None:
    result = score(hand, win, riichi=True)
    found = {item.id: item.fu for item in result.fu_items}
    assert result.wait == wait
    assert found.get(wait, 0) == fu


def test_three_equal_triplets_are_also_three_equal_runs() -> None:
    assert [str(reading) for reading in readings("111222333m456p11z")] == [
        "123m 123m 123m 456p 11z",
        "111m 222m 333m 456p 11z",
    ]
    assert [reading.form for reading in readings("22334455667788s")] == [
        "standard",
        "standard",
        "standard",
        "chiitoitsu",
    ]
    assert readings("123m") == ()
    assert readings("1m1z147p258s369m14z") == ()


def test_called_melds_are_taken_over_into_the_reading() -> None:
    reading = readings("456m789s11z(123p)(777z)")[0]
    assert str(reading) == "456m 789s (123p) (777z) 11z"


def test_the_best_reading_pays_best_and_comes_first() -> None:
    every = score_all("223344m223344p55s", riichi=True)
    assert (
        every[0].points
        == max(s.points for s in every)
        == score("223344m223344p55s", riichi=True).points
    )
    assert [s.points for s in every] == sorted((s.points for s in every), reverse=True)
    assert len({s.win for s in every}) > 1


def test_without_a_winning_tile_the_best_paying_one_is_taken_each_time() -> None:
    first = score("334455m334455p66s")
    assert first.to_dict() == score("334455m334455p66s").to_dict()
    assert first.points >= score("334455m334455p66s", "4m").points


def test_the_winning_tile_may_stand_apart_from_thirteen() -> None:
    apart = score("123m067p23456s55p", "4s", tsumo=True)
    assert apart.to_dict() == score("123m067p234456s55p", "4s", tsumo=True).to_dict()
    assert score("46m456p789s11122z", "0m").red == 1
    with pytest.raises(HandError, match="5 copies of 1m"):
        score("1111m456p789s222z", "1m")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"dora": "3z1z1z"}, "dora: 5 copies of 1z at column 5"),
        ({"dora": "1z2z", "ura": "1z5z", "riichi": True}, "ura: 5 copies of 1z at column 1"),
        ({"kita": 3, "seat": "S"}, "kita: 5 copies of 4z; "),
    ],
)
def test_a_fifth_copy_is_found_where_it_stands(given: dict[str, Any], says: str) -> None:
    hand = "123p456p789s11144z" if "kita" in given else "123m456p789s11122z"
    with pytest.raises(HandError, match=says):
        score(hand, "1z", **given)


def test_a_complete_hand_without_yaku_is_an_answer() -> None:
    result = score("456m789p123s11z(111m)", "9p", seat="S", round="S")
    assert (result.has_yaku, result.yaku, result.han, result.points) == (False, (), 0, 0)
    assert "no yaku" in str(result)
    assert result.payment.total == 0


def test_dora_alone_do_not_win() -> None:
    assert score("456m789p123s11z(111m)", "9p", seat="S", round="S", dora="9m9m").points == 0


def test_ura_dora_count_with_riichi_only_and_are_refused_without() -> None:
    assert score("123m456p789s11122z", "1m", riichi=True, dora="5z", ura="1p").ura == 0
    assert score("123m456p789s11122z", "1m", riichi=True, dora="5z", ura="9m").ura == 1
    with pytest.raises(HandError, match="ura"):
        score("123m456p789s11122z", "1m", dora="5z", ura="9m")


def test_red_fives_count_in_hand_and_melds() -> None:
    assert score("340m678p22456s(406s)", "6p").red == 2


def test_kita_count_one_each_and_again_as_dora() -> None:
    rules = GameRule(players=3)
    assert score("111m456p789s11122z", "1m", riichi=True, kita=2, rules=rules).kita == 2
    as_dora = score("111m456p789s11122z", "1m", riichi=True, kita=2, dora="3z", rules=rules)
    assert (as_dora.kita, as_dora.dora) == (2, 2)


PLAIN, WITH_KAN = "123m456p789s11122z", "123m456p789s11z[2222z]"
RINSHAN, TENHOU = {"rinshan": True, "tsumo": True}, {"tenhou": True, "tsumo": True}
DOUBLE = {"double_riichi": True, "ippatsu": True}
THREE = GameRule(players=3)
LATE = GameRule(riichi_min_tiles=0)


@pytest.mark.parametrize(
    ("hand", "circumstances", "code"),
    [
        ("123m456p789s1112z", {}, "wrong_size"),
        ("123m456p789s11123z", {}, "not_complete"),
        (PLAIN, {"win": "9m"}, "win_not_in_hand"),
        ("123m456p789s22555p", {"win": "0p"}, "win_red_not_in_hand"),
        ("123m456p789s22z(555z)", {"riichi": True}, "riichi_with_open_hand"),
        (PLAIN, {"riichi": True, "open": True}, "riichi_with_open_hand"),
        (PLAIN, {"ippatsu": True}, "ippatsu_without_riichi"),
        (PLAIN, {"riichi": True, "ura": "1m"}, "ura_more_than_dora"),
        (PLAIN, {"rinshan": True}, "rinshan_by_ron"),
        (PLAIN, {"rinshan": True, "tsumo": True}, "rinshan_without_kan"),
        (WITH_KAN, {**RINSHAN, "last_tile": True}, "rinshan_last_tile"),
        (WITH_KAN, {**RINSHAN, "riichi": True, "ippatsu": True}, "rinshan_ippatsu"),
        (PLAIN, {"chankan": True, "tsumo": True}, "chankan_by_tsumo"),
        (PLAIN, {"chankan": True, "last_tile": True}, "chankan_last_tile"),
        (PLAIN, {**TENHOU, "seat": "S"}, "tenhou_not_dealer"),
        (PLAIN, {"tenhou": True}, "tenhou_by_ron"),
        (PLAIN, {"chiihou": True, "tsumo": True}, "chiihou_dealer"),
        (PLAIN, {"chiihou": True, "seat": "S"}, "chiihou_by_ron"),
        (PLAIN, {"renhou": True}, "renhou_dealer"),
        (PLAIN, {"renhou": True, "tsumo": True, "seat": "S"}, "renhou_by_tsumo"),
        ("123m456p789s22z(555z)", TENHOU, "first_turn_after_call"),
        (PLAIN, {**TENHOU, "riichi": True}, "first_turn_after_riichi"),
        (PLAIN, {**TENHOU, "last_tile": True}, "first_turn_last_tile"),
        (PLAIN, {"renhou": True, "seat": "S", "chankan": True}, "first_turn_after_kan"),
        (PLAIN, {"tsubame_gaeshi": True, "tsumo": True}, "tsubame_by_tsumo"),
        (PLAIN, {"kanfuri": True, "tsumo": True}, "kanfuri_by_tsumo"),
        (PLAIN, {"kita": 1}, "kita_with_four"),
        ("111m456p789s11122z", {"seat": "N", "rules": THREE}, "north_seat_with_three"),
        (PLAIN, {"rules": THREE}, "kind_not_in_play"),
        ("456p789s11122z(123s)", {"rules": THREE}, "chi_with_three"),
        ("123m456p00s789s222z", {"rules": "ema"}, "too_many_reds"),
        ("123m456p789s00222s", {}, "too_many_reds"),
        (PLAIN, {"dora": "1z1z"}, "too_many_copies"),
        (PLAIN, {"riichi": True, "ippatsu": True, "last_tile": True}, "ippatsu_last_tile"),
        (PLAIN, {**DOUBLE, "last_tile": True, "tsumo": True}, "double_ippatsu_last_tile"),
        (WITH_KAN, DOUBLE, "double_ippatsu_after_call"),
        (PLAIN, {**DOUBLE, "dora": "5z6z"}, "double_ippatsu_after_call"),
        ("111p456p789s11122z", {**DOUBLE, "kita": 1, "rules": THREE}, "double_ippatsu_after_call"),
        (PLAIN, {**DOUBLE, "chankan": True, "win": "1m"}, "double_ippatsu_chankan"),
        (PLAIN, {**DOUBLE, "chankan": True, "rules": "majsoul"}, "double_ippatsu_chankan"),
        (PLAIN, {"chankan": True, "win": "1z"}, "chankan_copy_shown"),
        (PLAIN, {"chankan": True, "win": "1m", "dora": "1m"}, "chankan_copy_shown"),
        (PLAIN, {"tenhou": True, "tsumo": True, "dora": "5z6z"}, "first_turn_kan_dora"),
        (
            PLAIN,
            {"chiihou": True, "tsumo": True, "seat": "S", "dora": "56z"},
            "first_turn_kan_dora",
        ),
        (PLAIN, {"renhou": True, "seat": "S", "dora": "5z6z"}, "first_turn_kan_dora"),
        (PLAIN, {"renhou": True, "seat": "S", "kanfuri": True}, "first_turn_after_kan"),
        (PLAIN, {"kanfuri": True, "chankan": True, "win": "1m"}, "kanfuri_chankan"),
        (PLAIN, {"kanfuri": True, "riichi": True, "ippatsu": True}, "kanfuri_ippatsu"),
        (PLAIN, {"tsubame_gaeshi": True, "chankan": True, "win": "1m"}, "tsubame_chankan"),
        (PLAIN, {"tsubame_gaeshi": True, "last_tile": True}, "tsubame_last_tile"),
        ("111p456p789s11122z", {"dora": "8m", "rules": THREE}, "kind_not_in_play"),
        (
            "111p456p789s11122z",
            {"riichi": True, "dora": "9m", "ura": "0m", "rules": THREE},
            "kind_not_in_play",
        ),
    ],
)
def test_what_cannot_be_is_refused_by_name(hand, circumstances, code):
    with pytest.raises(HandError) as caught:
        score(hand, **circumstances)  # type: ignore[arg-type]
    assert caught.value.code == code
    assert caught.value.cure
    assert caught.value.source


@pytest.mark.parametrize(
    ("hand", "win", "given"),
    [
        ("123444s234567m11z", "4s", {}),
        ("123m456p789s66m6m11z", "6m", {}),
        ("123m456p789s11z4z4z4z", "4z", {}),
        ("123m456p789s1m23m11z", "1m", {}),
        ("456p789s11z66m6m(123m)", "6m", {}),
        ("456p789s11z45m(666m)6m", "6m", {}),
        ("19m19p19s1234567z1m", "1m", {"rules": "majsoul"}),
        ("123m456p789s45m11z6m", "6m", {"dora": "6m"}),
        ("123m456p789s45m11z6m", "6m", {"riichi": True, "dora": "1p", "ura": "6m"}),
        ("19m19p19s12345674z", "4z", {"kita": 1, "rules": THREE}),
        ("19m19p19s12345671z", "4z", {"kita": 1, "rules": THREE}),
    ],
)
def test_a_tile_with_a_copy_elsewhere_is_not_robbed_from_a_kan(hand, win, given):
    with pytest.raises(HandError) as caught:
        score(hand, win, chankan=True, **given)
    assert (caught.value.code, caught.value.source) == ("chankan_copy_shown", "chankan")
    assert "the other three are in the robbed kan" in str(caught.value)


def test_the_best_winning_tile_of_a_robbed_kan_is_one_without_a_copy() -> None:
    assert score("19m19p19s1234567z1m", chankan=True).win != 0
    assert {one.win for one in score_all("112233s123p444p11z", chankan=True)} == {9, 10, 11}
    with pytest.raises(HandError) as caught:
        score("112233s112233p11z", chankan=True)
    assert caught.value.code == "chankan_copy_shown"


@pytest.mark.parametrize(
    ("hand", "given"),
    [
        (PLAIN, {"chankan": True, "win": "1m"}),
        (PLAIN, {"chankan": True, "win": "1m", "riichi": True, "ippatsu": True, "dora": "5z6z"}),
        ("19m19p19s1234567z1m", {**DOUBLE, "chankan": True, "win": "9m", "rules": "majsoul"}),
        (WITH_KAN, {"riichi": True, "ippatsu": True, "dora": "5z6z"}),
        (WITH_KAN, {"double_riichi": True, "dora": "5z6z"}),
        (PLAIN, {"double_riichi": True, "last_tile": True}),
        (PLAIN, {"riichi": True, "ippatsu": True, "last_tile": True, "tsumo": True}),
        (PLAIN, {"riichi": True, "ippatsu": True, "last_tile": True, "rules": LATE}),
        (PLAIN, {"riichi": True, "ippatsu": True, "tsubame_gaeshi": True}),
        (PLAIN, {"tsubame_gaeshi": True, "last_tile": True, "rules": LATE}),
        (PLAIN, {"kanfuri": True, "last_tile": True, "double_riichi": True, "dora": "5z6z"}),
        (PLAIN, {"kanfuri": True, "tsubame_gaeshi": True}),
        (PLAIN, {"renhou": True, "seat": "S", "tsubame_gaeshi": True, "dora": "5z"}),
        ("111p456p789s11122z", {"riichi": True, "ippatsu": True, "kita": 1, "rules": THREE}),
    ],
)
def test_what_the_order_of_turns_allows_is_scored(hand: str, given: dict[str, Any]) -> None:
    assert score(hand, **given).is_closed


@pytest.mark.parametrize(
    ("players", "tsumo", "least"), [(4, False, 3), (4, True, 4), (3, False, 2), (3, True, 3)]
)
def test_ippatsu_meets_the_last_tile_as_late_as_riichi_can_be(players, tsumo, least):
    given = {"riichi": True, "ippatsu": True, "last_tile": True, "tsumo": tsumo}
    rules = {"players": players, "red_fives": (0, 0, 0)}
    hand = "111p456p789s11122z"
    assert score(hand, **given, rules=GameRule(**rules, riichi_min_tiles=least))
    with pytest.raises(HandError, match="ippatsu on the last tile"):
        score(hand, **given, rules=GameRule(**rules, riichi_min_tiles=least + 1))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"dora": "1z8m"}, "dora: 8m is not in a three-player set at column 3"),
        ({"dora": "1z", "ura": "0m", "riichi": True}, "ura: 5m is not in a three-player set"),
    ],
)
def test_an_indicator_that_three_players_lack_is_found_where_it_stands(given, says):
    with pytest.raises(HandError, match=says):
        score("111p456p789s11122z", "1p", rules=THREE, **given)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seat": "X"}, "seat"),
        ({"dora": "1x"}, "unexpected character 'x'"),
        ({"dora": "1m1p1s2m2p2s"}, "more than five indicators"),
        ({"dora": [200]}, "dora: 200 is not a tile id"),
        ({"dora": None}, "dora: cannot be None; write tiles as text, or give tile ids"),
        ({"ura": 5, "riichi": True}, "ura: cannot be 5; write tiles as text"),
        ({"honba": -1}, "honba: cannot be -1; give a number from 0"),
        ({"kita": 5}, "kita: cannot be 5; give a number from 0 to 4"),
        ({"win": "12m"}, "win: 2 tiles instead of one"),
    ],
)
def test_arguments_that_are_none_are_refused_by_name(arguments, message):
    with pytest.raises((HandError, NotationError)) as caught:
        score("123m456p789s11122z", **arguments)  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_wrong_types_are_type_errors_of_one_sentence() -> None:
    for call in (
        lambda: score(5),  # type: ignore[arg-type]
        lambda: score(),  # type: ignore[call-arg]
        lambda: score("1m", rinchan=True),  # type: ignore[call-arg]
        lambda: score("1m", "1m", None, None, 1),  # type: ignore[misc]
        lambda: score("123m456p789s11122z", Context(), tsumo=True),
        lambda: score("1m", rules=5),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError):
            call()


def test_a_score_is_json_and_text() -> None:
    result = score("123m456p789s11122z", "2m", tsumo=True, riichi=True)
    document = json.loads(result.to_json())
    assert (document, document["payment"]["total"]) == (result.to_dict(), 12000)
    assert [y["id"] for y in document["yaku"]] == [
        "riichi",
        "menzen_tsumo",
        "seat_wind",
        "round_wind",
    ]
    assert str(result).endswith("4 han 40 fu, 12000 points")
    assert result.yaku[0].name_in("ja") == "立直"


def test_a_score_cannot_be_changed() -> None:
    result = score("123m456p789s11122z", "2m")
    with pytest.raises(AttributeError):
        result.han = 13  # type: ignore[misc]
    with pytest.raises(AttributeError):
        result.payment.points = 1  # type: ignore[misc]


def test_a_context_keeps_what_it_was_given() -> None:
    context = Context("0p", tsumo=True, round="S", seat="W", dora="1m", honba=2, riichi_sticks=1)
    assert (context.win, context.round, context.seat, context.dora) == (35, "S", "W", (0,))
    assert (context.tsumo, context.riichi, context.is_dealer, context.honba) == (
        True,
        False,
        False,
        2,
    )
    assert context == Context(
        52, tsumo=True, round="S", seat="W", dora=[0], honba=2, riichi_sticks=1
    )
    assert (
        Hand("123m456p789s11122z").score(Context("2m")).to_dict()
        == score("123m456p789s11122z", "2m").to_dict()
    )


def test_melds_may_come_apart_from_the_hand() -> None:
    melds = [Meld("pon", parse_mpsz("555z")), Meld("chi", parse_mpsz("789s"))]
    apart = score("123m456p22z", "2m", melds, seat="S")
    assert apart.to_dict() == score("123m456p22z(555z)(789s)", "2m", seat="S").to_dict()


def test_the_first_score_imports_nothing_slow() -> None:
    code = "import sys, jantaku; jantaku.score('123m456p789s11122z', '2m'); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    slow = {"numpy", "typing", "dataclasses", "inspect", "json", "rich", "typer"}
    assert not slow & set(run.stdout.split())


def test_everything_public_is_there_and_listed() -> None:
    for name in jantaku.__all__:
        assert getattr(jantaku, name) is not None
    assert dir(jantaku) == sorted(jantaku.__all__)
    with pytest.raises(AttributeError):
        _ = jantaku.nothing
