"""Matching: whether tiles and melds fit definitions of the language, and how far they are from it.

Definitions are read once, into a program for the kernel, which does the searching; here are the
reading with its faults, the codes of tiles, and what needs no speed: replacing jokers, explaining.
May import tiles, state, rows, american.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from jantaku import _kernel
from jantaku.errors import RulesetError
from jantaku.ruleset.american import AmericanError, read_american
from jantaku.ruleset.state import FLOWER_CALLS, Call
from jantaku.ruleset.tiles import BACKS, JOKERS, SUITS, VOCABULARY, Tile, face_up, suit_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from jantaku.ruleset.rows import Compiler
    from jantaku.ruleset.state import Behavior

# What a file may ask for. A riichi ruleset has definitions of six elements and three groups.
MOST_DEFINITIONS: Final = 2_000  # of one matcher
MOST_ELEMENTS: Final = 200  # of one definition
MOST_GROUPS: Final = 512  # of one element
MOST_TILES: Final = 64  # of one group
MOST_ATTRIBUTES: Final = 32  # that patterns and jokers mention
MOST_NUMBERS: Final = 3_000_000  # of all programs of a file
MOST_ASSIGNMENTS: Final = 20_000  # steps of a search for what jokers stand for
MOST_KNOWN: Final = 4_096  # codes kept

_MOST_COUNT: Final = 2_048  # no hand has more tiles
_MOST_OFFSET: Final = 29
_NAME_BITS: Final = 16
_NAMES: Final = len(VOCABULARY) + 1
_NO_NAME: Final = len(VOCABULARY)  # for what is no tile
_FAR: Final = 1_000

# As the kernel numbers them.
_OFFSET, _FIXED, _TILE = 0, 1, 2
_EXHAUSTIVE, _ALMOST, _NEVER = 1, 2, 4
_UNIQUE, _NO_JOKER, _IGNORE_SUIT, _RESTART = 1, 2, 4, 8
DEFINITION_KEYWORDS: Final = (
    "exhaustive",
    "unique",
    "nojoker",
    "restart",
    "almost",
    "ignore_suit",
)

FIXED_OFFSETS: Final[dict[str, int]] = {
    number + letter: 3 * at + place
    for at, number in enumerate([*map(str, range(1, 11)), "D"])
    for place, letter in enumerate("ABC")
}
"""The offsets with a suit letter, numbered."""


def over_budget() -> RulesetError:
    """The error of a search that costs more than a decision may."""
    return RulesetError(
        "there are too many ways to match these tiles",
        "make the definition's elements narrower, or leave out 'exhaustive'",
        code="budget",
    )


# ---- what is read ----------------------------------------------------------------


@dataclass(slots=True)
class _Element:
    """An element: its groups as numbers, its own keywords; `flags` also hold the definition's."""

    node: object
    count: int
    groups: list[list[int]]
    unique: bool  # by its own keyword
    flags: int

    def numbers(self, flags: int) -> list[int]:
        own = _UNIQUE if self.unique else 0
        result = [flags | own, self.count, len(self.groups)]
        for group in self.groups:
            result += group
        return result


@dataclass(slots=True)
class _Definition:
    node: object
    flags: int
    elements: list[_Element]

    def numbers(self) -> list[int]:
        result = [self.flags, len(self.elements)]
        for element in self.elements:
            result += element.numbers(element.flags)
        return result

    def without_keywords(self) -> list[int]:
        """The form that counting uses."""
        elements = [element for element in self.elements if not element.flags & _RESTART]
        result = [self.flags & _NEVER, len(elements)]
        for element in elements:
            result += element.numbers(0)
        return result

    def without_lookaheads(self) -> list[int]:
        """The form that asks which tiles are needed: all ways, positive elements only."""
        elements = [e for e in self.elements if e.flags & _RESTART or e.count > 0]
        unique = any(element.flags & _UNIQUE for element in elements)
        flags = self.flags if unique else self.flags | _EXHAUSTIVE
        result = [flags, len(elements)]
        for element in elements:
            result += element.numbers(element.flags)
        return result


