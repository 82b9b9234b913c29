"""Independent copies of a table."""

from __future__ import annotations

from copy import copy
from dataclasses import fields, replace
from typing import Final

from jantaku.ruleset.table.player import PlayerState
from jantaku.ruleset.table.table import RulesetTable

_OF_TABLE: Final = tuple(field.name for field in fields(RulesetTable))
_OF_PLAYER: Final = tuple(field.name for field in fields(PlayerState))


def copied(table: RulesetTable) -> RulesetTable:
    """The table with everything that changes copied."""
    other = copy(table)
    for name in _OF_TABLE:
        value = getattr(table, name)
        if isinstance(value, list | dict | set):
            setattr(other, name, value.copy())
    other.chance = table.chance.clone()
    other.tags = {tag: list(tiles) for tag, tiles in table.tags.items()}
    other.wins = [replace(win, labels=dict(win.labels)) for win in table.wins]
    other.players = {seat: _copied_player(player) for seat, player in table.players.items()}
    return other


def scratch(table: RulesetTable) -> RulesetTable:
    """A copy that nobody plays on: it starts without events, and nothing in it is interrupted."""
    told, table.events = table.events, []  # a whole game's: not to be copied each time
    try:
        apart = copied(table)
    finally:
        table.events = told
    apart.interrupts, apart.queue = {}, []
    return apart


def _copied_player(player: PlayerState) -> PlayerState:
    other = copy(player)
    for name in _OF_PLAYER:
        value = getattr(player, name)
        if isinstance(value, list | dict | set):
            setattr(other, name, value.copy())
    if player.marking is not None:
        other.marking = player.marking.copy()
    return other
