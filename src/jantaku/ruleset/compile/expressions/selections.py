"""Reads selections: the objects that are moved and swapped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.ruleset.program import FIRST, Spec
from jantaku.ruleset.values.limits import MOST_SPECS, MOST_TILES
from jantaku.ruleset.values.nodes import is_whole
from jantaku.ruleset.values.seat import MANY_SEATS
from jantaku.ruleset.words.selections import (
    PLACED,
    SELECTED,
    SelectedObjects,
    Selection,
    is_destination,
)

if TYPE_CHECKING:
    from jantaku.ruleset.compile.compiler import Compiler


def read_selection(compiler: Compiler, node: object) -> Selection:
    """A target, or an object of targets each with its restrictions."""
    if isinstance(node, str):
        node = {node: []}
    if not isinstance(node, dict):
        raise compiler.fault(
            "selection",
            "tiles are selected by a target or an object of targets",
            'write "hand" or {"hand": ["marked"]}',
            node=node,
        )
    parts = []
    for target, words in node.items():
        if target in SELECTED:
            parts.append(_part(compiler, str(target), words))
        else:
            compiler.note(
                "selection",
                f"no tiles to select are called '{target}'",
                f"there are {', '.join(SELECTED)}",
                node=node,
            )
    return tuple(parts)


def read_swapped(compiler: Compiler, node: object) -> Selection:
    """A selection of what is swapped; places of the wall are noted and left out."""
    selection = read_selection(compiler, node)
    if any(part.target in PLACED for part in selection):
        fault = "tiles of the dead wall and on top of the wall are not swapped"
        compiler.note("selection", fault, "move them with 'move_tiles'", node=node)
    return tuple(part for part in selection if part.target not in PLACED)


def read_destination(compiler: Compiler, node: object) -> Selection:
    """The one target that tiles are moved to; anything else is noted, and nothing moves."""
    selection = read_selection(compiler, node)
    if not is_destination(selection):
        compiler.note(
            "selection",
            "tiles are moved to one target, no revealed and no upcoming tiles",
            "write one of hand, draw, aside, calls, discard; or swap them",
            node=node,
        )
    return selection


def _part(compiler: Compiler, target: str, words: object) -> SelectedObjects:
    listed = words if isinstance(words, list) else [] if words is None else [words]
    if target in PLACED:
        places = [at for at in listed if is_whole(at) and abs(at) <= MOST_TILES]
        if not places or len(places) < len(listed):
            cure = f'write {{"{target}": [-1]}}'
            compiler.note("selection", f"'{target}' takes places, counted from its end", cure)
        return SelectedObjects(target, places=tuple(places))
    seats = tuple(str(word) for word in listed if isinstance(word, str) and _is_seat(word))
    specs = [
        word
        for word in listed
        if word != "marked" and not (isinstance(word, str) and _is_seat(word))
    ]
    if len(specs) > MOST_SPECS:
        raise compiler.fault("selection", f"{len(specs)} restrictions are too many", node=words)
    fits: Spec | None = compiler.read("all_specs", specs) if specs else None
    own = not seats or compiler.language == FIRST
    return SelectedObjects(target, "marked" in listed, seats, fits, own)


def _is_seat(word: str) -> bool:
    return word.removeprefix("not_") in MANY_SEATS
