"""Minipoints by a list of steps: the values of the parts of a hand, in every reading.

The list works on possibilities, each the rest of a hand, its calls and a number, beginning with
the hand as it is without the winning tile.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jantaku.ruleset.score.fu import yakuhai
from jantaku.ruleset.table import visibility
from jantaku.ruleset.table.context import Assigned, Context
from jantaku.ruleset.values.behavior import Behavior, Offset, Offsets, can_be, neighbour, passes
from jantaku.ruleset.values.limits import ACTION, MOST_FU_STATES, QUESTION, Number, checked, within
from jantaku.ruleset.values.meld import Call, opened
from jantaku.ruleset.values.tile import LATER_CLASSES, SUITS, RulesetTile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from jantaku.ruleset.program import Amount, Condition
    from jantaku.ruleset.table.table import RulesetTable

OUTER: Final = LATER_CLASSES["yaochuuhai"]
MORE_DRAGONS: Final = ("0z", "8z", "9z")


class Possibility(NamedTuple):
    """A reading of a hand: its remaining tiles and calls, and the value of those already read."""

    hand: tuple[RulesetTile, ...]
    calls: tuple[Call, ...]
    number: Number = 0


@dataclass(frozen=True, eq=False)
class Counting:
    """A win whose minipoints are counted."""

    table: RulesetTable
    context: Context
    start: Possibility
    winning_tile: RulesetTile | None

    @property
    def behavior(self) -> Behavior:
        """The tiles that others stand for, for the winner."""
        return visibility.behavior_of(self.table, self.context)

    def at(self, possibility: Possibility) -> Context:
        """The context of the win with the number of a possibility."""
        context = self.context.at(self.context.seat)
        context.minipoints = int(possibility.number)
        return context


@dataclass(frozen=True, eq=False)
class MinipointGroup:
    """Tiles around a base tile, their value, and the base tiles that do not count."""

    offsets: tuple[Offset, ...]
    value: Number = 0
    suited_mult: Number = 1
    yaochuuhai_mult: Number = 1
    tsumo_mult: Number = 1
    yakuhai_value: Number = 0
    reject_if_exists: Offsets = ()
    reject_if_missing: Offsets = ()

    def counts_at(self, base: RulesetTile, behavior: Behavior) -> bool:
        """True if a tile may be the base of the group."""

        def leads(offset: Offset) -> bool:
            return neighbour(behavior, base, offset) is not None

        return not (
            any(all(map(leads, offsets)) for offsets in self.reject_if_exists)
            or any(not any(map(leads, offsets)) for offsets in self.reject_if_missing)
        )

    def worth(self, base: RulesetTile, counting: Counting) -> Number:
        """The value that the group around a base tile adds."""
        value = self.value
        if base.name[-1] in SUITS:
            value = _checked(value * self.suited_mult)
        if base.name in OUTER:
            value = _checked(value * self.yaochuuhai_mult)
        if counting.context.win_source == "draw":
            value = _checked(value * self.tsumo_mult)
        valued = (*yakuhai(counting.table, counting.context.seat), *MORE_DRAGONS)
        return _checked(value + self.yakuhai_value * valued.count(base.name))


def _checked(number: Number) -> Number:
    return checked(number, "minipoints")


class Step(NamedTuple):
    """A step of the list: its word in the language, its arguments, and its work."""

    word: str
    run: Callable[[Counting, list[Possibility]], Iterable[Possibility]]
    args: tuple[Any, ...] = ()


def minipoints(table: RulesetTable, context: Context, *steps: Step) -> Number:
    """The minipoints of a win by the steps, or the number that is known already."""
    if context.minipoints is not None:
        return context.minipoints
    counting = _counting(table, context)
    found = [counting.start]
    for step in steps:
        found = list(dict.fromkeys(step.run(counting, found)))
        table.spend(ACTION + 8 * len(found))
        within(len(found), MOST_FU_STATES, "ways to count minipoints")
    return _checked(found[0].number) if found else 0


def _counting(table: RulesetTable, context: Context) -> Counting:
    player, reading = table.players[context.seat], context.reading
    tile = visibility.winning_tile_of(table, context)
    if isinstance(reading, Assigned):
        hand, calls = list(reading.hand), reading.calls
    else:
        hand, calls = list(player.hand), tuple(player.calls)
        draws = context.win_source == "draw" and context.seat == table.turn
        if draws and not player.draw and tile in hand:
            hand.remove(tile)
    melds = tuple(opened(call) for call in calls if not call.is_flower)
    return Counting(table, context, Possibility(_sorted(hand), melds), tile)


def _sorted(tiles: Iterable[RulesetTile]) -> tuple[RulesetTile, ...]:
    return tuple(sorted(tiles))


def put_calls_in_hand(names: Sequence[str]) -> Step:
    """Moves tiles of calls with these names into the hand."""

    def run(_: Counting, found: list[Possibility]) -> Iterator[Possibility]:
        for hand, calls, number in found:
            joining = [tile for call in calls if call.name in names for tile in call.tiles]
            left = tuple(call for call in calls if call.name not in names)
            yield Possibility(_sorted([*hand, *joining]), left, number)

    return Step("put_calls_in_hand", run, (tuple(names),))


def remove_attrs() -> Step:
    """Removes the attributes of all tiles."""

    def run(_: Counting, found: list[Possibility]) -> Iterator[Possibility]:
        for hand, calls, number in found:
            plain = tuple(
                Call(call.name, tuple(tile.plain for tile in call.tiles)) for call in calls
            )
            yield Possibility(_sorted(tile.plain for tile in hand), plain, number)

    return Step("remove_attrs", run)


def convert_calls(values: Mapping[str, Number]) -> Step:
    """Adds the number of each call's name."""

    def run(_: Counting, found: list[Possibility]) -> Iterator[Possibility]:
        for one in found:
            number = one.number
            for call in one.calls:
                number = _checked(number + values.get(call.name, 0))
            yield one._replace(number=number)

    return Step("convert_calls", run, (values,))


