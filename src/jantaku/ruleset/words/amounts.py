"""Amounts: the numbers that actions and conditions take, from the file or from the game."""

from __future__ import annotations

from typing import Final

from jantaku.ruleset.words.row import Arg, Row, Rows

_MATCH: Final = (
    Arg("targets", "targets"),
    Arg("definitions", "definitions"),
)
_SPECS: Final = (Arg("specs", "specs", rest=True),)
_SEAT: Final = (Arg("seat", "seat", "self"),)
_DORA: Final = (
    Arg("indicator", "named_tile"),
    Arg("targets", "targets", None),
)

# fmt: off
AMOUNTS: Final = Rows(
    Row("count_matches",
        "How many times over the targets match a definition, every count multiplied.", args=_MATCH),
    Row("count_matching_ways",
        "How many of the hands that the targets describe match a definition.", args=_MATCH),
    Row("tiles_in_wall", "How many live tiles are left."),
    Row("num_discards", "How many tiles the player has discarded, called ones included."),
    Row("num_aside", "How many tiles the player has set aside."),
    Row("num_facedown_tiles", "How many tiles lie face down in the player's pond."),
    Row("num_facedown_tiles_others", "How many tiles lie face down in the other ponds."),
    Row("num_matching_revealed_tiles_all",
        "How many tiles that players show in their hands match a spec.", args=_SPECS),
    Row("num_matching_melded_tiles_all", "How many tiles of everybody's calls match a spec.",
        args=_SPECS),
    Row("count_tiles",
        "How many tiles a player has of all sorts, and the one that completes the hand.",
        args=_SEAT),
    Row("count_draws", "How many drawn tiles a player has.", args=_SEAT),
    Row("100_times_tile_number",
        "A hundred times the number of the tile in context; honors count nothing.",
        needs=("tile",)),
    Row("count_dora",
        "How many dora of an indicator the targets hold; hand, calls and the last tile without.",
        args=_DORA),
    Row("count_reverse_dora", "How many reverse dora of an indicator the targets hold.",
        args=_DORA),
    Row("player_score", "The points that the player has."),
    Row("half_score", "Half of the player's score, rounded up to the next hundred."),
    Row("pot", "The points on the table."),
    Row("honba", "How often the round has been repeated."),
    Row("riichi_value", "What a riichi stick is worth."),
    Row("honba_value", "What a repeat is worth."),
    Row("points", "The points of the win; before a win a counter."),
    Row("points2", "The points of the second kind of the win; before a win a counter."),
    Row("points_so_far", "While yaku are counted: the points of those in the lists before.",
        needs=("existing_yaku",)),
    Row("score", "The score of the win; before a win a counter."),
    Row("payout", "What a player gains or loses by what is being paid.", args=_SEAT),
    Row("minipoints", "The fu of a win: as counted, or else what the steps make of the hand.",
        args=(Arg("steps", "fu_step", (), rest=True),), needs=("win_source",)),
    Row("dice", "The sum of the dice."),
    Row("fu", "The fu of the winning hand, where there is one; a counter in the second version.",
        needs=("win_source",)),
)
# fmt: on
"""The words that are not counters."""

LATER: Final = frozenset(("points", "points2", "score", "payout", "minipoints", "dice"))
"""Words of the second version: in the first they are counters if a counter has that name."""
