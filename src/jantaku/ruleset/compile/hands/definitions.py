"""Reads definitions into patterns for the matcher, and notes their faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.compile.hands.american import AmericanError, read_american
from jantaku.ruleset.match.definition import (
    ALMOST,
    DEFINITION_KEYWORDS,
    DISMANTLE,
    EXHAUSTIVE,
    FIXED,
    FIXED_OFFSETS,
    GREEDY,
    IGNORE_SUIT,
    MOST_OFFSET,
    NEVER,
    NO_JOKER,
    OFFSET,
    RESTART,
    TILE,
    UNIQUE,
    Definition,
    Element,
    Numbering,
    short,
)
from jantaku.ruleset.match.matcher import Matcher
from jantaku.ruleset.program import FIRST
from jantaku.ruleset.values.limits import (
    MOST_ATTRIBUTES,
    MOST_DEFINITIONS,
    MOST_ELEMENTS,
    MOST_GROUPS,
    MOST_IN_GROUP,
    MOST_NUMBERS,
    MOST_SPELLED,
    MOST_TIMES,
)
from jantaku.ruleset.values.meld import FLOWER_CALLS
from jantaku.ruleset.values.nodes import entries_of, is_whole, object_of
from jantaku.ruleset.values.place import located
from jantaku.ruleset.values.tile import BACKS, VOCABULARY, RulesetTile, shift
from jantaku.ruleset.words.keys import definitions_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jantaku.ruleset.compile.compiler import Compiler


_FLAGS: Final = {
    "unique": UNIQUE,
    "nojoker": NO_JOKER,
    "ignore_suit": IGNORE_SUIT,
    "dismantle_calls": DISMANTLE,
}
"""The keywords that change the elements after them."""


def read_definitions(compiler: Compiler, node: object) -> Matcher:
    """The matcher of a list of definitions, names of definitions and hands of the card."""
    return _DefinitionReader(compiler).matcher(node)


class _Malformed(Exception):  # noqa: N818 - says what is the matter, never seen outside
    """A part that is left out; the note about it is written."""


class _DefinitionReader:
    """Reads definitions, noting their faults."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.names = Numbering()
        self.sets: Mapping[str, Any] = object_of(compiler.rules.get("set_definitions"))
        self._later = compiler.language > FIRST
        self.spelled = 0  # groups that were written out for every tile

    def matcher(self, node: object) -> Matcher:
        nodes = node if isinstance(node, list) else [node]
        key = _names_only(nodes)
        known: dict[tuple[str, ...], Matcher] = vars(self.compiler).setdefault("matchers", {})
        if key and key in known:
            return known[key]
        if not isinstance(node, list):
            self._note(
                "definition", f"{short(node)} is not a list of definitions", "put it in [ ]", node
            )
        self._count(0, node)  # nothing more is made where there is too much already
        try:
            result = Matcher(self._definitions(nodes, resolve=True), self.names)
        except RulesetError as error:
            raise located(error, self.compiler.place(node)) from None
        self._count(result.size, node)
        if key:
            known[key] = result
        return result

    def _count(self, size: int, node: object) -> None:
        total = vars(self.compiler).get("pattern_numbers", 0) + size
        vars(self.compiler)["pattern_numbers"] = total
        if total > MOST_NUMBERS:
            raise self._too_many("the file's definitions are too large", node)

    def _too_many(self, fault: str, node: object) -> RulesetError:
        return self.compiler.fault("budget", fault, "split or shorten them", node=node)

    def _note(self, code: str, fault: str, cure: str, node: object) -> None:
        self.compiler.note(f"match-{code}", fault, cure, node=node)

    def _definitions(self, nodes: Sequence[object], *, resolve: bool) -> list[Definition]:
        result: list[Definition] = []
        if _lacks_a_bracket(nodes):
            self._note("definition", *self._unknown(str(nodes[0]), None), nodes[0])
            return []
        for node in nodes:
            if isinstance(node, str):
                result += self._named(node, resolve=resolve)
            elif isinstance(node, list):
                result.append(self._definition(node, node))
            else:
                self._note("definition", f"{short(node)} is not a definition", _FORM, node)
            if len(result) > MOST_DEFINITIONS:
                raise self._too_many(f"more than {MOST_DEFINITIONS} definitions", node)
        return result

    def _named(self, name: str, *, resolve: bool) -> list[Definition]:
        own = self.compiler.rules.get(f"{name}_definition")
        if resolve and own is not None:
            if isinstance(own, list):
                return self._definitions(own, resolve=False)
            self._note("definition", f"'{name}_definition' is not a list", _FORM, own)
            return []
        try:
            hands = read_american(name)
        except AmericanError as error:
            fault, cure = self._unknown(name, error)
            self._note("definition", fault, cure, name)
            return []
        if "X" not in name:  # the matcher itself tries the second suit and the third either way
            del hands[1:]
        return [self._definition(hand, name) for hand in hands]

    def _unknown(self, name: str, error: AmericanError | None) -> tuple[str, str]:
        if " " in name:
            return f"{short(name)} is not a hand of the card: {error}", ""
        if name in DEFINITION_KEYWORDS:
            return f"the keyword '{name}' is outside of a definition", "add one more [ ]"
        if f"{name}_definition" in self.compiler.rules:
            return f"'{name}' is inside a named definition", "write out what it names"
        known = definitions_in(self.compiler.rules)
        return f"no key '{name[:100]}_definition'", self.compiler.meant(name, known)

    def _definition(self, nodes: Sequence[object], source: object) -> Definition:
        result = Definition(source, 0, [], counts_whole=self._later)
        flags = 0
        malformed = 0
        for node in nodes:
            if isinstance(node, str):
                flags = self._keyword(node, flags, result)
                continue
            try:
                result.elements.append(self._element(node, flags))
            except _Malformed:
                malformed += 1
            if len(result.elements) + malformed > MOST_ELEMENTS:
                raise self._too_many(f"more than {MOST_ELEMENTS} elements", node)
        if malformed and not any(not e.flags & RESTART for e in result.elements):
            result.flags |= NEVER  # left alone it would match everything
        elif not result.elements:
            self._note("definition", f"{short(source)} has no element", _MATCHES_ALL, source)
        return result

    def _keyword(self, word: str, flags: int, definition: Definition) -> int:
        if word == "exhaustive":
            definition.flags |= EXHAUSTIVE
            if self._later:  # only for what comes after it
                for element in definition.elements:
                    element.flags |= 0 if element.flags & RESTART else GREEDY
        elif word == "almost":
            definition.flags |= ALMOST
        elif word == "restart":
            definition.elements.append(Element(word, 0, [], unique=False, flags=RESTART))
        elif word == "debug":
            self._note("keyword", "'debug' prints nothing here", "leave it out", word)
        elif word in DEFINITION_KEYWORDS:
            return flags | _FLAGS[word]
        else:
            known = f"{word}_definition" in self.compiler.rules
            cure = _NAME_FORM if known else self.compiler.meant(word, DEFINITION_KEYWORDS)
            self._note("keyword", f"no keyword '{word[:100]}' of a definition", cure, word)
        return flags

    def _element(self, node: object, flags: int) -> Element:
        groups: object = None
        count: object = None
        if isinstance(node, list) and len(node) == 2:
            groups, count = node
        if isinstance(count, float) and count.is_integer():
            count = int(count)
        if not isinstance(groups, list) or not is_whole(count):
            self._note("element", f"{short(node)} is not an element", _ELEMENT_FORM, node)
            raise _Malformed
        count = max(-MOST_TIMES, min(MOST_TIMES, count))
        if len(groups) > MOST_GROUPS:
            raise self._too_many(f"more than {MOST_GROUPS} groups in an element", node)
        result = Element(node, count, [], unique=False, flags=flags)
        jokers = True
        for group in groups:
            if group == "unique":
                result.unique = True
            elif group == "nojoker":
                jokers = False
            else:
                self._group(group, result, jokers=jokers)
        return result

    def _group(self, node: object, element: Element, *, jokers: bool) -> None:
        if isinstance(node, str) and node in self.sets:
            node = self.sets[node]
        try:
            if _has_marked_offset(node):
                self._check_marked(node, element)
            groups = spelled_out(node)
            self.spelled += len(groups) - 1
            if self.spelled > MOST_SPELLED:
                raise self._too_many("too many offsets with attributes", node)
            for spelled in groups:
                numbers = self._group_numbers(spelled, element.node, jokers=jokers)
                element.groups.append(numbers)
        except _Malformed:
            return  # a group that no tiles are; the others still count

    def _check_marked(self, node: object, element: Element) -> None:
        """Offsets with attributes are written out for every tile, so they need one base each."""
        named = element.node[0] if isinstance(element.node, list) else []
        if element.flags & UNIQUE or "unique" in named:
            fault = "offsets with attributes cannot be taken 'unique'"
            self._note("set", fault, "write the tiles themselves", node)
            raise _Malformed

    def _group_numbers(self, node: object, place: object, *, jokers: bool) -> list[int]:
        if isinstance(node, list):
            return [-1, int(jokers), *self._parts(node)]
        if isinstance(node, str) and node not in VOCABULARY and node not in FIXED_OFFSETS:
            self._check_call(node)
            return [self.names.call(node), 1, 0]
        return [-1, int(jokers), 1, 1, *self._slot(node, place, jokers=True)]

    def _check_call(self, name: str) -> None:
        known = [*self.sets, *names_of_calls(self.compiler.rules)]
        if name not in known:
            fault = f"'{name[:100]}' is not a set, a tile or a call that a button makes"
            self._note("set", fault, self.compiler.meant(name, known), name)

    def _parts(self, nodes: list[Any]) -> list[int]:
        """The parts of a set: one of all its members, or with lists inside one for each."""
        self._bound(nodes)
        nested = any(isinstance(node, list) for node in nodes)
        free: list[list[int]] = []  # of jokers; they take their tiles first
        others: list[list[int]] = []
        jokers = True
        for node in nodes:
            if node == "nojoker":
                jokers = False
            elif isinstance(node, list):
                others.append(self._part(node, jokers=jokers))
            else:
                slot = self._slot(node, nodes, jokers=jokers)
                (others if jokers else free).append([1, *slot] if nested else slot)
        members = free + others
        if not members:
            self._note("set", f"{short(nodes)} has no members", _SET_FORM, nodes)
            raise _Malformed
        flat = [number for member in members for number in member]
        return [len(members), *flat] if nested else [1, len(members), *flat]

    def _part(self, nodes: list[Any], *, jokers: bool) -> list[int]:
        self._bound(nodes)
        free: list[int] = []
        others: list[int] = []
        size = 0
        for node in nodes:
            if node == "nojoker":
                jokers = False
                continue
            size += 1
            (others if jokers else free).extend(self._slot(node, nodes, jokers=jokers))
        if not size:
            self._note("set", f"{short(nodes)} has no members", _SET_FORM, nodes)
            raise _Malformed
        return [size, *free, *others]

    def _bound(self, nodes: list[Any]) -> None:
        if len(nodes) > MOST_IN_GROUP:
            raise self._too_many(f"more than {MOST_IN_GROUP} tiles in a group", nodes)

    def _slot(self, node: object, place: object, *, jokers: bool) -> list[int]:
        if isinstance(node, float) and node.is_integer():
            node = int(node)
        if is_whole(node) and abs(node) <= MOST_OFFSET:
            return [OFFSET, node, int(jokers)]
        if isinstance(node, str) and node in FIXED_OFFSETS:
            return [FIXED, FIXED_OFFSETS[node], int(jokers)]
        tile = _pattern_tile(node)
        if tile is None:
            fault = f"{short(node)} is not a tile or an offset"
            cure = (
                self.compiler.meant(node, (*VOCABULARY, *FIXED_OFFSETS))
                if isinstance(node, str)
                else _SET_FORM
            )
            self._note("tile", fault, cure, node if isinstance(node, (str, dict)) else place)
            raise _Malformed
        return [TILE, self.names.code(tile), int(jokers)]


