"""The table of a state of the kernel, as a seat may see it. May import jantaku.view."""

from __future__ import annotations

from functools import lru_cache
from itertools import starmap
from typing import TYPE_CHECKING, Any

from jantaku.actions import Action
from jantaku.view import MeldView, RiverTile, SeatView, TableView

if TYPE_CHECKING:
    from jantaku import _kernel
    from jantaku.actions import Seat

WINDS = "ESWN"


def legal_in(state: _kernel.RiichiState, seat: Seat) -> tuple[Action, ...]:
    """What the seat may do now; empty when it has nothing to decide."""
    return tuple(starmap(_action, state.legal(seat)))


@lru_cache(maxsize=8192)
def _action(type_: Any, tile: Any, own: tuple[Any, ...]) -> Action:
    """The action, the same object for the same one: they are values, and made all the time."""
    return Action(type_, tile, own)


def view_of(state: _kernel.RiichiState, seat: Seat | None) -> TableView:
    """The table as that seat may see it; None is a spectator."""
    seats = range(len(state.points))
    return TableView(
        seat=seat,
        wind=WINDS[state.wind],  # type: ignore[arg-type]
        dealer=state.dealer,
        honba=state.honba,
        riichi_sticks=state.sticks,
        left=state.left,
        dora=state.dora,  # type: ignore[arg-type]
        turn=state.turn,
        offered=state.offered,  # type: ignore[arg-type]
        seats=tuple(_seat_view(state, other, hidden=other != seat) for other in seats),
        legal=() if seat is None else legal_in(state, seat),
        wareme=state.wareme,
    )


def _seat_view(state: _kernel.RiichiState, seat: Seat, *, hidden: bool) -> SeatView:
    tiles = state.tiles(seat)
    return SeatView(
        points=state.points[seat],
        wind=WINDS[(seat - state.dealer) % len(state.points)],  # type: ignore[arg-type]
        tiles=None if hidden else tiles,  # type: ignore[arg-type]
        concealed=len(tiles),
        drawn=None if hidden else state.drawn(seat),  # type: ignore[arg-type]
        river=tuple(RiverTile(*tile) for tile in state.river(seat)),  # type: ignore[arg-type]
        melds=tuple(MeldView(*meld) for meld in state.melds(seat)),  # type: ignore[arg-type]
        kita=state.kita(seat),
        riichi=state.is_riichi(seat),
        waits=() if hidden else state.waits(seat),
        furiten=not hidden and state.is_furiten(seat),
    )
