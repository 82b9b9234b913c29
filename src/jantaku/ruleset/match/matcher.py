"""Matching: tests if tiles and melds fit definitions, and measures their distance.

The kernel does the searching; here are the questions, and what needs no speed: explaining.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from jantaku import _kernel
from jantaku.base.errors import RulesetError
from jantaku.ruleset.match.codes import Codes, order_of
from jantaku.ruleset.match.definition import (
    EXHAUSTIVE,
    NEVER,
    NO_CALL,
    NO_NAME,
    OFFSET,
    TILE,
    Definition,
    Element,
    Numbering,
    short,
)
from jantaku.ruleset.values.limits import MOST_CODES, QUESTION, STEPS
from jantaku.ruleset.values.tile import SUCCESSOR, VOCABULARY, RulesetTile, face_up

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from jantaku.ruleset.values.behavior import Behavior
    from jantaku.ruleset.values.meld import Call

_FAR: Final = 1_000

Form: TypeAlias = Literal["numbers", "counted", "without_lookaheads"]
"""A form of a definition's program: as it is, every positive count once, or its elements alone."""


def over_budget() -> RulesetError:
    """The error of a search that costs more than a decision may; the kernel raises it."""
    return RulesetError(
        "there are too many ways to match these tiles",
        "make the definition's elements narrower, or leave out 'exhaustive'",
        code="budget",
    )


@dataclass(frozen=True, slots=True)
class Explanation:
    """The result of one definition.

    `element` is the number of the element that fails, `left` and `left_calls` what it had to
    choose from; `forbids` says that it fails because it can be taken; `missing` how many tiles the
    hand lacks, None if more than a hand could change.
    """

    definition: str
    matches: bool
    element: int | None
    element_text: str
    left: tuple[RulesetTile, ...]
    left_calls: tuple[Call, ...]
    forbids: bool
    missing: int | None