_BASES: Final = tuple(
    name for name in VOCABULARY if name not in ("any", "faceup") and name not in BACKS
)
_FORM: Final = 'write [[["shuntsu","koutsu"],4],[["pair"],1]], or a name'
_NAME_FORM: Final = "write the name of a definition without its own [ ]"
_ELEMENT_FORM: Final = 'write [[group,...],count], as in [["pair"],1]'
_SET_FORM: Final = 'write tiles and offsets, as in [0,1,2] or ["1m",{"tile":"any","attrs":["x"]}]'
_MATCHES_ALL: Final = "it matches everything"


def _is_marked_offset(node: object) -> bool:
    """True if a node is an offset with attributes that the tile there must have."""
    if not isinstance(node, dict) or set(node) != {"offset", "attrs"}:
        return False
    offset = node["offset"]
    whole = is_whole(offset)
    return whole and _pattern_tile({"tile": "any", "attrs": node["attrs"]}) is not None


def _has_marked_offset(node: object) -> bool:
    return _is_marked_offset(node) or (
        isinstance(node, list) and any(map(_has_marked_offset, node))
    )


def spelled_out(group: object) -> list[object]:
    """The group itself; one that wants attributes of offsets as tiles, once for every base tile."""
    if not _has_marked_offset(group):
        return [group]
    found = (_at(RulesetTile(base), group) for base in _BASES)
    return [spelled for spelled in found if spelled is not None]


