"""A player's knowledge of a ruleset: effects of buttons, wins, the points of yaku.

It is seen once in the program, by what a button does and never by its name.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import reduce
from itertools import product
from operator import or_
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from jantaku.base.errors import RulesetError
from jantaku.ruleset.players.hands.cache import BoundedCache
from jantaku.ruleset.players.hands.cards import CardHands
from jantaku.ruleset.players.hands.group_choices import GroupChoices
from jantaku.ruleset.players.hands.yaku_paths import SeatFacts, YakuPath, paths_to
from jantaku.ruleset.program import (
    CALLS,
    Button,
    Condition,
    Key,
    Program,
    RuleAction,
    WordCall,
    YakuRule,
    actions_in,
    asks_in,
)
from jantaku.ruleset.values.meld import Call
from jantaku.ruleset.values.tile import SUITS, RulesetTile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from jantaku.ruleset.compile.ruleset import Ruleset
    from jantaku.ruleset.match.matcher import Matcher
    from jantaku.ruleset.values.limits import Number


Kind = Literal["win", "call", "own_call", "flower", "mark", "end", "reward", "other"]
"""What a button does: wins; calls a discard; makes a meld of own tiles; declares a flower; asks
for tiles; ends the round; sets what a yaku asks for; anything else."""

Shape: TypeAlias = tuple[int, ...]
"""What each tile of a set is ahead of its first."""
Shapes: TypeAlias = frozenset[tuple[Shape, int]]
"""How many sets there are of each shape."""

NEVER: Final = float("inf")
"""More points than any hand has."""
_MOST_STANDINGS: Final = 200  # whose open paths are remembered
_PAIR, _MELD = 2, 3  # tiles
_RED: Final = 5  # named 0
_WINS: Final = frozenset(
    ("win_by_discard", "win_by_call", "win_by_draw", "win_by_second_visible_discard")
)
_ENDS: Final = frozenset(("ryuukyoku", "abortive_draw"))
_SETS: Final = frozenset(
    ("set_status", "set_status_all", "set_counter", "set_counter_all", "add_counter")
)
_KIND_OF_CALL: Final[Mapping[str, Kind]] = {
    "call": "call",
    "self_call": "own_call",
    "upgrade_call": "own_call",
    "flower": "flower",
    "draft_saki_card": "flower",  # taken like one: whatever it is, it costs nothing
}


def button_kind(button: Button, rewarded: frozenset[str] = frozenset()) -> Kind:
    """The kind of a button; `rewarded` are the statuses and counters that yaku ask for."""
    found = list(actions_in(button.actions))
    if any(action.name in _WINS for action in found):
        return "win"
    if button.decision in CALLS:
        return _KIND_OF_CALL[str(button.decision)]
    if button.decision == "mark":
        return "mark"
    own = actions_in(button.actions, functions=False)  # functions may end it later
    if any(action.name in _ENDS for action in own):
        return "end"
    return "reward" if _words_set(found) & rewarded else "other"


def _words_set(actions: Iterable[RuleAction]) -> set[str]:
    """The statuses and counters that actions set."""
    return {
        word
        for action in actions
        if action.name in _SETS
        for word in (action.args if "status" in action.name else action.args[:1])
        if isinstance(word, str)
    }


class YakuPoints(NamedTuple):
    """The points of yaku: those that count for the points that a win needs, and the paid ones.

    `second` are points of the second kind, as yakuman are.
    """

    counted: Number
    paid: Number
    second: Number = 0


class RuleModel:
    """A player's knowledge of a ruleset: kinds of buttons, wins, and the points of yaku."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.program = program = ruleset.program
        yaku = list(yaku_of(program))
        rewarded = frozenset(
            word
            for one in yaku
            for ask in asks_in(one.when)
            if "status" in ask.word or "counter" in ask.word
            for word in ask.args
            if isinstance(word, str)
        )
        self.kinds: Mapping[str, Kind] = {
            name: button_kind(button, rewarded) for name, button in program.buttons.items()
        }
        calls = [one for one in program.buttons.values() if one.decision == "call"]
        ways = [way for one in calls for way in one.call.ways]
        self.calls_runs = any(set(way) != {0} for way in ways)
        self.calls_triplets = any(set(way) == {0} for way in ways)
        self._call_names = frozenset(one.call_name for one in calls)
        self.draw_again = frozenset(
            name
            for name, button in program.buttons.items()
            if any(action.name == "draw" for action in actions_in(button.actions))
        )
        """The buttons that bring a tile of the wall, as kongs do."""
        flowers = [one for one in program.buttons.values() if one.decision == "flower"]
        self._flower_names = frozenset(one.call_name for one in flowers)
        self.flowers = frozenset(tile.name for one in flowers for tile in one.flowers)
        self.paths = paths_to(yaku, program.initial_tiles)
        self.groups = GroupChoices({one: one.choices for one in self.paths if one.choices})
        self._extra = _numbers(program, yaku, program.score.extra_yaku_lists)
        self._second = _numbers(program, yaku, program.score.yaku2_lists or ())
        self._outdone = _outdone(yaku, program.yaku_precedence, self.paths)
        self._open: BoundedCache[Sequence[YakuPath]] = BoundedCache(_MOST_STANDINGS)
        self._closed: BoundedCache[frozenset[YakuPath]] = BoundedCache(_MOST_STANDINGS)
        self._hand = program.starting_tiles + 1
        self._fits: dict[tuple[tuple[Matcher, ...], Shapes], bool] = {}
        self._beside: dict[tuple[tuple[Matcher, ...], int], tuple[Matcher, ...]] = {}
        self._cards: dict[Matcher, CardHands | None] = {}
        self.reward = self._reward(yaku, rewarded)
        self.copies = Counter(tile.name for tile in program.wall)
        wins = [
            program.buttons[name].show_when for name, kind in self.kinds.items() if kind == "win"
        ]
        self.flat = False  # whether tiles of melds count as tiles of the hand
        self.wins = self._wins(wins)
        self.least_points = max(map(_least_points, wins), default=0)
        self.least_by_discard = self._least_by("win_by_discard")
        self.least_by_draw = self._least_by("win_by_draw")
        self.forbidden = [
            (one.names, _statuses_asked(one.condition)) for one in program.play_restrictions
        ]

    def _reward(self, yaku: Iterable[YakuRule], words: frozenset[str]) -> Number:
        """The least that a yaku brings for which a button is pressed; 0 without such a yaku."""
        if "reward" not in self.kinds.values():
            return 0
        values = (
            one.value
            for one in yaku
            if isinstance(one.value, int | float)
            and any(words.intersection(map(str, ask.args)) for ask in asks_in(one.when))
        )
        return min((value for value in values if value > 0), default=0)

    def open_paths(self, standing: SeatFacts) -> Sequence[YakuPath]:
        """The paths that are open by what is known at a glance."""
        return self._open.of(
            standing.known_by,
            lambda: [*filter(self._is_open(standing), self.paths)],
        )

    def _is_open(self, standing: SeatFacts) -> Callable[[YakuPath], bool]:
        held = shapes_of(standing.sets)

        def is_open(path: YakuPath) -> bool:
            room = all(self.matchable_with((pattern,), standing.melds) for pattern in path.patterns)
            return room and self.may_match(path.patterns, held) and path.is_open(standing)

        return is_open

    def matchable_with(
        self, matchers: tuple[Matcher, ...], melds: Iterable[Call]
    ) -> tuple[Matcher, ...]:
        """The matchers, cut down to what a hand with those melds may match; pairs do not count."""
        if self.flat:
            return matchers
        key = matchers, sum(len(call.tiles) != _PAIR and not call.is_flower for call in melds)
        if key not in self._beside:
            found = (matcher.beside(key[1], self._hand) for matcher in matchers)
            self._beside[key] = tuple(matcher for matcher in found if matcher)
        return self._beside[key]

    def card_hands(self, matcher: Matcher) -> CardHands | None:
        """The card hands of a matcher; None if it is not a card, or a meld is one of its sets."""
        if self.flat and matcher not in self._cards:
            self._cards[matcher] = CardHands.of(matcher, self._hand)
        return self._cards.get(matcher)

    def may_match(self, patterns: tuple[Matcher, ...], held: Shapes) -> bool:
        """True if a hand with sets of these shapes may match all of the patterns."""
        key = patterns, held
        if patterns and not self.flat and key not in self._fits:
            shapes = Counter(dict(held))
            self._fits[key] = any(
                sum(len(shape) * count for shape, count in reduce(or_, asked, shapes).items())
                <= self._hand
                for asked in product(*(pattern.shapes() for pattern in patterns))
            )
        return self._fits.get(key, True)

    def closed_by_calls(self, standing: SeatFacts) -> frozenset[YakuPath]:
        """The open paths that any call closes."""
        return self._closed_by(self._call_names, standing)

    def closed_by_flowers(self, standing: SeatFacts) -> frozenset[YakuPath]:
        """The open paths that any flower closes."""
        return self._closed_by(self._flower_names, standing)

    def _closed_by(self, names: frozenset[str], standing: SeatFacts) -> frozenset[YakuPath]:
        def closed() -> frozenset[YakuPath]:
            called = [
                self._is_open(replace(standing, calls=(*standing.calls, Call(name, ()))))
                for name in names
            ]
            return frozenset(
                path
                for path in self.open_paths(standing)
                if called and not any(is_open(path) for is_open in called)
            )

        return self._closed.of((names, *standing.known_by), closed)

    def points_of(self, values: Mapping[int, Number]) -> YakuPoints:
        """The points of yaku together, by their numbers, without yaku that another replaces."""
        gone = {below for one in values for below in self._outdone.get(one, ())}
        kept = {one: value for one, value in values.items() if one not in gone}
        counted = sum(value for one, value in kept.items() if one not in self._extra)
        second = sum(value for one, value in kept.items() if one in self._second)
        return YakuPoints(counted, sum(kept.values()) - second, second)

    def _least_by(self, win: str) -> Number:
        """The fewest points that a win by discards, or by draws, needs; `NEVER` if none wins."""
        return min(
            (
                _least_points(button.show_when)
                for name, button in self.program.buttons.items()
                if self.kinds[name] == "win"
                and any(action.name == win for action in actions_in(button.actions))
                and any(_is_of_a_hand(ask) for ask in asks_in(button.show_when))
            ),
            default=NEVER,
        )

    def forced_discards(self, name: str, tiles: Sequence[RulesetTile]) -> int:
        """How many of the tiles must be discarded first after that button was pressed."""
        words = _words_set(actions_in(self.program.buttons[name].actions))
        kept = [names for names, statuses in self.forbidden if statuses & words]
        if not kept:
            return 0
        return sum(not any(tile.name in names for names in kept) for tile in tiles)

    def _wins(self, wins: Sequence[Condition]) -> tuple[Matcher, ...]:
        """The definitions that winning buttons match a whole hand against."""
        found: list[Matcher] = []
        for show_when in wins:
            for ask in asks_in(show_when):
                if _is_of_a_hand(ask):
                    targets, matcher = ask.args
                    self.flat = self.flat or "call_tiles" in (target.name for target in targets)
                    found.append(matcher)
        try:
            win = self.program.matchers["win"]
        except RulesetError:
            return ()
        return tuple(dict.fromkeys(found)) if win is None else (win,)


