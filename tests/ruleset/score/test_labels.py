"""The words shown with scores."""

import pytest

from ruleset.acting import tiles
from ruleset.engine import LABELS, labels, right_display, win
from ruleset.score.scores import scored
from ruleset.tables import called, discard, table_of, won, yaku

_LABELS = [
    ("point_name", "Han"),
    ("point2_name", "★"),
    ("minipoint_name", "Fu"),
    ("win_by_discard_label", "Ron"),
    ("win_by_draw_label", "Tsumo"),
    ("win_by_discard_name", "Ron"),
    ("win_by_discard_name_2", "Double Ron"),
    ("win_by_discard_name_3", "Triple Ron"),
    ("win_by_draw_name", "Tsumo"),
    ("win_with_pao_name", "Sekinin Barai"),
    ("triple_win_draw_name", "Sanchahou"),
    ("exhaustive_draw_name", "Ryuukyoku"),
    ("nagashi_name", "Nagashi Mangan"),
    ("right_display", "minipoints"),
    ("score_denomination", ""),
]


@pytest.mark.parametrize(("key", "value"), _LABELS)
def test_the_words_shown_with_scores_are_those_of_the_file(key, value):
    assert labels(table_of({key: value}).program.score)[key] == value


def test_all_the_words_are_optional():
    assert set(labels(table_of().program.score).values()) == {""}
    assert set(labels(table_of(dict.fromkeys(LABELS, 7)).program.score).values()) == {""}


@pytest.mark.parametrize(
    ("source", "text"), [("discard", "Ron"), ("draw", "Tsumo"), ("call", "Ron")]
)
def test_the_label_is_part_of_the_record(source, text):
    table = table_of({"win_by_discard_label": "Ron", "win_by_draw_label": "Tsumo"})
    discard(table, 1, "5s")
    called(table, 1, "5s")
    assert win(table, 0, tiles("5s"), source).winning_tile_text == text


@pytest.mark.parametrize(
    ("side", "shown"),
    [
        ("points", (3, "Han")),
        ("points2", (1, "★")),
        ("minipoints", (40, "Fu")),
        ("other", None),
        (None, None),
    ],
)
def test_what_may_stand_to_the_right(side, shown):
    table = table_of(
        {"right_display": side, "point_name": "Han", "point2_name": "★", "minipoint_name": "Fu"}
    )
    record = won(table, 0, 1000, points=3, points2=1, minipoints=40)
    assert right_display(table.program.score, record) == shown


def test_comments_and_trailing_commas_are_annotation_only():
    """Files are read elsewhere; here a file is what it says without them."""
    assert scored({"score_multiplier": 20}, 1).score == 20


@pytest.mark.sample(4)
@pytest.mark.parametrize("key", sorted({*LABELS, "tsumo_loss", "translations"}))
@pytest.mark.parametrize("value", [None, True, 1.5, "x", [], {}, [[]], {"a": None}])
def test_keys_of_words_take_anything(key, value):
    table = table_of({key: value}, yaku=[yaku("a")], translations=value)
    discard(table, 1, "5s")
    assert win(table, 0, tiles("5s"), "discard").score == 1