def _at(base: RulesetTile, node: object) -> object:
    """The group with tiles in place of its offsets; None if one of them leads nowhere."""
    if isinstance(node, list):
        parts = [_at(base, part) for part in node]
        return None if None in parts else parts
    marked = _is_marked_offset(node)
    offset = node["offset"] if marked and isinstance(node, dict) else node
    if not is_whole(offset):
        return node
    tile = shift(base, offset)
    attrs = node["attrs"] if marked and isinstance(node, dict) else []
    return None if tile is None else {"tile": tile.name, "attrs": attrs}


def names_of_calls(rules: Mapping[str, Any]) -> Iterator[str]:
    """The names of all melds that a ruleset can make."""
    yield from FLOWER_CALLS
    for name, button in entries_of(rules.get("buttons")):
        given = object_of(button).get("call_name")
        yield given if isinstance(given, str) else name


def _lacks_a_bracket(nodes: Sequence[object]) -> bool:
    """True if a list of definitions is a single one that lacks the list around it."""
    if len(nodes) < 2 or not isinstance(nodes[0], str):
        return False
    return nodes[0] in DEFINITION_KEYWORDS and isinstance(nodes[1], list)


def _names_only(nodes: Sequence[object]) -> tuple[str, ...]:
    names = tuple(str(node) for node in nodes if isinstance(node, str))
    return names if len(names) == len(nodes) else ()


def _pattern_tile(node: object) -> RulesetTile | None:
    form = node if isinstance(node, dict) else {"tile": node}
    name, attrs = form.get("tile"), form.get("attrs", [])
    if not isinstance(name, str) or name not in VOCABULARY or not isinstance(attrs, list):
        return None
    if len(attrs) > MOST_ATTRIBUTES or not all(isinstance(attr, str) for attr in attrs):
        return None
    return RulesetTile(str(name), tuple(dict.fromkeys(str(attr) for attr in attrs)))
