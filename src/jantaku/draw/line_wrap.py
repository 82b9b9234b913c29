"""Lines too long for the terminal: parts wrapped side by side, and sentences folded between words.

What must stay in one piece, as the name of a tile, is a span or a line; only plain text is broken.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import category

from jantaku.base.columns import width

from .terminal import Line, Page, Span, join, line, line_width

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# Kana and ideographs, between any two of which a line may end; Hangul has words with blanks.
_IDEOGRAPH = re.compile(r"[\u3001-\u30ff\u3400-\u9fff\uff01-\uffee]")
_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc]")
_TOKEN = re.compile(rf" +|{_IDEOGRAPH.pattern}|(?:(?!{_IDEOGRAPH.pattern})[^ ])+")
# Small kana and the long mark belong to the sign before them, as closing punctuation does.
_NEVER_FIRST = frozenset("ーっッゃャゅュょョぁァぃィぅゥぇェぉォ々")
_CLOSING, _OPENING = ("Pe", "Pf", "Po"), ("Ps", "Pi")


def wrap(parts: Sequence[Line], columns: int, head: Line = (), gap: str = " ") -> Page:
    """Returns the head and the parts, with gaps between, on as many lines as `columns` needs.

    No part is broken; lines after the first begin below the first part.

    >>> from .terminal import plain
    >>> print(plain(wrap([line("sword"), line("wand"), line("punch")], 15, line("Pond "))))
    Pond sword wand
         punch
    """
    blank = " " * line_width(head)
    rows: list[list[Line]] = [[]]
    room = columns - len(blank)
    for part in parts:
        wanted = line_width(join(gap, [*rows[-1], part]))
        if rows[-1] and wanted > room:
            rows.append([])
        rows[-1].append(part)
    return [line(head if not at else blank, join(gap, row)) for at, row in enumerate(rows)]


def fold(parts: Sequence[str | Span], columns: int, indent: int = 0) -> Page:
    """Returns a sentence on as many lines as `columns` needs; lines after the first are indented.

    >>> from .terminal import plain
    >>> print(plain(fold(["You discard ", Span("Red Mayu"), "."], 14, indent=2)))
    You discard
      Red Mayu.
    """
    page: list[list[Span]] = [[]]
    used = 0
    for blanks, word in _words(parts):
        wanted = line_width(tuple(word))
        if used > indent and used + blanks + wanted > columns:
            page.append([Span(" " * indent)])
            used, blanks = indent, 0
        page[-1] += [Span(" " * blanks), *word]
        used += blanks + wanted
    return [tuple(one) for one in page]


def _words(parts: Sequence[str | Span]) -> Iterator[tuple[int, list[Span]]]:
    """Yields the parts that must stay together, each with the number of blanks before it."""
    blanks, word = 0, list[Span]()
    for token in _tokens(parts):
        if not token.text.strip(" "):
            if word:
                yield blanks, word
                blanks, word = 0, []
            blanks += width(token.text)
        elif word and _may_part(word[-1].text[-1], token.text[0]):
            yield blanks, word
            blanks, word = 0, [token]
        else:
            word.append(token)
    if word:
        yield blanks, word


def _tokens(parts: Sequence[str | Span]) -> Iterator[Span]:
    for part in parts:
        if isinstance(part, Span):
            yield part
        else:
            yield from (Span(found) for found in _TOKEN.findall(part))


def _may_part(last: str, first: str) -> bool:
    """True if a line may end between the two characters."""
    if first in _NEVER_FIRST or category(first) in _CLOSING or category(last) in _OPENING:
        return False
    if _KATAKANA.match(last) and _KATAKANA.match(first):
        return False  # a word from abroad
    return bool(_IDEOGRAPH.match(last) or _IDEOGRAPH.match(first))
