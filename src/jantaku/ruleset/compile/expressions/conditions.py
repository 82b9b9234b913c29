"""Reads conditions: names, negation, arguments, other seats, lists of all and any.

Everything is read once into values that know what they ask, with a function of a table and a
context, so that asking costs little more than the question. Lists take turns: all of the outer
one, any of one inside, all of the next.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.compile.compiler import Compiler, gathered, in_an_object, paying
from jantaku.ruleset.program import SECOND, All, AtLeast, Broken, Elsewhere, Not, Some, WordCall
from jantaku.ruleset.table import seats
from jantaku.ruleset.values.nodes import is_whole
from jantaku.ruleset.values.place import Place, located
from jantaku.ruleset.values.spelling import shown
from jantaku.ruleset.words.conditions import CONDITIONS, LATER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from jantaku.ruleset.program import Condition, Question
    from jantaku.ruleset.table.context import Context
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.words.row import Row

_PORTION: Final = 16  # of a long list
_ELSEWHERE: Final = 8  # what it takes to ask for another seat
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


def _always(_table: RulesetTable, _context: Context) -> bool:
    return True


def _never(_table: RulesetTable, _context: Context) -> bool:
    return False


ALWAYS: Final = All((), _always)
NEVER: Final = WordCall("false", (), _never)
"""What a condition that cannot be read counts as."""


def _all(parts: Sequence[Condition]) -> Condition:
    if not parts:
        return ALWAYS
    if len(parts) == 1:
        return parts[0]
    questions = [part.holds for part in _in_portions(parts, _all)]
    work = len(questions)

    def all_hold(table: RulesetTable, context: Context) -> bool:
        table.budget = left = table.budget - work  # as `spend` does, without a call
        if left < 0:
            table.spend(0)
        for holds in questions:  # noqa: SIM110 - `all` would make a generator every time
            if not holds(table, context):
                return False
        return True

    return All(tuple(parts), all_hold)


def _any(parts: Sequence[Condition]) -> Condition:
    if not parts:
        return NEVER
    if len(parts) == 1:
        return parts[0]
    questions = [part.holds for part in _in_portions(parts, _any)]
    work = len(questions)

    def any_holds(table: RulesetTable, context: Context) -> bool:
        table.budget = left = table.budget - work
        if left < 0:
            table.spend(0)
        for holds in questions:  # noqa: SIM110 - as above
            if holds(table, context):
                return True
        return False

    return Some(tuple(parts), None, any_holds)


def _in_portions(
    parts: Sequence[Condition], joined: Callable[[Sequence[Condition]], Condition]
) -> Sequence[Condition]:
    """The parts of a list, joined in portions where they are many.

    A list pays for all its parts before it asks the first.
    """
    while len(parts) > _PORTION:
        starts = range(0, len(parts), _PORTION)
        parts = [joined(parts[at : at + _PORTION]) for at in starts]
    return parts


def _at_least(number: int, parts: Sequence[Condition]) -> Condition:
    return AtLeast(number, tuple(parts), _counting(parts, lambda count: count >= number))


def _between(number: int, parts: Sequence[Condition]) -> Condition:
    """At least one and at most that many."""
    return Some(tuple(parts), number, _counting(parts, lambda count: 1 <= count <= number))


def _counting(parts: Sequence[Condition], enough: Callable[[int], bool]) -> Question:
    """A question that asks all of the parts, and holds if `enough` of them do."""
    questions = [part.holds for part in parts]

    def count(table: RulesetTable, context: Context) -> bool:
        table.spend(len(questions))
        return enough(sum(holds(table, context) for holds in questions))

    return count


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
        holds = _named(compiler, plain, opts, name)
    if "as" in node:
        holds = _elsewhere(compiler, node["as"], holds)
    return _negated(holds) if name != plain else holds


def _text(compiler: Compiler, name: str) -> Condition:
    plain = name.removeprefix("not_")
    holds = _named(compiler, plain, [], name)
    return _negated(holds) if name != plain else holds


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
        return WordCall(str(plain), (), _never)
    return _bound(compiler, row, opts, node)


def _negated(part: Condition) -> Condition:
    holds = part.holds
    return Not(part, lambda table, context: not holds(table, context))


def _failing(compiler: Compiler, error: RulesetError) -> Condition:
    """A condition that cannot be read: noted now, raised when a game gets to it."""
    compiler.problems.append(error)

    def fail(_table: RulesetTable, _context: Context) -> bool:
        raise error.with_traceback(None)

    return Broken(error, fail)


def _bound(compiler: Compiler, row: Row, opts: Sequence[object], node: object) -> Condition:
    """The row with its arguments; a row without arguments stays the function it is."""
    try:
        args = compiler.bind(row, gathered(row, opts), in_an_object)
    except RulesetError as error:
        return _failing(compiler, error)
    run: Question = paying(compiler, row, opts)
    place = compiler.place(node) if args else None
    if args:
        run = _asking(run, args, place)
    return WordCall(row.name, args, compiler.guarded(run, row.name, row.needs, node), place)


def _asking(run: Callable[..., bool], args: Sequence[object], place: Place | None) -> Question:
    """The question with its arguments; errors get its place."""

    def ask(table: RulesetTable, context: Context) -> bool:
        try:
            return run(table, context, *args)
        except RulesetError as error:
            raise located(error, place) from None

    return ask


def _elsewhere(compiler: Compiler, node: object, part: Condition) -> Condition:
    """The condition for another seat; it does not hold if nobody sits there."""
    word: str = compiler.read("seat", node)
    holds = part.holds

    def elsewhere(table: RulesetTable, context: Context) -> bool:
        seat = seats.one_seat(table, context, word)
        if seat is None:
            return False
        if seat == context.seat:
            return holds(table, context)
        table.spend(_ELSEWHERE)
        other = context.at(seat)
        other.reading = None  # of the tiles of the seat that is scored
        return holds(table, other)

    return Elsewhere(word, part, elsewhere)
