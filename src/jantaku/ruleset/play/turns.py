"""Drawing, discarding, and changes of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.errors import RulesetError
from jantaku.ruleset.play import buttons, interpreter
from jantaku.ruleset.program import SECOND, Reserved
from jantaku.ruleset.table import events, seats
from jantaku.ruleset.table.context import Context
from jantaku.ruleset.table.history import DiscardEntry, DrawEntry
from jantaku.ruleset.table.table import RulesetTable, tell
from jantaku.ruleset.table.walls import (
    from_back,
    from_front,
    named_tile,
    out_of_dead_wall,
    place_of,
)
from jantaku.ruleset.values.limits import MOST_PAST, MOST_REPEATS, MOST_TILES, within
from jantaku.ruleset.values.place import located
from jantaku.ruleset.values.tile import RulesetTile, face_down, has_attr

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.ruleset.values.seat import Seat


def _taker(table: RulesetTable, what: Reserved) -> Callable[[], RulesetTile | None]:
    if what is None:
        return lambda: from_front(table)
    if what == "opposite_end":
        return lambda: from_back(table)
    tile, place = named_tile(table, what), place_of(table, what)
    if place is None:
        return lambda: tile
    table.drawn_reserved.append(what)
    if table.program.language == SECOND:
        return lambda: out_of_dead_wall(table, place)
    return lambda: tile


def draw(table: RulesetTable, seat: Seat, count: int, what: Reserved = None) -> None:
    """Draws tiles for a seat, from the front, the opposite end, or out of nowhere.

    `after_draw` follows once, unless a tile was wanted and none was left.
    """
    player, take = table.players[seat], _taker(table, what)
    drawn = 0
    while drawn < count:
        within(len(player.draw), MOST_TILES, "drawn tiles")
        tile = take()
        if tile is None:
            break
        tile = tile.plus("draw")
        player.draw.append(tile)
        table.history.append(DrawEntry(seat, tile))
        within(len(table.history), MOST_PAST, "draws, discards and calls of a round")
        tell(table, events.RulesetDrew(seat, (tile,), (seat,), from_end=what == "opposite_end"))
        drawn += 1
        table.spend()
    if drawn or not count:
        interpreter.fire(table, "after_draw", Context(seat))


def draw_aside(table: RulesetTable, seat: Seat, count: int, what: Reserved = None) -> None:
    """Draws tiles to the front of those set aside; nothing is recorded."""
    player, take = table.players[seat], _taker(table, what)
    for _ in range(count):
        within(len(player.aside), MOST_TILES, "tiles set aside")
        tile = take()
        if tile is None:
            return
        player.aside.insert(0, tile)
        table.spend()


def change_turn(table: RulesetTable, seat: Seat) -> None:
    """Gives the turn to a seat without the events of a turn change."""
    if not table.active:
        table.turn = seat
        return
    interpreter.drop_deferred(table, table.turn)
    _give_turn(table, seat)
    _begin_turn(table, seat)


def advance(table: RulesetTable) -> None:
    """Gives the turn to the next seat."""
    if not table.active:
        return
    before = table.turn
    interpreter.drop_deferred(table, before)
    _give_turn(table, seats.after(table, before))
    if table.turn == before:
        _begin_turn(table, before)
        return
    interpreter.fire(table, "before_turn_change", Context(before))
    _arrive(table)


def first_turn(table: RulesetTable) -> None:
    """Gives the turn to the dealer at the start of a round."""
    _give_turn(table, seats.dealer(table))
    _arrive(table)


def _give_turn(table: RulesetTable, seat: Seat) -> None:
    table.turn = seat
    tell(table, events.TurnCame(seat))


def _arrive(table: RulesetTable) -> None:
    """Starts the turn of a seat, which may discard then."""
    seat = table.turn
    interpreter.fire(table, "after_turn_change", Context(seat))
    _begin_turn(table, seat)


def _begin_turn(table: RulesetTable, seat: Seat) -> None:
    """Allows a seat to discard, unless an event since has passed the turn to another."""
    handler = table.program.events.get("on_no_valid_tiles")
    repeats = MOST_REPEATS if table.program.recurse_on_no_valid_tiles else 1
    for _ in range(repeats if handler else 0):
        if not table.active or table.turn != seat or any_playable(table, seat):
            break
        interpreter.fire(table, "on_no_valid_tiles", Context(seat))
    if table.active and table.turn == seat:
        table.awaiting_discard = True
    buttons.queue_auto_buttons(table)


def any_playable(table: RulesetTable, seat: Seat) -> bool:
    """True if the seat has a tile it may discard."""
    return any(playable(table, seat, at) for at in range(len(table.players[seat].tiles)))


def playable(table: RulesetTable, seat: Seat, index: int) -> bool:
    """True if neither an attribute nor a play restriction forbids discarding that tile."""
    tiles = table.players[seat].tiles
    if not 0 <= index < len(tiles):
        return False
    tile = tiles[index]
    if has_attr(tile, "no_discard"):
        return False
    context = Context(seat, tile=tile)
    table.spend(1 + len(table.program.play_restrictions))
    for one in table.program.play_restrictions:
        try:
            if one.fits(table, context, tile) and one.condition.holds(table, context):
                return False
        except RulesetError as error:
            raise located(error, one.place) from None
    return True


def play_tile(table: RulesetTable, seat: Seat, index: int) -> None:
    """Discards a tile of hand and draw; the play effects follow."""
    player = table.players[seat]
    tiles = player.tiles
    if not 0 <= index < len(tiles):
        raise RulesetError(f"there is no tile {index} to discard", code="discard")
    tsumogiri = index >= len(player.hand)
    tile = tiles.pop(index)
    if "discard_facedown" in player.status:
        tile = face_down(tile)
    tile = tile.plus("discard")
    player.hand, player.draw = [left.minus("draw") for left in tiles], []
    player.pond.append(tile)
    player.discards.append(tile)
    table.history.append(DiscardEntry(seat, tile, tsumogiri))
    tell(table, events.DiscardMade(seat, (tile,), tsumogiri))
    if table.program.play_effects:
        table.spend(len(table.program.play_effects))
        context = Context(seat, tile=tile, doras=_doras(table))
        for effect in table.program.play_effects:
            if effect.fits(table, context, tile):
                interpreter.run(table, context, effect.actions)
    table.awaiting_discard = False


def check_discard_passed(table: RulesetTable) -> None:
    """Fires `after_discard_passed` if nothing happened since the discard."""
    if isinstance(table.last, DiscardEntry):
        interpreter.fire(table, "after_discard_passed", Context(table.last.seat))


def _doras(table: RulesetTable) -> frozenset[str]:
    """The names of all tiles that the revealed ones indicate."""
    doras = table.program.dora_indicators
    shown = []
    for revealed in table.revealed:
        try:
            shown.append(named_tile(table, revealed).name)
        except RulesetError:
            continue  # a place the dead wall lacks indicates nothing
    return frozenset(name for indicator in shown for name in doras.get(indicator, ()))
