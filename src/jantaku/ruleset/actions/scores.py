"""Actions on what a seat is and has: statuses, counters, points, sticks, cards.

May import amounts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from jantaku.errors import RulesetError
from jantaku.ruleset import buttons, running
from jantaku.ruleset.actions.flow import said
from jantaku.ruleset.events import tell
from jantaku.ruleset.rows import Arg, Rows
from jantaku.ruleset.seats import many_seats
from jantaku.ruleset.state import GREATEST, MOST_NAMES, Context, checked, within

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from jantaku.ruleset.state import Number, Seat, Table

    Amount: TypeAlias = Callable[[Table, Context], Number]

ACTIONS: Final = Rows()

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


@ACTIONS.add("set_status", _STATUSES)
def set_status(table: Table, context: Context, *names: str) -> None:
    """Gives the current seat statuses."""
    _add_statuses(table, [context.seat], names)


@ACTIONS.add("set_status_all", _STATUSES)
def set_status_all(table: Table, _context: Context, *names: str) -> None:
    """Gives every seat statuses."""
    _add_statuses(table, table.seats, names)


@ACTIONS.add("unset_status", _STATUSES)
def unset_status(table: Table, context: Context, *names: str) -> None:
    """Takes statuses from the current seat."""
    table.players[context.seat].status.difference_update(names)


@ACTIONS.add("unset_status_all", _STATUSES)
def unset_status_all(table: Table, _context: Context, *names: str) -> None:
    """Takes statuses from every seat."""
    for player in table.players.values():
        player.status.difference_update(names)


# -- counters ------------------------------------------------------------------------------------


def _set(table: Table, seat: Seat, name: str, value: Number) -> None:
    counters = table.players[seat].counters
    counters[name] = checked(value, f"counter '{name}'")
    within(len(counters), MOST_NAMES, "counters")


def _counter(table: Table, context: Context, name: str) -> Number:
    return table.players[context.seat].counters.get(name, 0)


@ACTIONS.add("set_counter", _NAME, _AMOUNT)
def set_counter(table: Table, context: Context, name: str, amount: Amount) -> None:
    """Sets a counter of the current seat to an amount."""
    _set(table, context.seat, name, amount(table, context))


@ACTIONS.add("set_counter_all", _NAME, _AMOUNT)
def set_counter_all(table: Table, context: Context, name: str, amount: Amount) -> None:
    """Sets a counter of every seat to one amount, counted for the current seat."""
    value = amount(table, context)
    for seat in table.seats:
        _set(table, seat, name, value)


@ACTIONS.add("add_counter", _NAME, _AMOUNT)
def add_counter(table: Table, context: Context, name: str, amount: Amount) -> None:
    """Adds an amount to a counter of the current seat."""
    value = amount(table, context)
    _set(table, context.seat, name, _counter(table, context, name) + value)


@ACTIONS.add("subtract_counter", _NAME, _AMOUNT)
def subtract_counter(table: Table, context: Context, name: str, amount: Amount) -> None:
    """Subtracts an amount from a counter of the current seat."""
    value = amount(table, context)
    _set(table, context.seat, name, _counter(table, context, name) - value)


@ACTIONS.add("multiply_counter", _NAME, _AMOUNT)
def multiply_counter(table: Table, context: Context, name: str, amount: Amount) -> None:
    """Multiplies a counter of the current seat by an amount."""
    value = amount(table, context)
    _set(table, context.seat, name, _counter(table, context, name) * value)


@ACTIONS.add("divide_counter", _NAME, _AMOUNT)
def divide_counter(table: Table, context: Context, name: str, amount: Amount) -> None:
    """Divides a counter of the current seat by an amount, rounded down; not by zero."""
    value = amount(table, context)
    if value == 0:
        tell(table, "message", text=f"the counter '{name}' is not divided by 0")
        return
    _set(table, context.seat, name, _counter(table, context, name) // value)


# -- points --------------------------------------------------------------------------------------


def _pay(table: Table, seats: Iterable[Seat], points: Number) -> None:
    gains: dict[Seat, Number] = {}
    for seat in seats:
        player = table.players[seat]
        gains[seat] = checked(points, "score")
        player.score = checked(player.score + points, "score")
    scores = {seat: table.players[seat].score for seat in table.seats}
    tell(table, "scores", details={"deltas": gains, "scores": scores})


@ACTIONS.add("add_score", _ONE_AMOUNT, _RECIPIENTS)
def add_score(table: Table, context: Context, amount: Amount, seats: object) -> None:
    """Adds an amount, counted for the current seat, to the points of the recipients."""
    _pay(table, many_seats(table, context, seats), amount(table, context))


@ACTIONS.add("subtract_score", _ONE_AMOUNT, _RECIPIENTS)
def subtract_score(table: Table, context: Context, amount: Amount, seats: object) -> None:
    """Subtracts an amount, counted for the current seat, from the points of the recipients."""
    _pay(table, many_seats(table, context, seats), -amount(table, context))


@ACTIONS.add("bet_points", _AMOUNT)
def bet_points(table: Table, context: Context, amount: Amount) -> None:
    """Moves an amount of the current seat's points to the pot."""
    points = amount(table, context)
    _pay(table, [context.seat], -points)
    table.pot = checked(table.pot + points, "pot")


