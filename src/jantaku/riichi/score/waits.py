"""The value of a tenpai hand: each wait with the copies left and its score by ron and tsumo."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jantaku import _kernel
from jantaku._kernel import check_visible, shanten
from jantaku.base.errors import HandError
from jantaku.riichi.score.faults import not_in_play, too_many_seen
from jantaku.riichi.score.score import Context, Score
from jantaku.riichi.tiles.hand import Hand
from jantaku.riichi.tiles.notation import parse_ids, parse_tiles
from jantaku.riichi.tiles.tile import KINDS, TILE_IDS, kind_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.tiles.tile import Kind, Tile, TileId

_COPIES = 4
_LACKED_BY_THREE = range(1, 8)  # man 2 to 8


@dataclass(frozen=True, slots=True)
class WaitValue:
    """A wait: its kind, the copies left, and its score by ron and by tsumo.

    `furiten` is True if any wait of the hand is among its own discards, which rules every ron out.
    """

    kind: Kind
    left: int
    ron: Score
    tsumo: Score
    furiten: bool = False


def wait_values(
    hand: str | Hand | Sequence[TileId],
    context: Context | None = None,
    visible: str | Sequence[TileId] = (),
    rules: GameRule | str | None = None,
    *,
    discards: str | Sequence[TileId] = (),
    players: int = 4,
) -> tuple[WaitValue, ...]:
    """Returns each wait of a tenpai hand with its score, by kind; empty if not tenpai.

    Dora indicators of the context and your own `discards` count as seen, like `visible`; a wait of
    which the indicators show the last copy is left out. Furiten follows from the discards.
    A win leaves out a circumstance that only the others can have: a tile with further copies in
    the hand is not robbed from a kan. Raises `HandError` for a complete hand, for a fifth copy,
    and for what `score` refuses.

    >>> from jantaku import format_tile
    >>> for wait in wait_values("123m456p789s1112z"):
    ...     print(format_tile(wait.kind), wait.left, wait.ron.points, wait.tsumo.points)
    2z 3 3900 7800
    """
    if context is not None and not isinstance(context, Context):
        raise TypeError("the circumstances are no Context")
    held = Hand(hand)
    if shanten(held, players) < 0:
        raise HandError("the hand is complete", "leave the winning tile out", source="hand")
    may_wait = shanten(held, players) == 0 or _kernel._more_waits(held, rules)
    if held.size % 3 != 1 or not may_wait:
        return ()
    circumstances = context or Context()
    check_visible(held, visible, players)
    others, own = as_kinds(visible), as_kinds(discards)
    _check_copies(held, circumstances, visible=(visible, others), discards=(discards, own))
    require_in_play(players, own, discards=discards)
    furiten, rows = _kernel._wait_values(held, circumstances, rules, players, [*others, *own], own)
    return tuple(
        WaitValue(KINDS[kind], left, ron, tsumo, furiten) for kind, left, ron, tsumo in rows
    )


def as_kinds(tiles: str | Sequence[TileId]) -> list[Kind]:
    """Returns the kinds of tiles that are a text or ids."""
    if isinstance(tiles, str):
        return [*map(kind_of, parse_tiles(tiles))] if tiles.strip() else []
    if all(type(one) is int and 0 <= one < len(TILE_IDS) for one in tiles):
        return [KINDS[one // 4] for one in tiles]
    return [*map(kind_of, parse_ids(tiles))]  # raises an error


def require_in_play(players: int, kinds: Sequence[Kind], **given: str | Sequence[TileId]) -> None:
    """Raises `HandError` for a kind that three players lack, in the argument that has it."""
    for kind in kinds:
        if players == 3 and kind in _LACKED_BY_THREE:
            ((source, tiles),) = given.items()
            raise not_in_play(kind, {source: tiles if isinstance(tiles, str) else [kind]})


def _check_copies(
    hand: Hand, context: Context, **given: tuple[str | Sequence[TileId], Sequence[Kind]]
) -> None:
    """Raises `HandError` for a tile of which the hand and all that is seen have a fifth copy."""
    seen: dict[str, str | Sequence[Tile]] = {"dora": context.dora, "ura": context.ura}
    total = Counter([*context.dora, *context.ura])
    for name, (tiles, kinds) in given.items():
        seen[name] = tiles if isinstance(tiles, str) else kinds
        total.update(kinds)
    for kind, copies in total.items():
        if hand.held[kind] + copies > _COPIES:
            raise too_many_seen(kind, hand.held[kind], seen)
