"""Actions of play: drawing, calling, discarding, whose turn it is, wins and draws.

They hand on to turns, calling and rounds. May import all three.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.errors import RulesetError
from jantaku.ruleset import buttons, calling, rounds, turns
from jantaku.ruleset.actions.flow import seat_named
from jantaku.ruleset.events import tell
from jantaku.ruleset.readers import FLEETING
from jantaku.ruleset.rows import Arg, Rows
from jantaku.ruleset.state import MOST_NAMES, MOST_TILES, Discarded, within
from jantaku.ruleset.tiles import GAP, face_down, face_up

if TYPE_CHECKING:
    from jantaku.ruleset.state import Context, Seat, Table
    from jantaku.ruleset.tiles import Tile

ACTIONS: Final = Rows()

_NUM: Final = Arg("num", "count", 1)


# -- drawing -------------------------------------------------------------------------------------


@ACTIONS.add("draw", _NUM, Arg("tile", "draw_source", None))
def draw(table: Table, context: Context, count: int, what: object) -> None:
    """Draws tiles: from the wall, from its other end (`opposite_end`), or copies of a tile."""
    within(count, MOST_TILES, "tiles to draw")
    turns.draw(table, context.seat, max(count, 0), what)


@ACTIONS.add("draw_aside", _NUM, Arg("tile", "draw_source", None))
def draw_aside(table: Table, context: Context, count: int, what: object) -> None:
    """Draws tiles to the front of those the current seat has set aside."""
    within(count, MOST_TILES, "tiles to draw")
    turns.draw_aside(table, context.seat, max(count, 0), what)


@ACTIONS.add("shift_tile_to_dead_wall", _NUM)
def shift_tile_to_dead_wall(table: Table, _context: Context, count: int) -> None:
    """Moves tiles from the end of the live wall to the front of the dead wall."""
    turns.shift_to_dead_wall(table, max(count, 0))


# -- calls ---------------------------------------------------------------------------------------


@ACTIONS.add("call", decides=True)
def call(table: Table, context: Context) -> None:
    """Makes the call of a call button with the tiles chosen."""
    if context.choice is not None:
        calling.call(table, context)


@ACTIONS.add("self_call", decides=True)
def self_call(table: Table, context: Context) -> None:
    """Makes the call of a call button out of one's own tiles."""
    if context.choice is not None:
        calling.self_call(table, context)


@ACTIONS.add("upgrade_call", decides=True)
def upgrade_call(table: Table, context: Context) -> None:
    """Adds the chosen tile to a meld, as a call button says."""
    if context.choice is not None:
        calling.upgrade_call(table, context)


@ACTIONS.add("flower", Arg("flower", "any", rest=True), decides=True)
def flower(table: Table, context: Context, *_flowers: object) -> None:
    """Sets out the flower chosen among those named."""
    if context.choice is not None:
        calling.flower(table, context)


@ACTIONS.add("draft_saki_card", Arg("num", "count", 4), decides=True)
def draft_saki_card(table: Table, context: Context, _count: int) -> None:
    """Gives the current seat the card chosen out of that many, as a status."""
    cards = context.choice.own if context.choice else ()
    status = table.players[context.seat].status
    status.update(card.name for card in cards)
    within(len(status), MOST_NAMES, "statuses")


@ACTIONS.add("choose_yaku", decides=True)
def choose_yaku(table: Table, context: Context) -> None:
    """Tells everyone the yaku the current seat has declared."""
    declared = table.players[context.seat].declared_yaku
    if declared:
        tell(table, "message", context.seat, text="declares " + ", ".join(declared))


# -- turns ---------------------------------------------------------------------------------------


@ACTIONS.add("reverse_turn_order")
def reverse_turn_order(table: Table, _context: Context) -> None:
    """Lets the turn go the other way round the table."""
    table.reversed_turn_order = not table.reversed_turn_order


@ACTIONS.add("advance_turn")
def advance_turn(table: Table, _context: Context) -> None:
    """Gives the turn to the next seat in turn order."""
    turns.advance(table)


@ACTIONS.add("change_turn", Arg("seat", "seat", "self"))
def change_turn(table: Table, context: Context, word: str) -> None:
    """Gives the turn to a seat."""
    turns.change_turn(table, seat_named(table, context, word))


@ACTIONS.add("play_tile", Arg("tile", "any", None), Arg("index", "count", 0))
def play_tile(table: Table, context: Context, _tile: object, index: int) -> None:
    """Discards the tile at that place of hand and draw: the first step of every discard."""
    turns.play_tile(table, context.seat, index)


