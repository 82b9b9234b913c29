"""Messages: four languages with the same keys."""

import json
import string
from pathlib import Path

import pytest

from jantaku.base import messages
from jantaku.base.errors import NotationError
from jantaku.base.messages import CATALOGS, IN_ROWS, LANGUAGES, TABLES, load, message, say
from jantaku.riichi.score.yaku import YAKU

YAKU_AND_DORA = " ".join((*YAKU, "dora", "ura_dora", "red_dora", "kita"))
FU = """
    base menzen_ron tsumo open_pinfu chiitoitsu open_triplet concealed_triplet open_kan closed_kan
    pair_dragon pair_round_wind pair_seat_wind kanchan penchan tanki
"""
LIMITS = "mangan haneman baiman sanbaiman kazoe_yakuman yakuman"
MELDS = "chi pon open_kan closed_kan added_kan"
GROUPS = "run triplet kan pair single"
FORMS = "standard chiitoitsu kokushi"


ALL = ("", *CATALOGS)


@pytest.mark.parametrize("catalog", ALL)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_keys_of_english_in_the_same_order(
    language: str, catalog: str
) -> None:
    english, other = load("en", catalog), load(language, catalog)
    assert [(section, *other[section]) for section in other] == [
        (section, *english[section]) for section in english
    ]


@pytest.mark.parametrize("catalog", ALL)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty_or_padded(language: str, catalog: str) -> None:
    for section in load(language, catalog).values():
        assert all(text and text == text.strip() for text in section.values())


@pytest.mark.parametrize("catalog", ALL)
@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_have_the_placeholders_of_english(language: str, catalog: str) -> None:
    def fields(line: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(line)} - {None}

    for section, texts in load(language, catalog).items():
        english = load("en", catalog)[section]
        assert all(fields(text) == fields(english[key]) for key, text in texts.items())


@pytest.mark.parametrize(
    ("section", "ids"),
    [
        ("yaku", YAKU_AND_DORA),
        ("fu", FU),
        ("limit", LIMITS),
        ("meld", MELDS),
        ("group", GROUPS),
        ("form", FORMS),
        ("wind", "E S W N"),
        ("fix_yaku", "finally middle_ok first_only"),
        ("grade", "first middle last"),
        ("refusal", "furiten multi_wait han first_only middle"),
    ],
)
def test_every_id_has_a_name_and_no_name_is_without_id(section: str, ids: str) -> None:
    assert list(load("en")[section]) == ids.split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_yaku_have_the_same_name(language: str) -> None:
    names = list(load(language)["yaku"].values())
    assert len(set(names)) == len(names)


def test_a_message_is_found_by_section_and_key() -> None:
    assert message("yaku.tanyao") == "Tanyao (all simples)"
    assert [message("yaku.tanyao", language) for language in ("ja", "ko")] == ["断幺九", "탕야오"]
    assert message("line.han_fu", "ja").format(han=3, fu=40) == "3翻40符"


@pytest.mark.parametrize(
    ("key", "values", "one", "several"),
    [
        ("line.useful_tiles", ("kinds", "total"), "1 kind, 1 tile", "2 kinds, 2 tiles"),
        (
            "line.riichi_sticks",
            ("count",),
            "9 for 1 riichi stick",
            "9 for 2 riichi sticks",
        ),
    ],
)
def test_one_is_singular_and_all_else_plural(
    key: str, values: tuple[str, ...], one: str, several: str
) -> None:
    for count, told in ((1, one), (2, several), (0, several.replace("2", "0"))):
        assert say(key, **{"points": 9} | dict.fromkeys(values, count)) == told


def test_a_language_is_read_once() -> None:
    assert load("ko") is load("ko")
    assert load("ko", "rules") is load("ko", "rules")
    assert load("ko", "rules") is not load("ko")


def test_every_file_of_messages_is_a_language_or_has_rows() -> None:
    there = Path(messages.__file__).parent
    assert {path.stem for path in there.glob("**/*.json")} == {*LANGUAGES, *IN_ROWS, *TABLES}
    for language in LANGUAGES:
        catalogs = json.loads((there / f"{language}.json").read_text())
        assert sorted(catalogs) == sorted({*CATALOGS, "common"} - {*IN_ROWS})


@pytest.mark.parametrize("catalog", [*IN_ROWS, *TABLES])
def test_a_text_in_a_row_is_in_every_language(catalog: str) -> None:
    there = Path(messages.__file__).parent / f"{catalog}.json"
    languages = LANGUAGES[1:] if catalog in TABLES else LANGUAGES  # its keys are English
    for rows in json.loads(there.read_text()).values():
        assert {tuple(row) for row in rows.values()} == {languages}


def test_an_unknown_language_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(NotationError, match=r"language 'fr'; use one of en, ja, ko, zh"):
        load("fr")
