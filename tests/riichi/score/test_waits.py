"""What each wait is worth, and the distances of unusual hands."""

from collections.abc import Callable

import pytest

from jantaku import (
    Context,
    GameRule,
    Hand,
    HandError,
    counts_as_tenpai,
    discards,
    format_mpsz,
    judge_win,
    parse_mpsz,
    shanten,
    shanten_forms,
    ukeire,
    wait_values,
    waits,
)


def test_each_wait_has_its_copies_and_both_scores() -> None:
    values = wait_values("234m34678p23488s", Context(seat="S", riichi=True, dora="7p"))
    assert [(format_mpsz([v.kind]), v.left, v.ron.points, v.tsumo.points) for v in values] == [
        ("2p", 4, 12000, 12000),
        ("5p", 4, 7700, 8000),
    ]
    assert all(not v.ron.context.tsumo and v.tsumo.context.tsumo for v in values)


def test_visible_tiles_and_indicators_are_no_longer_left() -> None:
    (value,) = wait_values("123m456p789s1112z", Context(dora="2z"), visible="2z")
    assert value.left == 1


def test_a_wait_whose_last_copy_an_indicator_shows_is_left_out() -> None:
    kinds = [v.kind for v in wait_values("1112345678999m", Context(dora="1m"))]
    assert kinds == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_wait_is_furiten_where_the_judge_of_a_ron_says_so() -> None:
    for hand, rule in (
        ("234m34678p23488s", GameRule()),
        ("1112345678999m", GameRule()),
        ("19m19p19s1234567z", GameRule()),
        ("1111m2233p4455s6z", GameRule(seven_pairs_quads=True)),
    ):
        for discard in ("2p", "5p", "9m", "1z", "6z", "9s8p"):
            for value in wait_values(hand, rules=rule, discards=discard):
                judged = judge_win(
                    value.ron.hand, format_mpsz([value.kind]), rules=rule, discards=discard
                )
                assert value.furiten is ("furiten" in judged.faults)
                held = Hand(hand).held[value.kind]
                assert value.left == 4 - held - parse_mpsz(discard).count(value.kind)
    with pytest.raises(HandError, match="5 copies of 9m") as raised:
        wait_values("1112345678999m", discards="9m9m")
    assert raised.value.source == "discards"


def test_hands_that_wait_for_nothing_have_no_values() -> None:
    assert wait_values("123m456p789s1123z") == ()
    assert wait_values("1111m222p333s444z") == ()
    with pytest.raises(HandError, match="complete"):
        wait_values("123m456p789s11122z")


def test_what_goes_with_one_way_to_win_is_left_out_of_the_other() -> None:
    (value,) = wait_values("123m456p789s1z[2222z]", Context(rinshan=True, tsumo=True))
    assert "rinshan" in {yaku.id for yaku in value.tsumo.yaku}
    assert "rinshan" not in {yaku.id for yaku in value.ron.yaku}


def test_a_wait_with_a_copy_in_the_hand_is_not_robbed_from_a_kan() -> None:
    values = wait_values("123m456p789s1123p", Context(chankan=True, riichi=True, ippatsu=True))
    robbed = {value.kind: "chankan" in {one.id for one in value.ron.yaku} for value in values}
    assert robbed == {9: False, 12: False, 15: True}
    values = wait_values("123m456p789s11z56s", Context(chankan=True, dora="4s"))
    robbed = {value.kind: value.ron.context.chankan for value in values}
    assert robbed == {21: False, 24: False}
    assert not any(value.tsumo.context.chankan for value in values)


def test_ippatsu_on_the_last_tile_is_a_self_draw() -> None:
    context = Context(riichi=True, ippatsu=True, last_tile=True)
    (value,) = wait_values("123m456p789s1112z", context)
    assert {"ippatsu", "haitei"} <= {one.id for one in value.tsumo.yaku}
    yaku = {one.id for one in value.ron.yaku}
    assert "ippatsu" in yaku
    assert "houtei" not in yaku
    late = GameRule(riichi_min_tiles=0)
    (value,) = wait_values("123m456p789s1112z", context, rules=late)
    assert {"ippatsu", "houtei"} <= {one.id for one in value.ron.yaku}
    with pytest.raises(HandError, match="ippatsu on the last tile"):
        wait_values("123m456p789s1112z", context, rules=GameRule(riichi_min_tiles=18))


