"""The hand after a call."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jantaku.ruleset.players.hands.cards import FAR
from jantaku.ruleset.players.hands.hand_state import HandState, concealed_tiles, own_seat
from jantaku.ruleset.players.hands.yaku_paths import SeatFacts
from jantaku.ruleset.values.meld import Call

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.play.view import RulesetView
    from jantaku.ruleset.program import Button
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.table.context import CallChoice
    from jantaku.ruleset.values.tile import RulesetTile


class HandAfterCall(NamedTuple):
    """The bare tiles that a call leaves, and the melds it makes."""

    hand: list[RulesetTile]
    melds: tuple[Call, ...]


def hand_after_call(holding: HandState, action: RulesetAction) -> HandAfterCall | None:
    """The hand after the call of an action; None if the call takes no known tile."""
    button, choice = holding.insight.program.buttons[action.name], action.call
    if choice is None:
        return None
    called = [] if choice.called is None else [choice.called]
    if button.decision == "upgrade_call":
        return HandAfterCall(concealed_tiles(_minus(holding.hand, called)), ()) if called else None
    if button.decision == "flower":
        return HandAfterCall(concealed_tiles(_minus(holding.hand, [*choice.own, *called])), ())
    gone = [*choice.own, *(called if button.decision == "self_call" else ())]
    return HandAfterCall(concealed_tiles(_minus(holding.hand, gone)), (_meld(button, choice),))


def missing_after(holding: HandState, action: RulesetAction) -> int:
    """How many tiles are missing to a win after a call."""
    left = hand_after_call(holding, action)
    return FAR if left is None else holding.distance(left.hand, left.melds)


def turns_lost(view: RulesetView) -> float:
    """The part of a turn that a call costs: how much later the seat that calls draws next."""
    seats = [seat.seat for seat in view.seats]
    if view.last_discarder not in seats:
        return 1.0
    before = (seats.index(own_seat(view).seat) - seats.index(view.last_discarder)) % len(seats)
    return 1 - before / len(seats)


def seat_facts(view: RulesetView, holding: HandState, more: tuple[Call, ...] = ()) -> SeatFacts:
    """The winds, melds, with more melds, and joker rules of the seat of a view."""
    own = own_seat(view)
    return SeatFacts(own.wind, view.round_wind, (*own.calls, *more), holding.behavior)


def _meld(button: Button, choice: CallChoice) -> Call:
    called = () if choice.called is None else (choice.called.minus("draw", "discard"),)
    return Call(button.call_name, (*(tile.minus("draw") for tile in choice.own), *called))


def _minus(tiles: Sequence[RulesetTile], gone: Sequence[RulesetTile]) -> list[RulesetTile]:
    rest = list(tiles)
    for tile in gone:
        match = next((other for other in rest if other == tile), None) or next(
            (other for other in rest if other.name == tile.name), None
        )
        if match is not None:
            rest.remove(match)
    return rest
