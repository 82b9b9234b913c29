"""Names that people choose: which characters are allowed, and when two names are the same.

A name is shown to others as text, so it must not contain invisible characters or ones that reorder
text.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import Final

from confusable_homoglyphs import confusables

from jantaku import catalog
from jantaku.base.errors import PersonError, printable
from jantaku.base.messages import DELETED_NAME, LANGUAGES
from jantaku.game.engines import ENGINES

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
# Names by which an operator would be known.
_RESERVED: Final = (
    "jantaku admin administrator moderator mod operator owner root staff support system server "
    "official 管理者 管理员 管理員 運営 运营 官方 公式 系统 システム "
    "관리자 운영자 운영진 공식 시스템"
)
_MOST_SEATS: Final = 4  # of a table: a bot has the name of its level and the number of its seat
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

    It follows the confusables of Unicode (UTS 39), in upper and in lower case.

    >>> look_of("Mari") == look_of("M\N{CYRILLIC SMALL LETTER A}r1")
    True
    >>> look_of("Mari") == look_of("Marie")
    False
    """
    seen = _prototypes(comparison_key(_prototypes(unicodedata.normalize("NFKC", name))))
    return _prototypes(seen.replace("i", "l").replace(" ", ""))


def _prototypes(text: str) -> str:
    """Returns the text with each character replaced by the one that stands for its look."""
    plain = "".join(char for char in text if char not in _VARIANTS)
    return "".join(map(_prototype, unicodedata.normalize("NFD", plain)))


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


@cache
def reserved_looks() -> frozenset[str]:
    """Returns the looks of names that belong to nobody: those of operators and of bots."""
    bots = {
        f"{level.title} {number}"
        for engine in ENGINES
        for language in LANGUAGES
        for level in catalog.levels(engine, language)
        for number in range(1, _MOST_SEATS + 1)
    }
    return frozenset(map(look_of, bots.union(_RESERVED.split(), [DELETED_NAME])))


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
