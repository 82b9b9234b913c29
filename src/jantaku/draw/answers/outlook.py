"""The outlook of a hand: a row for each discard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .circumstances import blaming_seen, placing

if TYPE_CHECKING:
    from jantaku import Hand
    from jantaku._kernel import FoundOutlook, OutlookOptions
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page

    from .circumstances import HandRead, Occasion


def outlook_answer(
    read: HandRead, occasion: Occasion, options: OutlookOptions, **bounds: int
) -> Prospects:
    """Returns the outlook of a hand; `bounds` are the draws and the most hands."""
    from jantaku._kernel import _outlook
    from jantaku.riichi.tiles.notation import format_mpsz

    hand = read.hand
    with placing(read.text), blaming_seen(hand, occasion.seen):
        found = _outlook(
            hand,
            occasion.context,
            options,
            visible=format_mpsz(occasion.seen["visible"].tiles),
            discards=format_mpsz(occasion.seen["discards"].tiles),
            rules=occasion.rule,
            **bounds,
        )
    return Prospects(hand, found)


@dataclass(frozen=True)
class Prospects:
    """The outlook of a hand in its circumstances."""

    hand: Hand
    found: FoundOutlook
    answered: bool = True

    def page(self, look: Look) -> Page:
        """The table of discards."""
        from jantaku.draw.hands.outlook import outlook_page
        from jantaku.riichi.outlook.outlook import read_outlook

        return outlook_page(self.hand, read_outlook(self.found), look)

    def to_dict(self, _look: Look) -> dict[str, Any]:
        """The outlook as in `docs/schema/outlook.schema.json`."""
        from jantaku.riichi.outlook.outlook import outlook_document

        return outlook_document(self.found)
