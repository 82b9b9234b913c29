"""A ruleset as it is played, in frozen values.

Reading a file makes a program. The kernel plays it; analyses of a ruleset walk it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar

from jantaku.base.errors import RulesetError
from jantaku.ruleset.values.place import Place, fault_at
from jantaku.ruleset.values.tile import RulesetTile

if TYPE_CHECKING:
    from jantaku.ruleset.match.card import CardHand
    from jantaku.ruleset.match.matcher import Matcher
    from jantaku.ruleset.values.behavior import Offsets
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.seat import Seat


@dataclass(frozen=True, slots=True)
class CountedPlace:
    """A place in the dead wall, by the counter of the current seat that holds it."""

    counter: str


Reserved: TypeAlias = "int | str | RulesetTile | None"
"""A tile of the dead wall, by its place or its name, or any tile; None for what is not a tile."""

NamedTile: TypeAlias = "Reserved | CountedPlace"
"""A tile as an action or a condition names it."""

FIRST: Final = 1
"""The first version of the language."""
SECOND: Final = 2
"""The second."""

EVERY_LEVEL: Final = 100
"""The level of an interrupt at which every button is looked at."""

CALLS: Final = ("call", "self_call", "upgrade_call", "flower", "draft_saki_card")
"""The actions that take a concrete call, and so make a button a call button."""

# What is written twice in a file is two things in a program, equal or not.


@dataclass(frozen=True, slots=True, eq=False)
class Constant:
    """An amount that is always the same."""

    number: Number


@dataclass(frozen=True, slots=True, eq=False)
class OfCounter:
    """An amount that is a counter of the current seat."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class OfWord:
    """An amount that a word of the language counts; `lacking` is the fault without its context."""

    word: str
    args: tuple[Any, ...]
    lacking: RulesetError | None = None


Amount: TypeAlias = Constant | OfCounter | OfWord


@dataclass(frozen=True, slots=True, eq=False)
class OfNames:
    """A test for tiles with one of those names."""

    names: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class OfPattern:
    """A test for tiles that pass for a pattern."""

    pattern: RulesetTile


@dataclass(frozen=True, slots=True, eq=False)
class AskedSpec:
    """A test by a word of the language; `lacking` is the fault without its context."""

    word: str
    lacking: RulesetError | None = None


@dataclass(frozen=True, slots=True, eq=False)
class OfParts:
    """A test for tiles that fit one of some specs, or every one of them."""

    parts: tuple[Spec, ...]
    every: bool


Spec: TypeAlias = OfNames | OfPattern | AskedSpec | OfParts
"""A test for tiles."""

EVERY_TILE: Final = AskedSpec("any")
"""The test that every tile meets."""


@dataclass(frozen=True, slots=True, eq=False)
class JokerTiles:
    """Tiles that shall pass for others, and words for tiles of the game with their attributes."""

    items: tuple[RulesetTile | tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True, eq=False)
class WordCall:
    """A word of the language with its arguments as they were read.

    `lacking` is the fault that it is where the context lacks what the word is about.
    """

    word: str
    args: tuple[Any, ...] = ()
    place: Place | None = None  # of its faults
    lacking: RulesetError | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Not:
    """The opposite of a condition."""

    part: Condition


@dataclass(frozen=True, slots=True, eq=False)
class All:
    """Conditions that all hold; without any it holds."""

    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Some:
    """Conditions of which at least one holds, and at most `most` if that is a number."""

    parts: tuple[Condition, ...]
    most: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class AtLeast:
    """Conditions of which at least `number` hold."""

    number: int
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Elsewhere:
    """A condition asked for another seat, by the word for it."""

    seat: str
    part: Condition


@dataclass(frozen=True, slots=True, eq=False)
class Broken:
    """A condition that cannot be read; asking raises its error."""

    error: RulesetError


Condition: TypeAlias = WordCall | Not | All | Some | AtLeast | Elsewhere | Broken

ALWAYS: Final = All()
"""The condition that holds."""
NEVER: Final = WordCall("false")
"""What a condition that cannot be read counts as."""


def asks_in(condition: Condition) -> Iterator[WordCall]:
    """Every word that is asked for in a condition, for whomever, negated or not."""
    rest: list[Condition] = [condition]
    while rest:
        one = rest.pop()
        if isinstance(one, WordCall):
            yield one
        elif isinstance(one, Not | Elsewhere):
            rest.append(one.part)
        elif isinstance(one, All | Some | AtLeast):
            rest.extend(reversed(one.parts))


MarkTarget: TypeAlias = Literal[
    "hand", "call", "aside", "discard", "revealed_tile", "scry", "dead_wall", "atop_wall"
]


