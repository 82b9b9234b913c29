"""What a tenpai hand would win: each wait with the copies left and its worth by ron and tsumo.

May import score and what is below it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jantaku.errors import HandError
from jantaku.hand import Hand
from jantaku.notation import format_tile
from jantaku.score import Context, Score, score
from jantaku.shanten import shanten, ukeire
from jantaku.tile import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.rules import GameRule
    from jantaku.tile import TileId

# The circumstances that hold however the hand is won, and those that go with ron or with tsumo only.
_EITHER = ("riichi", "double_riichi", "open_riichi", "ippatsu", "last_tile", "paarenchan", "open")
_BY_RON = ("chankan", "renhou", "tsubame_gaeshi", "kanfuri")
_BY_TSUMO = ("rinshan", "tenhou", "chiihou")
_VALUES = ("round", "seat", "kita", "honba", "riichi_sticks")


@dataclass(frozen=True, slots=True)
class WaitValue:
    """A wait: its kind, the copies left, and its score by ron and by tsumo."""

    kind: Kind
    left: int
    ron: Score
    tsumo: Score


def wait_values(
    hand: str | Hand | Sequence[TileId],
    context: Context | None = None,
    visible: str | Sequence[TileId] = (),
    rules: GameRule | str | None = None,
    *,
    players: int = 4,
) -> tuple[WaitValue, ...]:
    """Each wait of a tenpai hand with what it pays, by kind; empty when the hand is not tenpai.

    Dora indicators of the context count as seen, like `visible`. Furiten is not known here.
    Raises `HandError` for a complete hand, and for what `score` refuses.

    >>> [(str(w.kind), w.left, w.ron.points, w.tsumo.points) for w in wait_values("123m456p789s1112z")]
    [('28', 3, 4800, 7800)]
    """
    held = Hand(hand)
    if shanten(held, players) < 0:
        raise HandError("the hand is complete", "leave the winning tile out", source="hand")
    if shanten(held, players) > 0 or held.size % 3 != 1:
        return ()
    circumstances = context or Context()
    seen = ukeire(held, visible, players)
    values = []
    for kind, left in seen.tiles:
        complete = held.draw(format_tile(Kind(kind)))
        shown = sum(indicator == kind for indicator in (*circumstances.dora, *circumstances.ura))
        ron, tsumo = (
            score(complete, _context(circumstances, Kind(kind), tsumo), rules=rules)
            for tsumo in (False, True)
        )
        values.append(WaitValue(Kind(kind), max(0, left - shown), ron, tsumo))
    return tuple(values)


def _context(context: Context, win: Kind, tsumo: bool) -> Context:
    """The same circumstances for a win on that tile."""
    names = _EITHER + (_BY_TSUMO if tsumo else _BY_RON)
    flags = {name: True for name in names if getattr(context, name)}
    values = {name: getattr(context, name) for name in _VALUES}
    return Context(
        format_tile(win),
        tsumo=tsumo,
        dora="".join(map(format_tile, context.dora)),
        ura="".join(map(format_tile, context.ura)),
        **flags,
        **values,
    )
