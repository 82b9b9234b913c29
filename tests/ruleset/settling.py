"""Payments and the next round at a table set up by hand."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from jantaku.ruleset.machine.kernel_table import DEALERS, KernelTable
from jantaku.ruleset.table.table import RulesetTable
from jantaku.ruleset.table.win import Settlement, WinRecord


@contextmanager
def _asked(table: RulesetTable) -> Iterator[KernelTable]:
    kernel = KernelTable.of(table)
    with kernel.faults():
        yield kernel


def win_payments(table: RulesetTable, wins: Sequence[WinRecord] | None = None) -> Settlement:
    due = [won for won in table.wins if not won.paid] if wins is None else wins
    return KernelTable.of(table).win_payments(due)


def draw_payments(table: RulesetTable) -> Settlement:
    return KernelTable.of(table).draw_payments()


def next_dealer(table: RulesetTable) -> str:
    with _asked(table) as kernel:
        return DEALERS[kernel.state.next_dealer() or 0] or ""


def after_round(table: RulesetTable) -> tuple[int, int]:
    with _asked(table) as kernel:
        answer = kernel.state.after_round()
    assert answer is not None
    return answer


def is_bankrupt(table: RulesetTable) -> bool:
    with _asked(table) as kernel:
        return kernel.state.is_bankrupt() is True


def is_game_over(table: RulesetTable) -> bool:
    with _asked(table) as kernel:
        return kernel.state.is_game_over() is True