@dataclass(frozen=True, slots=True)
class MarkNeed:
    """A line of a `mark` action: a number of objects of a target, within restrictions."""

    target: MarkTarget
    count: int
    restrictions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleAction:
    """An action of a file, its arguments read; `error` is raised where it would be run."""

    name: str
    args: tuple[Any, ...]
    place: Place | None
    interrupts: bool  # False when written with `uninterruptible_`
    error: RulesetError | None = None
    is_known: bool = True  # False for another word, which does nothing


Actions: TypeAlias = tuple[RuleAction, ...]


@dataclass(slots=True, eq=False)
class Function:
    """A function of a file with the arguments that it is run with there.

    Functions run one another, so its actions are filled in when all of them are known.
    """

    name: str
    actions: Actions = ()
    error: RulesetError | None = None  # raised in place of running it


def actions_in(actions: Actions, *, functions: bool = True) -> Iterator[RuleAction]:
    """Every action of a list, of the lists inside it and of the functions it runs, each once."""
    seen: set[int] = set()
    rest: list[Actions] = [actions]
    while rest:
        listed = rest.pop()
        for action in listed:
            yield action
            if action.name == "mark":  # its lists run before and after, not in its place
                continue
            for arg in reversed(action.args):
                if isinstance(arg, tuple) and arg and isinstance(arg[0], RuleAction):
                    rest.append(arg)
                elif functions and isinstance(arg, Function) and id(arg) not in seen:
                    seen.add(id(arg))
                    rest.append(arg.actions)


Key: TypeAlias = tuple[str, ...]
"""The names of a group's tiles in order; a kan has those of its triplet."""

WINNING: Final = "*"
"""The mark after the name of the winning tile in the key of the group it completes."""


GroupWord: TypeAlias = Literal["", "own", "concealed"]
"""The groups that an element may take: any, those not called, those without another's tile."""

GROUP_WORDS: Final[tuple[GroupWord, ...]] = ("own", "concealed")
"""The keywords in a list of groups."""


@dataclass(frozen=True, slots=True, eq=False)
class GroupNeed:
    """A number of groups of a reading: each one of the melds, or one of the ways.

    A way takes one group for each of its keys.
    """

    ways: frozenset[tuple[Key, ...]]
    melds: frozenset[str]
    count: int
    keyword: GroupWord = ""
    from_first: Mapping[str, tuple[Key, ...]] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        first: dict[str, list[Key]] = {}
        for way in sorted(self.ways):
            if len(way) == 1:
                first.setdefault(way[0][0], []).append(way[0])
        object.__setattr__(self, "from_first", {name: tuple(keys) for name, keys in first.items()})


@dataclass(frozen=True, slots=True)
class YakuRule:
    """A yaku: its name, its value or the counter that holds it, and when a hand has it.

    With `groups` it counts for each choice of such groups in a reading of the hand; with `joins`
    only where they are not joined already; with `once` one time in all, or one time for each suit.
    """

    name: str
    value: Number | str | Amount
    when: Condition
    place: Place | None = None
    groups: tuple[GroupNeed, ...] = ()
    joins: bool = False
    once: Literal["", "hand", "suit"] = ""


@dataclass(frozen=True, slots=True)
class CallSpec:
    """The ways to call of a button: the caller's tiles of each, relative to the called one."""

    ways: Offsets = ()
    jokers: bool = True  # True if they may stand for the tiles


TURNED: Final = ("sideways", "1x", "1x_sideways")
"""The words for a turned tile."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A tile of a meld that is turned or laid face down, by the language's word for it."""

    word: str
    item: StyleItem


StyleItem: TypeAlias = "int | str | RulesetTile | Turned | None"
"""A tile of a laid meld: a place among the caller's tiles, `call` or `call_sideways`, a tile of
another kind, or a turned one; None for what cannot be read."""


@dataclass(frozen=True, slots=True, eq=False)
class Button:
    """A button: when it is shown, what is asked before it acts, what it does."""

    name: str
    display_name: str
    show_when: Condition
    actions: tuple[RuleAction, ...]
    decision: str | None  # the action that asks the player something first
    flowers: tuple[RulesetTile, ...] = ()  # that a `flower` takes
    cards: int = 4  # that a draft offers
    call: CallSpec = CallSpec()
    call_conditions: Condition | None = None
    call_style: Mapping[str, tuple[StyleItem, ...]] = field(default_factory=dict)
    call_name: str = ""
    call_hidden: bool = False
    upgrades: str | None = None
    precedence_over: tuple[str, ...] = ()
    call_priority_list: tuple[Condition, ...] = ()
    unskippable: bool = False
    cancellable: bool = True
    interrupt_level: int = EVERY_LEVEL
    mark_needs: tuple[MarkNeed, ...] = ()
    mark_before: tuple[RuleAction, ...] = ()
    mark_after: tuple[RuleAction, ...] = ()
    mark_cancelled: tuple[RuleAction, ...] = ()
    place: Place | None = None


