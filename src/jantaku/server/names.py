"""Names that people choose: which characters are allowed, and when two names are the same.

A name is shown to others as text, so it must not contain invisible characters or ones that reorder
text.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import Final

from confusable_homoglyphs import confusables

from jantaku import catalog
from jantaku.base.errors import PersonError, printable
from jantaku.base.messages import DELETED_NAME, LANGUAGES
from jantaku.game.engines import ENGINES
from jantaku.players.by_engine import ALIASES, offered_policies

LONGEST_NAME: Final = 24
"""The most characters of a name."""
LONGEST_LABEL: Final = 60
"""The most characters of a label."""

_PARTS: Final = 4  # the most code points of a character
_MARKS: Final = 3  # the most marks of one letter; more would overlap the lines around them
# Control, format (including bidirectional and zero-width ones), surrogates, private use,
# unassigned, and breaks.
_REFUSED: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
# Invisible letters and symbols: Hangul fillers, blank Braille, the grapheme joiner.
_INVISIBLE: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
# Words by which an operator would be known, as a word of a name, inside one, or as a whole name.
_OFFICIAL: Final = ("admin", "administrator", "moderator", "official")
_OFFICIAL_INSIDE: Final = (
    *("jantaku", "管理者", "管理员", "管理員", "運営", "运营", "官方", "公式"),
    *("관리자", "운영자", "운영진", "공식"),
)
_OFFICIAL_WHOLE: Final = (
    "mod",
    "operator",
    "staff",
    "support",
    "system",
    "系统",
    "システム",
    "시스템",
)
_OFFICIAL_ALONE: Final = ("owner", "root", "server")  # with a number they are names as any other
_WORD: Final = re.compile(r"[^\W_]+")
_NUMBERS: Final = re.compile(r"(?<!\d)\d+(?![^\W_])")  # at the end of a word
# Signs that people write for letters, inside a word.
_LETTER_LIKE: Final = re.compile(r"(?<=[^\W\d_])[34570@$]+(?=[^\W\d_])")
_LETTERS: Final = str.maketrans("34570@$", "eastoas")
_ACCENTS: Final = frozenset(map(chr, range(0x300, 0x370)))  # of Latin, Greek and Cyrillic letters
# Variation selectors belong to the character before, and do not make names different.
_VARIANTS: Final = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))


def check_name(name: str) -> str:
    """Returns the normal form of a name: trimmed, NFC, single blanks.

    Raises `PersonError`, with the position, for a name that is empty, too long or not printable.

    >>> check_name("  Ko  Rin ")
    'Ko Rin'
    >>> check_name("Ann\\u202e")
    Traceback (most recent call last):
        ...
    jantaku.base.errors.PersonError: name: U+202E cannot be shown at column 4; leave it out
      Ann\N{REPLACEMENT CHARACTER}
         ^
    """
    return _check(name, "name", LONGEST_NAME)


def check_label(label: str) -> str:
    """Returns the normal form of a label: like a name, but longer."""
    return _check(label, "label", LONGEST_LABEL)


def comparison_key(name: str) -> str:
    """Returns a key that is equal for names that people would take for the same.

    >>> comparison_key("KoRin") == comparison_key("\N{FULLWIDTH LATIN SMALL LETTER K}orin")
    True
    """
    plain = "".join(char for char in name if char not in _VARIANTS)
    folded = unicodedata.normalize("NFKC", plain).casefold()
    return unicodedata.normalize("NFKC", folded)


def typed_key(name: str) -> str:
    """Returns the comparison key of a name as a person typed it, blanks and all."""
    return comparison_key(" ".join(name.split()))


def look_of(name: str) -> str:
    """Returns a text that is equal for names that look alike in some font or letter case.

    It follows the confusables of Unicode (UTS 39), in upper and in lower case. Blanks, punctuation
    and accents count for nothing; digits inside a word are the letters that they are written for.

    >>> look_of("Mari") == look_of("M\N{CYRILLIC SMALL LETTER A}r1") == look_of("m@-rì.")
    True
    >>> look_of("Mari") == look_of("Marie")
    False
    """
    whole = unicodedata.normalize("NFKC", name)
    plain = _LETTER_LIKE.sub(_letters, "".join(filter(_is_seen, whole)))
    plain = plain.replace("@", "") or whole
    seen = _prototypes(comparison_key(_prototypes(plain)))
    return _prototypes(seen.replace("i", "l").replace(" ", ""))


def without_numbers(name: str) -> str:
    """Returns a name without the numbers after its words, such as that of a seat.

    >>> without_numbers("Mari 2"), without_numbers("Mari77"), without_numbers("77")
    ('Mari', 'Mari', '77')
    """
    return _NUMBERS.sub("", name).strip() or name


def _letters(signs: re.Match[str]) -> str:
    return signs[0].translate(_LETTERS)


def _is_seen(char: str) -> bool:
    return char == "@" or unicodedata.category(char)[0] not in "PZ"


def _prototypes(text: str) -> str:
    """Returns the text with each character replaced by the one that stands for its look."""
    plain = "".join(char for char in text if char not in _VARIANTS)
    letters = (one for one in unicodedata.normalize("NFD", plain) if one not in _ACCENTS)
    return "".join(map(_prototype, letters))


@lru_cache(maxsize=4096)
def _prototype(char: str) -> str:
    """Returns the prototype of a character.

    The list of a prototype has all that look like it, the list of any other only its prototype.
    """
    data = confusables.confusables_data
    alike = data.get(char, ())
    if len(alike) != 1:
        return char
    found: str = alike[0]["c"]
    return found if len(data.get(found, ())) > 1 else min(char, found)


def is_reserved(name: str) -> bool:
    """Returns True for a name that belongs to nobody: that of a bot, or of an operator.

    >>> [is_reserved(name) for name in ("Admin1", "Efficient 2", "\N{KATAKANA LETTER HA}ナ")]
    [True, True, True]
    >>> [is_reserved(name) for name in ("Badminton", "Root Beer", "Ann 2")]
    [False, False, False]
    """
    plain = without_numbers(unicodedata.normalize("NFKC", name))
    look = look_of(plain)
    words, parts, alone = _official_looks()
    if look in _reserved_looks(offered_policies()) or look_of(name) in alone:
        return True
    found = {look_of(without_numbers(word)) for word in _WORD.findall(plain)}
    return not words.isdisjoint(found) or any(part in look for part in parts)


@cache
def _official_looks() -> tuple[frozenset[str], ...]:
    listed = (_OFFICIAL, _OFFICIAL_INSIDE, _OFFICIAL_ALONE)
    return tuple(frozenset(map(look_of, names)) for names in listed)


@cache
def _reserved_looks(policies: tuple[str, ...]) -> frozenset[str]:
    """Returns the looks of whole names: of operators, of bots in every language, of policies."""
    levels = [
        level
        for engine in ENGINES
        for language in LANGUAGES
        for level in catalog.levels(engine, language)
    ]
    bots = {name for level in levels for name in (level.name, level.title)}
    names = bots.union(ALIASES, _OFFICIAL_WHOLE, policies, [DELETED_NAME])
    return frozenset(map(look_of, names))


def _check(text: str, field: str, longest: int) -> str:
    text = text.strip()
    if len(text) > _PARTS * longest:
        raise _too_long(field, longest)
    for at, char in enumerate(text):
        if unicodedata.category(char) in _REFUSED or char in _INVISIBLE:
            fault = f"U+{ord(char):04X} cannot be shown"
            raise PersonError(
                fault, "leave it out", field=field, source=field, text=text, position=at
            )
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise PersonError(f"a {field} has at least one character", "type one", field=field)
    if len(name) > longest:
        raise _too_long(field, longest)
    _check_marks(name, field)
    return name


def _too_long(field: str, longest: int) -> PersonError:
    return PersonError(f"a {field} has {longest} characters at most", "shorten it", field=field)


def _check_marks(name: str, field: str) -> None:
    """Raises `PersonError` for marks without a letter, and for too many on one letter."""
    run = _MARKS  # so that a mark cannot come first
    for at, char in enumerate(name):
        run = run + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if run > _MARKS:
            fault = f"{printable(char)!r} has no letter, or its letter has too many marks"
            raise PersonError(
                fault, "leave it out", field=field, source=field, text=name, position=at
            )
