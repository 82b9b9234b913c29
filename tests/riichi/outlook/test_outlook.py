"""The outlook of a hand: rows, arrays by draws, options and errors."""

import math

import pytest

from jantaku import ArgumentError, GameRule, HandError, Tile, discards, outlook, parse_tile, score

TENPAI = "123m456p789s1178s5z"  # discarding 5z waits for 6s 9s


def chance_of(wanted: int, unseen: int, draws: int) -> float:
    """The chance that one of the wanted tiles is among the draws."""
    return 1 - math.comb(unseen - wanted, draws) / math.comb(unseen, draws)


def test_tenpai_wins_as_often_as_the_wall_has_it() -> None:
    row = outlook(TENPAI, draws=12, objective="win").after("5z")
    assert row.distance == 0
    # The model treats earlier entries as the same hand a draw later: the wall has shrunk.
    for draws, win in enumerate(row.win):
        assert win == pytest.approx(chance_of(7, 122 - (12 - draws), draws), abs=1e-12)
    assert row.tenpai == (1.0,) * 13


def test_points_are_those_of_the_scorer() -> None:
    row = outlook("234567m345p6788s5z", draws=1, declare="never").after("5z")
    worth = sum(
        left * score("234567m345p6788s", win, tsumo=True).points
        for win, left in (("5s", 3), ("0s", 1), ("8s", 2))
    )
    assert row.points[1] == pytest.approx(worth / 122)


def test_rows_are_the_discards_that_keep_the_distance() -> None:
    for hand in (
        "12455m34567p6777s",
        "12577m222468p445s",
        "19m19p19s12345677z",
        "(123m)13m456p113s577z",
    ):
        after = discards(hand)
        nearest = {discard.tile for discard in after if discard.shanten == after[0].shanten}
        rows = outlook(hand, draws=4).rows
        assert {row.tile for row in rows} == nearest
        assert {row.distance for row in rows} == {after[0].shanten}


def test_steps_back_give_every_discard_a_row() -> None:
    rows = outlook("123456789m34677s", draws=6, detours=1, steps_back=True).rows
    assert {row.tile for row in rows} == {parse_tile(f"{n}m") for n in range(1, 10)} | {
        parse_tile(f"{n}s") for n in (3, 4, 6, 7)
    }


def test_a_red_five_and_a_plain_one_are_two_rows() -> None:
    result = outlook("123m4055p789s1123z", draws=8, detours=1, steps_back=True)
    red, plain = result.after("0p"), result.after("5p")
    assert red.tile == Tile(35)
    assert plain.points[-1] > red.points[-1]
    assert plain.tenpai[-1] == pytest.approx(red.tenpai[-1], abs=0.01)


def test_a_hand_of_thirteen_has_one_row() -> None:
    (row,) = outlook("123m456p789s1178s", draws=3).rows
    assert row.tile is None
    assert not row.riichi
    assert row.win[-1] == pytest.approx(chance_of(7, 123, 3))


def test_no_chance_exceeds_one() -> None:
    result = outlook("1112456788999m3z", draws=17, detours=1, steps_back=True)
    assert all(0 <= chance <= 1 for row in result.rows for chance in (*row.tenpai, *row.win))
    assert result.after("3z").tenpai == (1.0,) * 18


@pytest.mark.parametrize(
    ("hand", "options", "error", "source"),
    [
        ("123m456p789s112z", {}, HandError, "hand"),
        ("123m456p789s11122z", {"visible": "1z1z"}, HandError, "visible"),
        ("123m456p789s11122z", {"visible": None}, HandError, "visible"),
        ("123m456p789s11122z", {"visible": 5}, HandError, "visible"),
        ("123m456p789s11122z", {"visible": [None]}, HandError, "visible"),
        ("123m456p789s11122z", {"discards": None}, HandError, "discards"),
        ("123m456p789s11122z", {"discards": 5}, HandError, "discards"),
        ("123m456p789s11122z", {"dora": None}, HandError, "dora"),
        ("19m", {"rules": GameRule.preset("tenhou", players=3)}, HandError, "hand"),
        ("123m456p789s11122z", {"draws": 37}, ArgumentError, None),
        ("123m456p789s11122z", {"objective": "fame"}, ArgumentError, None),
        ("123m456p789s11122z", {"tsumo": True}, ArgumentError, None),
        ("123m456p789s11122z", {"riichi": True}, ArgumentError, None),
        ("123m123p4479s112z", {"riichi": True}, ArgumentError, None),  # it does not wait
        ("258m1479p3669s12z3z", {"detours": 2}, ArgumentError, None),
        ("123m456p789s11122z", {"north_aside": True}, ArgumentError, None),
        ("123m456p789s11122z", {"north_aside": 1}, ArgumentError, None),
        ("123m456p789s11122z", {"calls": -0.1}, ArgumentError, None),
        ("123m456p789s11122z", {"calls": 4.1}, ArgumentError, None),
        ("123m456p789s11122z", {"calls": None}, ArgumentError, None),
        ("123m456p789s11122z", {"ron": math.nan}, ArgumentError, None),
        ("123m456p789s11122z", {"steps_back": None}, ArgumentError, None),
    ],
)
def test_what_cannot_be_is_refused(hand, options, error, source):
    with pytest.raises(error) as raised:
        outlook(hand, **options)
    assert source is None or raised.value.source == source


def test_hands_out_of_reach_are_not_looked_at() -> None:
    result = outlook("258m1479p3669s12z3z", draws=1, detours=2, steps_back=True)
    assert {row.tenpai[-1] for row in result.rows} == {0.0}
    assert result.hands < 1_000


def test_what_is_no_hand_says_what_a_hand_is() -> None:
    with pytest.raises(TypeError, match="a hand is text, a Hand, or a sequence of tile ids"):
        outlook(None)


def test_calls_make_a_hand_with_yaku_quicker() -> None:
    asked = {"draws": 10, "objective": "win", "declare": "never"}
    alone = outlook("77z234m5578p1399s4z", **asked)
    calling = outlook("77z234m5578p1399s4z", calls=1, **asked)
    assert calling.best.win[-1] > 1.5 * alone.best.win[-1]
    assert calling.hands > alone.hands


def test_an_open_hand_needs_a_yaku() -> None:
    hand = "34789m1155p34s444z"  # a North wind of no worth and a lone 789: only riichi has a yaku
    asked = {"draws": 8, "objective": "win", "ron": 1.0}
    assert outlook(hand, **asked).best.win == outlook(hand, calls=1, **asked).best.win
    tenpai = {**asked, "objective": "tenpai"}
    assert outlook(hand, calls=1, **tenpai).best.tenpai > outlook(hand, **tenpai).best.tenpai


def test_three_players_call_no_run_and_no_north() -> None:
    rules = GameRule.preset("tenhou", players=3)
    for hand in ("44z22p345678s1239p", "23p345678s119p789p"):
        alone, calling = (outlook(hand, draws=4, rules=rules, calls=calls) for calls in (0, 1))
        assert [row.win for row in alone.rows] == [row.win for row in calling.rows]


def test_a_hand_in_riichi_calls_nothing() -> None:
    hand = {"hand": "123m456p789s1178s", "riichi": True, "draws": 5, "detours": 1}
    assert outlook(**hand, calls=1).rows == outlook(**hand).rows
