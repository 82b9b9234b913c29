"""`jantaku waits`: what each tile a hand waits for is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .console import ANSWERED
from .options import HandText, Output, Rules, Situation, Visible, with_options
from .shanten import measure
from .situation import circumstances, rules_of
from .stream import answer_hands
from .unfinished import Unfinished

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku import Hand, WaitValue
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page

    from .console import Answer


@with_options
def waits(
    hand: HandText,
    situation: Situation,
    rules: Rules,
    visible: Visible = "",
    output: Output = Output(),
) -> int:
    """Say what a tenpai hand waits for, and what each wait is worth; furiten is not known here."""
    given = circumstances(situation)
    rule = rules_of(rules)

    def answer(text: str) -> Answer:
        from jantaku import Context, wait_values

        distance = measure(text, rule.players)
        if distance.hand.size % 3 != 1 or distance.shanten != 0:
            return Unfinished(distance, "waits")
        return Waits(distance.hand, wait_values(text, Context(**given), visible, rules=rule))

    return answer_hands(hand, output, answer)


@dataclass(frozen=True)
class Waits:
    """The waits of a hand and what they are worth."""

    hand: Hand
    values: Sequence[WaitValue]
    code: int = ANSWERED

    def page(self, look: Look) -> Page:
        """The table of waits."""
        from jantaku.draw.waits import waits_page

        return waits_page(self.hand, self.values, look)

    def to_dict(self) -> dict[str, object]:
        """The waits as in `docs/schema/waits.schema.json`."""
        from jantaku.notation import format_tile

        rows = [
            {
                "tile": format_tile(value.kind),
                "left": value.left,
                "ron": value.ron.to_dict(),
                "tsumo": value.tsumo.to_dict(),
            }
            for value in self.values
        ]
        return {"hand": f"{self.hand}", "waits": rows, "total": sum(v.left for v in self.values)}