def shapes_of(sets: Iterable[Key]) -> Shapes:
    """How many of these sets are of each shape."""
    return frozenset(Counter(shape for key in sets if (shape := _shape_of(key))).items())


def _shape_of(key: Key) -> Shape:
    """The steps of each tile of a set from its first; empty if they are of no suit."""
    if len({*key}) == 1:
        return (0,) * min(len(key), _MELD)
    suits = {name[-1] for name in key}
    if len(suits) != 1 or not suits.issubset(SUITS):
        return ()
    numbers = sorted(int(name[:-1]) or _RED for name in key)
    return tuple(number - numbers[0] for number in numbers)


def _is_of_a_hand(ask: WordCall) -> bool:
    """True if it is a whole hand, with all that belongs to it, that must match."""
    names = [target.name for target in ask.args[0]] if ask.word == "match" else []
    return "hand" in names and len(names) > 1


def _least_points(show_when: Condition) -> Number:
    """The fewest points that a button asks for."""
    asked = (ask for ask in asks_in(show_when) if ask.word.startswith("has_yaku_with_"))
    return max((ask.args[0] for ask in asked), default=0)


def _outdone(
    yaku: Sequence[YakuRule],
    precedence: Mapping[str, Sequence[str | Number]],
    paths: Sequence[YakuPath],
) -> dict[int, frozenset[int]]:
    """The yaku that each replaces, or excludes, by their numbers."""
    found = {
        at: {
            below
            for below, other in enumerate(yaku)
            if other.name in precedence[one.name] or other.value in precedence[one.name]
        }
        for at, one in enumerate(yaku)
        if precedence.get(one.name)
    }
    barred = [path for path in paths if path.barred]
    for path in paths:
        kept_out = {other.yaku for other in barred if path.excludes(other)}
        if kept_out:
            found.setdefault(path.yaku, set()).update(kept_out)
    return {at: frozenset(below) for at, below in found.items()}


def _numbers(program: Program, yaku: Sequence[YakuRule], lists: Iterable[str]) -> frozenset[int]:
    """The numbers of the yaku of these lists."""
    listed = {id(one) for one in _listed(program, lists)}
    return frozenset(at for at, one in enumerate(yaku) if id(one) in listed)


def _statuses_asked(condition: Condition) -> set[str]:
    return {word for ask in asks_in(condition) if ask.word == "status" for word in ask.args}


def yaku_of(program: Program) -> Iterator[YakuRule]:
    """All yaku of a ruleset; the place of a yaku here is its number."""
    return _listed(program, (*(program.score.yaku_lists or ()), *(program.score.yaku2_lists or ())))


def _listed(program: Program, names: Iterable[str]) -> Iterator[YakuRule]:
    for name in names:
        try:
            yield from program.yaku_lists[name]
        except RulesetError:  # more than a table goes through
            continue
