"""Compares what follows a round: the next round, or the final points and scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku import _kernel
    from jantaku.riichi.records.record import (
        GameRecord,
    )
    from jantaku.riichi.rules import GameRule
from jantaku.riichi.records.verify.beginning import missing_before
from jantaku.riichi.records.verify.report import Comparison

_WINDS = "ESWN"


def successor(
    game: GameRecord, rule: GameRule, number: int, played: _kernel.Replay
) -> Iterator[Comparison]:
    """Compares the start of the next round, or the end of the game."""
    goes_on = number + 1 < len(game.rounds)
    if game.tells_end and (goes_on or game.final_points is not None):
        yield Comparison("end", "the game is over:", not goes_on, played.over)
    if goes_on and not played.over:
        after = game.rounds[number + 1]
        wind, *rest = played.next
        told = (after.round_wind, after.dealer, after.honba, after.riichi_sticks)
        yield Comparison("next", "the next round is", told, (_WINDS[wind], *rest))
        yield Comparison("next points", "the next round begins with", after.points, played.points)
    if not goes_on and (played.over or not game.tells_end):
        points = played.final_points
        yield Comparison("final points", "the final points are", game.final_points, points)
        own_uma = game.own_room and game.rule is None
        if not (own_uma or (rule.yakitori_points and list(missing_before(game)))):
            scores = _scores(game, played)
            yield Comparison("final scores", "the final scores are", game.scores, scores)


def _scores(game: GameRecord, played: _kernel.Replay) -> tuple[float, ...]:
    """Returns the scores by the rules; in whole points if so recorded, as by Tenhou until 2022."""
    exact = tuple(round(score, 1) for score in played.final_scores)
    whole = in_whole_points(exact, played.final_points)
    return whole if game.source.startswith("tenhou") and game.scores == whole else exact


def in_whole_points(exact: Sequence[float], points: Sequence[int]) -> tuple[float, ...]:
    """Points rounded to thousands, halves away from zero; the first has what the others lack."""
    thousands = [(abs(own) + 500) // 1000 * (1 if own > 0 else -1) for own in points]
    rows = zip(exact, points, thousands, strict=True)
    scores = [float(round(score - own / 1000) + whole) for score, own, whole in rows]
    scores[max(range(len(points)), key=exact.__getitem__)] -= sum(scores)
    return tuple(scores)


def missing_after(game: GameRecord, played: _kernel.Replay) -> Iterator[str]:
    """Yields how the record falls short of the game's end, if it does."""
    if game.final_points is not None:
        return
    if not played.over and game.tells_end:
        yield f"ends with round {len(game.rounds)}, by the rules another follows"
    elif game.source == "tenhou_xml":
        yield "has no final scores"
