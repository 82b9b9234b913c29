"""Actions that run other actions, speak, wait, and press buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.errors import RulesetError
from jantaku.ruleset.play import buttons, running
from jantaku.ruleset.program import All, Function
from jantaku.ruleset.table import events
from jantaku.ruleset.table.seats import many_seats, one_seat, others
from jantaku.ruleset.table.table import Table, tell
from jantaku.ruleset.values.limits import DEEPEST, LONGEST_TEXT, MOST_NAMES, within
from jantaku.ruleset.words.row import Arg, Row, Rows

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jantaku.ruleset.program import Actions, Condition
    from jantaku.ruleset.table.context import Context
    from jantaku.ruleset.values.seat import Seat


_ALWAYS: Final = All((), lambda _table, _context: True)  # what a condition not given means
_COND: Final = Arg("cond", "condition", _ALWAYS)
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


def _when(table: Table, context: Context, cond: Condition, actions: Actions) -> None:
    if cond.holds(table, context):
        running.run(table, context, actions)


def _unless(table: Table, context: Context, cond: Condition, actions: Actions) -> None:
    if not cond.holds(table, context):
        running.run(table, context, actions)


def _ite(table: Table, context: Context, cond: Condition, yes: Actions, no: Actions) -> None:
    running.run(table, context, yes if cond.holds(table, context) else no)


def _as(table: Table, context: Context, seats: object, actions: Actions) -> None:
    for seat in many_seats(table, context, seats):
        running.run(table, context.at(seat), actions)


def _when_anyone(table: Table, context: Context, cond: Condition, actions: Actions) -> None:
    for seat in table.seats:
        if cond.holds(table, context.at(seat)):
            running.run(table, context.at(seat), actions)


def _when_all(
    table: Table, context: Context, seats: Iterable[Seat], cond: Condition, actions: Actions
) -> None:
    if all(cond.holds(table, context.at(seat)) for seat in seats):
        running.run(table, context, actions)


def _when_everyone(table: Table, context: Context, cond: Condition, actions: Actions) -> None:
    _when_all(table, context, table.seats, cond, actions)


def _when_others(table: Table, context: Context, cond: Condition, actions: Actions) -> None:
    _when_all(table, context, others(table, context.seat), cond, actions)


def _run(table: Table, context: Context, function: Function) -> None:
    if table.call_depth >= DEEPEST:
        text = f"'{function.name}' is not run: {DEEPEST} functions are running inside each other"
        tell(table, events.Said(text))
        return
    if function.error is not None:
        raise function.error.with_traceback(None)
    table.call_depth += 1
    try:
        running.run(table, context, function.actions)
    finally:
        table.call_depth -= 1


def _cancel_deferred_actions(table: Table, _context: Context) -> None:
    for seat in table.seats:
        running.drop_deferred(table, seat)


def said(texts: Iterable[str]) -> str:
    """The texts as one, cut where it gets too long."""
    return " ".join(text for text in texts if text)[:LONGEST_TEXT]


def _big_text(table: Table, context: Context, text: str, word: str) -> None:
    seat = one_seat(table, context, word)
    if seat is not None:
        tell(table, events.BigText(text, seat))


def _press(table: Table, seat: Seat, kind: str, argument: object) -> None:
    within(len(table.queue), MOST_NAMES, "buttons pressed at once")
    table.queue.append((seat, kind, argument))


def _discard_draw(table: Table, context: Context) -> None:
    _press(table, context.seat, "discard", len(table.players[context.seat].hand))


# fmt: off
ACTIONS: Final = Rows(
    # -- lists inside lists ------------------------------------------------------------------------
    Row("when", "Runs the actions if the condition holds.", _when, args=(_COND, _BODY)),
    Row("unless", "Runs the actions if the condition does not hold.", _unless, args=(_COND, _BODY)),
    Row("ite", "Runs the first actions if the condition holds, else the second.", _ite,
        args=(_COND, Arg("actions1", "actions", ()), Arg("actions2", "actions", ()))),
    Row("as", "Runs the actions once for each of the seats, as that seat.", _as,
        args=(Arg("seats", "seats"), _BODY)),
    Row("when_anyone",
        "Runs the actions as every seat for which the condition holds when its turn comes.",
        _when_anyone, args=(_COND, _BODY)),
    Row("when_everyone",
        "Runs the actions once, as the current seat, if the condition holds for every seat.",
        _when_everyone, args=(_COND, _BODY)),
    Row("when_others",
        "Runs the actions once, as the current seat, if the condition holds for all other seats.",
        _when_others, args=(_COND, _BODY)),
    Row("run", "Runs a function of the ruleset with its arguments filled in, at most ten deep.",
        _run, args=(Arg("fn_name", "name"), Arg("args", "arguments", {}))),
    Row("noop", "Does nothing; made interruptible, it lets seats press buttons here.",
        lambda _table, _context: None),
    # -- what was put off --------------------------------------------------------------------------
    Row("resume_deferred_actions", "Runs what all seats have put off because of buttons.",
        lambda table, _context: running.resume(table)),
    Row("cancel_deferred_actions", "Forgets what all seats have put off because of buttons.",
        _cancel_deferred_actions),
    Row("push_message", "Tells everyone a message about the current seat.",
        lambda table, context, *texts: tell(
            table, events.Said(said(texts), context.seat)
        ),
        args=(Arg("message", "text", rest=True),)),
    Row("push_system_message", "Tells everyone a message.",
        lambda table, _context, *texts: tell(table, events.Said(said(texts))),
        args=(Arg("message", "text", rest=True),)),
    Row("big_text", "Shows a text in large letters at a seat; nothing changes in the game.",
        _big_text, args=(Arg("text", "text", ""), Arg("seat", "seat", "self"))),
    Row("pause", "Tells those who show the game to wait; the game itself goes on.",
        lambda table, context, ms: tell(table, events.Paused(context.seat, ms)),
        args=(Arg("ms", "number", 1500),)),
    Row("print", "Does nothing here; for finding faults elsewhere.",
        lambda _table, _context, *_values: None, args=(Arg("value", "any", rest=True),)),
    Row("print_counter", "Does nothing here; for finding faults elsewhere.",
        lambda _table, _context, _name: None, args=(Arg("name", "any", None),)),
    # -- buttons -----------------------------------------------------------------------------------
    Row("recalculate_buttons",
        "Looks at every seat's buttons of that interrupt level and above anew.",
        lambda table, _context, level: buttons.recalculate(table, level),
        args=(Arg("level", "count", 0),)),
    Row("press_button", "Presses a button for the current seat, if it is shown.",
        lambda table, context, name: _press(table, context.seat, "button", name),
        args=(Arg("id", "name", "skip"),)),
    Row("press_first_call_button",
        "Takes the first call offered after that button was pressed, if its calls are shown.",
        lambda table, context, name: _press(table, context.seat, "first_call", name),
        args=(Arg("id", "name"),)),
    Row("discard_draw", "Discards the current seat's drawn tile, if the seat may discard it.",
        _discard_draw),
)
# fmt: on
