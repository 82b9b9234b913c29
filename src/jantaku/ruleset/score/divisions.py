"""Readings of a winning hand: the ways to divide it into groups, as `readings` says.

Also the groups that yaku are made of, and which of these yaku may count together.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.base.errors import RulesetError
from jantaku.ruleset.match.jokers import Spend, free
from jantaku.ruleset.program import WINNING, GroupNeed, GroupWord, Key, Program, YakuRule
from jantaku.ruleset.values.limits import MOST_DIVIDINGS, MOST_JOININGS, QUESTION, Number
from jantaku.ruleset.values.tile import face_up

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from jantaku.ruleset.table.context import Assigned, WinSource
    from jantaku.ruleset.values.meld import Call

_QUAD: Final = 4
_MOST_JOINED: Final = 5  # groups of one set: as many as a hand of four groups and a pair has


class HandGroup(NamedTuple):
    """A group of a reading: its tiles, the same with the winning tile marked, its meld's name."""

    key: Key
    marked: Key
    meld: str = ""
    concealed: bool = False


@dataclass(frozen=True)
class Division:
    """A way to divide a hand, with the group that the winning tile completes."""

    groups: tuple[HandGroup, ...]

    @cached_property
    def joined(self) -> Mapping[tuple[Key, ...], Sequence[int]]:
        """The places, as bits, of groups by their keys together, the winning tile marked or not."""
        found: dict[tuple[Key, ...], list[int]] = {}
        places = range(len(self.groups))
        for size in range(1, min(len(self.groups), _MOST_JOINED) + 1):
            for chosen in combinations(places, size):
                bits = sum(1 << at for at in chosen)
                plain = tuple(sorted(self.groups[at].key for at in chosen))
                marked = tuple(sorted(self.groups[at].marked for at in chosen))
                found.setdefault(plain, []).append(bits)
                if marked != plain:
                    found.setdefault(marked, []).append(bits)
        return found

    @cached_property
    def kinds(self) -> frozenset[tuple[Key, ...]]:
        """The names of the tiles of all groups together."""
        return frozenset(self.joined)

    @cached_property
    def limited(self) -> Mapping[GroupWord, int]:
        """The groups, as bits, that elements after each of the keywords may take."""
        concealed = [group.concealed for group in self.groups]
        own = [group.concealed or not group.meld for group in self.groups]
        return {"concealed": _bits(concealed), "own": _bits(own)}

    def tiles(self, groups: int) -> tuple[Key, ...]:
        """The names of the tiles of groups, given as bits."""
        return tuple(sorted(g.key for at, g in enumerate(self.groups) if groups >> at & 1))

    def taken(self, needs: Sequence[GroupNeed], spend: Spend = free) -> tuple[int, ...]:
        """The groups by which the needs can be met, as bits, once for each choice of groups."""
        found = {0}
        for need in needs:
            options = self._options(need)
            if not options:
                return ()
            for _ in range(need.count):
                spend(len(found) * len(options))
                found = {used | more for used in found for more in options if not used & more}
                if len(found) > MOST_DIVIDINGS:
                    raise _too_many()
        return tuple(sorted(found))

    def _options(self, need: GroupNeed) -> list[int]:
        options = [bits for way in need.ways & self.kinds for bits in self.joined[way]]
        if need.melds:
            melds = enumerate(self.groups)
            options += [1 << at for at, group in melds if group.meld in need.melds]
        if need.keyword:
            allowed = self.limited[need.keyword]
            options = [bits for bits in options if not bits & ~allowed]
        return options


def _bits(flags: Iterable[bool]) -> int:
    return sum(1 << at for at, flag in enumerate(flags) if flag)


def _joinings(groups: int) -> int:
    """The number of ways to choose as many of the groups as a yaku may be made of."""
    return sum(comb(groups, size) for size in range(1, _MOST_JOINED + 1))


def _too_many() -> RulesetError:
    return RulesetError(
        "there are too many ways to divide this hand",
        "make the groups of 'readings' and of the yaku narrower",
        code="budget",
    )


def divisions(
    program: Program, hand: Assigned, source: WinSource | None, spend: Spend = free
) -> tuple[Division | None, ...]:
    """All readings of a hand; one of its melds alone if no reading fits, None without `readings`.

    A group that was completed with another's tile is not concealed.
    """
    if not program.readings:
        return (None,)
    melds = [_meld(program, call) for call in hand.calls if not call.is_flower]
    won = None if hand.winning_tile is None else hand.winning_tile.name
    names = sorted([*(tile.name for tile in hand.hand), *([won] if won else [])])
    found: dict[tuple[HandGroup, ...], None] = {}
    for needs in program.readings:
        for keys in sorted(set(_divided(needs, names, melds, spend))):
            for groups in _with_winning(keys, won, drawn=source == "draw"):
                found[(*melds, *groups)] = None
                spend(QUESTION + _joinings(len(melds) + len(groups)))
                if len(found) > MOST_DIVIDINGS:
                    raise _too_many()
    return tuple(map(Division, found)) or (Division(tuple(melds)),)


def key_of(call: Call) -> Key:
    """A meld as a group: its tiles in order, of a kan those of its triplet."""
    names = sorted(face_up(tile).name for tile in call.tiles)
    if len(names) == _QUAD and len(set(names)) == 1:
        names.pop()
    return tuple(names)


def _meld(program: Program, call: Call) -> HandGroup:
    key = key_of(call)
    return HandGroup(key, key, call.name, call.name in program.concealed_melds)


