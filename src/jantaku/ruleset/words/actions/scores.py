"""Actions on the state of a seat: statuses, counters, points, sticks, cards."""

from __future__ import annotations

import operator
from functools import partial
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.play import buttons, interpreter
from jantaku.ruleset.program import FIRST, Amount, sound
from jantaku.ruleset.table import events
from jantaku.ruleset.table.context import Context
from jantaku.ruleset.table.seats import many_seats
from jantaku.ruleset.table.table import RulesetTable, tell
from jantaku.ruleset.table.visibility import recorded_win
from jantaku.ruleset.values.limits import (
    GREATEST,
    LONGEST_TEXT,
    MOST_NAMES,
    Number,
    checked,
    within,
)
from jantaku.ruleset.words.actions.flow import said
from jantaku.ruleset.words.row import Arg, Row, Rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from jantaku.ruleset.table.win import WinRecord
    from jantaku.ruleset.values.seat import Seat


_STATUSES: Final = Arg("status", "status", rest=True, needed=True)
_NAME: Final = Arg("counter_name", "counter")
_AMOUNT: Final = Arg("amount", "amount", rest=True)
_ONE_AMOUNT: Final = Arg("amount", "one_amount")
_RECIPIENTS: Final = Arg("recipients", "seats", "self")

STICK: Final = 1_000
"""The points of a riichi stick, where a ruleset of the first version does not say."""
_DISABLED: Final = "-disabled"


def _add_statuses(table: RulesetTable, seats: Iterable[Seat], names: tuple[str, ...]) -> None:
    for seat in seats:
        status = table.players[seat].status
        status.update(names)
        within(len(status), MOST_NAMES, "statuses")


def _unset_status_all(table: RulesetTable, _context: Context, *names: str) -> None:
    for player in table.players.values():
        player.status.difference_update(names)


def _set(table: RulesetTable, seat: Seat, name: str, value: Number) -> None:
    counters = table.players[seat].counters
    counters[name] = checked(value, f"counter '{name}'")
    within(len(counters), MOST_NAMES, "counters")


def _counter(table: RulesetTable, context: Context, name: str) -> Number:
    return table.players[context.seat].counters.get(name, 0)


def _set_counter_all(table: RulesetTable, context: Context, name: str, amount: Amount) -> None:
    value = amount(table, context)
    for seat in table.seats:
        _set(table, seat, name, value)


def _change_counter(change: Callable[[Number, Number], Number]) -> Callable[..., None]:
    """The action that changes a counter of the current seat by an amount."""

    def run(table: RulesetTable, context: Context, name: str, amount: Amount) -> None:
        value = amount(table, context)
        _set(table, context.seat, name, change(_counter(table, context, name), value))

    return run


