"""Reads the lines of a `mark` action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.ruleset.program import MarkNeed
from jantaku.ruleset.values.limits import MOST_LINES, MOST_TILES
from jantaku.ruleset.values.nodes import is_whole
from jantaku.ruleset.values.tile import CLASSES, VOCABULARY
from jantaku.ruleset.words.marks import RESTRICTIONS, TARGETS, other_than

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.compile.compiler import Compiler


def read_mark_spec(compiler: Compiler, node: object) -> tuple[MarkNeed, ...]:
    """The lines of a `mark` action: `[[target, count, restrictions], ...]`."""
    if not isinstance(node, list):
        raise compiler.fault(
            "mark", "'mark' takes a list", 'write [["hand", 3, ["self"]]]', node=node
        )
    if len(node) > MOST_LINES:
        raise compiler.fault("mark", f"{len(node)} lines to mark are too many", node=node)
    needs = needs_of(node)
    if len(needs) < len(node):
        compiler.note(
            "mark",
            f"a line to mark is [target, count, restrictions], its target one of {_listed()}",
            "lines of another form are left out",
            node=node,
        )
    for need in needs:
        for word in need.restrictions:
            known = word in RESTRICTIONS or word in CLASSES or word in VOCABULARY
            if not known and other_than(word) is None:
                fault = f"no such restriction of a mark: '{word}'; it counts as met"
                compiler.note("mark", fault, compiler.meant(word, RESTRICTIONS), node=node)
    return needs


def _listed() -> str:
    return ", ".join(TARGETS)


def needs_of(spec: Sequence[object]) -> tuple[MarkNeed, ...]:
    """The lines of a mark specification that say what to mark; others are left out.

    >>> needs_of([["hand", 3, ["self", "not_joker"]], ["nowhere", 1]])
    (MarkNeed(target='hand', count=3, restrictions=('self', 'not_joker')),)
    """
    read = (line if isinstance(line, MarkNeed) else _need(line) for line in spec)
    return tuple(need for need in read if need is not None)


def _need(line: object) -> MarkNeed | None:
    if not isinstance(line, list) or not line:
        return None
    target = next((name for name in TARGETS if name == line[0]), None)
    count: object = line[1] if len(line) > 1 else 1
    restrictions: object = line[2] if len(line) > 2 else []
    if target is None or not is_whole(count):
        return None
    if not 0 <= count <= MOST_TILES:
        return None
    words = restrictions if isinstance(restrictions, list) else [restrictions]
    known = dict.fromkeys(str(word) for word in words if isinstance(word, str))
    asked = tuple(known)[:MOST_LINES]
    return MarkNeed(target, count, asked)
