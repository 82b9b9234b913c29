"""Moving and swapping tiles between hands, melds, ponds, what is set aside, and the walls.

A selection says which objects are meant; its objects are addressed like marks, so that a tile of
the draw is a tile of the hand, after all others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from jantaku.base.errors import RulesetError
from jantaku.ruleset.play.tiles import marking
from jantaku.ruleset.program import SECOND, MarkTarget, Reserved, Spec
from jantaku.ruleset.table import events
from jantaku.ruleset.table.history import SwapEntry
from jantaku.ruleset.table.player import Mark
from jantaku.ruleset.table.seats import many_seats
from jantaku.ruleset.table.table import RulesetTable, tell
from jantaku.ruleset.table.walls import place_of
from jantaku.ruleset.values.limits import MOST_TILES, within
from jantaku.ruleset.values.meld import Call, hides
from jantaku.ruleset.values.tile import GAP, RulesetTile, face_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.table.context import Context
    from jantaku.ruleset.values.seat import Seat

Moved: TypeAlias = RulesetTile | Call

MARKS_OF: Final[dict[str, MarkTarget]] = {
    "hand": "hand",
    "draw": "hand",
    "aside": "aside",
    "calls": "call",
    "discard": "discard",
    "revealed_tile": "revealed_tile",
    "scry": "scry",
    "dead_wall": "dead_wall",
    "atop_wall": "atop_wall",
}
"""The targets of a selection, and what they are marked as."""

_ONLY_SOURCES: Final = frozenset({"revealed_tile", "scry"})
PLACED: Final = frozenset({"dead_wall", "atop_wall"})
"""Targets of which the tiles meant are named by their places, counted from the wall's end."""
_OPEN: Final = frozenset({"call", "calls", "discard", "revealed_tile"})
_OF_ITS_PLACE: Final = ("draw", "sideways", "concealed", "called", "hand")


@dataclass(frozen=True, slots=True)
class SelectedObjects:
    """The objects of one target: marked ones only, also those of other seats, those a spec fits.

    Without `own` those of the other seats alone; of the walls those at `places`.
    """

    target: str
    marked: bool = False
    seats: tuple[str, ...] = ()
    fits: Spec | None = None
    own: bool = True
    places: tuple[int, ...] = ()


Selection: TypeAlias = tuple[SelectedObjects, ...]


def is_destination(selection: Selection) -> bool:
    """True if tiles can be moved there: one target, and for a wall one place."""
    if len(selection) != 1 or selection[0].target in _ONLY_SOURCES:
        return False
    return selection[0].target not in PLACED or len(selection[0].places) > 0


def selected(table: RulesetTable, context: Context, selection: Selection) -> list[Mark]:
    """The objects meant, each once, in the order of the selection.

    Marked objects come in the order of marking. Gaps in ponds and declared flowers are left out.
    """
    found: dict[Mark, None] = {}
    for part in selection:
        candidates = _candidates(table, context, part)
        table.spend(4 * len(candidates))
        for mark in candidates:
            tiles = marking.tiles_at(table, mark)
            if tiles and GAP.name != tiles[0].name and _fits(table, context, part, tiles):
                found[mark] = None
    table.spend(8 * len(found))
    return list(found)


def _fits(
    table: RulesetTable, context: Context, part: SelectedObjects, tiles: Sequence[RulesetTile]
) -> bool:
    fits = part.fits
    return fits is None or any(fits(table, context, tile) for tile in tiles)


def _candidates(table: RulesetTable, context: Context, part: SelectedObjects) -> Sequence[Mark]:
    target = MARKS_OF[part.target]
    if part.target in PLACED:
        return [Mark(target, context.seat, place) for place in part.places]
    if part.marked:
        return [] if part.target == "draw" else marking.marked(table, context.seat, target)
    if part.target in _ONLY_SOURCES:
        number = marking.number_of(table, context.seat, target)
        return [Mark(target, context.seat, index) for index in range(number)]
    named = many_seats(table, context, part.seats)
    owners = dict.fromkeys([context.seat, *named] if part.own else named)
    return [mark for owner in owners for mark in _own(table, owner, part.target)]


def _own(table: RulesetTable, seat: Seat, target: str) -> Sequence[Mark]:
    player, kind = table.players[seat], MARKS_OF[target]
    if target == "calls":
        melds = enumerate(player.calls)
        return [Mark(kind, seat, index) for index, meld in melds if not meld.is_flower]
    first = len(player.hand) if target == "draw" else 0
    return [Mark(kind, seat, at) for at in range(first, marking.number_of(table, seat, kind))]


