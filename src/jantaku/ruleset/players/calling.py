"""The hand after a call."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jantaku.ruleset.players.cards import FAR
from jantaku.ruleset.players.holding import bare, own_seat
from jantaku.ruleset.players.routes import Standing
from jantaku.ruleset.values.meld import Call

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.play.view import RulesetView
    from jantaku.ruleset.players.holding import Holding
    from jantaku.ruleset.program import Button
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.table.context import CallChoice
    from jantaku.ruleset.values.tile import Tile


class Left(NamedTuple):
    """The bare tiles that a call leaves, and the melds it makes."""

    hand: list[Tile]
    melds: tuple[Call, ...]


def left_by(holding: Holding, action: RulesetAction) -> Left | None:
    """The hand after the call of an action; None if the call takes no known tile."""
    button, choice = holding.insight.program.buttons[action.name], action.call
    if choice is None:
        return None
    called = [] if choice.called is None else [choice.called]
    if button.decision == "upgrade_call":
        return Left(bare(_minus(holding.hand, called)), ()) if called else None
    if button.decision == "flower":
        return Left(bare(_minus(holding.hand, [*choice.own, *called])), ())
    gone = [*choice.own, *(called if button.decision == "self_call" else ())]
    return Left(bare(_minus(holding.hand, gone)), (_meld(button, choice),))


def missing_after(holding: Holding, action: RulesetAction) -> int:
    """How many tiles are missing to a win after a call."""
    left = left_by(holding, action)
    return FAR if left is None else holding.distance(left.hand, left.melds)


def turns_lost(view: RulesetView) -> float:
    """The part of a turn that a call costs: how much later the seat that calls draws next."""
    seats = [seat.seat for seat in view.seats]
    if view.last_discarder not in seats:
        return 1.0
    before = (seats.index(own_seat(view).seat) - seats.index(view.last_discarder)) % len(seats)
    return 1 - before / len(seats)


def standing_of(view: RulesetView, holding: Holding, more: tuple[Call, ...] = ()) -> Standing:
    """The winds, melds, with more melds, and joker rules of the seat of a view."""
    own = own_seat(view)
    return Standing(own.wind, view.round_wind, (*own.calls, *more), holding.behavior)


def _meld(button: Button, choice: CallChoice) -> Call:
    called = () if choice.called is None else (choice.called.minus("draw", "discard"),)
    return Call(button.call_name, (*(tile.minus("draw") for tile in choice.own), *called))


def _minus(tiles: Sequence[Tile], gone: Sequence[Tile]) -> list[Tile]:
    rest = list(tiles)
    for tile in gone:
        match = next((other for other in rest if other == tile), None) or next(
            (other for other in rest if other.name == tile.name), None
        )
        if match is not None:
            rest.remove(match)
    return rest
