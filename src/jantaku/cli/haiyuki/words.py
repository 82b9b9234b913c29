"""The words of a look's language, and what the person at the keyboard answers."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from jantaku.base.errors import JantakuError
from jantaku.draw.table.haiyuki import HaiyukiDrawing
from jantaku.haiyuki import TILES
from jantaku.haiyuki.refusal import refuse, translate
from jantaku.haiyuki.texts import text

from ..terminal.console import NO_ANSWER
from ..terminal.keyboard import columns, typed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jantaku.draw.look import Look
    from jantaku.haiyuki import HaiyukiTile

    from ..terminal.console import Console


class KeyboardClosed(Exception):  # noqa: N818 - no fault: a person leaves
    """The person at the keyboard is gone; `args` are the prompts to say last."""


@contextmanager
def speaking(look: Look) -> Iterator[None]:
    """Errors in the language of the look."""
    try:
        yield
    except JantakuError as error:
        if error.source == "seed" and look.language != "en":  # read as everywhere, in English
            error = refuse("no_seed").error(JantakuError, source="seed")
        translate(error, look.language)
        raise error from None


def until_left(console: Console, play: Callable[[], int]) -> int:
    """Plays; returns NO_ANSWER, with the last prompts said, if the person leaves."""
    try:
        return play()
    except KeyboardClosed as closed:
        for prompt in closed.args:
            tell(console, prompt)
        return NO_ANSWER


def ask(console: Console, prompt: str, **about: object) -> str:
    """Returns the answer of the person. Raises at the end of input."""
    tell(console, prompt, ending=":", **about)
    answer = typed(console)
    if answer is None or answer == "q":
        raise KeyboardClosed("left")
    return answer


def tell(console: Console, prompt: str, *, ending: str = "", **about: object) -> None:
    """Says a prompt."""
    drawing = drawing_of(console.look)
    parts = drawing.phrase("prompt", prompt, **about)
    console.page(drawing.fold([*parts, ending]), close=True)


def tile_names(language: str) -> dict[str, HaiyukiTile]:
    """The tiles by the short and the full name that the language has for them, in lower case."""
    return {
        text(section, row.id, language).casefold(): tile
        for tile, row in enumerate(TILES)
        for section in ("on_tile", "tile")
    }


def drawing_of(look: Look) -> HaiyukiDrawing:
    """A drawing as wide as the terminal, which shows only what everybody may see."""
    return HaiyukiDrawing(look, (), None, columns())
