"""`jantaku score`: what a hand is worth; of an unfinished one, how far it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from jantaku.errors import NotationError

from .console import ANSWERED
from .options import (
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
from .shanten import measure, with_tiles
from .situation import blaming, blaming_copies, circumstances, require_yaku, rules_of, seen_of
from .stream import answer_hands
from .unfinished import Unfinished

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku import GameRule, Permission, Score
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page
    from jantaku.notation import ParsedMeld

    from .console import Answer

_UNFINISHED = "not_complete"


@dataclass(frozen=True)
class Question:
    """What to say about the hand."""

    shanten: bool = flag("--shanten", about="Say how far the hand is, not what it is worth.")
    ukeire: bool = flag("--ukeire", about="As --shanten, with the useful tiles.")
    all: bool = flag("--all", about="Every way to score the hand, best first.")
    explain: bool = flag("--explain", about="Say whether the win is allowed, and why.")


@dataclass(frozen=True)
class Course:
    """What was called and discarded before."""

    calls: str = text(
        "--calls", kind="CALLS", about="Melds in their order: 'chi 234m, pon 5z, ankan 6p'."
    )
    discards: str = text("--discards", kind="TILES", about="Own discards, for furiten.")


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
    output: Output,
) -> int:
    """Say what a complete hand is worth, and who pays.

    Ron, closed, East round and East seat unless the options say otherwise. Of a hand that is not
    complete it says how far it is.
    """
    from jantaku import judge_win
    from jantaku.notation import format_mpsz, parse_tiles

    given = circumstances(winning, situation)
    rule = rules_of(rules)
    require_yaku(given, rule)
    seen = seen_of(dora=situation.dora, ura=situation.ura, visible=visible)
    melds = _melds(course.calls)
    with blaming("discards"):
        discards = parse_tiles(course.discards) if course.discards else ()
    own = format_mpsz(discards)

    def answer(text: str) -> Answer:
        text = _with_melds(text, melds)
        if question.ukeire:
            return with_tiles(measure(text, rule.players), seen, rule.players)
        if visible:
            with_tiles(measure(text, rule.players), seen, rule.players)  # for its faults
        if question.shanten:
            return measure(text, rule.players)
        with blaming_copies(text, seen):
            found = _worth(text, given, rule, every=question.all)
        if question.explain and isinstance(found, Scores):
            return replace(found, permission=judge_win(text, rules=rule, discards=own, **given))
        return found

    return answer_hands(hand, output, answer)


def _melds(calls: str) -> tuple[ParsedMeld, ...]:
    from jantaku.calling import parse_calls

    with blaming("calls"):
        return parse_calls(calls)


def _with_melds(text: str, melds: tuple[ParsedMeld, ...]) -> str:
    """The hand with those melds, which must then be its only ones."""
    from jantaku.notation import format_hand, parse_hand

    if not melds:
        return text
    with blaming("hand"):
        hand = parse_hand(text)
    if hand.melds:
        (start, _), *_ = hand.melds[0].spans
        raise NotationError(
            "melds both in the hand and in --calls",
            "write them in one of the two",
            text=text,
            position=start - 1,
            source="hand",
        )
    return format_hand(hand.tiles, melds)


def _worth(text: str, given: dict[str, Any], rule: GameRule, *, every: bool) -> Answer:
    from jantaku import HandError

    try:
        with blaming("hand"):
            return Scores(_scores(text, given, rule, every=every))
    except HandError as error:
        if error.code != _UNFINISHED:
            raise
    return Unfinished(measure(text, rule.players), "scores")


def _scores(text: str, given: dict[str, Any], rule: GameRule, *, every: bool) -> tuple[Score, ...]:
    from jantaku import score, score_all

    return score_all(text, rules=rule, **given) if every else (score(text, rules=rule, **given),)


@dataclass(frozen=True)
class Scores:
    """The ways to score a complete hand that were asked for, best first."""

    scores: Sequence[Score]
    code: int = ANSWERED
    permission: Permission | None = None

    def page(self, look: Look) -> Page:
        """One block for each way, with a line between."""
        from jantaku.draw.permission import permission_page
        from jantaku.draw.score import score_page
        from jantaku.draw.terminal import rule

        page: Page = []
        for number, score in enumerate(self.scores, 1):
            if len(self.scores) > 1:
                title = f"{number}/{len(self.scores)}"
                page += [() for _ in page[:1]] + [rule(look.sign("─"), 40, title)]
            page += score_page(score, look)
        if self.permission:
            page += [(), *permission_page(self.permission, look)]
        return page

    def to_dict(self, look: Look) -> dict[str, object]:
        """The scores as in `docs/schema/score.schema.json`."""
        from .documents import context_dict, permission_dict, score_dict

        best = self.scores[0]
        scores = [score_dict(score, look) for score in self.scores]
        document: dict[str, object] = {"hand": f"{best.hand}"}
        document |= {"context": context_dict(best.context), "scores": scores}
        if self.permission:
            document["permission"] = permission_dict(self.permission, look)
        return document
