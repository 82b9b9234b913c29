"""`jantaku score`: what a hand is worth; of an unfinished one, how far it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jantaku.cli.hands.options import Calls, Discards, HandText, TableOptions, Visible, WinOptions
from jantaku.cli.hands.situation import melds_of, occasion_of
from jantaku.cli.options import Output, RulesOptions, flag
from jantaku.cli.terminal.stream import answer_hands
from jantaku.draw.answers.circumstances import check_seen
from jantaku.draw.answers.score import read_with_calls, score_answer
from jantaku.draw.answers.shanten import measure_unfinished, with_tiles

if TYPE_CHECKING:
    from jantaku.cli.terminal.console import Answer


@dataclass(frozen=True)
class Question:
    """The question about the hand."""

    shanten: bool = flag("--shanten", about="Show the distance to a win instead of the score.")
    ukeire: bool = flag("--ukeire", about="Like --shanten, with the useful tiles.")
    all: bool = flag("--all", about="Every way to score the hand, best first.")
    explain: bool = flag("--explain", about="Explain whether the win is allowed.")


def score(
    hand: HandText,
    *,
    winning: WinOptions,
    situation: TableOptions,
    rules: RulesOptions,
    question: Question,
    calls: Calls = "",
    visible: Visible = "",
    discards: Discards = "",
    output: Output,
) -> int:
    """Say what a complete hand is worth, and who pays.

    Ron, closed, East round and East seat unless the options say otherwise. Of a hand that is not
    complete it says how far it is.
    """
    occasion = occasion_of(rules, visible, discards, winning, situation)
    melds, players = melds_of(calls), occasion.rule.players

    def answer(text: str) -> Answer:
        read = read_with_calls(text, melds)
        if question.shanten or question.ukeire:
            distance = measure_unfinished(read.hand, players)
            if question.ukeire:
                return with_tiles(distance, occasion.seen, players)
            if visible or discards:
                check_seen(read.hand, occasion.seen, players)
            return distance
        return score_answer(read, occasion, every=question.all, explain=question.explain)

    return answer_hands(hand, output, answer)
