"""The value of each tile that a hand waits for."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .circumstances import check_seen, ids_of, kinds_of
from .incomplete_hand import IncompleteHand
from .shanten import measure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku import Hand, WaitValue
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
    return Waits(hand, occasion, values)


@dataclass(frozen=True)
class Waits:
    """The waits of a hand and what they are worth."""

    hand: Hand
    occasion: Occasion
    values: Sequence[WaitValue]
    answered: bool = True

    @property
    def furiten(self) -> bool | None:
        """True if your discards rule every ron out; None if no discards were given."""
        told = bool(self.occasion.seen["discards"].text)
        return any(value.furiten for value in self.values) if told else None

    def page(self, look: Look) -> Page:
        """The table of waits."""
        from jantaku.draw.hands.waits import waits_page

        return waits_page(self.hand, self.values, look)

    def to_dict(self, look: Look) -> dict[str, object]:
        """The waits as in `docs/schema/waits.schema.json`."""
        from jantaku._kernel import _waits_document

        context, rule, seen = self.occasion.context, self.occasion.rule, self.occasion.seen
        shown = kinds_of(seen["visible"], seen["discards"])
        text = _waits_document(
            self.hand, context, rule, rule.players, shown, self.furiten, look.language
        )
        document: dict[str, object] = json.loads(text)
        return document
