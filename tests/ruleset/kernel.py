"""Asks and plays in the kernel at a table of Python that a test sets up.

Only this module, `asking` and `acting` know how the kernel is asked.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, TypeVar, cast

from jantaku._kernel import RulesetState
from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset
from jantaku.ruleset.compile.expressions.conditions import NEVER
from jantaku.ruleset.machine.code import Code
from jantaku.ruleset.machine.faults import KernelFault
from jantaku.ruleset.machine.kernel_table import (
    KernelTable,
    Legal,
    Played,
    context_numbers,
    win_numbers,
)
from jantaku.ruleset.machine.marks import selection
from jantaku.ruleset.machine.numbers import from_wire
from jantaku.ruleset.machine.values import marks_of
from jantaku.ruleset.program import EVERY_LEVEL, Button, Program
from jantaku.ruleset.table.actions import SKIP, RulesetAction

from .engine import (
    Call,
    CallChoice,
    Context,
    Mark,
    Number,
    RulesetTable,
    RulesetTile,
    WinRecord,
    WinSource,
    copied_table,
    read_actions,
)

T = TypeVar("T")


class CodeOf(Code):
    """A program, and one thing more that is asked of its tables, or of the given one."""

    def __init__(
        self,
        program: Program,
        kind: str = "actions",
        node: Any = (),
        table: RulesetTable | None = None,
    ) -> None:
        self._asked = kind, node
        self._deferred = [] if table is None else [one.deferred for one in table.players.values()]
        super().__init__(program)

    def _text(self) -> list[int]:
        write: dict[str, Callable[[Any], int]] = {
            "condition": self.condition,
            "amount": self.amount,
            "actions": self._list,
            "targets": self._targets,
            "spec": self.spec,
            "selection": lambda parts: selection(self, parts),
        }
        kind, node = self._asked
        self.place = write[kind](node)
        for actions in self._deferred:
            self._list(tuple(actions))
        while self._work:
            self._work.pop()()
        return super()._text()


class _Asked:
    """A table in the kernel, and something to be asked there."""

    def __init__(self, table: RulesetTable, context: Context, kind: str, node: Any) -> None:
        if context.calls_spec is not None:
            _add_button(table, context)
        self.code = CodeOf(table.program, kind, node, table)
        self.table = KernelTable.read(self.code, table)
        known = [*context_numbers(self.code, context), *win_numbers(self.code, context)]
        self.question = self.code.place, known

    def answer(self, ask: Callable[[Any, int, list[int]], T | None]) -> T:
        with self.table.faults():
            return _known(ask(self.table.state, *self.question))


def holds(table: RulesetTable, context: Context, condition: Any) -> bool:
    """True if a condition holds."""
    return _Asked(table, context, "condition", condition).answer(RulesetState.holds)


def amount(table: RulesetTable, context: Context, counted: Any) -> Number:
    """The number that an amount comes to."""
    return from_wire(_Asked(table, context, "amount", counted).answer(RulesetState.amount))


def hands(
    table: RulesetTable, context: Context, targets: Any
) -> list[tuple[list[RulesetTile], list[Call]]]:
    """The hands that targets describe, each its tiles and its melds."""
    asked = _Asked(table, context, "targets", targets)
    values = asked.code.values
    return [
        ([*map(values.tile_of, held)], [*map(values.meld_of, melds)])
        for held, melds in asked.answer(RulesetState.hands)
    ]


def fits(table: RulesetTable, context: Context, spec: Any, tile: RulesetTile) -> bool:
    """True if a tile fits a spec."""
    asked = _Asked(table, context, "spec", spec)
    number = asked.code.values.tile(tile)
    return asked.answer(lambda state, place, known: state.fits(place, known, number))


def selected(table: RulesetTable, context: Context, parts: Any) -> list[Mark]:
    """The objects that a selection means."""
    return [*marks_of(_Asked(table, context, "selection", parts).answer(RulesetState.selected))]


def best_win(
    table: RulesetTable, seat: int, tiles: Iterable[RulesetTile], source: WinSource
) -> WinRecord:
    """The win of a seat with the best of the tiles."""
    return _kernel_of(table).score(seat, tiles, source)


def run(table: RulesetTable, context: Context, actions: Any) -> None:
    """Runs a list of actions; after a fault the table is as it was when that was met."""
    asked = _Asked(table, context, "actions", actions)
    with _written_back(table, asked.table):
        table.events += asked.code.events(_known(asked.table.state.run(*asked.question)))


def fire(table: RulesetTable, event: str, seat: int) -> None:
    """Runs the actions of an event for a seat."""
    run(table, Context(seat), table.program.events[event])


def carry_out(table: RulesetTable, seat: int, choice: CallChoice) -> None:
    """Runs the actions of the button of a call for a seat that has chosen it."""
    run(table, Context(seat, choice=choice), table.program.buttons[choice.name].actions)


def recalculate(table: RulesetTable, level: int = EVERY_LEVEL) -> None:
    """Shows every seat the buttons of that level and above that it may press now."""
    actions = read_actions(Ruleset({}).compiler, [["recalculate_buttons", level]])
    run(table, Context(table.seats[0]), actions)


def offered(
    table: RulesetTable, seat: int, kind: str, ways: Sequence[Any], **keys: Any
) -> tuple[CallChoice, ...]:
    """The calls that a button of that kind offers; `ways` is its `call`, `keys` its other keys."""
    written = {"call": [*ways], "show_when": [], "actions": [[kind]], **keys}
    program = Ruleset({"buttons": {"b": written}, "language": table.program.language}).program
    shown = copied_table(table)
    shown.program = replace(table.program, buttons=program.buttons)
    recalculate(shown)
    return shown.players[seat].call_choices.get("b", ())


def _add_button(table: RulesetTable, context: Context) -> None:
    """Gives the program the button that the context is about."""
    name = context.call_name or ""
    button = Button(
        name, name, NEVER, (), "self_call", call=context.calls_spec, upgrades=context.upgrade_name
    )
    cast("dict[str, Button]", table.program.buttons)[name] = button


def _kernel_of(table: RulesetTable) -> KernelTable:
    """The table in the kernel, with what the program became since the table was made."""
    return KernelTable.read(CodeOf(table.program, table=table), table, asks_for_walls=True)


@contextmanager
def _written_back(table: RulesetTable, kernel: KernelTable) -> Iterator[None]:
    """Writes a table back after what was played, after a fault too."""
    with kernel.faults():
        try:
            yield
        except KernelFault as fault:
            table.events += kernel.code.events(fault.told)
            raise
        finally:
            kernel.write_back(table)


def _known(answer: T | None) -> T:
    if answer is None:
        raise RulesetError("the table grows beyond what a game may hold", code="budget")
    return answer


def asked(table: RulesetTable) -> Legal:
    """The listed actions of the seats that decide."""
    return {} if table.phase == "round_over" else _kernel_of(table).asked()


def deciding(table: RulesetTable) -> tuple[int, ...]:
    """The seats that decide."""
    return tuple(asked(table))


def allowed(table: RulesetTable, seat: int, *marks: Mark) -> tuple[Mark, ...] | None:
    """The marks in an order in which the seat may choose them, if any."""
    return _kernel_of(table).allowed(seat, marks)


def step(table: RulesetTable, seat: int, action: RulesetAction) -> int:
    """Takes the decision of a seat, and plays on until seats decide or the round is over.

    Returns the work of that.
    """
    return _play(table, KernelTable.step, {seat: action})


def press(table: RulesetTable, seat: int, name: str, call: CallChoice | None = None) -> int:
    """Takes the decision of a seat to press a button. See `step`."""
    return step(table, seat, SKIP if name == "skip" else RulesetAction("button", name, call=call))


def choose(table: RulesetTable, seat: int, *marks: Mark) -> None:
    """Takes the marks of a seat. See `step`."""
    step(table, seat, RulesetAction("choose", marks=marks))


def declare(table: RulesetTable, seat: int, *names: str) -> None:
    """Takes the yaku that a seat declares. See `step`."""
    step(table, seat, RulesetAction("declare", names=names))


def settle(table: RulesetTable) -> None:
    """Plays on until seats decide or the round is over."""
    _play(table, KernelTable.resume)


def start_round(table: RulesetTable) -> None:
    """Deals a round at a table, and begins it."""
    table.phase = "round_over"
    _play(table, KernelTable.deal, None)


def _play(table: RulesetTable, play: Callable[..., Played], *given: object) -> int:
    kernel = _kernel_of(table)
    with _written_back(table, kernel):
        events, _ = play(kernel, *given)
        table.events += events
    return kernel.state.spent
