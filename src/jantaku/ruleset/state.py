"""All that changes in a game of a ruleset: players, walls, history, and what is being decided.

Data and the few operations that keep it consistent; which rules move it is said elsewhere. Tiles
are values, lists belong to one holder. May import tiles and errors.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from jantaku.errors import RulesetError
from jantaku.ruleset.tiles import SUCCESSOR, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from jantaku.ruleset.rows import BoundAction
    from jantaku.ruleset.ruleset import Ruleset

Seat: TypeAlias = int
"""0 east, 1 south, 2 west, 3 north: places at the table, absolute. Two players sit at 0 and 2."""

Number: TypeAlias = int | float
WinSource: TypeAlias = Literal["draw", "discard", "call"]

FLOWER_CALLS: Final = frozenset({"start_flower", "start_joker", "flower", "joker", "pei"})
"""Names of melds that are no melds for matching: declared flowers, jokers and norths."""

MOST_TILES: Final = 2_000  # in one place; a table full of tiles has 152
MOST_NAMES: Final = 1_000  # statuses, counters, tags of one holder
GREATEST: Final = 10**100  # of a counter or a score: hands without limits go far
_NESTED: Final = 60  # lists inside lists, events inside events


@dataclass(frozen=True, slots=True)
class Call:
    """A meld: the name it goes by and its tiles as they lie."""

    name: str
    tiles: tuple[Tile, ...]

    @property
    def is_flower(self) -> bool:
        """Whether it is a declared flower, joker or north rather than a meld."""
        return self.name in FLOWER_CALLS


@dataclass(frozen=True, eq=False)
class Behavior:
    """What tiles stand for, for one player; a change makes a new one.

    `aliases[target]` are the tiles that may stand for `target` (name and attributes as given in
    the ruleset); `ordering[name]` is the name of the tile after it.
    """

    aliases: Mapping[Tile, frozenset[Tile]] = field(default_factory=dict)
    ordering: Mapping[str, str] = field(default_factory=lambda: SUCCESSOR)

    def with_alias(self, jokers: Sequence[Tile], targets: Sequence[Tile]) -> Behavior:
        """Every joker may stand for every target, too."""
        aliases = dict(self.aliases)
        for target in targets:
            aliases[target] = aliases.get(target, frozenset()) | frozenset(jokers)
        return Behavior(aliases, self.ordering)

    def with_ordering(self, tiles: Sequence[Tile]) -> Behavior:
        """Each of the tiles is followed by the next."""
        names = [tile.name for tile in tiles]
        pairs = dict(pairwise(names))
        return Behavior(self.aliases, {**self.ordering, **pairs})

    def without_aliases(self) -> Behavior:
        """No jokers."""
        return Behavior({}, self.ordering)

    @cached_property
    def jokers(self) -> frozenset[Tile]:
        """Every tile that may stand for another."""
        return frozenset().union(*self.aliases.values())

    @cached_property
    def shifts(self) -> dict[tuple[str, int], Tile | None]:
        """Tiles that many steps from a name, as far as they were asked for."""
        return {}

    @cached_property
    def stand_ins(self) -> Mapping[str, tuple[Tile, ...]]:
        """By name of a tile the jokers that may stand for it; under `any` those for all tiles."""
        found: dict[str, list[Tile]] = {}
        for target, jokers in self.aliases.items():
            found.setdefault(target.name, []).extend(sorted(jokers))
        return {name: tuple(dict.fromkeys(jokers)) for name, jokers in found.items()}


PLAIN: Final = Behavior()
"""No jokers, the default order."""


@dataclass(frozen=True, slots=True)
class Drew:
    """An entry of the history: a tile drawn."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Discarded:
    """An entry of the history: a tile discarded."""

    seat: Seat
    tile: Tile
    tsumogiri: bool = False


@dataclass(frozen=True, slots=True)
class Called:
    """An entry of the history: a meld made, extended or declared."""

    seat: Seat
    source: Seat
    tile: Tile
    own: tuple[Tile, ...]
    name: str


@dataclass(frozen=True, slots=True)
class Swapped:
    """An entry of the history: two tiles changed places."""

    seat: Seat
    first: Tile
    second: Tile


Past: TypeAlias = Drew | Discarded | Called | Swapped


@dataclass(frozen=True, slots=True)
class CallChoice:
    """One concrete call: the button's name, the tile called (None for a flower), the own tiles."""

    name: str
    called: Tile | None
    own: tuple[Tile, ...]


