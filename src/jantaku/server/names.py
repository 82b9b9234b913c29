"""Names that people choose: which characters are allowed, and when two names are the same.

A name is shown to others as text, so it must not contain invisible characters or ones that reorder
text.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from jantaku.base.errors import PersonError, printable

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


def key_of(name: str) -> str:
    """Returns a key that is equal for names that people would take for the same.

    >>> key_of("KoRin") == key_of("\N{FULLWIDTH LATIN SMALL LETTER K}orin")
    True
    """
    plain = "".join(char for char in name if char not in _VARIANTS)
    folded = unicodedata.normalize("NFKC", plain).casefold()
    return unicodedata.normalize("NFKC", folded)


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
