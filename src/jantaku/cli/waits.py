"""`jantaku waits`: what each tile a hand waits for is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .console import ANSWERED
from .options import HandText, Output, Rules, Situation, Visible, with_options
from .shanten import measure, with_tiles
from .situation import circumstances, require_yaku, rules_of, seen_of
from .stream import answer_hands
from .unfinished import Unfinished

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku import Context, Hand, WaitValue
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page

    from .console import Answer

_TENPAI_SIZE = 13


@with_options
def waits(
    hand: HandText,
    *,
    situation: Situation,
    rules: Rules,
    visible: Visible = "",
    output: Output,
) -> int:
    """Say what a hand waits for, and what each wait is worth.

    Copies left are those in neither the hand, --visible nor the indicators. Furiten is not known
    here.
    """
    from jantaku import Context

    given = circumstances(situation)
    context = Context(**given)
    rule = rules_of(rules)
    require_yaku(given, rule)
    seen = seen_of(dora=situation.dora, ura=situation.ura, visible=visible)

    def answer(text: str) -> Answer:
        from jantaku import wait_values

        distance = measure(text, rule.players)
        with_tiles(distance, seen, rule.players)  # for its faults
        if distance.hand.size != _TENPAI_SIZE:
            return Unfinished(distance, "waits")
        values = wait_values(text, context, visible, rules=rule, players=rule.players)
        if not values and distance.shanten != 0:
            return Unfinished(distance, "waits")
        return Waits(distance.hand, context, values)

    return answer_hands(hand, output, answer)


@dataclass(frozen=True)
class Waits:
    """The waits of a hand and what they are worth."""

    hand: Hand
    context: Context
    values: Sequence[WaitValue]
    code: int = ANSWERED

    def page(self, look: Look) -> Page:
        """The table of waits."""
        from jantaku.draw.waits import waits_page

        return waits_page(self.hand, self.values, look)

    def to_dict(self, look: Look) -> dict[str, object]:
        """The waits as in `docs/schema/waits.schema.json`."""
        from jantaku.notation import format_tile

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
        return {
            "hand": f"{self.hand}",
            "context": context_dict(self.context),
            "waits": rows,
            "total": total,
        }
