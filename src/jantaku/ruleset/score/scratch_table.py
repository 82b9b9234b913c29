"""Scores a hand on a copy of the table, so that `before_scoring` changes nothing else."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.table.action_call import perform
from jantaku.ruleset.table.context import Assigned, Context, WinSource
from jantaku.ruleset.table.table_copy import scratch
from jantaku.ruleset.values.limits import COPY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.ruleset.table.player import PlayerState
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.seat import Seat

EVENT: Final = "before_scoring"


@contextmanager
def scored_apart(
    table: RulesetTable, seat: Seat, reading: Assigned, source: WinSource
) -> Iterator[tuple[RulesetTable, Assigned]]:
    """The table on which a reading is scored, and the reading as `before_scoring` leaves it.

    Of a settled reading no tile is a joker there, unless the event makes one.

    Without that event both are returned unchanged. No event is recorded, no player interrupts, and
    only the work counts for the table itself.
    """
    actions = table.program.events.get(EVENT, ())
    if not actions:
        yield table, reading
        return
    table.spend(COPY + len(table.history) // 4)
    apart = scratch(table)
    player = apart.players[seat]
    _hold(player, reading, source)
    try:
        with apart.deeper():
            context = Context(seat, winning_tile=reading.winning_tile, win_source=source)
            for action in actions:
                perform(apart, context, action)
            yield apart, _held(player, reading, source)
    finally:
        table.budget = apart.budget


def _hold(player: PlayerState, reading: Assigned, source: WinSource) -> None:
    player.hand, player.calls = list(reading.hand), list(reading.calls)
    if reading.settled:
        player.behavior = player.behavior.without_aliases()
    if source == "draw" and reading.winning_tile is not None:
        player.draw = [reading.winning_tile, *player.draw[1:]]


def _held(player: PlayerState, reading: Assigned, source: WinSource) -> Assigned:
    tile = reading.winning_tile
    if source == "draw" and tile is not None and player.draw:
        tile = player.draw[0]
    return Assigned(tuple(player.hand), tuple(player.calls), tile)
