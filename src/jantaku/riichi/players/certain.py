"""The rules that need no thought, the same for every player that knows the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku._kernel import shanten, ukeire_within, waits
from jantaku.riichi.danger.reading import danger
from jantaku.riichi.play.actions import PASS, RiichiAction
from jantaku.riichi.players.claims import speak
from jantaku.riichi.players.position import position_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from jantaku.riichi.danger.reading import SeatDanger
    from jantaku.riichi.play.view import RiichiView
    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.players.simple import Player
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.tiles.tile import TileId

WINS: Final = ("tsumo", "ron")
_DECLARED: Final = ("riichi", "open_riichi")
_KANS: Final = ("closed_kan", "added_kan", "open_kan")
_TENPAI: Final = 2000.0  # points that tenpai brings at an exhaustive draw, against noten
_LITTLE: Final = 300.0  # points; a discard that costs more by less is as good
_MOST_DISTANCE: Final = 6
_ALL_KINDS: Final = (1 << 34) - 1


def certain(view: RiichiView, rule: GameRule) -> RiichiAction | None:
    """The action that needs no thought: words at a hearing, a win, a pass in riichi; or None."""
    if view.hearing is not None:
        return speak(view, rule)
    for type_ in WINS:
        for action in view.legal:
            if action.type == type_:
                return action
    own = view.seats[view.seat or 0]
    draw = next((one for one in view.legal if one.type == "draw_claim"), None)
    if draw is not None and own.robot:  # bots are only offered draws that are valid
        return draw
    return PASS if own.riichi and PASS in view.legal else None


def needs_thought(view: RiichiView, rule: GameRule) -> bool:
    """True if the decision is neither certain nor a claim, and leaves a choice."""
    return view.hearing is None and len(view.legal) > 1 and certain(view, rule) is None


def sensible(player: Player, rule: GameRule) -> Player:
    """Returns the player without the actions that are certainly wrong: see `instead`."""

    def play_sensible(view: RiichiView, chance: Random) -> RiichiAction:
        chosen = player(view, chance)
        return instead(view, rule).get(chosen, chosen)

    return play_sensible


def instead(view: RiichiView, rule: GameRule) -> dict[RiichiAction, RiichiAction]:
    """Returns the legal actions that are certainly wrong, each with the one that takes its place.

    A riichi is wrong if all its waits are in sight. Where the tiles that are left are too few for
    the hand to win, a kan is wrong, and a discard that costs more than another one, tenpai at the
    end counted.
    """
    me = view.seats[view.seat or 0]
    if view.hearing is not None or me.riichi or not me.tiles:
        return {}
    sight = position_of(view, rule)
    discards = {one.tile: one for one in view.legal if one.type == "discard"}
    dead = {
        one: discards[one.tile]
        for one in view.legal
        if one.type in _DECLARED and one.tile in discards and not _has_wait(sight, one.tile)
    }
    return dead | _pushes(sight, (*discards.values(),))


def _has_wait(sight: Outlook, tile: TileId | None) -> bool:
    """True if a copy of a wait is unseen after the discard."""
    assert tile is not None
    return any(sight.left[kind] for kind in waits(sight.without(tile), sight.rule.players))


def _pushes(sight: Outlook, discards: Sequence[RiichiAction]) -> dict[RiichiAction, RiichiAction]:
    """Returns the kans and the discards that risk points for a hand that cannot win any more."""
    view, players = sight.view, sight.rule.players
    draws = view.left // players
    if draws > _MOST_DISTANCE or (distance := shanten(sight.hand, players)) < max(1, draws):
        return {}
    dangers = danger(view, sight.rule)
    worths = {one: _worth(sight, one, draws, dangers) for one in discards}
    best = max(worths, key=worths.__getitem__, default=PASS)
    costly = (one for one, worth in worths.items() if worth < worths[best] - _LITTLE)
    kans = (one for one in view.legal if one.type in _KANS and distance > draws + 1)
    return dict.fromkeys((*costly, *kans), best)


def _worth(
    sight: Outlook, action: RiichiAction, draws: int, dangers: Sequence[SeatDanger]
) -> float:
    """Returns the points to expect of a discard after which only tenpai and danger count."""
    assert action.tile is not None
    hand, players = sight.without(action.tile), sight.rule.players
    distance, _, useful = ukeire_within(hand, _ALL_KINDS, sight.left, players)
    tenpai = useful / sight.unseen if draws == distance == 1 else 0.0
    loss = sum(one.loss(action.tile // 4) for one in dangers)
    return tenpai * _TENPAI - loss
