"""Reads the calls and the styles of a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.ruleset.program import TURNED, CallSpec, StyleItem, Turned
from jantaku.ruleset.values.nodes import is_whole, items_of, object_of
from jantaku.ruleset.values.seat import RELATIVE
from jantaku.ruleset.values.spelling import shown
from jantaku.ruleset.values.tile import VOCABULARY, read_tile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.ruleset.compile.compiler import Compiler
    from jantaku.ruleset.values.behavior import Offset


def read_call_spec(compiler: Compiler, node: object) -> CallSpec:
    """The ways to call of a button; an offset that nothing fits is noted."""
    listed = items_of(node)
    ways = [way for way in listed if isinstance(way, list)]
    for offset in (part for way in ways for part in way):
        if read_offset(offset) is None:
            fault = f"{shown(offset)} is neither a number of steps nor a tile; nothing fits it"
            compiler.note("call", fault, "write [[-1, 1]]", node=offset)
    read = tuple(tuple(read_offset(part) for part in way) for way in ways)
    return CallSpec(read, jokers=not (listed and listed[0] == "nojoker"))


def read_offset(node: object) -> Offset:
    """A tile relative to the called one; None if no tile can fit.

    >>> [read_offset(node) for node in (-2, "1B", "DA", "five", 0.5)]
    [-2, '1B', 'DA', None, None]
    """
    if is_whole(node):
        return node
    if isinstance(node, str) and node not in VOCABULARY and node[-1:] in ("A", "B", "C"):
        number = str(node[:-1])
        return str(node) if number == "D" or f"{number}m" in VOCABULARY else None
    return read_tile(node)


def read_call_style(compiler: Compiler, node: object) -> Mapping[str, tuple[StyleItem, ...]]:
    """The layouts of a meld by where it was called from; unknown items of a style are noted."""
    styles = object_of(node)
    found = {}
    for word, style in styles.items():
        if word not in RELATIVE:
            fault, cure = f"nobody is called '{word}'", f"write {', '.join(RELATIVE)}"
            compiler.note("call-style", fault, cure, node=style)
        if not isinstance(style, list):
            continue
        found[str(word)] = tuple(map(_style_item, style))
        for item in style:
            if _holds_none(_style_item(item)):
                fault = f"{shown(item)} is neither a place in the meld nor a tile"
                compiler.note("call-style", fault, 'write 0, ["1x", 0] or "call"', node=item)
    return found


def _style_item(node: object) -> StyleItem:
    if isinstance(node, list) and len(node) == 2 and str(node[0]) in TURNED:
        return Turned(str(node[0]), _style_item(node[1]))
    if isinstance(node, str) and node in ("call", "call_sideways"):
        return str(node)
    if is_whole(node):
        return node
    return read_tile(node)


def _holds_none(item: StyleItem) -> bool:
    return _holds_none(item.item) if isinstance(item, Turned) else item is None
