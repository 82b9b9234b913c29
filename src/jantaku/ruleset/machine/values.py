"""Texts, tiles, melds and calls as the kernel numbers them, each value once for a program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku import _kernel
from jantaku.ruleset.match.codes import order_of
from jantaku.ruleset.table.context import CallChoice
from jantaku.ruleset.table.player import Mark
from jantaku.ruleset.values.behavior import PLAIN, Behavior
from jantaku.ruleset.values.meld import FLOWER_CALLS, Call
from jantaku.ruleset.values.tile import (
    ANY,
    BACK,
    BACKS,
    GAP,
    SUCCESSOR,
    VOCABULARY,
    RulesetTile,
    bare,
    in_order,
)

if TYPE_CHECKING:
    from jantaku.ruleset.program import MarkTarget

WORDS, ACTS, TARGETS, EVENTS, _KNOWN_TEXTS, SCORE_NUMBERS, MARKS = _kernel.ruleset_words()
MARKED: Final[tuple[MarkTarget, ...]] = ("hand", "call", "aside", "discard")
"""The targets of marks that the kernel knows, in the order of their numbers."""
_NAMES: Final = tuple(VOCABULARY)
_RANKS: Final = {tile.name: at for at, tile in enumerate(in_order(map(RulesetTile, VOCABULARY)))}


class Beyond(Exception):  # noqa: N818 - nothing is wrong, and nobody outside sees it
    """Raised for what the kernel does not number or know; a step with it is played in Python."""


class Values:
    """The values of a program's games, and their numbers in the kernel."""

    def __init__(self) -> None:
        self.machine = _kernel.RulesetMachine(
            order_of(PLAIN.ordering),
            [_RANKS[name] for name in VOCABULARY],
            VOCABULARY[BACK.name],
            VOCABULARY[GAP.name],
            VOCABULARY[ANY.name],
            VOCABULARY["faceup"],
            [VOCABULARY[name] for name in BACKS],
        )
        self.texts: list[str] = []
        self._texts: dict[str, int] = {}
        self._tiles: dict[RulesetTile, int] = {}
        self._melds: dict[Call, int] = {}
        self._choices: dict[CallChoice | tuple[RulesetTile, ...], int] = {}
        self._ways: dict[tuple[Mark, ...], int] = {}
        self._behaviors: dict[Behavior, int] = {}
        self._tile_of: dict[int, RulesetTile] = {}
        self._meld_of: dict[int, Call] = {}
        self._choice_of: dict[int, CallChoice] = {}
        for text in (*_KNOWN_TEXTS, "", *VOCABULARY):
            self.text(text)

    def text(self, text: str) -> int:
        """The number of a text; of an attribute, a counter, a name, or what is said."""
        number = self._texts.get(text)
        if number is None:
            if any("\ud800" <= letter <= "\udfff" for letter in text):
                raise Beyond  # half a letter, of which UTF-8 has none
            own = bare(text)
            if own != text:
                self.text(own)
            number = len(self.texts)
            added = self.machine.add_text(
                text,
                number if own == text else self._texts[own],
                VOCABULARY.get(text, -1),
                text in FLOWER_CALLS,
            )
            if added is None:
                raise Beyond
            self.texts.append(text)
            self._texts[text] = number
        return number

    def tile(self, tile: RulesetTile) -> int:
        """The number of a tile."""
        number = self._tiles.get(tile)
        if number is None:
            name = VOCABULARY.get(tile.name)
            attrs = [self.text(attr) for attr in tile.attrs]
            found = None if name is None else self.machine.add_tile(name, attrs)
            if found is None:
                raise Beyond
            number = self._tiles[tile] = found
        return number

    def meld(self, call: Call) -> int:
        """The number of a meld."""
        number = self._melds.get(call)
        if number is None:
            tiles = [self.tile(tile) for tile in call.tiles]
            found = self.machine.add_meld(self.text(call.name), tiles)
            if found is None:
                raise Beyond
            number = self._melds[call] = found
        return number

    def choice(self, choice: CallChoice) -> int:
        """The number of a concrete call."""
        number = self._choices.get(choice)
        if number is None:
            called = -1 if choice.called is None else self.tile(choice.called)
            own = [self.tile(tile) for tile in choice.own]
            found = self.machine.add_choice(self.text(choice.name), called, own)
            if found is None:
                raise Beyond
            number = self._choices[choice] = found
        return number

    def way(self, marks: tuple[Mark, ...]) -> int:
        """The number of a row of marks."""
        number = self._ways.get(marks)
        if number is None:
            if not all(mark.target in MARKED for mark in marks):
                raise Beyond
            rows = ((MARKED.index(mark.target), mark.seat, mark.index) for mark in marks)
            found = self.machine.add_way([number for row in rows for number in row])
            if found is None:
                raise Beyond
            number = self._ways[marks] = found
        return number

    def way_of(self, number: int) -> tuple[Mark, ...]:
        """The row of marks with that number."""
        return tuple(Mark(MARKED[at], *place) for at, *place in self.machine.way(number))

    def behavior(self, behavior: Behavior) -> int:
        """The number of what stands for what; raises `Beyond` for an unusual order."""
        if behavior is PLAIN:
            return 0
        number = self._behaviors.get(behavior)
        if number is None:
            if behavior.ordering != SUCCESSOR:
                raise Beyond
            aliases = [
                number
                for target, jokers in behavior.aliases.items()
                for number in (self.tile(target), len(jokers), *map(self.tile, sorted(jokers)))
            ]
            found = self.machine.add_behavior(aliases)
            if found is None:
                raise Beyond
            number = self._behaviors[behavior] = found
        return number

    def row(self, tiles: tuple[RulesetTile, ...]) -> int:
        """The number of a row of tiles: that of a call without a button."""
        return self.choice(CallChoice("", None, tiles))

    def tile_of(self, number: int) -> RulesetTile:
        """The tile with that number."""
        tile = self._tile_of.get(number)
        if tile is None:
            name, attrs = self.machine.tile(number)
            tile = RulesetTile(_NAMES[name], tuple(self.texts[attr] for attr in attrs))
            self._tile_of[number] = tile
        return tile

    def meld_of(self, number: int) -> Call:
        """The meld with that number."""
        meld = self._meld_of.get(number)
        if meld is None:
            name, tiles = self.machine.meld(number)
            meld = Call(self.texts[name], tuple(map(self.tile_of, tiles)))
            self._meld_of[number] = meld
        return meld

    def choice_of(self, number: int) -> CallChoice:
        """The concrete call with that number."""
        choice = self._choice_of.get(number)
        if choice is None:
            name, called, own = self.machine.choice(number)
            tile = None if called < 0 else self.tile_of(called)
            choice = CallChoice(self.texts[name], tile, tuple(map(self.tile_of, own)))
            self._choice_of[number] = choice
        return choice
