"""Writes a program as the flat code that the kernel plays.

Conditions, lists of actions, actions, specs and amounts become places in one row of numbers; what
each of them is made of is described in `kernel/ruleset/program.hpp`. A fault that is raised where a
game gets to it is written as such, by the number of its error.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ArgumentError, RulesetError
from jantaku.ruleset.machine import fu_steps, marks, rows
from jantaku.ruleset.machine.numbers import to_wire
from jantaku.ruleset.machine.score_code import ScoreCode, scoring
from jantaku.ruleset.machine.values import KINDS, Values
from jantaku.ruleset.machine.writer import row_of
from jantaku.ruleset.match.matcher import Matcher
from jantaku.ruleset.program import (
    FIRST,
    SECOND,
    All,
    AskedSpec,
    AtLeast,
    Constant,
    CountedPlace,
    Elsewhere,
    Function,
    Not,
    OfCounter,
    OfNames,
    OfParts,
    OfPattern,
    OfWord,
    Some,
    Turned,
    UnreadableValue,
    WordCall,
    sound,
)
from jantaku.ruleset.values.limits import DEEPEST, GREATEST, LONGEST_TEXT, MOST_TILES, within
from jantaku.ruleset.values.nodes import is_number, is_whole
from jantaku.ruleset.values.seat import WINDS
from jantaku.ruleset.values.tile import (
    SUITS,
    VOCABULARY,
    RulesetTile,
    number_of,
    of_suit,
)
from jantaku.ruleset.words.actions import ACTIONS
from jantaku.ruleset.words.amounts import AMOUNTS
from jantaku.ruleset.words.conditions import CONDITIONS, LATER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from jantaku.ruleset.machine.faults import KernelFault
    from jantaku.ruleset.machine.rows import EventRow
    from jantaku.ruleset.match.card import CardHand
    from jantaku.ruleset.match.matcher import Form
    from jantaku.ruleset.program import (
        Actions,
        Amount,
        Button,
        Condition,
        JokerTiles,
        NamedTile,
        Program,
        Reserved,
        RuleAction,
    )
    from jantaku.ruleset.table.events import RulesetEvent
    from jantaku.ruleset.values.behavior import Offset
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.words.row import Row
    from jantaku.ruleset.words.targets import Target

_NODES, _WORDS, _ACTS = KINDS["nodes"], KINDS["conditions"], KINDS["actions"]
_TARGETS, _SPECS, _AMOUNTS = KINDS["targets"], KINDS["specs"], KINDS["amounts"]
_ONE_SEAT, _SEATS, _NAMED = KINDS["seats"], KINDS["many_seats"], KINDS["named"]
_STYLES, _OFFSETS, _ASKS = KINDS["styles"], KINDS["offsets"], KINDS["asks"]
_METHODS, _WINNER_KEYS = KINDS["changes"], KINDS["winner_keys"]
_STYLE_WORDS: Final = ("shimocha", "toimen", "kamicha", "self")
_TURNS: Final = {"sideways": "sideways", "1x": "face_down", "1x_sideways": "face_down_sideways"}
_OTHER_NAMES: Final = {
    **dict.fromkeys(("print", "print_context", "print_status", "print_counter"), "true"),
    "any": "every",
    "100_times_tile_number": "hundred_times_tile_number",
    "all": "everyone",
}
"""Words of the language by the names that the kernel has for the same."""
_FORMS: Final[Mapping[str, Form]] = {
    "needed_for_hand": "without_lookaheads",
    "count_matches": "counted",
}
"""Words that ask a pattern in another form."""
_IDLE: Final = frozenset(
    ("noop", "mark", "print", "print_counter", "print_counters", "print_status", "print_context")
) | {"recalculate_playables"}
"""Actions that do nothing, except that buttons may interrupt them."""
_OF_CHOICE: Final = frozenset(
    ("call", "self_call", "upgrade_call", "flower", "before_call", "after_call", "draft_saki_card")
) | {"choose_yaku", "saki_start"}
"""Actions whose arguments say something to the buttons alone, or that have none."""
_NUMBER_METHODS: Final = frozenset(("set", "add", "subtract", "multiply", "divide", "min", "max"))
_STICK: Final = 1_000  # points, where a ruleset of the first version does not say
_PASS: Final = -2
_ARGUMENTS: Final = 2  # of a word come after its node and its number
_PAIR: Final = 2  # a name, and a value
_FAR: Final = 30  # steps, which no tile is away from another
_PLACE_OF_DECISION: Final = -(2**31)
_GREATEST: Final = 2**31 - 1
_MOST_IN_CODE: Final = 10**9
_MOST_OF_DIE: Final = 2**52
_THROWN: Final = -_MOST_OF_DIE
_MOST_STATUSES: Final = 4_096
_NO_LEVEL: Final = -(2**31)  # of an action after which nobody looks at the buttons
_FARTHEST: Final = 10**9  # of levels
_DISABLED: Final = "-disabled"
_OF_CARD: Final = ("hand_is_dead", "all_calls_deaden_hand")
_DRAWN_NAMES: Final = {
    "ryuukyoku": ("exhaustive_draw_name", "Exhaustive draw"),
    "abortive_draw": ("", "Abortive Draw"),
}
_WHOLE_REST: Final = frozenset({"amount"})
_KNOWN_STATUSES: Final = (
    *("extra_turn", "discard_facedown", "score_as_dealer", "double_score"),
    *("score_limit_one_tier_higher", "pao", "wareme", "tenpai", "nagashi"),
)


class Code:
    """A program as numbers, and what the numbers of its parts are."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.values = Values()
        self.code: list[int] = [0]
        self.statuses = {name: at for at, name in enumerate(_KNOWN_STATUSES)}
        self.button_names = tuple(program.buttons)
        self.buttons = {name: at for at, name in enumerate(program.buttons)}
        self.pressed = dict(self.buttons)
        """The numbers of buttons that actions press, those that the file lacks after the others."""
        self.automatic = {name: at for at, name in enumerate(program.auto_buttons)}
        score = program.score
        listed = (*(score.yaku_lists or ()), *(score.yaku2_lists or ()))
        self.yaku_lists = {name: at for at, name in enumerate(dict.fromkeys(listed))}
        self._drafts = False  # True if an action drafts cards
        self.actions: dict[int, RuleAction] = {}  # by place
        self.lists: dict[int, Actions] = {}
        self._places: dict[int, int] = {}  # of what was written, by its identity
        self._held: list[object] = []  # so that no identity is given again
        self._patterns: list[tuple[Matcher, list[int]]] = []
        self._numbers: dict[tuple[int, str], int] = {}  # of patterns, by matcher and form
        self._names: list[list[int]] = []
        self._words: dict[int, WordCall] = {}  # by place
        self.errors: list[RulesetError] = []
        """The errors of what cannot be read, which are raised when a game gets there."""
        self._lacking = [0]  # how many places, and each with the number of its error
        self._fractions: dict[int, int] = {}  # and whole numbers too great for the code
        self._work: list[Callable[[], None]] = []
        self.discard = self._list(program.discards(0))
        self.values.machine.read(self._text())
        self.moves = rows.Moves(self.values, self.buttons, self.automatic)
        self.actions_of = rows.Actions(self.values, self.button_names)
        self.happened = rows.Events(self.values, program)
        self.entries = rows.Entries(self.values)

    @property
    def is_full(self) -> bool:
        """True if another code is due: games have had many different values."""
        return self.values.machine.is_full

    def events(self, rows: Iterable[EventRow]) -> list[RulesetEvent]:
        """The events of rows."""
        return [*map(self.happened.__getitem__, rows)]

    def place_of_action(self, action: RuleAction) -> int:
        """The place of an action; raises `ArgumentError` for one that is not the program's."""
        place = self._places.get(id(action))
        if place is None:  # perhaps of a discard from another place
            known = (one for one in self.program.discards(0)[1:] if one == action)
            place = next((self._places[id(one)] for one in known), None)
        if place is None:
            raise _foreign(f"an action '{action.name}'")
        return place

    def place_of_list(self, actions: Actions) -> int:
        """The place of a list of actions."""
        place = self._places.get(id(actions))
        if place is None:
            raise _foreign("a list of actions")
        return place

    def place_of(self, condition: Condition) -> int:
        """The place of a condition of the program."""
        return self._places[id(condition)]

    def status(self, name: str) -> int:
        """The bit of a status; raises `RulesetError` if there are too many."""
        if name not in self.statuses:
            cure = "name fewer statuses, for example with counters in place of some"
            within(len(self.statuses) + 1, _MOST_STATUSES, "statuses", cure)
        return self.statuses.setdefault(name, len(self.statuses))

    def written(self, row: Sequence[int]) -> int:
        """The place of numbers that nothing else refers to."""
        return self._written(object(), row)

    def row(self, numbers: Iterable[int]) -> int:
        """The place of a row of numbers."""
        return self.written(row_of(numbers))

    def set_of_names(self, names: Iterable[str]) -> int:
        """The number of a set of names of tiles."""
        row = sorted(VOCABULARY[name] for name in names if name in VOCABULARY)
        if row not in self._names:
            self._names.append(row)
        return self._names.index(row)

    def _text(self) -> list[int]:
        program = self.program
        text = [program.language, int(program.recurse_on_no_valid_tiles)]
        text.append(int(bool(program.interrupts)))
        text += row_of(program.seats)
        text += [
            self._list(program.events[event]) if event in program.events else -1
            for event in KINDS["events"]
        ]
        ranks = {name: at for at, name in enumerate(sorted(program.buttons))}
        text.append(len(program.buttons))
        for button in program.buttons.values():
            text += self._button(button, ranks[button.name])
        text += row_of([self._list(one.actions) for one in program.auto_buttons.values()])
        text.append(len(program.play_restrictions))
        for restriction in program.play_restrictions:
            text += [self.spec(restriction.fits), self.condition(restriction.condition)]
        text.append(len(program.play_effects))
        for effect in program.play_effects:
            text += [self.spec(effect.fits), self._list(effect.actions)]
        while self._work:
            self._work.pop()()
        parts = ScoreCode(
            *(program, self.values, self.condition, self.amount, self._matcher),
            *(self.error, self.yaku_lists),
        )
        scored = scoring(parts)
        text += self._declarable()
        text += self._cards()
        text.append(self.discard)
        text += row_of(map(self.values.tile, program.initial_tiles))
        text += row_of([VOCABULARY[tile.name] for tile in program.wall if tile.name in VOCABULARY])
        text += row_of(number_of(name) or 0 for name in VOCABULARY)
        text += row_of(map(self.values.text, program.reserved_tiles))
        for dora in (program.dora_indicators, program.reverse_dora_indicators):
            text += self._indicated(dora)
        text.append(len(self._names))
        for names in self._names:
            text += row_of(names)
        text.append(len(self._patterns))
        for matcher, pattern in self._patterns:
            text += row_of(pattern)
            for numbers in (matcher.names.attributes, matcher.names.calls):
                text.append(len(numbers))
                for name, number in numbers.items():
                    text += [self.values.text(name), number]
        return [
            *text,
            *scored,
            *self._dealt(),
            *row_of(self._fractions),
            *self._lacking,
            *row_of(self.code),
        ]

    def _dealt(self) -> list[int]:
        """The way a round is dealt."""
        program, values = self.program, self.values

        def tiles(given: Iterable[RulesetTile]) -> list[int]:
            return row_of(map(values.tile, given))

        on = [one.enabled_at_start for one in program.auto_buttons.values()]
        text = [program.starting_tiles, program.dead_wall_length]
        text += row_of(at for at, is_on in enumerate(on) if is_on)
        text += tiles(program.wall)
        text += tiles(program.starting_draws) + tiles(program.starting_dead_wall)
        for seat in range(len(WINDS)):
            hand = program.starting_hand.get(seat)
            text += [0] if hand is None else [1, *tiles(hand)]
        text.append(len(program.revealed_tiles))
        for named in program.revealed_tiles:
            text += self.reserved(named)
        text += row_of(_THROWN if die is None else _die(die) for die in program.dice)
        text += row_of(map(values.text, program.saki_deck))
        text += row_of(map(self.status, sorted(program.persistent_statuses)))
        for names in (program.persistent_counters, program.persistent_tags):
            text += row_of(map(values.text, sorted(names)))
        return text

    def _declarable(self) -> list[int]:
        """The yaku that a dialog offers, and the number of the error that they have, if any."""
        program = self.program
        try:
            names = program.declarable_yaku or program.yaku_names()
        except RulesetError as error:
            return [0, self.error(error)]
        return [*row_of(map(self.values.text, names)), -1]

    def _cards(self) -> list[int]:
        """The cards with their statuses, those of which everyone must have one, those drafted."""
        program, text, status = self.program, self.values.text, self.status
        deck = sorted(set(program.saki_deck))
        row = [len(deck)]
        for card in deck:
            row += [text(card), status(card), status(card + _DISABLED)]
        held = [card for card in program.saki_cards if not card.endswith(_DISABLED)]
        row += row_of(map(status, [*held, *(card + _DISABLED for card in program.saki_cards)]))
        drafted = dict.fromkeys((*deck, *VOCABULARY)) if self._drafts else {}
        return [*row, len(drafted), *(n for card in drafted for n in (text(card), status(card)))]

    def _indicated(self, dora: Mapping[str, Sequence[str]]) -> list[int]:
        known = {name: shown for name, shown in dora.items() if name in VOCABULARY}
        row = [len(known)]
        for name, shown in known.items():
            row += [VOCABULARY[name], *row_of([VOCABULARY[one] for one in shown])]
        return row

    def _button(self, button: Button, rank: int) -> list[int]:
        values = self.values
        asks = _ASKS[button.decision or "nothing"]
        conditions = button.call_conditions
        row = [
            values.text(button.name),
            rank,
            level_of(button.interrupt_level),
            self.condition(button.show_when),
            -1 if conditions is None else self.condition(conditions),
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
        row.append(_number(button.cards))
        row += row_of(
            [self.buttons[name] for name in button.precedence_over if name in self.buttons]
        )
        row += row_of([self.condition(one) for one in button.call_priority_list])
        row += row_of([values.tile(tile) for tile in button.flowers])
        for word in _STYLE_WORDS:
            style = button.call_style.get(word)
            row += [int(style is not None), *row_of(self._style(style or ()))]
        row.append(len(button.call.ways))
        for way in button.call.ways:
            row.append(len(way))
            for offset in way:
                row += self.offset(offset)
        return row

    def offset(self, offset: Offset) -> list[int]:
        """A tile relative to another: a kind, and three numbers."""
        if isinstance(offset, RulesetTile):
            return [_OFFSETS["tile"], self.values.tile(offset), 0, 0]
        if isinstance(offset, str):
            place = "ABC".index(offset[-1])
            names = [of_suit(offset[:-1], SUITS[(own + place) % 3]) for own in range(3)]
            return [_OFFSETS["of_suit"], *(VOCABULARY.get(name, -1) for name in names)]
        steps = _FAR if offset is None or abs(offset) > _FAR else offset
        return [_OFFSETS["steps"], steps, 0, 0]

    def _style(self, style: Iterable[object]) -> list[int]:
        row: list[int] = []
        for item in style:
            while isinstance(item, Turned):
                row += [_STYLES[_TURNS[item.word]], 0]
                item = item.item
            if isinstance(item, RulesetTile):
                row += [_STYLES["tile"], self.values.tile(item)]
            elif isinstance(item, str):
                row += [_STYLES[item], 0]
            else:
                row += [_STYLES["own"], _GREATEST if item is None else _number(item)]
        return row

    def _written(self, key: object, row: Sequence[int]) -> int:
        place = len(self.code)
        self.code += row
        self._places[id(key)] = place
        self._held.append(key)
        return place

    def condition(self, condition: Condition) -> int:
        """The place of a condition."""
        known = self._places.get(id(condition))
        if known is not None:
            return known
        place = self._written(condition, self._node(condition))
        if isinstance(condition, WordCall):
            self._note_guard(place + _ARGUMENTS, condition.lacking)
            self._words[place] = condition
        return place

    def _note_guard(self, place: int, lacking: RulesetError | None) -> None:
        """Notes the error of a word at a place where its context lacks what it is about."""
        if lacking is not None:
            self._lacking[0] += 1
            self._lacking += [place, self.error(lacking)]

    def _node(self, condition: Condition) -> list[int]:
        if isinstance(condition, All):
            return [_NODES["all"], *row_of(map(self.condition, condition.parts))]
        if isinstance(condition, Some):
            parts = row_of(map(self.condition, condition.parts))
            if condition.most is None:
                return [_NODES["any"], *parts]
            return [_NODES["between"], _number(condition.most), *parts]
        if isinstance(condition, AtLeast):
            parts = row_of(map(self.condition, condition.parts))
            return [_NODES["at_least"], _number(condition.number), *parts]
        if isinstance(condition, Not):
            return [_NODES["not"], self.condition(condition.part)]
        if isinstance(condition, Elsewhere):
            return [_NODES["elsewhere"], _ONE_SEAT[condition.seat], self.condition(condition.part)]
        if not isinstance(condition, WordCall):
            return [_NODES["broken"], self.error(condition.error)]
        later = LATER.get(condition.word) if self.program.language == SECOND else None
        row = later or CONDITIONS.get(condition.word)
        word = _OTHER_NAMES.get(condition.word, condition.word)
        if row is None or word == "true":  # what nobody knows is false
            return [_NODES["word"], _WORDS["false" if row is None else "true"]]
        try:
            asked = [*self._arguments(row, condition.args), *self._more(word)]
        except RulesetError as error:
            return [_NODES["broken"], self.error(error)]
        return [_NODES["word"], _WORDS[word], *asked]

    def _more(self, word: str) -> list[int]:
        """The further arguments of a word: the card and the wall."""
        return [self._card, self._wall] if word in _OF_CARD else []

    @cached_property
    def _card(self) -> int:
        hands = self.program.card()
        if hands is None:
            return -1
        written = [number for hand in hands for number in row_of(_card_hand(hand))]
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
        found = self.program.interrupts.get(action.name) if action.interrupts else None
        level = _NO_LEVEL if found is None else level_of(found)
        if action.error is not None:
            row = [_ACTS["broken"], level, self.error(action.error)]
        elif not action.is_known or action.name in _IDLE:
            row = [_ACTS["noop"], level]
        else:
            try:
                row = [_ACTS[action.name], level, *self._acting(action)]
            except RulesetError as error:
                row = [_ACTS["broken"], level, self.error(error)]
        place = self._written(action, row)
        self.actions[place] = action
        return place

    def _acting(self, action: RuleAction) -> list[int]:
        """The arguments of an action; raises the fault of those with which it always fails."""
        name, args = action.name, action.args
        if action is self.program.discards(0)[0]:
            return [_PLACE_OF_DECISION]
        made = self._ACTING.get(name)
        if made is not None:
            return made(self, *args)
        if name in _DRAWN_NAMES:
            key, default = _DRAWN_NAMES[name]
            named = self.program.score.word(key, default) if key else default
            return [self.values.text(args[0] or named)]
        if name in _OF_CHOICE:
            self._drafts |= name == "draft_saki_card"
            return []
        return self._arguments(ACTIONS[name], args)

    def _saying(self, *parts: str | Mapping[str, Amount]) -> list[int]:
        """A text, and the amounts that take the places of their names, the longest first."""
        text = _said(part for part in parts if isinstance(part, str))
        amounts_: dict[str, Amount] = {}
        for part in parts:
            amounts_ |= {} if isinstance(part, str) else part
        row = [self.values.text(text), len(amounts_)]
        for name in sorted(amounts_, key=len, reverse=True):
            row += [self.values.text(name), self.amount(amounts_[name])]
        return row

    def _big_text(self, text: str, about: str | Mapping[str, Amount]) -> list[int]:
        if isinstance(about, str):
            return [_ONE_SEAT[about], *self._saying(text)]
        return [_ONE_SEAT["self"], *self._saying(text, about)]

    def _run(self, function: Function) -> list[int]:
        if function.error is not None:
            return [-1 - self.error(function.error), self.values.text(_too_deep(function))]
        return [self._list(function.actions), self.values.text(_too_deep(function))]

    def error(self, error: RulesetError) -> int:
        """The number of an error."""
        self.errors.append(error)
        return len(self.errors) - 1

    def error_of(self, fault: KernelFault) -> RulesetError:
        """The error that a fault of the kernel is."""
        return fault.of(self.program, {**self.actions, **self._words}, self.errors)

    def _draw(self, count: int, what: NamedTile) -> list[int]:
        within(count, MOST_TILES, "tiles to draw")
        from_end = what == "opposite_end"
        return [_number(count), int(from_end), self._named(None if from_end else what)]

    def _scry(self, count: int) -> list[int]:
        within(count, MOST_TILES, "tiles to see")
        return [_number(count)]

    def _play_tile(self, _tile: object, place: int) -> list[int]:
        if not 0 <= place <= _GREATEST:
            raise RulesetError(f"there is no tile {place} to discard", code="discard")
        return [place]

    def _add_honba(self, count: int) -> list[int]:
        return [self.number(count)]

    def _press(self, name: str) -> list[int]:
        return [self.button_number(name)]

    def _recalculate(self, level: int) -> list[int]:
        return [level_of(level)]

    def _modify_payout(self, seats: object, amount: Amount, method: str) -> list[int]:
        how = method if method in _NUMBER_METHODS else "add"
        return [self.seats(seats), self.amount(amount), _METHODS[how]]

    def _modify_winner(self, key: str, value: tuple[Amount, str], method: str) -> list[int]:
        amount, text = value
        how = _METHODS.get(method, _METHODS["none"])
        return [_WINNER_KEYS[key], how, self.amount(amount), self.values.text(text)]

    def _auto_button(self, name: str) -> list[int]:
        return [self.automatic.get(name, -1)]

    def _rule(self, title: str, text: str, priority: object) -> list[int]:
        texts = [self.values.text(title), self.values.text(text)]
        return [*texts, int(priority is not None), self.number(priority or 0)]

    def _custom_call(
        self, name: str, source: str, own: Sequence[Target], called: Sequence[Target]
    ) -> list[int]:
        from_pond = int(source == "discards")
        return [self.values.text(name), from_pond, self._targets(own), self._targets(called)]

    def _divide_counter(self, name: str, amount: Amount) -> list[int]:
        told = self.values.text(f"the counter '{name}' is not divided by 0")
        return [self.values.text(name), self.amount(amount), told]

    def _riichi_sticks(self, count: Number) -> list[int]:
        value = sound(self.program.score.riichi_value)
        if value is None:
            value = _STICK if self.program.language == FIRST else 0
        return [self.number(value * count)]

    _ACTING: Final[Mapping[str, Callable[..., list[int]]]] = {
        "push_message": _saying,
        "push_system_message": _saying,
        "big_text": _big_text,
        "run": _run,
        "draw": _draw,
        "draw_aside": _draw,
        "scry": _scry,
        "scry_all": _scry,
        "play_tile": _play_tile,
        "add_honba": _add_honba,
        "press_button": _press,
        "press_first_call_button": _press,
        "recalculate_buttons": _recalculate,
        "modify_payout": _modify_payout,
        "modify_winner": _modify_winner,
        "enable_auto_button": _auto_button,
        "add_rule": _rule,
        "update_rule": _rule,
        "trigger_custom_call": _custom_call,
        "divide_counter": _divide_counter,
        "put_down_riichi_stick": _riichi_sticks,
    }

    def _arguments(self, row: Row, args: Sequence[Any]) -> list[int]:
        found: list[int] = []
        for at, arg in enumerate(row.args):
            if arg.rest and arg.kind not in _WHOLE_REST:
                rest = args[at:]
                found += row_of([self._argument(row, arg.kind, one) for one in rest])
                return found
            found.append(self._argument(row, arg.kind, args[at]))
        return found

    def _argument(self, row: Row, kind: str, value: Any) -> int:
        if row.name in _FORMS and kind == "definitions":
            return self._matcher(value, _FORMS[row.name])
        return self._KINDS[kind](self, value)

    def button_number(self, name: str) -> int:
        """The number of a button that is pressed, whether the file has it or not."""
        return _PASS if name == "skip" else self.pressed.setdefault(name, len(self.pressed))

    def _yaku_list(self, name: str) -> int:
        return self.yaku_lists.setdefault(name, len(self.yaku_lists))

    def seats(self, word: object) -> int:
        """The place of a word for seats, or of several."""
        if isinstance(word, tuple):
            parts = [self.seats(part) for part in word]
            return self.written([_SEATS["list"], *row_of(parts)])
        assert isinstance(word, str)
        if word.startswith("not_"):
            other = self.seats(word.removeprefix("not_"))
            return self.written([_SEATS["other_than"], other])
        number = _SEATS.get(_OTHER_NAMES.get(word, word))
        if number is not None:
            return self.written([number])
        return self.written([_SEATS["one"], _ONE_SEAT[word]])

    def spec(self, fits: object) -> int:
        """The place of a test for a tile."""
        known = self._places.get(id(fits))
        if known is not None:
            return known
        place = self._written(fits, self._test(fits))
        self._note_guard(place, getattr(fits, "lacking", None))
        return place

    def _test(self, fits: object) -> list[int]:
        if isinstance(fits, OfNames):
            return [_SPECS["names"], self.set_of_names(fits.names)]
        if isinstance(fits, OfPattern):
            return [_SPECS["pattern"], self.values.tile(fits.pattern)]
        if isinstance(fits, AskedSpec):
            return [_SPECS[_OTHER_NAMES.get(fits.word, fits.word)]]
        assert isinstance(fits, OfParts)
        kind = "all_of" if fits.every else "any_of"
        return [_SPECS[kind], *row_of(map(self.spec, fits.parts))]

    def number(self, number: object) -> int:
        """A number: as it is, or its place among those that the code has no room for."""
        wire = to_wire(number)
        if -_MOST_IN_CODE <= wire <= _MOST_IN_CODE:
            return wire
        return _MOST_IN_CODE + 1 + self._fractions.setdefault(wire, len(self._fractions))

    def amount(self, amount: object) -> int:
        """The place of an amount."""
        known = self._places.get(id(amount))
        if known is not None:
            return known
        place = self._written(amount, self._counted(amount))
        self._note_guard(place, getattr(amount, "lacking", None))
        return place

    def _counted(self, amount: object) -> list[int]:
        if isinstance(amount, Constant):
            return [_AMOUNTS["constant"], self.number(amount.number)]
        if isinstance(amount, OfCounter):
            return [_AMOUNTS["counter"], self.values.text(amount.name)]
        assert isinstance(amount, OfWord)
        word = _OTHER_NAMES.get(amount.word, amount.word)
        if word in ("riichi_value", "honba_value"):
            value = getattr(self.program.score, word)
            if isinstance(value, UnreadableValue):
                return [_AMOUNTS["broken"], self.error(value.error)]
            return [_AMOUNTS["constant"], self.number(value or 0)]
        if word in ("count_dora", "count_reverse_dora"):
            indicator, wanted = amount.args
            if wanted is None:
                held = self._row_of_targets("hand", "calls", "flowers", "last_tile")
            else:
                held = self._targets(wanted)
            return [_AMOUNTS[word], self._named(indicator), held]
        return [_AMOUNTS[word], *self._arguments(AMOUNTS[amount.word], amount.args)]

    def _matcher(self, matcher: object, form: Form = "numbers") -> int:
        """The number of a pattern in a form of its program."""
        assert isinstance(matcher, Matcher)
        key = id(matcher), form
        if key not in self._numbers:
            self._numbers[key] = len(self._patterns)
            self._patterns.append((matcher, matcher.written(form)))
        return self._numbers[key]

    def _targets(self, targets: Sequence[Target]) -> int:
        row = []
        for target in targets:
            if target.named is None:
                row += [_TARGETS[target.name], 0]
            else:
                row += [_TARGETS["named"], self._named(target.named)]
        place = self.row(row)
        for at, target in enumerate(targets):
            self._note_guard(place + 1 + 2 * at, target.lacking)
        return place

    def _row_of_targets(self, *names: str) -> int:
        return self.row(n for name in names for n in (_TARGETS[name], 0))

    def _named(self, named: NamedTile) -> int:
        """A tile as it is named: a kind, and a number."""
        if isinstance(named, CountedPlace):
            row = [_NAMED["counted"], self.values.text(named.counter)]
        else:
            kind, number = self.reserved(named)
            row = [kind, self.number(number) if kind == _NAMED["place"] else number]
        return self.written(row)

    def reserved(self, named: Reserved) -> list[int]:
        """The kind and the number of a tile that is named without a counter."""
        if named is None:
            return [_NAMED["nothing"], 0]
        if isinstance(named, RulesetTile):
            return [_NAMED["tile"], self.values.tile(named)]
        if isinstance(named, str):
            return [_NAMED["name"], self.values.text(named)]
        if not is_whole(named):
            raise _foreign("a tile that is named by no tile, name or place")
        return [_NAMED["place"], max(-GREATEST, min(named, GREATEST))]

    def _named_tiles(self, named: Iterable[NamedTile]) -> int:
        return self.row(map(self._named, named))

    def _jokers(self, jokers: JokerTiles) -> int:
        row = []
        for item in jokers.items:
            if isinstance(item, RulesetTile):
                row += [KINDS["jokers"]["tile"], self.values.tile(item)]
            else:
                row += [KINDS["jokers"][item[0]], self._texts(item[1])]
        return self.row(row)

    def _attr_targets(self, targets: Iterable[str | int]) -> int:
        """Places of tiles in the order in which they get attributes, the pond last."""
        places, row = KINDS["places"], []
        for target in sorted(targets, key=lambda target: target == "last_discard"):
            if isinstance(target, str):
                row += [places[target], 0]
            else:
                row += [places["dead_wall"], _number(target)]
        return self.row(row)

    def _texts(self, texts: Iterable[str]) -> int:
        return self.row(map(self.values.text, texts))

    def _yaku(self, yaku: str | tuple[str, object]) -> int:
        if isinstance(yaku, str):
            return self.written([self.values.text(yaku), 0, 0])
        is_pair = len(yaku) == _PAIR and isinstance(yaku[0], str) and is_number(yaku[1])
        if not is_pair:
            return self.written([-1, 0, 0])  # nobody has one
        return self.written([self.values.text(str(yaku[0])), 1, self.number(yaku[1])])

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
        "number": lambda self, value: self.number(value),
        "count": lambda _, value: _number(value),
        "button": button_number,
        "seat": _seat,
        "seats": seats,
        "wind": _wind,
        "specs": spec,
        "tiles": _tiles,
        "targets": _targets,
        "definitions": _matcher,
        "tag": _text_number,
        "label": _text_number,
        "attr": _text_number,
        "attrs": _texts,
        "tile": lambda self, tile: self.values.tile(tile),
        "reserved": _named,
        "named_tile": _named,
        "named_tiles": _named_tiles,
        "jokers": _jokers,
        "attr_targets": _attr_targets,
        "all_specs": spec,
        "condition": condition,
        "actions": _list,
        "amount": amount,
        "one_amount": amount,
        "fu_step": fu_steps.step,
        "yaku": _yaku,
        "yaku_list": _yaku_list,
        "selection": marks.selection,
        "swapped": marks.selection,
        "destination": marks.destination,
    }


