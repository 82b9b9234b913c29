"""The texts of page and library: the words of the glossary, forms of counts, and signs."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from jantaku.base import messages
from jantaku.base.messages import IN_ROWS, LANGUAGES, TABLES

ROOT: Final = Path(__file__).resolve().parents[2]
BASE: Final = Path(messages.__file__).parent
HAIYUKI: Final = ROOT / "src" / "jantaku" / "haiyuki" / "texts"
SPOKEN: Final = re.compile(r"haiyuki\.(line|meet|answer|ending)\b")
"""The dialogues of Haiyuki: characters speak as they like."""
NAMES: Final = re.compile(r"(haiyuki|library)\.(yaku|list)\.|haiyuki\.condition\.")
"""Names of yaku, which are names."""

ONE_MEANING: Final = (
    *("closed kan", "added kan", "shanten", "ryanmen", "kanchan", "penchan", "shanpon", "tanki"),
    *("furiten", "genbutsu", "round wind", "riichi stick", "wareme", "abortive draw", "tenpai"),
    *("pseudo-tenpai", "noten", "chasing riichi", "riichi", "open riichi", "damaten", "tsumo"),
    *("discarder", "deal-in", "middle ok", "finally", "yakuman", "counted yakuman", "local yaku"),
    *("fu", "dora", "ura-dora", "ippatsu", "mangan", "haneman", "baiman", "sanbaiman", "honba"),
    *("yakitori", "oka", "uma", "tobi", "tobi prize", "nagashi mangan", "two-han constraint"),
    *("kuitan", "kuikae", "chombo", "dead hand", "balance sheet", "passphrase", "bot", "guest"),
)
"""Terms that mean one thing in any English text, so that its translations name it too."""
SAID_OTHERWISE: Final = {
    "web.text.help.rest",  # what is typed
    "base.house_rules.standard.5",  # the guest winds
    "rules.noten_points.about",
    "base.common.end.suucha",
    "rules.suucha_riichi.name",
    "rules.abortive_stay.suucha_riichi",
}

COUNTERS: Final = {
    "tile": ("枚", "장", "张"),
    "round": ("局", "국", "局"),
    "game": ("戦|対局|種", "대국|종|가지|개", "场|种"),
    "person": ("人", "명", "人"),
    "player": ("人", "명|인", "人"),
    "point": ("点", "점", "点|分"),
    "stick": ("本", "개", "根"),
    "second": ("秒", "초", "秒"),
    "drill": ("問", "문제|개", "题"),
}
"""The counters of Japanese, Korean and Chinese for what English counts."""

CJK: Final = "\u3040-\u30ff\u3400-\u9fff"
NOT_WIDE: Final = re.compile(rf"[{CJK}][,:;!?]|[{CJK}}}] …|[{CJK}] \{{|(?<!file)\}} [{CJK}]|\.$")
"""What stands in no Japanese or Chinese text: signs of Latin, and blanks around a place."""


class Text(NamedTuple):
    """A text in one language and the English one."""

    place: str
    language: str
    text: str
    english: str


class Spelling(NamedTuple):
    """What a text must not have, the longer words that may contain it, and the term."""

    word: str
    within: tuple[str, ...]
    term: str


@cache
def texts() -> list[Text]:
    found = []
    for name, folder in (
        ("web", ROOT / "web" / "src" / "messages"),
        ("base", BASE),
        ("haiyuki", HAIYUKI),
    ):
        by = {
            one: dict(leaves(json.loads((folder / f"{one}.json").read_text()), name))
            for one in LANGUAGES
        }
        found += [Text(k, one, t, by["en"][k]) for one in LANGUAGES for k, t in by[one].items()]
    for name in (*IN_ROWS, *TABLES):
        for section, rows in json.loads((BASE / f"{name}.json").read_text()).items():
            for key, row in rows.items():
                place = f"{name}.{section}.{key}"
                found += [Text(place, one, text, row.get("en", key)) for one, text in row.items()]
    return found


def leaves(node: object, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, dict):
        for key, value in node.items():
            yield from leaves(value, f"{place}.{key}")
    elif isinstance(node, str):
        yield place, node


@cache
def tables() -> list[tuple[list[str], list[list[str]]]]:
    """The tables of docs/glossary.md: the heads and the rows of each."""
    page = (ROOT / "docs" / "glossary.md").read_text()
    found = []
    for table in re.findall(r"(?m)(?:^\|.*\n?)+", page):
        head, _, *rows = [
            [c.strip() for c in line.strip("|").split("|")] for line in table.splitlines()
        ]
        found.append((head, rows))
    return found


@cache
def terms() -> dict[str, dict[str, list[str]]]:
    """The words of each language for each term."""
    found = {}
    for head, rows in tables():
        if {"ja", "ko", "zh"} <= {*head}:
            for row in rows:
                cells = dict(zip(head, row, strict=False))
                words = {one: re.split("[・·]", cells[one]) for one in ("ja", "ko", "zh")}
                found.update(
                    dict.fromkeys(re.sub(r" \(.*\)", "", row[0]).casefold().split(", "), words)
                )
    return found


@cache
def spellings(language: str) -> list[Spelling]:
    (head, rows) = next((head, rows) for head, rows in tables() if f"not in {language}" in head)
    cells = [(row[0], row[head.index(f"not in {language}")]) for row in rows]
    return [
        Spelling(word.strip(), tuple(within.split()), term)
        for term, cell in cells
        for word, within in re.findall(r"([^,(]+)(?:\(([^)]*)\))?(?:, |$)", cell)
    ]


@cache
def forms() -> list[tuple[Text, str, list[str], str]]:
    """The counts of English texts: the place, the words of the singular, and the plural."""
    pattern = re.compile(r"\{(\w+):([^{}|]+)\|([^{}]+)\}")
    return [
        (one, name, single.split(), several)
        for one in texts()
        if one.language == "en"
        for name, single, several in pattern.findall(one.text)
    ]


def test_a_term_is_in_one_row() -> None:
    rows = [row[0] for head, found in tables() if {"ja", "ko", "zh"} <= {*head} for row in found]
    assert [term for term, count in Counter(rows).items() if count > 1] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_text_has_another_spelling(language: str) -> None:
    wrong = []
    for one in texts():
        if one.language != language or SPOKEN.match(one.place) or NAMES.match(one.place):
            continue
        for word, within, term in spellings(language):
            if "rulesets" in within and is_of_rulesets(one.place):
                continue
            rest = one.text
            for longer in within:
                rest = rest.replace(longer, "")
            if word in rest:
                wrong.append(
                    f"{one.place}: {term} is {terms()[term][language]}, not {word}: {one.text}"
                )
    assert wrong == []


def is_of_rulesets(place: str) -> bool:
    return place.startswith(("library.", "mods.", "catalog.library", "base.ruleset."))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_word_is_right_and_wrong(language: str) -> None:
    assert {one.term for one in spellings(language)} <= {*terms()}
    for word, within, term in spellings(language):
        right = [one for one in terms()[term][language] if word in one and one not in within]
        assert right == [] or within, (term, word)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_translation_names_the_terms_of_the_english_text(language: str) -> None:
    wrong = []
    for one in texts():
        if one.language != language or one.place in SAID_OTHERWISE or SPOKEN.match(one.place):
            continue
        if one.place.startswith(("library.", "mods.", "haiyuki.")):
            continue
        left = re.sub(r"\{(\w+:)?", " ", one.english).casefold()
        for term in sorted(ONE_MEANING, key=len, reverse=True):
            left, count = re.subn(rf"(?<![\w.-]){re.escape(term)}s?(?![\w-])", " ", left)
            if count and not any(word in one.text for word in terms()[term][language]):
                wrong.append(f"{one.place}: {term} is {terms()[term][language]}: {one.text}")
    assert wrong == []


def test_english_counts_nothing_without_its_singular() -> None:
    """The nouns are those that have forms anywhere. Reviews have averages, Haiyuki no ones."""
    nouns = {word for *_, several in forms() for word in several.split() if word.endswith("s")}
    plural = re.compile(rf"\{{(?!who|name)\w+\}} (?:\w+ )?(?:people|{'|'.join(sorted(nouns))})\b")
    found = [one for one in texts() if one.language == "en" and plural.search(one.text)]
    assert [
        one.text for one in found if not one.place.startswith(("base.review.", "haiyuki."))
    ] == []
    assert len(nouns) > len(COUNTERS)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_other_languages_have_a_counter_and_no_forms(language: str) -> None:
    mine = {one.place: one.text for one in texts() if one.language == language}
    assert [text for text in mine.values() if re.search(r"\{\w+:[^{}]*\|", text)] == []
    for one, name, single, _ in forms():
        for noun in {*single} & {*COUNTERS}:
            counter = COUNTERS[noun][LANGUAGES.index(language) - 1]
            said = mine[one.place]
            assert re.search(rf"\{{{name}\}} ?(?:{counter})", said), (noun, said)


@pytest.mark.parametrize("language", ["ja", "zh"])
def test_signs_are_wide_and_a_place_has_no_blanks(language: str) -> None:
    found = [one for one in texts() if one.language == language and not SPOKEN.match(one.place)]
    assert [one for one in found if NOT_WIDE.search(one.text)] == []


def test_korean_has_its_quotes_and_both_forms_of_a_particle() -> None:
    """A particle after a name goes by its last sound: `{name}이(가)`."""
    single = re.compile(r"[\u2018\u2019]|\{\w+\}[”)\"]?(?:을|를|은|는|이|과|와|으로)(?![가-힣(])")
    found = [one for one in texts() if one.language == "ko" and not SPOKEN.match(one.place)]
    assert [one.text for one in found if single.search(one.text)] == []
