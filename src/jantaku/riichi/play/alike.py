"""The legal action that stands for others which look like it: `legal_like`, `first_legal`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.riichi.tiles.tile import tile_of_id

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.play.view import RiichiView
    from jantaku.riichi.tiles.tile import TileId


def legal_like(
    view: RiichiView, action: RiichiAction, reds: Collection[TileId]
) -> RiichiAction | None:
    """Returns the legal action of the seat of a view that looks like another, or None.

    The tile just drawn does not look like an equal one of the hand.

    >>> from jantaku import RiichiGame
    >>> from jantaku.riichi.play.actions import RiichiAction
    >>> game = RiichiGame(seed=7)
    >>> legal_like(game.view(0), RiichiAction("discard", 94), ()).tile
    95
    """
    if action in view.legal:
        return action
    drawn = view.seats[view.seat or 0].drawn

    def look(one: RiichiAction) -> tuple[object, ...]:
        return *look_of(one, reds), one.tile is not None and one.tile == drawn

    wanted = look(action)
    return next((legal for legal in view.legal if look(legal) == wanted), None)


def first_legal(
    view: RiichiView, actions: Iterable[RiichiAction], reds: Collection[TileId]
) -> RiichiAction | None:
    """Returns the legal action that looks like the first of some actions that is legal, or None.

    A tile just drawn stands for an equal one of the hand too.

    >>> from jantaku import RiichiGame
    >>> from jantaku.riichi.play.actions import PASS, RiichiAction
    >>> game = RiichiGame(seed=7)
    >>> first_legal(game.view(0), [PASS, RiichiAction("discard", 94)], ()).tile
    95
    """
    legal = {look_of(action, reds): action for action in view.legal}
    looks = (look_of(action, reds) for action in actions)
    return next((legal[look] for look in looks if look in legal), None)


def look_of(action: RiichiAction, reds: Collection[TileId]) -> tuple[object, ...]:
    """Returns what is equal for actions that look alike, wherever their tiles come from."""
    tile = None if action.tile is None else tile_of_id(action.tile, reds)
    return action.type, tile, tuple(sorted(tile_of_id(one, reds) for one in action.own))
