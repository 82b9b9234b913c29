"""`jantaku score`: what a hand is worth; of an unfinished one, how far it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from .console import ANSWERED
from .options import HandText, Output, Rules, Situation, Visible, Winning, flag, with_options
from .shanten import measure, with_tiles
from .situation import circumstances, rules_of
from .stream import answer_hands
from .unfinished import Unfinished

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku import Score
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page

    from .console import Answer


@with_options
def score(
    hand: HandText,
    winning: Winning,
    situation: Situation,
    rules: Rules,
    shanten: Annotated[bool, flag("--shanten", help="Say how far the hand is instead.")] = False,
    ukeire: Annotated[bool, flag("--ukeire", help="As --shanten, with the useful tiles.")] = False,
    visible: Visible = "",
    all: Annotated[bool, flag("--all", help="Every way to score the hand, best first.")] = False,
    output: Output = Output(),
) -> int:
    """Say what a complete hand is worth: yaku, han, fu, and who pays what."""
    given = circumstances(winning, situation)
    rule = rules_of(rules)

    def answer(text: str) -> Answer:
        import jantaku

        distance = measure(text, rule.players)
        if ukeire:
            return with_tiles(distance, visible, rule.players)
        if shanten:
            return distance
        if not distance.is_complete:
            return Unfinished(distance, "scores")
        if all:
            return Scores(jantaku.score_all(text, rules=rule, **given), rule.players)
        return Scores((jantaku.score(text, rules=rule, **given),), rule.players)

    return answer_hands(hand, output, answer)


@dataclass(frozen=True)
class Scores:
    """The ways to score a complete hand that were asked for, best first."""

    scores: Sequence[Score]
    players: int
    code: int = ANSWERED

    def page(self, look: Look) -> Page:
        """One block for each way, with a line between."""
        from jantaku.draw.score import score_page
        from jantaku.draw.terminal import rule

        first, *others = (score_page(score, look, self.players) for score in self.scores)
        page = first
        for other in others:
            page += [(), rule(look.sign("─")), (), *other]
        return page

    def to_dict(self) -> dict[str, object]:
        """The scores as in `docs/schema/score.schema.json`."""
        from .situation import context_dict

        best = self.scores[0]
        scores = [score.to_dict() for score in self.scores]
        return {"hand": f"{best.hand}", "context": context_dict(best.context), "scores": scores}
