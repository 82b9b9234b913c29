"""The value of a hand; the distance of an unfinished one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .circumstances import (
    blaming,
    blaming_seen,
    check_seen,
    hand_of_parts,
    ids_of,
    placing,
    read_hand,
)
from .incomplete_hand import IncompleteHand
from .shanten import measure, require_tiles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku import Permission, Score
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page
    from jantaku.riichi.tiles.notation import ParsedMeld

    from .circumstances import HandRead, Occasion

_UNFINISHED = "not_complete"


def score_answer(
    read: HandRead, occasion: Occasion, *, every: bool = False, explain: bool = False
) -> Scores | IncompleteHand:
    """Returns the value of the hand, or its distance.

    Your discards among the tiles seen decide whether a ron is furiten. `every` asks for all ways to
    score the hand, `explain` whether the win is allowed.
    """
    from jantaku import HandError, judge_win, score, score_all

    hand, context, seen, rule = read.hand, occasion.context, occasion.seen, occasion.rule
    discards = seen["discards"]
    if seen["visible"].text or discards.text:
        require_tiles(hand)
        check_seen(hand, seen, rule.players)
    try:
        with blaming_seen(hand, seen), placing(read.text, occasion.win):
            found = (
                score_all(hand, context, rules=rule)
                if every
                else (score(hand, context, rules=rule),)
            )
    except HandError as error:
        if error.code != _UNFINISHED:
            raise
        return IncompleteHand(measure(hand, rule.players), "scores")
    if not (explain or discards.text):
        return Scores(found)
    judged = judge_win(hand, context, rules=rule, discards=ids_of(discards))
    furiten = "furiten" in judged.faults if discards.text else None
    return Scores(found, permission=judged if explain else None, furiten=furiten)


def read_with_calls(text: str, melds: tuple[ParsedMeld, ...]) -> HandRead:
    """Reads a hand whose melds, if any are given, are these and in this order."""
    from jantaku.riichi.tiles.notation import format_hand, parse_hand

    if not melds:
        return read_hand(text)
    with blaming("hand"):
        hand = parse_hand(text)
    if hand.melds:
        from jantaku.riichi.tiles.faults import notation_error

        (start, _), *_ = hand.melds[0].spans
        raise notation_error("melds_twice", text, start - 1, start, 0, "hand")
    return hand_of_parts(format_hand(hand.tiles, melds), hand.tiles, melds)


@dataclass(frozen=True)
class Scores:
    """The ways to score a complete hand that were asked for, best first."""

    scores: Sequence[Score]
    permission: Permission | None = None
    furiten: bool | None = None
    answered: bool = True

    def page(self, look: Look) -> Page:
        """A block for each way, with a line between."""
        from jantaku.draw.hands.permission import permission_page, refused_page
        from jantaku.draw.hands.score import score_page
        from jantaku.draw.terminal import rule

        page: Page = []
        for number, score in enumerate(self.scores, 1):
            if len(self.scores) > 1:
                title = f"{number}/{len(self.scores)}"
                page += [() for _ in page[:1]] + [rule(look.sign("─"), 40, title)]
            page += score_page(score, look)
        if self.permission:
            page += [(), *permission_page(self.permission, look)]
        elif self.furiten:
            page += [(), *refused_page("furiten", look)]
        return page

    def to_dict(self, look: Look) -> dict[str, object]:
        """The scores as in `docs/schema/score.schema.json`."""
        from jantaku._kernel import _scores_document

        explain = self.permission is not None
        text = _scores_document(self.scores, self.furiten, explain, look.language)
        document: dict[str, Any] = json.loads(text)
        if self.permission:
            faults = document["permission"]["faults"]
            document["permission"]["faults"] = [
                {"id": fault, "text": look.say(f"refusal.{fault}")} for fault in faults
            ]
        return document
