"""Text and colours (`draw/terminal.py`), tiles, and the groups of a score as they are drawn."""

import io
import json
import re
from pathlib import Path

import pytest
from rich.style import Style

from jantaku import score, score_all
from jantaku.base.columns import width
from jantaku.base.messages import LANGUAGES
from jantaku.draw import terminal
from jantaku.draw.hands.groups import drawn_groups
from jantaku.draw.hands.score import score_page
from jantaku.draw.look import Look
from jantaku.draw.terminal import Page, Span, join, line, plain, print_coloured, rule, table
from jantaku.draw.tiles import glyph, glyph_group, mpsz_group
from jantaku.riichi.tiles.notation import format_mpsz, parse_tile, parse_tiles, parse_unicode
from jantaku.riichi.tiles.tile import KINDS, TILES, Tile

HANDS = [
    "123m456p789s11122z",
    "406m222789p11122z",
    "22m678m(123m)(555z)[7777z]",
    "055p(055m)678s11z(0555s)",
    "1122m3344p5566s77z",
    "19m19p19s12345677z",
    "111222333m456p11z",
    "550m123p456s77711z",
]


def text(spans: tuple[Span, ...]) -> str:
    return plain([spans])


def test_every_style_is_one_that_terminals_know() -> None:
    for style in terminal.STYLES.values():
        Style.parse(style)


def test_width_counts_columns() -> None:
    assert [width(one) for one in ("", "abc", "立直", "멘젠", "e\u0301", "\ufe0e")] == [
        0, 3, 4, 4, 1, 0,
    ]  # fmt: skip


def test_a_table_lines_up_whatever_the_script() -> None:
    rows = [[line("Riichi"), line("1")], [line("立直"), line("10")]]
    assert plain(table(rows, right=frozenset({1}))).splitlines() == ["Riichi   1", "立直    10"]
    assert plain(table([])) == ""
    assert plain(table([[(), line("x")], [line("ab")]])) == "    x\nab"


def test_a_rule_has_its_title_inside() -> None:
    assert text(rule("-", 10)) == "-" * 10
    assert width(text(rule("─", 30, "役満"))) == 30


def test_no_line_ends_in_blanks() -> None:
    page = score_page(score("22m678m(123m)(555z)[7777z]", "8m"), Look(glyphs=True))
    assert all(one == one.rstrip() for one in plain(page).splitlines())


def test_colours_change_nothing_but_colours() -> None:
    page: Page = [
        line("a", Span("b", "win"), Span("c", "tile.red")),
        (),
        join(", ", [line("d")] * 2),
    ]
    file = io.StringIO()
    print_coloured(page, file)
    assert re.sub(r"\x1b\[[0-9;]*m", "", file.getvalue()) == plain(page) + "\n"


@pytest.mark.parametrize("tile", TILES)
def test_a_glyph_is_that_of_its_kind_in_its_text_form(tile: Tile) -> None:
    assert parse_unicode(glyph(tile)) == (parse_tile(format_mpsz([tile]).replace("0", "5")),)
    assert glyph(tile).endswith("\ufe0e") is (tile == KINDS[33])


def test_mpsz_groups_digits_and_marks_the_winning_tile() -> None:
    tiles = parse_tiles("406m11z")
    assert text(mpsz_group(tiles)) == "406m11z"
    assert text(mpsz_group(tiles, parse_tile("0m"))) == "40*6m11z"
    assert text(mpsz_group(tiles, parse_tile("1z"))) == "406m11*z"
    assert text(mpsz_group(tiles, parse_tile("9s"))) == "406m11z"
    assert text(glyph_group(parse_tiles("12m"), parse_tile("1m"))) == "🀇*🀈"


@pytest.mark.parametrize("hand", HANDS)
def test_groups_are_drawn_with_the_tiles_of_the_hand(hand: str) -> None:
    for one in score_all(hand):
        groups = drawn_groups(one)
        drawn = [tile for group in groups for tile in group.tiles]
        held = [*one.hand.tiles, *(tile for meld in one.hand.melds for tile in meld.tiles)]
        assert sorted(drawn) == sorted(held)
        assert [group.marked for group in groups if group.marked is not None] == [one.win]


@pytest.mark.parametrize(
    ("hand", "win", "drawn"),
    [
        ("34566m234p345888s", "6m", "66*m"),
        ("123m456p789s11122z", "2z", "22*z"),
        ("123m456p789s11122z", "1z", "111*z"),
        ("123m456p789s11122z", "3m", "123*m"),
        ("222333444m55p678s", "3m", "23*4m"),
    ],
)
def test_the_mark_stands_where_the_wait_says(hand: str, win: str, drawn: str) -> None:
    page = plain(score_page(score(hand, win), Look())).splitlines()[0]
    assert drawn in page
    assert page.count("*") == 1


def test_a_red_five_that_won_is_marked() -> None:
    assert "40*6m" in plain(score_page(score("406m456m22p123789s", "0m"), Look()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hand", HANDS)
def test_a_page_speaks_its_language_and_lines_up(language: str, hand: str) -> None:
    look = Look(language)
    result = score(hand, riichi="(" not in hand, dora="5m", honba=1, riichi_sticks=1)
    page = plain(score_page(result, look))
    for yaku in result.yaku:
        assert yaku.name_in(language) in page
    assert "{" not in page
    assert result.has_yaku is (look.say("line.no_yaku") not in page)


def test_english_pages_can_be_ascii() -> None:
    for hand in HANDS:
        result = score(hand, dora="5m", honba=1, rules="majsoul")
        assert plain(score_page(result, Look(ascii=True))).isascii()


def test_styles_are_used_by_their_names_only() -> None:
    folder = Path(terminal.__file__).parent
    sources = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    assert all(json.dumps(name) in sources for name in terminal.STYLES)
