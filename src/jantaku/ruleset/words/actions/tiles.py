"""Actions on tiles in their places: what they stand for, their attributes, who sees them."""

from __future__ import annotations

from typing import Final

from jantaku.ruleset.program import EVERY_TILE
from jantaku.ruleset.values.tile import (
    RulesetTile,
)
from jantaku.ruleset.words.row import Arg, Row, Rows

_NUM: Final = Arg("num", "count", 1)
_TAG: Final = Arg("tag_name", "tag")
_LABEL: Final = Arg("label", "label", "default")


_FROM: Final = Arg("from", "jokers")
_TO: Final = Arg("to", "tiles")


_ORDER: Final = Arg("tiles", "tiles")


_ATTRS: Final = Arg("attrs", "attrs")


_GONE: Final = Arg("attr", "attr", rest=True, needed=True)


# fmt: off
ACTIONS: Final = Rows(
    Row("sort_hand", "Sorts the hand of the current seat, the drawn tiles left aside."),
    Row("merge_draw", "Moves the drawn tiles of the current seat into its hand."),
    Row("draw_from_aside", "Draws the first of the tiles the current seat has set aside."),
    Row("delete_tiles",
        "Takes every copy of the tiles out of the hand and the draw of the current seat.",
        args=(Arg("tile", "tile", rest=True, needed=True),)),
    Row("pass_draws", "Moves the first drawn tiles of the current seat to the draw of another.",
        args=(Arg("seat_spec", "seat", "self"), _NUM)),
    Row("reveal_hand", "Shows the hand of the current seat to all until the round ends."),
    Row("reveal_other_hands", "Shows the hands of all other seats until the round ends."),
    Row("reveal_tile",
        "Shows a tile above the game until the round ends; a back for a place the dead wall lacks.",
        args=(Arg("tile", "named_tile", RulesetTile("1m")),)),
    Row("save_revealed_tiles", "Remembers which tiles are revealed."),
    Row("load_revealed_tiles", "Reveals the tiles that were remembered, and no others."),
    Row("scry", "Shows the next tiles of the wall to the current seat.", args=(_NUM,)),
    Row("scry_all", "Shows the next tiles of the wall to everyone, and says so.", args=(_NUM,)),
    Row("clear_scry", "Hides the tiles of the wall that seats were shown."),
    Row("flip_all_calls_faceup", "Turns all tiles of all melds face up."),
    Row("flip_aside_facedown", "Turns all tiles the current seat has set aside face down."),
    Row("set_tile_alias", "Lets tiles stand for other tiles, for the current seat.",
        args=(_FROM, _TO)),
    Row("set_tile_alias_all", "Lets tiles stand for other tiles, for every seat.",
        args=(_FROM, _TO)),
    Row("clear_tile_aliases", "Lets no tile stand for another, for the current seat."),
    Row("set_tile_ordering",
        "Lets each of the tiles be followed by the next, for the current seat.", args=(_ORDER,)),
    Row("set_tile_ordering_all", "Lets each of the tiles be followed by the next, for every seat.",
        args=(_ORDER,)),
    Row("save_tile_behavior",
        "Remembers the jokers and the order of the current seat under a label.", args=(_LABEL,)),
    Row("load_tile_behavior",
        "Gives the current seat the jokers and the order it remembered under a label.",
        args=(_LABEL,)),
    Row("add_attr",
        "Gives attributes to tiles in hand, draw, aside, at the end of the pond, in the dead wall.",
        args=(Arg("targets", "attr_targets"), _ATTRS, Arg("tile_specs", "all_specs", EVERY_TILE))),
    Row("add_attr_first_tile", "Gives attributes to the first such tile in hand and draw.",
        args=(Arg("tile", "tile"), _ATTRS)),
    Row("add_attr_tagged", "Gives attributes to every tile with that tag, in any place.",
        args=(_TAG, _ATTRS)),
    Row("remove_attr_hand", "Takes attributes from the tiles in hand, the drawn ones left aside.",
        args=(_GONE,)),
    Row("remove_attr_all", "Takes attributes from the tiles in hand, draw and aside.",
        args=(_GONE,)),
    Row("tag_tiles", "Tags tiles, for all seats.", args=(_TAG, Arg("tiles", "named_tiles")),
        sets="tag"),
    Row("tag_drawn_tile", "Tags the first drawn tile of the current seat, for all seats.",
        args=(_TAG,), sets="tag"),
    Row("tag_last_discard", "Tags the last discard of the current seat, for all seats.",
        args=(_TAG,), sets="tag"),
    Row("tag_dora", "Tags the tiles a dora indicator indicates, for all seats.",
        args=(_TAG, Arg("indicator", "named_tile")), sets="tag"),
    Row("untag", "Takes a tag from all tiles.", args=(_TAG,)),
)
# fmt: on
