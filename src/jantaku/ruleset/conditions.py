"""Conditions as they are written: names, negation, arguments, other seats, lists of all and any.

Everything is read once into functions of a table and a context, so that asking costs little more
than the question. Lists take turns: all of the outer one, any of one inside, all of the next. May
import the tables of conditions and running.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from jantaku.errors import RulesetError
from jantaku.ruleset import conditions_tiles, seats
from jantaku.ruleset.conditions_table import CONDITIONS
from jantaku.ruleset.rows import gathered, in_an_object
from jantaku.ruleset.running import located
from jantaku.ruleset.specs import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from jantaku.ruleset.rows import BoundCondition, Compiler, Row
    from jantaku.ruleset.source import Place
    from jantaku.ruleset.state import Context, Table

__all__ = ["CONDITIONS", "conditions_tiles", "read_condition"]

_FORM: Final = 'write "name", {"name": "name", "opts": [...]} or a list of conditions'


def read_condition(compiler: Compiler, node: object) -> BoundCondition:
    """The condition, or the list of conditions of which all hold."""
    if isinstance(node, list):
        return _list(compiler, node, _any_of, _all, _at_least)
    return _single(compiler, node)


def _any_of(compiler: Compiler, node: object) -> BoundCondition:
    if isinstance(node, list):
        return _list(compiler, node, read_condition, _any, _between)
    return _single(compiler, node)


def _list(
    compiler: Compiler,
    nodes: list[object],
    read: Callable[[Compiler, object], BoundCondition],
    joined: Callable[[Sequence[BoundCondition]], BoundCondition],
    counted: Callable[[int, Sequence[BoundCondition]], BoundCondition],
) -> BoundCondition:
    with _within(compiler, nodes):
        number = nodes[0] if nodes else None
        if isinstance(number, int) and not isinstance(number, bool):
            return counted(number, [read(compiler, node) for node in nodes[1:]])
        return joined([read(compiler, node) for node in nodes])


@contextmanager
def _within(compiler: Compiler, node: object) -> Iterator[None]:
    """Faults found inside stand where the node does, unless they know better."""
    place = getattr(node, "place", None)
    if place is None:
        yield
        return
    compiler.places.append(place)
    try:
        yield
    finally:
        compiler.places.pop()


# -- lists ---------------------------------------------------------------------------------------


def _always(_table: Table, _context: Context) -> bool:
    return True


def _never(_table: Table, _context: Context) -> bool:
    return False


def _all(parts: Sequence[BoundCondition]) -> BoundCondition:
    if not parts:
        return _always
    if len(parts) == 1:
        return parts[0]

    def all_hold(table: Table, context: Context) -> bool:
        for part in parts:  # noqa: SIM110 - `all` would make a generator every time
            if not part(table, context):
                return False
        return True

    return all_hold


def _any(parts: Sequence[BoundCondition]) -> BoundCondition:
    if not parts:
        return _never
    if len(parts) == 1:
        return parts[0]

    def any_holds(table: Table, context: Context) -> bool:
        for part in parts:  # noqa: SIM110 - as above
            if part(table, context):
                return True
        return False

    return any_holds


def _at_least(number: int, parts: Sequence[BoundCondition]) -> BoundCondition:
    return lambda table, context: sum(part(table, context) for part in parts) >= number


def _between(number: int, parts: Sequence[BoundCondition]) -> BoundCondition:
    """At least one and at most that many."""
    return lambda table, context: 1 <= sum(part(table, context) for part in parts) <= number


# -- one condition -------------------------------------------------------------------------------


def _single(compiler: Compiler, node: object) -> BoundCondition:
    if isinstance(node, str):
        return _text(compiler, node)
    if not isinstance(node, dict):
        compiler.note("condition", f"{shown(node)} is no condition; it holds", _FORM, node=node)
        return _always
    with _within(compiler, node):
        try:
            return _object(compiler, node)
        except RulesetError as error:
            return _failing(compiler, error)


def _object(compiler: Compiler, node: dict[str, Any]) -> BoundCondition:
    name, opts = node.get("name"), node.get("opts")
    if not isinstance(name, str):
        raise compiler.fault("condition", "a condition has no name", _FORM, node=node)
    if opts is None:
        opts = []
    if not isinstance(opts, list):
        raise compiler.fault(
            "argument", f"the 'opts' of '{name}' are no list", 'write "opts": [...]', node=opts
        )
    plain = name.removeprefix("not_")
    with _within(compiler, opts):
        holds = _named(compiler, plain, opts, name)
    if "as" in node:
        holds = _elsewhere(compiler, node["as"], holds)
    return _negated(holds) if name != plain else holds


def _text(compiler: Compiler, name: str) -> BoundCondition:
    plain = name.removeprefix("not_")
    holds = _named(compiler, plain, [], name)
    return _negated(holds) if name != plain else holds


def _named(compiler: Compiler, plain: str, opts: Sequence[object], node: object) -> BoundCondition:
    """The condition of that name, without `not_` and for the seat itself."""
    row = CONDITIONS.get(plain)
    if row is None:
        cure = compiler.meant(plain, CONDITIONS)
        compiler.note(
            "unknown-condition", f"no such condition: {shown(plain)}; it is false", cure, node=node
        )
        return _never
    return _bound(compiler, row, opts, node)


def _negated(holds: BoundCondition) -> BoundCondition:
    return lambda table, context: not holds(table, context)


def _failing(compiler: Compiler, error: RulesetError) -> BoundCondition:
    """A condition that cannot be read: noted now, raised when a game gets to it."""
    compiler.problems.append(error)

    def fail(_table: Table, _context: Context) -> bool:
        raise error.with_traceback(None)

    return fail


def _bound(compiler: Compiler, row: Row, opts: Sequence[object], node: object) -> BoundCondition:
    """The row with its arguments; a row without arguments stays the function it is."""
    try:
        args = compiler.bind(row, gathered(row, opts), in_an_object)
    except RulesetError as error:
        return _failing(compiler, error)
    run: BoundCondition = row.run
    if args:
        run = _asking(row.run, args, compiler.place(node))
    return compiler.guarded(run, row.name, row.needs, node)


def _asking(
    run: Callable[..., bool], args: Sequence[object], place: Place | None
) -> BoundCondition:
    """The question with its arguments; what goes wrong, goes wrong at its place."""

    def ask(table: Table, context: Context) -> bool:
        try:
            return run(table, context, *args)
        except RulesetError as error:
            raise located(error, place) from None

    return ask


def _elsewhere(compiler: Compiler, node: object, holds: BoundCondition) -> BoundCondition:
    """The condition for another seat; where nobody sits it does not hold."""
    word = compiler.read("seat", node)

    def elsewhere(table: Table, context: Context) -> bool:
        seat = seats.one_seat(table, context, word)
        if seat is None:
            return False
        if seat == context.seat:
            return holds(table, context)
        other = context.at(seat)
        other.reading = None  # of the tiles of the seat that is scored
        return holds(table, other)

    return elsewhere
