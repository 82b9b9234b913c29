"""Notations: what each text means, round trips, and where a text fails."""

import doctest
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jantaku.base.errors import HandError, NotationError
from jantaku.riichi.position.values import MeldType
from jantaku.riichi.tiles.notation import (
    LONGEST,
    format_hand,
    format_ids,
    format_mjai,
    format_mpsz,
    format_tile,
    format_unicode,
    format_wind,
    parse_hand,
    parse_ids,
    parse_mjai,
    parse_mpsz,
    parse_tile,
    parse_tiles,
    parse_unicode,
    parse_wind,
)
from jantaku.riichi.tiles.tile import (
    KINDS,
    RED_FIVES,
    TILE_IDS,
    TILES,
    Kind,
    Tile,
    kind_of,
    sort_key,
    tile_of_id,
)

DOCS = Path(__file__).resolve().parents[3] / "docs"
PARSERS: tuple[Callable[[str], object], ...] = (
    *(parse_tile, parse_tiles, parse_hand, parse_mpsz, parse_ids, parse_mjai, parse_unicode),
    parse_wind,
)


def refusal(parse: Callable[[str], object], text: str) -> NotationError | None:
    """How the parser refuses the text; None where it reads it."""
    try:
        parse(text)
    except NotationError as error:
        return error
    return None


def mpsz(text: str) -> str:
    """What the text means, in the plainest notation."""
    hand = parse_hand(text)
    return format_hand(hand.tiles, hand.melds)


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("", []),
        ("123m", [0, 1, 2]),
        ("9p1s", [17, 18]),
        ("55z", [31, 31]),
        ("1234567z", [27, 28, 29, 30, 31, 32, 33]),
        ("0m0p0s", [34, 35, 36]),
        ("406m", [3, 34, 5]),
        ("eswn", [27, 28, 29, 30]),
        ("whgr", [31, 32, 33]),
        ("EsWnWHwHWhGR", [27, 28, 29, 30, 31, 31, 31, 32, 33]),
        ("wwhwwwh", [29, 31, 29, 29, 31]),
        ("123s", [18, 19, 20]),
        ("123ss", [18, 19, 20, 28]),
        ("s1s", [28, 18]),
        ("1ms", [0, 28]),
        ("123M5P", [0, 1, 2, 13]),
        (" 1m, 2p\t3s\u30004z ", [0, 10, 20, 30]),
    ],
)
def test_mpsz_reads_digits_with_a_suit_and_honor_letters(text: str, tiles: list[int]) -> None:
    assert (list(parse_mpsz(text)), list(parse_tiles(text))) == (tiles, tiles)
    assert list(parse_hand(text).tiles) == tiles


def test_letters_and_digits_write_the_same_hand() -> None:
    assert parse_tiles("123m456p789s11144z") == parse_tiles("123m456p789seeenn")
    assert parse_tiles("35z") == parse_tiles("wwh")


def test_mpsz_is_written_sorted_by_suit_with_red_fives_first() -> None:
    assert format_mpsz(parse_mpsz("rwh505s3p21m0m")) == "120m3p055s57z"
    assert format_mpsz(()) == ""