def take(table: RulesetTable, marks: Sequence[Mark]) -> list[Moved]:
    """Takes the objects from their places and returns them in the order asked.

    A gap stays in a pond and in the dead wall; elsewhere the objects behind move up, and marks
    follow them.
    """
    taken = _there(table, marks)
    for target, seat in dict.fromkeys((mark.target, mark.seat) for mark in marks):
        gone = {mark.index for mark in marks if (mark.target, mark.seat) == (target, seat)}
        if target == "discard":
            for index in gone:
                table.players[seat].pond[index] = GAP
        elif target == "dead_wall":
            for index in gone:
                table.dead_wall[index] = GAP
        elif target == "atop_wall":
            for index in gone:
                del table.atop[index]
        elif target == "revealed_tile":
            _unreveal(table, gone)
        else:
            left = _remove(table, target, seat, gone)
            marking.renumber(table, target, seat, {old: new for new, old in enumerate(left)})
    return taken


def _there(table: RulesetTable, marks: Sequence[Mark]) -> list[Moved]:
    """The objects at their places."""
    melds = {
        mark: table.players[mark.seat].calls[mark.index] for mark in marks if mark.target == "call"
    }
    return [melds.get(mark) or marking.tiles_at(table, mark)[0] for mark in marks]


def _remove(table: RulesetTable, target: MarkTarget, seat: Seat, gone: set[int]) -> list[int]:
    """Removes places from a list; returns the remaining places in order."""
    player = table.players[seat]
    if target == "hand":
        left = [at for at in range(len(player.tiles)) if at not in gone]
        hand = len(player.hand)
        player.draw = [tile for at, tile in enumerate(player.draw, hand) if at not in gone]
        player.hand = [tile for at, tile in enumerate(player.hand) if at not in gone]
    elif target == "call":
        left = [at for at in range(len(player.calls)) if at not in gone]
        player.calls = [player.calls[at] for at in left]
    elif target == "aside":
        left = [at for at in range(len(player.aside)) if at not in gone]
        player.aside = [player.aside[at] for at in left]
    else:
        left = [at for at in range(table.tiles_ahead) if at not in gone]
        table.wall[table.wall_index :] = [table.wall[table.wall_index + at] for at in left]
        for viewer in table.players.values():
            viewer.scryed -= sum(at < viewer.scryed for at in gone)
    return left


def _unreveal(table: RulesetTable, gone: set[int]) -> None:
    kept = []
    for at, entry in enumerate(table.revealed):
        home = home_of(table, entry) if at in gone else None
        if home is not None:
            walls, place = home
            walls[place] = GAP
        if at not in gone or home is not None:
            kept.append(entry)
    table.revealed = kept


def home_of(table: RulesetTable, entry: Reserved) -> tuple[list[RulesetTile], int] | None:
    """The wall and the place of a revealed tile; None for one shown without being there."""
    place, dead = place_of(table, entry), table.dead_wall
    return None if place is None or not -len(dead) <= place < len(dead) else (dead, place)


def put(table: RulesetTable, mark: Mark, tile: RulesetTile) -> None:
    """Replaces the tile at a place, with the attributes of that place."""
    player, at = table.players[mark.seat], mark.index
    if mark.target == "hand" and at >= len(player.hand):
        player.draw[at - len(player.hand)] = _lying(tile, "draw")
    elif mark.target == "hand":
        player.hand[at] = _lying(tile, "hand")
    elif mark.target == "aside":
        player.aside[at] = _lying(tile, "aside")
    elif mark.target == "discard":
        player.pond[at] = _lying(tile, "discard")
    elif mark.target == "scry":
        table.wall[table.wall_index + at] = _lying(tile, "scry")
    elif mark.target == "revealed_tile":
        home = home_of(table, table.revealed[at])
        if home is None:
            table.revealed[at] = _lying(tile, "scry")
        else:
            walls, place = home
            walls[place] = _lying(tile, "scry")


def _lying(tile: RulesetTile, where: str) -> RulesetTile:
    """The tile with the attributes of its place, without those of other places."""
    if where in ("aside", "discard"):
        tile = tile.minus(*_OF_ITS_PLACE)
        return tile.plus("discard") if where == "discard" else tile
    tile = face_up(tile).minus(*_OF_ITS_PLACE)
    return tile.plus("draw") if where == "draw" else tile


def _lay(table: RulesetTable, seat: Seat, target: str, objects: Sequence[Moved]) -> None:
    """Adds objects to the end of a target of a seat; nothing is added to the walls.

    A meld that is moved elsewhere than to melds is split.
    """
    player = table.players[seat]
    if target == "calls":
        player.calls += [moved for moved in objects if isinstance(moved, Call)]
        within(len(player.calls), MOST_TILES, "melds")
        return
    tiles = [_lying(tile, target) for moved in objects for tile in _loose(moved)]
    places = {
        "hand": player.hand,
        "draw": player.draw,
        "aside": player.aside,
        "discard": player.pond,
    }
    if target == "hand" and tiles:
        _make_room(table, seat, len(tiles))
    places[target] += tiles
    within(len(places[target]), MOST_TILES, "tiles in one place")


