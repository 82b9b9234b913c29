"""The outlook in drills: the worth of each answer to a call, and of each discard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jantaku import _kernel
from jantaku._kernel import OutlookOptions
from jantaku.base.errors import ArgumentError, DrillError, HandError
from jantaku.riichi.outlook.outlook import outlook_in
from jantaku.riichi.tiles.notation import format_mpsz
from jantaku.riichi.tiles.tile import TILES, id_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.drill.values import Drill
    from jantaku.riichi.outlook.outlook import HandOutlook
    from jantaku.riichi.tiles.tile import Tile, TileId

PASS: Final = "pass"
"""The answer to a call drill that makes no call."""
RON: Final = 0.5
"""How often the others discard a tile that the hand waits for; docs/trainer.md."""
_MOST_HANDS: Final = 50_000
_MOST_DRAWS: Final = 36


@dataclass(frozen=True, slots=True)
class CallWorth:
    """The worth of an answer to a discard: to pass, or a call with the best discard after it.

    `answer` is pass, pon or chi with the two tiles of the hand. `win` is the chance to win the
    round and `points` what it brings on average, by the outlook.
    """

    answer: str
    discard: Tile | None
    win: float
    points: float


def call_answer(name: str, own: Sequence[Tile]) -> str:
    """Writes an answer to a call drill: its name, and of a chi the tiles of the hand.

    >>> from jantaku import parse_tiles
    >>> call_answer("chi", parse_tiles("34p")), call_answer("pass", [])
    ('chi 34p', 'pass')
    """
    return f"{name} {format_mpsz(own)}" if name == "chi" else name


def call_answers(drill: Drill) -> tuple[str, ...]:
    """Returns the answers to a call drill: pass, and each call that the rules allow."""
    return tuple(row.answer for row, _ in _options(drill, weighed=False))


def call_worths(drill: Drill) -> tuple[tuple[CallWorth, ...], tuple[str, ...]]:
    """Returns the worth of each answer to a call drill, and the answers that are right.

    Raises `DrillError` if the outlook does not decide: no call is possible, the hand is too far
    from tenpai, a player is in riichi, or the best answers are too close.
    """
    if any(seat.riichi for seat in drill.seats):
        fault, cure = "a player is in riichi", "ask about calls that danger does not decide"
        raise DrillError(fault, cure, source="seats")
    options = _options(drill, weighed=True)
    if len(options) < 2:
        raise DrillError("nothing can be called", "offer a tile that the hand takes", source="tile")
    right = tuple(row.answer for row, is_right in options if is_right)
    if not right:
        fault = "the best answers are too close"
        raise DrillError(fault, "give a hand with a clear answer", source="hand")
    return tuple(row for row, _ in options), right


def discard_outlook(drill: Drill) -> HandOutlook | None:
    """Returns the outlook of each discard of a drill; None if it cannot be worked out.

    The player makes no calls, and the others discard a tile that it waits for half as often as
    other tiles.

    >>> from jantaku.riichi.drill import make_drill
    >>> found = discard_outlook(make_drill("discard", level=2, seed=3))
    >>> found is not None and round(found.best.win[-1], 2)
    0.48
    """
    if drill.wall is None:
        return None
    visible, own = _seen(drill)
    try:
        return outlook_in(
            drill.hand,
            drill.context,
            OutlookOptions(ron=RON),
            draws=min(_MOST_DRAWS, drill.wall // drill.players),
            visible=visible,
            discards=own,
            rules=drill.rules,
            most_hands=_MOST_HANDS,
        )
    except (ArgumentError, HandError):
        return None


def _options(drill: Drill, *, weighed: bool) -> list[tuple[CallWorth, bool]]:
    if drill.tile is None or drill.source is None or drill.wall is None:
        missing = next(name for name in ("tile", "source", "wall") if getattr(drill, name) is None)
        cure = "give the tile offered, the seat that discarded it, and the tiles left in the wall"
        raise DrillError(f"{missing} is missing", cure, source=missing)
    visible, own = _seen(drill)
    try:
        rows = _kernel._call_options(
            drill.hand,
            drill.rules,
            drill.context,
            visible,
            own,
            drill.tile,
            drill.source,
            drill.wall,
            weighed,
        )
    except (ArgumentError, HandError) as error:
        raise DrillError(error.fault, error.cure, source="hand") from None
    return [
        (
            CallWorth(
                call_answer(name, [TILES[one] for one in tiles]),
                None if discard is None else TILES[discard],
                win,
                points,
            ),
            is_right,
        )
        for (name, tiles, discard, win, points), is_right in rows
    ]


def _seen(drill: Drill) -> tuple[list[TileId], list[TileId]]:
    """The tiles seen elsewhere, and those of the player's own pond, each in one of them only."""
    own = drill.seats[0].pond if drill.seats else ()
    elsewhere = [*drill.seen_of_others]
    for one in own:  # in the pond and in the meld of the caller
        if one.called and one.tile in elsewhere:
            elsewhere.remove(one.tile)
    return [*map(id_of, elsewhere)], [id_of(one.tile) for one in own]
