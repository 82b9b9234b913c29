"""The order of seats: winds, turn order, neighbours, and the words a ruleset names seats with.

Seats are places on a table of four, east to north; fewer players leave places empty. Neighbours
are places too, so a neighbour may be missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.ruleset.values.seat import WINDS, Seat

if TYPE_CHECKING:
    from jantaku.ruleset.table.table import RulesetTable


def dealer(table: RulesetTable) -> Seat:
    """The seat that deals."""
    return table.seats[table.kyoku % len(table.seats)]


def wind_of(table: RulesetTable, seat: Seat) -> str:
    """The seat's wind; two players are east and west."""
    place = (table.seats.index(seat) - table.kyoku) % len(table.seats)
    return WINDS[table.seats[place]]


def seat_of_wind(table: RulesetTable, wind: str) -> Seat | None:
    """The seat of that wind; None if nobody has it."""
    return next((seat for seat in table.seats if wind_of(table, seat) == wind), None)


def round_wind(table: RulesetTable) -> str:
    """The wind of the round, north from the fourth on."""
    return WINDS[min(table.kyoku // len(table.seats), 3)]


def after(table: RulesetTable, seat: Seat, steps: int = 1) -> Seat:
    """The seat that many turns later, in the present turn order."""
    way = -1 if table.reversed_turn_order else 1
    return table.seats[(table.seats.index(seat) + way * steps) % len(table.seats)]


def others(table: RulesetTable, seat: Seat) -> tuple[Seat, ...]:
    """All seats but that one."""
    return tuple(other for other in table.seats if other != seat)


def placements(table: RulesetTable) -> dict[Seat, int]:
    """The place of each seat, from 1; of equal scores the first in winds is better."""
    winds = {seat: WINDS.index(wind_of(table, seat)) for seat in table.seats}
    order = sorted(table.seats, key=lambda seat: (-table.players[seat].score, winds[seat]))
    return {seat: place for place, seat in enumerate(order, 1)}