@pytest.mark.parametrize(
    ("name", "tile"),
    [
        *(("2m", "2m"), ("5z", "5z"), ("0p", "0p"), ("5pr", "0p"), ("5mr", "0m")),
        *(("e", "1z"), ("East", "1z"), ("SOUTH", "2z"), ("w", "3z"), ("north", "4z"), ("S", "2z")),
        *(("wh", "5z"), ("white", "5z"), ("haku", "5z"), ("P", "5z"), ("wH", "5z")),
        *(("g", "6z"), ("green", "6z"), ("hatsu", "6z"), ("F", "6z")),
        *(("發", "6z"), ("五筒", "5p"), ("9索", "9s"), ("一m", "1m")),
        *(("r", "7z"), ("red", "7z"), ("Chun", "7z"), ("C", "7z"), ("🀄️", "7z"), (" 🀀 ", "1z")),
    ],
)
def test_one_tile_has_many_names(name: str, tile: str) -> None:
    assert format_tile(parse_tile(name)) == tile


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        *(("58m", "5m 8m"), ("5m,8m", "5m 8m"), ("2pg", "2p 6z"), ("35z", "3z 5z")),
        *(("wwh", "3z 5z"), ("2z,2z,5p", "2z 2z 5p"), ("haku", "5z"), ("haku, 5m", "5z 5m")),
        *(("0,4,8,16", "1m 2m 3m 0m"), ("0 4", "1m 2m"), ("133 0", "7z 1m")),
        *(("5mr E P F C", "0m 1z 5z 6z 7z"), ("5mr 1m", "0m 1m"), ("5mr", "5m 7z")),
        *(
            ("一二三萬", "1m 2m 3m"),
            ("五万南白1餅", "5m 2z 5z 1p"),
            ("１ｍ４索", "1m 4s"),
            ("東 九條 发", "1z 9s 6z"),
        ),
        *(("🀇🀈🀄\ufe0e🀆", "1m 2m 7z 5z"), ("🀇 2p🀄g", "1m 2p 7z 6z")),
    ],
)
def test_a_list_is_read_in_whichever_notation_it_is_written(text: str, tiles: str) -> None:
    assert [format_tile(tile) for tile in parse_tiles(text)] == tiles.split()
    assert parse_hand(text).tiles == parse_tiles(text)


def test_ids_know_the_red_fives_unless_there_are_none() -> None:
    assert format_mpsz(parse_ids("16 52 88")) == "0m0p0s"
    assert format_mpsz(parse_ids([16, 52, 88], red_fives=False)) == "5m5p5s"
    assert parse_ids("") == parse_ids([]) == ()


def test_ids_are_given_out_lowest_first_and_never_twice() -> None:
    assert format_ids(parse_mpsz("1111m")) == (0, 1, 2, 3)
    assert format_ids(parse_mpsz("5550m")) == (17, 18, 19, 16)
    assert format_ids(parse_mpsz("5555m"), red_fives=False) == (16, 17, 18, 19)


@pytest.mark.parametrize("text", ["11111m", "5555m", "00p", "50555s"])
def test_a_tile_without_an_id_left_is_an_impossible_hand(text: str) -> None:
    with pytest.raises(HandError, match=r"no tile id is left for another \d[mps]"):
        format_ids(parse_mpsz(text))
    with pytest.raises(HandError):
        format_ids(parse_mpsz("0m"), red_fives=False)


def test_mjai_names_come_as_text_or_as_a_list() -> None:
    assert parse_mjai("1m 5mr E P F C") == parse_mjai(["1m", "5mr", "E", "P", "F", "C"])
    assert format_mjai(parse_mpsz("0m0p0s1234567z")) == ("5mr", "5pr", "5sr", *"ESWNPFC")


def test_unicode_writes_red_fives_plain_and_red_as_text() -> None:
    assert format_unicode(parse_mpsz("0m7z5z")) == "🀋🀄\ufe0e🀆"
    assert (
        format_unicode(KINDS)
        == "".join(
            map(chr, [*range(0x1F007, 0x1F010), *range(0x1F019, 0x1F022), *range(0x1F010, 0x1F019)])
        )
        + "🀀🀁🀂🀃🀆🀅🀄\ufe0e"
    )


@pytest.mark.parametrize("number", range(4))
def test_winds_have_letters_words_numbers_and_tiles(number: int) -> None:
    wind, word = "ESWN"[number], ("east", "south", "west", "north")[number]
    names = [
        wind,
        wind.lower(),
        word,
        word.title(),
        word.upper(),
        f"{number + 1}",
        f"{number + 1}z",
    ]
    assert {
        parse_wind(name) for name in [*names, "🀀🀁🀂🀃"[number], "東南西北"[number], f" {word} "]
    } == {wind}
    assert format_wind(parse_wind(word)) == word


