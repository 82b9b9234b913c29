"""Reads conditions: names, negation, arguments, other seats, lists of all and any.

Lists take turns: all of the outer one, any of one inside, all of the next.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.compile.compiler import Compiler, gathered, in_an_object
from jantaku.ruleset.program import (
    ALWAYS,
    NEVER,
    SECOND,
    All,
    AtLeast,
    Broken,
    Elsewhere,
    Not,
    Some,
    WordCall,
)
from jantaku.ruleset.values.nodes import is_whole
from jantaku.ruleset.values.spelling import shown
from jantaku.ruleset.words.conditions import CONDITIONS, LATER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from jantaku.ruleset.program import Condition
    from jantaku.ruleset.words.row import Row

_FORM: Final = 'write "name", {"name": "name", "opts": [...]} or a list of conditions'


def read_condition(compiler: Compiler, node: object) -> Condition:
    """The condition, or the list of conditions of which all hold."""
    if isinstance(node, list):
        return _list(compiler, node, _any_of, _all, _at_least)
    return _single(compiler, node)


def _any_of(compiler: Compiler, node: object) -> Condition:
    if isinstance(node, list):
        return _list(compiler, node, read_condition, _any, _between)
    return _single(compiler, node)


def _list(
    compiler: Compiler,
    nodes: list[object],
    read: Callable[[Compiler, object], Condition],
    joined: Callable[[Sequence[Condition]], Condition],
    counted: Callable[[int, Sequence[Condition]], Condition],
) -> Condition:
    with _within(compiler, nodes):
        number = nodes[0] if nodes else None
        if is_whole(number):
            return counted(number, [read(compiler, node) for node in nodes[1:]])
        return joined([read(compiler, node) for node in nodes])


@contextmanager
def _within(compiler: Compiler, node: object) -> Iterator[None]:
    """Reports faults found inside at the node's place, unless they have their own."""
    place = getattr(node, "place", None)
    if place is None:
        yield
        return
    compiler.places.append(place)
    try:
        yield
    finally:
        compiler.places.pop()


def _all(parts: Sequence[Condition]) -> Condition:
    if not parts:
        return ALWAYS
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def _any(parts: Sequence[Condition]) -> Condition:
    if not parts:
        return NEVER
    return parts[0] if len(parts) == 1 else Some(tuple(parts))


def _at_least(number: int, parts: Sequence[Condition]) -> Condition:
    return AtLeast(number, tuple(parts))


def _between(number: int, parts: Sequence[Condition]) -> Condition:
    """At least one and at most that many."""
    return Some(tuple(parts), number)


def _single(compiler: Compiler, node: object) -> Condition:
    if isinstance(node, str):
        return _text(compiler, node)
    if not isinstance(node, dict):
        compiler.note("condition", f"{shown(node)} is not a condition; it holds", _FORM, node=node)
        return ALWAYS
    with _within(compiler, node):
        try:
            return _object(compiler, node)
        except RulesetError as error:
            return _failing(compiler, error)


def _object(compiler: Compiler, node: dict[str, Any]) -> Condition:
    name, opts = node.get("name"), node.get("opts")
    if not isinstance(name, str):
        raise compiler.fault("condition", "a condition has no name", _FORM, node=node)
    if opts is None:
        opts = []
    if not isinstance(opts, list):
        raise compiler.fault(
            "argument", f"the 'opts' of '{name}' are not a list", 'write "opts": [...]', node=opts
        )
    plain = name.removeprefix("not_")
    with _within(compiler, opts):
        asked = _named(compiler, plain, opts, name)
    if "as" in node:
        asked = Elsewhere(compiler.read("seat", node["as"]), asked)
    return Not(asked) if name != plain else asked


def _text(compiler: Compiler, name: str) -> Condition:
    plain = name.removeprefix("not_")
    asked = _named(compiler, plain, [], name)
    return Not(asked) if name != plain else asked


def _named(compiler: Compiler, plain: str, opts: Sequence[object], node: object) -> Condition:
    """The condition of that name, without `not_` and for the seat itself."""
    later = LATER.get(plain) if compiler.language == SECOND else None
    row = later or CONDITIONS.get(plain)
    if row is None:
        known = str(plain).replace("no_", "", 1)
        is_opposite = known != plain and known in CONDITIONS
        cure = f"did you mean 'not_{known}'?" if is_opposite else compiler.meant(plain, CONDITIONS)
        compiler.note(
            "unknown-condition", f"no such condition: {shown(plain)}; it is false", cure, node=node
        )
        return WordCall(str(plain))
    return _bound(compiler, row, opts, node)


def _failing(compiler: Compiler, error: RulesetError) -> Condition:
    """A condition that cannot be read: noted now, raised when a game gets to it."""
    compiler.problems.append(error)
    return Broken(error)


def _bound(compiler: Compiler, row: Row, opts: Sequence[object], node: object) -> Condition:
    """The row with its arguments."""
    try:
        args = compiler.bind(row, gathered(row, opts), in_an_object)
    except RulesetError as error:
        return _failing(compiler, error)
    place = compiler.place(node) if args else None
    return WordCall(row.name, args, place, compiler.lacking(row.name, row.needs, node))