@dataclass(slots=True)
class _Names:
    """What programs number: attributes as bits, names of calls."""

    attributes: dict[str, int] = field(default_factory=dict)
    calls: dict[str, int] = field(default_factory=dict)

    def code(self, tile: Tile) -> int:
        """The code of a tile of a pattern; its attributes are known from now on."""
        bits = 0
        for attr in tile.attrs:
            if attr not in self.attributes:
                if len(self.attributes) == MOST_ATTRIBUTES:
                    raise RulesetError(
                        f"definitions mention more than {MOST_ATTRIBUTES} attributes at once",
                        "split them into several",
                        code="budget",
                    )
                self.attributes[attr] = len(self.attributes)
            bits |= 1 << self.attributes[attr]
        return VOCABULARY.get(tile.name, _NO_NAME) | bits << _NAME_BITS

    def call(self, name: str) -> int:
        """The number of a call's name."""
        return self.calls.setdefault(name, len(self.calls))


def read_definitions(compiler: Compiler, node: object) -> Matcher:
    """The matcher of a list of definitions, names of definitions and hands of the card."""
    return _Reader(compiler).matcher(node)


class _Malformed(Exception):  # noqa: N818 - says what is the matter, never seen outside
    """A part that is left out; the note about it is written."""


class _Reader:
    """Reads definitions, noting what is wrong with them."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.names = _Names()
        sets = compiler.rules.get("set_definitions")
        self.sets: Mapping[str, Any] = sets if isinstance(sets, dict) else {}

    def matcher(self, node: object) -> Matcher:
        nodes = node if isinstance(node, list) else [node]
        key = _names_only(nodes)
        known: dict[tuple[str, ...], Matcher] = vars(self.compiler).setdefault("matchers", {})
        if key and key in known:
            return known[key]
        if not isinstance(node, list):
            self._note(
                "definition", f"{_short(node)} is no list of definitions", "put it in [ ]", node
            )
        try:
            result = Matcher(self._definitions(nodes, resolve=True), self.names)
        except RulesetError as error:
            if error.line is None and (place := self.compiler.place(node)):
                error.file, error.line, error.column = place
            raise
        self._count(result.size, node)
        if key:
            known[key] = result
        return result

    def _count(self, size: int, node: object) -> None:
        total = vars(self.compiler).get("pattern_numbers", 0) + size
        if total > MOST_NUMBERS:
            raise self._too_many("the file's definitions are too large", node)
        vars(self.compiler)["pattern_numbers"] = total

    def _too_many(self, fault: str, node: object) -> RulesetError:
        return self.compiler.fault("budget", fault, "split or shorten them", node=node)

    def _note(self, code: str, fault: str, cure: str, node: object) -> None:
        self.compiler.note(f"match-{code}", fault, cure, node=node)

    # -- definitions ---------------------------------------------------------------------------

    def _definitions(self, nodes: Sequence[object], *, resolve: bool) -> list[_Definition]:
        result: list[_Definition] = []
        for node in nodes:
            if isinstance(node, str):
                result += self._named(node, resolve=resolve)
            elif isinstance(node, list):
                result.append(self._definition(node, node))
            else:
                self._note("definition", f"{_short(node)} is no definition", _FORM, node)
            if len(result) > MOST_DEFINITIONS:
                raise self._too_many(f"more than {MOST_DEFINITIONS} definitions", node)
        return result

    def _named(self, name: str, *, resolve: bool) -> list[_Definition]:
        own = self.compiler.rules.get(f"{name}_definition")
        if resolve and own is not None:
            if isinstance(own, list):
                return self._definitions(own, resolve=False)
            self._note("definition", f"'{name}_definition' is no list", _FORM, own)
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

    def _unknown(self, name: str, error: AmericanError) -> tuple[str, str]:
        if " " in name:
            return f"{_short(name)} is no hand of the card: {error}", ""
        if name in DEFINITION_KEYWORDS:
            return f"the keyword '{name}' stands outside of a definition", "add one more [ ]"
        if f"{name}_definition" in self.compiler.rules:
            return f"'{name}' stands inside a named definition", "write out what it stands for"
        ending = "_definition"
        known = [key[: -len(ending)] for key in self.compiler.rules if key.endswith(ending)]
        return f"no key '{name[:100]}_definition'", self.compiler.meant(name, known)

    def _definition(self, nodes: Sequence[object], source: object) -> _Definition:
        result = _Definition(source, 0, [])
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
        if malformed and not any(not e.flags & _RESTART for e in result.elements):
            result.flags |= _NEVER  # left alone it would match everything
        elif not result.elements:
            self._note("definition", f"{_short(source)} has no element", _MATCHES_ALL, source)
        return result

    def _keyword(self, word: str, flags: int, definition: _Definition) -> int:
        if word == "exhaustive":
            definition.flags |= _EXHAUSTIVE
        elif word == "almost":
            definition.flags |= _ALMOST
        elif word == "restart":
            definition.elements.append(_Element(word, 0, [], unique=False, flags=_RESTART))
        elif word == "debug":
            self._note("keyword", "'debug' prints nothing here", "leave it out", word)
        elif word in DEFINITION_KEYWORDS:
            return flags | {"unique": _UNIQUE, "nojoker": _NO_JOKER}.get(word, _IGNORE_SUIT)
        else:
            known = f"{word}_definition" in self.compiler.rules
            cure = _NAME_FORM if known else self.compiler.meant(word, DEFINITION_KEYWORDS)
            self._note("keyword", f"no keyword '{word[:100]}' of a definition", cure, word)
        return flags

    # -- elements ------------------------------------------------------------------------------

    def _element(self, node: object, flags: int) -> _Element:
        groups: object = None
        count: object = None
        if isinstance(node, list) and len(node) == 2:
            groups, count = node
        if isinstance(count, float) and count.is_integer():
            count = int(count)
        if not isinstance(groups, list) or not isinstance(count, int) or isinstance(count, bool):
            self._note("element", f"{_short(node)} is no element", _ELEMENT_FORM, node)
            raise _Malformed
        count = max(-_MOST_COUNT, min(_MOST_COUNT, count))
        result = _Element(node, count, [], unique=False, flags=flags)
        jokers = True
        for group in groups:
            if group == "unique":
                result.unique = True
            elif group == "nojoker":
                jokers = False
            else:
                self._group(group, result, jokers=jokers)
            if len(result.groups) > MOST_GROUPS:
                raise self._too_many(f"more than {MOST_GROUPS} groups in an element", node)
        return result

    def _group(self, node: object, element: _Element, *, jokers: bool) -> None:
        try:
            numbers = self._group_numbers(node, element.node, jokers=jokers)
        except _Malformed:
            return  # a group that no tiles are; the others still count
        element.groups.append(numbers)

    def _group_numbers(self, node: object, place: object, *, jokers: bool) -> list[int]:
        if isinstance(node, str) and node in self.sets:
            node = self.sets[node]
        if isinstance(node, list):
            return [-1, int(jokers), *self._parts(node)]
        if isinstance(node, str) and node not in VOCABULARY and node not in FIXED_OFFSETS:
            self._check_call(node)
            return [self.names.call(node), 1, 0]
        return [-1, int(jokers), 1, 1, *self._slot(node, place, jokers=True)]

    def _check_call(self, name: str) -> None:
        known = [*self.sets, *names_of_calls(self.compiler.rules)]
        if name not in known:
            fault = f"'{name[:100]}' is no set, no tile, and no call that a button makes"
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
            self._note("set", f"{_short(nodes)} has no members", _SET_FORM, nodes)
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
            self._note("set", f"{_short(nodes)} has no members", _SET_FORM, nodes)
            raise _Malformed
        return [size, *free, *others]

    def _bound(self, nodes: list[Any]) -> None:
        if len(nodes) > MOST_TILES:
            raise self._too_many(f"more than {MOST_TILES} tiles in a group", nodes)

    def _slot(self, node: object, place: object, *, jokers: bool) -> list[int]:
        if isinstance(node, float) and node.is_integer():
            node = int(node)
        if isinstance(node, int) and not isinstance(node, bool) and abs(node) <= _MOST_OFFSET:
            return [_OFFSET, node, int(jokers)]
        if isinstance(node, str) and node in FIXED_OFFSETS:
            return [_FIXED, FIXED_OFFSETS[node], int(jokers)]
        tile = _pattern_tile(node)
        if tile is None:
            fault = f"{_short(node)} is no tile and no offset"
            cure = (
                self.compiler.meant(node, (*VOCABULARY, *FIXED_OFFSETS))
                if isinstance(node, str)
                else _SET_FORM
            )
            self._note("tile", fault, cure, node if isinstance(node, (str, dict)) else place)
            raise _Malformed
        return [_TILE, self.names.code(tile), int(jokers)]


_FORM: Final = 'write [[["shuntsu","koutsu"],4],[["pair"],1]], or a name'
_NAME_FORM: Final = "write the name of a definition without [ ] of its own"
_ELEMENT_FORM: Final = 'write [[group,...],count], as in [["pair"],1]'
_SET_FORM: Final = 'write tiles and offsets, as in [0,1,2] or ["1m",{"tile":"any","attrs":["x"]}]'
_MATCHES_ALL: Final = "it matches everything"


def names_of_calls(rules: Mapping[str, Any]) -> Iterator[str]:
    """The names of the melds that there may be in a ruleset."""
    yield from FLOWER_CALLS
    buttons = rules.get("buttons")
    for name, button in buttons.items() if isinstance(buttons, dict) else ():
        given = button.get("call_name") if isinstance(button, dict) else None
        yield given if isinstance(given, str) else name


def _names_only(nodes: Sequence[object]) -> tuple[str, ...]:
    names = tuple(str(node) for node in nodes if isinstance(node, str))
    return names if len(names) == len(nodes) else ()


def _pattern_tile(node: object) -> Tile | None:
    form = node if isinstance(node, dict) else {"tile": node}
    name, attrs = form.get("tile"), form.get("attrs", [])
    if not isinstance(name, str) or name not in VOCABULARY or not isinstance(attrs, list):
        return None
    if len(attrs) > MOST_ATTRIBUTES or not all(isinstance(attr, str) for attr in attrs):
        return None
    return Tile(str(name), tuple(dict.fromkeys(str(attr) for attr in attrs)))


def _short(node: object, most: int = 80) -> str:
    """The node as JSON, cut where it is long."""
    try:
        text = json.dumps(node, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = type(node).__name__
    return text if len(text) <= most else text[: most - 1] + "…"


# ---- the codes of tiles ----------------------------------------------------------------


class _Codes(dict[Tile, int]):
    """The code of each tile of a hand: its name, and the attributes that patterns mention."""

    def __init__(self, names: _Names) -> None:
        super().__init__()
        self.names = names

    def __missing__(self, tile: Tile) -> int:
        if len(self) > MOST_KNOWN:
            self.clear()
        bits = 0
        for attr in tile.attrs:
            if attr in self.names.attributes:
                bits |= 1 << self.names.attributes[attr]
        code = self[tile] = VOCABULARY.get(tile.name, _NO_NAME) | bits << _NAME_BITS
        return code


def _moved(name: str, suits: int) -> str | None:
    if name[-1] not in SUITS or name[:-1] not in _NUMBERS:
        return None
    return name[:-1] + SUITS[(SUITS.index(name[-1]) + suits) % 3]


_NUMBERS: Final = frozenset(map(str, range(1, 11)))
_DRAGON_OF: Final = {"m": "7z", "p": "0z", "s": "6z"}


def _fixed_tile(number: str, suit: str) -> str:
    return _DRAGON_OF[suit] if number == "D" else number + suit


def _first_suit(name: str) -> str:
    moved = name[:-1] + "m"
    return moved if name[-1] in "ps" and moved in VOCABULARY else name


def _order(ordering: Mapping[str, str]) -> _kernel.TileBehavior:
    """The kernel's tables for an order of the tiles."""
    index = VOCABULARY
    after = {name: follower for name, follower in ordering.items() if follower in index}
    before = {follower: name for name, follower in after.items() if name in index}
    shifted: list[int] = []
    for offset in range(-_MOST_OFFSET, _MOST_OFFSET + 1):
        suits, steps = divmod(abs(offset), 10)
        way, sign = (after, 1) if offset > 0 else (before, -1)
        for start in index:
            name: str | None = _moved(start, sign * suits) if suits else start
            for _ in range(steps):
                name = None if name is None else way.get(name)
            shifted.append(-1 if name is None else index[name])
        shifted.append(-1)
    fixed = [
        index[_fixed_tile(number, SUITS[(suit + place) % 3])]
        for number in [*map(str, range(1, 11)), "D"]
        for place in range(3)
        for suit in range(3)
    ]
    suits_of = [suit_of(name) for name in index]
    return _kernel.TileBehavior(
        _NAMES,
        index["any"],
        index["faceup"],
        shifted,
        [*(-1 if suit is None else SUITS.index(suit) for suit in suits_of), -1],
        [*(index[_first_suit(name)] for name in index), -1],
        fixed,
        [*(int(name in BACKS) for name in index), 1],
        [*(int(name in JOKERS) for name in index), 0],
    )


