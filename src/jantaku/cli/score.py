"""`jantaku score`: what a hand is worth; of an unfinished one, how far it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jantaku.answers.circumstances import blaming

from .options import (
    Discards,
    HandText,
    Output,
    Rules,
    Situation,
    Visible,
    Winning,
    flag,
    text,
    with_options,
)
from .situation import circumstances, require_yaku, rules_of
from .stream import answer_hands

if TYPE_CHECKING:
    from jantaku.riichi.tiles.notation import ParsedMeld

    from .console import Answer


@dataclass(frozen=True)
class Question:
    """The question about the hand."""

    shanten: bool = flag("--shanten", about="Show the distance to a win instead of the score.")
    ukeire: bool = flag("--ukeire", about="Like --shanten, with the useful tiles.")
    all: bool = flag("--all", about="Every way to score the hand, best first.")
    explain: bool = flag("--explain", about="Explain whether the win is allowed.")


@dataclass(frozen=True)
class Course:
    """The calls before the win."""

    calls: str = text(
        "--calls", kind="CALLS", about="Melds in their order: 'chi 234m, pon 5z, ankan 6p'."
    )


@with_options
def score(
    hand: HandText,
    *,
    winning: Winning,
    situation: Situation,
    rules: Rules,
    question: Question,
    course: Course,
    visible: Visible = "",
    discards: Discards = "",
    output: Output,
) -> int:
    """Say what a complete hand is worth, and who pays.

    Ron, closed, East round and East seat unless the options say otherwise. Of a hand that is not
    complete it says how far it is.
    """
    from jantaku.answers.circumstances import seen_of
    from jantaku.answers.score import score_answer, with_calls
    from jantaku.answers.shanten import measure_unfinished, with_tiles

    given = circumstances(winning, situation)
    rule = rules_of(rules)
    require_yaku(given, rule)
    seen = seen_of(dora=situation.dora, ura=situation.ura, visible=visible, discards=discards)
    melds = _melds(course.calls)

    def answer(text: str) -> Answer:
        text = with_calls(text, melds)
        if question.shanten or question.ukeire:
            distance = measure_unfinished(text, rule.players)
            if question.ukeire:
                return with_tiles(distance, seen, rule.players)
            if visible or discards:
                with_tiles(distance, seen, rule.players)  # for its faults
            return distance
        return score_answer(text, given, seen, rule, every=question.all, explain=question.explain)

    return answer_hands(hand, output, answer)


def _melds(calls: str) -> tuple[ParsedMeld, ...]:
    from jantaku.riichi.tiles.calls import parse_calls

    with blaming("calls"):
        return parse_calls(calls)
