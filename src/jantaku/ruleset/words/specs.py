"""Tile specs: the words that ask something about one tile.

A spec is its name, a class the language fixes, or a relation to another tile.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.ruleset.values.behavior import Behavior, alike_plain, can_be
from jantaku.ruleset.values.tile import CLASSES, RulesetTile, same

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.ruleset.program import Spec
    from jantaku.ruleset.table.context import Context
    from jantaku.ruleset.table.table import RulesetTable

_OWN_TILES_OF_KUIKAE = 2  # of a call: with the discard they make a set


class OfNames:
    """A test for tiles with one of those names."""

    __slots__ = ("names",)

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names

    def __call__(self, _table: RulesetTable, _context: Context, tile: RulesetTile) -> bool:
        """True if the tile has one of the names."""
        return tile.name in self.names


class OfPattern:
    """A test for tiles that pass for a pattern."""

    __slots__ = ("pattern",)

    def __init__(self, pattern: RulesetTile) -> None:
        self.pattern = pattern

    def __call__(self, _table: RulesetTable, _context: Context, tile: RulesetTile) -> bool:
        """True if the tile passes for the pattern."""
        return same(tile, self.pattern)


class AskedSpec:
    """A test by a word of the language."""

    __slots__ = ("fits", "word")

    def __init__(self, word: str, fits: Spec) -> None:
        self.word, self.fits = word, fits

    def __call__(self, table: RulesetTable, context: Context, tile: RulesetTile) -> bool:
        """True if the word is so for the tile."""
        return self.fits(table, context, tile)


class OfParts:
    """A test for tiles that fit one of some specs, or every one of them."""

    __slots__ = ("every", "parts")

    def __init__(self, parts: Sequence[Spec], *, every: bool) -> None:
        self.parts, self.every = parts, every

    def __call__(self, table: RulesetTable, context: Context, tile: RulesetTile) -> bool:
        """True if one of the specs fits, or every one."""
        if self.every:
            return all(part(table, context, tile) for part in self.parts)
        table.spend(len(self.parts))
        return any(part(table, context, tile) for part in self.parts)


def every_tile(_table: RulesetTable, _context: Context, _tile: RulesetTile) -> bool:
    """True for every tile."""
    return True


def no_tile(_table: RulesetTable, _context: Context, _tile: RulesetTile) -> bool:
    """False for every tile."""
    return False


def _same(table: RulesetTable, context: Context, tile: RulesetTile) -> bool:
    behavior = table.players[context.seat].behavior
    return context.tile is not None and alike_plain(behavior, tile, context.tile)


def _dora(_table: RulesetTable, context: Context, tile: RulesetTile) -> bool:
    return context.doras is not None and tile.name in context.doras


def _kuikae(table: RulesetTable, context: Context, tile: RulesetTile) -> bool:
    call = table.last_call
    if call is None or len(call.own) < _OWN_TILES_OF_KUIKAE:
        return False
    behavior = table.players[context.seat].behavior
    tiles = (*call.own[:_OWN_TILES_OF_KUIKAE], context.tile or tile)
    return _are_set(behavior, *(one.plain for one in tiles))


@lru_cache(maxsize=4096)  # asked of every tile of a hand at every look
def _are_set(behavior: Behavior, *tiles: RulesetTile) -> bool:
    """True if three tiles are a triplet or a sequence, jokers included."""
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


class SpecWord(NamedTuple):
    """A word for tiles: its test, one sentence about it, the parts of the context it needs."""

    fits: Spec
    help: str
    needs: tuple[str, ...] = ()


_CLASSES: Final = {
    "manzu": "A tile of characters.",
    "pinzu": "A tile of circles.",
    "souzu": "A tile of bamboos.",
    "jihai": "A wind or a dragon.",
    "terminal": "A 1 or a 9; in version 2 a 10, too.",
    "yaochuuhai": "A terminal, a wind or a dragon.",
    "tanyaohai": "A 2 to 8; red fives written `0m` count in version 2 only.",
    "flower": "A flower.",
    "joker": "A tile made to be a joker, whatever it stands for in the game.",
    **dict.fromkeys("123456789", "A tile of that number, up to `9`."),
}

SPECS: Final[Mapping[str, SpecWord]] = {
    "any": SpecWord(every_tile, "Any tile."),
    **{name: SpecWord(OfNames(CLASSES[name]), help_) for name, help_ in _CLASSES.items()},
    "tedashi": SpecWord(
        lambda _table, _context, tile: "draw" not in tile.attrs, "A tile that is not the drawn one."
    ),
    "tsumogiri": SpecWord(lambda _table, _context, tile: "draw" in tile.attrs, "The drawn tile."),
    "same": SpecWord(_same, "The tile in context, or a joker for it.", ("tile",)),
    "not_same": SpecWord(
        lambda table, context, tile: not _same(table, context, tile),
        "Another tile than the one in context.",
        ("tile",),
    ),
    "dora": SpecWord(_dora, "A tile that a revealed one indicates (play effects).", ("doras",)),
    "kuikae": SpecWord(
        _kuikae, "A tile that would make a set with what the last caller called with."
    ),
}
"""The words that stand for a tile, other than the names of tiles themselves."""