@pytest.mark.parametrize(
    ("text", "type_", "tiles"),
    [
        ("[1111m]", "closed_kan", "1111m"),
        ("(1111m)", "open_kan", "1111m"),
        ("(111m)", "pon", "111m"),
        ("(123m)", "chi", "123m"),
        ("(312m)", "chi", "123m"),
        ("(789s)", "chi", "789s"),
        ("(406p)", "chi", "406p"),
        ("(505p)", "pon", "055p"),
        ("(111+1m)", "added_kan", "1111m"),
        ("(555+0s)", "added_kan", "0555s"),
        ("(055+5s)", "added_kan", "0555s"),
        ("(eee)", "pon", "111z"),
        ("(sss)", "pon", "222z"),
        ("[whwhwhwh]", "closed_kan", "5555z"),
        ("(eee+e)", "added_kan", "1111z"),
        ("(🀇🀈🀉)", "chi", "123m"),
        ("( 1m 2m 3m )", "chi", "123m"),
        ("(111m+1m)", "added_kan", "1111m"),
    ],
)
def test_brackets_hold_melds(text: str, type_: str, tiles: str) -> None:
    hand = parse_hand(text)
    (meld,) = hand.melds
    assert (meld.type, format_mpsz(meld.tiles), hand.tiles) == (type_, tiles, ())


def test_the_added_tile_of_a_kan_comes_last() -> None:
    (meld,) = parse_hand("(055+5s)").melds
    assert [format_tile(tile) for tile in meld.tiles] == ["0s", "5s", "5s", "5s"]
    assert mpsz("(555+0s)") == "(555+0s)"
    assert mpsz("(055+5s)") == "(055+5s)"


@pytest.mark.parametrize(
    ("text", "plain", "size"),
    [
        ("[1111m]222333m555p11z", "222333m555p11z[1111m]", 15),
        ("[1111m](2222p)345678s11z", "345678s11z[1111m](2222p)", 16),
        ("(111m)456m789p123s11z", "456m789p123s11z(111m)", 14),
        ("(231p)406m[eeee]wh5s", "406m5s5z(123p)[1111z]", 12),
    ],
)
def test_melds_may_stand_anywhere_and_are_written_last(text: str, plain: str, size: int) -> None:
    hand = parse_hand(text)
    assert mpsz(text) == plain
    assert len(hand.tiles) + sum(len(meld.tiles) for meld in hand.melds) == size


def test_a_hand_in_glyphs_ids_or_mjai_names_is_that_hand() -> None:
    tiles = parse_mpsz("123m406p11z")
    assert parse_hand(" ".join(map(str, format_ids(tiles)))).tiles == tiles
    assert parse_hand(" ".join(format_mjai(tiles))).tiles == tiles
    assert mpsz(format_unicode(tiles)) == "123m456p11z"


def test_every_tile_can_be_found_in_the_text() -> None:
    hand = parse_hand("1m(111m)1m wh[7777z]0p")
    assert [hand.locate(Kind(0), nth) for nth in (1, 2, 5)] == [(0, 1), (3, 1), (8, 1)]
    assert hand.locate(parse_tile("5z")) == (11, 2)
    assert hand.locate(parse_tile("0p")) == hand.locate(parse_tile("5p")) == (20, 1)
    with pytest.raises(IndexError):
        hand.locate(Kind(0), 6)


def test_tiles_of_every_notation_have_their_place() -> None:
    assert parse_hand("0, 16").locate(parse_tile("0m")) == (3, 2)
    assert parse_hand("E 5mr").locate(parse_tile("5m")) == (2, 3)
    assert parse_hand("🀇🀄\ufe0e🀆").locate(parse_tile("wh")) == (3, 1)


def test_a_parsed_hand_shows_itself() -> None:
    hand = parse_hand("11z(312m)")
    assert repr(hand) == "<ParsedHand 11z(123m)>"
    assert repr(hand.melds) == "(<ParsedMeld chi (123m)>,)"


