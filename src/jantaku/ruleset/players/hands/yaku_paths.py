"""The ways of a ruleset to the points that a win must have, and how far a hand is from each.

A path is a way to a yaku: patterns that the hand must match, tiles that it must be made of, and
what is known at a glance, such as the seat's wind or that nothing was called. What only the course
of the game brings (the last tile, a robbed kong) is not a path.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice, product
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku.ruleset.match.matcher import Matcher, pattern_of_groups
from jantaku.ruleset.players.hands.group_choices import Choice, choices_of
from jantaku.ruleset.program import All, Condition, GroupNeed, Key, Not, Some, WordCall, YakuRule
from jantaku.ruleset.values.tile import SUCCESSOR, RulesetTile, face_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from jantaku.ruleset.values.behavior import Behavior
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.meld import Call

Glance: TypeAlias = "Callable[[SeatFacts], bool]"
_Rule: TypeAlias = "Callable[[tuple[Any, ...], YakuPath], YakuPath | None]"

_MOST_WAYS: Final = 16  # to one yaku
_MOST_KINDS: Final = 2  # of tiles that a yaku asks for one by one, that are put in sets
OF_RUNS: Final = frozenset(chain(SUCCESSOR, SUCCESSOR.values()))
"""The tiles that make runs."""

_QUAD: Final = 4  # tiles


@dataclass(frozen=True)
class SeatFacts:
    """The winds, melds (flowers included) and joker rules of a seat."""

    wind: str
    round_wind: str
    calls: tuple[Call, ...]
    behavior: Behavior

    @property
    def known_by(self) -> tuple[object, ...]:
        """The key that equal standings share; tiles stand for others by one behavior."""
        return self.wind, self.round_wind, self.calls, self.behavior

    @cached_property
    def melds(self) -> tuple[Call, ...]:
        """The melds without the flowers."""
        return tuple(call for call in self.calls if not call.is_flower)

    @cached_property
    def sets(self) -> tuple[Key, ...]:
        """The melds as groups; a kong counts as its triplet."""
        return tuple(sorted(map(_key_of, self.melds)))

    @cached_property
    def names(self) -> frozenset[str]:
        """The tiles of the melds, by name."""
        return frozenset(face_up(tile).name for call in self.melds for tile in call.tiles)


@dataclass(frozen=True, slots=True, eq=False)
class YakuPath:
    """A way to a yaku: `yaku` is its number in the list of all, `value` its points.

    The hand must match every pattern, have the groups of one of the choices, and be made of tiles
    that are allowed, but not of any of those that are barred alone. It must be won by self-draw
    if it is `drawn`. If it is `excepted`, some hands that meet all of this still lack the yaku.
    """

    yaku: int
    value: Number
    patterns: tuple[Matcher, ...] = ()
    allowed: tuple[frozenset[str], ...] = ()
    glances: tuple[Glance, ...] = ()
    choices: tuple[Choice, ...] = ()
    barred: tuple[frozenset[str], ...] = ()
    drawn: bool = False
    excepted: bool = False

    @property
    def asked(self) -> tuple[object, ...]:
        """The requirements of the path, except how it is won."""
        tiles = self.patterns, self.allowed, self.choices, self.barred
        return self.yaku, self.value, self.glances, *tiles

    @property
    def asks_for_tiles(self) -> bool:
        """True if it requires certain tiles."""
        return bool(self.patterns or self.choices or self.allowed)

    def is_open(self, standing: SeatFacts) -> bool:
        """True if what is known at a glance leaves it open."""
        fits = all(standing.names <= names for names in self.allowed)
        return fits and all(glance(standing) for glance in self.glances)

    def excludes(self, other: YakuPath) -> bool:
        """True if no hand can take both: the other is barred from the tiles of this one."""
        return any(names <= barred for names in self.allowed for barred in other.barred)

    def fitting(self, hand: Sequence[RulesetTile]) -> Sequence[RulesetTile]:
        """The tiles that may stay in the hand."""
        kept = hand
        for names in self.allowed:
            kept = [tile for tile in kept if tile.name in names]
        return kept


def _key_of(meld: Call) -> Key:
    """A meld as a group: its tiles in order, of a kan those of its triplet."""
    names = sorted(face_up(tile).name for tile in meld.tiles)
    if len(names) == _QUAD and len(set(names)) == 1:
        names.pop()
    return tuple(names)


def paths_to(yaku: Sequence[YakuRule], tiles: Iterable[RulesetTile]) -> tuple[YakuPath, ...]:
    """Every way to every yaku that a player can aim at, with those tiles."""
    names = frozenset(tile.name for tile in tiles)
    found = (
        path
        for at, one in enumerate(yaku)
        if isinstance(one.value, int | float) and one.value > 0
        for start in _made_of_groups(one.groups, names, YakuPath(at, one.value))
        for path in map(_with_sets, islice(_ways(one.when, start), _MOST_WAYS))
        if path.asks_for_tiles or not path.excepted
    )
    unique: dict[tuple[object, ...], YakuPath] = {}
    for path in sorted(found, key=lambda path: -path.drawn):
        unique[path.asked] = path  # one that need not be drawn stands for both
    return tuple(unique.values())


def _with_sets(path: YakuPath) -> YakuPath:
    """The path with the sets that a hand needs for tiles that it asks for one by one.

    A tile that makes no run is in a triplet or the pair: a lone wind is not part of a win.
    """
    kinds = [
        sorted(kind)
        for pattern in path.patterns
        for kind in pattern.kinds_asked()
        if kind.isdisjoint(OF_RUNS)
    ]
    if path.choices or not 0 < len(kinds) <= _MOST_KINDS:
        return path
    sizes = [way for way in product((2, 3), repeat=len(kinds)) if way.count(2) <= 1]
    sets = (
        tuple(sorted((name,) * size for name, size in zip(names, way, strict=True)))
        for way in sizes
        for names in product(*kinds)
    )
    return replace(path, choices=tuple(sets))


def _made_of_groups(
    needs: Sequence[GroupNeed], names: frozenset[str], path: YakuPath
) -> Iterator[YakuPath]:
    """Continues the path by the groups that a yaku is made of, if a player can aim at them."""
    of_tiles = [need for need in needs if need.ways]
    if any(need.keyword for need in needs):
        path = _seen(path, lambda standing: not standing.melds)
    for need in needs:
        if not need.ways:
            path = _seen(path, _has_melds(need))
    choices, many = choices_of(of_tiles, names)
    patterns = [pattern_of_groups(groups, count, names) for groups, count in many]
    path = replace(path, patterns=(*path.patterns, *patterns))
    if choices or len(many) == len(of_tiles):
        yield replace(path, choices=tuple(choices))


def _has_melds(need: GroupNeed) -> Glance:
    return lambda standing: sum(call.name in need.melds for call in standing.calls) >= need.count


def _ways(condition: Condition, path: YakuPath) -> Iterator[YakuPath]:
    """Continues the path by each way in which the condition can hold."""
    if isinstance(condition, All):
        yield from _all(condition.parts, path)
    elif isinstance(condition, Some):
        ways = [way for part in condition.parts for way in _ways(part, path)]
        yield from [path] if any(way is path for way in ways) else ways
    elif isinstance(condition, WordCall):
        rule = _WORDS.get(condition.word)
        found = rule(condition.args, path) if rule else None
        if found is not None:
            yield found
    elif isinstance(condition, Not) and isinstance(condition.part, WordCall):
        word, args = condition.part.word, condition.part.args
        if word in _MADE_OF:
            yield _not_made_of(args, path)
        elif word == "match":
            yield _not_match(args, path)
        elif word == "won_by_draw":
            yield path
        elif word in _GLANCES:
            yield _seen(path, _unless(_GLANCES[word])(args))


def _all(parts: Sequence[Condition], path: YakuPath) -> Iterator[YakuPath]:
    if not parts:
        yield path
        return
    for way in _ways(parts[0], path):
        yield from _all(parts[1:], way)


def _seen(path: YakuPath, glance: Glance) -> YakuPath:
    return replace(path, glances=(*path.glances, glance))


def _match(args: tuple[Any, ...], path: YakuPath) -> YakuPath | None:
    """A pattern for the hand; what melds or flowers alone must match is seen at a glance.

    A match that is required before the win says too little about what wins.
    """
    targets, matcher = args
    names = sorted(target.name for target in targets)
    if "hand" not in names:
        glance = _glance_at(args)
        return _seen(path, glance) if glance else None
    if names not in _WHOLE:
        return None
    found = replace(path, patterns=(*path.patterns, matcher))
    closed = len(names) == len(_CLOSED) or matcher.bars_calls
    return _seen(found, lambda standing: not standing.melds) if closed else found


def _not_match(args: tuple[Any, ...], path: YakuPath) -> YakuPath:
    """Excludes what melds or flowers alone must not match; a hand seldom is what it must not be."""
    glance = _glance_at(args)
    if glance:
        return _seen(path, lambda standing: not glance(standing))
    return replace(path, excepted=True)


def _glance_at(args: tuple[Any, ...]) -> Glance | None:
    """A test for melds alone, or flowers, that match."""
    targets, matcher = args
    names = {target.name for target in targets}
    if names not in ({"flowers"}, {"calls"}):
        return None

    def glance(standing: SeatFacts) -> bool:
        calls = tuple(call for call in standing.calls if call.is_flower is ("flowers" in names))
        matches: bool = matcher.matches([], calls, standing.behavior)
        return matches

    return glance


def _made_of(args: tuple[Any, ...], path: YakuPath) -> YakuPath:
    """Tiles that the hand must be made of."""
    names = frozenset(tile.name for tile in args[0])
    return replace(path, allowed=(*path.allowed, names))


def _not_made_of(args: tuple[Any, ...], path: YakuPath) -> YakuPath:
    """Tiles that must not make up the whole hand, which they seldom do."""
    names = frozenset(tile.name for tile in args[0])
    return replace(path, barred=(*path.barred, names))


def _at_a_glance(glance: Callable[[tuple[Any, ...]], Glance]) -> _Rule:
    return lambda args, path: _seen(path, glance(args))


def _has_call(args: tuple[Any, ...]) -> Glance:
    return lambda standing: any(call.name in args for call in standing.calls)


_GLANCES: Final[dict[str, Callable[[tuple[Any, ...]], Glance]]] = {
    "true": lambda _: lambda _standing: True,
    "seat_is": lambda args: lambda standing: standing.wind in args,
    "round_wind_is": lambda args: lambda standing: standing.round_wind in args,
    "has_call_named": _has_call,
    "has_calls": lambda _: lambda standing: bool(standing.calls),
}


def _unless(glance: Callable[[tuple[Any, ...]], Glance]) -> Callable[[tuple[Any, ...]], Glance]:
    def opposite(args: tuple[Any, ...]) -> Glance:
        own = glance(args)
        return lambda standing: not own(standing)

    return opposite


_GLANCES["has_no_call_named"] = _unless(_has_call)

_CLOSED: Final = ["hand", "winning_tile"]
_WHOLE: Final = (_CLOSED, ["calls", *_CLOSED], ["call_tiles", *_CLOSED])
"""What a whole hand is that wins, with melds or without."""
_MADE_OF: Final = ("winning_hand_consists_of", "winning_hand_and_tile_consists_of")
_WORDS: Final[dict[str, _Rule]] = {
    "match": _match,
    "won_by_draw": lambda _, path: replace(path, drawn=True),
    "won_by_discard": lambda _, path: path,
    **dict.fromkeys(_MADE_OF, _made_of),
    **{word: _at_a_glance(glance) for word, glance in _GLANCES.items()},
}
