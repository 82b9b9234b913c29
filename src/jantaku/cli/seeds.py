"""The option `--seed`, which every command that plays reads and prints in the same way."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from jantaku.base.seeds import format_seed, parse_seed, seed_to_json
from jantaku.draw.answers.circumstances import blaming
from jantaku.draw.terminal import line

from .options import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.base.seeds import Seed
    from jantaku.draw.look import Look

    from .terminal.console import Console

KIND = "N|HEX"
ABOUT = "Seed: a number or 64 hex digits (default: random, and printed)."


def seed_option() -> Any:
    """The option as a field of a group."""
    return text("--seed", kind=KIND, about=ABOUT)


def seed_given(text: str) -> Seed | None:
    """Returns the seed in the text, or None if it is empty. Raises SeedError for other text."""
    if not text:
        return None
    with blaming("seed"):
        return parse_seed(text)


def seed_words(seed: Seed, look: Look) -> str:
    """The seed as `--seed` takes it."""
    return f"{look.say('word.seed')} {format_seed(seed)}"


@contextmanager
def seed_told_after(seed: Seed, console: Console, *, json: bool) -> Iterator[None]:
    """Prints the seed of a game at its end: earlier it would reveal hidden tiles."""
    try:
        yield
    finally:
        if json:
            console.messages([{"type": "seed", "seed": seed_to_json(seed)}])
        else:
            console.page([line(seed_words(seed, console.look))])
