"""The keys of a ruleset, each read as what it holds, or refused with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from jantaku.base.errors import RulesetError
from jantaku.ruleset.compile.compiler import KNOWN, Compiler
from jantaku.ruleset.values.limits import GREATEST_SETTING, MOST_OF_WALL, Number
from jantaku.ruleset.values.nodes import is_number
from jantaku.ruleset.values.place import fault_at
from jantaku.ruleset.values.tile import RulesetTile, read_tile
from jantaku.ruleset.words.keys import KEYS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Sized


_Some = TypeVar("_Some", bound="Sized")


class Keys:
    """The keys of one ruleset, and the compiler that reads what is in them."""

    def __init__(self, rules: Mapping[str, Any], compiler: Compiler) -> None:
        self.rules = rules
        self.compiler = compiler

    def number(self, key: str) -> Number:
        """A number of the file, or its default; raises `RulesetError` for anything else."""
        value, default = self.rules.get(key), KEYS[key].default or 0
        if value is None:
            return default
        if not is_number(value):
            raise self.refused(key, f"'{key}' is not a number", f'write "{key}": {default}')
        if not abs(value) <= GREATEST_SETTING:
            raise self.refused(key, f"'{key}' is too large")
        return value

    def count(self, key: str, most: int) -> int:
        """A whole number from 0 on; raises `RulesetError` for anything else."""
        value = self.number(key)
        if value != int(value) or not 0 <= value <= most:
            raise self.refused(key, f"'{key}' is not a number from 0 to {most}")
        return int(value)

    def refused(self, key: str, fault: str, cure: str = "") -> RulesetError:
        """The error about a key, with its place."""
        places = getattr(self.rules, "places", {})
        place = getattr(self.rules.get(key), "place", None) or places.get(key)
        return fault_at(place or self.compiler.place(None), "value", fault, cure)

    def mapping(self, key: str) -> Mapping[str, Any]:
        """The object under a key; anything else is noted, and counts as empty."""
        value = self.rules.get(key)
        if value is None:
            return {}
        if not isinstance(value, dict):
            fault = self.refused(key, f"'{key}' is not an object", "write {...}")
            self.compiler.problems.append(fault)
            return {}
        return value

    def array(self, key: str) -> Sequence[Any]:
        """The array under a key; anything else is noted, and counts as empty."""
        value = self.rules.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            fault = self.refused(key, f"'{key}' is not a list", "write [...]")
            self.compiler.problems.append(fault)
            return []
        return value

    def few(self, key: str, nodes: _Some, most: int) -> _Some:
        """The entries unchanged; raises `RulesetError` if there are more than `most`."""
        if len(nodes) > most:
            raise self.refused(key, f"'{key}' holds {len(nodes)} entries", f"leave at most {most}")
        return nodes

    def names(self, key: str) -> tuple[str, ...]:
        """The texts of the array under a key."""
        return tuple(str(value) for value in self.array(key) if isinstance(value, str))

    def tiles(self, key: str) -> tuple[RulesetTile, ...]:
        """The tiles of the array under a key."""
        return self.known_tiles(self.few(key, self.array(key), MOST_OF_WALL))

    def known_tiles(self, nodes: Sequence[Any]) -> tuple[RulesetTile, ...]:
        """The tiles among the nodes; anything else is noted and left out."""
        for node in nodes:
            if read_tile(node) is None:
                at = node if hasattr(node, "place") else nodes
                self.compiler.note("unknown-tile", f"no such tile {node!r}", node=at)
        return tuple(tile for tile in map(read_tile, nodes) if tile is not None)

    def read(self, kind: str, node: object, otherwise: Any, where: str = "") -> Any:
        """The node of that event or key read; what cannot be read is noted."""
        try:
            with self.compiler.knowing(KNOWN.get(where, ())):
                return self.compiler.read(kind, node)
        except RulesetError as error:
            self.compiler.problems.append(error)
            return otherwise
