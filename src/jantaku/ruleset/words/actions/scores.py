"""Actions on what a seat is and has: statuses, counters, points, sticks, cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.play import buttons, running
from jantaku.ruleset.program import sound
from jantaku.ruleset.table import events
from jantaku.ruleset.table.context import Context
from jantaku.ruleset.table.seats import many_seats
from jantaku.ruleset.table.table import Table, tell
from jantaku.ruleset.values.limits import GREATEST, MOST_NAMES, Number, checked, within
from jantaku.ruleset.words.actions.flow import said
from jantaku.ruleset.words.row import Arg, Row, Rows

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jantaku.ruleset.program import Amount
    from jantaku.ruleset.values.seat import Seat


_STATUSES: Final = Arg("status", "name", rest=True)
_NAME: Final = Arg("counter_name", "name")
_AMOUNT: Final = Arg("amount", "amount", rest=True)
_ONE_AMOUNT: Final = Arg("amount", "one_amount")
_RECIPIENTS: Final = Arg("recipients", "seats", "self")

_STICK: Final = 1_000  # points, where a ruleset does not say
_DISABLED: Final = "-disabled"


# -- statuses ------------------------------------------------------------------------------------


def _add_statuses(table: Table, seats: Iterable[Seat], names: tuple[str, ...]) -> None:
    for seat in seats:
        status = table.players[seat].status
        status.update(names)
        within(len(status), MOST_NAMES, "statuses")


def _unset_status(table: Table, context: Context, *names: str) -> None:
    table.players[context.seat].status.difference_update(names)


def _unset_status_all(table: Table, _context: Context, *names: str) -> None:
    for player in table.players.values():
        player.status.difference_update(names)


# -- counters ------------------------------------------------------------------------------------


def _set(table: Table, seat: Seat, name: str, value: Number) -> None:
    counters = table.players[seat].counters
    counters[name] = checked(value, f"counter '{name}'")
    within(len(counters), MOST_NAMES, "counters")


def _counter(table: Table, context: Context, name: str) -> Number:
    return table.players[context.seat].counters.get(name, 0)


def _set_counter(table: Table, context: Context, name: str, amount: Amount) -> None:
    _set(table, context.seat, name, amount(table, context))


def _set_counter_all(table: Table, context: Context, name: str, amount: Amount) -> None:
    value = amount(table, context)
    for seat in table.seats:
        _set(table, seat, name, value)


def _add_counter(table: Table, context: Context, name: str, amount: Amount) -> None:
    value = amount(table, context)
    _set(table, context.seat, name, _counter(table, context, name) + value)


def _subtract_counter(table: Table, context: Context, name: str, amount: Amount) -> None:
    value = amount(table, context)
    _set(table, context.seat, name, _counter(table, context, name) - value)


def _multiply_counter(table: Table, context: Context, name: str, amount: Amount) -> None:
    value = amount(table, context)
    _set(table, context.seat, name, _counter(table, context, name) * value)


def _divide_counter(table: Table, context: Context, name: str, amount: Amount) -> None:
    value = amount(table, context)
    if value == 0:
        tell(table, events.Said(f"the counter '{name}' is not divided by 0"))
        return
    _set(table, context.seat, name, _counter(table, context, name) // value)


# -- points --------------------------------------------------------------------------------------


def _pay(table: Table, seats: Iterable[Seat], points: Number) -> None:
    gains: dict[Seat, Number] = {}
    for seat in seats:
        player = table.players[seat]
        gains[seat] = checked(points, "score")
        player.score = checked(player.score + points, "score")
    tell(table, events.ScoresChanged(gains, table.scores))


def _add_score(table: Table, context: Context, amount: Amount, seats: object) -> None:
    _pay(table, many_seats(table, context, seats), amount(table, context))


def _subtract_score(table: Table, context: Context, amount: Amount, seats: object) -> None:
    _pay(table, many_seats(table, context, seats), -amount(table, context))


def _bet_points(table: Table, context: Context, amount: Amount) -> None:
    points = amount(table, context)
    _pay(table, [context.seat], -points)
    table.pot = checked(table.pot + points, "pot")


def _put_down_riichi_stick(table: Table, context: Context, count: Number) -> None:
    said_value = sound(table.program.score.riichi_value)
    value = _STICK if said_value is None else said_value
    table.pot = checked(table.pot + value * count, "pot")
    player = table.players[context.seat]
    player.riichi_stick = True
    player.riichi_discards = {seat: len(table.players[seat].discards) for seat in table.seats}


def _add_honba(table: Table, _context: Context, count: int) -> None:
    honba = table.honba + count
    within(abs(honba), GREATEST, "repeats")
    table.honba = honba


# -- cards ---------------------------------------------------------------------------------------


def _cards(table: Table) -> frozenset[str]:
    return frozenset(table.program.saki_deck)


def _rename_cards(table: Table, seat: Seat, old: str, new: str) -> None:
    """Gives the card statuses of a seat that end like that another end."""
    cards, player = _cards(table), table.players[seat]
    player.status = {
        status.removesuffix(old) + new
        if status.endswith(old) and status.removesuffix(old) in cards
        else status
        for status in player.status
    }


def _disable_saki_card(table: Table, context: Context, seats: object) -> None:
    for seat in many_seats(table, context, seats):
        _rename_cards(table, seat, "", _DISABLED)


def _enable_saki_card(table: Table, context: Context, seats: object) -> None:
    for seat in many_seats(table, context, seats):
        _rename_cards(table, seat, _DISABLED, "")


def _saki_start(table: Table, _context: Context) -> None:
    cards = _cards(table)
    for seat in table.seats:
        held = sorted(table.players[seat].status & cards)
        tell(table, events.Said(said(["chose", ", ".join(held) or "no card"]), seat))
    for seat in table.seats:
        running.fire(table, "after_saki_start", Context(seat))
    buttons.recalculate(table, 0)


# fmt: off
ACTIONS: Final = Rows(
    Row("set_status", "Gives the current seat statuses.",
        lambda table, context, *names: _add_statuses(table, [context.seat], names),
        args=(_STATUSES,)),
    Row("set_status_all", "Gives every seat statuses.",
        lambda table, _context, *names: _add_statuses(table, table.seats, names),
        args=(_STATUSES,)),
    Row("unset_status", "Takes statuses from the current seat.", _unset_status, args=(_STATUSES,)),
    Row("unset_status_all", "Takes statuses from every seat.", _unset_status_all,
        args=(_STATUSES,)),
    Row("set_counter", "Sets a counter of the current seat to an amount.", _set_counter,
        args=(_NAME, _AMOUNT)),
    Row("set_counter_all",
        "Sets a counter of every seat to one amount, counted for the current seat.",
        _set_counter_all, args=(_NAME, _AMOUNT)),
    Row("add_counter", "Adds an amount to a counter of the current seat.", _add_counter,
        args=(_NAME, _AMOUNT)),
    Row("subtract_counter", "Subtracts an amount from a counter of the current seat.",
        _subtract_counter, args=(_NAME, _AMOUNT)),
    Row("multiply_counter", "Multiplies a counter of the current seat by an amount.",
        _multiply_counter, args=(_NAME, _AMOUNT)),
    Row("divide_counter",
        "Divides a counter of the current seat by an amount, rounded down; not by zero.",
        _divide_counter, args=(_NAME, _AMOUNT)),
    Row("add_score",
        "Adds an amount, counted for the current seat, to the points of the recipients.",
        _add_score, args=(_ONE_AMOUNT, _RECIPIENTS)),
    Row("subtract_score",
        "Subtracts an amount, counted for the current seat, from the points of the recipients.",
        _subtract_score, args=(_ONE_AMOUNT, _RECIPIENTS)),
    Row("bet_points", "Moves an amount of the current seat's points to the pot.", _bet_points,
        args=(_AMOUNT,)),
    Row("put_down_riichi_stick",
        "Adds the value of riichi sticks to the pot and shows one; nobody's points change.",
        _put_down_riichi_stick, args=(Arg("num", "number", 1),)),
    Row("add_honba", "Adds to the counter of repeats.", _add_honba, args=(Arg("num", "count", 1),)),
    Row("disable_saki_card", "Takes the cards of seats out of effect.", _disable_saki_card,
        args=(Arg("seat_spec", "seats", "self"),)),
    Row("enable_saki_card", "Puts the cards of seats back into effect.", _enable_saki_card,
        args=(Arg("seat_spec", "seats", "self"),)),
    Row("saki_start",
        "Tells everyone the cards of all seats, then fires `after_saki_start` for each seat.",
        _saki_start),
)
# fmt: on
