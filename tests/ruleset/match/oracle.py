"""Matching the slow way: every alternative is a list, every way is tried, nothing is shared.

Written from the language's rules alone, for small hands. Base tiles are all tiles there are where
every way is tried, and those of the hand in their order where the first way is taken.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any

from ruleset.engine import (
    BACKS,
    JOKERS,
    SUITS,
    VOCABULARY,
    Behavior,
    Call,
    RulesetTile,
    face_up,
    suit_of,
)

Hand = tuple[RulesetTile, ...]
Alternative = tuple[Hand, tuple[Any, ...]]
Base = tuple[str | None, str]

ORDINARY = [n + s for s in SUITS for n in "123456789"] + [n + "z" for n in "1234567"]


class Oracle:
    """Definitions written out in full (set names allowed), held against hands naively."""

    def __init__(self, sets: dict[str, Any], behavior: Behavior) -> None:
        self.sets = sets
        self.behavior = behavior

    def matches(
        self, definitions: Sequence[Any], hand: Sequence[RulesetTile], calls: Sequence[Call]
    ) -> bool:
        melds = tuple((call.name, tuple(face_up(t) for t in call.tiles)) for call in calls)
        return any(self._one(definition, tuple(hand), melds) for definition in definitions)

    def distance(
        self,
        definitions: Sequence[Any],
        hand: Sequence[RulesetTile],
        calls: Sequence[Call],
        names: Sequence[str],
        most: int,
    ) -> int:
        for missing in range(most + 1):
            for more in combinations_with_replacement(names, missing):
                if self.matches(definitions, [*hand, *map(RulesetTile, more)], calls):
                    return missing
        return most + 1

    def _one(self, definition: Sequence[Any], hand: Hand, calls: tuple[Any, ...]) -> bool:
        self.all_ways = "exhaustive" in definition
        almost = "almost" in definition
        if almost:
            hand = (*hand, RulesetTile("any"))
        alternatives: list[Alternative] = [(hand, calls)]
        self.names = [tile.name for tile in hand] + [t.name for _, tiles in calls for t in tiles]
        keywords: set[str] = set()
        for item in definition:
            if isinstance(item, str):
                keywords.add(item)
                if item == "restart":
                    alternatives = [(hand, calls)]
                continue
            groups, count = item
            after = self._element(groups, abs(count) or 1, alternatives, keywords)
            if bool(after) != (count >= 0):
                return False
            if count > 0:
                alternatives = after
        wild = hand.count(RulesetTile("any"))
        return any(not almost or left.count(RulesetTile("any")) < wild for left, _ in alternatives)

    def _element(
        self, groups: Sequence[Any], count: int, alternatives: list[Alternative], keywords: set[str]
    ) -> list[Alternative]:
        unique = "unique" in keywords or "unique" in groups
        members = []
        jokers = "nojoker" not in keywords
        for group in groups:
            if group == "nojoker":
                jokers = False
            elif group != "unique":
                members.append((self._parts(group, jokers), jokers))
        if not unique:
            for _ in range(count):
                alternatives = self._step(
                    [(a, frozenset()) for a in alternatives], members, groups, None
                )
            return alternatives
        ends: list[Alternative] = []
        for alternative in alternatives:
            for base in self._bases(groups):
                used: list[tuple[Alternative, frozenset[int]]] = [(alternative, frozenset())]
                for _ in range(count):
                    used = [
                        (after, taken | {at})
                        for state, taken in used
                        for at, member in enumerate(members)
                        if at not in taken
                        for after in self._take(member[0], base, state)
                    ]
                    used = list(dict.fromkeys(used))
                ends += [state for state, _ in used]
        return list(dict.fromkeys(ends))

    def _step(
        self, states: list[Any], members: list[Any], groups: Sequence[Any], _: None
    ) -> list[Alternative]:
        result: dict[Alternative, None] = {}
        for state, _used in states:
            for member in members:
                for base in self._bases(groups):
                    for after in self._take(member[0], base, state):
                        result[after] = None
                        if not self.all_ways:
                            return [after]
        return list(result)

    def _parts(self, group: Any, jokers: bool) -> Any:
        """A call's name, or lists of (slot, jokers)."""
        if isinstance(group, str) and group in self.sets:
            group = self.sets[group]
        if isinstance(group, (int, dict)) or (
            isinstance(group, str) and (group in VOCABULARY or group[-1] in "ABC")
        ):
            return [[(group, jokers)]]
        if isinstance(group, str):
            return group
        nested = any(isinstance(item, list) for item in group)
        parts: list[Any] = []
        free: list[Any] = []
        here = jokers
        for item in group:
            if item == "nojoker":
                here = False
            elif isinstance(item, list):
                parts.append([(slot, here) for slot in item])
            elif nested:
                (parts if here else free).append([(item, here)])
            else:
                (parts if here else free).append((item, here))
        return free + parts if nested else [free + parts]

    def _bases(self, groups: Sequence[Any]) -> list[Base]:
        """Base tiles; with suit letters alone, B and C may be exchanged."""
        full = [self.sets.get(g, g) if isinstance(g, str) else g for g in groups]
        both = _has_fixed(full) and all(abs(offset) < 10 for offset in _integers(full))
        return [(name, way) for way in ("ABC", "ACB")[: 1 + both] for name in self._names(full)]

    def _names(self, groups: Sequence[Any]) -> list[str | None]:
        names = list(dict.fromkeys(self.names))
        if self.all_ways and "any" not in names:
            return [None, *ORDINARY, *(name for name in names if name not in JOKERS)]
        offsets = list(dict.fromkeys(_integers(groups)))
        bases = [self._shift(name, -offset) for name in names for offset in offsets]
        found = [
            b for b in bases if b is not None and b not in JOKERS and b not in ("any", "faceup")
        ]
        if "any" in names and offsets:
            found.append(self._shift("1m", max(0, -min(offsets))) or "1m")
        if _has_fixed(groups):
            found += ["1m", "1p", "1s"]
        return [*dict.fromkeys(found)] or ["1m"]

    def _shift(self, name: str, offset: int) -> str | None:
        suits, steps = divmod(abs(offset), 10)
        sign = 1 if offset > 0 else -1
        if suits:
            if name[-1] not in SUITS or name[:-1] not in [str(n) for n in range(1, 11)]:
                return None
            name = name[:-1] + SUITS[(SUITS.index(name[-1]) + sign * suits) % 3]
        for _ in range(steps):
            if sign > 0:
                after = self.behavior.ordering.get(name)
            else:
                after = next((a for a, b in self.behavior.ordering.items() if b == name), None)
            if after is None:
                return None
            name = after
        return name

    def _wanted(self, slot: Any, base: str | None) -> list[RulesetTile]:
        """The tile a slot wants; of suit letters both ways round."""
        if isinstance(slot, dict):
            return [RulesetTile(slot["tile"], tuple(slot.get("attrs", ())))]
        if isinstance(slot, int):
            name = None if base is None else self._shift(base, slot)
            return [] if name is None else [RulesetTile(name)]
        return [RulesetTile(slot)]

    def _take(self, parts: Any, base: Base, state: Alternative) -> Iterator[Alternative]:
        hand, calls = state
        if isinstance(parts, str):
            for at, (name, _tiles) in enumerate(calls):
                if name == parts:
                    yield hand, calls[:at] + calls[at + 1 :]
            return
        yield from self._take_parts(parts, base, state)

    def _take_parts(
        self, parts: list[Any], base: Base, state: Alternative
    ) -> Iterator[Alternative]:
        if not parts:
            yield state
            return
        hand, calls = state
        wanted = self._resolved(parts[0], base)
        if wanted is None:
            return
        for rest in self._from_hand(wanted, hand):
            yield from self._take_parts(parts[1:], base, (rest, calls))
        for at, (_name, tiles) in enumerate(calls):
            if self._fits(wanted, tiles):
                yield from self._take_parts(parts[1:], base, (hand, calls[:at] + calls[at + 1 :]))

    def _resolved(self, part: list[Any], base: Base) -> list[Any] | None:
        result = []
        name, way = base
        for slot, jokers in part:
            if isinstance(slot, str) and slot not in VOCABULARY:
                suit = None if name is None else suit_of(name)
                if suit is None:
                    return None
                letter = SUITS[(SUITS.index(suit) + way.index(slot[-1])) % 3]
                dragon = {"m": "7z", "p": "0z", "s": "6z"}[letter]
                result.append(
                    (RulesetTile(dragon if slot[0] == "D" else slot[:-1] + letter), jokers)
                )
                continue
            tiles = self._wanted(slot, name)
            if not tiles:
                return None
            result.append((tiles[0], jokers))
        return result

    def _from_hand(self, wanted: list[Any], hand: Hand) -> Iterator[Hand]:
        if not wanted:
            yield hand
            return
        (tile, jokers), rest = wanted[0], wanted[1:]
        found = False
        for candidate in self._candidates(tile, jokers, hand):
            at = next(
                (
                    i
                    for i, own in enumerate(hand)
                    if own.name != "any"
                    and _is(own, candidate)
                    and set(tile.attrs) <= set(own.attrs)
                ),
                None,
            )
            if at is not None:
                found = True
                yield from self._from_hand(rest, hand[:at] + hand[at + 1 :])
        if not found:
            at = next(
                (
                    i
                    for i, own in enumerate(hand)
                    if own.name == "any" and set(tile.attrs) <= set(own.attrs)
                ),
                None,
            )
            if at is not None:
                yield from self._from_hand(rest, hand[:at] + hand[at + 1 :])

    def _candidates(self, tile: RulesetTile, jokers: bool, hand: Hand) -> list[RulesetTile]:
        if tile.name in ("any", "faceup") and self.all_ways:
            names = dict.fromkeys(
                own.name for own in hand if tile.name == "any" or own.name not in BACKS
            )
            return [RulesetTile(name, tile.attrs) for name in names if name != "any"]
        found = [tile]
        if jokers:
            for target, aliases in self.behavior.aliases.items():
                if target.name in (tile.name, "any"):
                    found += sorted(aliases)
        return list(dict.fromkeys(found))

    def _fits(self, wanted: list[Any], tiles: Hand) -> bool:
        if not wanted:
            return True
        (tile, jokers), rest = wanted[0], wanted[1:]
        for i, own in enumerate(tiles):
            if any(
                (_is(own, c) or own.name == "any") and set(tile.attrs) <= set(own.attrs)
                for c in self._candidates(tile, jokers, tiles)
            ) and self._fits(rest, tiles[:i] + tiles[i + 1 :]):
                return True
        return False


def _is(own: RulesetTile, pattern: RulesetTile) -> bool:
    names = (
        own.name == pattern.name
        or pattern.name == "any"
        or (pattern.name == "faceup" and own.name not in BACKS)
    )
    return names and set(pattern.attrs) <= set(own.attrs)


def _integers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _integers(item)


def _has_fixed(value: Any) -> bool:
    if isinstance(value, list):
        return any(_has_fixed(item) for item in value)
    return isinstance(value, str) and value not in VOCABULARY and value[-1:] in ("A", "B", "C")
