"""The option `--seed`: read alike by every command that plays, and told by it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from jantaku.answers.circumstances import blaming

from .options import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.draw.look import Look
    from jantaku.seeds import Seed

    from .console import Console

KIND = "N|HEX"
ABOUT = "Number or 64 hex digits that make the game; else drawn, and told."


def seed_option() -> Any:
    """The option as a field of a group."""
    return text("--seed", kind=KIND, about=ABOUT)


def seed_given(text: str) -> Seed | None:
    """The seed that was written, None where none was; raises SeedError for other text."""
    from jantaku.seeds import parse_seed

    if not text:
        return None
    with blaming("seed"):
        return parse_seed(text)


def seed_words(seed: Seed, look: Look) -> str:
    """The seed as `--seed` takes it."""
    from jantaku.seeds import format_seed

    return f"{look.say('word.seed')} {format_seed(seed)}"


@contextmanager
def seed_told_after(seed: Seed, console: Console, *, json: bool) -> Iterator[None]:
    """Tells the seed of a game when it is over or left: before, it would tell hidden tiles."""
    from jantaku.draw.terminal import line
    from jantaku.seeds import seed_to_json

    try:
        yield
    finally:
        if json:
            console.messages([{"type": "seed", "seed": seed_to_json(seed)}])
        else:
            console.page([line(seed_words(seed, console.look))])
