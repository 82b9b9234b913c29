"""A ruleset, read once: everything the engine asks a file for, in the form it is asked for.

What cannot be read is noted in `problems`; what no game can be set up without (players, wall,
numbers) is refused. May import binding and scoring.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

from jantaku.errors import RulesetError
from jantaku.ruleset import scoring
from jantaku.ruleset.actions import ACTIONS
from jantaku.ruleset.binding import READERS, decision_of, filled, read_actions
from jantaku.ruleset.rows import KNOWN, Compiler
from jantaku.ruleset.schema import DISPLAY_KEYS, EVENTS
from jantaku.ruleset.seats import SEATS_OF, WINDS
from jantaku.ruleset.source import read_json
from jantaku.ruleset.state import MOST_TILES, Context, MarkNeed, Number
from jantaku.ruleset.tiles import Tile, read_tile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Sized

    from jantaku.ruleset.matching import Matcher
    from jantaku.ruleset.rows import BoundAction, BoundCondition
    from jantaku.ruleset.scoring import Yaku
    from jantaku.ruleset.source import Place
    from jantaku.ruleset.state import Seat, Table

MOST_ACTIONS: Final = 20_000  # of one decision
_MOST_BUTTONS: Final = 1_000
_MOST_YAKU: Final = 2_000  # of one list
_MOST_FUNCTIONS: Final = 2_000  # bound with different arguments
_EVERY_LEVEL: Final = 100
_ONE_WALL: Final = 1_000

_Some = TypeVar("_Some", bound="Sized")


@dataclass(frozen=True)
class Button:
    """A button: when it is shown, what is asked before it acts, what it does."""

    name: str
    display_name: str
    show_when: BoundCondition
    actions: tuple[BoundAction, ...]
    decision: str | None  # the action that asks the player something first
    decision_args: tuple[object, ...]
    call: tuple[object, ...] = ()
    call_conditions: BoundCondition | None = None
    call_style: Mapping[str, Sequence[object]] = field(default_factory=dict)
    call_name: str = ""
    call_hidden: bool = False
    upgrades: str | None = None
    precedence_over: tuple[str, ...] = ()
    call_priority_list: tuple[BoundCondition, ...] = ()
    unskippable: bool = False
    cancellable: bool = True
    interrupt_level: int = _EVERY_LEVEL
    mark_needs: tuple[MarkNeed, ...] = ()
    mark_before: tuple[BoundAction, ...] = ()
    mark_after: tuple[BoundAction, ...] = ()
    place: Place | None = None

    @cached_property
    def contexts(self) -> tuple[Context, ...]:
        """What `show_when` knows of the button, by seat."""
        upgrade = self.upgrades or ""
        return tuple(
            Context(seat, call_name=self.name, calls_spec=self.call, upgrade_name=upgrade)
            for seat in range(4)
        )


@dataclass(frozen=True, slots=True)
class AutoButton:
    """An auto button: a list of actions run after every look at the buttons while it is on."""

    name: str
    display_name: str
    desc: str
    actions: tuple[BoundAction, ...]
    enabled_at_start: bool


class Ruleset:
    """A ruleset ready to be played.

    `problems` are the faults found in it, each with its place; a game raises the ones it meets.
    Raises `RulesetError` if no table can be set up from it.
    """

    def __init__(self, rules: Mapping[str, Any]) -> None:
        if not isinstance(rules, dict):
            raise RulesetError(
                "a ruleset is one JSON object", "put everything between { and }", code="ruleset"
            )
        self.rules = rules
        self._compiler = Compiler(rules, READERS)
        self._matchers: dict[str, Matcher | None] = {}
        self._yaku_lists: dict[str, tuple[Yaku, ...]] = {}
        self._functions: dict[str, tuple[BoundAction, ...]] = {}
        self._discards: list[tuple[BoundAction, ...]] = []
        self.seats = self._seats()
        self.score: Mapping[str, Any] = self._object("score_calculation")
        self.wall = self._tiles("wall")
        self.initial_tiles = tuple(dict.fromkeys(self.wall))
        self.starting_tiles = self._count("starting_tiles", 0, MOST_TILES)
        self.initial_score = self.number("initial_score", 0)
        self.max_revealed_tiles = self._count("max_revealed_tiles", 0, MOST_TILES)
        self.reserved_tiles = self._names("reserved_tiles")
        self.dead_wall_length = self._count(
            "initial_dead_wall_length", len(self.reserved_tiles), MOST_TILES
        )
        self.revealed_tiles = self._revealed()
        self.starting_hand = self._hands("starting_hand")
        self.starting_draws = self._tiles("starting_draws")
        self.starting_dead_wall = self._tiles("starting_dead_wall")
        self.dora_indicators = self._indicators("dora_indicators")
        self.reverse_dora_indicators = self._indicators("reverse_dora_indicators")
        self.persistent_statuses = frozenset(self._names("persistent_statuses"))
        self.persistent_counters = frozenset(self._names("persistent_counters"))
        self.persistent_tags = frozenset(self._names("persistent_tags"))
        self.display = {key: rules.get(key, about.default) for key, about in DISPLAY_KEYS.items()}
        self.shown_statuses = frozenset(self._names("shown_statuses"))
        self.shown_statuses_public = frozenset(self._names("shown_statuses_public"))
        self.bloody_end = self.rules.get("bloody_end") is True
        self.saki_deck = self._names("saki_deck") if rules.get("enable_saki_cards") else ()
        self.declarable_yaku = self._names("declarable_yaku")
        self.interrupts = self._interrupts()
        self.events = self._events()
        self.recurse_on_no_valid_tiles = self._object("on_no_valid_tiles").get("recurse") is True
        self.buttons = self._buttons()
        self.auto_buttons = self._auto_buttons()
        self.play_restrictions = self._pairs("play_restrictions", "condition")
        self.play_effects = self._pairs("play_effects", "actions")
        self.yaku_precedence = self._yaku_precedence()

    @property
    def problems(self) -> list[RulesetError]:
        """What is wrong with the file, as far as it has been read."""
        return self._compiler.problems

    @property
    def compiler(self) -> Compiler:
        """What reads more of the file when it is needed."""
        return self._compiler

    # -- read when asked for -----------------------------------------------------------------

    def matcher(self, name: str) -> Matcher | None:
        """The named definition, compiled; None if the file has none of that name."""
        if name not in self._matchers:
            node = self.rules.get(f"{name}_definition")
            found = None if node is None else self._compiler.read("definitions", node)
            self._matchers[name] = found
        return self._matchers[name]

    def yaku_list(self, name: str) -> tuple[Yaku, ...]:
        """The yaku of a top-level list; empty if there is no such list."""
        if name not in self._yaku_lists:
            with self._compiler.knowing(KNOWN["yaku"]):
                nodes = self._few(name, self._list(name), _MOST_YAKU)
                read = [scoring.read_yaku(self._compiler, node) for node in nodes]
            self._yaku_lists[name] = tuple(yaku for yaku in read if yaku is not None)
        return self._yaku_lists[name]

    def function(self, name: str, arguments: Mapping[str, object]) -> tuple[BoundAction, ...]:
        """The actions of a function with its arguments filled in; empty if there is none."""
        key = json.dumps([name, arguments], default=str)
        if key not in self._functions:
            if len(self._functions) >= _MOST_FUNCTIONS:
                raise RulesetError("functions are run with too many arguments", code="budget")
            body = self._object("functions").get(name)
            if body is None:
                self._compiler.note(
                    "unknown-function",
                    f"no function '{name}'",
                    self._compiler.meant(name, self._object("functions")),
                )
            nodes = [] if body is None else filled(body, arguments)
            self._functions[key] = read_actions(self._compiler, nodes)
        return self._functions[key]

    def discard_actions(self, index: int) -> tuple[BoundAction, ...]:
        """What a discard of that tile of hand and draw sets off."""
        while index >= len(self._discards):
            at = len(self._discards)
            nodes = [["play_tile", None, at], ["check_discard_passed"], ["advance_turn"]]
            self._discards.append(read_actions(self._compiler, nodes))
        return self._discards[index]

    @cached_property
    def yaku_names(self) -> tuple[str, ...]:
        """The names of all yaku of all lists, each once."""
        lists = [*self._score_names("yaku_lists"), *self._score_names("yaku2_lists")]
        return tuple(dict.fromkeys(y.name for name in lists for y in self.yaku_list(name)))

    def number(self, key: str, default: Number) -> Number:
        """A number of the file, or the default; raises `RulesetError` for anything else."""
        value = self.rules.get(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._refused(key, f"'{key}' is no number", f'write "{key}": {default}')
        if not abs(value) <= 10**12:
            raise self._refused(key, f"'{key}' is too large")
        return value

    def yaku_lists(self, key: str) -> tuple[tuple[Yaku, ...], ...]:
        """The lists that a key of `score_calculation` names."""
        return tuple(self.yaku_list(name) for name in self._score_names(key))

    # -- reading -----------------------------------------------------------------------------

    def _refused(self, key: str, fault: str, cure: str = "") -> RulesetError:
        places = getattr(self.rules, "places", {})
        node = self.rules.get(key)
        error = self._compiler.fault("value", fault, cure, node=node)
        place = getattr(node, "place", None) or places.get(key)
        if place is not None:
            for name, value in place.fields().items():
                setattr(error, name, value)
        return error

    def _score_names(self, key: str) -> tuple[str, ...]:
        names = self.score.get(key)
        return tuple(str(n) for n in names if isinstance(n, str)) if isinstance(names, list) else ()

    def _seats(self) -> tuple[Seat, ...]:
        players = self.number("num_players", 4)
        if players not in SEATS_OF:
            raise self._refused("num_players", "a table has 1 to 4 players", 'as "num_players": 4')
        return SEATS_OF[int(players)]

    def _count(self, key: str, default: int, most: int) -> int:
        value = self.number(key, default)
        if value != int(value) or not 0 <= value <= most:
            raise self._refused(key, f"'{key}' is no number from 0 to {most}")
        return int(value)

    def _object(self, key: str) -> Mapping[str, Any]:
        value = self.rules.get(key)
        if value is None:
            return {}
        if not isinstance(value, dict):
            self._compiler.note("value", f"'{key}' is no object", "write {...}", node=value)
            return {}
        return value

    def _list(self, key: str) -> Sequence[Any]:
        value = self.rules.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self._compiler.note("value", f"'{key}' is no list", "write [...]", node=value)
            return []
        return value

    def _few(self, key: str, nodes: _Some, most: int) -> _Some:
        if len(nodes) > most:
            raise self._refused(key, f"'{key}' holds {len(nodes)} entries", f"leave at most {most}")
        return nodes

    def _names(self, key: str) -> tuple[str, ...]:
        return tuple(str(value) for value in self._list(key) if isinstance(value, str))

    def _tiles(self, key: str) -> tuple[Tile, ...]:
        return self._known_tiles(self._few(key, self._list(key), _ONE_WALL))

    def _known_tiles(self, nodes: Sequence[Any]) -> tuple[Tile, ...]:
        for node in nodes:
            if read_tile(node) is None:
                at = node if hasattr(node, "place") else nodes
                self._compiler.note("unknown-tile", f"no such tile {node!r}", node=at)
        return tuple(tile for tile in map(read_tile, nodes) if tile is not None)

    def _hands(self, key: str) -> Mapping[Seat, tuple[Tile, ...]]:
        found: dict[Seat, tuple[Tile, ...]] = {}
        for word, nodes in self._object(key).items():
            if word not in WINDS or not isinstance(nodes, list):
                fault = f"'{key}' has an entry that is no hand of a seat: {word}"
                self._compiler.note("value", fault, 'write "east": ["1m"]', node=nodes)
            else:
                found[WINDS.index(word)] = self._known_tiles(nodes)
        return found

    def _revealed(self) -> tuple[object, ...]:
        read = [self._read("named_tile", node, None) for node in self._list("revealed_tiles")]
        return tuple(named for named in read if named is not None)

    def _indicators(self, key: str) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for indicator, doras in self._object(key).items():
            names = [read_tile(dora) for dora in (doras if isinstance(doras, list) else [doras])]
            if read_tile(indicator) is None or None in names:
                self._compiler.note(
                    "unknown-tile", f"'{key}' has an entry that is no tile: {indicator}", node=doras
                )
            found[str(indicator)] = tuple(tile.name for tile in names if tile)
        return found

    def _interrupts(self) -> Mapping[str, int]:
        levels = {
            str(name): int(level)
            for name, level in self._object("interrupt_levels").items()
            if isinstance(level, int) and not isinstance(level, bool)
        }
        names = self._names("interruptible_actions")
        for key in ("interruptible_actions", "interrupt_levels"):
            named = self.rules.get(key)
            for name in named if isinstance(named, list | dict) else ():
                if isinstance(name, str) and name not in ACTIONS:
                    cure = self._compiler.meant(name, ACTIONS)
                    at = name if isinstance(named, list) else named
                    fault = f"'{key}' names no action: '{name}'"
                    self._compiler.note("unknown-action", fault, cure, node=at)
        return {**levels, **dict.fromkeys(names, _EVERY_LEVEL)}

    def _events(self) -> Mapping[str, tuple[BoundAction, ...]]:
        found = {}
        for event in EVENTS:
            handler = self._object(event)
            if "actions" in handler:
                found[event] = self._read("actions", handler["actions"], (), event)
            elif isinstance(self.rules.get(event), dict):
                cure = 'write {"actions": [...]}'
                self._compiler.note("event", f"'{event}' has no actions", cure, node=handler)
        return found

    def _read(self, kind: str, node: object, otherwise: Any, where: str = "") -> Any:
        """The node of that event or key read; what cannot be read is noted."""
        try:
            with self._compiler.knowing(KNOWN.get(where, ())):
                return self._compiler.read(kind, node)
        except RulesetError as error:
            self._compiler.problems.append(error)
            return otherwise

    def _pairs(self, key: str, kind: str) -> tuple[tuple[Any, Any, Place | None], ...]:
        """Entries of tile specs and what goes with them."""
        found = []
        for node in self._list(key):
            if not isinstance(node, list) or len(node) != 2:
                self._compiler.note(key, f"an entry of '{key}' is no pair", node=node)
                continue
            tiles = self._read("specs", node[0], None, key)
            what = self._read(kind, node[1], None, key)
            if tiles is not None and what is not None:
                found.append((tiles, what, self._compiler.place(node)))
        return tuple(found)

    def _yaku_precedence(self) -> Mapping[str, tuple[str | Number, ...]]:
        return {
            str(name): tuple(
                beaten
                for beaten in (below if isinstance(below, list) else [below])
                if isinstance(beaten, str | int | float) and not isinstance(beaten, bool)
            )
            for name, below in self._object("yaku_precedence").items()
        }

    def _auto_buttons(self) -> Mapping[str, AutoButton]:
        found = {}
        for name, node in self._object("auto_buttons").items():
            if not isinstance(node, dict):
                self._compiler.note("button", f"auto button '{name}' is no object", node=node)
                continue
            if "actions" not in node:
                self._compiler.note("button", f"auto button '{name}' has no actions", node=node)
            found[str(name)] = AutoButton(
                str(name),
                str(node.get("display_name", name)),
                str(node.get("desc", "")),
                self._read("actions", node.get("actions", []), ()),
                node.get("enabled_at_start") is True,
            )
        return found

    def _buttons(self) -> Mapping[str, Button]:
        found = {}
        for name, node in self._few("buttons", self._object("buttons"), _MOST_BUTTONS).items():
            if not isinstance(node, dict):
                self._compiler.note("button", f"button '{name}' is no object", node=node)
                continue
            found[str(name)] = self._button(str(name), node)
        return found

    def _button(self, name: str, node: Mapping[str, Any]) -> Button:
        if "actions" not in node:
            self._compiler.note("button", f"button '{name}' has no actions", node=node)
        if "show_when" not in node:
            self._compiler.note("button", f"button '{name}' has no show_when", node=node)
        decision = decision_of(node.get("actions"))
        kind = None if decision is None else str(decision[0])
        marks = decision if kind == "mark" and decision is not None else ["mark", []]
        level = node.get("interrupt_level", _EVERY_LEVEL)
        conditions_ = node.get("call_conditions")
        return Button(
            name=name,
            display_name=str(node.get("display_name", name)),
            show_when=self._read("condition", node.get("show_when", []), _never, "show_when"),
            actions=self._read("actions", node.get("actions", []), (), "buttons"),
            decision=kind,
            decision_args=tuple(decision[1:]) if decision is not None else (),
            call=self._read("call_spec", node.get("call"), ()),
            call_conditions=(
                None
                if conditions_ is None
                else self._read("condition", conditions_, _never, "call_conditions")
            ),
            call_style=self._read("call_style", node.get("call_style"), {}),
            call_name=str(node.get("call_name", name)),
            call_hidden=node.get("call_hidden") is True,
            upgrades=str(node["upgrades"]) if isinstance(node.get("upgrades"), str) else None,
            precedence_over=tuple(
                str(n) for n in _list_or_none(node.get("precedence_over")) if isinstance(n, str)
            ),
            call_priority_list=tuple(
                self._read("condition", part, _never, "call_priority_list")
                for part in _list_or_none(node.get("call_priority_list"))
            ),
            unskippable=node.get("unskippable") is True,
            cancellable=node.get("cancellable") is not False,
            interrupt_level=level if isinstance(level, int) else _EVERY_LEVEL,
            mark_needs=self._mark_needs(marks),
            mark_before=self._read("actions", marks[2], ()) if len(marks) > 2 else (),
            mark_after=self._read("actions", marks[3], ()) if len(marks) > 3 else (),
            place=self._compiler.place(node),
        )

    def _mark_needs(self, node: Sequence[Any]) -> tuple[MarkNeed, ...]:
        needs: tuple[MarkNeed, ...] = self._read("mark_spec", node[1] if len(node) > 1 else [], ())
        return needs


def load(text: str | bytes, file: str | None = None) -> Ruleset:
    """The ruleset of a text.

    Raises `RulesetError` with its place for what is no JSON or sets up no table.

    >>> load('{"num_players": 2} // just us').seats
    (0, 2)
    """
    return Ruleset(read_json(text, file))


def _never(_table: Table, _context: Context) -> bool:
    return False


def _list_or_none(node: object) -> list[Any]:
    return node if isinstance(node, list) else []