@pytest.mark.parametrize(
    ("text", "marks", "fault", "cure"),
    [
        ("123m456p789s11122x", "                 ^", "unexpected character 'x'", "write tiles as"),
        ("123mx", "    ^", "unexpected character 'x'", "write tiles as digits and a suit"),
        ("12m-3m", "   ^", "unexpected character '-'", "write tiles"),
        ("\u0665m", "^", "unexpected character '\u0665'", "write tiles"),
        ("1m🀫", "  ^", "unexpected character '🀫'", "write tiles"),
        ("123m45", "    ^^", "digits without a suit", "add m, p, s or z"),
        ("12e", "^^", "digits without a suit", "add m, p, s or z"),
        ("123 456p", "^^^", "digits without a suit", "add m, p, s or z"),
        ("(12)", " ^^", "digits without a suit", "add m, p, s or z"),
        ("7", "^", "digits without a suit", "add m, p, s or z"),
        ("1mz", "  ^", "a suit without digits", "write its digits first"),
        ("m", "^", "a suit without digits", "write its digits first"),
        ("118z", "  ^", "there is no 8z", "honors are 1z to 7z"),
        ("9z", "^", "there is no 9z", "honors are 1z to 7z"),
        ("1m0z", "  ^", "there is no 0z", "honors are 1z to 7z"),
        ("(888z)", " ^", "there is no 8z", "honors are 1z to 7z"),
        ("11z(123m", "   ^", "'(' is never closed", "close the meld with ')'"),
        ("[1111m", "^", "'[' is never closed", "close the meld with ']'"),
        ("123m)", "    ^", "')' closes nothing", "open the meld first"),
        ("]", "^", "']' closes nothing", "open the meld first"),
        ("((123m))", " ^", "'(' in a meld opened with '('", "close the meld with ')' first"),
        ("(111m]", "     ^", "']' in a meld opened with '('", "close the meld with ')' first"),
        ("11z()", "   ^^", "an empty meld", "write its tiles"),
        ("[ ]", "^^^", "an empty meld", "write its tiles"),
        ("(1m2m3p)", "^^^^^^^^", "a meld of different suits", "one suit"),
        ("(135m)", "^^^^^^", "neither a run nor a triplet", "write a chi as (123m)"),
        ("(112m)", "^^^^^^", "neither a run nor a triplet", "write a chi as (123m)"),
        ("(123z)", "^^^^^^", "a meld of different honors", "honors make no runs"),
        ("(12m)", "^^^^^", "a meld of size 2", "three tiles, a kan four"),
        ("(12345m)", "^^^^^^^^", "a meld of size 5", "three tiles, a kan four"),
        ("(1112m)", "^^^^^^^", "a kan of different tiles", "four of one kind"),
        (
            "[123m]",
            "^^^^^^",
            "a concealed group in brackets",
            "a concealed group needs no brackets",
        ),
        (
            "[111m]",
            "^^^^^^",
            "a concealed group in brackets",
            "a concealed group needs no brackets",
        ),
        ("(12+3m)", "^^^^^^^", "a '+' outside an added kan", "write an added kan as (111+1m)"),
        ("[111+1m]", "^^^^^^^^", "a '+' outside an added kan", "write an added kan as (111+1m)"),
        ("(1+111m)", "^^^^^^^^", "a '+' outside an added kan", "write an added kan as (111+1m)"),
        ("(11+1+1m)", "^^^^^^^^^", "a '+' outside an added kan", "write an added kan as (111+1m)"),
        ("111+1m", "   ^", "'+' outside a meld", "write an added kan as (111+1m)"),
        ("0 4 136", "    ^^^", "not a tile id", "ids are numbers from 0 to 135"),
        ("0,4,0", "    ^", "tile id 0 again", "each of the 136 is one tile"),
    ],
)
def test_a_hand_that_cannot_be_read_says_where_and_what_to_do(text, marks, fault, cure):
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    error = caught.value
    assert (error.fault, error.text) == (fault, text)
    assert cure in error.cure
    assert (error.position, error.length) == (marks.count(" "), marks.count("^"))


