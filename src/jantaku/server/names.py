"""Names that people give: what they may hold, and when two are the same.

A name is shown to others as text, so it must show as what it is: nothing invisible, nothing that
turns text around.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from jantaku.errors import PersonError, printable

LONGEST_NAME: Final = 24
"""The most characters of a name."""
LONGEST_LABEL: Final = 60
"""The most characters of a label."""

_PARTS: Final = 4  # of which a character may be put together
_MARKS: Final = 3  # above one letter; more climb over the lines around them
# Control, format (the bidirectional ones and zero widths are among these), halves, private use,
# unassigned, and breaks.
_REFUSED: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
# Letters and symbols that show nothing: Hangul fillers, blank Braille, a joiner of graphemes.
_INVISIBLE: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
# Variation selectors: they belong to the sign before, and make no name another.
_VARIANTS: Final = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))


def check_name(name: str) -> str:
    """The name as it is kept: trimmed, NFC, single blanks.

    Raises `PersonError`, with the place, for one that is empty, too long or cannot be shown.

    >>> check_name("  Ko  Rin ")
    'Ko Rin'
    >>> check_name("Ann\\u202e")
    Traceback (most recent call last):
        ...
    jantaku.errors.PersonError: name: U+202E cannot be shown at column 4; leave it out
      Ann\N{REPLACEMENT CHARACTER}
         ^
    """
    return _check(name, "name", LONGEST_NAME)


def check_label(label: str) -> str:
    """A label as it is kept: like a name, but longer."""
    return _check(label, "label", LONGEST_LABEL)


def key_of(name: str) -> str:
    """What two names have in common that people would take for the same.

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
    """Marks stand above a letter, and not too many."""
    run = _MARKS  # so that none can come first
    for at, char in enumerate(name):
        run = run + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if run > _MARKS:
            fault = f"{printable(char)!r} has no letter to stand on, or too many stand on it"
            raise PersonError(
                fault, "leave it out", field=field, source=field, text=name, position=at
            )