_ORDERS: Final[dict[int, tuple[Mapping[str, str], _kernel.TileBehavior]]] = {}


def _order_of(ordering: Mapping[str, str]) -> _kernel.TileBehavior:
    known = _ORDERS.get(id(ordering))
    if known is not None:
        return known[1]
    if len(_ORDERS) >= 64:
        _ORDERS.clear()
    result = _order(ordering)
    _ORDERS[id(ordering)] = (ordering, result)  # holds it, so that its id stays its own
    return result


# ---- the matcher ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Explanation:
    """What became of one definition.

    `element` is the number of the element that fails, `left` and `left_calls` what it had to
    choose from; `forbids` says that it fails because it can be taken; `missing` how many tiles the
    hand lacks, None if more than a hand could change.
    """

    definition: str
    matches: bool
    element: int | None
    element_text: str
    left: tuple[Tile, ...]
    left_calls: tuple[Call, ...]
    forbids: bool
    missing: int | None


class Matcher:
    """A list of definitions, ready to be held against hands.

    Hands are tiles in their order, calls the melds; the behavior says which tiles are jokers and
    what follows what. A search that costs too much raises `RulesetError` with code "budget".
    """

    def __init__(self, definitions: list[_Definition], names: _Names) -> None:
        self._definitions = definitions
        self._names = names
        self._pattern = self._compiled([definition.numbers() for definition in definitions])
        self._relaxed: _kernel.Pattern | None = None
        self._bare: _kernel.Pattern | None = None
        self._single: dict[int, _kernel.Pattern] = {}
        self._codes = _Codes(names)
        self._calls: dict[Call, tuple[int, tuple[int, ...]]] = {}
        self._behaviors: dict[int, tuple[Behavior, _kernel.TileBehavior]] = {}

    def __repr__(self) -> str:
        return f"Matcher({[_short(definition.node) for definition in self._definitions]})"

    @property
    def size(self) -> int:
        """How many numbers its program has: what it costs to keep."""
        return sum(len(definition.numbers()) for definition in self._definitions)

    @staticmethod
    def _compiled(programs: list[list[int]]) -> _kernel.Pattern:
        return _kernel.Pattern([len(programs), *(n for program in programs for n in program)])

    # -- questions -----------------------------------------------------------------------------

    def matches(self, hand: Sequence[Tile], calls: Sequence[Call], behavior: Behavior) -> bool:
        """Whether some definition matches; tiles may be left over."""
        behaves = self._behavior(behavior)
        return self._pattern.matches(behaves, self._hand(hand), self._melds(calls))

    def times(self, hand: Sequence[Tile], calls: Sequence[Call], behavior: Behavior) -> int:
        """How many times over the positive elements of some definition can be taken."""
        if self._bare is None:
            self._bare = self._compiled([d.without_keywords() for d in self._definitions])
        behaves = self._behavior(behavior)
        times = self._bare.times(behaves, self._hand(hand), self._melds(calls))
        return 1 if times > len(hand) + len(calls) else times  # nothing positive to count

    def waits(
        self,
        hand: Sequence[Tile],
        calls: Sequence[Call],
        behavior: Behavior,
        candidates: Sequence[Tile],
    ) -> tuple[Tile, ...]:
        """The candidates with any of which the hand matches, in their order."""
        behaves = self._behavior(behavior)
        tiles = list(dict.fromkeys(candidates))
        hand_codes, codes = self._hand(hand), self._hand(tiles)
        found = self._pattern.fits(behaves, hand_codes, self._melds(calls), codes)
        return tuple(tiles[at] for at in found)

    def is_needed(
        self, tile: Tile, hand: Sequence[Tile], calls: Sequence[Call], behavior: Behavior
    ) -> bool:
        """Whether no definition can do without the tile; lookaheads do not count."""
        if tile not in hand:
            return True
        if self._relaxed is None:
            self._relaxed = self._compiled([d.without_lookaheads() for d in self._definitions])
        rest = list(hand)
        rest.remove(tile)
        behaves = self._behavior(behavior)
        return not self._relaxed.matches(behaves, self._hand(rest), self._melds(calls))

    def distance(
        self, hand: Sequence[Tile], calls: Sequence[Call], behavior: Behavior, most: int = 8
    ) -> int | None:
        """The fewest tiles that must be added or exchanged for it to match; None beyond `most`.

        0 if it matches, 1 if it is ready. What it says leaves aside how many copies there are.
        """
        behaves = self._behavior(behavior)
        found = self._pattern.distance(behaves, self._hand(hand), self._melds(calls), most)
        return None if found >= _FAR else found

    def discards(
        self, hand: Sequence[Tile], calls: Sequence[Call], behavior: Behavior, most: int = 8
    ) -> list[int]:
        """The distance without each of the tiles; `most` + 1 where it is beyond `most`."""
        behaves = self._behavior(behavior)
        found = self._pattern.distances_without_each(
            behaves, self._hand(hand), self._melds(calls), most
        )
        return [min(distance, most + 1) for distance in found]

    # -- jokers --------------------------------------------------------------------------------

    def assignments(
        self,
        hand: Sequence[Tile],
        calls: Sequence[Call],
        behavior: Behavior,
        candidates: Sequence[Tile],
        most: int = MOST_ASSIGNMENTS,
    ) -> list[tuple[list[Tile], list[Call]]]:
        """The ways to let each joker be one tile such that hand and calls match.

        Equal jokers that change places are the same way; a tile receives the attributes of what
        it stands for. Empty if there is no way. All of them, but for a hand of so many jokers that
        they are more than `most`, or that the search for them is cut off.
        """
        return _Assigner(self, behavior, candidates).run(list(hand), list(calls), most)

    # -- explaining ----------------------------------------------------------------------------

    def explain(
        self, hand: Sequence[Tile], calls: Sequence[Call], behavior: Behavior
    ) -> list[Explanation]:
        """For each definition how far it gets."""
        behaves = self._behavior(behavior)
        coded, melds = self._hand(hand), self._melds(calls)
        result = []
        for at, definition in enumerate(self._definitions):
            single = self._single.get(at)
            if single is None:
                single = self._single[at] = self._compiled([definition.numbers()])
            matches = single.matches(behaves, coded, melds)
            element, left, left_calls = single.trace(behaves, coded, melds, 0)
            missing = 0 if matches else single.distance(behaves, coded, melds, 14)
            result.append(
                Explanation(
                    _short(definition.node, 400),
                    matches,
                    None if matches or element < 0 else element,
                    "" if matches else _element_text(definition, element),
                    tuple(hand[place] for place in left if place < len(hand)),
                    tuple(calls[place] for place in left_calls),
                    not matches and _forbids(definition, element),
                    None if missing >= _FAR else missing,
                )
            )
        return result

    # -- codes ---------------------------------------------------------------------------------

    def _hand(self, hand: Iterable[Tile]) -> list[int]:
        codes = self._codes
        return [codes[tile] for tile in hand]

    def _melds(self, calls: Sequence[Call]) -> Sequence[tuple[int, tuple[int, ...]]]:
        if not calls:
            return ()
        known = self._calls
        result = []
        for call in calls:
            coded = known.get(call)
            if coded is None:
                if len(known) > MOST_KNOWN:
                    known.clear()
                tiles = tuple(self._codes[face_up(tile)] for tile in call.tiles)
                coded = known[call] = (self._names.calls.get(call.name, -2), tiles)
            result.append(coded)
        return result

    def _behavior(self, behavior: Behavior) -> _kernel.TileBehavior:
        known = self._behaviors.get(id(behavior))
        if known is not None:
            return known[1]
        if len(self._behaviors) >= 16:
            self._behaviors.clear()
        result = _order_of(behavior.ordering)
        if behavior.aliases:
            before = len(self._names.attributes)
            targets, jokers = [], []
            for target, tiles in behavior.aliases.items():
                for joker in sorted(tiles):
                    targets.append(VOCABULARY.get(target.name, _NO_NAME))
                    jokers.append(self._names.code(joker))
            if len(self._names.attributes) > before:  # codes made before lack the new bits
                self._codes.clear()
                self._calls.clear()
                self._behaviors.clear()
            result = result.with_aliases(targets, jokers)
        self._behaviors[id(behavior)] = (behavior, result)
        return result


