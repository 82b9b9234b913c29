"""The words of a look's language, and what the person at the keyboard answers."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from jantaku.errors import JantakuError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku.draw.look import Look

    from ..console import Console
    from .screen import Screen

_PIPE = 100  # columns where there is no terminal to ask
_NARROWEST = 30


class Left(Exception):  # noqa: N818 - no fault: somebody leaves the table
    """The person at the keyboard is gone; `args` are the prompts to say last."""


@contextmanager
def speaking(look: Look) -> Iterator[None]:
    """Errors in the language of the look."""
    from jantaku.haiyuki.refusal import refuse, translate

    try:
        yield
    except JantakuError as error:
        if error.source == "seed" and look.language != "en":  # read as everywhere, in English
            error = refuse("no_seed").error(JantakuError, source="seed")
        translate(error, look.language)
        raise error from None


def ask(console: Console, prompt: str, **about: object) -> str:
    """What the person answers; raises where nobody does any more."""
    tell(console, prompt, ending=":", **about)
    given = sys.stdin.readline()
    answer = given.strip()
    if not sys.stdin.isatty() and given:
        console.write(f"> {answer[:80]}")
    if not given or answer == "q":
        raise Left("left")
    return answer


def tell(console: Console, prompt: str, *, ending: str = "", **about: object) -> None:
    """Says a prompt."""
    screen = screen_of(console.look)
    parts = screen.phrase("prompt", prompt, **about)
    console.page(screen.fold([*parts, ending]), close=True)


def word(look: Look, section: str, key: str, **about: object) -> str:
    """A text in the language of the look."""
    from jantaku.haiyuki.texts import say

    return say(section, key, look.language, **about)


def screen_of(look: Look, characters: Sequence[str] = (), seat: int | None = None) -> Screen:
    """A screen as wide as the terminal; without a seat it shows only what everybody may see."""
    from .screen import Screen

    return Screen(look, characters, seat, columns())


def columns() -> int:
    """Columns there are to draw in: COLUMNS, or the terminal's."""
    given = os.environ.get("COLUMNS", "")
    if given.isascii() and given.isdigit() and int(given[:6]):
        return max(_NARROWEST, int(given[:6]))
    try:
        return max(_NARROWEST, os.get_terminal_size(sys.stdout.fileno()).columns)
    except (OSError, ValueError):  # no terminal, or no file at all
        return _PIPE
