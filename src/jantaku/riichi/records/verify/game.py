"""Compares the record of a riichi game with the rules: `verify_game`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.riichi.records.history import rounds_to_replay
from jantaku.riichi.records.kernel_replay import replayed, rule_to_replay
from jantaku.riichi.records.walls import walls_of_seed
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import TileId, tile_of_id

if TYPE_CHECKING:
    from jantaku import _kernel
    from jantaku.riichi.records.record import (
        GameRecord,
    )
from jantaku.riichi.records.verify.beginning import missing_before, start
from jantaku.riichi.records.verify.report import Comparison, Difference, GameReport
from jantaku.riichi.records.verify.result import results
from jantaku.riichi.records.verify.statement import statements
from jantaku.riichi.records.verify.successor import missing_after, successor

# What parts a record from the rules, as the kernel names it: the field, and a sentence.
FAULTS = {
    "malformed": ("event", "an event that cannot be read"),
    "wall": ("wall", "tiles that no wall can hold"),
    "deal": ("wall", "the starting hands or the dora indicator are not those of the wall"),
    "illegal": ("action", "an action that the rules do not allow"),
    "event": ("event", "the rules would have had {expected}"),
    "unfinished": ("event", "the record ends before the round does"),
    "surplus": ("event", "the record continues after the round's end"),
}


def verify_game(game: GameRecord, name: str = "") -> GameReport:
    """The report on one game.

    Raises `ReplayError` for a shuffle seed that makes no walls.
    """
    rule = rule_to_replay(game)
    walls = walls_of_seed(game)
    differences: list[Difference] = []
    missing: list[str] = [*missing_before(game)]
    for number, (record, after) in enumerate(rounds_to_replay(game, rule)):
        wall, dice = walls[number] if walls else (b"", None)
        played = replayed(rule, record, wall, after)
        if played.difference == "unfinished" and not record.is_over:
            missing.append(f"breaks off in round {number + 1}")
            continue
        if played.difference is not None:
            differences.append(Difference(number, played.event, *_parted(played)))
            continue
        rows = [
            Comparison("dice", "the dice are", record.dice if dice else None, dice),
            *start(game, rule, number),
            *results(game, record, played),
            *statements(record, played, rule),
            *successor(game, rule, number, played),
        ]
        differences += [
            Difference(number, None, _sentence(row), row.field)
            for row in rows
            if row.told is not None and row.told != row.ours
        ]
        if number + 1 == len(game.rounds):
            missing += missing_after(game, played)
    return GameReport(name, len(game.rounds), tuple(differences), missing=tuple(missing))


def _sentence(row: Comparison) -> str:
    return f"{row.subject} {row.told}, by the rules {row.ours}"


def _parted(played: _kernel.Replay) -> tuple[str, str]:
    """Returns the sentence about how the record differs from the rules, and the field."""
    type_, seat, tile = played.expected
    expected = type_.replace("_", " ")
    if tile is not None:
        expected += f" {format_tile(tile_of_id(TileId(tile)))}"
    if seat is not None:
        expected += f" by seat {seat}"
    field, sentence = FAULTS[played.difference or "event"]
    return sentence.format(expected=expected), field
