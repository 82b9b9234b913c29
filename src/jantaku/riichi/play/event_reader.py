"""The kernel's reports as events."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, Final

from jantaku import _kernel
from jantaku.riichi.play.events import (
    EVENTS,
    RiichiEvent,
    RiichiRoundBegan,
    RiichiRoundEnded,
    RiichiWon,
)
from jantaku.riichi.play.seat_view import WINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from jantaku.game.protocol.actions import Seat

_Report = tuple[Any, ...]
_SEAT, _SOURCE, _TILE, _OWN, _FLAG = range(1, 6)
# The places of the fields of an event in the kernel's report.
_PLACES: Final = {
    "seat": _SEAT,
    "source": _SOURCE,
    "open_riichi": _SOURCE,
    "tile": _TILE,
    "indicator": _TILE,
    "own": _OWN,
    "tsumogiri": _FLAG,
    "replacement": _FLAG,
    "open": _FLAG,
}


def events_of(
    state: _kernel.RiichiState, happened: Sequence[_Report], named: Mapping[Seat, str]
) -> Iterator[RiichiEvent]:
    """The events of a move that led to this state; `named` are the worths that were claimed."""
    for report in happened:
        row = _READ.get(report[0])
        if row is None:
            yield _OF_STATE[report[0]](state, report, named)
        else:
            kind, places = row
            yield kind(*[report[place] for place in places])


def _round_began(state: _kernel.RiichiState, report: _Report, _: Mapping[Seat, str]) -> RiichiEvent:
    hands = []
    for seat in range(len(state.points)):
        held, drawn = state.tiles(seat), state.drawn(seat)
        hands.append(tuple(sorted(tile for tile in held if tile != drawn)))
    return RiichiRoundBegan(
        state.dealer,
        report[_TILE],
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


def _won(state: _kernel.RiichiState, report: _Report, named: Mapping[Seat, str]) -> RiichiEvent:
    win: Any = next(win for win in state.wins if win[0] == report[_SEAT])
    seat, source, pao, tile, deltas, score, basic, points = win
    ura: Any = state.ura if state.is_riichi(seat) else ()
    won = RiichiWon(seat, tile, source, score=score, ura=ura, pao=pao, deltas=deltas)
    if score is None or basic > score.base:  # paid as it was claimed, or for an open riichi
        return replace(won, worth=named.get(seat, "yakuman"), points=points)
    return won


def _round_ended(state: _kernel.RiichiState, _: _Report, __: Mapping[Seat, str]) -> RiichiEvent:
    seats = range(len(state.points))
    shows = {win[0] for win in state.wins} | {seat for seat in seats if state.open >> seat & 1}
    if state.end in ("exhaustive", "nagashi"):
        shows |= {seat for seat in seats if state.tenpai >> seat & 1}
    elif state.end == "kyuushu":
        shows.add(state.turn)
    elif state.end == "suucha":
        shows.update(seats)
    shown = tuple(state.tiles(seat) if seat in shows else None for seat in seats)
    return RiichiRoundEnded(
        kind=state.end,  # type: ignore[arg-type]
        shown=shown,  # type: ignore[arg-type]
        deltas=state.deltas,
        points=state.points,
    )


# The events with more fields than the kernel reports.
_OF_STATE: Final[
    dict[str, Callable[[_kernel.RiichiState, _Report, Mapping[Seat, str]], RiichiEvent]]
] = {
    RiichiRoundBegan.type: _round_began,
    RiichiWon.type: _won,
    RiichiRoundEnded.type: _round_ended,
}
_READ: Final = {
    name: (EVENTS[name], [_PLACES[field.name] for field in fields(EVENTS[name])])
    for name in _kernel.EVENTS
    if name not in _OF_STATE
}
