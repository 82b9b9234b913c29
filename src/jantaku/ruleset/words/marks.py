"""The words for targets of marks, and for their restrictions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.values.seat import RELATIVE
from jantaku.ruleset.values.tile import (
    CLASSES,
    VOCABULARY,
    classes_in,
    suit_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.ruleset.program import MarkTarget

SEAT_WORDS: Final = frozenset({*RELATIVE, "others", "current_turn"})
"""Words for whose tiles may be marked."""
OPEN_CALLS: Final = frozenset({"chii", "pon", "daiminkan", "kakan"})
TARGETS: Final[Mapping[MarkTarget, str]] = {
    "hand": "Tiles in hand and drawn ones.",
    "call": "Whole melds, anybody's.",
    "aside": "Tiles set aside.",
    "discard": "Tiles in ponds.",
    "revealed_tile": "Tiles shown above the table.",
    "scry": "Tiles of the wall that the player sees.",
}
"""The targets of marks; of hands, ponds and aside tiles only the seat's, unless a word says so."""


RESTRICTIONS: Final[Mapping[str, str]] = {
    "self": "It is the player's own.",
    "others": "It is another player's.",
    "shimocha": "It is shimocha's.",
    "toimen": "It is toimen's.",
    "kamicha": "It is kamicha's.",
    "current_turn": "It is the player's in turn.",
    "suited": "It has a suit and a number.",
    "match_suit": "It has the suit of all that is marked.",
    "match_number": "It has the number of all that is marked.",
    "match_called_tile": "It passes for the tile called last.",
    "match_hand_to_marked_call": "A tile for the joker of the meld that is marked.",
    "match_call_to_marked_hand": "A meld with a joker for the tile that is marked.",
    "open": "A `chii`, pon, daiminkan or kakan.",
    "wind": "A wind.",
    "dragon": "A dragon.",
    "terminal_honor": "A terminal or an honor.",
    "visible": "It lies face up, and is not a gap.",
    "not_joker": "It is not a joker.",
    "call_has_joker": "A meld with a joker.",
    "not_riichi": "In riichi only the drawn tile.",
    "last_discard": "The last discard, by any player.",
    "any": "Anything.",
    "tsumogiri": "It has just been drawn.",
    "can_discard": "A tile of a hand that may be discarded now.",
    "tedashi": "It was held before.",
}
"""The words for what may be marked; the names and classes of tiles are such words too.

The name of a tile behind `not_` is any other tile.
"""

BESIDE: Final = frozenset(
    ("match_suit", "match_number", "match_hand_to_marked_call", "match_call_to_marked_hand")
)
"""Those of them that ask about what is marked already."""


def other_than(word: str) -> str | None:
    """The name of the tile that a word such as `not_5z` leaves out; None for any other word."""
    name = word.removeprefix("not_")
    return name if name != word and name in VOCABULARY else None


_CLASS_OF: Final = {"wind": "wind", "dragon": "dragon", "terminal_honor": "yaochuuhai"}


def names_that_meet(word: str, language: int) -> frozenset[str]:
    """The names of tiles that a word about names alone lets be marked; all for an unknown one."""
    names, left_out = frozenset(VOCABULARY), other_than(word)
    if word in _CLASS_OF or word in CLASSES:
        return classes_in(language)[_CLASS_OF.get(word, word)]
    if word == "suited":
        return frozenset(name for name in names if suit_of(name) is not None)
    if word == "visible":
        return names - {"1x", "2x"}
    if left_out is not None:
        return names - {left_out}
    return names & {word} or names
