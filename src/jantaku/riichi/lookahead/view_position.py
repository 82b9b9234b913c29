"""The position that a view shows: `position_of_view`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.base.errors import ArgumentError
from jantaku.riichi.position.position import Position
from jantaku.riichi.position.tile_ids import faces, meld_position
from jantaku.riichi.position.values import PositionDiscard, SeatPosition
from jantaku.riichi.tiles.tile import TILE_IDS, sort_key, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Collection

    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play.view import RiichiView
    from jantaku.riichi.position.values import FuritenFor, PositionEvent
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.tiles.tile import Tile, TileId

_WINDS: Final = "ESWN"
_SANMA_TILES: Final = 108
MOST_INDICATORS: Final = 5


def position_of_view(view: RiichiView, rules: GameRule) -> Position:
    """Returns the position that a seat sees in its view, all else unknown.

    A view does not always show that a tile was drawn from the dead wall: then it is taken for one
    of the live wall. Raises `ArgumentError` for the view of a spectator and at a hearing.

    >>> from jantaku import RiichiGame
    >>> game = RiichiGame(seed=7)
    >>> position_of_view(game.view(0), game.rule) == game.position().seen_by(0)
    True
    """
    if view.seat is None or view.hearing is not None:
        raise ArgumentError("the view shows no decision of a round", "pass that of a seat at one")
    reds = rules.red_ids
    seats = tuple(_seat(view, at, reds) for at in range(len(view.seats)))
    event, added = _event(view, rules)
    drawn = view.seats[view.turn].drawn if view.offered is None else None
    placed = sum(
        len(of.hand)
        + sum(len(meld.tiles) for meld in of.melds)
        + of.kita
        + sum(not one.called for one in of.pond)
        for of in seats
    )
    has_drawn = view.offered is None and view.seats[view.turn].has_drawn
    tiles = _SANMA_TILES if rules.players == 3 else len(TILE_IDS)
    hidden = tiles - placed - has_drawn - view.left - len(view.dora)
    return Position(
        rules=rules,
        seats=seats,
        wall=(None,) * view.left,
        dead=(None,) * hidden,
        dora=faces(view.dora, reds),
        turn=view.turn,
        event=event,
        drawn=None if drawn is None else tile_of_id(drawn, reds),
        added=None if added is None else tile_of_id(added, reds),
        winds=_WINDS.index(view.wind),
        dealer=view.dealer,
        honba=view.honba,
        sticks=view.riichi_sticks,
    )


def _event(view: RiichiView, rules: GameRule) -> tuple[PositionEvent, TileId | None]:
    """Returns what brought the decision, and the tile that was added to a pon."""
    at_turn = view.seats[view.turn]
    if view.offered is None:
        if not at_turn.has_drawn:
            return "call", None
        called = any(one.called for _, one in [*view.discards][-1:])
        kans = sum("kan" in meld.type for seat in view.seats for meld in seat.melds)
        turns_late = rules.kan_dora and len(view.dora) <= kans and len(view.dora) < MOST_INDICATORS
        return ("replacement" if called or turns_late else "draw"), None
    if at_turn.river and at_turn.river[-1].tile == view.offered:
        return "discard", None
    for meld in at_turn.melds:
        if view.offered in meld.tiles:
            if meld.type == "added_kan":
                return "added_kan", view.offered
            return "closed_kan", None
    return "kita", None


def _seat(view: RiichiView, at: Seat, reds: Collection[TileId]) -> SeatPosition:
    seen = view.seats[at]
    drawn = view.turn == at and view.offered is None and seen.has_drawn
    tiles = seen.tiles
    if tiles is None:
        hand: tuple[Tile | None, ...] = (None,) * (seen.concealed - drawn)
    else:
        held = [tile for tile in tiles if not (drawn and tile == seen.drawn)]
        hand = (*sorted(faces(held, reds), key=sort_key),)
    shown = tiles is not None and at != view.seat and not seen.open_riichi
    return SeatPosition(
        seen.points,
        hand,
        tuple(meld_position((meld.type, meld.tiles, meld.source), reds) for meld in seen.melds),
        tuple(
            PositionDiscard(tile_of_id(one.tile, reds), one.tsumogiri, one.riichi, one.called)
            for one in seen.river
        ),
        kita=seen.kita,
        double_riichi=seen.double_riichi,
        open_riichi=seen.open_riichi,
        ippatsu=seen.ippatsu,
        furiten=_furiten(view, at),
        dead=seen.dead,
        shown=shown,
    )


def _furiten(view: RiichiView, at: Seat) -> FuritenFor:
    """Returns how long the seat is furiten by a win that it passed; nothing if by its pond."""
    seen = view.seats[at]
    kinds = {one.tile // 4 for one in seen.river}
    if not seen.furiten or kinds & set(seen.waits):
        return ""
    return "riichi" if seen.riichi else "turn"