def _divide_counter(table: RulesetTable, context: Context, name: str, amount: Amount) -> None:
    value = amount(table, context)
    if value == 0:
        tell(table, events.RulesetMessage(f"the counter '{name}' is not divided by 0"))
        return
    _set(table, context.seat, name, _counter(table, context, name) // value)


def _pay(table: RulesetTable, seats: Iterable[Seat], points: Number) -> None:
    gains: dict[Seat, Number] = {}
    for seat in seats:
        player = table.players[seat]
        gains[seat] = checked(points, "score")
        player.score = checked(player.score + points, "score")
    tell(table, events.RulesetScoresChanged(gains, table.scores))


def _bet_points(table: RulesetTable, context: Context, amount: Amount) -> None:
    points = amount(table, context)
    _pay(table, [context.seat], -points)
    table.pot = checked(table.pot + points, "pot")


def _put_down_riichi_stick(table: RulesetTable, context: Context, count: Number) -> None:
    value = sound(table.program.score.riichi_value)
    if value is None:
        value = STICK if table.program.language == FIRST else 0
    table.pot = checked(table.pot + value * count, "pot")
    player = table.players[context.seat]
    player.riichi_stick = True
    player.riichi_discards = {seat: len(table.players[seat].discards) for seat in table.seats}


def _add_honba(table: RulesetTable, _context: Context, count: int) -> None:
    honba = table.honba + count
    within(abs(honba), GREATEST, "repeats")
    table.honba = honba


_METHODS: Final[Mapping[str, Callable[[Number, Number], Number]]] = {
    "set": lambda _old, value: value,
    "add": operator.add,
    "subtract": operator.sub,
    "multiply": operator.mul,
    "divide": lambda old, value: old if value == 0 else old // value,
    "min": min,
    "max": max,
}
_TEXT_METHODS: Final[Mapping[str, Callable[[str, str], str]]] = {
    "set": lambda _old, text: text,
    "prepend": lambda old, text: text + old,
    "append": lambda old, text: old + text,
}
_NUMBERS: Final = ("score", "points", "points2", "minipoints")
_OWN_TEXTS: Final = ("score_name", "winning_tile_text")
_LABELS: Final = ("point_name", "point2_name", "minipoint_name", "score_denomination")
WINNER_KEYS: Final = (*_NUMBERS, *_OWN_TEXTS, *_LABELS)
"""What can be changed of a win."""


def _modify_payout(
    table: RulesetTable, context: Context, seats: object, amount: Amount, method: str
) -> None:
    if table.paying is None:
        return
    value, change = amount(table, context), _METHODS.get(method, _METHODS["add"])
    for seat in many_seats(table, context, seats):
        table.paying[seat] = checked(change(table.paying[seat], value), "payment")


def _modify_winner(
    table: RulesetTable, context: Context, key: str, value: tuple[Amount, str], method: str
) -> None:
    won = recorded_win(table, context.seat)
    if won is None:
        return
    amount, text = value
    if key in _NUMBERS and method in _METHODS:
        number = checked(_METHODS[method](getattr(won, key), amount(table, context)), key)
        setattr(won, key, number)
    elif key not in _NUMBERS and method in _TEXT_METHODS:
        old = getattr(won, key) if key in _OWN_TEXTS else _label(table, won, key)
        new = _TEXT_METHODS[method](old, text)[:LONGEST_TEXT]
        if key in _OWN_TEXTS:
            setattr(won, key, new)
        else:
            won.labels[key] = new


def _label(table: RulesetTable, won: WinRecord, key: str) -> str:
    return won.labels.get(key, table.program.score.word(key))


def _cards(table: RulesetTable) -> frozenset[str]:
    return frozenset(table.program.saki_deck)


def _rename_cards(old: str, new: str, table: RulesetTable, context: Context, seats: object) -> None:
    """Replaces the ending of card statuses that end so."""
    cards = _cards(table)
    for seat in many_seats(table, context, seats):
        player = table.players[seat]
        player.status = {
            status.removesuffix(old) + new
            if status.endswith(old) and status.removesuffix(old) in cards
            else status
            for status in player.status
        }


def _saki_start(table: RulesetTable, _context: Context) -> None:
    cards = _cards(table)
    for seat in table.seats:
        held = sorted(table.players[seat].status & cards)
        tell(table, events.RulesetMessage(said(["chose", ", ".join(held) or "no card"]), seat))
    for seat in table.seats:
        interpreter.fire(table, "after_saki_start", Context(seat))
    buttons.recalculate(table, 0)


# fmt: off
ACTIONS: Final = Rows(
    Row("set_status", "Gives the current seat statuses.",
        lambda table, context, *names: _add_statuses(table, [context.seat], names),
        args=(_STATUSES,), sets="status"),
    Row("set_status_all", "Gives every seat statuses.",
        lambda table, _context, *names: _add_statuses(table, table.seats, names),
        args=(_STATUSES,), sets="status"),
    Row("unset_status", "Takes statuses from the current seat.",
        lambda table, context, *names: table.players[context.seat].status.difference_update(names),
        args=(_STATUSES,)),
    Row("unset_status_all", "Takes statuses from every seat.", _unset_status_all,
        args=(_STATUSES,)),
    Row("set_counter", "Sets a counter of the current seat to an amount.",
        lambda table, context, name, amount: _set(
            table, context.seat, name, amount(table, context)),
        args=(_NAME, _AMOUNT), sets="counter"),
    Row("set_counter_all",
        "Sets a counter of every seat to one amount, counted for the current seat.",
        _set_counter_all, args=(_NAME, _AMOUNT), sets="counter"),
    Row("add_counter", "Adds an amount to a counter of the current seat.",
        _change_counter(operator.add), args=(_NAME, _AMOUNT), sets="counter"),
    Row("subtract_counter", "Subtracts an amount from a counter of the current seat.",
        _change_counter(operator.sub), args=(_NAME, _AMOUNT), sets="counter"),
    Row("multiply_counter", "Multiplies a counter of the current seat by an amount.",
        _change_counter(operator.mul), args=(_NAME, _AMOUNT), sets="counter"),
    Row("divide_counter",
        "Divides a counter of the current seat by an amount, rounded down; not by zero.",
        _divide_counter, args=(_NAME, _AMOUNT), sets="counter"),
    Row("add_score",
        "Adds an amount, counted for the current seat, to the points of the recipients.",
        lambda table, context, amount, seats: _pay(
            table, many_seats(table, context, seats), amount(table, context)),
        args=(_ONE_AMOUNT, _RECIPIENTS)),
    Row("subtract_score",
        "Subtracts an amount, counted for the current seat, from the points of the recipients.",
        lambda table, context, amount, seats: _pay(
            table, many_seats(table, context, seats), -amount(table, context)),
        args=(_ONE_AMOUNT, _RECIPIENTS)),
    Row("bet_points", "Moves an amount of the current seat's points to the pot.", _bet_points,
        args=(_AMOUNT,)),
    Row("put_down_riichi_stick",
        "Adds the value of riichi sticks to the pot and shows one; nobody's points change.",
        _put_down_riichi_stick, args=(Arg("num", "number", 1),)),
    Row("modify_payout",
        "Changes what seats gain in this payment: adds, or set, subtract, multiply, divide, ...",
        _modify_payout,
        args=(Arg("seats", "seats"), _ONE_AMOUNT, Arg("method", "text", "add")), since=2),
    Row("modify_winner",
        "Changes a number or a text of the current seat's win: sets it, or add, prepend, ...",
        _modify_winner,
        args=(Arg("key", "winner_key"), Arg("value", "value_or_text"),
              Arg("method", "text", "set")), since=2),
    Row("add_honba", "Adds to the counter of repeats.", _add_honba, args=(Arg("num", "count", 1),)),
    Row("disable_saki_card", "Takes the cards of seats out of effect.",
        partial(_rename_cards, "", _DISABLED), args=(Arg("seat_spec", "seats", "self"),)),
    Row("enable_saki_card", "Puts the cards of seats back into effect.",
        partial(_rename_cards, _DISABLED, ""), args=(Arg("seat_spec", "seats", "self"),)),
    Row("saki_start",
        "Shows everyone the cards of all seats, then fires `after_saki_start` for each seat.",
        _saki_start),
)
# fmt: on
