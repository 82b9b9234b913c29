"""Writes a program as the flat code that the kernel plays.

Conditions, lists of actions, actions, specs and amounts become places in one row of numbers; what
each of them is made of is said in `kernel/ruleset/program.hpp`. A word that the kernel does not
know, or with an argument of another kind, becomes `_UNKNOWN`: a step that reaches it is left to
the rooms below.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ArgumentError
from jantaku.ruleset.machine import marks, rows
from jantaku.ruleset.machine.score_code import Code as Scoring
from jantaku.ruleset.machine.score_code import scoring
from jantaku.ruleset.machine.values import ACTS, EVENTS, TARGETS, WORDS, Beyond, Values
from jantaku.ruleset.match.matcher import Matcher
from jantaku.ruleset.play.decisions import PLAY_TILE
from jantaku.ruleset.program import (
    SECOND,
    All,
    AtLeast,
    Elsewhere,
    Function,
    Not,
    Some,
    Turned,
    WordCall,
)
from jantaku.ruleset.values.behavior import PLAIN, neighbour_rows
from jantaku.ruleset.values.limits import MOST_TILES
from jantaku.ruleset.values.seat import WINDS
from jantaku.ruleset.values.tile import VOCABULARY, RulesetTile
from jantaku.ruleset.words.actions import ACTIONS
from jantaku.ruleset.words.amounts import AMOUNTS, Constant, OfCounter
from jantaku.ruleset.words.conditions import CONDITIONS, LATER
from jantaku.ruleset.words.specs import SPECS, OfNames, OfPattern, every_tile, no_tile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from jantaku.ruleset.match.card import CardHand
    from jantaku.ruleset.program import Actions, Button, Condition, Program, RuleAction
    from jantaku.ruleset.words.row import Row
    from jantaku.ruleset.words.targets import Target

_UNKNOWN, _ALL, _ANY, _AT_LEAST, _BETWEEN, _NOT, _ELSEWHERE, _WORD = range(8)
_SPECS: Final = {id(every_tile): 1, id(no_tile): 2}
_DRAWN: Final = {id(SPECS["tsumogiri"].fits): 4, id(SPECS["tedashi"].fits): 5}
_AMOUNTS: Final = {"tiles_in_wall": 3, "honba": 4, "pot": 5, "num_discards": 6, "dice": 7}
_ONE_SEAT: Final = {
    word: at
    for at, word in enumerate(
        [
            *("self", *WINDS, "shimocha", "toimen", "kamicha"),
            *("prev_seat", "last_discarder", "caller", "callee"),
        ]
    )
}
_ASKS: Final = {None: 0, "call": 1, "self_call": 2, "upgrade_call": 3, "flower": 4, "mark": 5}
_OTHER: Final = 6
_STYLE_WORDS: Final = ("shimocha", "toimen", "kamicha", "self")
_TURNS: Final = {"sideways": 3, "1x": 4, "1x_sideways": 5}
_PASS: Final = -2
_TRIALS: Final = 64  # steps, after which a program is judged
_PLACES: Final = 48  # of a hand, for whose discards there are lists
_GREATEST: Final = 2**31 - 1
_MOST_STATUSES: Final = 128
_OF_CARD: Final = ("hand_is_dead", "all_calls_deaden_hand")
_DRAWN_NAMES: Final = {
    "ryuukyoku": ("exhaustive_draw_name", "Exhaustive draw"),
    "abortive_draw": ("", "Abortive Draw"),
}
_WHOLE_REST: Final = frozenset({"amount"})
_LISTS: Final = frozenset({"specs", "tiles", "attrs", "targets", "definitions", "condition"})
_KNOWN_STATUSES: Final = (
    *("extra_turn", "discard_facedown", "score_as_dealer", "double_score"),
    *("score_limit_one_tier_higher", "pao"),
)


class Code:
    """A program as numbers, and what the numbers of its parts are."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.values = Values()
        self.code: list[int] = [_UNKNOWN]
        self.statuses = {name: at for at, name in enumerate(_KNOWN_STATUSES)}
        self.button_names = tuple(program.buttons)
        self.buttons = {name: at for at, name in enumerate(program.buttons)}
        self.automatic = {name: at for at, name in enumerate(program.auto_buttons)}
        self.actions: dict[int, RuleAction] = {}  # by place
        self.lists: dict[int, Actions] = {}
        self._places: dict[int, int] = {}  # of what was written, by its identity
        self._held: list[object] = []  # so that no identity is given again
        self._patterns: list[Matcher] = []
        self._names: list[list[int]] = []
        self._work: list[Callable[[], None]] = []
        self.discards = [self._list(program.discards(at)) for at in range(_PLACES)]
        self.values.machine.read(self._text())
        self.moves = rows.Moves(self.values, self.buttons)
        self.actions_of = rows.Actions(self.values, self.button_names)
        self.happened = rows.Events(self.values)
        self.entries = rows.Entries(self.values)
        self.begins_rounds = True
        """False once a round could not be begun in the kernel: no other can."""
        self._tried = self._done = 0

    @property
    def is_worthwhile(self) -> bool:
        """False if most steps turned out to be beyond the kernel."""
        return self._tried < _TRIALS or 2 * self._done >= self._tried

    def has_tried(self, steps: int, *, done: bool) -> None:
        """Notes whether steps were played in the kernel."""
        self._tried += steps
        self._done += steps * done

    def place_of_action(self, action: RuleAction) -> int:
        """The place of an action; raises `Beyond` for one that is not the program's."""
        place = self._places.get(id(action))
        if place is None:
            raise Beyond
        return place

    def place_of_list(self, actions: Actions) -> int:
        """The place of a list of actions."""
        place = self._places.get(id(actions))
        if place is None:
            raise Beyond
        return place

    def status(self, name: str) -> int:
        """The bit of a status; raises `Beyond` if there are too many."""
        if name not in self.statuses and len(self.statuses) == _MOST_STATUSES:
            raise Beyond
        return self.statuses.setdefault(name, len(self.statuses))

    @staticmethod
    def asks(button: Button) -> str | None:
        """The action of a button that asks the player something first; empty if it is unknown."""
        if button.decision == "mark" and not marks.are_known(button.mark_needs):
            return ""
        return button.decision

    def written(self, row: Sequence[int]) -> int:
        """The place of numbers that nothing else refers to."""
        return self._written(object(), row)

    def row(self, numbers: Iterable[int]) -> int:
        """The place of a row of numbers."""
        return self.written(_row(numbers))

    def set_of_names(self, names: Iterable[str]) -> int:
        """The number of a set of names of tiles."""
        row = sorted(VOCABULARY[name] for name in names if name in VOCABULARY)
        if row not in self._names:
            self._names.append(row)
        return self._names.index(row)

    def _text(self) -> list[int]:
        program = self.program
        if PLAY_TILE in program.buttons:
            raise Beyond  # a decision to discard would be one for the button
        text = [program.language, int(program.recurse_on_no_valid_tiles)]
        text += _row(program.seats)
        text += [self._list(program.events[e]) if e in program.events else -1 for e in EVENTS]
        ranks = {name: at for at, name in enumerate(sorted(program.buttons))}
        text.append(len(program.buttons))
        for button in program.buttons.values():
            text += self._button(button, ranks[button.name])
        text += _row([self._list(one.actions) for one in program.auto_buttons.values()])
        text.append(len(program.play_restrictions))
        for restriction in program.play_restrictions:
            text += [self.spec(restriction.fits), self._condition(restriction.condition)]
        text.append(len(program.play_effects))
        for effect in program.play_effects:
            text += [self.spec(effect.fits), self._list(effect.actions)]
        text += _row(self.discards)
        parts = Scoring(program, self.values, self._condition, self._amount, self._matcher)
        scored = scoring(parts)
        while self._work:
            self._work.pop()()
        text.append(len(self._names))
        for names in self._names:
            text += _row(names)
        text.append(len(self._patterns))
        for matcher in self._patterns:
            text += _row(matcher.numbers)
            for numbers in (matcher.names.attributes, matcher.names.calls):
                text.append(len(numbers))
                for name, number in numbers.items():
                    text += [self.values.text(name), number]
        return text + scored + _row(self.code)

    def _button(self, button: Button, rank: int) -> list[int]:
        values = self.values
        asks = _ASKS.get(self.asks(button), _OTHER)
        conditions = button.call_conditions
        row = [
            values.text(button.name),
            rank,
            button.interrupt_level,
            self._condition(button.show_when),
            -1 if conditions is None else self._condition(conditions),
            self._list(button.actions),
            asks,
            -1 if button.upgrades is None else values.text(button.upgrades),
            values.text(button.call_name),
            int(button.call_hidden),
            int(button.unskippable),
            int(button.call.jokers),
        ]
        row += [
            self.row([marks.line(self, need) for need in button.mark_needs])
            if asks == _ASKS["mark"]
            else 0,
            self._list(button.mark_before),
            self._list(button.mark_after),
            self._list(button.mark_cancelled),
            int(button.cancellable),
        ]
        row += _row([self.buttons[name] for name in button.precedence_over if name in self.buttons])
        row += _row([self._condition(one) for one in button.call_priority_list])
        row += _row([values.tile(tile) for tile in button.flowers])
        for word in _STYLE_WORDS:
            style = button.call_style.get(word)
            row += [int(style is not None), *_row(self._style(style or ()))]
        ways = self._ways(button) if asks in (1, 2, 3) else {}
        row.append(len(ways))
        for name, wanted in ways.items():
            row += [name, len(wanted)]
            for tiles in wanted:
                row += _row(tiles)
        return row

    def _style(self, style: Iterable[object]) -> list[int]:
        row: list[int] = []
        for item in style:
            while isinstance(item, Turned):
                row += [_TURNS[item.word], 0]
                item = item.item
            if isinstance(item, RulesetTile):
                row += [6, self.values.tile(item)]
            elif isinstance(item, int):
                row += [0, item]
            elif item is None:
                row += [0, _GREATEST]
            else:
                row += [2 if item == "call_sideways" else 1, 0]
        return row

    def _ways(self, button: Button) -> Mapping[int, list[list[int]]]:
        """The rows of tiles that make a call with each tile, by the name of that tile."""
        found = {}
        for name in VOCABULARY:
            rows = neighbour_rows(PLAIN, RulesetTile(name), button.call.ways)
            found[VOCABULARY[name]] = [list(map(self.values.tile, row.tiles)) for row in rows]
        return found

    def _written(self, key: object, row: Sequence[int]) -> int:
        place = len(self.code)
        self.code += row
        self._places[id(key)] = place
        self._held.append(key)
        return place

    def _condition(self, condition: Condition) -> int:
        known = self._places.get(id(condition))
        return self._written(condition, self._node(condition)) if known is None else known

    def _node(self, condition: Condition) -> list[int]:
        if isinstance(condition, All):
            return [_ALL, *_row(map(self._condition, condition.parts))]
        if isinstance(condition, Some):
            parts = _row(map(self._condition, condition.parts))
            return [_ANY, *parts] if condition.most is None else [_BETWEEN, condition.most, *parts]
        if isinstance(condition, AtLeast):
            return [_AT_LEAST, condition.number, *_row(map(self._condition, condition.parts))]
        if isinstance(condition, Not):
            return [_NOT, self._condition(condition.part)]
        if isinstance(condition, Elsewhere):
            return [_ELSEWHERE, _ONE_SEAT[condition.seat], self._condition(condition.part)]
        if isinstance(condition, WordCall) and condition.word in WORDS:
            later = LATER.get(condition.word) if self.program.language == SECOND else None
            row = later or CONDITIONS[condition.word]
            try:
                asked = [*self._arguments(row, condition.args), *self._more(condition.word)]
                return [_WORD, WORDS.index(condition.word), *asked]
            except Beyond:
                return [_UNKNOWN]
        return [_UNKNOWN]

    def _more(self, word: str) -> list[int]:
        """The further arguments of a word: the places of the card and of the wall."""
        return [self._card, self._wall] if word in _OF_CARD else []

    @cached_property
    def _card(self) -> int:
        hands = self.program.card()
        if hands is None:
            return -1
        written = [number for hand in hands for number in _row(_card_hand(hand))]
        return self.row(written)

    @cached_property
    def _wall(self) -> int:
        counts = Counter(VOCABULARY[tile.name] for tile in self.program.wall)
        return self.row(n for pair in counts.items() for n in pair)

    def _list(self, actions: Actions) -> int:
        known = self._places.get(id(actions))
        if known is not None:
            return known
        place = self._written(actions, [len(actions), *(0 for _ in actions)])
        self.lists[place] = actions
        self._work.append(lambda: self._fill(place, actions))
        return place

    def _fill(self, place: int, actions: Actions) -> None:
        for at, action in enumerate(actions, start=1):
            self.code[place + at] = self._action(action)

    def _action(self, action: RuleAction) -> int:
        known = self._places.get(id(action))
        if known is not None:
            return known
        level = self.program.interrupts.get(action.name, -1) if action.interrupts else -1
        row = [0, level]
        if action.interrupts and not 0 <= self.program.interrupts.get(action.name, 0) <= _GREATEST:
            row = [0, -1]  # a level that the kernel has no number for
        elif action.error is None and (action.run is None or action.name == "mark"):
            row = [ACTS.index("noop"), level]
        elif action.name in ACTS and action.error is None:
            try:
                row = [ACTS.index(action.name), level, *self._acting(action)]
            except Beyond:
                row = [0, level]
        place = self._written(action, row)
        self.actions[place] = action
        return place

    def _acting(self, action: RuleAction) -> list[int]:
        """The arguments of an action; those that are not as the kernel needs them are beyond it."""
        name, args = action.name, action.args
        if name in ("push_message", "push_system_message"):
            if not all(isinstance(part, str) for part in args):
                raise Beyond
            return [self.values.text(_said(args))]
        if name == "big_text":
            if not isinstance(args[1], str):
                raise Beyond
            return [self.values.text(_said(args[:1])), _ONE_SEAT[args[1]]]
        if name == "run":
            function: Function = args[0]
            if function.error is not None:
                raise Beyond
            return [self._list(function.actions)]
        if name == "pause" and self.program.language == SECOND and not self.program.interrupts:
            raise Beyond  # nobody looks at the buttons after it
        if name == "draw":
            if args[1] not in (None, "opposite_end") or args[0] > MOST_TILES:
                raise Beyond
            return [_number(args[0]), int(args[1] is not None)]
        if name in _DRAWN_NAMES:
            key, default = _DRAWN_NAMES[name]
            named = self.program.score.word(key, default) if key else default
            return [self.values.text(args[0] or named)]
        if name == "play_tile":
            return [_number(args[1])]
        if name in ("call", "self_call", "upgrade_call", "flower", "before_call", "after_call"):
            return []
        return self._arguments(ACTIONS[name], args)

    def _arguments(self, row: Row, args: Sequence[Any]) -> list[int]:
        found: list[int] = []
        for at, arg in enumerate(row.args):
            if arg.rest and arg.kind not in _WHOLE_REST:
                rest = args[at:]
                found += _row([self._argument(arg.kind, one) for one in rest])
                return found
            if at >= len(args):
                raise Beyond
            found.append(self._argument(arg.kind, args[at]))
        return found

    def _argument(self, kind: str, value: Any) -> int:
        read = self._KINDS.get(kind)
        if read is None:
            raise Beyond
        return read(self, value)

    def _button_number(self, name: str) -> int:
        return _PASS if name == "skip" else self.buttons.get(name, -1)

    def seats(self, word: object) -> int:
        """The place of a word for seats, or of several."""
        if isinstance(word, tuple):
            parts = [self.seats(part) for part in word]
            return self.written([5, *_row(parts)])
        if not isinstance(word, str):
            raise Beyond
        if word.startswith("not_"):
            return self.written([4, self.seats(word.removeprefix("not_"))])
        if word in ("all", "everyone", "others"):
            return self.written([3 if word == "others" else 2])
        if word not in _ONE_SEAT:
            raise Beyond
        return self.written([1, _ONE_SEAT[word]])

    def spec(self, fits: object) -> int:
        """The place of a test for a tile."""
        known = self._places.get(id(fits))
        if known is not None:
            return known
        if isinstance(fits, OfNames):
            return self._written(fits, [3, self.set_of_names(fits.names)])
        if isinstance(fits, OfPattern):
            return self._written(fits, [6, self.values.tile(fits.pattern)])
        return self._written(fits, [_SPECS.get(id(fits), _DRAWN.get(id(fits), _UNKNOWN))])

    def _amount(self, amount: object) -> int:
        known = self._places.get(id(amount))
        if known is not None:
            return known
        if isinstance(amount, Constant):
            return self._written(amount, [1, _number(amount.number)])
        if isinstance(amount, OfCounter):
            return self._written(amount, [2, self.values.text(amount.name)])
        if amount is AMOUNTS["riichi_value"].run:
            value = self.program.score.riichi_value
            return self._written(amount, [1, _number(0 if value is None else value)])
        for word, number in _AMOUNTS.items():
            if amount is AMOUNTS[word].run and (
                word != "tiles_in_wall" or self.program.language < 2
            ):
                return self._written(amount, [number])
        raise Beyond

    def _matcher(self, matcher: object) -> int:
        if not isinstance(matcher, Matcher):
            raise Beyond
        for at, known in enumerate(self._patterns):
            if known is matcher:
                return at
        self._patterns.append(matcher)
        return len(self._patterns) - 1

    def _targets(self, targets: Iterable[Target]) -> int:
        names = []
        for target in targets:
            if target.name not in TARGETS:
                raise Beyond
            names.append(TARGETS.index(target.name))
        return self.row(names)

    def _yaku(self, yaku: str | tuple[str, object]) -> int:
        name, *worth = (yaku,) if isinstance(yaku, str) else yaku
        value = _number(worth[0]) if worth else 0
        return self._written(object(), [self.values.text(str(name)), len(worth), value])

    def _tiles(self, tiles: Iterable[RulesetTile]) -> int:
        return self.row([self.values.tile(tile) for tile in tiles])

    def _wind(self, wind: str) -> int:
        return WINDS.index(wind) if wind in WINDS else -1

    def _seat(self, word: str) -> int:
        return _ONE_SEAT[word]

    def _text_number(self, text: str) -> int:
        return self.values.text(text)

    _KINDS: Final[Mapping[str, Callable[[Code, Any], int]]] = {
        "status": status,
        "counter": _text_number,
        "call": _text_number,
        "text": _text_number,
        "number": lambda _, value: _number(value),
        "count": lambda _, value: _number(value),
        "button": _button_number,
        "seat": _seat,
        "seats": seats,
        "wind": _wind,
        "specs": spec,
        "tiles": _tiles,
        "targets": _targets,
        "definitions": _matcher,
        "condition": _condition,
        "actions": _list,
        "amount": _amount,
        "one_amount": _amount,
        "yaku": _yaku,
        "tile": lambda code, value: code.values.tile(value),
        "selection": marks.selection,
        "swapped": marks.selection,
        "destination": marks.destination,
    }


@lru_cache(maxsize=64)
def code_of(program: Program) -> Code | None:
    """The code of a program; None if it cannot be played in the kernel."""
    try:
        return Code(program)
    except (Beyond, ArgumentError):  # a word that is not known, or a bound of the kernel
        return None


def _card_hand(hand: CardHand) -> list[int]:
    """The tiles of a hand with how many of them may be jokers, and its free choices."""
    numbers = [len(hand.wanted)]
    for name, count in hand.wanted.items():
        numbers += [VOCABULARY[name], count, hand.loose.get(name, 0)]
    numbers += [sum(choice.count for choice in hand.choices), len(hand.choices)]
    for choice in hand.choices:
        numbers += [choice.count, len(choice.tiles)]
        numbers += [n for name, most in choice.tiles.items() for n in (VOCABULARY[name], most)]
    return numbers


def _row(numbers: Iterable[int]) -> list[int]:
    given = list(numbers)
    return [len(given), *given]


def _number(value: object) -> int:
    if (
        isinstance(value, bool)
        or not isinstance(value, int)
        or not -_GREATEST <= value <= _GREATEST
    ):
        raise Beyond
    return value


def _said(parts: Iterable[str]) -> str:
    return " ".join(part for part in parts if part)[:1_000]
