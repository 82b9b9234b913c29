"""The kernel's reports as events."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jantaku.riichi.play.events import Event, RoundBegan, RoundEnded, Won
from jantaku.riichi.play.seat_view import WINDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jantaku import _kernel
    from jantaku.game.protocol.actions import Seat


def events_of(
    state: _kernel.RiichiState, happened: Sequence[tuple[Any, ...]], named: Mapping[Seat, str]
) -> Iterator[Event]:
    """The events of a move that led to this state; `named` are the worths that were claimed."""
    wins = iter(state.wins)
    for type_, seat, source, tile, own, flag in happened:
        if type_ == "round":
            yield _round_began(state, tile)
        elif type_ == "win":
            yield _won(state, next(wins), named)
        elif type_ == "round_end":
            yield _round_ended(state)
        else:
            yield Event(type_, seat, tile, source, own, flag)


def _round_began(state: _kernel.RiichiState, dora: Any) -> Event:
    hands = []
    for seat in range(len(state.points)):
        held, drawn = state.tiles(seat), state.drawn(seat)
        hands.append(tuple(sorted(tile for tile in held if tile != drawn)))
    return RoundBegan(
        "round",
        state.dealer,
        dora,
        wind=WINDS[state.wind],  # type: ignore[arg-type]
        honba=state.honba,
        riichi_sticks=state.sticks,
        points=state.points,
        hands=tuple(hands),  # type: ignore[arg-type]
        number=4 * state.winds_played + state.dealer,
        dice=state.dice,
        wareme=state.wareme,
        left=state.left + 1,  # the dealer has already drawn the first
    )


def _won(state: _kernel.RiichiState, win: Sequence[Any], named: Mapping[Seat, str]) -> Event:
    seat, source, pao, tile, deltas, score, basic, points = win
    ura: Any = state.ura if state.is_riichi(seat) else ()
    won = Won("win", seat, tile, source, score=score, ura=ura, pao=pao, deltas=deltas)
    if score is None or basic > score.base:  # paid as it was claimed, or for an open riichi
        return replace(won, worth=named.get(seat, "yakuman"), points=points)
    return won


def _round_ended(state: _kernel.RiichiState) -> Event:
    seats = range(len(state.points))
    shows = {win[0] for win in state.wins} | {seat for seat in seats if state.open >> seat & 1}
    if state.end in ("exhaustive", "nagashi"):
        shows |= {seat for seat in seats if state.tenpai >> seat & 1}
    elif state.end == "kyuushu":
        shows.add(state.turn)
    elif state.end == "suucha":
        shows.update(seats)
    shown = tuple(state.tiles(seat) if seat in shows else None for seat in seats)
    return RoundEnded(
        "round_end",
        kind=state.end,  # type: ignore[arg-type]
        shown=shown,  # type: ignore[arg-type]
        deltas=state.deltas,
        points=state.points,
    )
