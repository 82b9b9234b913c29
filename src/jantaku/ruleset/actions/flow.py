"""Actions that run other actions, speak, wait, and press buttons.

May import running and buttons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.errors import RulesetError
from jantaku.ruleset import buttons, running
from jantaku.ruleset.events import tell
from jantaku.ruleset.readers import LONGEST_TEXT
from jantaku.ruleset.rows import Arg, Rows
from jantaku.ruleset.seats import many_seats, one_seat, others
from jantaku.ruleset.state import MOST_NAMES, within

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from jantaku.ruleset.rows import BoundAction, BoundCondition
    from jantaku.ruleset.state import Context, Number, Seat, Table

    Actions = tuple[BoundAction, ...]

ACTIONS: Final = Rows()


def always(_table: Table, _context: Context) -> bool:
    """True: what a condition that is not given means."""
    return True


_COND: Final = Arg("cond", "condition", always)
_BODY: Final = Arg("actions", "actions", ())


def seat_named(table: Table, context: Context, word: str) -> Seat:
    """The one seat a word names; raises `RulesetError` where nobody sits."""
    seat = one_seat(table, context, word)
    if seat is None:
        raise RulesetError(
            f"nobody is '{word}' at a table of {len(table.seats)}",
            "test it first, for example with 'toimen_exists'",
            code="seat",
        )
    return seat


# -- lists inside lists --------------------------------------------------------------------------


@ACTIONS.add("when", _COND, _BODY)
def when(table: Table, context: Context, cond: BoundCondition, actions: Actions) -> None:
    """Runs the actions if the condition holds."""
    if cond(table, context):
        running.run(table, context, actions)


@ACTIONS.add("unless", _COND, _BODY)
def unless(table: Table, context: Context, cond: BoundCondition, actions: Actions) -> None:
    """Runs the actions if the condition does not hold."""
    if not cond(table, context):
        running.run(table, context, actions)


@ACTIONS.add("ite", _COND, Arg("actions1", "actions", ()), Arg("actions2", "actions", ()))
def ite(table: Table, context: Context, cond: BoundCondition, yes: Actions, no: Actions) -> None:
    """Runs the first actions if the condition holds, else the second."""
    running.run(table, context, yes if cond(table, context) else no)


@ACTIONS.add("as", Arg("seats", "seats"), _BODY)
def as_(table: Table, context: Context, seats: object, actions: Actions) -> None:
    """Runs the actions once for each of the seats, as that seat."""
    for seat in many_seats(table, context, seats):
        running.run(table, context.at(seat), actions)


@ACTIONS.add("when_anyone", _COND, _BODY)
def when_anyone(table: Table, context: Context, cond: BoundCondition, actions: Actions) -> None:
    """Runs the actions as every seat for which the condition holds when its turn comes."""
    for seat in table.seats:
        if cond(table, context.at(seat)):
            running.run(table, context.at(seat), actions)


def _when_all(
    table: Table, context: Context, seats: Iterable[Seat], cond: BoundCondition, actions: Actions
) -> None:
    if all(cond(table, context.at(seat)) for seat in seats):
        running.run(table, context, actions)


@ACTIONS.add("when_everyone", _COND, _BODY)
def when_everyone(table: Table, context: Context, cond: BoundCondition, actions: Actions) -> None:
    """Runs the actions once, as the current seat, if the condition holds for every seat."""
    _when_all(table, context, table.seats, cond, actions)


@ACTIONS.add("when_others", _COND, _BODY)
def when_others(table: Table, context: Context, cond: BoundCondition, actions: Actions) -> None:
    """Runs the actions once, as the current seat, if the condition holds for all other seats."""
    _when_all(table, context, others(table, context.seat), cond, actions)


@ACTIONS.add("run", Arg("fn_name", "name"), Arg("args", "arguments", {}))
def run(table: Table, context: Context, name: str, arguments: Mapping[str, object]) -> None:
    """Runs a function of the ruleset with its arguments filled in, at most ten deep."""
    if table.call_depth >= running.DEEPEST:
        text = f"'{name}' is not run: {running.DEEPEST} functions are running inside each other"
        tell(table, "message", text=text)
        return
    table.call_depth += 1
    try:
        running.run(table, context, running.function(table, name, arguments))
    finally:
        table.call_depth -= 1


@ACTIONS.add("noop")
def noop(_table: Table, _context: Context) -> None:
    """Does nothing; made interruptible, it lets seats press buttons here."""


# -- what was put off ----------------------------------------------------------------------------


@ACTIONS.add("resume_deferred_actions")
def resume_deferred_actions(table: Table, _context: Context) -> None:
    """Runs what all seats have put off because of buttons."""
    running.resume(table)


@ACTIONS.add("cancel_deferred_actions")
def cancel_deferred_actions(table: Table, _context: Context) -> None:
    """Forgets what all seats have put off because of buttons."""
    for seat in table.seats:
        running.drop_deferred(table, seat)


# -- speaking and waiting ------------------------------------------------------------------------


def said(texts: Iterable[str]) -> str:
    """The texts as one, cut where it gets too long."""
    return " ".join(text for text in texts if text)[:LONGEST_TEXT]


@ACTIONS.add("push_message", Arg("message", "text", rest=True))
def push_message(table: Table, context: Context, *texts: str) -> None:
    """Tells everyone a message about the current seat."""
    tell(table, "message", context.seat, text=said(texts))


@ACTIONS.add("push_system_message", Arg("message", "text", rest=True))
def push_system_message(table: Table, _context: Context, *texts: str) -> None:
    """Tells everyone a message."""
    tell(table, "message", text=said(texts))


@ACTIONS.add("big_text", Arg("text", "text", ""), Arg("seat", "seat", "self"))
def big_text(table: Table, context: Context, text: str, word: str) -> None:
    """Shows a text in large letters at a seat; nothing changes in the game."""
    seat = one_seat(table, context, word)
    if seat is not None:
        tell(table, "big_text", seat, text=text)


@ACTIONS.add("pause", Arg("ms", "number", 1500))
def pause(table: Table, context: Context, ms: Number) -> None:
    """Tells those who show the game to wait; the game itself goes on."""
    tell(table, "pause", context.seat, details={"ms": ms})


@ACTIONS.add("print", Arg("value", "any", rest=True))
def print_(_table: Table, _context: Context, *_values: object) -> None:
    """Does nothing here; for finding faults elsewhere."""


@ACTIONS.add("print_counter", Arg("name", "any", None))
def print_counter(_table: Table, _context: Context, _name: object) -> None:
    """Does nothing here; for finding faults elsewhere."""


# -- buttons -------------------------------------------------------------------------------------


@ACTIONS.add("recalculate_buttons", Arg("level", "count", 0))
def recalculate_buttons(table: Table, _context: Context, level: int) -> None:
    """Looks at every seat's buttons of that interrupt level and above anew."""
    buttons.recalculate(table, level)


def _press(table: Table, seat: Seat, kind: str, argument: object) -> None:
    within(len(table.queue), MOST_NAMES, "buttons pressed at once")
    table.queue.append((seat, kind, argument))


@ACTIONS.add("press_button", Arg("id", "name", "skip"))
def press_button(table: Table, context: Context, name: str) -> None:
    """Presses a button for the current seat, if it is shown."""
    _press(table, context.seat, "button", name)


@ACTIONS.add("press_first_call_button", Arg("id", "name"))
def press_first_call_button(table: Table, context: Context, name: str) -> None:
    """Takes the first call offered after that button was pressed, if its calls are shown."""
    _press(table, context.seat, "first_call", name)


@ACTIONS.add("discard_draw")
def discard_draw(table: Table, context: Context) -> None:
    """Discards the current seat's drawn tile, if the seat may discard it."""
    _press(table, context.seat, "discard", len(table.players[context.seat].hand))