def _divided(
    needs: Sequence[GroupNeed], names: Sequence[str], melds: Iterable[HandGroup], spend: Spend
) -> Iterator[tuple[Key, ...]]:
    """The ways to divide the tiles in hand into what the melds leave of the needs."""
    left = [need.count for need in needs]
    for meld in melds:
        at = next(
            (
                at
                for at, need in enumerate(needs)
                if left[at] and (meld.meld in need.melds or (meld.key,) in need.ways)
            ),
            None,
        )
        if at is None:
            return
        left[at] -= 1
    steps = [0]

    def walk(rest: tuple[str, ...]) -> Iterator[tuple[Key, ...]]:
        if not rest:
            if not any(left):
                yield ()
            return
        steps[0] += 1
        spend(8 * len(needs))
        if steps[0] > MOST_JOININGS:
            raise _too_many()
        for at, need in enumerate(needs):
            if not left[at]:
                continue
            left[at] -= 1
            for key in need.from_first.get(rest[0], ()):
                after = _without(rest, key)
                if after is not None:
                    for others in walk(after):
                        yield tuple(sorted((key, *others)))
            left[at] += 1

    yield from walk(tuple(names))


def _without(names: Sequence[str], key: Key) -> tuple[str, ...] | None:
    """The names without those of a group; None if some are missing."""
    rest = list(names)
    for name in key:
        if name not in rest:
            return None
        rest.remove(name)
    return tuple(rest)


def _with_winning(
    keys: Sequence[Key], won: str | None, *, drawn: bool
) -> Iterator[tuple[HandGroup, ...]]:
    """The groups, once for each that the winning tile may have completed."""
    if won is None:
        yield tuple(HandGroup(key, key, concealed=True) for key in keys)
        return
    for done in {key: at for at, key in enumerate(keys) if won in key}.values():
        yield tuple(
            HandGroup(key, _marked(key, won), concealed=drawn)
            if at == done
            else HandGroup(key, key, concealed=True)
            for at, key in enumerate(keys)
        )


def _marked(key: Key, won: str) -> Key:
    names = list(key)
    names[names.index(won)] = won + WINNING
    return tuple(sorted(names))


class Made(NamedTuple):
    """A yaku of a hand: its value, and the groups that it is made of; None for the whole hand."""

    name: str
    value: Number
    groups: int | None = None
    joins: bool = False
    once: str = ""
    tiles: tuple[Key, ...] = ()  # of one that counts once


def joined_best(found: Sequence[Made], groups: int, spend: Spend = free) -> list[Made]:
    """The yaku that count: of those that join groups, the highest ones that may count together.

    One of these may share no more than one group with those that others have joined already.
    """
    joining = sorted((made for made in found if _joins(made)), key=lambda made: -made.value)
    if len(joining) < 2:
        return list(found)
    kept = set(map(id, _dearest(joining, groups, spend)))
    return [made for made in found if not _joins(made) or id(made) in kept]


def _joins(made: Made) -> bool:
    return made.joins and (made.groups or 0).bit_count() > 1


def _dearest(joining: Sequence[Made], groups: int, spend: Spend) -> list[Made]:
    best: tuple[Number, list[Made]] = (0, [])
    steps = 0

    def walk(at: int, worth: Number, chosen: list[Made], parts: tuple[int, ...]) -> None:
        nonlocal best, steps
        steps += 1
        spend(8)
        if steps > MOST_JOININGS:
            raise _too_many()
        if worth > best[0]:
            best = worth, chosen
        room = len(parts) - 1  # each yaku more joins at least two parts
        if at == len(joining) or worth + joining[at].value * room <= best[0]:
            return
        made = joining[at]
        together = _together(parts, made.groups or 0)
        if together is not None:
            walk(at + 1, worth + made.value, [*chosen, made], together)
        walk(at + 1, worth, chosen, parts)

    walk(0, 0, [], tuple(1 << at for at in range(groups)))
    return best[1]


def _together(parts: tuple[int, ...], groups: int) -> tuple[int, ...] | None:
    """The parts with those groups joined; None if two of them are joined already."""
    touched = [part for part in parts if part & groups]
    if any((part & groups).bit_count() > 1 for part in touched):
        return None
    return (*(part for part in parts if not part & groups), sum(touched))


def taken(yaku: YakuRule, division: Division | None, spend: Spend = free) -> Iterable[int | None]:
    """The groups that a yaku is made of, once for each time that it counts; empty for never."""
    if not yaku.groups:
        return (None,)
    return division.taken(yaku.groups, spend) if division is not None else ()


def made_of(yaku: YakuRule, value: Number, division: Division | None, groups: int | None) -> Made:
    """A yaku as it counts for a choice of groups."""
    tiles: tuple[Key, ...] = ()
    if yaku.once and division is not None and groups is not None:
        tiles = division.tiles(groups)
    return Made(yaku.name, value, groups, yaku.joins, yaku.once, tiles)


def counted_once(found: Iterable[Made], kept: Sequence[Made]) -> list[Made]:
    """The kept ones of what was found, each that counts once a single time.

    Where a choice of its groups was replaced, those with the same tiles are, too.
    """
    there = set(map(id, kept))
    gone = {(made.name, made.tiles) for made in found if made.once and id(made) not in there}
    counted: dict[object, Made] = {}
    for at, made in enumerate(kept):
        if not made.once:
            counted[at] = made
        elif (made.name, made.tiles) not in gone:
            suits = {name[-1] for key in made.tiles for name in key}
            which = frozenset(suits) if made.once == "suit" else None
            counted.setdefault((made.name, made.value, which), made)
    return list(counted.values())


def within(groups: int | None, others: int | None) -> bool:
    """True if groups are among others; the whole hand is and has all of them."""
    return groups is None or others is None or not groups & ~others
