"""Texts, tiles, melds and calls as the kernel numbers them, each value once for a program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku import _kernel
from jantaku.base.errors import ArgumentError, RulesetError, shown
from jantaku.ruleset.machine.faults import KernelFault
from jantaku.ruleset.match.codes import order_of
from jantaku.ruleset.table.context import CallChoice
from jantaku.ruleset.table.player import Mark
from jantaku.ruleset.values.behavior import PLAIN, Behavior
from jantaku.ruleset.values.meld import FLOWER_CALLS, Call
from jantaku.ruleset.values.tile import (
    BACKS,
    SUCCESSOR,
    VOCABULARY,
    RulesetTile,
    in_order,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from jantaku.ruleset.program import MarkTarget

KINDS: Final = {
    sort: {name: number for number, name in enumerate(names)}
    for sort, names in _kernel.ruleset_words().items()
}
"""The number of each kind and word that the kernel knows, by their sort."""
SCORE_WORDS: Final = tuple(KINDS["score_words"])
SCORE_NUMBERS: Final = tuple(KINDS["score_numbers"])
MARKS: Final = tuple(KINDS["marks"])
MARKED: Final[tuple[MarkTarget, ...]] = (
    *("hand", "call", "aside", "discard", "revealed_tile", "scry", "dead_wall", "atop_wall"),
)
"""The targets of marks in the order of their numbers."""
_NAMES: Final = tuple(VOCABULARY)
_FARTHEST: Final = 2**31 - 1
_HALVES: Final = {half: half + 0xE_2800 for half in range(0xD800, 0xE000)}
"""Private letters in place of half ones, of which UTF-8 has none."""
_RANKS: Final = {tile.name: at for at, tile in enumerate(in_order(map(RulesetTile, VOCABULARY)))}


def _followers(ordering: Mapping[str, str]) -> list[int]:
    """Each name and the one after it, as numbers."""
    return [VOCABULARY[name] for pair in ordering.items() for name in pair]


def _added(add: Callable[..., int], *value: object) -> int:
    """The number of a value that is added; raises `RulesetError` if there are too many."""
    try:
        return add(*value)
    except KernelFault as fault:
        raise RulesetError(fault.what, fault.cure, code=fault.code) from None


class Values:
    """The values of a program's games, and their numbers in the kernel."""

    def __init__(self) -> None:
        self.machine = _kernel.RulesetMachine(
            order_of(PLAIN.ordering),
            _NAMES,
            [_RANKS[name] for name in VOCABULARY],
            [VOCABULARY[name] for name in BACKS],
            _followers(SUCCESSOR),
            sorted(FLOWER_CALLS),
        )
        self._texts: dict[str, int] = {}
        self._tiles: dict[RulesetTile, int] = {}
        self._melds: dict[Call, int] = {}
        self._choices: dict[CallChoice | tuple[RulesetTile, ...], int] = {}
        self._ways: dict[tuple[Mark, ...], int] = {}
        self._lists: dict[tuple[str, ...], int] = {(): 0}
        self._behaviors: dict[object, int] = {}
        self._text_of: dict[int, str] = {}
        self._tile_of: dict[int, RulesetTile] = {}
        self._meld_of: dict[int, Call] = {}
        self._choice_of: dict[int, CallChoice] = {}
        self._behavior_of: dict[int, Behavior] = {0: PLAIN}

    def text(self, text: str) -> int:
        """The number of a text; of an attribute, a counter, a name, or what is said."""
        number = self._texts.get(text)
        if number is None:
            whole = text if text.isascii() else text.translate(_HALVES)
            number = self._texts[text] = _added(self.machine.add_text, whole)
            if whole != text:
                self._text_of[number] = text
        return number

    def tile(self, tile: RulesetTile) -> int:
        """The number of a tile."""
        number = self._tiles.get(tile)
        if number is None:
            name = VOCABULARY.get(tile.name)
            if name is None:
                cure = "use the names that the language has"
                raise ArgumentError(f"{shown(tile.name)} is not a tile of the language", cure)
            attrs = [self.text(attr) for attr in tile.attrs]
            number = self._tiles[tile] = _added(self.machine.add_tile, name, attrs)
        return number

    def meld(self, call: Call) -> int:
        """The number of a meld."""
        number = self._melds.get(call)
        if number is None:
            tiles = [self.tile(tile) for tile in call.tiles]
            name = self.text(call.name)
            number = self._melds[call] = _added(self.machine.add_meld, name, tiles)
        return number

    def choice(self, choice: CallChoice) -> int:
        """The number of a concrete call."""
        number = self._choices.get(choice)
        if number is None:
            called = -1 if choice.called is None else self.tile(choice.called)
            card = next((tile.name for tile in choice.own if tile.name not in VOCABULARY), None)
            own = [] if card is not None else [self.tile(tile) for tile in choice.own]
            drafted = -1 if card is None else self.text(card)
            given = self.text(choice.name), called, own, drafted
            number = self._choices[choice] = _added(self.machine.add_choice, *given)
        return number

    def way(self, marks: tuple[Mark, ...]) -> int:
        """The number of a row of marks."""
        number = self._ways.get(marks)
        if number is None:
            number = self._ways[marks] = _added(self.machine.add_way, mark_numbers(marks))
        return number

    def names(self, names: tuple[str, ...]) -> int:
        """The number of a list of names; 0 of an empty one."""
        number = self._lists.get(names)
        if number is None:
            texts = [self.text(name) for name in names]
            number = self._lists[names] = _added(self.machine.add_list, texts)
        return number

    def names_of(self, number: int) -> tuple[str, ...]:
        """The list of names with that number."""
        return tuple(map(self.text_of, self.machine.names(number)))

    def way_of(self, number: int) -> tuple[Mark, ...]:
        """The row of marks with that number."""
        return marks_of(self.machine.way(number))

    def behavior(self, behavior: Behavior) -> int:
        """The number of what stands for what, and of what follows what."""
        if behavior is PLAIN:
            return 0
        key = tuple(behavior.aliases.items()), tuple(behavior.ordering.items())  # in their order
        number = self._behaviors.get(key)
        if number is None:
            aliases = [
                number
                for target, jokers in behavior.aliases.items()
                for number in (self.tile(target), len(jokers), *map(self.tile, sorted(jokers)))
            ]
            pairs = _followers(behavior.ordering)
            number = self._behaviors[key] = _added(self.machine.add_behavior, aliases, pairs)
        return number

    def row(self, tiles: tuple[RulesetTile, ...]) -> int:
        """The number of a row of tiles: that of a call without a button."""
        return self.choice(CallChoice("", None, tiles))

    def text_of(self, number: int) -> str:
        """The text with that number."""
        text = self._text_of.get(number)
        if text is None:
            text = self._text_of[number] = self.machine.text(number)
        return text

    def behavior_of(self, number: int) -> Behavior:
        """The behavior with that number: jokers, and the order of tiles."""
        behavior = self._behavior_of.get(number)
        if behavior is None:
            aliases, pairs = self.machine.behavior(number)
            found = {}
            at = 0
            while at < len(aliases):
                jokers = aliases[at + 2 : at + 2 + aliases[at + 1]]
                found[self.tile_of(aliases[at])] = frozenset(map(self.tile_of, jokers))
                at += 2 + len(jokers)
            names = [_NAMES[name] for name in pairs]
            ordering = dict(zip(names[::2], names[1::2], strict=True))
            behavior = Behavior(found, SUCCESSOR if ordering == SUCCESSOR else ordering)
            self._behavior_of[number] = behavior
        return behavior

    def tile_of(self, number: int) -> RulesetTile:
        """The tile with that number."""
        tile = self._tile_of.get(number)
        if tile is None:
            name, attrs = self.machine.tile(number)
            tile = RulesetTile(_NAMES[name], tuple(self.text_of(attr) for attr in attrs))
            self._tile_of[number] = tile
        return tile

    def meld_of(self, number: int) -> Call:
        """The meld with that number."""
        meld = self._meld_of.get(number)
        if meld is None:
            name, tiles = self.machine.meld(number)
            meld = Call(self.text_of(name), tuple(map(self.tile_of, tiles)))
            self._meld_of[number] = meld
        return meld

    def choice_of(self, number: int) -> CallChoice:
        """The concrete call with that number."""
        choice = self._choice_of.get(number)
        if choice is None:
            name, called, own, card = self.machine.choice(number)
            tile = None if called < 0 else self.tile_of(called)
            tiles = map(self.tile_of, own) if card < 0 else [RulesetTile(self.text_of(card))]
            choice = CallChoice(self.text_of(name), tile, tuple(tiles))
            self._choice_of[number] = choice
        return choice


def mark_numbers(marks: Sequence[Mark]) -> list[int]:
    """The target, seat and place of each mark."""
    rows = ((MARKED.index(mark.target), mark.seat, _place(mark.index)) for mark in marks)
    return [number for row in rows for number in row]


def _place(index: int) -> int:
    """A place; those that no object has are alike."""
    return max(-_FARTHEST, min(index, _FARTHEST))


def marks_of(numbers: Iterable[tuple[int, int, int]]) -> tuple[Mark, ...]:
    """The marks of such numbers."""
    return tuple(Mark(MARKED[target], seat, index) for target, seat, index in numbers)
