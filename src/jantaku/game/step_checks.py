"""Checks of the actions that are passed to `step`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jantaku.base.errors import (
    SeatError,
)
from jantaku.game import faults
from jantaku.game.checks import require_mapping, seat_at

if TYPE_CHECKING:
    from jantaku.game.game import ActionT, Game
    from jantaku.game.protocol.actions import Seat


def require_decisions(
    game: Game[ActionT, Any, Any], actions: object, kind: type[ActionT]
) -> dict[Seat, ActionT]:
    """Returns an action of that kind for each deciding seat, in order. Raises IllegalAction.

    The engine checks if each is legal.
    """
    given = require_mapping(actions)
    deciding = game.deciding
    strangers = [seat for seat in given if seat not in deciding]
    if strangers or not deciding:
        raise faults.nothing_to_decide(strangers, deciding)
    chosen: dict[Seat, ActionT] = {}
    for seat in deciding:
        action = given.get(seat)
        if action is None:
            raise faults.not_decided(seat, game.legal_actions(seat))
        if not isinstance(action, kind):
            raise faults.not_legal(seat, action, game.legal_actions(seat))
        chosen[seat] = action
    return chosen


def only_toggle(
    game: Game[ActionT, Any, Any], actions: object, kind: type[ActionT], name: str
) -> dict[Seat, ActionT] | None:
    """Returns the action of that type that switches something, if one was given, or None.

    Raises IllegalAction for a switch that the seat does not have, or together with other actions.
    """
    given = require_mapping(actions)
    for seat, action in given.items():
        if not isinstance(action, kind) or getattr(action, "type", "") != name:
            continue
        try:
            own = game.switches(seat)
        except SeatError:
            raise faults.nothing_to_decide([seat], game.deciding) from None
        if action not in own or len(given) > 1:
            raise faults.not_legal(seat, action, own)
        return {seat_at(game.seats, seat): own[own.index(action)]}
    return None