@dataclass(slots=True)
class Context:
    """What the rules know while they are applied: whose turn of evaluation it is, and of what.

    Only `seat` is always there. A part that is None is not known here.
    """

    seat: Seat
    tile: Tile | None = None  # of play restrictions and play effects; None elsewhere
    call_name: str | None = None  # show_when: the button
    calls_spec: Sequence[object] | None = None  # show_when: its `call`
    upgrade_name: str | None = None  # show_when: its `upgrades`
    choice: CallChoice | None = None  # call_conditions and the actions of a call button
    caller: Seat | None = None  # before_call, after_call
    callee: Seat | None = None
    call: Call | None = None
    winning_tile: Tile | None = None  # win events and yaku
    win_source: WinSource | None = None
    minipoints: int | None = None
    existing_yaku: tuple[tuple[str, Number], ...] | None = None
    doras: frozenset[str] | None = None  # play effects
    reading: Reading | None = None  # scoring: the hand with its jokers assigned
    auto: bool = False

    def at(self, seat: Seat) -> Context:
        """The same for another seat."""
        copy = Context(seat)
        for name in Context.__slots__:
            if name != "seat":
                setattr(copy, name, getattr(self, name))
        return copy


MarkTarget: TypeAlias = Literal["hand", "call", "aside", "discard", "revealed_tile", "scry"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked object: whose, of which target, at which place."""

    target: MarkTarget
    seat: Seat
    index: int


@dataclass(frozen=True, slots=True)
class MarkNeed:
    """One line of a `mark` action: how many of which target, under which restrictions."""

    target: MarkTarget
    count: int
    restrictions: tuple[str, ...]


@dataclass(slots=True)
class Marking:
    """A marking under way: what is asked for, what is marked for each line, whether it is over."""

    needs: tuple[MarkNeed, ...]
    marked: list[list[Mark]]
    cancellable: bool = True
    used: bool = False  # the actions it is for have begun
    done: bool = False
    button: str = ""  # that opened it

    @property
    def complete(self) -> bool:
        """Whether every line has its number."""
        return all(
            len(marks) >= need.count for need, marks in zip(self.needs, self.marked, strict=True)
        )

    def copy(self) -> Marking:
        """The same marks, to be changed apart."""
        return replace(self, marked=[list(marks) for marks in self.marked])

    def of(self, target: MarkTarget) -> list[Mark]:
        """All that is marked of a target, in the order of marking."""
        return [mark for marks in self.marked for mark in marks if mark.target == target]


@dataclass(slots=True)
class Choice:
    """What a player has decided: a button (or `skip`, `play_tile`) and the actions it will run."""

    name: str
    actions: tuple[BoundAction, ...] = ()
    call: CallChoice | None = None


@dataclass(slots=True)
class Player:
    """One seat: what it holds, what it is, what it may decide."""

    score: Number = 0
    start_score: Number = 0
    nickname: str = ""
    hand: list[Tile] = field(default_factory=list)
    draw: list[Tile] = field(default_factory=list)
    pond: list[Tile] = field(default_factory=list)  # what lies there; called ones are gone
    discards: list[Tile] = field(default_factory=list)  # all ever discarded this round
    calls: list[Call] = field(default_factory=list)
    aside: list[Tile] = field(default_factory=list)
    status: set[str] = field(default_factory=set)
    counters: dict[str, Number] = field(default_factory=dict)
    behavior: Behavior = PLAIN
    saved_behaviors: dict[str, Behavior] = field(default_factory=dict)
    buttons: list[str] = field(default_factory=list)  # shown, `skip` included
    call_choices: dict[str, tuple[CallChoice, ...]] = field(default_factory=dict)
    menu: str | None = None  # the call button whose choices are open
    choice: Choice | None = None
    marking: Marking | None = None
    declaring: bool = False  # a `choose_yaku` dialog is open
    declared_yaku: tuple[str, ...] = ()
    deferred: list[BoundAction] = field(default_factory=list)
    deferred_context: Context | None = None
    auto_buttons: dict[str, bool] = field(default_factory=dict)
    riichi_stick: bool = False
    riichi_discards: dict[Seat, int] = field(default_factory=dict)  # of all, when it was put down
    hand_revealed: bool = False
    scryed: int = 0  # upcoming wall tiles this player sees

    @property
    def tiles(self) -> list[Tile]:
        """Hand and draw, in this order: what a discard and a mark count in."""
        return self.hand + self.draw

    @property
    def is_marking(self) -> bool:
        """Whether there is a marking to finish; one whose actions wait for others is none."""
        job = self.marking
        return job is not None and not job.done and not (job.used and self.deferred)


@dataclass(frozen=True, slots=True)
class Reading:
    """A hand as it is scored: every joker stands for what it was assigned.

    `hand` lacks the winning tile.
    """

    hand: tuple[Tile, ...]
    calls: tuple[Call, ...]
    winning_tile: Tile | None


@dataclass(slots=True)
class Win:
    """A recorded win: what `scoring.win` made of it."""

    seat: Seat
    source: WinSource
    winning_tile: Tile | None
    payer: Seat | None
    opponents: tuple[Seat, ...]
    is_dealer: bool
    yaku: tuple[tuple[str, Number], ...] = ()
    yaku2: tuple[tuple[str, Number], ...] = ()
    points: Number = 0
    points2: Number = 0
    minipoints: int = 0
    score: Number = 0
    score_name: str = ""
    winning_tile_text: str = ""
    hand: tuple[Tile, ...] = ()  # with the jokers standing for what they are, winning tile included
    calls: tuple[Call, ...] = ()
    pao_seat: Seat | None = None
    paid: bool = False


Phase: TypeAlias = Literal["play", "round_over", "game_over"]
RoundResult: TypeAlias = Literal["win", "exhaustive_draw", "abortive_draw", "continue", "end_game"]


@dataclass(slots=True)
class Table:
    """A game of a ruleset: everything the rules can read and change."""

    ruleset: Ruleset
    random: Random
    seats: tuple[Seat, ...]  # that exist, in turn order from east
    players: dict[Seat, Player]
    kyoku: int = 0  # rounds counted by dealers, never falling
    honba: int = 0
    pot: Number = 0
    turn: Seat = 0
    history: list[Past] = field(default_factory=list)  # of the round, oldest first
    wall: list[Tile] = field(default_factory=list)
    wall_index: int = 0  # tiles taken from the front
    dead_wall: list[Tile] = field(default_factory=list)
    dead_wall_index: int = 0  # tiles drawn from its end
    reserved_tiles: list[str] = field(default_factory=list)
    drawn_reserved: list[str | int] = field(default_factory=list)
    revealed: list[object] = field(default_factory=list)  # numbers, names and tiles as revealed
    saved_revealed: list[object] | None = None
    tags: dict[str, list[Tile]] = field(default_factory=dict)
    dice: tuple[int, int] = (1, 1)
    reversed_turn_order: bool = False
    awaiting_discard: bool = False
    interrupts: dict[str, int] = field(default_factory=dict)  # name of action -> level
    call_depth: int = 0
    nesting: int = 0  # of lists being run and of yaku being asked for
    wins: list[Win] = field(default_factory=list)
    last_wins: list[Win] = field(default_factory=list)  # of the round before
    deltas: dict[Seat, Number] = field(default_factory=dict)
    result: RoundResult | None = None  # of the round; "continue" lets play go on
    result_name: str = ""
    next_dealer: Literal["self", "next"] | None = None
    bloody_end_done: bool = False
    round_number: int = 0  # rounds begun
    active: bool = True  # no result is showing
    phase: Phase = "play"
    charleston_received: set[Seat] = field(default_factory=set)
    saki_deck: list[str] = field(default_factory=list)
    queue: list[tuple[Seat, str, object]] = field(default_factory=list)  # presses to come
    events: list[object] = field(default_factory=list)  # RulesetEvent, see `game`
    budget: int = 0  # actions left in this decision

    # -- looking back ------------------------------------------------------------------------

    @property
    def last(self) -> Past | None:
        """The newest entry of the history of any kind."""
        return self.history[-1] if self.history else None

    @property
    def last_discard(self) -> Discarded | None:
        """The newest discard of the round, called since or not."""
        return next((past for past in reversed(self.history) if isinstance(past, Discarded)), None)

    @property
    def last_call(self) -> Called | None:
        """The newest call of the round."""
        for past in reversed(self.history):  # a loop: conditions ask this thousands of times
            if isinstance(past, Called):
                return past
        return None

    @property
    def tiles_left(self) -> int:
        """Live tiles in the wall."""
        return len(self.wall) - self.wall_index

    # -- limits ------------------------------------------------------------------------------

    def spend(self, amount: int = 1) -> None:
        """Takes from what one decision may cost; raises `RulesetError` when it is used up."""
        self.budget -= amount
        if self.budget < 0:
            raise RulesetError(
                "this decision sets off more actions than a game may take",
                "look for rules that set off one another for ever",
                code="budget",
            )

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """One list or one question inside another; raises `RulesetError` if that has no end."""
        if self.nesting >= _NESTED:
            raise RulesetError(
                "the rules set off one another without end",
                "look for events that fire themselves again, and for yaku that ask for themselves",
                code="budget",
            )
        self.nesting += 1
        try:
            yield
        finally:
            self.nesting -= 1


def within(count: int, most: int, what: str) -> None:
    """Raises `RulesetError` if there are more of something than a table holds.

    >>> within(3, 1_000, "statuses")
    """
    if count > most:
        raise RulesetError(f"{count} {what}, and a table holds {most}", code="budget")


def checked(value: Number, what: str) -> Number:
    """The number, whole where it is whole; raises `RulesetError` beyond what a game counts.

    >>> checked(4.0, "score")
    4
    """
    if not -GREATEST <= value <= GREATEST:  # also false for nan
        raise RulesetError(
            f"the {what} leaves the range of numbers a game counts in", code="budget"
        )
    return int(value) if value == int(value) else value
