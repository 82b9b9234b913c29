"""The groups of a scored hand as they are drawn: which tiles are red fives, which one won.

A reading speaks of kinds. The red fives come back here, from the melds or the concealed tiles;
which of several equal groups shows one is a matter of taste, but a red five that won is shown where
it won.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jantaku.riichi.tiles.tile import Kind, Tile, is_red, kind_of, sort_key

if TYPE_CHECKING:
    from jantaku import Score
    from jantaku.riichi.score.result import Group

_RUN_WAITS = ("ryanmen", "kanchan", "penchan")


class DrawnGroup(NamedTuple):
    """A group with its tiles, and the winning tile where it completed this group."""

    group: Group
    tiles: tuple[Tile, ...]
    marked: Tile | None


def drawn_groups(score: Score) -> list[DrawnGroup]:
    """The groups of the reading in its order.

    >>> from jantaku import score
    >>> [one.tiles for one in drawn_groups(score("406m222789p11122z", "0m"))][0]
    (3, 34, 5)
    """
    groups = score.reading.groups
    completed = _completed(score)
    melds = iter(score.hand.melds)
    reds = [tile for tile in score.hand.tiles if is_red(tile)]
    # The group that won picks first, so that a red winning tile is found in it.
    order = sorted(range(len(groups)), key=lambda number: number != completed)
    own = {n: _with_reds(groups[n], reds) for n in order if not _is_meld(groups[n])}
    return [
        DrawnGroup(
            group,
            own[n] if n in own else tuple(sorted(next(melds).tiles, key=sort_key)),
            score.win if n == completed else None,
        )
        for n, group in enumerate(groups)
    ]


def _is_meld(group: Group) -> bool:
    return group.is_open or group.type == "kan"


def _with_reds(group: Group, reds: list[Tile]) -> tuple[Tile, ...]:
    """The group's tiles, taking the red fives that fit out of `reds`."""
    tiles = [Tile(kind) for kind in group.tiles]
    for place, tile in enumerate(tiles):
        red = next((red for red in reds if kind_of(red) == tile), None)
        if red is not None:
            reds.remove(red)
            tiles[place] = red
    return tuple(tiles)


def _completed(score: Score) -> int:
    """Returns the index of the group that the winning tile completed."""
    tile = kind_of(score.win)
    return next(
        number
        for number, group in enumerate(score.reading.groups)
        if not _is_meld(group) and _completes(score.wait, tile, group)
    )


def _completes(wait: str, tile: Kind, group: Group) -> bool:
    if group.type == "run":
        place = tile - group.kind
        edge = (group.kind % 9, place) in ((0, 2), (6, 0))
        two_sided = "penchan" if edge else "ryanmen"
        return place in (0, 1, 2) and wait == ("kanchan" if place == 1 else two_sided)
    fits = group.type == "triplet" if wait == "shanpon" else group.type in ("pair", "single")
    return tile == group.kind and fits and wait not in _RUN_WAITS
