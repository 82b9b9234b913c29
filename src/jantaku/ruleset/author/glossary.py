"""The meanings of the small words of the language, which are used inside arguments.

The tables of actions, conditions, amounts, targets and keys say themselves what their words mean;
here are the words that the engine only compares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

SEATS: Final[Mapping[str, str]] = {
    "east": "The player whose seat wind is east: the dealer.",
    "south": "The player whose seat wind is south.",
    "west": "The player whose seat wind is west.",
    "north": "The player whose seat wind is north.",
    "self": "The current player.",
    "shimocha": "The player to the right, who is next.",
    "toimen": "The player across.",
    "kamicha": "The player to the left, who was before.",
    "last_discarder": "The player who discarded last in the round.",
    "caller": "The player who makes the call in question, or made the last one.",
    "callee": "The player from whom that call takes a tile.",
    "prev_seat": "Inside `as`, the player outside of it.",
    "all": "Every player.",
    "everyone": "Every player.",
    "others": "Every player but the current one.",
    "chii_victims": "The players from whom the current one has called `chii`.",
    "winners": "Everybody who has won in the round.",
}

SPECS: Final[Mapping[str, str]] = {
    "any": "Any tile.",
    "manzu": "A tile of characters.",
    "pinzu": "A tile of circles.",
    "souzu": "A tile of bamboos.",
    "jihai": "A wind or a dragon.",
    "terminal": "A 1 or a 9; in version 2 a 10, too.",
    "yaochuuhai": "A terminal, a wind or a dragon.",
    "tanyaohai": "A 2 to 8; red fives written `0m` count in version 2 only.",
    "flower": "A flower.",
    "joker": "A tile made to be a joker, whatever it stands for in the game.",
    "1": "A tile of that number, up to `9`.",
    "tedashi": "A tile that is not the drawn one.",
    "tsumogiri": "The drawn tile.",
    "same": "The tile in context, or a joker for it.",
    "not_same": "Another tile than the one in context.",
    "dora": "A tile that a revealed one indicates (play effects).",
    "kuikae": "A tile that would make a set with what the last caller called with.",
}

MATCH_WORDS: Final[Mapping[str, str]] = {
    "exhaustive": "Behind it all ways to take the groups are tried; in the first version anywhere.",
    "unique": "Behind it, or in an array of groups: each group is taken once, of one base tile.",
    "nojoker": "Behind it no tile stands for another.",
    "restart": "Behind it the whole hand is there again.",
    "almost": "Anywhere in a definition: one tile is missing.",
    "ignore_suit": "Behind it only numbers are compared.",
    "dismantle_calls": "Behind it single tiles are taken out of calls; what remains stays a call.",
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
