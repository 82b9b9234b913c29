"""`jantaku waits`: what each tile a hand waits for is worth."""

from __future__ import annotations

from jantaku.cli.hands.options import Calls, Discards, HandText, TableOptions, Visible
from jantaku.cli.hands.situation import melds_of, occasion_of
from jantaku.cli.options import Output, RulesOptions
from jantaku.cli.terminal.stream import answer_hands
from jantaku.draw.answers.score import read_with_calls
from jantaku.draw.answers.waits import waits_answer


def waits(
    hand: HandText,
    *,
    situation: TableOptions,
    rules: RulesOptions,
    calls: Calls = "",
    visible: Visible = "",
    discards: Discards = "",
    output: Output,
) -> int:
    """Show the waits of a hand and what each is worth.

    Copies left are those in neither the hand, --visible, --discards nor the indicators. With a wait
    among the player's --discards no ron is allowed: furiten.
    """
    occasion = occasion_of(rules, visible, discards, situation)
    melds = melds_of(calls)
    return answer_hands(
        hand, output, lambda text: waits_answer(read_with_calls(text, melds).hand, occasion)
    )