@ACTIONS.add("check_discard_passed")
def check_discard_passed(table: Table, _context: Context) -> None:
    """Fires `after_discard_passed` if nothing happened since the discard."""
    turns.check_discard_passed(table)


# -- discards after the fact ---------------------------------------------------------------------


def last_in_pond(table: Table) -> tuple[Seat, Tile] | None:
    """Whose discard was last and the tile at the end of that pond; None if it is not there."""
    last = table.last_discard
    pond = table.players[last.seat].pond if last else []
    if last is None or not pond or pond[-1].name == GAP.name:
        return None
    return last.seat, pond[-1]


def _record(table: Table, seat: Seat, tile: Tile) -> None:
    tsumogiri = "draw" in tile.attrs
    table.history.append(Discarded(seat, tile, tsumogiri))
    tell(table, "discard", seat, (tile,), details={"tsumogiri": tsumogiri, "again": True})


@ACTIONS.add("register_last_discard")
def register_last_discard(table: Table, context: Context) -> None:
    """Lets the last tile of the current seat's pond count as discarded just now."""
    pond = table.players[context.seat].pond
    if pond:
        _record(table, context.seat, pond[-1])


@ACTIONS.add("convert_last_discard", Arg("tile", "tile"))
def convert_last_discard(table: Table, _context: Context, tile: Tile) -> None:
    """Turns the last discard into a tile, which then counts as discarded just now."""
    found = last_in_pond(table)
    if found is None:
        return
    seat, old = found
    player, new = table.players[seat], tile.plus("discard")
    player.pond[-1] = new
    if player.discards and player.discards[-1] == old:
        player.discards[-1] = new
    _record(table, seat, new)
    buttons.recalculate(table)


@ACTIONS.add("draw_last_discard")
def draw_last_discard(table: Table, context: Context) -> None:
    """Draws the last discard, if it still lies in its pond."""
    found = last_in_pond(table)
    last = table.last_discard
    if found is None or last is None or face_up(found[1]).name != face_up(last.tile).name:
        return
    seat, tile = found
    table.players[seat].pond.pop()
    drawn = face_up(tile).minus("sideways").plus("draw")
    table.players[context.seat].draw.append(drawn)
    tell(table, "draw", context.seat, (drawn,), source=seat)


@ACTIONS.add("flip_first_visible_discard_facedown")
def flip_first_visible_discard_facedown(table: Table, context: Context) -> None:
    """Turns the first tile of the current seat's pond that lies face up."""
    pond = table.players[context.seat].pond
    at = next((i for i, tile in enumerate(pond) if tile.name not in ("1x", "2x")), None)
    if at is not None:
        pond[at] = face_down(pond[at])


# -- the round ends ------------------------------------------------------------------------------


@ACTIONS.add("win_by_discard")
def win_by_discard(table: Table, context: Context) -> None:
    """Wins with the last discard."""
    rounds.win(table, context, "discard")


@ACTIONS.add("win_by_call")
def win_by_call(table: Table, context: Context) -> None:
    """Wins with the last called tile."""
    rounds.win(table, context, "call")


@ACTIONS.add("win_by_draw")
def win_by_draw(table: Table, context: Context) -> None:
    """Wins with the first drawn tile, or with the tiles in hand where none is drawn."""
    rounds.win(table, context, "draw")


@ACTIONS.add("win_by_second_visible_discard")
def win_by_second_visible_discard(table: Table, context: Context) -> None:
    """Wins with the newest tile that lies face up before the last one in that pond."""
    last = table.last_discard
    pond = table.players[last.seat].pond[:-1] if last else []
    tile = next((tile for tile in reversed(pond) if tile.name not in ("1x", "2x")), None)
    if tile is None:
        raise RulesetError("there is no second discard to win with", code="win")
    rounds.win(table, context, "discard", tile.minus(*FLEETING))


@ACTIONS.add("ryuukyoku", Arg("name", "text", None))
def ryuukyoku(table: Table, _context: Context, name: str | None) -> None:
    """Ends the round as an exhaustive draw."""
    rounds.exhaustive_draw(table, name or None)


@ACTIONS.add("abortive_draw", Arg("name", "text", None))
def abortive_draw(table: Table, _context: Context, name: str | None) -> None:
    """Ends the round as an abortive draw."""
    rounds.abortive_draw(table, name or None)