def code_of(program: Program) -> Code:
    """The code of a program; another one once games have had many different values.

    Raises `RulesetError` for rules that are too large for a game.
    """
    kept = _kept(program)
    if not isinstance(kept[0], RulesetError) and kept[0].is_full:
        kept[0] = _made(program)
    if isinstance(kept[0], RulesetError):
        raise kept[0].with_traceback(None)
    return kept[0]


@lru_cache(maxsize=64)
def _kept(program: Program) -> list[Code | RulesetError]:
    return [_made(program)]


def _made(program: Program) -> Code | RulesetError:
    try:
        return Code(program)
    except RulesetError as error:
        return error
    except ArgumentError:
        fault = "the rules have too many conditions, actions and definitions"
        return RulesetError(fault, "leave some of them out", code="budget")


def _foreign(what: str) -> ArgumentError:
    return ArgumentError(f"a table has {what} that its rules lack", "play it with its own rules")


def _too_deep(function: Function) -> str:
    """The message about a function that is not run."""
    return f"'{function.name}' is not run: {DEEPEST} functions are running inside each other"


def _said(texts: Iterable[str]) -> str:
    """The texts as one, cut if it is too long."""
    return " ".join(text for text in texts if text)[:LONGEST_TEXT]


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


def level_of(level: int) -> int:
    """A level of interrupts, as far as the kernel tells one from another."""
    return max(-_FARTHEST, min(int(level), _FARTHEST))


def _number(value: Any) -> int:
    """A count or a place, as far as the kernel tells one from another."""
    return int(max(-_GREATEST, min(value, _GREATEST)))


def _die(value: int) -> int:
    return max(1 - _MOST_OF_DIE, min(value, _MOST_OF_DIE))
