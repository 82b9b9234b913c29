"""Words of the library's rulesets: each has a translation, and nothing is translated besides."""

import re
import string
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pytest

from jantaku import catalog
from jantaku.base.errors import NotationError
from jantaku.base.messages import LANGUAGES, TABLES, load, translated
from jantaku.catalog import Choices, Setup
from jantaku.catalog.values import PresetOption
from jantaku.ruleset import library

Words = dict[str, set[str]]

LIBRARY: Final = tuple(
    preset.name for one in catalog.offers() if one.engine == "ruleset" for preset in one.presets
)
OTHERS: Final = tuple(language for language in LANGUAGES if language != "en")
LISTS: Final = {
    "shown_statuses": "status",
    "shown_statuses_public": "status",
    "limit_names": "amount",
}
TEXTS: Final = {
    "point_name": "amount", "point2_name": "amount", "minipoint_name": "amount",
    "score_name": "amount", "exhaustive_draw_name": "end", "nagashi_name": "end",
    "triple_win_draw_name": "end", "call_name": "call",
}  # fmt: skip
"""The keys of rulesets whose texts are shown, and the section that translates them."""
ACTIONS: Final = {"big_text": "said", "push_message": "said", "abortive_draw": "end"}
SHORT: Final = 2  # letters of a switch, which the page has a word of its own for


@cache
def words_of_library() -> Words:
    """What the rulesets of the library show, with all that their mods bring, by section."""
    found: Words = defaultdict(set)
    for name in LIBRARY:
        rules = library.rules(name)
        for node in nodes({key: value for key, value in rules.items() if key != "tests"}):
            for section, word in words_of(node):
                found[section].add(word)
        for group in catalog.pages(Setup("ruleset", name)).yaku:
            found["list"].add(group.title)
    return found


@cache
def words_of_mods() -> Words:
    """What the mods of the library are called, and what is said of them."""
    found: Words = defaultdict(set)
    for name in LIBRARY:
        choices = catalog.choices(Setup("ruleset", name))
        for mod in choices.mods:
            found["name"].add(mod.title)
            found["about"].add(mod.about)
            found["family"].update({mod.family} - {""})
        for option in settings_of(choices):
            found["setting"].add(option.label)
            labels = (value.label for value in option.values)
            found["value"].update(label for label in labels if not label.isdigit())
        for one in choices.mod_sets:
            found["preset"].add(one.title)
            found["about"].add(one.about)
    return found


def settings_of(choices: Choices) -> Iterator[PresetOption]:
    """The options of the mods."""
    for group in choices.groups:
        yield from (option for option in group.options if option.name.startswith("mod:"))


def nodes(node: Any) -> Iterator[Any]:
    """Every object and list of a ruleset."""
    if isinstance(node, dict | list):
        yield node
        for one in node.values() if isinstance(node, dict) else node:
            yield from nodes(one)


def words_of(node: Any) -> Iterator[tuple[str, str]]:
    """The words that one object or list shows, each with its section."""
    if isinstance(node, dict):
        yield from _of_object(node)
    elif node[:1] == ["mark"]:
        for _, _, restrictions in node[1]:
            yield from (("asked", one) for one in restrictions if one != "self")
    elif len(node) > 1 and isinstance(node[0], str) and node[0] in ACTIONS:
        yield ACTIONS[node[0]], node[1]


def _of_object(node: dict[str, Any]) -> Iterator[tuple[str, str]]:
    name = node.get("display_name", "")
    if "value" in node and name:
        yield "yaku", name
    elif "actions" in node and "desc" in node:
        yield "switch", node["desc"]
        assert len(name) <= SHORT
    elif "actions" in node and name:
        yield "said", name
    for key, section in LISTS.items():
        yield from ((section, word) for word in node.get(key, ()))
    yield from ((TEXTS[key], node[key]) for key in node if key in TEXTS)
    yield from (("call", button) for button in node.get("buttons", ()))
    if node.get("merge") == "/buttons":
        yield from (("call", button) for button in node["with"])
    if own := re.fullmatch(r"/buttons/(\w+)", str(node.get("set", ""))):
        yield "call", own[1]
    if is_list_of_yaku(node.get("to")) and (own := re.fullmatch(r"/(\w+)", str(node.get("set")))):
        yield "list", own[1].replace("_", " ").capitalize()


