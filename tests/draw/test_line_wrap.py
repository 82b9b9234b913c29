"""Lines as wide as the terminal: parts side by side, sentences between words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from jantaku.draw.line_wrap import fold, wrap
from jantaku.draw.terminal import Span, line, plain

NAMES = ("アターホー", "拳", "빨간눈썹", "YellowMayu", "百合若丸")


@given(st.lists(st.sampled_from(NAMES), max_size=40), st.integers(20, 120))
def test_wrapped_parts_fit_and_are_all_there_unbroken(names: list[str], columns: int) -> None:
    rows = plain(wrap([line(name) for name in names], columns, line("Pond "))).split("\n")
    assert all(cell_len(row) <= columns for row in rows)
    assert [name for row in rows for name in row.removeprefix("Pond").split()] == names
    assert all(row.startswith("     ") for row in rows[1:])


def test_a_part_wider_than_the_terminal_stands_alone() -> None:
    rows = plain(wrap([line("a"), line("b" * 30), line("c")], 20)).split("\n")
    assert rows == ["a", "b" * 30, "c"]


@given(st.text(st.sampled_from("ab 、。「」あアー拳검을"), max_size=60), st.integers(12, 40))
def test_folded_sentences_fit_and_lose_nothing_but_blanks(text: str, columns: int) -> None:
    rows = plain(fold([text], columns, 2)).split("\n")
    assert "".join(rows).replace(" ", "") == text.replace(" ", "")
    longest = max(map(cell_len, _chunks(text)), default=0)
    assert all(cell_len(row) <= max(columns, longest + 2) for row in rows)


def _chunks(text: str) -> list[str]:
    """What is never broken, for sure: words, and runs of signs that cannot part."""
    return text.split()


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("水が運んでくれた。", ["水が運んでく", "れた。"]),  # the full stop begins no line
        ("「水」が「運」んだ", ["「水」が", "「運」んだ"]),  # an opening bracket ends none
        ("水をスマッシュだ", ["水を", "スマッシュだ"]),  # a word from abroad stays whole
        ("검을 버렸다 정말", ["검을 버렸다", "정말"]),
    ],
)
def test_lines_end_where_a_reader_would_end_them(text: str, rows: list[str]) -> None:
    assert plain(fold([text], 12)).split("\n") == rows


def test_a_span_stays_whole_and_keeps_what_clings_to_it() -> None:
    parts = ["You swap ", Span("Red Mayu"), ", ", Span("Blue Mayu"), "."]
    assert plain(fold(parts, 19, 2)).split("\n") == ["You swap Red Mayu,", "  Blue Mayu."]
    assert Span("Red Mayu") in fold(parts, 80)[0]


def test_nothing_is_one_empty_line() -> None:
    assert plain(fold([], 20)) == plain(wrap([], 20)) == ""
    assert plain(wrap([], 20, line("Pond "))) == "Pond"
