"""Conditions about winning hands: what they are made of, their dora, yaku and worth."""

from __future__ import annotations

import operator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.words.row import Arg, Row, Rows

if TYPE_CHECKING:
    from jantaku.ruleset.table.context import WinSource


_INDICATOR_AND_NUMBER: Final = (Arg("indicator", "named_tile"), Arg("count", "number", 1))


_POINTS_AND_FU: Final = (Arg("points", "number", 1), Arg("fu", "number", 0))


_SOURCES: Final[tuple[tuple[str, WinSource, str], ...]] = (
    ("hand", "draw", "the drawn tile"),
    ("discard", "discard", "the discard just made"),
    ("call", "call", "the tile just called"),
)


_TILES: Final = (Arg("tiles", "tiles", rest=True, needed=True),)
_LISTS: Final = (Arg("lists", "yaku_list", rest=True),)

# fmt: off
CONDITIONS: Final = Rows(
    Row("won", "A win is being settled."),
    Row("won_by_draw", "The winner took the tile he drew.", needs=("win_source",)),
    Row("won_by_discard", "The winner took a discard.", needs=("win_source",)),
    Row("won_by_call", "The winner took a tile that was being called.", needs=("win_source",)),
    Row("fu_equals", "The winning hand has that many fu.",
        args=(Arg("fu", "number", 20, needed=True),), needs=("minipoints",)),
    *(Row(f"minipoints_{how}", f"The fu, of a win or counted so far, are {what} a number.",
          args=(Arg("fu", "number"),), needs=("minipoints",), since=2)
      for how, what, compare in (("equals", "equal to", operator.eq),
                                 ("at_least", "at least", operator.ge),
                                 ("at_most", "at most", operator.le))),
    *(Row(name, "Hand, melds and winning tile are made of those tiles only, jokers allowed.",
          args=_TILES)
      for name in ("winning_hand_consists_of", "winning_hand_and_tile_consists_of")),
    Row("winning_hand_not_tile_consists_of",
        "Hand and melds without the winning tile are made of those tiles only, jokers allowed.",
        args=_TILES),
    Row("winning_dora_count", "The winning hand has exactly that many dora of the indicator.",
        args=_INDICATOR_AND_NUMBER),
    Row("winning_reverse_dora_count",
        "The winning hand has exactly that many reverse dora of the indicator.",
        args=_INDICATOR_AND_NUMBER),
    Row("hand_dora_count", "Hand and draw have exactly that many dora of the indicator.",
        args=_INDICATOR_AND_NUMBER),
    Row("has_existing_yaku",
        "The winner has all of the yaku so far, by name or by `[name, value]`.",
        args=(Arg("yaku", "yaku", rest=True, needed=True),), needs=("existing_yaku",)),
    Row("has_no_yaku", "The winner has no yaku so far.", needs=("existing_yaku",)),
    Row("has_points", "The yaku so far are worth at least that much.",
        args=(Arg("points", "number", 1),), needs=("existing_yaku",)),
    *(Row(f"has_yaku{kind}_with_{word}",
          f"With {what} the hand would score at least those points{of} and fu.",
          args=_POINTS_AND_FU)
      for kind, of in (("", ""), ("2", " of the second kind"))
      for word, source, what in _SOURCES),
    Row("has_yaku", "The player has won with at least those points and fu.", args=_POINTS_AND_FU),
    Row("has_yaku2", "The player has won with at least those points of the second kind, and fu.",
        args=_POINTS_AND_FU),
    *(Row(f"has_declared_yaku_with_{word}",
          f"With {what} the hand has every yaku that the player declared.", args=_LISTS)
      for word, source, what in _SOURCES),
    Row("hand_is_dead",
        "No hand of `win_definition` can be made out of the calls and the tiles not yet in sight.",
        args=(Arg("seat", "seat", "self"),)),
    Row("all_calls_deaden_hand",
        "After any of the calls on offer no hand of `win_definition` could be made."),
    Row("is_tenpai_american", "A single tile is missing to a hand of `win_definition`."),
)
# fmt: on
"""The conditions of this module by name."""

LATER: Final = Rows(
    *(replace(CONDITIONS[f"won_by_{source}"], needs=()) for source in ("draw", "discard", "call")),
)
"""Those that ask something else in the second version of the language."""
