"""All words of Haiyuki shown to people: names, prompts, refusals, and what the characters say.

One JSON file per language, all with the same sections and keys. `{placeholders}` stand for names
and numbers; `{tile:을/를}` for a name and the Korean ending that fits it.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from itertools import count, takewhile
from string import Formatter
from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.base.errors import NotationError
from jantaku.base.messages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping

    Texts = Mapping[str, Mapping[str, str]]

# Placeholders that stand for the name of what they are given, and the section of the names.
_NAMED: Final = {
    "tile": "tile",
    "tiles": "tile",
    "skill": "skill",
    "skills": "skill",
    "effect": "effect",
    "character": "character",
    "other": "character",
    "yaku": "yaku",
}
_HANGUL, _SYLLABLES, _FINALS, _RIEUL = 0xAC00, 11172, 28, 8


class Piece(NamedTuple):
    """A part of a sentence: words, or what a placeholder of that name and value stands for."""

    text: str
    name: str = ""
    value: object = None


@cache
def texts(language: str) -> Texts:
    """All texts of a language, by section and key.

    Raises NotationError for an unknown language.

    >>> texts("ko")["tile"]["rin"]
    '린샹'
    """
    if language not in LANGUAGES:
        cure = f"use one of {', '.join(LANGUAGES)}"
        raise NotationError(f"no texts in language {language!r}", cure)
    file = files(__package__).joinpath(f"{language}.json")
    loaded: Texts = json.loads(file.read_text(encoding="utf-8"))
    return loaded


def text(section: str, key: str, language: str = "en") -> str:
    """Returns a text by its section and key.

    >>> text("skill", "HELL_PILE"), text("yaku", "IL_SAEK.red", "ja")
    ('Hell Pile', '赤一色')
    """
    return texts(language)[section][key]


def say(section: str, key: str, language: str = "en", **about: object) -> str:
    """A sentence with its placeholders filled: tiles, skills and characters by their names.

    >>> say("told", "discard", "ko", who="화린", tile="sword")
    '화린이 검을 버렸다.'
    """
    return "".join(piece.text for piece in pieces(section, key, language, **about))


def pieces(section: str, key: str, language: str = "en", **about: object) -> tuple[Piece, ...]:
    """The sentence of `say` in its parts, so that names can be coloured and kept in one piece.

    >>> pieces("choice", "discard", tile="rin")
    (Piece(text='Discard ', name='', value=None), Piece(text='Rinxiang', name='tile', value='rin'))
    """
    found = []
    for words, name, ending, _ in Formatter().parse(text(section, key, language)):
        if words:
            found.append(Piece(words))
        if name:
            found += _named(name, about[name], language)
            if ending:
                found.append(Piece(_fitting(found[-1].text, ending)))
    return tuple(found)


def line(character: str, occasion: str, language: str = "en") -> str:
    """Returns the first of `lines`, or an empty text.

    >>> line("yuri", "PON")
    'I will take that.'
    """
    return next(iter(lines(character, occasion, language)), "")


def lines(character: str, occasion: str, language: str = "en") -> tuple[str, ...]:
    """Returns all that a character may say on an occasion.

    The lines of anybody, if the character has none. The second line has the key `PON.2`, and so on.

    >>> lines("mayu", "PON")
    ('Woof.', 'Snap!', 'I fetch.')
    """
    spoken = texts(language)
    for section in (spoken[f"line.{character}"], spoken["line.default"]):
        if occasion in section:
            more = (section.get(f"{occasion}.{number}", "") for number in count(2))
            return section[occasion], *takewhile(bool, more)
    return ()


def _named(name: str, value: object, language: str) -> list[Piece]:
    """Returns the value by name; several with commas, or with "or" if they are a choice."""
    values = value if isinstance(value, tuple) else (value,)
    separator = Piece(text("word", "or" if name == "skills" else "comma", language))
    found: list[Piece] = []
    for one in values:
        shown = texts(language)[_NAMED[name]].get(f"{one}") if name in _NAMED else None
        found += [separator] if found else []
        found.append(Piece(shown or f"{one}", name, one))
    return found


def _fitting(word: str, endings: str) -> str:
    """Returns the Korean ending for the word: the first of two follows a final consonant."""
    after_consonant, _, after_vowel = endings.partition("/")
    syllable = ord(word[-1:] or " ") - _HANGUL
    final = syllable % _FINALS if 0 <= syllable < _SYLLABLES else 0
    if not final or (final == _RIEUL and after_consonant == "으로"):
        return after_vowel
    return after_consonant