@pytest.mark.parametrize(
    ("parse", "text", "marks", "fault"),
    [
        (parse_tile, "", "^", "0 tiles instead of one"),
        (parse_tile, "58m", " ^^", "2 tiles instead of one"),
        (parse_tile, "16", "^^", "digits without a suit"),
        (parse_tiles, "1m(111m)", "  ^", "unexpected '('"),
        (parse_tiles, "1m+1m", "  ^", "unexpected '+'"),
        (parse_mpsz, "1m🀇", "  ^", "unexpected character '🀇'"),
        (parse_mpsz, "0,4", "^", "digits without a suit"),
        (parse_ids, "0,-4", "  ^^", "not a tile id"),
        (parse_ids, "0 ٣", "  ^", "not a tile id"),
        (parse_mjai, "1m 0m", "   ^^", "not an mjai name"),
        (parse_mjai, "1m e", "   ^", "not an mjai name"),
        (parse_unicode, "🀇1m", " ^", "unexpected character '1'"),
        (parse_wind, "5z", "^^", "not a wind"),
        (parse_wind, "", "^", "not a wind"),
    ],
)
def test_each_parser_reads_its_own_notation_only(parse, text, marks, fault):
    with pytest.raises(NotationError) as caught:
        parse(text)
    error = caught.value
    assert error.fault == fault
    assert (error.position, error.length) == (marks.count(" "), marks.count("^"))


@pytest.mark.parametrize("bad", [[136], [-1], [0, 0], [1.5], [None]])
def test_numbers_that_are_no_ids_are_refused(bad: list[int]) -> None:
    with pytest.raises(NotationError):
        parse_ids(bad)