class Matcher:
    """A list of definitions, ready to be compared with hands.

    Hands are tiles in their order, calls the melds; the behavior says which tiles are jokers and
    what follows what. A search that costs too much raises `RulesetError` with code "budget".
    """

    def __init__(self, definitions: list[Definition], names: Numbering) -> None:
        self._definitions = definitions
        self._names = names
        self._pattern = _kernel.Pattern(self.numbers)
        self._single: dict[int, _kernel.Pattern] = {}
        self._codes = Codes(names)
        self._calls: dict[Call, tuple[int, tuple[int, ...]]] = {}
        self._behaviors: dict[int, tuple[Behavior, _kernel.TileBehavior]] = {}

    def __repr__(self) -> str:
        return f"Matcher({[short(definition.node) for definition in self._definitions]})"

    @property
    def definitions(self) -> tuple[Definition, ...]:
        """The definitions, in their order."""
        return tuple(self._definitions)

    @property
    def names(self) -> Numbering:
        """The numbers of attributes and calls in its program."""
        return self._names

    @property
    def numbers(self) -> list[int]:
        """Its program, as the kernel reads it."""
        return self.written("numbers")

    def written(self, form: Form) -> list[int]:
        """Its program in a form, as the kernel reads it."""
        programs: list[list[int]] = [getattr(one, form)() for one in self._definitions]
        return [len(programs), *chain.from_iterable(programs)]

    @property
    def size(self) -> int:
        """The number of numbers in its program, as a measure of its memory."""
        return sum(len(definition.numbers()) for definition in self._definitions)

    @property
    def work(self) -> int:
        """The work of the last question to a matcher, as a decision counts it."""
        return QUESTION + _kernel.match_steps() // STEPS

    @property
    def card(self) -> list[str]:
        """Its definitions as hands of a card; empty if some are written in another way."""
        hands = [one.node for one in self._definitions if isinstance(one.node, str)]
        return list(dict.fromkeys(hands)) if len(hands) == len(self._definitions) else []

    @staticmethod
    def _compiled(programs: list[list[int]]) -> _kernel.Pattern:
        return _kernel.Pattern([len(programs), *(n for program in programs for n in program)])

    def matches(
        self, hand: Sequence[RulesetTile], calls: Sequence[Call], behavior: Behavior
    ) -> bool:
        """True if some definition matches; tiles may be left over."""
        behaves = self._behavior(behavior)
        return self._pattern.matches(behaves, self._hand(hand), self._melds(calls))

    def waits(
        self,
        hand: Sequence[RulesetTile],
        calls: Sequence[Call],
        behavior: Behavior,
        candidates: Sequence[RulesetTile],
    ) -> tuple[RulesetTile, ...]:
        """The candidates with any of which the hand matches, in their order."""
        behaves = self._behavior(behavior)
        tiles = list(dict.fromkeys(candidates))
        hand_codes, codes = self._hand(hand), self._hand(tiles)
        found = self._pattern.fits(behaves, hand_codes, self._melds(calls), codes)
        return tuple(tiles[at] for at in found)

    def distance(
        self, hand: Sequence[RulesetTile], calls: Sequence[Call], behavior: Behavior, most: int = 8
    ) -> int | None:
        """The fewest tiles that must be added or exchanged for it to match; None beyond `most`.

        0 if it matches, 1 if it is ready. What it says leaves aside how many copies there are.
        """
        behaves = self._behavior(behavior)
        found = self._pattern.distance(behaves, self._hand(hand), self._melds(calls), most)
        return None if found >= _FAR else found

    def discards(
        self, hand: Sequence[RulesetTile], calls: Sequence[Call], behavior: Behavior, most: int = 8
    ) -> list[int]:
        """The distance without each of the tiles; `most` + 1 if it is beyond `most`."""
        behaves = self._behavior(behavior)
        found = self._pattern.distances_without_each(
            behaves, self._hand(hand), self._melds(calls), most
        )
        return [min(distance, most + 1) for distance in found]

    def widths(
        self,
        hand: Sequence[RulesetTile],
        calls: Sequence[Call],
        behavior: Behavior,
        most: int,
        weights: _kernel.Weights,
    ) -> list[tuple[int, float]]:
        """The distance and the width of the ways: for the hand, then without each of its tiles.

        The distance is the least number of lacking tiles; more than `most` means out of reach.
        The width is a sum over the ways to choose sets that lack that number, of the product of the
        lacking tiles' weights. Only definitions made of runs, triplets, pairs and the like count;
        without them the list is empty.
        """
        behaves = self._behavior(behavior)
        return self._pattern.widths(behaves, self._hand(hand), self._melds(calls), most, weights)

    def beside(self, melds: int, tiles: int) -> Matcher | None:
        """The part that a hand of `tiles` tiles, `melds` melds among them, may match, or None.

        Seven pairs do not match with a meld, though a pung has a pair: that leaves too few tiles.
        """
        kept = [one for one in self._definitions if one.has_room(melds, tiles)]
        if len(kept) == len(self._definitions):
            return self
        return Matcher(kept, self._names) if kept else None

    def fixed_choices(self, most: int) -> list[tuple[tuple[str, ...], ...]]:
        """The sets of certain tiles that it asks for, in each of the ways to choose them.

        Sets of any tiles may be asked for too. Empty if some definition asks for anything else, and
        if there are more than `most` ways.
        """
        found: list[tuple[tuple[str, ...], ...]] = []
        for definition in self._definitions:
            ways = list(islice(definition.fixed_choices(), most + 1))
            if not ways or len(found) + len(ways) > most:
                return []
            found += ways
        return list(dict.fromkeys(found))

    def shapes(self) -> list[Counter[tuple[int, ...]]]:
        """How many sets each definition asks for that must be runs, or triplets, or pairs.

        A shape is what each tile of a set is ahead of its first: (0, 1, 2) for runs.
        """
        return [definition.shapes() for definition in self._definitions]

    @property
    def bars_calls(self) -> bool:
        """True if some melds, by their names, keep a hand from matching each definition."""
        return all(definition.bars_calls for definition in self._definitions)

    def kinds_asked(self) -> list[frozenset[str]]:
        """The kinds of tiles of which it asks for one each; empty if it asks for anything else.

        Definitions that ask for a single tile each are one kind together.
        """
        each = [definition.kinds_asked() for definition in self._definitions]
        if len(each) == 1:
            return each[0]
        return [frozenset().union(*chain(*each))] if all(len(one) == 1 for one in each) else []

    def explain(
        self, hand: Sequence[RulesetTile], calls: Sequence[Call], behavior: Behavior
    ) -> list[Explanation]:
        """Explains for each definition how far it gets."""
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
                    short(definition.node, 400),
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

    def _hand(self, hand: Iterable[RulesetTile]) -> list[int]:
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
                if len(known) > MOST_CODES:
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
        result = order_of(behavior.ordering)
        if behavior.aliases:
            before = len(self._names.attributes)
            targets: list[int] = []
            jokers: list[int] = []
            for target, tiles in behavior.aliases.items():
                for joker in sorted(tiles):
                    targets.append(VOCABULARY.get(target.name, NO_NAME))
                    jokers.append(self._names.code(joker))
            if len(self._names.attributes) > before:  # codes made before lack the new bits
                self._codes.clear()
                self._calls.clear()
                self._behaviors.clear()
            result = result.with_aliases(targets, jokers)
        self._behaviors[id(behavior)] = (behavior, result)
        return result


