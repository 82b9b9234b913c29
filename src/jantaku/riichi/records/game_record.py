"""The record of a whole game played here: `record_of_game`, so that it can be written to a file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jantaku.base.errors import ReplayError
from jantaku.riichi.play.events import RiichiRoundBegan, RiichiRoundEnded
from jantaku.riichi.records.history import rounds_to_replay
from jantaku.riichi.records.kernel_replay import replayed, rule_to_replay
from jantaku.riichi.records.record import GameRecord, site_of
from jantaku.riichi.records.round_record import judged_otherwise, record_of_round

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from jantaku.riichi.play.events import RiichiEvent
    from jantaku.riichi.rules import GameRule


def record_of_game(
    events: Iterable[RiichiEvent],
    rule: GameRule,
    *,
    names: Sequence[str] = (),
    final_points: tuple[int, ...] | None = None,
    scores: tuple[float, ...] | None = None,
) -> GameRecord:
    """The record of the rounds that ended; names and the final result are not among the events.

    Raises `ReplayError` where tiles are hidden, as in the events that one seat sees, and for a
    round whose claims were judged otherwise than by the rules.
    """
    game = GameRecord(
        source="jantaku",
        names=tuple(names) or ("",) * rule.players,
        rounds=tuple(
            replace(record_of_round(one), stick_points=rule.riichi_stick_points)
            for one in _rounds(events)
        ),
        site=site_of(rule),
        rule=rule,
        red_fives=rule.red_fives or (0, 0, 0),
        open_tanyao=rule.open_tanyao,
        length="east" if rule.winds == 1 else "south",
        final_points=final_points,
        scores=scores,
    )
    if rule.claims:
        _require_judged_by_rules(game)
    return game


def _require_judged_by_rules(game: GameRecord) -> None:
    rule = rule_to_replay(game)
    for record, _ in rounds_to_replay(game, rule):
        played = replayed(rule, record)
        if played.difference is not None or played.deltas != record.deltas:
            raise judged_otherwise()


def _rounds(events: Iterable[RiichiEvent]) -> Iterator[list[RiichiEvent]]:
    """The events of each round from its deal to its end."""
    happened: list[RiichiEvent] = []
    for event in events:
        if isinstance(event, RiichiRoundBegan):
            happened = []
            if None in event.hands:
                raise ReplayError("hidden tiles", "give the events of the table, not of one seat")
        happened.append(event)
        if isinstance(event, RiichiRoundEnded):
            yield happened
