"""The value of a hand; the distance of an unfinished one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import NotationError

from .circumstances import blaming, blaming_seen
from .shanten import measure, with_tiles
from .unfinished import Unfinished

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku import GameRule, Permission, Score
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page
    from jantaku.riichi.tiles.notation import ParsedMeld

_UNFINISHED = "not_complete"


def score_answer(
    text: str,
    given: Mapping[str, Any],
    seen: Mapping[str, str],
    rule: GameRule,
    *,
    every: bool = False,
    explain: bool = False,
) -> Scores | Unfinished:
    """Returns the value of the hand, or its distance. `given` are keywords of `jantaku.Context`.

    `seen` are tiles that nobody can draw any more, by name (`seen_of`); your discards among
    them decide whether a ron is furiten. `every` asks for all ways to score the hand, `explain`
    whether the win is allowed.
    """
    from jantaku import judge_win

    discards = seen.get("discards", "")
    if seen.get("visible") or discards:
        with_tiles(measure(text, rule.players), seen, rule.players)  # for its faults
    with blaming_seen(text, seen):
        found = _worth(text, given, rule, every=every)
    if isinstance(found, Unfinished) or not (explain or discards):
        return found
    judged = judge_win(text, rules=rule, discards=discards, **given)
    furiten = "furiten" in judged.faults if discards else None
    return replace(found, permission=judged if explain else None, furiten=furiten)


def with_calls(text: str, melds: tuple[ParsedMeld, ...]) -> str:
    """The hand with those melds, which must then be its only ones."""
    from jantaku.riichi.tiles.notation import format_hand, parse_hand

    if not melds:
        return text
    with blaming("hand"):
        hand = parse_hand(text)
    if hand.melds:
        (start, _), *_ = hand.melds[0].spans
        raise NotationError(
            "melds both in the hand and in the calls",
            "write them in one of the two",
            text=text,
            position=start - 1,
            source="hand",
        )
    return format_hand(hand.tiles, melds)


def _worth(
    text: str, given: Mapping[str, Any], rule: GameRule, *, every: bool
) -> Scores | Unfinished:
    from jantaku import HandError

    try:
        with blaming("hand"):
            return Scores(_scores(text, given, rule, every=every))
    except HandError as error:
        if error.code != _UNFINISHED:
            raise
    return Unfinished(measure(text, rule.players), "scores")


def _scores(
    text: str, given: Mapping[str, Any], rule: GameRule, *, every: bool
) -> tuple[Score, ...]:
    from jantaku import score, score_all

    return score_all(text, rules=rule, **given) if every else (score(text, rules=rule, **given),)


@dataclass(frozen=True)
class Scores:
    """The ways to score a complete hand that were asked for, best first."""

    scores: Sequence[Score]
    permission: Permission | None = None
    furiten: bool | None = None
    answered: bool = True

    def page(self, look: Look) -> Page:
        """A block for each way, with a line between."""
        from jantaku.draw.permission import permission_page, refused_page
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
        elif self.furiten:
            page += [(), *refused_page("furiten", look)]
        return page

    def to_dict(self, look: Look) -> dict[str, object]:
        """The scores as in `docs/schema/score.schema.json`."""
        from .documents import context_dict, permission_dict, score_dict

        best = self.scores[0]
        scores = [score_dict(score, look) for score in self.scores]
        document: dict[str, object] = {"hand": f"{best.hand}"}
        document |= {"context": context_dict(best.context), "scores": scores}
        if self.furiten is not None:
            document["furiten"] = self.furiten
        if self.permission:
            document["permission"] = permission_dict(self.permission, look)
        return document
