"""The two characters of a match: named, asked for, or chosen at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.errors import JantakuError
from jantaku.base.seeds import player_chance
from jantaku.haiyuki import CHARACTERS
from jantaku.haiyuki.refusal import nearest, unknown

from ...haiyuki.words import ask, drawing_of, tell
from .answers import character_names
from .board import character_page

if TYPE_CHECKING:
    from jantaku.base.seeds import Seed

    from ...terminal.console import Console


def character_named(console: Console, name: str, *, unlocked: bool) -> str:
    """The character named, or the one the person picks."""
    if name:
        return _known(console, name, "character")
    names = [row.id for row in CHARACTERS.values() if unlocked or not row.is_hidden]
    console.page(character_page(drawing_of(console.look), names))
    called = character_names(console.look.language)
    while True:
        answer = ask(console, "choose")
        if called.get(answer.casefold()) in names:
            return called[answer.casefold()]
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:4]) <= len(names):
            return names[int(answer[:4]) - 1]
        tell(console, "no_such")
        near = nearest(answer, called)
        tell(console, *(["meant"] if near else ["number"]), name=near)


def opponent_of(console: Console, name: str, character: str, seed: Seed) -> str:
    """Returns the opponent of that name, or a random one."""
    if name:
        return _known(console, name, "opponent")
    others = [row.id for row in CHARACTERS.values() if not row.is_hidden and row.id != character]
    return player_chance(seed, "opponent").choice(others)


def _known(console: Console, name: str, source: str) -> str:
    """The character of that name; an error names the option."""
    called = character_names(console.look.language)
    found = called.get(name.casefold())
    if found is None:
        raise unknown("no_character", name, called).error(JantakuError, source=source)
    return found
