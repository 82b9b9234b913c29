"""The value of each tile that a hand waits for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .circumstances import check_seen, ids_of
from .incomplete_hand import IncompleteHand
from .shanten import measure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku import Context, Hand, WaitValue
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page

    from .circumstances import Occasion

_TENPAI_SIZE = 13


def waits_answer(hand: Hand, occasion: Occasion) -> Waits | IncompleteHand:
    """Returns the waits of the hand with their value, or the distance if it is not tenpai."""
    from jantaku import wait_values

    seen, players = occasion.seen, occasion.rule.players
    distance = measure(hand, players)
    check_seen(hand, seen, players)
    if hand.size != _TENPAI_SIZE:
        return IncompleteHand(distance, "waits")
    values = wait_values(
        hand,
        occasion.context,
        ids_of(seen["visible"]),
        rules=occasion.rule,
        discards=ids_of(seen["discards"]),
        players=players,
    )
    if not values and distance.shanten != 0:
        return IncompleteHand(distance, "waits")
    return Waits(hand, occasion.context, values, told=bool(seen["discards"].text))


@dataclass(frozen=True)
class Waits:
    """The waits of a hand and what they are worth."""

    hand: Hand
    context: Context
    values: Sequence[WaitValue]
    told: bool = False
    answered: bool = True

    @property
    def furiten(self) -> bool | None:
        """True if your discards rule every ron out; None if no discards were given."""
        return any(value.furiten for value in self.values) if self.told else None

    def page(self, look: Look) -> Page:
        """The table of waits."""
        from jantaku.draw.hands.waits import waits_page

        return waits_page(self.hand, self.values, look)

    def to_dict(self, look: Look) -> dict[str, object]:
        """The waits as in `docs/schema/waits.schema.json`."""
        from jantaku.riichi.tiles.notation import format_tile

        from .documents import context_dict, score_dict

        rows = [
            {
                "tile": format_tile(value.kind),
                "left": value.left,
                "ron": score_dict(value.ron, look),
                "tsumo": score_dict(value.tsumo, look),
            }
            for value in self.values
        ]
        total = sum(value.left for value in self.values)
        document: dict[str, object] = {
            "hand": f"{self.hand}",
            "context": context_dict(self.context),
            "waits": rows,
            "total": total,
        }
        return document if self.furiten is None else {**document, "furiten": self.furiten}
