"""The answer for a hand that is not complete, or not tenpai: its distance."""

from __future__ import annotations

from dataclasses import dataclass
from shlex import quote
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page

    from .shanten import Distance

_WINNING_SIZE = 14


@dataclass(frozen=True)
class IncompleteHand:
    """The distance of the hand, in place of what was `asked`, and the command that says more."""

    distance: Distance
    asked: str
    answered: bool = False

    def page(self, look: Look) -> Page:
        """The distance, and where to ask."""
        from jantaku.draw.terminal import Span, line

        distance = self.distance
        wins = distance.shanten < 0 and distance.hand.size == _WINNING_SIZE
        command = "score" if wins else "shanten"
        hint = look.sign(f"→ jantaku {command} {quote(str(distance.hand))}")
        return [*distance.page(look), (), line(Span(hint, "quiet"))]

    def to_dict(self, look: Look) -> dict[str, object]:
        """The distance, with an empty list of what was asked for."""
        return self.distance.to_dict(look, self.asked)
