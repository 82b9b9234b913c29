"""Actions on the state of a seat: statuses, counters, points, sticks, cards."""

from __future__ import annotations

from typing import Final

from jantaku.ruleset.words.row import Arg, Row, Rows

_STATUSES: Final = Arg("status", "status", rest=True, needed=True)
_NAME: Final = Arg("counter_name", "counter")
_AMOUNT: Final = Arg("amount", "amount", rest=True)
_ONE_AMOUNT: Final = Arg("amount", "one_amount")
_RECIPIENTS: Final = Arg("recipients", "seats", "self")


_NUMBERS: Final = ("score", "points", "points2", "minipoints")
_OWN_TEXTS: Final = ("score_name", "winning_tile_text")
_LABELS: Final = ("point_name", "point2_name", "minipoint_name", "score_denomination")
WINNER_KEYS: Final = (*_NUMBERS, *_OWN_TEXTS, *_LABELS)
"""What can be changed of a win."""


# fmt: off
ACTIONS: Final = Rows(
    Row("set_status", "Gives the current seat statuses.", args=(_STATUSES,), sets="status"),
    Row("set_status_all", "Gives every seat statuses.", args=(_STATUSES,), sets="status"),
    Row("unset_status", "Takes statuses from the current seat.", args=(_STATUSES,)),
    Row("unset_status_all", "Takes statuses from every seat.", args=(_STATUSES,)),
    Row("set_counter", "Sets a counter of the current seat to an amount.", args=(_NAME, _AMOUNT),
        sets="counter"),
    Row("set_counter_all",
        "Sets a counter of every seat to one amount, counted for the current seat.",
        args=(_NAME, _AMOUNT), sets="counter"),
    Row("add_counter", "Adds an amount to a counter of the current seat.", args=(_NAME, _AMOUNT),
        sets="counter"),
    Row("subtract_counter", "Subtracts an amount from a counter of the current seat.",
        args=(_NAME, _AMOUNT), sets="counter"),
    Row("multiply_counter", "Multiplies a counter of the current seat by an amount.",
        args=(_NAME, _AMOUNT), sets="counter"),
    Row("divide_counter",
        "Divides a counter of the current seat by an amount, rounded down; not by zero.",
        args=(_NAME, _AMOUNT), sets="counter"),
    Row("add_score",
        "Adds an amount, counted for the current seat, to the points of the recipients.",
        args=(_ONE_AMOUNT, _RECIPIENTS)),
    Row("subtract_score",
        "Subtracts an amount, counted for the current seat, from the points of the recipients.",
        args=(_ONE_AMOUNT, _RECIPIENTS)),
    Row("bet_points", "Moves an amount of the current seat's points to the pot.", args=(_AMOUNT,)),
    Row("put_down_riichi_stick",
        "Adds the value of riichi sticks to the pot and shows one; nobody's points change.",
        args=(Arg("num", "number", 1),)),
    Row("modify_payout",
        "Changes what seats gain in this payment: adds, or set, subtract, multiply, divide, ...",
        args=(Arg("seats", "seats"), _ONE_AMOUNT, Arg("method", "text", "add")), since=2),
    Row("modify_winner",
        "Changes a number or a text of the current seat's win: sets it, or add, prepend, ...",
        args=(Arg("key", "winner_key"), Arg("value", "value_or_text"),
              Arg("method", "text", "set")), since=2),
    Row("add_honba", "Adds to the counter of repeats.", args=(Arg("num", "count", 1),)),
    Row("disable_saki_card", "Takes the cards of seats out of effect.",
        args=(Arg("seat_spec", "seats", "self"),)),
    Row("enable_saki_card", "Puts the cards of seats back into effect.",
        args=(Arg("seat_spec", "seats", "self"),)),
    Row("saki_start",
        "Shows everyone the cards of all seats, then fires `after_saki_start` for each seat."),
)
# fmt: on
