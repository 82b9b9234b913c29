"""What Python answers and does at a table, compared with what the kernel does at the same one.

The tests of words ask and act through this, so that they are tests of both engines. The kernel
answers whatever Python answers without a fault.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Any, cast

from jantaku.base.errors import ArgumentError, RulesetError
from jantaku.ruleset.compile.expressions.conditions import NEVER
from jantaku.ruleset.machine.code import Code
from jantaku.ruleset.machine.faults import KernelFault
from jantaku.ruleset.machine.kernel_table import (
    KernelTable,
    context_numbers,
    is_plain,
    win_numbers,
)
from jantaku.ruleset.machine.rows import EventRow
from jantaku.ruleset.program import Button, Program

from .engine import Context, RulesetTable, copied_table

_OTHER = frozenset({"program", "chance", "events", "budget", "nesting", "call_depth"})
_FIELDS = [field.name for field in fields(RulesetTable) if field.name not in _OTHER]


class CodeOf(Code):
    """A program, and one thing more that is asked of its tables."""

    def __init__(self, program: Program, kind: str, node: Any) -> None:
        self._asked = kind, node
        super().__init__(program)

    def _text(self) -> list[int]:
        write = {"condition": self.condition, "amount": self.amount, "actions": self._list}
        kind, node = self._asked
        self.place = write[kind](node)
        while self._work:
            self._work.pop()()
        return super()._text()


class _Asked:
    """A table in the kernel as it is now, and something to be asked there."""

    def __init__(self, table: RulesetTable, context: Context, kind: str, node: Any) -> None:
        if context.calls_spec is not None:
            _add_button(table, context)
        self.code = CodeOf(table.program, kind, node)
        self.table = KernelTable.read(self.code, table)
        known = [*context_numbers(self.code, context), *win_numbers(self.code, context)]
        self.question = self.code.place, known

    def answer(self, kind: str) -> object:
        """The answer to a condition or an amount; None if it is beyond the kernel."""
        state = self.table.state
        try:
            return (state.holds if kind == "condition" else state.amount)(*self.question)
        except KernelFault as fault:
            return self.code.error_of(fault)

    def run(self) -> list[EventRow] | RulesetError | None:
        """The events of a list, or the fault that ends it; None if it is beyond the kernel."""
        try:
            return self.table.state.run(*self.question)
        except KernelFault as fault:
            return self.code.error_of(fault)


def _add_button(table: RulesetTable, context: Context) -> None:
    """Gives the program the button that the context is about."""
    name = context.call_name or ""
    button = Button(
        name, name, NEVER, (), "self_call", call=context.calls_spec, upgrades=context.upgrade_name
    )
    cast("dict[str, Button]", table.program.buttons)[name] = button


def _asked(table: RulesetTable, context: Context, kind: str, node: Any) -> _Asked | None:
    """None for a table that no game comes to."""
    try:
        return _Asked(table, context, kind, node)
    except ArgumentError:
        return None


@contextmanager
def asked_in_kernel_too(
    table: RulesetTable, context: Context, kind: str, node: Any
) -> Iterator[list[Any]]:
    """Compares the answer that is put into the list with that of the kernel."""
    asked, answers = _asked(table, context, kind, node), list[Any]()
    found = None if asked is None else asked.answer(kind)
    try:
        yield answers
    except RulesetError as error:
        _assert_same(found, error)
        raise
    except Exception:
        assert found is None
        raise
    assert found is not None or asked is None
    assert found in (None, *answers)


@contextmanager
def run_in_kernel_too(table: RulesetTable, context: Context, actions: Any) -> Iterator[None]:
    """Compares what happens at the table, and the table then, with what the kernel does."""
    asked = _asked(table, context, "actions", actions) if is_plain(table) else None
    if asked is None:
        yield
        return
    known, told = copied_table(table), len(table.events)
    rows = asked.run()
    try:
        yield
    except RulesetError as error:
        _assert_same(rows, error)
        raise
    except Exception:
        assert rows is None
        raise
    assert rows is not None
    assert not isinstance(rows, RulesetError)
    assert asked.code.events(rows) == table.events[told:]
    asked.table.write_back(known)
    for name in _FIELDS:
        assert getattr(known, name) == getattr(table, name), name


def _assert_same(found: object, error: RulesetError) -> None:
    """The kernel meets the fault that Python meets; work and nesting it counts by itself."""
    if found is None or error.code == "budget":
        return
    assert isinstance(found, RulesetError)
    assert (str(found), found.cure, found.code) == (str(error), error.cure, error.code)
