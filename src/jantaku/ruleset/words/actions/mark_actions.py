"""Actions on marked tiles; all except `move_tiles` and `swap_tiles` end the marking."""

from __future__ import annotations

from typing import Final

from jantaku.ruleset.values.tile import RulesetTile
from jantaku.ruleset.words.row import Arg, Row, Rows

_LISTS: Final = (
    Arg("pre_actions", "actions", ()),
    Arg("post_actions", "actions", ()),
    Arg("cancel_actions", "actions", ()),
)
_SOURCE: Final = Arg("src", "selection")


# fmt: off
ACTIONS: Final = Rows(
    Row("mark", "Lets the current seat mark tiles before the list with this action starts.",
        args=(Arg("mark_spec", "mark_spec"), *_LISTS), decides=True),
    Row("clear_marking", "Ends the marking of the current seat."),
    Row("move_tiles", "Moves the tiles selected to the end of one target of the current seat.",
        args=(_SOURCE, Arg("dst", "destination"))),
    Row("copy_tiles", "Lays copies of the tiles selected at the end of one target.",
        args=(_SOURCE, Arg("dst", "destination")), since=2),
    Row("swap_tiles",
        "Exchanges two selections one by one; what is left over goes to the other side.",
        args=(Arg("src", "swapped"), Arg("dst", "swapped"))),
    Row("swap_out_fly_joker",
        "Exchanges the marked hand tile with the first such joker in the marked meld.",
        args=(Arg("joker", "tile", RulesetTile("1j")),)),
    Row("swap_marked_calls", "Exchanges the two marked melds."),
    Row("pon_marked_discard", "Calls pon on the marked discard with two such tiles in hand."),
    Row("flip_marked_discard_facedown", "Turns the first marked discard face down."),
    Row("extend_live_wall_with_marked",
        "Moves the marked tiles, of the hand or the upcoming ones, to the end of the live wall."),
    Row("extend_dead_wall_with_marked", "Moves the marked hand tiles to the end of the dead wall."),
    Row("charleston_left", "Passes the marked hand tiles to the seat before, as its draw."),
    Row("charleston_across", "Passes the marked hand tiles across, as that seat's draw."),
    Row("charleston_right", "Passes the marked hand tiles to the seat after, as its draw."),
)
# fmt: on
