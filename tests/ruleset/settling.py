"""Payments and the next round as Python has them, compared with what the kernel says."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from jantaku.base.errors import RulesetError
from jantaku.ruleset.machine.kernel_table import DEALERS, KernelTable
from jantaku.ruleset.score import next_round, payments
from jantaku.ruleset.score.payments import Settlement
from jantaku.ruleset.table.table import RulesetTable
from jantaku.ruleset.table.win import WinRecord

T = TypeVar("T")


def _compared(
    table: RulesetTable, ask: Callable[[], T], ask_kernel: Callable[[KernelTable], Any]
) -> T:
    kernel = KernelTable.to_score(table)
    assert kernel is not None
    found: Any = None
    try:
        with kernel.faults():
            found = ask_kernel(kernel)
    except RulesetError as error:
        found = error
    try:
        answer = ask()
    except RulesetError as error:
        answer = error
    assert str(found) == str(answer) if isinstance(answer, RulesetError) else found == answer
    if isinstance(answer, RulesetError):
        raise answer
    return answer


def win_payments(table: RulesetTable, wins: Sequence[WinRecord] | None = None) -> Settlement:
    due = [won for won in table.wins if not won.paid] if wins is None else wins
    return _compared(
        table, lambda: payments.win_payments(table, wins), lambda kernel: kernel.win_payments(due)
    )


def draw_payments(table: RulesetTable) -> Settlement:
    return _compared(table, lambda: payments.draw_payments(table), KernelTable.draw_payments)


def next_dealer(table: RulesetTable) -> str:
    return _compared(
        table,
        lambda: next_round.next_dealer(table),
        lambda kernel: DEALERS[kernel.state.next_dealer() or 0],
    )


def after_round(table: RulesetTable) -> tuple[int, int]:
    return _compared(
        table, lambda: next_round.after_round(table), lambda kernel: kernel.state.after_round()
    )


def is_bankrupt(table: RulesetTable) -> bool:
    return _compared(
        table, lambda: next_round.is_bankrupt(table), lambda kernel: kernel.state.is_bankrupt()
    )


def is_game_over(table: RulesetTable) -> bool:
    return _compared(
        table, lambda: next_round.is_game_over(table), lambda kernel: kernel.state.is_game_over()
    )