def is_simple(name: str) -> bool:
    """True for the name of a tile that is neither terminal nor honor."""
    return name[-1] in SUITS and name not in OUTER


def remove_tanyaohai_calls() -> Step:
    """Removes calls with a tile that is neither terminal nor honor."""
    word = "remove_tanyaohai_calls"
    return _keeping(word, lambda call: not any(is_simple(tile.name) for tile in call.tiles))


def remove_calls() -> Step:
    """Removes all calls."""
    return _keeping("remove_calls", lambda _: False)


def _keeping(word: str, stays: Callable[[Call], bool]) -> Step:
    def run(_: Counting, found: list[Possibility]) -> Iterator[Possibility]:
        for one in found:
            yield one._replace(calls=tuple(filter(stays, one.calls)))

    return Step(word, run)


def remove_winning_groups(groups: Sequence[MinipointGroup]) -> Step:
    """Takes a group around the winning tile in each way; then the unchanged hands."""

    def run(counting: Counting, found: list[Possibility]) -> Iterator[Possibility]:
        tile = counting.winning_tile
        names: Iterable[str] = () if tile is None else can_be(counting.behavior, tile)
        if "any" in names:
            names = _bases(counting)
        yield from _without(groups, sorted(names), counting, found)

    return Step("remove_winning_groups", run, (groups,))


def remove_groups(groups: Sequence[MinipointGroup]) -> Step:
    """Takes a group around any tile in each way; then the unchanged hands."""

    def run(counting: Counting, found: list[Possibility]) -> Iterator[Possibility]:
        yield from _without(groups, _bases(counting), counting, found)

    return Step("remove_groups", run, (groups,))


def _bases(counting: Counting) -> list[str]:
    held = (tile.name for tile in counting.start.hand)
    laid = (tile.name for tile in counting.table.program.initial_tiles)
    return sorted({*held, *laid})


def _without(
    groups: Sequence[MinipointGroup],
    bases: Sequence[str],
    counting: Counting,
    found: list[Possibility],
) -> Iterator[Possibility]:
    behavior = counting.behavior
    for group in groups:
        for base in map(RulesetTile, bases):
            counting.table.spend(4 + len(group.offsets))
            wanted = [neighbour(behavior, base, offset) for offset in group.offsets]
            if None in wanted or not group.counts_at(base, behavior):
                continue
            value = group.worth(base, counting)
            for hand, calls, number in found:
                counting.table.spend(4 + len(hand))
                for left in dict.fromkeys(_taken(hand, wanted, behavior)):
                    yield Possibility(left, calls, _checked(number + value))
    yield from found


def _taken(
    hand: tuple[RulesetTile, ...], wanted: Sequence[RulesetTile | None], behavior: Behavior
) -> Iterator[tuple[RulesetTile, ...]]:
    """The rest of a hand without the tiles, for every way in which jokers replace them."""
    if not wanted:
        yield hand
        return
    tile = wanted[0]
    assert tile is not None  # those that lead nowhere were left out
    for at, held in enumerate(hand):
        if (at == 0 or hand[at - 1] != held) and passes(behavior, held, tile):
            yield from _taken((*hand[:at], *hand[at + 1 :]), wanted[1:], behavior)


def retain_empty_hands() -> Step:
    """Keeps only the possibilities without remaining tiles."""
    return Step(
        "retain_empty_hands",
        lambda _, found: [one for one in found if not one.hand and not one.calls],
    )


def add(amount: Amount, when: Condition | None) -> Step:
    """Adds an amount where conditions hold, asked with the number so far."""

    def run(counting: Counting, found: list[Possibility]) -> Iterator[Possibility]:
        for one in found:
            context = counting.at(one)
            counting.table.spend(QUESTION)
            counts = when is None or when.holds(counting.table, context)
            more = amount(counting.table, context) if counts else 0
            yield one._replace(number=_checked(one.number + more))

    return Step("add", run, (amount, when))


def round_up(size: Number) -> Step:
    """Rounds every number up to a multiple of another."""
    unit = size or 10

    def run(_: Counting, found: list[Possibility]) -> Iterator[Possibility]:
        for one in found:
            units = math.ceil(_checked(one.number / unit))
            yield one._replace(number=_checked(units * unit))

    return Step("round_up", run, (unit,))


def take_maximum() -> Step:
    """Keeps the possibilities with the greatest number."""

    def run(_: Counting, found: list[Possibility]) -> Iterator[Possibility]:
        most = max((one.number for one in found), default=0)
        yield from (one for one in found if one.number == most)

    return Step("take_maximum", run)


def add_original_hand() -> Step:
    """Adds the original hand, with the number 0."""
    return Step("add_original_hand", lambda counting, found: [*found, counting.start])


def show() -> Step:
    """Changes nothing."""
    return Step("print", lambda _, found: found)
