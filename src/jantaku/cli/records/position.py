"""`jantaku replay position`: the position of a recorded game at a moment."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from jantaku.base.errors import JantakuError
from jantaku.cli.hands.situation import count_of, number, rules_played
from jantaku.cli.options import Output, PlayedBy, flag, text
from jantaku.cli.position import ABOUT_SEAT, show_position
from jantaku.cli.records.replay import OnePath, one_game
from jantaku.cli.terminal.console import ANSWERED
from jantaku.replay.record_player import ReplayedRecord

if TYPE_CHECKING:
    from jantaku.riichi.position import Position
    from jantaku.riichi.records.record import GameRecord


@dataclass(frozen=True)
class MomentOptions:
    """The moment of a record, and the form of its position."""

    game: str = text("--game", kind="N", about="Game number in the file (default: the first).")
    round: str = text("--round", kind="N", about="Round of the game.", default="1")
    step: str = text("--step", kind="N", about="Decisions of the round before it.", default="0")
    seat: str = text("--seat", kind="N", about=ABOUT_SEAT)
    line: bool = flag("--line", about="One line, as jantaku position takes it.")


def position(path: OnePath, *, moment: MomentOptions, played: PlayedBy, output: Output) -> int:
    """Show the position of a recorded game at a moment.

    Rounds count from 1, decisions from 0. Tiles that the record does not show are any that fit it.
    """
    record = one_game(path, moment.game, rules_played(played))
    at = count_of(moment.round, "round", len(record.rounds))
    found = _position(record, at, number(moment.step, "step"))
    show_position(found, output, seat=moment.seat, line=moment.line)
    return ANSWERED


def _position(record: GameRecord, round_: int, step: int) -> Position:
    """Returns the position after that many decisions of a round, counted from 1."""
    alone = replace(record, rounds=record.rounds[round_ - 1 : round_])
    taken = 0
    for taken, scene in enumerate(ReplayedRecord(alone).scenes()):
        ended = any(event.type == "round_end" for event in scene.game.events)
        if ended or scene.ending is not None:
            break
        if taken == step:
            return scene.game.position()
    fault = f"no decision {step} in round {round_}"
    raise JantakuError(fault, f"it has {taken}, from 0", source="step")
