"""The chance to be tenpai, to win, and the points to expect, for each discard.

The kernel computes them (`kernel/outlook/outlook.hpp`); docs/outlook.md states the model.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal, Unpack

from jantaku import _kernel
from jantaku._kernel import Context, OutlookOptions
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import TILES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.score.permission import Circumstances
    from jantaku.riichi.tiles.hand import Hand
    from jantaku.riichi.tiles.tile import Tile, TileId

Objective = Literal["points", "win", "tenpai"]
Declare = Literal["best", "always", "never"]

DRAWS = 17
"""The default number of draws: those after the first discard of a four-player round."""
MOST_HANDS = 400_000
"""The most hands that one may become, about 100 MB."""


@dataclass(frozen=True, slots=True)
class OutlookRow:
    """The prospects of a hand after one discard.

    `tile` is the discard, a red five apart from the plain one; None for a hand of 13 tiles.
    `distance` is the shanten number afterwards, and `riichi` says that the hand is best declared
    riichi with this discard. `tenpai` and `win` are chances, `points` the points to expect, each by
    the number of draws left: the last entry is for all of them, the one before for the same
    hand a draw later, and the first for none.
    """

    tile: Tile | None
    distance: int
    riichi: bool
    tenpai: tuple[float, ...]
    win: tuple[float, ...]
    points: tuple[float, ...]

    def to_dict(self) -> dict[str, Any]:
        """All of it, ready for JSON."""
        return asdict(self) | {"tile": None if self.tile is None else format_tile(self.tile)}


@dataclass(frozen=True, slots=True)
class HandOutlook:
    """The prospects of a hand: a row for each discard, the best first by `objective`.

    `unseen` is the number of tiles that may be drawn, `hands` of hands that were looked at.
    """

    rows: tuple[OutlookRow, ...]
    draws: int
    objective: Objective
    unseen: int
    hands: int

    @property
    def best(self) -> OutlookRow:
        """The first row."""
        return self.rows[0]

    def after(self, tile: Tile | str) -> OutlookRow:
        """Returns the row of a discard, a `Tile` or its text; raises `KeyError` without one."""
        for row in self.rows:
            if row.tile is not None and tile in {row.tile, format_tile(row.tile)}:
                return row
        raise KeyError(tile)

    def to_dict(self) -> dict[str, Any]:
        """All of it, ready for JSON; docs/json.md describes the keys."""
        told = {name: getattr(self, name) for name in ("draws", "objective", "unseen", "hands")}
        return told | {"rows": [row.to_dict() for row in self.rows]}


def outlook(
    hand: str | Hand | Sequence[TileId],
    *,
    draws: int = DRAWS,
    visible: str | Sequence[TileId] = (),
    discards: str | Sequence[TileId] = (),
    rules: GameRule | str | None = None,
    objective: Objective = "points",
    declare: Declare = "best",
    ron: float = 0.0,
    calls: float = 0.0,
    detours: int = 0,
    steps_back: bool = False,
    north_aside: bool = False,
    **circumstances: Unpack[Circumstances],
) -> HandOutlook:
    """Returns, for each discard, the chances to be tenpai and to win, and the points to expect.

    `hand` has 14 tiles, or 13 if it waits for a draw. The player draws `draws` more tiles, and
    discards by `objective`. Tiles in `visible`, your own `discards` and dora indicators
    are not drawn; a wait among the discards is furiten. `declare` says when a closed hand in tenpai
    declares riichi. `ron` scales the chance that others discard a tile you wait for: 0 never, 1 as
    often as random tiles would be. `calls` is the same for tiles that the player calls: with 0 it
    makes no calls, above 0 pon and chi where they are better than to wait. Each call takes the
    place of a draw. `detours` is how many draws may be spent without coming nearer,
    by changes that keep the distance or, with `steps_back`, by discards that raise it.
    `north_aside`: three players set North aside. Of the circumstances of `score` it takes winds,
    dora, kita, honba, riichi_sticks, and riichi, double_riichi and ippatsu of a hand that has
    declared; last_tile says that the last draw is the last tile of the wall.

    Raises `NotationError` or `HandError` for an impossible hand, and `ArgumentError` for options
    out of range and a hand that may become too many others. docs/outlook.md states the model.

    >>> result = outlook("123m456p3478s1177z", draws=10, dora="2s")
    >>> [(format_tile(row.tile), round(row.win[-1], 2)) for row in result.rows[:3]]
    [('1z', 0.22), ('7z', 0.22), ('7s', 0.13)]
    """
    return outlook_in(
        hand,
        Context(**circumstances),
        OutlookOptions(objective, declare, ron, calls, detours, steps_back, north_aside),
        draws=draws,
        visible=visible,
        discards=discards,
        rules=rules,
    )


def outlook_in(
    hand: str | Hand | Sequence[TileId],
    context: Context,
    options: OutlookOptions,
    *,
    draws: int = DRAWS,
    visible: str | Sequence[TileId] = (),
    discards: str | Sequence[TileId] = (),
    rules: GameRule | str | None = None,
    most_hands: int = MOST_HANDS,
) -> HandOutlook:
    """Like `outlook`, with values for circumstances and options, and a lower bound on the work."""
    found = _kernel._outlook(
        hand,
        context,
        options,
        rules=rules,
        visible=visible,
        discards=discards,
        draws=draws,
        most_hands=most_hands,
    )
    return read_outlook(found)


def read_outlook(found: _kernel.FoundOutlook) -> HandOutlook:
    """Returns the values of an outlook that the kernel found."""
    rows = tuple(
        OutlookRow(None if tile is None else TILES[tile], distance, riichi, tenpai, win, points)
        for tile, distance, riichi, tenpai, win, points in found.rows
    )
    return HandOutlook(rows, found.draws, found.objective, found.unseen, found.hands)


def outlook_document(found: _kernel.FoundOutlook) -> dict[str, Any]:
    """Returns an outlook in the form of `docs/schema/outlook.schema.json`."""
    document: dict[str, Any] = json.loads(_kernel._outlook_document(found))
    return document