def is_list_of_yaku(node: Any) -> bool:
    return isinstance(node, list) and any(isinstance(one, dict) and "value" in one for one in node)


RIICHI_YAKU: Final = {name.partition(" (")[0]: key for key, name in load("en")["yaku"].items()}
OF_YAKU: Final = ("yaku", "name")
"""The sections of tables that have names of yaku."""
IDENTIFIERS: Final = ("call", "status", "asked")
"""The sections whose words are identifiers, for which English needs words, too."""


def texts_of_library() -> Words:
    return {key: found for key, found in words_of_library().items() if key not in IDENTIFIERS}


WORDS: Final = {"library": texts_of_library, "mods": words_of_mods}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_identifier_of_the_library_has_words_in_every_language(language: str) -> None:
    wanted, found = words_of_library(), load(language, "ruleset")
    assert set(found) == set(IDENTIFIERS)
    for section in IDENTIFIERS:
        assert sorted(wanted[section]) == sorted(found[section])
        for identifier, words in found[section].items():
            assert not re.search(r"_|\b[mps]\b|\d", words), identifier


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("table", TABLES)
def test_every_word_of_the_library_has_a_translation_and_no_other(
    table: str, language: str
) -> None:
    wanted, found = WORDS[table](), load(language, table)
    missing = {(section, word) for section in wanted for word in wanted[section]}
    gone = {(section, word) for section in found for word in found[section]}
    of_riichi = {(section, word) for section in OF_YAKU for word in RIICHI_YAKU}
    assert sorted(gone & of_riichi) == [], "the yaku of riichi have these names already"
    assert sorted(missing - gone - of_riichi) == [], "these have no translation"
    names = load(language)["yaku"]
    for section, word in missing & of_riichi:
        assert translated(word, table, section, language) == names[RIICHI_YAKU[word]]
    assert sorted(gone - missing) == [], "no ruleset of the library says these any more"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("table", TABLES)
def test_tables_have_the_same_order_and_whole_texts(table: str, language: str) -> None:
    first, other = load("ja", table), load(language, table)
    assert [(section, *other[section]) for section in other] == [
        (section, *first[section]) for section in first
    ]
    for section, texts in other.items():
        for word, text in texts.items():
            assert text, word
            assert text == text.strip(), word
            fields = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
            assert fields == (["n"] if section == "amount" else []), word


def test_a_word_that_no_table_has_stays_as_it_is() -> None:
    assert translated("All Triplets", "library", "yaku", "en") == "All Triplets"
    assert translated("Blue Moon", "library", "yaku", "ko") == "Blue Moon"
    with pytest.raises(NotationError, match="language"):
        translated("All Triplets", "library", "yaku", "fr")


def test_the_yaku_of_a_ruleset_are_told_in_the_language_of_the_page() -> None:
    def rows(name: str, language: str) -> dict[str, str]:
        groups = catalog.pages(Setup("ruleset", name), language).yaku
        return {line.name: line.worth for group in groups for line in group.lines}

    assert rows("hong_kong", "en")["All Triplets"] == "3 Fan"
    assert (rows("hong_kong", "zh")["对对胡"], rows("mcr", "ko")["청일색"]) == ("3番", "24판")
    assert rows("singaporean", "ja")["対々和"] == "2台"


@pytest.mark.parametrize("name", LIBRARY)
def test_no_two_yaku_of_a_ruleset_become_one(name: str) -> None:
    def names(language: str) -> list[str]:
        groups = catalog.pages(Setup("ruleset", name), language).yaku
        return [line.name for group in groups for line in group.lines]

    english = names("en")
    for language in OTHERS:
        pairs = {*zip(english, names(language), strict=True)}
        assert len(pairs) == len({other for _, other in pairs}), language


def test_the_american_card_has_sections_in_every_language() -> None:
    for language in LANGUAGES:
        card = catalog.pages(Setup("ruleset", "american"), language).card
        assert [len(section.hands) for section in card] == [2, 3, 3, 4, 2, 2, 3, 2, 2]
