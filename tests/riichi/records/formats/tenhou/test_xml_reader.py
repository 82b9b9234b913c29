"""Tenhou's mjlog XML: what is read beside the usual, and what is refused."""

import re

import pytest

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.files import FORMATS
from jantaku.riichi.records.formats.tenhou.xml_reader import read_tenhou_xml
from jantaku.riichi.records.formats.tenhou.xml_writer import write_tenhou_xml
from jantaku.riichi.records.input_limits import LARGEST_GAME
from riichi.records.corpus import path_of

WHOLE = path_of("own-4p", "tenhou_xml").read_bytes()

# A round that ends with its first discard: seat 1 declares an abortive draw.
ROUND = (
    '<INIT seed="0,0,0,1,2,135" ten="250,250,250,250" oya="0"'
    + "".join(
        f' hai{seat}="{",".join(map(str, range(13 * seat, 13 * seat + 13)))}"' for seat in range(4)
    )
    + '/><T60/><D60/><U64/><RYUUKYOKU type="yao9" ba="0,0" sc="250,0,250,0,250,0,250,0" '
    + f'hai1="{",".join(map(str, [*range(13, 26), 64]))}" />'
)
SMALL = f'<mjloggm ver="2.3"><GO type="9"/><UN n0="a" n1="b" n2="c" n3="d"/>{ROUND}</mjloggm>'


def test_a_small_record() -> None:
    game = read_tenhou_xml(SMALL)
    assert game.names == ("a", "b", "c", "d")
    assert (game.length, game.open_tanyao, game.red_fives) == ("south", True, (1, 1, 1))
    (record,) = game.rounds
    assert (record.dice, record.dora_indicator, len(record.events)) == ((1, 2), 135, 4)
    assert record.drawn_game.kind == "kyuushu"
    assert read_tenhou_xml(write_tenhou_xml(game)) == game


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (">", "> \n"),
        ("/>", " />"),
        ('"', "'"),
        ("<mjloggm", '<?xml version="1.0"?><mjloggm'),
        ("<T60/>", '<BYE who="2"/><UN n2="c"/><T60/>'),
        ("<mjloggm", "\ufeff<mjloggm"),
    ],
)
def test_other_ways_to_write_the_same_are_read(before: str, after: str) -> None:
    assert read_tenhou_xml(SMALL.replace(before, after)) == read_tenhou_xml(SMALL)


def test_comments_are_passed_over() -> None:
    text = SMALL.replace("<T60/>", "<!-- <U3/> -- \n --><T60/><!---->").replace(
        "<UN", "<!-- a --><UN"
    )
    assert read_tenhou_xml(f"<!-- before -->{text}<!-- after -->") == read_tenhou_xml(SMALL)
    with pytest.raises(ReplayError) as caught:
        read_tenhou_xml(text.replace("<U64/>", "<U60/>"))
    assert caught.value.position == text.index("<U64/>")


def test_a_last_round_may_just_stop_where_the_file_says_it_ends() -> None:
    game = read_tenhou_xml(WHOLE[: WHOLE.rindex(b"<AGARI")] + b"</mjloggm>")
    assert game.rounds[-1].wins == ()
    assert game.rounds[-1].drawn_game is None
    assert game.final_points is None


@pytest.mark.parametrize("bits", range(256))
def test_every_table_type_is_read_and_written_or_refused(bits: int) -> None:
    text = SMALL.replace('type="9"', f'type="{bits}"')
    try:
        game = read_tenhou_xml(text)
    except ReplayError:
        assert bits & 0x10  # four hands are dealt, none for three players
        return
    assert FORMATS["tenhou_xml"].read(write_tenhou_xml(game)) == game


REFUSED = {
    "nothing": ("", "no </mjloggm>"),
    "no tags": ("hello", "before the first tag"),
    "a DOCTYPE": ("<!DOCTYPE mjloggm>" + SMALL, "DOCTYPE"),
    "an entity": (SMALL.replace("<T60/>", '<!ENTITY a "b"><T60/>'), "DOCTYPE"),
    "a comment without an end": (SMALL.replace("<T60/>", "<!-- <T60/>"), "DOCTYPE"),
    "CDATA": (SMALL.replace("<T60/>", "<![CDATA[x]]><T60/>"), "CDATA"),
    "text between tags": (SMALL.replace("<T60/>", "x<T60/>"), "not a whole tag"),
    "an unknown tag": (SMALL.replace("<T60/>", "<SHOUT/>"), "unknown tag 'SHOUT'"),
    "an unknown tile": (SMALL.replace("<T60/>", "<T136/>"), "unknown tag 'T136'"),
    "an open tag": (SMALL.replace("<T60/>", "<T60></T60>"), "unknown tag '/T60'"),
    "no end": (SMALL.removesuffix("</mjloggm>"), "breaks off"),
    "no rounds": (SMALL.replace(ROUND, ""), "no round"),
    "no table type": (SMALL.replace('<GO type="9"/>', ""), "no GO tag"),
    "a missing hand": (SMALL.replace(' hai2="', ' hai9="'), "'hai2' is missing"),
    "another dealer": (SMALL.replace('oya="0"', 'oya="1"'), "dealer of another"),
    "a wrong hand shown": (
        SMALL.replace('hai1="13,14,15,16,17,18,19,20,21,22,23,24,25,64', 'hai1="60'),
        "not the one that was played",
    ),
    "a tile twice": (SMALL.replace("<U64/>", "<U60/>"), "is drawn, yet elsewhere"),
    "a huge number": (SMALL.replace('ten="250', f'ten="{10**12}'), "a number of points"),
    "digits without end": (SMALL.replace('ten="250', f'ten="{"9" * 5000}'), "another form"),
    "too many rounds": (SMALL.replace(ROUND, ROUND * 501), "more than 500 rounds"),
    "a round cut short": (SMALL.replace("<U64/>", ROUND), "the round has no end"),
}


@pytest.mark.parametrize(("text", "fault"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_record_is_refused(text: str, fault: str) -> None:
    with pytest.raises(ReplayError, match=fault):
        read_tenhou_xml(text)


def test_a_meld_code_that_contradicts_itself_is_refused() -> None:
    """A North set aside is from nobody."""
    text = path_of("own-3p", "tenhou_xml").read_text(encoding="utf-8")
    north = next(code for code in re.findall(r' m="(\d+)" />', text) if int(code) & 63 == 32)
    with pytest.raises(ReplayError, match=f"{int(north) + 1}, contradicts itself"):
        read_tenhou_xml(text.replace(f' m="{north}" />', f' m="{int(north) + 1}" />', 1))


def test_the_position_is_that_of_the_tag() -> None:
    text = SMALL.replace("<U64/>", "<U60/>")
    with pytest.raises(ReplayError) as caught:
        read_tenhou_xml(text)
    assert caught.value.position == text.index("<U60/>")


def test_sizes_are_limited() -> None:
    with pytest.raises(ReplayError, match="16 MiB"):
        read_tenhou_xml(b"<" * (LARGEST_GAME + 1))
