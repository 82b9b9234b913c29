"""Compares the points with which a game begins."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.riichi.records.record import GameRecord
    from jantaku.riichi.rules import GameRule
from jantaku.riichi.records.history import is_first
from jantaku.riichi.records.verify.report import Comparison


def missing_before(game: GameRecord) -> Iterator[str]:
    """Yields what the record lacks before its first round."""
    first = game.rounds[0]
    if not is_first(first):
        yield f"begins with {first.round_wind}{first.dealer + 1}, {first.honba} honba"


def start(game: GameRecord, rule: GameRule, number: int) -> Iterator[Comparison]:
    """Compares the points at the start: fixed at Tenhou, and elsewhere equal for all."""
    if number == 0 and is_first(game.rounds[0]):
        told = game.rounds[0].points
        each = (
            rule.start_points if game.source == "tenhou_xml" else Counter(told).most_common()[0][0]
        )
        yield Comparison("start", "the game begins with", told, (each,) * len(told))
