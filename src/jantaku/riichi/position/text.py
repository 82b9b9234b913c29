"""A position as text to look at: a line for the round, then two for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.riichi.position.line import discard_text, meld_text, tiles_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.position.values import PositionFields, SeatPosition

_WINDS = "ESWN"
_FLAGS = ("double_riichi", "open_riichi", "ippatsu", "dead", "shown", "chombo")


def position_text(position: PositionFields) -> str:
    """Returns a position as text.

    `>` is before the seat at turn. `+` is before its drawn tile; `?` counts unknown tiles. In a
    pond `*` is a riichi, `-` a tile that was called, `.` one discarded as drawn.

    >>> from jantaku import RiichiGame
    >>> print(position_text(RiichiGame(seed=7).position().seen_by(0)))
    E1, 69 left, dora indicators 7z, draw
    > seat 0 E 25000  458m12p46678s246z +6m
      seat 1 S 25000  13?
      seat 2 W 25000  13?
      seat 3 N 25000  13?
    """
    return "\n".join(_lines(position))


def _lines(position: PositionFields) -> Iterator[str]:
    cycle = position.rules.wind_cycle
    told = [f"{cycle[position.winds % len(cycle)]}{position.dealer + 1}"]
    told += [f"honba {position.honba}"] if position.honba else []
    told += [f"riichi sticks {position.sticks}"] if position.sticks else []
    told += [f"{len(position.wall)} left", f"dora indicators {tiles_text(position.dora)}"]
    yield ", ".join([*told, position.event])
    for seat, of in enumerate(position.seats):
        sign = ">" if seat == position.turn else " "
        wind = _WINDS[(seat - position.dealer) % len(position.seats)]
        yield f"{sign} seat {seat} {wind} {of.points}  {_hand(position, seat)}{_flags(of)}"
        if of.pond:
            yield "    " + " ".join(map(discard_text, of.pond))


def _hand(position: PositionFields, seat: Seat) -> str:
    of = position.seats[seat]
    drawn = position.has_drawn and seat == position.turn
    tile = "?" if position.drawn is None else tiles_text([position.drawn])
    return tiles_text(of.hand) + "".join(map(meld_text, of.melds)) + (f" +{tile}" if drawn else "")


def _flags(of: SeatPosition) -> str:
    told = [f"kita {of.kita}"] if of.kita else []
    told += ["riichi"] if any(tile.riichi for tile in of.pond) else []
    told += [name.replace("_", " ") for name in _FLAGS if getattr(of, name)]
    told += [f"furiten ({of.furiten})"] if of.furiten else []
    return "".join(f"  {one}" for one in told)
