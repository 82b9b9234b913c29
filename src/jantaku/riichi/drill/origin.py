"""Drills from positions of games that were played, such as decisions that a review finds costly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import DrillError
from jantaku.riichi.drill.values import Drill, DrillKind, DrillSeat
from jantaku.riichi.score.score import Context
from jantaku.riichi.tiles.hand import Hand, Meld
from jantaku.riichi.tiles.tile import kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.position import Position, PositionDiscard, SeatPosition
    from jantaku.riichi.tiles.tile import Kind, Tile

_WINDS: Final = "ESWN"
_DRAWS: Final = ("draw", "replacement")
_OFFERS: Final = ("discard", "discard_after_replacement")


def drill_of_position(
    position: Position,
    kind: DrillKind,
    *,
    tile: Tile | None = None,
    played: Tile | None = None,
    note: str = "",
    seat: Seat | None = None,
    called: str = "",
) -> Drill:
    """Returns the drill about the decision of a position: discard, safe, win, waits or call.

    Discard and safe ask the seat at turn, which has drawn or called; win asks it about the tile it
    has drawn, waits about the hand without that tile. `tile` is the one that a safe drill asks
    about, without it the drill asks for the safest. A call asks `seat` about the tile just
    discarded. `played` is what was played, or `called` the answer to a call, `note` a text of up to
    500 characters. Raises `DrillError` for a position without that decision.

    >>> from jantaku import RiichiGame
    >>> drill = drill_of_position(RiichiGame(seed=7).position(), "discard", note="round 1")
    >>> str(drill.hand), drill.note
    ('4568m12p46678s246z', 'round 1')
    """
    if kind == "score":
        raise DrillError("a position has no values to choose from", "ask for win", source="kind")
    if kind == "call":
        return _call(position, seat, called, note)
    if position.event not in (*_DRAWS, "call"):
        fault = f"nobody discards after {position.event}"
        raise DrillError(fault, "give a position after a draw or a call", source="event")
    own = position.seats[position.turn]
    drawn = [position.drawn] if position.event in _DRAWS else []
    melds = [Meld(meld.type, meld.tiles) for meld in own.melds]
    held = own.hand if kind == "waits" else (*own.hand, *drawn)
    known = [one for one in held if one is not None]
    if len(known) < len(held):
        fault = "the hand of the seat at turn is unknown"
        raise DrillError(fault, "take what that seat sees: position.seen_by(turn)", source="seats")
    if kind == "win" and not drawn:
        raise DrillError("nobody wins after a call", "give a position after a draw", source="event")
    return Drill(
        kind,
        position.rules,
        Hand.from_tiles(known, melds),
        _context(position, position.turn, kind),
        tile=tile,
        drawn=position.drawn if drawn and kind != "waits" else None,
        seats=_seats(position, position.turn),
        played=played,
        note=note,
        wall=len(position.wall),
    )


def _call(position: Position, seat: Seat | None, called: str, note: str) -> Drill:
    """Returns the drill about the tile just discarded."""
    if position.event not in _OFFERS or seat is None or seat == position.turn:
        fault = "nobody is asked about a discard"
        cure = "give a position after a discard, and another seat"
        raise DrillError(fault, cure, source="seat")
    own = position.seats[seat]
    known = [one for one in own.hand if one is not None]
    if len(known) < len(own.hand):
        cure = f"take what that seat sees: position.seen_by({seat})"
        raise DrillError("the hand of the seat is unknown", cure, source="seats")
    return Drill(
        "call",
        position.rules,
        Hand.from_tiles(known, [Meld(meld.type, meld.tiles) for meld in own.melds]),
        _context(position, seat, "call"),
        tile=position.seats[position.turn].pond[-1].tile,
        seats=_seats(position, seat),
        note=note,
        source=(position.turn - seat) % len(position.seats),
        wall=len(position.wall),
        called=called,
    )


def _seats(position: Position, first: Seat) -> tuple[DrillSeat, ...]:
    """Returns the seats in the order of turns, from the one that is asked."""
    passed = _passed(position)
    count = len(position.seats)
    order = [(first + step) % count for step in range(count)]
    return tuple(_seat(position.seats[at], passed[at]) for at in order)


def _context(position: Position, asked: Seat, kind: DrillKind) -> Context:
    own = position.seats[asked]
    cycle = position.rules.wind_cycle
    seat = (asked - position.dealer) % len(position.seats)
    given: dict[str, Any] = {
        "round": cycle[position.winds % len(cycle)],
        "seat": _WINDS[seat],
        "dora": sorted(4 * kind_of(tile) for tile in position.dora),
        "kita": own.kita,
        "honba": position.honba,
        "riichi_sticks": position.sticks,
    }
    if _riichi_at(own.pond) is not None:
        given["double_riichi" if own.double_riichi else "riichi"] = True
    if kind != "win":
        return Context(**given)
    given |= {"tsumo": True, "ippatsu": own.ippatsu, "last_tile": not position.wall}
    given["rinshan"] = position.event == "replacement"
    return Context(position.drawn, **given)


def _seat(seat: SeatPosition, passed: frozenset[Kind]) -> DrillSeat:
    melds = tuple(Meld(meld.type, meld.tiles) for meld in seat.melds)
    riichi = _riichi_at(seat.pond) is not None
    return DrillSeat(seat.pond, melds, riichi, seat.kita, tuple(sorted(passed)))


def _riichi_at(pond: tuple[PositionDiscard, ...]) -> int | None:
    return next((at for at, one in enumerate(pond) if one.riichi), None)


def _passed(position: Position) -> list[frozenset[Kind]]:
    """The kinds that each seat in riichi let pass; none if the order of the ponds is not known."""
    count = len(position.seats)
    passed: list[set[Kind]] = [set() for _ in range(count)]
    waiting: set[int] = set()
    discarded = 0
    for seat, one in _discards(position):
        discarded += 1
        for other in waiting - {seat}:
            passed[other].add(kind_of(one.tile))
        if one.riichi:
            waiting.add(seat)
    if discarded < sum(len(seat.pond) for seat in position.seats):
        return [frozenset()] * count
    return [*map(frozenset, passed)]


def _discards(position: Position) -> Iterator[tuple[int, PositionDiscard]]:
    """All discards in their order: seats discard in turn, and the caller after a call."""
    count = len(position.seats)
    ponds = [iter(seat.pond) for seat in position.seats]
    calls = [[meld for meld in seat.melds if meld.source is not None] for seat in position.seats]
    seat = position.dealer
    while (one := next(ponds[seat], None)) is not None:
        yield seat, one
        following = (seat + 1) % count
        if one.called:
            for caller, melds in enumerate(calls):
                if melds and melds[0].source == seat and melds[0].tiles[0] == one.tile:
                    melds.pop(0)
                    following = caller
                    break
            else:
                return
        seat = following
