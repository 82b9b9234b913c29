"""`jantaku waits`: what each tile a hand waits for is worth."""

from __future__ import annotations

from .options import Discards, HandText, Output, Rules, Situation, Visible, with_options
from .situation import circumstances, require_yaku, rules_of
from .stream import answer_hands


@with_options
def waits(
    hand: HandText,
    *,
    situation: Situation,
    rules: Rules,
    visible: Visible = "",
    discards: Discards = "",
    output: Output,
) -> int:
    """Show the waits of a hand and what each is worth.

    Copies left are those in neither the hand, --visible, --discards nor the indicators. With a wait
    among the player's --discards no ron is allowed: furiten.
    """
    from jantaku import Context
    from jantaku.answers.circumstances import seen_of
    from jantaku.answers.waits import waits_answer

    given = circumstances(situation)
    context = Context(**given)
    rule = rules_of(rules)
    require_yaku(given, rule)
    seen = seen_of(dora=situation.dora, ura=situation.ura, visible=visible, discards=discards)
    return answer_hands(hand, output, lambda text: waits_answer(text, context, seen, rule))