def pattern_of_groups(
    groups: Iterable[Sequence[str]], count: int, tiles: Collection[str]
) -> Matcher:
    """A matcher for `count` of these groups, each the names of its tiles in order.

    Groups that are complete for their shape among those tiles are searched by their shape.
    """
    names = Numbering()
    shapes: dict[tuple[int, ...], set[tuple[str, ...]]] = {}
    for group in groups:
        shapes.setdefault(_shape(group), set()).add(tuple(group))
    slots: list[list[tuple[int, int, int]]] = []
    for steps, alike in sorted(shapes.items()):
        if steps and alike == _all_of(steps, tiles):
            slots.append([(OFFSET, step, 1) for step in steps])
        else:
            slots += (
                [(TILE, names.code(RulesetTile(name)), 1) for name in g] for g in sorted(alike)
            )
    coded = [[NO_CALL, 1, 1, len(group), *chain.from_iterable(group)] for group in slots]
    element = Element(None, count, coded, unique=False, flags=0)
    return Matcher([Definition(None, EXHAUSTIVE, [element])], names)


def _shape(group: Sequence[str]) -> tuple[int, ...]:
    """The steps from the first tile to each; empty if a tile does not follow the first."""
    order = {name: at for at, name in enumerate(_row_from(group[0]))}
    return tuple(order[name] for name in group) if set(group) <= set(order) else ()


def _all_of(steps: Sequence[int], tiles: Collection[str]) -> set[tuple[str, ...]]:
    """All groups of a shape among some tiles."""
    rows = [list(_row_from(name)) for name in tiles]
    groups = {tuple(row[step] for step in steps) for row in rows if len(row) > max(steps)}
    return {group for group in groups if set(group) <= set(tiles)}


def _row_from(name: str | None) -> Iterator[str]:
    while name is not None:
        yield name
        name = SUCCESSOR.get(name)


def _forbids(definition: Definition, element: int) -> bool:
    return 0 <= element < len(definition.elements) and definition.elements[element].count < 0


def _element_text(definition: Definition, element: int) -> str:
    if definition.flags & NEVER:
        return "every element is malformed"
    if not 0 <= element < len(definition.elements):
        return '"almost"'
    return short(definition.elements[element].node, 400)