@dataclass(frozen=True, slots=True, eq=False)
class PlayRestriction:
    """Tiles that may not be discarded while a condition holds; `names` are some for certain."""

    fits: Spec
    names: frozenset[str]
    condition: Condition
    place: Place | None


@dataclass(frozen=True, slots=True, eq=False)
class PlayEffect:
    """The actions that run when one of some tiles is discarded."""

    fits: Spec
    actions: Actions


@dataclass(frozen=True, slots=True)
class AutoButton:
    """An auto button: a list of actions run after every look at the buttons while it is on."""

    name: str
    display_name: str
    desc: str
    actions: tuple[RuleAction, ...]
    enabled_at_start: bool


@dataclass(frozen=True, slots=True)
class UnreadableValue:
    """The fault of a value that cannot be read; it is raised when a game gets to it."""

    error: RulesetError


_Sound = TypeVar("_Sound")


def sound(value: _Sound | UnreadableValue) -> _Sound:
    """The value; raises the error of what could not be read."""
    if isinstance(value, UnreadableValue):
        raise value.error.with_traceback(None)
    return value


Goal: TypeAlias = "Number | Literal[True] | UnreadableValue | None"


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game: after how many dealers, at which points, and if a dealer may stop."""

    max_rounds: Number | UnreadableValue | None = None
    sudden_death_goal: Number | UnreadableValue | None = None
    agariyame: Goal = None  # True, or the points that the dealer needs as the first
    tenpaiyame: Goal = None


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """The contents of `score_calculation`: the yaku that count, their value, and who pays.

    A number that cannot be read is an `UnreadableValue`, a missing one without a default is
    None. `words` are the texts that are only shown, `places` the places of keys.
    """

    words: Mapping[str, str]
    places: Mapping[str, Place]
    # which yaku count
    scoring_method: str | tuple[str, ...] | None
    yaku_lists: tuple[str, ...] | None
    yaku2_lists: tuple[str, ...] | None
    extra_yaku_lists: tuple[str, ...]
    declare_only_yaku_lists: tuple[str, ...]
    yaku2_overrides_yaku1: bool
    highest_scoring_yaku_only: bool
    highest_scoring_yaku2_only: bool
    # the score
    score_multiplier: Number | UnreadableValue
    multiplied_by_points2: bool  # instead: points times the product of yaku2
    score_table: Mapping[str, Number | UnreadableValue | None] | UnreadableValue
    limit_thresholds: tuple[tuple[Number, ...] | UnreadableValue, ...]  # han and fu
    limit_scores: tuple[Number | UnreadableValue, ...]
    limit_names: tuple[str, ...]  # as many as there are scores
    han_fu_starting_han: Number | UnreadableValue
    han_fu_multiplier: Number | UnreadableValue
    han_fu_rounding_factor: Number | UnreadableValue  # above 0
    fixed_fu: Number | UnreadableValue | None
    enable_kontsu_fu: bool
    double_wind_4_fu: bool
    north_wind_yakuhai: bool
    dealer_multiplier: Number | UnreadableValue
    self_draw_bonus: Number | UnreadableValue
    min_score: Number | UnreadableValue
    max_score: Number | UnreadableValue | None
    use_smt: bool  # True if jokers become what suits the hand best
    # who pays what
    tsumo_loss: str | bool  # how three players settle a self-draw
    discarder_multiplier: Number | UnreadableValue
    discarder_penalty: Number | UnreadableValue
    non_discarder_multiplier: Number | UnreadableValue
    non_discarder_penalty: Number | UnreadableValue
    self_draw_multiplier: Number | UnreadableValue
    self_draw_penalty: Number | UnreadableValue
    dealer_self_draw_multiplier: Number | UnreadableValue
    split_oya_ko_payment: bool
    multiplies_split: bool  # True if `self_draw_multiplier` counts for split payments too
    honba_value: Number | UnreadableValue
    riichi_value: Number | UnreadableValue | None
    pao_eligible_yaku: frozenset[str]
    pao_pays_all_yaku: bool
    pao_pays_all_yaku2: bool
    split_pao_ron: bool
    # draws
    triple_ron_draw: bool
    draw_tenpai_payments: tuple[Number, ...] | UnreadableValue | None  # with one, two, three tenpai
    draw_nagashi_payments: tuple[Number, ...] | UnreadableValue | None  # of players and dealer
    score_best_hand_at_draw: bool
    # who deals next
    agarirenchan: bool
    tenpairenchan: bool
    notenrenchan_south: bool
    next_dealer_is_first_winner: bool
    tobi: Number | UnreadableValue | None  # the score below which a game ends

    def word(self, key: str, default: str = "") -> str:
        """A text that is shown."""
        return self.words.get(key, default)

    def wrong(self, key: str, fault: str, cure: str) -> RulesetError:
        """The error about a key, with its place."""
        return fault_at(self.places.get(key), "value", f"'{key}' {fault}", cure)


@dataclass(frozen=True, eq=False)
class Program:
    """A ruleset, ready to be played.

    What names something (a definition, a list of yaku, a function) finds it in the mapping of that
    sort; asking for one that cannot be read raises `RulesetError`.
    """

    language: int  # the version of the language it is written in: 1 or 2
    counts_fu: bool  # True if the counter `fu` is the fu of a win even while it is 0
    seats: tuple[Seat, ...]
    score: ScoreRules
    # the wall and the deal
    wall: tuple[RulesetTile, ...]
    initial_tiles: tuple[RulesetTile, ...]  # the kinds of tiles in the wall
    starting_tiles: int
    starting_hand: Mapping[Seat, tuple[RulesetTile, ...]]
    starting_draws: tuple[RulesetTile, ...]
    starting_dead_wall: tuple[RulesetTile, ...]
    dead_wall_length: int
    reserved_tiles: tuple[str, ...]
    revealed_tiles: tuple[Reserved, ...]
    max_revealed_tiles: int
    dora_indicators: Mapping[str, tuple[str, ...]]
    reverse_dora_indicators: Mapping[str, tuple[str, ...]]
    dice: tuple[int | None, ...]  # what each shows where the rules fix it
    saki_deck: tuple[str, ...]  # that is played with
    saki_cards: frozenset[str]  # every card that exists
    # from round to round
    initial_score: Number
    starting_round: int
    starting_honba: int
    persistent_statuses: frozenset[str]
    persistent_counters: frozenset[str]
    persistent_tags: frozenset[str]
    bloody_end: bool
    winners_stay: bool
    ending: Ending
    # what happens
    events: Mapping[str, tuple[RuleAction, ...]]
    recurse_on_no_valid_tiles: bool
    interrupts: Mapping[str, int]
    buttons: Mapping[str, Button]
    auto_buttons: Mapping[str, AutoButton]
    play_restrictions: tuple[PlayRestriction, ...]
    play_effects: tuple[PlayEffect, ...]
    discards: Callable[[int], Actions]  # what discarding the tile at a place sets off
    # patterns of hands
    matchers: Mapping[str, Matcher | None]
    card: Callable[
        [], tuple[CardHand, ...] | None
    ]  # the American card, where it can be written out
    readings: tuple[tuple[GroupNeed, ...], ...]  # how winning hands are divided; empty: not at all
    concealed_melds: frozenset[str]  # by the names of their buttons
    yaku_lists: Mapping[str, tuple[YakuRule, ...]]
    yaku_names: Callable[[], tuple[str, ...]]
    yaku_precedence: Mapping[str, tuple[str | Number, ...]]
    yaku_best_of: tuple[frozenset[str], ...]  # of each only the one worth most counts
    declarable_yaku: tuple[str, ...]
    # how it is shown
    display: Mapping[str, Any]
    shown_statuses: frozenset[str]
    shown_statuses_public: frozenset[str]
    translations: Mapping[str, str]  # names of yaku as they are shown


_PLACES: Final = 40  # of a hand, for whose discards there are actions among the parts


@lru_cache(maxsize=64)
def parts_of(program: Program) -> tuple[object, ...]:
    """The program and every value inside it, in an order that is the same wherever it is compiled.

    Of a mapping what cannot be read is left out: no game gets to hold it.
    """
    parts: dict[int, object] = {}
    rest: list[object] = [*map(program.discards, range(_PLACES)), program]
    while rest:
        one = rest.pop()
        if is_dataclass(one):
            if id(one) in parts:
                continue
            parts[id(one)] = one
            rest.extend(getattr(one, field.name) for field in reversed(fields(one)))
        elif isinstance(one, tuple) and not isinstance(one, RulesetTile):
            rest.extend(reversed(one))
        elif isinstance(one, Mapping):
            rest.extend(reversed([_readable(one, key) for key in one]))
    return tuple(parts.values())


def _readable(mapping: Mapping[object, object], key: object) -> object:
    try:
        return mapping[key]
    except RulesetError:
        return None
