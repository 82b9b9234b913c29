"""Reads tile specs, and the other ways in which a ruleset names tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.errors import RulesetError
from jantaku.ruleset.program import (
    EVERY_TILE,
    AskedSpec,
    CountedPlace,
    NamedTile,
    OfNames,
    OfParts,
    OfPattern,
    Spec,
)
from jantaku.ruleset.values.nodes import items_of
from jantaku.ruleset.values.spelling import shown
from jantaku.ruleset.values.tile import CLASSES, VOCABULARY, RulesetTile, classes_in
from jantaku.ruleset.values.tile import read_tile as tile_of
from jantaku.ruleset.words.specs import SPECS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.compile.compiler import Compiler

_FORMS = 'write "1m", ["1m", "attribute"] or {"tile": "1m", "attrs": ["attribute"]}'


def _one(compiler: Compiler, node: object) -> Spec:
    if isinstance(node, str) and node in CLASSES and node in SPECS:
        return OfNames(classes_in(compiler.language)[node])
    if isinstance(node, str) and node in SPECS:
        return AskedSpec(node, compiler.lacking(node, SPECS[node].needs, node))
    pattern = tile_of(node)
    if pattern is None:
        cure = "it matches every tile; name a tile, a class or a number in quotes"
        compiler.note("unknown-spec", f"no such tile spec: {shown(node)}", cure, node=node)
        return EVERY_TILE
    if not pattern.attrs and pattern.name not in ("any", "faceup"):
        return OfNames(frozenset((pattern.name, "any")))
    return OfPattern(pattern)


def _nodes(node: object) -> Sequence[object]:
    return node if isinstance(node, list) else [node]


def _names_only(compiler: Compiler, nodes: Sequence[object]) -> frozenset[str] | None:
    """All names that match a list of plain tiles and classes; None if there are other specs."""
    names: set[str] = set()
    for node in nodes:
        tile = tile_of(node)
        if isinstance(node, str) and node in CLASSES and node in SPECS:
            names |= classes_in(compiler.language)[node]
        elif tile is not None and not tile.attrs and tile.name not in ("any", "faceup"):
            names |= {tile.name, "any"}
        else:
            return None
    return frozenset(names)


def names_for_certain(compiler: Compiler, node: object) -> frozenset[str]:
    """The names of tiles that a list of specs always fits; the others are left out."""
    names: set[str] = set()
    for word in _nodes(node):
        if word == "any":
            return frozenset(VOCABULARY)
        if isinstance(word, str):
            names |= classes_in(compiler.language).get(word, frozenset((str(word),)))
    return frozenset(names)


def read_specs(compiler: Compiler, node: object) -> Spec:
    """A test for tiles that match one of the specs; what is not a spec matches everything."""
    nodes = _nodes(node)
    names = _names_only(compiler, nodes)
    if names is not None:
        return OfNames(names)
    parts = tuple(_one(compiler, part) for part in nodes)
    return parts[0] if len(parts) == 1 else OfParts(parts, every=False)


def read_all_specs(compiler: Compiler, node: object) -> Spec:
    """A test for tiles that match all of the specs; no specs match everything."""
    parts = tuple(_one(compiler, part) for part in _nodes(node))
    if not parts:
        return EVERY_TILE
    return parts[0] if len(parts) == 1 else OfParts(parts, every=True)


def read_tile(compiler: Compiler, node: object) -> RulesetTile:
    """The tile; raises `RulesetError` for anything else."""
    tile = node if isinstance(node, RulesetTile) else tile_of(node)
    if tile is None:
        raise compiler.fault("tile", f"{shown(node)} is not a tile", _FORMS, node=node)
    return tile


def read_tiles(compiler: Compiler, node: object) -> tuple[RulesetTile, ...]:
    """Reads one tile or a list of them; what is not a tile is noted and left out.

    A list of one tile and words that are not tiles is that tile with attributes.
    """
    if not isinstance(node, list) or isinstance(node, RulesetTile):
        node = [node]
    found = [tile_of(part) for part in node]
    if found and found[0] is not None and all(tile is None for tile in found[1:]):
        tile = tile_of(node)
        if tile is not None:
            return (tile,)
    for part, tile in zip(node, found, strict=True):
        if tile is None:
            compiler.note("tile", f"{shown(part)} is not a tile", _FORMS, node=part)
    return tuple(tile for tile in found if tile is not None)


def read_attrs(compiler: Compiler, node: object) -> tuple[str, ...]:
    """Reads one attribute or a list of them; what is not a text is noted and left out."""
    attrs: list[str] = []
    for part in _nodes(node):
        if isinstance(part, list):
            attrs.extend(str(inner) for inner in part if isinstance(inner, str))
        elif isinstance(part, str):
            attrs.append(str(part))
        else:
            compiler.note("attribute", f"{shown(part)} is not an attribute", node=part)
    return tuple(dict.fromkeys(attrs))


def read_named_tiles(compiler: Compiler, node: object) -> tuple[NamedTile, ...]:
    """Reads one named tile or a list of them; what names no tile is noted and left out.

    A list of one tile and words that name no tile is that tile with attributes.
    """
    nodes = _nodes(node)
    if tile_of(node) is not None and any(tile_of(part) is None for part in nodes[1:]):
        return (read_named_tile(compiler, node),)
    found = []
    for part in nodes:
        try:
            found.append(read_named_tile(compiler, part))
        except RulesetError as error:
            compiler.problems.append(error)
    return tuple(found)


def read_named_tile(compiler: Compiler, node: object) -> NamedTile:
    """A reserved name, a tile, a counter or a place in the dead wall, for when a game gets there.

    Of a text only what the ruleset sets somewhere is a counter.
    """
    if isinstance(node, bool) or not isinstance(node, str | int | list | dict):
        raise compiler.fault(
            "tile",
            f"{shown(node)} names no tile",
            "write a tile, a reserved name or a number",
            node=node,
        )
    if isinstance(node, int):
        return node
    if isinstance(node, str) and node in _reserved(compiler):
        return str(node)
    tile = tile_of(node)
    if tile is None and isinstance(node, str) and node in compiler.counters:
        return CountedPlace(str(node))
    if tile is None:
        raise compiler.fault(
            "tile", f"{shown(node)} is not a tile or a reserved name", _FORMS, node=node
        )
    return tile


def _reserved(compiler: Compiler) -> Sequence[object]:
    return items_of(compiler.rules.get("reserved_tiles"))
