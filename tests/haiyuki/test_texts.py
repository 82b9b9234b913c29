"""Words: every name in every language, and who says what when."""

from __future__ import annotations

import pytest

from jantaku.errors import NotationError
from jantaku.haiyuki import CHARACTERS, SKILLS, TILES, YAKU, HaiyukiEvent
from jantaku.haiyuki.talk import draw_occasion, spoken
from jantaku.haiyuki.texts import LANGUAGES, line, text, texts
from jantaku.haiyuki.yaku import winning_hands

from .support import parse_tiles, tile_of

OCCASIONS = ("PON", "PON_REPLY", "RIICHI", "RIICHI_REPLY", "COUNTER_RIICHI", "WIN", "LOSE")
MOODS = ("RANDOM", "GOOD_DRAW", "BAD_DRAW", "WORRY_RON", "INTRO", "ENDING")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    ours, english = texts(language), texts("en")
    assert {name: set(part) for name, part in ours.items()} == {
        name: set(part) for name, part in english.items()
    }
    assert all(words.strip() for part in ours.values() for words in part.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(language: str) -> None:
    for row in TILES:
        assert text("tile", row.id, language)
    for name in CHARACTERS:
        assert text("character", name, language)
    for skill in SKILLS:
        assert text("skill", skill, language)
        assert text("effect", skill, language)
    for yaku in YAKU:
        assert text("yaku", yaku.id, language)
        assert text("condition", yaku.id, language)
    for name in {match.name for match in winning_hands().values()}:
        assert text("yaku", name, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_something_to_say_on_every_occasion(language: str) -> None:
    for name, row in CHARACTERS.items():
        for occasion in (*OCCASIONS, *MOODS, *row.skills):
            assert line(name, occasion, language)


def test_tile_names_are_single_words_that_differ() -> None:
    for language in LANGUAGES:
        names = list(texts(language)["tile"].values())
        assert len(set(names)) == 13
        assert language == "ja" or all(" " not in name for name in names)


def test_english_is_ascii() -> None:
    assert all(words.isascii() for part in texts("en").values() for words in part.values())


@pytest.mark.parametrize(
    ("yaku", "shown"),
    [
        ("PIL_SAL_GI.ataho", "맹호난무"),
        ("PIL_SAL_GI.rin", "유미쌍조"),
        ("PIL_SAL_GI.fari", "뇌격의 주문"),
        ("PIL_SAL_GI.smash", "백인일섬"),
        ("PIL_SAL_GI.pet", "대폭염의 주문"),
        ("PIL_SAL_GI.yuri", "선풍거합베기"),
        ("JANG_GI.ataho", "호격권"),
        ("JANG_GI.rin", "선열각"),
        ("JANG_GI.fari", "빙인의 주문"),
        ("JANG_GI.smash", "쾌진격"),
        ("JANG_GI.pet", "폭염의 주문"),
        ("JANG_GI.yuri", "진공거합베기"),
        ("SUN_IL_SAEK.red", "순 적일색"),
        ("SUN_IL_SAEK.blue", "순 청일색"),
        ("SUN_IL_SAEK.yellow", "순 황일색"),
    ],
)
def test_c1_names_follow_the_tile_that_forms_the_yaku(yaku: str, shown: str) -> None:
    assert text("yaku", yaku, "ko") == shown


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(NotationError, match="no texts in language 'zh'; use one of en, ko, ja"):
        texts("zh")


@pytest.mark.parametrize(
    ("held", "drawn", "occasion"),
    [
        ("ataho2 smash", "ataho", "GOOD_DRAW"),
        ("ataho smash", "wand", "BAD_DRAW"),
        ("ataho rin punch", "mayu_red", "RANDOM"),
    ],
)
def test_c9e_comments_on_draws(held: str, drawn: str, occasion: str) -> None:
    assert draw_occasion(parse_tiles(held), tile_of(drawn)) == occasion


def test_c9e_without_own_words_those_of_everybody_are_said() -> None:
    assert line("mayu", "PON_REPLY") == line("yuri", "PON_REPLY") == "Take it, then."
    assert line("mayu", "NEVER") == ""


def test_who_speaks_when() -> None:
    def said(type_: str, *, rival: bool = False, **what: object) -> list[tuple[int, str]]:
        event = HaiyukiEvent(type_, 1, 5, **what)  # type: ignore[arg-type]
        return list(spoken(event, rival_riichi=rival))

    assert said("riichi", seat=1) == [(1, "RIICHI"), (0, "RIICHI_REPLY")]
    assert said("riichi", seat=0, rival=True) == [(0, "COUNTER_RIICHI")]
    assert said("skill", seat=0, skill="HELL_PILE") == [(0, "HELL_PILE")]
    assert said("match_end", seat=1) == [(1, "WIN"), (0, "LOSE")]
    assert said("match_end") == said("discard", seat=0) == []
