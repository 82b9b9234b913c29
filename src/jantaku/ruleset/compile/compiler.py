"""Reading nodes of a file: arguments bound to their rows, faults kept with their places.

A row says which arguments a name takes; binding reads them once, when the file is loaded. What
is wrong is noted with its place and raised only where the game gets to it: a fault in a corner
that is never reached spoils no game, and the checker shows all of them.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku.ruleset.compile.language import counters_set, language_of
from jantaku.ruleset.values.limits import HOPELESS
from jantaku.ruleset.values.place import Place, fault_at
from jantaku.ruleset.values.spelling import did_you_mean
from jantaku.ruleset.words.row import REQUIRED, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from jantaku.base.errors import RulesetError
    from jantaku.ruleset.program import Function

    Reader: TypeAlias = Callable[["Compiler", object], object]
    Form: TypeAlias = Callable[[str, list[str]], object]

_OF_CALLS: Final = ("caller", "callee", "call")
_OF_WINS: Final = ("winning_tile", "win_source")
_OF_BUTTONS: Final = ("call_name", "calls_spec", "upgrade_name")
KNOWN: Final[Mapping[str, tuple[str, ...]]] = {
    "show_when": _OF_BUTTONS,
    "call_conditions": ("call_name", "choice"),
    "buttons": ("choice",),
    "call_priority_list": (*_OF_BUTTONS, "choice"),
    "play_restrictions": ("tile",),
    "play_effects": ("tile", "doras"),
    "before_call": _OF_CALLS,
    "after_call": _OF_CALLS,
    "before_win": _OF_WINS,
    "before_scoring": _OF_WINS,
    "after_win": (*_OF_WINS, "minipoints", "existing_yaku"),
    "yaku": (*_OF_WINS, "minipoints", "existing_yaku"),
}
"""By key or event the parts of the context that are known there, the seat aside."""

_PARTS: Final[Mapping[str, str]] = {
    "tile": "the tile in context",
    "doras": "the dora of a discard",
    "calls_spec": "the call of a button",
    "choice": "the call in question",
    "call": "the call being made",
    "win_source": "a win",
    "minipoints": "the fu of a win",
    "existing_yaku": "the yaku of a win",
}
"""The parts that something may need, in words."""

WHOLE_REST: Final = frozenset({"amount"})
"""Kinds that read all remaining arguments at once."""


def in_a_list(name: str, arguments: list[str]) -> object:
    """The form of an action."""
    return [name, *arguments]


def in_an_object(name: str, arguments: list[str]) -> object:
    """The form of a condition."""
    return {"name": name, "opts": arguments}


@dataclass
class Compiler:
    """Reads a ruleset's nodes into a program, and collects their faults."""

    rules: Mapping[str, Any]
    readers: Mapping[str, Reader]
    problems: list[RulesetError] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)  # of the nodes being read, outermost first
    functions: dict[str, Function] = field(default_factory=dict)  # by name and arguments
    unread: list[tuple[Function, object]] = field(default_factory=list)  # with their actions
    function_work: int = 0  # values of all functions read
    known: frozenset[str] | None = None  # parts of the context there; None if it varies

    @cached_property
    def language(self) -> int:
        """The version of the language the ruleset is written in."""
        return language_of(self.rules)

    @cached_property
    def counters(self) -> frozenset[str]:
        """The names of all counters that the ruleset sets somewhere."""
        return counters_set(self.rules)

    def place(self, node: object) -> Place | None:
        """The place of the node; a number or a boolean has the place of its parent."""
        own: Place | None = getattr(node, "place", None)
        return own or (self.places[-1] if self.places else None)

    def fault(self, code: str, fault: str, cure: str = "", *, node: object = None) -> RulesetError:
        """The error about a node, with its place."""
        return fault_at(self.place(node), code, fault, cure)

    def note(self, code: str, fault: str, cure: str = "", *, node: object = None) -> None:
        """Notes a fault that does not stop the node from being used."""
        self.problems.append(self.fault(code, fault, cure, node=node))

    @contextmanager
    def knowing(self, parts: Iterable[str]) -> Iterator[None]:
        """Declares which parts of the context are known to everything that is read inside."""
        before, self.known = self.known, frozenset(parts)
        try:
            yield
        finally:
            self.known = before

    def lacking(self, name: str, needs: Iterable[str], node: object) -> RulesetError | None:
        """The fault of a word whose context lacks what it needs; None if it needs nothing.

        It is noted if that is always lacking there.
        """
        needs = frozenset(needs)
        if not needs:
            return None
        missing = " and ".join(sorted(_PARTS[need] for need in needs))
        places = ", ".join(place for place, parts in KNOWN.items() if needs.issubset(parts))
        message = f"'{name}' is about {missing}, which is not known here"
        fault = self.fault("context", message, f"it belongs in {places}", node=node)
        if self.known is not None and not self.known >= needs:
            self.problems.append(fault)
        return fault

    def meant(self, name: str, names: Iterable[str]) -> str:
        """A question with the nearest of the names, unless the file has too many problems."""
        return "" if len(self.problems) >= HOPELESS else did_you_mean(name, names)

    def read(self, kind: str, node: object) -> Any:
        """The node read as that kind; raises `RulesetError` if that is not possible."""
        place = getattr(node, "place", None)
        if place is not None:
            self.places.append(place)
        try:
            return self.readers[kind](self, node)
        finally:
            if place is not None:
                self.places.pop()

    def bind(self, row: Row, nodes: Sequence[object], form: Form = in_a_list) -> tuple[Any, ...]:
        """The arguments of a row; raises `RulesetError` if they do not fit it.

        `form` is how the row is written, for the cure.
        """
        values: list[Any] = []
        for at, arg in enumerate(row.args):
            if arg.kind in WHOLE_REST and at < len(nodes):
                values.append(self.read(arg.kind, list(nodes[at:])))
                return tuple(values)
            if arg.rest and arg.kind not in WHOLE_REST:
                values.extend(self.read(arg.kind, node) for node in nodes[at:])
                return tuple(values)
            if at < len(nodes):
                values.append(self.read(arg.kind, nodes[at]))
            elif arg.default is REQUIRED:
                raise self.fault("argument", f"'{row.name}' lacks its {arg.name}", _cure(row, form))
            else:
                values.append(arg.default)
        if len(nodes) > len(row.args):
            fault = f"'{row.name}' takes {len(row.args)} arguments"
            self.note("extra-argument", fault, _cure(row, form))
        return tuple(values)


LISTS: Final = frozenset({"specs", "tiles", "attrs", "targets", "definitions", "condition"})
"""Kinds that are lists themselves: at the end of a condition the remaining nodes make one."""


def gathered(row: Row, nodes: Sequence[object]) -> Sequence[object]:
    """The nodes for a row whose last argument is a list written out: those become one node."""
    last = len(row.args) - 1
    if last < 0 or not row.args[last].rest or row.args[last].kind not in LISTS:
        return nodes
    return [*nodes[:last], list(nodes[last:])] if len(nodes) >= last else nodes


def _cure(row: Row, form: Form) -> str:
    names = [f"{arg.name}..." if arg.rest else arg.name for arg in row.args]
    return f"write {json.dumps(form(row.name, names))}" if names else "it takes none"
