"""The order of seats: winds, turn order, neighbours, and the words a ruleset names seats with.

Seats are places on a table of four, east to north; fewer players leave places empty. Neighbours
are places too, so a neighbour may be missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.ruleset.table.history import DiscardEntry
from jantaku.ruleset.values.meld import source_of
from jantaku.ruleset.values.seat import RELATIVE, WINDS, Seat, place_of

if TYPE_CHECKING:
    from jantaku.ruleset.table.context import Context
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


def neighbour(table: RulesetTable, seat: Seat, name: str) -> Seat | None:
    """shimocha, toimen or kamicha of a seat; None if nobody sits there."""
    place = place_of(seat, name)
    return place if place in table.seats else None


def after(table: RulesetTable, seat: Seat, steps: int = 1) -> Seat:
    """The seat that many turns later, in the present turn order."""
    way = -1 if table.reversed_turn_order else 1
    return table.seats[(table.seats.index(seat) + way * steps) % len(table.seats)]


def from_turn(table: RulesetTable) -> tuple[Seat, ...]:
    """All seats from the one in turn on, in the fixed direction."""
    at = table.seats.index(table.turn)
    return table.seats[at:] + table.seats[:at]


def others(table: RulesetTable, seat: Seat) -> tuple[Seat, ...]:
    """All seats but that one."""
    return tuple(other for other in table.seats if other != seat)


def one_seat(table: RulesetTable, context: Context, spec: object) -> Seat | None:
    """The seat a word names; the context's seat for a word that names none or several.

    None only for a neighbour or a wind that nobody has.
    """
    own = context.seat
    if spec in WINDS:
        return seat_of_wind(table, str(spec))
    if spec in RELATIVE:
        return neighbour(table, own, str(spec))
    if spec == "prev_seat":
        return own if context.prev is None else context.prev
    if spec == "last_discarder":
        return table.last_discard.seat if table.last_discard else own
    call = table.last_call
    if spec == "caller":
        return context.caller if context.caller is not None else call.seat if call else own
    if spec == "callee":
        return context.callee if context.callee is not None else call.source if call else own
    return own


def many_seats(table: RulesetTable, context: Context, spec: object) -> tuple[Seat, ...]:
    """The seats a word or a list of words names, each once, from east on.

    `not_` before a word means the other seats. A seat nobody has is left out.
    """
    if isinstance(spec, list | tuple):
        wanted = {seat for part in spec for seat in many_seats(table, context, part)}
        return tuple(seat for seat in table.seats if seat in wanted)
    if isinstance(spec, str) and spec.startswith("not_"):
        named = many_seats(table, context, spec.removeprefix("not_"))
        return tuple(seat for seat in table.seats if seat not in named)
    if spec in ("all", "everyone"):
        return table.seats
    if spec == "others":
        return others(table, context.seat)
    if spec == "winners":
        won = {win.seat for win in table.wins}
        return tuple(seat for seat in table.seats if seat in won)
    if spec == "chii_victims":
        return _chii_victims(table, context.seat)
    seat = one_seat(table, context, spec)
    return () if seat is None else (seat,)


def _chii_victims(table: RulesetTable, seat: Seat) -> tuple[Seat, ...]:
    words = [source_of(call.tiles) for call in table.players[seat].calls if call.name == "chii"]
    victims = {neighbour(table, seat, word) for word in words if word != "self"}
    return tuple(other for other in table.seats if other in victims)


def discarder(table: RulesetTable) -> Seat | None:
    """The seat that discarded last, if that is the last thing that happened."""
    return table.last.seat if isinstance(table.last, DiscardEntry) else None


def placements(table: RulesetTable) -> dict[Seat, int]:
    """The place of each seat, from 1; of equal scores the first in winds is better."""
    winds = {seat: WINDS.index(wind_of(table, seat)) for seat in table.seats}
    order = sorted(table.seats, key=lambda seat: (-table.players[seat].score, winds[seat]))
    return {seat: place for place, seat in enumerate(order, 1)}
