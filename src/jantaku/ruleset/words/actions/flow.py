"""Actions that run other actions, speak, wait, and press buttons."""

from __future__ import annotations

from typing import Final

from jantaku.ruleset.program import ALWAYS
from jantaku.ruleset.words.row import Arg, Row, Rows

_COND: Final = Arg("cond", "condition", ALWAYS)
_BODY: Final = Arg("actions", "actions", (), needed=True)


_MESSAGE: Final = (Arg("message", "saying", "", needed=True), Arg("vars", "saying_more", rest=True))
_RULE: Final = (Arg("title", "text"), Arg("text", "text"), Arg("priority", "number", None))

# fmt: off
ACTIONS: Final = Rows(
    Row("when", "Runs the actions if the condition holds.", args=(_COND, _BODY)),
    Row("unless", "Runs the actions if the condition does not hold.", args=(_COND, _BODY)),
    Row("ite", "Runs the first actions if the condition holds, otherwise the second.",
        args=(_COND, Arg("actions1", "actions", (), needed=True), Arg("actions2", "actions", ()))),
    Row("as", "Runs the actions once for each of the seats, as that seat.",
        args=(Arg("seats", "seats"), _BODY)),
    Row("when_anyone",
        "Runs the actions as every seat for which the condition holds when its turn comes.",
        args=(_COND, _BODY)),
    Row("when_everyone",
        "Runs the actions once, as the current seat, if the condition holds for every seat.",
        args=(_COND, _BODY)),
    Row("when_others",
        "Runs the actions once, as the current seat, if the condition holds for all other seats.",
        args=(_COND, _BODY)),
    Row("run", "Runs a function of the ruleset with its arguments filled in, at most ten deep.",
        args=(Arg("fn_name", "function"), Arg("args", "arguments", {}))),
    Row("noop", "Does nothing; made interruptible, it lets seats press buttons here."),
    Row("resume_deferred_actions", "Runs what all seats have deferred because of buttons."),
    Row("cancel_deferred_actions", "Drops what all seats have deferred because of buttons."),
    Row("push_message", "Sends everyone a message about the current seat; `$name` is a number.",
        args=_MESSAGE),
    Row("push_system_message", "Sends everyone a message; `$name` stands for a number.",
        args=_MESSAGE),
    Row("big_text", "Shows a text in large letters at a seat; `$name` stands for a number.",
        args=(Arg("text", "text", "", needed=True), Arg("vars", "seat_or_vars", "self"))),
    Row("add_rule", "Shows a rule under a title, after the text already shown.", args=_RULE,
        since=2),
    Row("update_rule", "Adds to a rule, if something is shown under that title.", args=_RULE,
        since=2),
    Row("delete_rule", "Removes what is shown under that title.", args=(Arg("title", "text"),),
        since=2),
    Row("pause", "Asks clients that show the game to wait; the game itself continues.",
        args=(Arg("ms", "number", 1500),)),
    *(Row(name, "Does nothing here; for finding faults elsewhere.",
          args=(Arg("value", "any", rest=True),), since=since)
      for name, since in (("print", 1), ("print_counter", 1), ("print_counters", 2),
                          ("print_status", 2), ("print_context", 2))),
    Row("recalculate_playables", "Does nothing here: what can be discarded is always known.",
        since=2),
    Row("recalculate_buttons", "Updates every seat's buttons of that interrupt level and above.",
        args=(Arg("level", "count", 0),)),
    Row("press_button", "Presses a button for the current seat, if it is shown.",
        args=(Arg("id", "button", "skip"),)),
    Row("press_first_call_button",
        "Takes the first call offered after that button was pressed, if its calls are shown.",
        args=(Arg("id", "button"),)),
    Row("enable_auto_button",
        "Switches on an auto button of the current seat until the round ends.",
        args=(Arg("id", "auto_button"),), since=2),
    Row("discard_draw", "Discards the current seat's drawn tile, if the seat may discard it."),
)
# fmt: on