def _make_room(table: RulesetTable, seat: Seat, count: int) -> None:
    """Moves the marks of the draw, which comes after the tiles that join the hand."""
    player = table.players[seat]
    hand, draw = len(player.hand), len(player.draw)
    places = {at: at if at < hand else at + count for at in range(hand + draw)}
    marking.renumber(table, "hand", seat, places)


def _loose(moved: Moved) -> list[RulesetTile]:
    return [face_up(tile) for tile in moved.tiles] if isinstance(moved, Call) else [moved]


def move(table: RulesetTable, context: Context, source: Selection, target: Selection) -> None:
    """Moves what is selected to the end of one target of the context's seat."""
    if not is_destination(target):
        return
    marks = selected(table, context, source)
    _move(table, context.seat, marks, target[0])


def copy(table: RulesetTable, context: Context, source: Selection, target: Selection) -> None:
    """Lays copies of what is selected at the end of one target of the context's seat."""
    if not is_destination(target):
        return
    marks = selected(table, context, source)
    _move(table, context.seat, marks, target[0], kept=True)


def _move(
    table: RulesetTable,
    seat: Seat,
    marks: Sequence[Mark],
    part: SelectedObjects,
    *,
    kept: bool = False,
) -> None:
    if not marks:
        return
    target = part.target
    if target == "calls" and any(mark.target != "call" for mark in marks):
        raise RulesetError(
            "a single tile is not a meld", "move whole melds to 'calls'", code="selection"
        )
    objects = _there(table, marks) if kept else take(table, marks)
    if target in PLACED:
        _lay_on_wall(table, part, [tile for moved in objects for tile in _loose(moved)])
    else:
        _lay(table, seat, target, objects)
    tiles = tuple(tile for moved in objects for tile in _loose(moved))
    seen = _seen(marks, seat, objects, target)
    tell(table, events.TilesPassed(seat, tiles, target, marks[0].seat, seen))


def _lay_on_wall(table: RulesetTable, part: SelectedObjects, tiles: Sequence[RulesetTile]) -> None:
    """Lays a tile on the wall, or in place of one of the dead wall, at the first place named."""
    place = part.places[0]
    tile = _lying(tiles[0], "scry")
    if part.target == "atop_wall":
        table.atop[place] = tile
        within(len(table.atop), MOST_TILES, "tiles in one place")
    elif -len(table.dead_wall) <= place < len(table.dead_wall):
        table.dead_wall[place] = tile


def _seen(
    marks: Sequence[Mark], seat: Seat, objects: Sequence[Moved], target: str = ""
) -> tuple[Seat, ...] | None:
    """The seats that see moved tiles: None for all if they were or become open, or the owners."""
    known = not any(isinstance(moved, Call) and hides(moved) for moved in objects)
    if known and (target in _OPEN or all(mark.target in _OPEN for mark in marks)):
        return None
    return tuple(dict.fromkeys([*(mark.seat for mark in marks), seat]))


def swap(table: RulesetTable, context: Context, source: Selection, target: Selection) -> None:
    """Exchanges two selections one by one; what is left over goes to the other's first target."""
    ours, theirs = selected(table, context, source), selected(table, context, target)
    if table.program.language == SECOND and not (ours and theirs):
        return
    for first, second in zip(ours, theirs, strict=False):
        exchange(table, context.seat, first, second)
    pairs = min(len(ours), len(theirs))
    for rest, other in ((ours[pairs:], target), (theirs[pairs:], source)):
        if rest and other and other[0].target not in _ONLY_SOURCES:
            _move(table, context.seat, rest, other[0])


def exchange(table: RulesetTable, seat: Seat, first: Mark, second: Mark) -> None:
    """Swaps two objects, and records it.

    Raises `RulesetError` for a meld and a tile.
    """
    if (first.target == "call") != (second.target == "call"):
        raise RulesetError("a meld and a tile cannot change places", code="selection")
    a, b = marking.tiles_at(table, first)[0], marking.tiles_at(table, second)[0]
    objects: list[Moved] = [a, b]
    if first.target == "call":
        ours, theirs = table.players[first.seat].calls, table.players[second.seat].calls
        ours[first.index], theirs[second.index] = theirs[second.index], ours[first.index]
        objects = [ours[first.index], theirs[second.index]]
    else:
        put(table, first, b)
        put(table, second, a)
    table.history.append(SwapEntry(seat, a, b))
    within(len(table.history), 100 * MOST_TILES, "events of a round")
    seen = _seen((first, second), seat, objects)
    tell(table, events.TilesSwapped(seat, (a, b), second.seat, seen=seen))
