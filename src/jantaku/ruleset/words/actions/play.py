"""Actions of play: drawing, calling, discarding, changes of turn, wins and draws."""

from __future__ import annotations

from typing import Final

from jantaku.ruleset.program import Constant
from jantaku.ruleset.words.row import Arg, Row, Rows

_NUM: Final = Arg("num", "count", 1)


# fmt: off
ACTIONS: Final = Rows(
    Row("draw",
        "Draws tiles: from the wall, from its other end (`opposite_end`), or copies of a tile.",
        args=(_NUM, Arg("tile", "draw_source", None))),
    Row("draw_aside", "Draws tiles to the front of those the current seat has set aside.",
        args=(_NUM, Arg("tile", "draw_source", None))),
    Row("shift_tile_to_dead_wall",
        "Moves tiles from the end of the live wall to the front of the dead wall.",
        args=(Arg("amount", "amount", Constant(1)),)),
    Row("call", "Makes the call of a call button with the tiles chosen.", decides=True),
    Row("self_call", "Makes the call of a call button from the caller's tiles.", decides=True),
    Row("upgrade_call", "Adds the chosen tile to a meld, as a call button says.", decides=True),
    Row("flower", "Sets out the flower chosen among those named.",
        args=(Arg("flower", "any", rest=True),), decides=True),
    Row("trigger_custom_call",
        "Makes a call that no button offers: of the last discard (`discards`), or of own tiles.",
        args=(Arg("button", "call"), Arg("source", "text"), Arg("tiles", "targets"),
              Arg("called", "targets", ())), since=2),
    Row("draft_saki_card", "Gives the current seat the card chosen out of that many, as a status.",
        args=(Arg("num", "count", 4),), decides=True),
    Row("choose_yaku", "Shows everyone the yaku the current seat has declared.", decides=True),
    Row("reverse_turn_order", "Lets the turn go the other way round the table."),
    Row("advance_turn", "Gives the turn to the next seat in turn order."),
    Row("change_turn", "Gives the turn to a seat.", args=(Arg("seat", "seat", "self"),)),
    Row("play_tile",
        "Discards the tile at that place of hand and draw: the first step of every discard.",
        args=(Arg("tile", "any", None), Arg("index", "count", 0))),
    Row("check_discard_passed",
        "Fires `after_discard_passed` if nothing happened since the discard."),
    Row("register_last_discard",
        "Lets the last tile of the current seat's pond count as discarded now."),
    Row("convert_last_discard",
        "Turns the last discard into a tile, which then counts as discarded now.",
        args=(Arg("tile", "tile"),)),
    Row("draw_last_discard", "Draws the last discard, if it still lies in its pond."),
    Row("flip_first_visible_discard_facedown",
        "Turns the first tile of the current seat's pond that lies face up."),
    Row("win_by_discard", "Wins with the last discard."),
    Row("win_by_call", "Wins with the last called tile."),
    Row("win_by_draw",
        "Wins with the first drawn tile, or with the tiles in hand where none is drawn."),
    Row("win_by_second_visible_discard",
        "Wins with the newest tile that lies face up before the last one in that pond."),
    Row("ryuukyoku", "Ends the round as an exhaustive draw.", args=(Arg("name", "text", None),)),
    Row("abortive_draw", "Ends the round as an abortive draw.", args=(Arg("name", "text", None),)),
)
# fmt: on
