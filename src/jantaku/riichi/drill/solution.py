"""The answers to drills, from the kernel, and the judgement of what a player says."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from jantaku import _kernel
from jantaku.base.errors import DrillError, JantakuError, shown
from jantaku.riichi.drill.values import CallWorth, TileRisk
from jantaku.riichi.score.permission import Permission, judge_win
from jantaku.riichi.score.score import Score, score
from jantaku.riichi.tiles.distance import Discard
from jantaku.riichi.tiles.hand import Hand
from jantaku.riichi.tiles.notation import format_mpsz, format_tile, parse_tile, parse_tiles
from jantaku.riichi.tiles.tile import id_of, kind_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.riichi.drill.values import Drill
    from jantaku.riichi.tiles.tile import Kind, Tile

_MOST_PARTS: Final = 2  # amounts of a payment: by non-dealers and by the dealer
_LEAST_PAID: Final = 300
_MOST_DIGITS: Final = 6
_THOUSANDS: Final = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of an answer: `given` is how it was understood.

    `lost` counts, for a discard, the useful tiles that the best one has more, `shanten` how much
    further the hand is than after it. For a safe tile `lost` counts ways to be won, for a call
    points.
    """

    given: str
    is_right: bool
    lost: int = 0
    shanten: int = 0


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer to a drill: `answers` are all right ones, as `judge` reads them.

    `possible` are the answers to choose from; empty for waits, of which any tiles may be named.
    What explains it depends on the kind: `score`, `waits`, `discards` (best first), `risks` (safest
    first), `permission` or `calls` (the pass, then the calls).
    """

    drill: Drill
    answers: tuple[str, ...]
    possible: tuple[str, ...]
    document: Mapping[str, Any] = field(repr=False, compare=False)
    score: Score | None = None
    waits: tuple[Kind, ...] = ()
    discards: tuple[Discard, ...] = ()
    risks: tuple[TileRisk, ...] = ()
    permission: Permission | None = None
    calls: tuple[CallWorth, ...] = ()

    def judge(self, answer: str) -> Judgement:
        """Judges an answer: payments, tiles, yes or no, win or a reason, pass or a call.

        Payments and calls can be answered by their number, too.

        Raises `DrillError` or `NotationError` for a text that does not answer the question.

        >>> from jantaku.riichi.drill import make_drill
        >>> solution = solve(make_drill("discard", level=2, seed=3))
        >>> solution.judge(solution.answers[0])
        Judgement(given='9s', is_right=True, lost=0, shanten=0)
        """
        if not isinstance(answer, str):
            raise _unreadable(answer, "answer with a text")
        try:
            given = _read(self.drill, answer, self.possible)
        except JantakuError as error:
            error.source = error.source or "answer"
            raise
        lost, further = self._cost(given)
        return Judgement(given, given in self.answers, lost, further)

    def _cost(self, given: str) -> tuple[int, int]:
        if self.discards:
            best = self.discards[0]
            own = next(row for row in self.discards if format_tile(row.tile) == given)
            further = own.shanten - best.shanten
            return (best.total - own.total if further == 0 else 0), further
        if self.risks and self.drill.tile is None:
            kind = kind_of(parse_tiles(given)[0])
            own_risk = next(risk for risk in self.risks if risk.kind == kind)
            return own_risk.total - self.risks[0].total, 0
        if self.calls:
            worth = {row.answer: row.points for row in self.calls}
            return round(max(worth.values()) - worth[given]), 0
        return 0, 0


def solve(drill: Drill) -> Solution:
    """Returns the answer to a drill. Raises `DrillError` for a drill that has none.

    >>> from jantaku.riichi.drill import make_drill
    >>> solve(make_drill("score", level=1, seed=1)).answers
    ('1000',)
    """
    hand, context, rules = drill.hand, drill.context, drill.rules
    won = score(hand, context, rules=rules) if drill.kind == "score" else None
    judged = None
    if drill.kind == "win":
        own = [id_of(kind_of(one.tile)) for one in drill.seats[0].pond] if drill.seats else []
        judged = judge_win(hand, context, rules=rules, discards=own)
    document = json.loads(_kernel._drill_solution(drill))
    answers = tuple(document["answers"])
    return Solution(
        drill,
        answers,
        tuple(document["possible"]),
        document,
        score=won,
        waits=tuple(map(kind_of, parse_tiles(answers[0]))) if drill.kind == "waits" else (),
        discards=tuple(map(_discard, document.get("discards", ()))),
        risks=tuple(map(_risk, document.get("risks", ()))),
        permission=judged,
        calls=tuple(map(_worth, document.get("calls", ()))),
    )


def possible_answers(drill: Drill) -> tuple[str, ...]:
    """Returns the answers to choose from; empty for waits, of which any tiles may be named."""
    return tuple(json.loads(_kernel._drill_possible(drill)))


def _discard(row: dict[str, Any]) -> Discard:
    left = tuple((parse_tile(one["tile"]), one["left"]) for one in row["tiles"])
    found = Discard.__new__(Discard)
    found.__setstate__((parse_tile(row["tile"]), (row["shanten"], left)))
    return found


def _risk(row: dict[str, Any]) -> TileRisk:
    example = None if row["example"] is None else Hand(row["example"])
    return TileRisk(kind_of(parse_tile(row["tile"])), row["ways"], row["genbutsu"], example)


def _worth(row: dict[str, Any]) -> CallWorth:
    discard = None if row["discard"] is None else parse_tile(row["discard"])
    return CallWorth(row["answer"], discard, float(row["win"]), float(row["points"]))


def _read(drill: Drill, answer: str, possible: tuple[str, ...]) -> str:
    text = " ".join(answer.lower().split())
    if drill.kind == "waits":
        return format_mpsz(sorted({kind_of(tile) for tile in _tiles(text)}))
    if drill.kind == "score":
        return _payment_of(drill, text)
    if drill.kind == "call":
        text = _call_of(possible, text)
    by_tile = drill.kind == "discard" or (drill.kind == "safe" and drill.tile is None)
    if text not in possible and by_tile and text:
        tiles = _tiles(text)
        text = _held(drill, tiles[0]) if len(tiles) == 1 else text
    if text not in possible:
        raise _unreadable(answer, "answer " + ", ".join(possible[:-1]) + f" or {possible[-1]}")
    return text


def _payment_of(drill: Drill, text: str) -> str:
    if text.isdecimal() and 1 <= int(text) <= len(drill.choices):
        return drill.choices[int(text) - 1].payments
    amounts = re.findall(r"\d+", _THOUSANDS.sub("", text))
    told = "/".join(amounts)
    if re.sub(r"[\d\s/,-]", "", text) or not _may_be_paid(amounts):
        raise _unreadable(text, "answer the number of a choice, or points such as 2000 or 500/1000")
    return told


def _may_be_paid(amounts: Sequence[str]) -> bool:
    """True if a win may pay these amounts: by one player, or by non-dealers and the dealer."""
    return 1 <= len(amounts) <= _MOST_PARTS and all(
        len(one) <= _MOST_DIGITS and int(one) >= _LEAST_PAID and int(one) % 100 == 0
        for one in amounts
    )


def _call_of(possible: tuple[str, ...], text: str) -> str:
    """The answer that a number, a call, or `chi` alone names if there is one chi."""
    if text.isdecimal() and 1 <= int(text) <= len(possible):
        return possible[int(text) - 1]
    named = [one for one in possible if text and one.startswith(text)]
    return named[0] if len(named) == 1 else text


def _held(drill: Drill, tile: Tile) -> str:
    """The name of a tile of the hand: a red five for a plain one that is not held."""
    tiles = drill.hand.tiles
    if tile not in tiles:
        tile = next((one for one in tiles if kind_of(one) == kind_of(tile)), tile)
    return format_tile(tile)


def _tiles(text: str) -> tuple[Tile, ...]:
    return parse_tiles(text) if text else ()


def _unreadable(answer: object, cure: str) -> DrillError:
    return DrillError(f"{shown(answer)} does not answer the question", cure, source="answer")
