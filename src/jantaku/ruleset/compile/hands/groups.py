"""Reads the groups of readings and of yaku as tiles, ready for lookup."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.compile.hands.definitions import names_of_calls
from jantaku.ruleset.match.definition import short
from jantaku.ruleset.program import GROUP_WORDS, WINNING, GroupNeed, GroupWord, Key
from jantaku.ruleset.values.behavior import PLAIN
from jantaku.ruleset.values.limits import MOST_ELEMENTS, MOST_GROUPS, MOST_IN_GROUP
from jantaku.ruleset.values.nodes import is_whole, object_of
from jantaku.ruleset.values.tile import SUITS, VOCABULARY

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jantaku.ruleset.compile.compiler import Compiler

_CURE: Final = 'write [[["run", "triplet"], 4], [["pair"], 1]]'
_SET_CURE: Final = 'write tiles and steps, as in [0, 1, 2] or ["1m", "2m", "3m"]'
_BASES: Final = tuple(name for name in VOCABULARY if name not in ("any", "faceup"))
_SUIT_STEP: Final = 10


def read_groups(compiler: Compiler, node: object) -> tuple[GroupNeed, ...]:
    """The elements of a list of groups; raises `RulesetError` for anything else."""
    return _GroupReader(compiler).elements(node)


class _GroupReader:
    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.sets: Mapping[str, Any] = object_of(compiler.rules.get("set_definitions"))
        self.calls = frozenset(names_of_calls(compiler.rules))

    def elements(self, nodes: object) -> tuple[GroupNeed, ...]:
        if not isinstance(nodes, list) or len(nodes) > MOST_ELEMENTS:
            raise self.compiler.fault(
                "groups", f"{short(nodes)} is not a list of groups", _CURE, node=nodes
            )
        found: list[GroupNeed] = []
        keyword: GroupWord = ""
        for node in nodes:
            if node in GROUP_WORDS:
                keyword = node
            else:
                found.append(self._element(node, keyword))
        if not found:
            raise self.compiler.fault("groups", "no groups are asked for", _CURE, node=nodes)
        return tuple(found)

    def _element(self, node: object, keyword: GroupWord) -> GroupNeed:
        groups, count = node if isinstance(node, list) and len(node) == 2 else (None, None)
        if not isinstance(groups, list) or type(count) is not int or not 0 < count <= MOST_IN_GROUP:
            fault = f"{short(node)} is not a number of groups"
            raise self.compiler.fault("groups", fault, _CURE, node=node)
        if len(groups) > MOST_GROUPS:
            raise self.compiler.fault("budget", f"more than {MOST_GROUPS} groups", node=node)
        ways: set[tuple[Key, ...]] = set()
        melds: set[str] = set()
        for group in groups:
            if isinstance(group, str) and group not in self.sets and group in self.calls:
                melds.add(group)
            else:
                ways.update(self._ways(group))
        return GroupNeed(frozenset(ways), frozenset(melds), count, keyword)

    def _ways(self, node: object) -> Iterator[tuple[Key, ...]]:
        """The forms of a set: one key for each of its groups, the keys in order."""
        given = self.sets.get(node) if isinstance(node, str) else node
        if isinstance(given, str) and given in VOCABULARY:
            given = [given]
        if not isinstance(given, list) or not given or len(given) > MOST_IN_GROUP:
            known = [*self.sets, *self.calls]
            cure = self.compiler.meant(node, known) if isinstance(node, str) else _SET_CURE
            fault = f"{short(node)} is not a set of tiles, nor a meld that a button makes"
            raise self.compiler.fault("groups", fault, cure or _SET_CURE, node=node)
        parts = given if all(isinstance(part, list) for part in given) else [given]
        for base in _BASES if _has_steps(parts) else _BASES[:1]:
            keys = [self._key(part, base) for part in parts]
            if all(keys):
                yield tuple(sorted(key for key in keys if key))

    def _key(self, nodes: list[Any], base: str) -> Key | None:
        """The tiles of a group that starts at a base; None if one of them does not exist."""
        found = [self._tile(node, base) for node in nodes]
        return None if None in found else tuple(sorted(name for name in found if name))

    def _tile(self, node: object, base: str) -> str | None:
        mark = ""
        if isinstance(node, dict):
            attrs = node.get("attrs", [])
            mark = WINNING if attrs == ["winning_tile"] else ""
            node = node.get("offset", node.get("tile")) if mark or not attrs else None
        if is_whole(node):
            name = _moved(base, node)
        elif isinstance(node, str) and node in VOCABULARY:
            name = str(node)
        else:
            fault = f"{short(node)} is not a tile or a step of a group"
            raise self.compiler.fault("groups", fault, _SET_CURE, node=node)
        return None if name is None else name + mark


def _has_steps(parts: list[Any]) -> bool:
    return any(
        isinstance(node, int) or (isinstance(node, dict) and "offset" in node)
        for part in parts
        for node in part
    )


@lru_cache(maxsize=4096)
def _moved(name: str, offset: int) -> str | None:
    """The tile `offset` steps away, ten to another suit; None if it does not exist."""
    suits, steps = divmod(abs(offset), _SUIT_STEP)
    order = PLAIN.ordering if offset > 0 else PLAIN.preceding
    if suits:
        number, suit = name[:-1], name[-1]
        if suit not in SUITS:
            return None
        away = suits if offset > 0 else -suits
        name = number + SUITS[(SUITS.index(suit) + away) % len(SUITS)]
    found: str | None = name
    for _ in range(steps):
        found = None if found is None else order.get(found)
    return found
