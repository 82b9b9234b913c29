"""The meanings of the small words of the language, which are used inside arguments.

The tables of actions, conditions, amounts, targets, keys, seats and specs say themselves what their
words mean; here are the words that the engine only compares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.match.definition import DEFINITION_KEYWORDS

if TYPE_CHECKING:
    from collections.abc import Mapping

MATCH_WORDS: Final[Mapping[str, str]] = {
    **DEFINITION_KEYWORDS,
    "offset": 'In a set: `{"offset": 1, "attrs": ["w"]}`, the tile there with those attributes.',
    "1A": "In a set: that number, of the suit of A; also `B`, `C`, and `DA` for its dragon.",
}

STYLES: Final[Mapping[str, str]] = {
    "call": "The called tile; a number is the place of one of the caller's own tiles.",
    "call_sideways": "The called tile, turned.",
    "sideways": '`["sideways", 0]` turns that tile.',
    "1x": '`["1x", 0]` lays that tile face down.',
    "1x_sideways": '`["1x_sideways", 0]` lays it face down and turned.',
}

STATUSES: Final[Mapping[str, str]] = {
    "tenpai": "The player is paid `draw_tenpai_payments`, and deals again with `tenpairenchan`.",
    "nagashi": "The player is paid `draw_nagashi_payments`.",
    "riichi": "The restriction `not_riichi` asks for it.",
    "extra_turn": "The player has another turn after discarding.",
    "discard_facedown": "The player discards face down.",
    "pao": "The player pays for wins with `pao_eligible_yaku`.",
    "wareme": "The player is paid, and pays for self-draws, double.",
    "score_as_dealer": "The player's wins are worth what a dealer's are.",
    "double_score": "The player's limit or fu score is doubled.",
    "score_limit_one_tier_higher": "The player's limit is the next one.",
    "fu": "As a counter: the fu of the winner, if above zero.",
    "delta_score": "As a counter: what is added to the payment after a win.",
    "delta_score_multiplier": "As a counter: what that payment is multiplied with before.",
}
"""Statuses and counters that the engine itself reads."""

ATTRIBUTES: Final[Mapping[str, str]] = {
    "draw": "A tile just drawn, or discarded so.",
    "discard": "A tile that was discarded.",
    "hand": "A tile of a meld that came from the caller's hand.",
    "called": "A tile that is being added to a meld.",
    "sideways": "A turned tile; it says whom the meld was called from.",
    "concealed": "A tile of a meld that others do not see.",
    "winning_tile": "The winning tile, in what is matched.",
    "revealed": "A tile in hand that everybody sees.",
    "no_discard": "A tile that cannot be discarded.",
    "skip_draw": "A tile of a wall that no draw takes; it does not count as left.",
}
"""Attributes that the engine itself reads."""

VERB_HELP: Final = {
    "discard": "a tile, its place in hand and draw, or nothing for the last",
    "button": 'a button\'s name, or `["chii", ["1m", "2m"]]` for the tiles it takes',
    "skip": "declines what is offered",
    "cancel": "cancels a marking or a choice of calls",
    "mark": 'one of the things chosen: a tile of the hand, a place, or `["discard", 2]`',
    "declare": "yaku that are declared",
}
"""What a step of a test may do."""
