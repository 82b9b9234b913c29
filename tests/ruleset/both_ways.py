"""What Python answers and does at a table, compared with what the kernel does at the same one.

The tests of words ask and act through this, so that they are tests of both engines. The kernel may
say that something is beyond it, but never anything else than Python.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from typing import Any

from jantaku.base.errors import ArgumentError
from jantaku.ruleset.machine.code import Code
from jantaku.ruleset.machine.kernel_table import KernelTable, context_numbers, is_plain
from jantaku.ruleset.machine.values import KINDS, Beyond
from jantaku.ruleset.program import RuleAction, WordCall

from .engine import Context, RulesetTable, copied_table

_OTHER = frozenset({"program", "chance", "events", "budget", "nesting", "call_depth"})
_FIELDS = [field.name for field in fields(RulesetTable) if field.name not in _OTHER]


class CodeOf(Code):
    """A program, and one thing more that is asked of its tables."""

    def __init__(self, table: RulesetTable, kind: str, node: Any) -> None:
        self._asked = kind, node
        self.is_known = True
        super().__init__(table.program)

    def _text(self) -> list[int]:
        write = {"condition": self._condition, "amount": self._amount, "actions": self._list}
        kind, node = self._asked
        self.place = write[kind](node)
        while self._work:
            self._work.pop()()
        return super()._text()

    def _written(self, key: object, row: Sequence[int]) -> int:
        if isinstance(key, RuleAction | WordCall) and row[0] == KINDS["nodes"]["unknown"]:
            self.is_known = False
        return super()._written(key, row)


class _Asked:
    """A table in the kernel as it is now, and something to be asked there."""

    def __init__(self, table: RulesetTable, context: Context, kind: str, node: Any) -> None:
        self.code = CodeOf(table, kind, node)
        found = KernelTable.read(self.code, table)
        if found is None:
            raise Beyond
        self.table = found
        self.question = self.code.place, list(context_numbers(self.code, context))

    def answer(self, kind: str) -> object:
        """The answer to a condition or an amount; None if it is beyond the kernel."""
        state = self.table.state
        return (state.holds if kind == "condition" else state.amount)(*self.question)


def _asked(table: RulesetTable, context: Context, kind: str, node: Any) -> _Asked | None:
    try:
        return _Asked(table, context, kind, node)
    except (Beyond, ArgumentError, KeyError):
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
    except Exception:
        assert found is None
        raise
    _assert_known(found, asked, table)
    assert found in (None, *answers)


@contextmanager
def run_in_kernel_too(table: RulesetTable, context: Context, actions: Any) -> Iterator[None]:
    """Compares what happens at the table, and the table then, with what the kernel does."""
    asked = _asked(table, context, "actions", actions) if is_plain(table) else None
    if asked is None:
        yield
        return
    known, told = copied_table(table), len(table.events)
    rows = asked.table.state.run(*asked.question)
    try:
        yield
    except Exception:
        assert rows is None
        raise
    _assert_known(rows, asked, table)
    if rows is None:
        return
    assert asked.code.events(rows) == table.events[told:]
    asked.table.write_back(known)
    for name in _FIELDS:
        assert getattr(known, name) == getattr(table, name), name


def _assert_known(found: object, asked: _Asked | None, table: RulesetTable) -> None:
    """The kernel answers whatever it has all words for, before a win."""
    if asked is None or not asked.code.is_known or table.wins:
        return
    assert found is not None