@pytest.mark.parametrize("parse", PARSERS)
def test_a_text_may_have_512_characters_and_no_more(parse: Callable[[str], object]) -> None:
    with pytest.raises(NotationError) as caught:
        parse("1m" * (LONGEST // 2) + "x" * 10_000)
    assert (caught.value.fault, caught.value.position) == ("the text is too long", LONGEST)
    assert len(str(caught.value)) < 500


def test_the_longest_text_is_read() -> None:
    assert len(parse_mpsz("1" * (LONGEST - 1) + "m")) == LONGEST - 1
    assert len(parse_ids(TILE_IDS)) == 136
    assert len(parse_mjai(format_mjai(map(tile_of_id, TILE_IDS)))) == 136


ALPHABET = "0123456789mpszeswnwhgrESWNPFC()[]+ ,-🀇🀄🀡\ufe0e\ufe0f\u3000x\uff2d"
texts = (
    st.text() | st.text(st.sampled_from(ALPHABET)) | st.from_regex(r"[(\[]?[0-5+]{1,6}[mpsz][)\]]?")
)
hands_as_text = st.lists(texts, max_size=4).map("".join)
items = st.from_regex(r"[0-9]{1,3}[mpsMPS]|[1-7]{1,3}z|wh|[eswngrESWNGR]|[, 🀇🀄🀡]", fullmatch=True)
tiles = st.lists(st.sampled_from(TILES))


class Meld(NamedTuple):
    """What the kernel's melds have in common with those that were read."""

    type: MeldType
    tiles: Sequence[Tile]


def melds_of(type_: MeldType) -> st.SearchStrategy[Meld]:
    """Melds of one type, fives of man, pin and sou maybe with the red one, in any order."""
    if type_ == "chi":
        groups = [KINDS[kind : kind + 3] for kind in KINDS[:27] if kind % 9 < 7]
    else:
        groups = [(kind,) * (3 if type_ == "pon" else 4) for kind in KINDS]
    red = [with_red_five(group) for group in groups]
    written = st.sampled_from([*groups, *red]).flatmap(st.permutations)
    return written.map(lambda tiles: Meld(type_, tiles))


def with_red_five(group: Sequence[Tile]) -> tuple[Tile, ...]:
    """The group with its first five, if it has any, red."""
    reds = {kind_of(red): red for red in RED_FIVES}
    five = next((tile for tile in group if tile in reds), None)
    if five is None:
        return tuple(group)
    at = group.index(five)
    return (*group[:at], reds[kind_of(five)], *group[at + 1 :])


def as_written(meld: Meld) -> tuple[str, list[Tile]]:
    """Tiles are written sorted, but for the one added to a pon."""
    last = 3 if meld.type == "added_kan" else 4
    return meld.type, [*sorted(meld.tiles[:last], key=sort_key), *meld.tiles[last:]]


MELD_TYPES: tuple[MeldType, ...] = ("chi", "pon", "open_kan", "closed_kan", "added_kan")
melds = st.sampled_from(MELD_TYPES).flatmap(melds_of)


@given(hands_as_text)
@example("(")
@example("+")
@example("\udcff")
@example("İ")
@example("w\u0307h")
@example("5\ufe0fm")
@pytest.mark.parametrize("parse", PARSERS)
def test_any_text_is_read_or_refused_at_a_place_within_it(parse, text):
    error = refusal(parse, text)
    if error is None:
        return
    assert error.text == text
    assert error.position is not None
    assert 0 <= error.position < error.position + error.length <= max(1, len(text))
    assert error.fault
    assert error.cure
    assert str(error).count("\n") == 2


@given(st.lists(items, max_size=20).map("".join))
def test_a_hand_however_written_reads_the_same_from_its_own_text(text: str) -> None:
    hand = parse_hand(text)
    again = parse_hand(format_hand(hand.tiles, hand.melds))
    assert sorted(again.tiles) == sorted(hand.tiles)
    assert [meld.type for meld in again.melds] == [meld.type for meld in hand.melds]


@given(tiles, st.lists(melds, max_size=4))
def test_hands_come_back_from_mpsz(concealed: list[Tile], called: list[Meld]) -> None:
    hand = parse_hand(format_hand(concealed, called))
    assert list(hand.tiles) == sorted(concealed, key=sort_key)
    assert [(meld.type, list(meld.tiles)) for meld in hand.melds] == list(map(as_written, called))


@given(tiles, st.lists(melds, max_size=4))
def test_every_tile_of_a_hand_is_located_once(concealed: list[Tile], called: list[Meld]) -> None:
    text = format_hand(concealed, called)
    hand = parse_hand(text)
    everything = [*concealed, *(tile for meld in called for tile in meld.tiles)]
    places = [
        hand.locate(kind, nth + 1)
        for kind in KINDS
        for nth in range(sum(kind_of(tile) == kind for tile in everything))
    ]
    assert sorted(at for at, _ in places) == [at for at, char in enumerate(text) if char.isdigit()]


@given(tiles)
def test_tiles_come_back_from_mpsz_sorted(written: list[Tile]) -> None:
    assert list(parse_mpsz(format_mpsz(written))) == sorted(written, key=sort_key)
    assert parse_tiles(format_mpsz(written)) == parse_mpsz(format_mpsz(written))


@given(tiles)
def test_tiles_come_back_from_mjai_names(written: list[Tile]) -> None:
    assert list(parse_mjai(format_mjai(written))) == written


@given(tiles)
def test_kinds_come_back_from_unicode(written: list[Tile]) -> None:
    assert list(parse_unicode(format_unicode(written))) == [kind_of(tile) for tile in written]


@given(st.lists(st.sampled_from(TILE_IDS), unique=True), st.booleans())
def test_tiles_come_back_from_ids(ids: list[int], red_fives: bool) -> None:
    written = parse_ids(ids, red_fives=red_fives)
    given_out = format_ids(written, red_fives=red_fives)
    assert parse_ids(given_out, red_fives=red_fives) == written
    assert len(set(given_out)) == len(ids)


@given(st.sampled_from(TILES))
def test_a_tile_comes_back_from_its_name(tile: Tile) -> None:
    assert parse_tile(format_tile(tile)) == parse_tile(format_mjai([tile])[0]) == tile


@given(tiles.filter(lambda written: len(written) > 1))
def test_several_mjai_names_or_ids_are_told_from_mpsz(written: list[Tile]) -> None:
    assert list(parse_tiles(" ".join(format_mjai(written)))) == written


def test_the_examples_of_the_page_run() -> None:
    page = DOCS / "notation.md"
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


def test_reading_a_text_loads_no_slow_modules() -> None:
    slow = {"re", "enum", "dataclasses", "typing", "unicodedata", "numpy"}
    code = """if True:
        import sys
        before = set(sys.modules)
        from jantaku.riichi.tiles.notation import parse_hand
        parse_hand("11m(111m)")
        print(*(set(sys.modules) - before))
    """
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "jantaku.riichi.tiles.notation" in run.stdout.split()
    assert not slow & set(run.stdout.split())