def test_twelve_tiles_are_a_hand_with_one_missing() -> None:
    assert shanten("123m456p789s112z") == 1
    assert ukeire("123m456p789s112z").shanten == 1
    assert shanten_forms("1122m3344p5566s").best == "chiitoitsu"


def test_a_wait_for_a_fifth_copy_is_none() -> None:
    assert waits("1111m") == ()
    assert shanten("1111m") == 1
    assert waits("1m(111m)456p789s123s") == ()
    assert ukeire("1m456p789s123s(111m)").shanten == 0 + shanten("1m456p789s123s(111m)")


def test_three_players_have_no_middle_man_tiles() -> None:
    assert waits("19m19p19s1234567z", players=3) == (*range(0, 9, 8), 9, 17, 18, 26, *range(27, 34))
    for call in (shanten, ukeire, waits, shanten_forms):
        with pytest.raises(HandError, match="2m is not in a three-player set"):
            call("2m", players=3)
    with pytest.raises(ValueError, match="players must be 3 or 4"):
        shanten("1m", players=5)


def test_three_players_see_no_middle_man_tiles() -> None:
    hand, rules = "999m456s234567p1z", GameRule(players=3)
    complete = hand + "1z"
    calls: dict[str, Callable[[], object]] = {
        "visible: 2m": lambda: ukeire(hand, visible="1m2m", players=3),
        "visible: 5m": lambda: ukeire(hand, visible=[16, 17], players=3),
        "visible: 8m": lambda: discards(complete, visible="8m", players=3),
        "visible: 3m": lambda: wait_values(hand, visible="3m", rules=rules, players=3),
        "discards: 5m": lambda: wait_values(hand, discards="0m", rules=rules, players=3),
        "dora: 8m": lambda: wait_values(hand, Context(dora="8m"), rules=rules, players=3),
        "discards: 7m": lambda: judge_win(complete, "1z", rules=rules, discards="7m"),
        "visible: 6m": lambda: counts_as_tenpai(hand, rules, visible="6m"),
    }
    for says, call in calls.items():
        with pytest.raises(HandError, match=f"{says} is not in a three-player set") as caught:
            call()
        assert caught.value.code == "kind_not_in_play"
    assert ukeire(hand, visible="1m1z", players=3).total == 2


def test_the_discard_table_needs_a_tile_to_discard() -> None:
    with pytest.raises(HandError, match="13 tiles"):
        discards("123m456p789s1112z")
    rows = discards("123m406p789s11124z")
    assert [format_mpsz([row.tile]) for row in rows][:2] == ["2z", "4z"]
    assert {format_mpsz([row.tile]) for row in rows} >= {"0p", "4p", "6p"}


def test_more_copies_than_there_are_cannot_be_visible() -> None:
    with pytest.raises(HandError, match="copies of 1z"):
        ukeire("123m456p789s1112z", visible="1z1z")
    with pytest.raises(HandError, match="visible: 9 copies of 1z at column 2"):
        ukeire("123m456p789s1112z", visible="111111z")
    with pytest.raises(HandError, match="visible: 6 copies of 9p at column 5"):
        ukeire("123m456p789s1112z", visible="999999p")
    with pytest.raises(HandError, match="visible: 5 copies of 2z"):
        ukeire("123m456p789s1112z", visible=[112, 113, 114, 115])


def test_waits_count_the_copies_of_hand_indicators_and_visible_together() -> None:
    context = Context(dora="22z", ura="2z", riichi=True)
    assert wait_values("123m456p789s1112z", context) == ()
    for visible in ("2z", [112]):
        with pytest.raises(HandError, match="visible: 5 copies of 2z at column 1"):
            wait_values("123m456p789s1112z", context, visible)


@pytest.mark.parametrize("id_", [-1, 136, 200, None, "x"])
def test_what_is_visible_are_tiles(id_: object) -> None:
    with pytest.raises(HandError, match=r"visible: .* is not a tile id"):
        wait_values("123m456p789s1112z", visible=[id_])  # type: ignore[list-item]