def _forbids(definition: _Definition, element: int) -> bool:
    return 0 <= element < len(definition.elements) and definition.elements[element].count < 0


def _element_text(definition: _Definition, element: int) -> str:
    if definition.flags & _NEVER:
        return "every element is malformed"
    if not 0 <= element < len(definition.elements):
        return '"almost"'
    return _short(definition.elements[element].node, 400)


# ---- jokers ----------------------------------------------------------------


class _Enough(Exception):  # noqa: N818 - no fault
    """What was found so far has to do."""


class _Assigner:
    """Replaces jokers one by one, going on only where the rest can still match."""

    def __init__(self, matcher: Matcher, behavior: Behavior, candidates: Sequence[Tile]) -> None:
        self.matcher = matcher
        self.behavior = behavior
        self.steps = 0
        self.joker_names = behavior.jokers
        names = {tile.name for tile in candidates}
        self.dragon = "0z" if "0z" in names and "5z" not in names else "5z"
        everything = [*candidates, *(t for t in behavior.aliases if t.name != "any")]
        self.everything = [tile for tile in dict.fromkeys(everything) if not self._is_joker(tile)]
        self.choices: dict[Tile, list[Tile]] = {}

    def _is_joker(self, tile: Tile) -> bool:
        return any(
            tile.name == joker.name and set(joker.attrs) <= set(tile.attrs)
            for joker in self.joker_names
        )

    def run(
        self, hand: list[Tile], calls: list[Call], most: int
    ) -> list[tuple[list[Tile], list[Call]]]:
        found: dict[tuple[tuple[Tile, ...], tuple[Call, ...]], None] = {}
        with suppress(_Enough):
            for tiles, melds in self._ways(hand, calls):
                found[(tuple(self._dragons(tiles)), melds)] = None
                if len(found) >= most:
                    break
        return [(list(tiles), list(melds)) for tiles, melds in found]

    def _ways(
        self, hand: list[Tile], calls: list[Call]
    ) -> Iterator[tuple[list[Tile], tuple[Call, ...]]]:
        places = [at for at, tile in enumerate(hand) if self._is_joker(tile)]
        for melds in product(*(self._melds(call) for call in calls)):
            self._spend()
            if self.matcher.matches(hand, melds, self.behavior):
                for tiles in self._hands(list(hand), melds, places, {}):
                    yield tiles, melds

    def _spend(self) -> None:
        self.steps += 1
        if self.steps > MOST_ASSIGNMENTS:
            raise _Enough

    def _hands(
        self,
        hand: list[Tile],
        calls: Sequence[Call],
        places: Sequence[int],
        allowed: dict[Tile, list[Tile]],
    ) -> Iterable[list[Tile]]:
        """Hands with the jokers at the places replaced; equal ones in ascending order."""
        if not places:
            yield list(hand)
            return
        self._spend()
        place, rest = places[0], places[1:]
        joker = hand[place]
        choices = allowed.get(joker) or self._choices(joker)
        # What fits no joker now fits none later either.
        fitting = [choices[at] for at in self._fitting(hand, calls, place, choices)]
        for at, tile in enumerate(fitting):
            hand[place] = tile
            yield from self._hands(hand, calls, rest, {**allowed, joker: fitting[at:]})
        hand[place] = joker

    def _fitting(
        self, hand: list[Tile], calls: Sequence[Call], place: int, choices: list[Tile]
    ) -> list[int]:
        matcher = self.matcher
        behaves = matcher._behavior(self.behavior)
        codes = matcher._hand(hand), matcher._melds(calls), matcher._hand(choices)
        return matcher._pattern.fits(behaves, *codes, place)

    def _choices(self, joker: Tile) -> list[Tile]:
        """What the joker may be, with its own attributes and those of what it stands for."""
        known = self.choices.get(joker)
        if known is None:
            targets: dict[Tile, None] = {}
            for target, jokers in self.behavior.aliases.items():
                if not any(
                    j.name == joker.name and set(j.attrs) <= set(joker.attrs) for j in jokers
                ):
                    continue
                for tile in self.everything if target.name == "any" else [target]:
                    targets[tile.plus(*target.attrs) if target.name == "any" else tile] = None
            known = self.choices[joker] = [
                Tile(tile.name, joker.attrs).plus(*tile.attrs) for tile in targets
            ]
        return known

    def _melds(self, call: Call) -> list[Call]:
        """The call with its jokers replaced so that it is a set of equal tiles or a sequence."""
        tiles = [face_up(tile) for tile in call.tiles]
        if call.is_flower or not any(self._is_joker(tile) for tile in tiles):
            return [call]
        options = [self._choices(tile) if self._is_joker(tile) else [tile] for tile in tiles]
        ways: dict[tuple[Tile, ...], tuple[Tile, ...]] = {}
        for names in self._sets(dict.fromkeys(t.name for one in options for t in one), len(tiles)):
            for way in self._filled(options, names):
                ways.setdefault(tuple(sorted(way)), way)
        return [Call(call.name, tuple(self._dragons(way))) for way in ways.values()] or [call]

    def _sets(self, names: Iterable[str], size: int) -> Iterator[list[str]]:
        """The names of so many equal tiles, and of so many that follow one another."""
        for name in names:
            yield [name] * size
            run = [name]
            while len(run) < size and (after := self.behavior.ordering.get(run[-1])):
                run.append(after)
            if size > 1 and len(set(run)) == size:
                yield run

    def _filled(
        self, options: Sequence[list[Tile]], names: Sequence[str]
    ) -> Iterator[tuple[Tile, ...]]:
        """One tile out of each of the options, so that they have just those names."""
        if not options:
            yield ()
            return
        self._spend()
        for tile in options[0]:
            if tile.name in names:
                rest = list(names)
                rest.remove(tile.name)
                for way in self._filled(options[1:], rest):
                    yield (tile, *way)

    def _dragons(self, tiles: Iterable[Tile]) -> list[Tile]:
        return [Tile(self.dragon, tile.attrs) if tile.name == "5z" else tile for tile in tiles]
