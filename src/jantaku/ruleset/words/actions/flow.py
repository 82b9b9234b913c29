"""Actions that run other actions, speak, wait, and press buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from jantaku.base.errors import RulesetError
from jantaku.ruleset.play import buttons, interpreter
from jantaku.ruleset.program import Actions, All, Amount, Condition, Function
from jantaku.ruleset.table import events
from jantaku.ruleset.table.seats import many_seats, one_seat, others
from jantaku.ruleset.table.table import RulesetTable, RuleText, tell
from jantaku.ruleset.values.limits import (
    DEEPEST,
    LETTER,
    LONGEST_TEXT,
    MOST_LINES,
    MOST_NAMES,
    MOST_RULES_TEXT,
    Number,
    within,
)
from jantaku.ruleset.words.row import Arg, Row, Rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from jantaku.ruleset.table.context import Context
    from jantaku.ruleset.values.seat import Seat


Vars: TypeAlias = "Mapping[str, Amount]"
"""What the `$names` of a text come to."""

_ALWAYS: Final = All((), lambda _table, _context: True)  # what a condition not given means
_COND: Final = Arg("cond", "condition", _ALWAYS)
_BODY: Final = Arg("actions", "actions", (), needed=True)


def seat_named(table: RulesetTable, context: Context, word: str) -> Seat:
    """The one seat a word names; raises `RulesetError` if nobody sits there."""
    seat = one_seat(table, context, word)
    if seat is None:
        raise RulesetError(
            f"nobody is '{word}' at a table of {len(table.seats)}",
            "test it first, for example with 'toimen_exists'",
            code="seat",
        )
    return seat


def _when(table: RulesetTable, context: Context, cond: Condition, actions: Actions) -> None:
    if cond.holds(table, context):
        interpreter.run(table, context, actions)


def _unless(table: RulesetTable, context: Context, cond: Condition, actions: Actions) -> None:
    if not cond.holds(table, context):
        interpreter.run(table, context, actions)


def _as(table: RulesetTable, context: Context, seats: object, actions: Actions) -> None:
    for seat in many_seats(table, context, seats):
        inner = context.at(seat)
        inner.prev = context.seat
        interpreter.run(table, inner, actions)


def _when_anyone(table: RulesetTable, context: Context, cond: Condition, actions: Actions) -> None:
    for seat in table.seats:
        if cond.holds(table, context.at(seat)):
            interpreter.run(table, context.at(seat), actions)


def _when_all(
    table: RulesetTable, context: Context, seats: Iterable[Seat], cond: Condition, actions: Actions
) -> None:
    if all(cond.holds(table, context.at(seat)) for seat in seats):
        interpreter.run(table, context, actions)


def too_deep(function: Function) -> str:
    """The message about a function that is not run."""
    return f"'{function.name}' is not run: {DEEPEST} functions are running inside each other"


def _run(table: RulesetTable, context: Context, function: Function) -> None:
    if table.call_depth >= DEEPEST:
        tell(table, events.RulesetMessage(too_deep(function)))
        return
    if function.error is not None:
        raise function.error.with_traceback(None)
    table.call_depth += 1
    try:
        interpreter.run(table, context, function.actions)
    finally:
        table.call_depth -= 1


def _cancel_deferred_actions(table: RulesetTable, _context: Context) -> None:
    for seat in table.seats:
        interpreter.drop_deferred(table, seat)


def said(texts: Iterable[str]) -> str:
    """The texts as one, cut if it is too long."""
    return " ".join(text for text in texts if text)[:LONGEST_TEXT]


def _saying(table: RulesetTable, context: Context, *parts: str | Vars) -> str:
    """The texts as one, with the values of the amounts in place of their names."""
    text = said(part for part in parts if isinstance(part, str))
    amounts = {name: a for part in parts if not isinstance(part, str) for name, a in part.items()}
    for name in sorted(amounts, key=len, reverse=True):  # `$ab` before `$a`
        text = text.replace(f"${name}", str(amounts[name](table, context)))
    return text[:LONGEST_TEXT]


def _big_text(table: RulesetTable, context: Context, text: str, about: str | Vars) -> None:
    seat = one_seat(table, context, about) if isinstance(about, str) else context.seat
    if seat is not None:
        parts = (text,) if isinstance(about, str) else (text, about)
        tell(table, events.BigText(_saying(table, context, *parts), seat))


def _add_rule(
    table: RulesetTable, _context: Context, title: str, text: str, priority: Number | None
) -> None:
    known = table.rules.get(title)
    if known is None:
        table.rules[title] = RuleText(text, 0 if priority is None else priority)
    else:
        whole = f"{known.text}\n{text}"[: MOST_LINES * LONGEST_TEXT]
        table.rules[title] = RuleText(whole, known.priority if priority is None else priority)
    within(len(table.rules), MOST_NAMES, "rules that are shown")
    table.spend(len(table.rules) + LETTER * len(text))
    length = sum(len(one.text) for one in table.rules.values())
    within(length, MOST_RULES_TEXT, "characters of rules that are shown")


def _update_rule(
    table: RulesetTable, context: Context, title: str, text: str, priority: Number | None
) -> None:
    if title in table.rules:
        _add_rule(table, context, title, text, priority)


def _enable_auto_button(table: RulesetTable, context: Context, name: str) -> None:
    if name in table.program.auto_buttons:
        tell(table, events.RulesetToggled(context.seat, name, on=True))
        table.players[context.seat].auto_buttons[name] = True
        _press(table, context.seat, "auto", name)


def _press(table: RulesetTable, seat: Seat, kind: str, argument: object) -> None:
    within(len(table.queue), MOST_NAMES, "buttons pressed at once")
    table.queue.append((seat, kind, argument))


_MESSAGE: Final = (Arg("message", "saying", "", needed=True), Arg("vars", "saying_more", rest=True))
_RULE: Final = (Arg("title", "text"), Arg("text", "text"), Arg("priority", "number", None))

# fmt: off
ACTIONS: Final = Rows(
    Row("when", "Runs the actions if the condition holds.", _when, args=(_COND, _BODY)),
    Row("unless", "Runs the actions if the condition does not hold.", _unless, args=(_COND, _BODY)),
    Row("ite", "Runs the first actions if the condition holds, otherwise the second.",
        lambda table, context, cond, yes, no: interpreter.run(
            table, context, yes if cond.holds(table, context) else no),
        args=(_COND, Arg("actions1", "actions", (), needed=True), Arg("actions2", "actions", ()))),
    Row("as", "Runs the actions once for each of the seats, as that seat.", _as,
        args=(Arg("seats", "seats"), _BODY)),
    Row("when_anyone",
        "Runs the actions as every seat for which the condition holds when its turn comes.",
        _when_anyone, args=(_COND, _BODY)),
    Row("when_everyone",
        "Runs the actions once, as the current seat, if the condition holds for every seat.",
        lambda table, context, cond, actions: _when_all(
            table, context, table.seats, cond, actions), args=(_COND, _BODY)),
    Row("when_others",
        "Runs the actions once, as the current seat, if the condition holds for all other seats.",
        lambda table, context, cond, actions: _when_all(
            table, context, others(table, context.seat), cond, actions), args=(_COND, _BODY)),
    Row("run", "Runs a function of the ruleset with its arguments filled in, at most ten deep.",
        _run, args=(Arg("fn_name", "function"), Arg("args", "arguments", {}))),
    Row("noop", "Does nothing; made interruptible, it lets seats press buttons here.",
        lambda _table, _context: None),
    Row("resume_deferred_actions", "Runs what all seats have deferred because of buttons.",
        lambda table, _context: interpreter.resume(table)),
    Row("cancel_deferred_actions", "Drops what all seats have deferred because of buttons.",
        _cancel_deferred_actions),
    Row("push_message", "Sends everyone a message about the current seat; `$name` is a number.",
        lambda table, context, *parts: tell(
            table, events.RulesetMessage(_saying(table, context, *parts), context.seat)),
        args=_MESSAGE),
    Row("push_system_message", "Sends everyone a message; `$name` stands for a number.",
        lambda table, context, *parts: tell(
            table, events.RulesetMessage(_saying(table, context, *parts))), args=_MESSAGE),
    Row("big_text", "Shows a text in large letters at a seat; `$name` stands for a number.",
        _big_text,
        args=(Arg("text", "text", "", needed=True), Arg("vars", "seat_or_vars", "self"))),
    Row("add_rule", "Shows a rule under a title, after the text already shown.", _add_rule,
        args=_RULE, since=2),
    Row("update_rule", "Adds to a rule, if something is shown under that title.", _update_rule,
        args=_RULE, since=2),
    Row("delete_rule", "Removes what is shown under that title.",
        lambda table, _context, title: table.rules.pop(title, None),
        args=(Arg("title", "text"),), since=2),
    Row("pause", "Asks clients that show the game to wait; the game itself continues.",
        lambda table, context, ms: tell(table, events.Paused(context.seat, ms)),
        args=(Arg("ms", "number", 1500),)),
    *(Row(name, "Does nothing here; for finding faults elsewhere.",
          lambda _table, _context, *_values: None, args=(Arg("value", "any", rest=True),),
          since=since)
      for name, since in (("print", 1), ("print_counter", 1), ("print_counters", 2),
                          ("print_status", 2), ("print_context", 2))),
    Row("recalculate_playables", "Does nothing here: what can be discarded is always known.",
        lambda _table, _context: None, since=2),
    Row("recalculate_buttons",
        "Updates every seat's buttons of that interrupt level and above.",
        lambda table, _context, level: buttons.recalculate(table, level),
        args=(Arg("level", "count", 0),)),
    Row("press_button", "Presses a button for the current seat, if it is shown.",
        lambda table, context, name: _press(table, context.seat, "button", name),
        args=(Arg("id", "button", "skip"),)),
    Row("press_first_call_button",
        "Takes the first call offered after that button was pressed, if its calls are shown.",
        lambda table, context, name: _press(table, context.seat, "first_call", name),
        args=(Arg("id", "button"),)),
    Row("enable_auto_button",
        "Switches on an auto button of the current seat until the round ends.",
        _enable_auto_button, args=(Arg("id", "auto_button"),), since=2),
    Row("discard_draw", "Discards the current seat's drawn tile, if the seat may discard it.",
        lambda table, context: _press(
            table, context.seat, "discard", len(table.players[context.seat].hand))),
)
# fmt: on
