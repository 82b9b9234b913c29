"""The table of a state of the kernel, as a seat may see it."""

from __future__ import annotations

from functools import lru_cache
from itertools import starmap
from typing import TYPE_CHECKING, Any

from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.play.view import (
    MeldView,
    RiichiSeatView,
    RiichiView,
    RiverTile,
    SeatDecision,
)

if TYPE_CHECKING:
    from jantaku import _kernel
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play.wire import HearingView

WINDS = "ESWN"


def legal_in(state: _kernel.RiichiState, seat: Seat) -> tuple[RiichiAction, ...]:
    """Returns the legal actions of the seat; empty if it has no decision."""
    return tuple(starmap(_action, state.legal(seat)))


@lru_cache(maxsize=8192)
def _action(type_: Any, tile: Any, own: tuple[Any, ...]) -> RiichiAction:
    """The action, the same object for the same one: they are values, and made all the time."""
    return RiichiAction(type_, tile, own)


def view_of(
    state: _kernel.RiichiState,
    seat: Seat | None,
    legal: tuple[RiichiAction, ...] | None = None,
    *,
    hearing: HearingView | None = None,
    watching: bool = False,
) -> RiichiView:
    """The table as that seat may see it; None is a spectator.

    `legal` replaces the actions that the kernel offers the seat.
    """
    if legal is None:
        legal = () if seat is None else legal_in(state, seat)
    decision = decision_of(state, seat, legal, numbered=hearing is None)
    seats = range(len(state.points))
    return RiichiView(
        seat=seat,
        wind=WINDS[state.wind],  # type: ignore[arg-type]
        dealer=state.dealer,
        honba=state.honba,
        riichi_sticks=state.sticks,
        left=state.left,
        dora=state.dora,  # type: ignore[arg-type]
        turn=state.turn,
        offered=state.offered,  # type: ignore[arg-type]
        seats=tuple(_seat_view(state, other, seat) for other in seats),
        legal=legal,
        hearing=hearing,
        watching=watching,
        wareme=state.wareme,
        ura=state.ura if state.ura_shown else (),  # type: ignore[arg-type]
        action_ids=decision.action_ids,
        full_planes=decision.full_planes,
    )


def decision_of(
    state: _kernel.RiichiState,
    seat: Seat | None,
    legal: tuple[RiichiAction, ...],
    *,
    numbered: bool = True,
) -> SeatDecision:
    """Returns the legal actions of a seat in numbers, and its planes; none for a spectator.

    Actions that the kernel does not offer are first, without a number; `numbered` is False if all
    are such ones.
    """
    if seat is None:
        return SeatDecision(None, legal)
    numbers = state.action_ids(seat) if numbered else ()
    numbers = (-1,) * (len(legal) - len(numbers)) + numbers
    return SeatDecision(seat, legal, numbers, state.full_planes(seat))


def _seat_view(state: _kernel.RiichiState, seat: Seat, viewer: Seat | None) -> RiichiSeatView:
    tiles = state.tiles(seat)
    hidden = not state.sees(viewer, seat)
    drawn = state.drawn(seat)
    double_riichi, open_riichi, ippatsu, first_turn = state.history(seat)
    return RiichiSeatView(
        points=state.points[seat],
        wind=WINDS[(seat - state.dealer) % len(state.points)],  # type: ignore[arg-type]
        tiles=None if hidden else tiles,  # type: ignore[arg-type]
        concealed=len(tiles),
        drawn=None if hidden else drawn,  # type: ignore[arg-type]
        river=_river(state.river(seat)),
        melds=_melds(state.melds(seat)),
        kita=state.kita(seat),
        riichi=state.is_riichi(seat),
        waits=() if hidden else state.waits(seat),
        furiten=seat == viewer and state.is_furiten(seat),
        open_riichi=open_riichi,
        dead=bool(state.dead >> seat & 1),
        robot=bool(state.robots >> seat & 1),
        has_drawn=drawn is not None,
        double_riichi=double_riichi,
        ippatsu=ippatsu,
        first_turn=first_turn,
    )


@lru_cache(maxsize=4096)
def _river(tiles: tuple[Any, ...]) -> tuple[RiverTile, ...]:
    """A pond, the same object for the same one: everybody sees it, again and again."""
    return tuple(starmap(RiverTile, tiles))


@lru_cache(maxsize=4096)
def _melds(melds: tuple[Any, ...]) -> tuple[MeldView, ...]:
    return tuple(starmap(MeldView, melds))
