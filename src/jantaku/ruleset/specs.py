"""Tile specs, and the other ways a ruleset names tiles: as read from a file, ready to be asked.

A spec is a question about one tile: its name, a class the language fixes, or how it stands to
another tile. May import calls (which tile passes for which), tiles, state and rows.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final, TypeAlias

from jantaku.ruleset.calls import passes, stands_for
from jantaku.ruleset.state import GREATEST
from jantaku.ruleset.tiles import CLASSES, Tile, same
from jantaku.ruleset.tiles import read_tile as tile_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jantaku.ruleset.rows import Compiler
    from jantaku.ruleset.state import Behavior, Context, Table

    Spec: TypeAlias = Callable[[Table, Context, Tile], bool]

_FORMS = 'write "1m", ["1m", "attribute"] or {"tile": "1m", "attrs": ["attribute"]}'
_OWN_TILES_OF_KUIKAE = 2  # of a call: with the discard they make a set


# -- when two tiles are the same -----------------------------------------------------------------


def alike(behavior: Behavior, tile: Tile, other: Tile) -> bool:
    """Whether two tiles are the same, jokers included, whichever of the two is the joker.

    The first must have the attributes of the second.

    >>> from jantaku.ruleset.state import PLAIN
    >>> red = PLAIN.with_alias([Tile("0m")], [Tile("5m")])
    >>> alike(red, Tile("0m"), Tile("5m")), alike(red, Tile("5m"), Tile("0m"))
    (True, True)
    """
    if same(tile, other):
        return True
    if not behavior.aliases or not set(other.attrs) <= set(tile.attrs):
        return False
    return passes(behavior, tile, other) or passes(behavior, other, tile.plain)


def alike_plain(behavior: Behavior, tile: Tile, other: Tile) -> bool:
    """Whether two tiles are the same whatever their attributes, jokers included."""
    return alike(behavior, tile.plain, other.plain)


def is_universal(behavior: Behavior, tile: Tile) -> bool:
    """Whether the tile may stand for every tile."""
    return any(
        wanted.name == "any" and any(same(tile, joker) for joker in jokers)
        for wanted, jokers in behavior.aliases.items()
    )


def can_be(behavior: Behavior, tile: Tile) -> frozenset[str]:
    """The names the tile may stand for, its own among them; `any` if it may stand for all."""
    if not behavior.aliases:
        return frozenset((tile.name,))
    names = {other.name for other in stands_for(behavior, tile)}
    return frozenset(names | {"any"} if is_universal(behavior, tile) else names)


# -- specs ---------------------------------------------------------------------------------------


def _of_names(names: frozenset[str]) -> Spec:
    return lambda _table, _context, tile: tile.name in names


def _always(_table: Table, _context: Context, _tile: Tile) -> bool:
    return True


def _never(_table: Table, _context: Context, _tile: Tile) -> bool:
    return False


def _same(table: Table, context: Context, tile: Tile) -> bool:
    behavior = table.players[context.seat].behavior
    return context.tile is not None and alike_plain(behavior, tile, context.tile)


def _dora(_table: Table, context: Context, tile: Tile) -> bool:
    return context.doras is not None and tile.name in context.doras


def _kuikae(table: Table, context: Context, tile: Tile) -> bool:
    call = table.last_call
    if call is None or len(call.own) < _OWN_TILES_OF_KUIKAE:
        return False
    behavior = table.players[context.seat].behavior
    discard = context.tile or tile
    return _are_set(behavior, (*call.own[:_OWN_TILES_OF_KUIKAE], discard))


def _are_set(behavior: Behavior, tiles: Sequence[Tile]) -> bool:
    """Whether three tiles are a triplet or a sequence, jokers included."""
    names = [can_be(behavior, tile) for tile in tiles]

    def are(wanted: Sequence[str | None]) -> bool:
        return any(
            all(
                name and (name in may or "any" in may)
                for name, may in zip(wanted, order, strict=True)
            )
            for order in permutations(names)
        )

    after = behavior.ordering
    before = {second: first for first, second in after.items()}
    bases = set().union(*names)
    for name in tuple(bases):  # the lowest tile of a sequence may be a joker
        bases.add(before.get(name, name))
    for base in bases:
        second = after.get(base)
        if are((base, base, base)) or are((base, second, after.get(second or ""))):
            return True
    return False


SPECS: Final[Mapping[str, Spec]] = {
    "any": _always,
    **{name: _of_names(tiles) for name, tiles in CLASSES.items() if name not in ("wind", "dragon")},
    "tedashi": lambda _table, _context, tile: "draw" not in tile.attrs,
    "tsumogiri": lambda _table, _context, tile: "draw" in tile.attrs,
    "same": _same,
    "not_same": lambda table, context, tile: not _same(table, context, tile),
    "dora": _dora,
    "kuikae": _kuikae,
}
"""The words that stand for a tile, beside the names of tiles themselves."""


_NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "same": ("tile",),
    "not_same": ("tile",),
    "dora": ("doras",),
}
"""The parts of the context without which a word makes no sense."""


def _one(compiler: Compiler, node: object) -> Spec:
    if isinstance(node, str) and node in SPECS:
        return compiler.guarded(SPECS[node], node, _NEEDS.get(node, ()), node)
    pattern = tile_of(node)
    if pattern is None:
        cure = "it matches every tile; name a tile, a class or a number in quotes"
        compiler.note("unknown-spec", f"no such tile spec: {shown(node)}", cure, node=node)
        return _always
    if not pattern.attrs and pattern.name not in ("any", "faceup"):
        return _of_names(frozenset((pattern.name, "any")))
    return lambda _table, _context, tile: same(tile, pattern)


def _nodes(node: object) -> Sequence[object]:
    return node if isinstance(node, list) else [node]


def _names_only(nodes: Sequence[object]) -> frozenset[str] | None:
    """All names that match a list of plain tiles and classes; None if there are other specs."""
    names: set[str] = set()
    for node in nodes:
        tile = tile_of(node)
        if isinstance(node, str) and node in CLASSES and node in SPECS:
            names |= CLASSES[node]
        elif tile is not None and not tile.attrs and tile.name not in ("any", "faceup"):
            names |= {tile.name, "any"}
        else:
            return None
    return frozenset(names)


def read_specs(compiler: Compiler, node: object) -> Spec:
    """Whether a tile matches one of the specs; what is no spec matches everything."""
    nodes = _nodes(node)
    names = _names_only(nodes)
    if names is not None:
        return _of_names(names) if names else _never
    parts = [_one(compiler, part) for part in nodes]
    if len(parts) == 1:
        return parts[0]
    return lambda table, context, tile: any(part(table, context, tile) for part in parts)


def read_all_specs(compiler: Compiler, node: object) -> Spec:
    """Whether a tile matches all of the specs; none at all are matched by everything."""
    parts = [_one(compiler, part) for part in _nodes(node)]
    if not parts:
        return _always
    if len(parts) == 1:
        return parts[0]
    return lambda table, context, tile: all(part(table, context, tile) for part in parts)


# -- tiles, attributes, named tiles --------------------------------------------------------------


def read_tile(compiler: Compiler, node: object) -> Tile:
    """The tile; raises `RulesetError` if it is none."""
    tile = node if isinstance(node, Tile) else tile_of(node)
    if tile is None:
        raise compiler.fault("tile", f"{shown(node)} is no tile", _FORMS, node=node)
    return tile


def read_tiles(compiler: Compiler, node: object) -> tuple[Tile, ...]:
    """One tile or a list of them; what is no tile is noted and left out.

    A list of one tile and words that are no tiles is that tile with attributes.
    """
    if not isinstance(node, list) or isinstance(node, Tile):
        node = [node]
    found = [tile_of(part) for part in node]
    if found and found[0] is not None and all(tile is None for tile in found[1:]):
        tile = tile_of(node)
        if tile is not None:
            return (tile,)
    for part, tile in zip(node, found, strict=True):
        if tile is None:
            compiler.note("tile", f"{shown(part)} is no tile", _FORMS, node=part)
    return tuple(tile for tile in found if tile is not None)


def read_attrs(compiler: Compiler, node: object) -> tuple[str, ...]:
    """One attribute or a list of them; what is no text is noted and left out."""
    attrs: list[str] = []
    for part in _nodes(node):
        if isinstance(part, list):
            attrs.extend(str(inner) for inner in part if isinstance(inner, str))
        elif isinstance(part, str):
            attrs.append(str(part))
        else:
            compiler.note("attribute", f"{shown(part)} is no attribute", node=part)
    return tuple(dict.fromkeys(attrs))


def read_named_tile(compiler: Compiler, node: object) -> str | int | Tile:
    """A reserved name, a place in the dead wall or a tile, resolved when a game gets to it."""
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
    if tile is None:
        raise compiler.fault(
            "tile", f"{shown(node)} is no tile and no reserved name", _FORMS, node=node
        )
    return tile


def _reserved(compiler: Compiler) -> Sequence[object]:
    names = compiler.rules.get("reserved_tiles")
    return names if isinstance(names, list) else ()


def shown(node: object) -> str:
    """A node of a file as a message quotes it."""
    if isinstance(node, int) and abs(node) > GREATEST:
        return "a huge number"  # Python refuses to write out the very longest
    text = repr(str(node)) if isinstance(node, str) else repr(node)
    return text if len(text) <= 60 else text[:59] + "…"
