"""The targets of `match` and its like: hands and calls put together out of named parts.

Every target adds tiles or calls to each of the hands so far, or makes several hands of each, one
for every tile it stands for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from jantaku.base.errors import RulesetError
    from jantaku.ruleset.program import NamedTile


@dataclass(frozen=True, slots=True)
class Target:
    """A target: one sentence about it, and the parts of the context that it needs.

    `named` is what a ruleset names instead of a target; `lacking` is the fault that it is where
    the context lacks what it needs.
    """

    name: str
    help: str
    needs: tuple[str, ...] = ()
    since: int = 1
    named: NamedTile = None
    lacking: RulesetError | None = None


# fmt: off
_ROWS: Final = (
    Target("hand", "The tiles in hand, without the draw."),
    Target("draw", "The drawn tiles."),
    Target("pond", "The tiles in the player's pond."),
    Target("aside", "The tiles set aside."),
    Target("aside_unique", "The tiles set aside, each kind once."),
    Target("self_last_discard", "The last tile of the player's pond."),
    Target("pond_faceup", "The tiles in the player's pond, those face down as what they are."),
    Target("discards", "All discards of the player, called ones included."),
    Target("discards_faceup", "All discards of the player, those face down as what they are."),
    Target("any_discard", "One hand for every discard of the player, called ones included."),
    Target("hand_any", "One hand for every tile in hand."),
    Target("hand_draw_nonjoker_any",
        "One hand for every tile of hand and draw that may not stand for everything."),
    Target("scry", "The tiles to come that the player sees."),
    Target("calls", "The player's melds; declared flowers, jokers and norths do not count."),
    Target("flowers", "The declared flowers and norths."),
    Target("start_flowers", "The flowers declared at the start."),
    Target("jokers", "The declared jokers."),
    Target("start_jokers", "The jokers declared at the start."),
    Target("call_tiles", "The tiles of all calls of the player, as if they were in hand."),
    Target("last_call",
        "The meld that was just made (events of a call); in version 2 the last of the round.",
        needs=("call",)),
    Target("shimocha_calls", "The melds of shimocha."),
    Target("toimen_calls", "The melds of toimen."),
    Target("kamicha_calls", "The melds of kamicha."),
    Target("all_calls", "The melds of everybody."),
    Target("all_call_tiles", "The tiles of everybody's calls."),
    Target("self_joker_meld_tiles",
        "One hand for every meld of the player with a `2y`: the tile it stands for."),
    Target("anyone_joker_meld_tiles",
        "One hand for every meld with a `1j`: the tile it stands for."),
    Target("last_discard", "The last discard of the round, called since or not."),
    Target("second_last_visible_discard",
        "The newest visible tile of the last discarder's pond before its last one."),
    Target("shimocha_last_discard", "The last tile of shimocha's pond."),
    Target("toimen_last_discard", "The last tile of toimen's pond."),
    Target("kamicha_last_discard", "The last tile of kamicha's pond."),
    Target("all_last_discards", "The last tile of everybody's pond."),
    Target("all_discards", "The tiles of all ponds."),
    Target("others_discards", "The tiles of the other players' ponds."),
    Target("all_ponds", "The tiles of all ponds that lie face up.", since=2),
    Target("others_ponds", "The tiles of the other players' ponds that lie face up.", since=2),
    Target("last_called_tile", "The tile called last in the round."),
    Target("any_visible_tile", "One hand for every tile that everybody can see."),
    Target("visible_tiles", "The tiles that everybody can see."),
    Target("revealed_tiles", "The revealed tiles, dora indicators for instance."),
    Target("tile", "The tile in context.", needs=("tile",)),
    Target("called_tile", "The tile that the call in question takes.", needs=("choice",)),
    Target("call_choice", "The caller's tiles that the call in question uses.", needs=("choice",)),
    Target("winning_tile", "The winning tile, with the attribute `winning_tile`."),
    Target("assigned_hand",
        "In place of the tiles before it: the whole winning hand, its jokers assigned; in version "
        "2 the hand without the winning tile, added like any other."),
    Target("assigned_calls", "The melds of a win, their jokers assigned; the melds before."),
    Target("winning_hand",
        "Hand, melds and winning tile of a win, jokers assigned, as if all were in hand."),
    Target("arranged_hand", "The winning hand as it is shown after a win; the hand before."),
    Target("arranged_calls", "The melds as they are shown after a win; the melds before."),
)
TARGETS: Final[dict[str, Target]] = {target.name: target for target in _ROWS}
"""The targets by name."""

LATER: Final[dict[str, Target]] = {target.name: target for target in (
    Target("last_call", "The last meld of the round."),
    Target("assigned_hand", "The winning hand without the winning tile, its jokers assigned."),
)}
# fmt: on
"""Those that mean something else in the second version of the language."""