@ACTIONS.add("put_down_riichi_stick", Arg("num", "number", 1))
def put_down_riichi_stick(table: Table, context: Context, count: Number) -> None:
    """Adds the value of riichi sticks to the pot and shows one; nobody's points change."""
    value = table.ruleset.score.get("riichi_value", _STICK)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise RulesetError("'riichi_value' is no number", code="value")
    table.pot = checked(table.pot + value * count, "pot")
    player = table.players[context.seat]
    player.riichi_stick = True
    player.riichi_discards = {seat: len(table.players[seat].discards) for seat in table.seats}


@ACTIONS.add("add_honba", Arg("num", "count", 1))
def add_honba(table: Table, _context: Context, count: int) -> None:
    """Adds to the counter of repeats."""
    honba = table.honba + count
    within(abs(honba), GREATEST, "repeats")
    table.honba = honba


# -- cards ---------------------------------------------------------------------------------------


def _cards(table: Table) -> frozenset[str]:
    return frozenset(table.ruleset.saki_deck)


def _rename_cards(table: Table, seat: Seat, old: str, new: str) -> None:
    """Gives the card statuses of a seat that end like that another end."""
    cards, player = _cards(table), table.players[seat]
    player.status = {
        status.removesuffix(old) + new
        if status.endswith(old) and status.removesuffix(old) in cards
        else status
        for status in player.status
    }


@ACTIONS.add("disable_saki_card", Arg("seat_spec", "seats", "self"))
def disable_saki_card(table: Table, context: Context, seats: object) -> None:
    """Takes the cards of seats out of effect."""
    for seat in many_seats(table, context, seats):
        _rename_cards(table, seat, "", _DISABLED)


@ACTIONS.add("enable_saki_card", Arg("seat_spec", "seats", "self"))
def enable_saki_card(table: Table, context: Context, seats: object) -> None:
    """Puts the cards of seats back into effect."""
    for seat in many_seats(table, context, seats):
        _rename_cards(table, seat, _DISABLED, "")


@ACTIONS.add("saki_start")
def saki_start(table: Table, _context: Context) -> None:
    """Tells everyone the cards of all seats, then fires `after_saki_start` for each seat."""
    cards = _cards(table)
    for seat in table.seats:
        held = sorted(table.players[seat].status & cards)
        tell(table, "message", seat, text=said(["chose", ", ".join(held) or "no card"]))
    for seat in table.seats:
        running.fire(table, "after_saki_start", Context(seat))
    buttons.recalculate(table, 0)
