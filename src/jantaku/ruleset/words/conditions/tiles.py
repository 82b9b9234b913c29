"""Conditions about tiles: hands, draws, calls, discards and waits."""

from __future__ import annotations

from typing import Final

from jantaku.ruleset.words.row import Arg, Row, Rows

_TILES_AND_NUMBER: Final = (Arg("tiles", "tiles"), Arg("count", "number", 1))


_SEAT: Final = (Arg("seat", "seat", "self"),)
_NAMES: Final = (Arg("names", "call", rest=True, needed=True),)
_COUNT: Final = (Arg("count", "number", 0, needed=True),)
_COUNTS: Final = (Arg("counts", "number", rest=True, needed=True),)
_DEFINITIONS: Final = (Arg("definitions", "definitions", rest=True, needed=True),)
_COUNT_AND_DEFINITIONS: Final = (
    Arg("count", "number"),
    Arg("definitions", "definitions"),
)
_SPECS: Final = (Arg("specs", "specs", rest=True, needed=True),)

# fmt: off
CONDITIONS: Final = Rows(
    Row("has_draw", "The player has a drawn tile.", args=_SEAT),
    Row("has_aside", "The player has tiles set aside.", args=_SEAT),
    Row("has_calls", "The player has calls, declared flowers included.", args=_SEAT),
    Row("has_call_named", "The player has a call of one of those names.", args=_NAMES),
    Row("has_no_call_named", "The player has no call of any of those names.", args=_NAMES),
    Row("tiles_in_hand", "Hand and draw are that many tiles.", args=_COUNT),
    Row("hand_tile_count", "Hand and draw are one of those numbers of tiles.", args=_COUNTS),
    Row("hand_length_at_least", "Hand and draw are at least that many tiles.", args=_COUNT),
    Row("aside_tile_count", "One of those numbers of tiles is set aside.", args=_COUNTS),
    Row("third_row_discard", "The player has at least twelve tiles in the pond."),
    Row("match", "One of the hands that the targets describe matches one of the definitions.",
        args=(Arg("targets", "targets"), Arg("definitions", "definitions"))),
    Row("needed_for_hand",
        "Without the tile in context, hand and calls would match none of the definitions.",
        args=_DEFINITIONS, needs=("tile",)),
    Row("wait_count_at_least",
        "At least that many kinds of tiles complete hand and calls, the draw left out.",
        args=_COUNT_AND_DEFINITIONS),
    Row("wait_count_at_most",
        "At most that many kinds of tiles complete hand and calls, the draw left out.",
        args=_COUNT_AND_DEFINITIONS),
    Row("has_hell_wait",
        "A single tile that completes the hand is not in sight; the winning tile counts as unseen.",
        args=_DEFINITIONS),
    Row("call_available",
        "The last thing that happened is a discard, and the hand can call it as the button says.",
        needs=("calls_spec",)),
    Row("self_call_available", "Hand and draw hold a call as the button says.",
        needs=("calls_spec",)),
    Row("can_upgrade_call", "A tile of hand and draw extends a meld as the button says.",
        needs=("calls_spec",)),
    Row("call_changes_waits", "The call in question changes what the hand waits for.",
        args=_DEFINITIONS, needs=("choice",)),
    Row("call_would_change_waits",
        "Every self call that the button could make changes what the hand waits for.",
        args=_DEFINITIONS, needs=("calls_spec",)),
    Row("can_discard_after_call",
        "The call in question leaves a tile that may be discarded; of own tiles it always does.",
        needs=("choice",), since=2),
    Row("call_contains", "The call in question holds at least that many of the tiles.",
        args=_TILES_AND_NUMBER, needs=("choice",)),
    Row("called_tile_contains", "The tile that the call in question takes is one of the tiles.",
        args=_TILES_AND_NUMBER, needs=("choice",)),
    Row("call_choice_contains",
        "The caller's tiles that the call in question uses hold at least that many of the tiles.",
        args=_TILES_AND_NUMBER, needs=("choice",)),
    Row("last_discard_matches", "The last discard of the round matches one of the specs.",
        args=_SPECS),
    Row("last_called_tile_matches",
        "The last thing that happened is a call, and the tile it took matches one of the specs.",
        args=_SPECS),
    Row("is_drawn_tile", "The tile in context was drawn.", needs=("tile",)),
    Row("last_discard_matches_existing", "The discarder had discarded such a tile before."),
    Row("called_tile_matches_any_discard", "A tile like the last called one lies in a pond."),
    Row("last_discard_exists", "The last discard is still where it was put."),
    Row("visible_discard_exists", "The player's pond has a tile that lies face up."),
    Row("second_last_visible_discard_exists",
        "The last discarder's pond has a tile that lies face up before its last one."),
    *(Row(f"genbutsu_{where}",
          f"The last discard cannot win for {where}: it was discarded or passed by it.")
      for where in ("shimocha", "toimen", "kamicha")),
    Row("tiles_match",
        "Each of the tiles, or of those at places in the dead wall, matches one of the specs.",
        args=(Arg("tiles", "named_tiles"), Arg("specs", "specs")), since=2),
    Row("tagged", "The tile in context (`tile`) or the last discard (`last_discard`) has the tag.",
        args=(Arg("which", "targets"), Arg("tag", "tag"))),
    Row("has_attr", "A tile of the target has all of the attributes.",
        args=(Arg("target", "targets"), Arg("attrs", "attrs", rest=True, needed=True))),
)
"""The conditions of this module by name."""

LATER: Final = Rows(
    Row("tiles_in_hand", "Hand and draw are one of those numbers of tiles.", args=_COUNTS),
)
# fmt: on
"""Those that ask something else in the second version of the language."""
