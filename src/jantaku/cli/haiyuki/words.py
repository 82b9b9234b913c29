"""The words of a look's language, and what the person at the keyboard answers."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from jantaku.base.errors import JantakuError

from ..keyboard import columns, typed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku.draw.look import Look

    from ..console import Console
    from .screen import Screen


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
    """Returns the answer of the person. Raises at the end of input."""
    tell(console, prompt, ending=":", **about)
    answer = typed(console)
    if answer is None or answer == "q":
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
