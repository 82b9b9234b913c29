"""Who pays whom at a draw: tenpai, nagashi, and hands that win there."""

from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import tiles
from ruleset.score.payments import PAYMENTS, drawn
from ruleset.settling import draw_payments
from ruleset.tables import discard, won, yaku


def moved(*args: Any, **more: Any) -> list[Any]:
    return list(draw_payments(drawn(*args, **more)).deltas.values())


MOVED = {
    "without keys nothing": ({"score": {}, "tenpai": (0,), "nagashi": (1,)}, [0, 0, 0, 0]),
    "a key switches tenpai payments on": (
        {"score": {"draw_tenpai_payments": [3, 3, 3]}, "tenpai": (0,)}, [9, -3, -3, -3],
    ),
    "a key switches nagashi payments on": (
        {"score": {"draw_nagashi_payments": [1, 2]}, "nagashi": (1,)}, [-2, 4, -1, -1],
    ),
    "nagashi of another than the dealer": ({"nagashi": (1,)}, [-4000, 8000, -2000, -2000]),
    "nagashi of the dealer": ({"nagashi": (0,)}, [12000, -4000, -4000, -4000]),
    "nagashi of two": ({"nagashi": (1, 2)}, [-8000, 6000, 6000, -4000]),
    "of the dealer and another": ({"nagashi": (0, 1)}, [8000, 4000, -6000, -6000]),
    "of the dealer of a later round": ({"nagashi": (1,), "kyoku": 1}, [-4000, 12000, -4000, -4000]),
}  # fmt: skip


@pytest.mark.parametrize(("drawn", "deltas"), MOVED.values(), ids=MOVED)
def test_a_draw_is_paid_by_everybody_else(drawn, deltas):
    assert moved(**drawn) == deltas


def test_the_statuses_at_the_draw_count():
    table = drawn()
    assert set(draw_payments(table).deltas.values()) == {0}
    table.players[1].status.add("tenpai")
    assert draw_payments(table).deltas[1] == 3000
    table.players[1].status.add("nagashi")
    assert draw_payments(table).deltas[1] == 8000


@pytest.mark.parametrize(
    ("players", "tenpai", "deltas"),
    [
        pytest.param(4, (1,), [-1000, 3000, -1000, -1000], id="one"),
        pytest.param(4, (0, 2), [1500, -1500, 1500, -1500], id="two"),
        pytest.param(4, (0, 1, 2), [1000, 1000, 1000, -3000], id="three"),
        pytest.param(4, (), [0, 0, 0, 0], id="none"),
        pytest.param(4, (0, 1, 2, 3), [0, 0, 0, 0], id="all"),
        pytest.param(3, (1,), [-1000, 2000, -1000], id="three players"),
        pytest.param(3, (0, 1), [750, 750, -1500], id="three players, two"),
        pytest.param(3, (0, 1, 2), [0, 0, 0], id="three players, all"),
        pytest.param(2, (0,), [0, 0], id="two players"),
    ],
)
def test_those_in_tenpai_share_what_the_others_pay(players, tenpai, deltas):
    table = drawn(players=players, tenpai=tenpai)
    found = draw_payments(table)
    assert (list(found.deltas.values()), found.revealed) == (deltas, tenpai)
    assert found.reason == "Ryuukyoku"


def test_nagashi_payments_replace_tenpai_payments():
    table = drawn({**PAYMENTS, "nagashi_name": "Nagashi Mangan"}, tenpai=(2,), nagashi=(2,))
    found = draw_payments(table)
    assert list(found.deltas.values()) == [-4000, -2000, 8000, -2000]
    assert (found.reason, found.revealed) == ("Nagashi Mangan", ())


@pytest.mark.parametrize("key", ["draw_tenpai_payments", "draw_nagashi_payments"])
@pytest.mark.parametrize("value", [7, "a", {}, [], [1], [1, 2, 3, 4], ["a", "b", "c"], [True] * 2])
def test_amounts_of_a_draw_that_are_none_are_told_with_their_key(key, value):
    table = drawn({key: value}, tenpai=(0,), nagashi=(0,))
    with pytest.raises(RulesetError, match=key):
        draw_payments(table)


def test_an_abortive_draw_moves_nothing():
    table = drawn(tenpai=(1,), nagashi=(2,))
    table.result = "abortive_draw"
    assert set(draw_payments(table).deltas.values()) == {0}


def _waiting(**more: Any):
    rules: dict[str, Any] = {
        "wall": [f"{number}m" for number in range(1, 10)],
        "win_definition": [["exhaustive", [[[0, 1, 2], [0, 0, 0]], 1], [[[0, 0]], 1]]],
        "yaku": [
            yaku("a", 10),
            yaku("nine", 5, [{"name": "match", "opts": [["winning_tile"], [[[[["9m"]], 1]]]]}]),
        ],
        **more,
    }
    table = drawn({"score_best_hand_at_draw": True}, tenpai=(0, 1), **rules)
    table.players[0].hand = tiles("3m 3m 7m 8m")
    table.players[1].hand = tiles("3m 3m 4m 5m")
    discard(table, 2, "1m")
    return table


def test_players_in_tenpai_may_win_their_best_hand_at_a_draw():
    found = draw_payments(_waiting())
    assert found.deltas == {0: 30, 1: 20, 2: -25, 3: -25}
    assert [(won.seat, won.score) for won in found.wins] == [(0, 15), (1, 10)]
    assert found.revealed == (0, 1)


def test_a_best_hand_at_a_draw_is_drawn_from_a_wall_that_is_not_empty():  # L161, L162
    extra = [
        yaku("a", 10),
        yaku("last tile", 100, ["no_tiles_remaining"]),
        yaku("drawn", 1, ["won_by_draw"]),
    ]
    table = _waiting(yaku=extra)
    table.wall = tiles("1m 2m")
    table.wall_index = len(table.wall)
    found = draw_payments(table)
    assert [[name for name, _ in won.yaku] for won in found.wins] == [["a", "drawn"]] * 2
    assert ({won.source for won in found.wins}, table.tiles_left) == ({"draw"}, 0)
    assert not table.players[0].draw


def test_those_who_have_won_neither_win_again_nor_pay():
    table = _waiting(bloody_end=True)
    won(table, 1, 100)
    won(table, 3, 100)
    assert draw_payments(table).deltas == {0: 15, 1: 0, 2: -15, 3: 0}


def test_who_waits_for_nothing_wins_nothing():
    table = _waiting()
    table.players[0].hand = tiles("1m 4m 7m 9m")
    assert draw_payments(table).deltas == {0: 0, 1: 20, 2: -10, 3: -10}
