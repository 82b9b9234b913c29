"""`jantaku position`: a position of a riichi table shown and checked."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from typing import Annotated

from jantaku.base.errors import JantakuError, PositionError
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.position import Position
from jantaku.riichi.position.text import position_text

from .hands.situation import number
from .options import Output, argument, flag, text
from .seeds import seed_given, seed_option
from .terminal.console import ANSWERED, Console, write_document

_LONGEST = 64 * 1024  # characters of a file: a position as JSON has 8000
ABOUT_POSITION = "One line, or a file with a line or JSON; - reads stdin."
ABOUT_SEAT = "Only what this seat knows, 0 to 3."


@dataclass(frozen=True)
class PositionOptions:
    """The part of a position to show, and its form."""

    seat: str = text("--seat", kind="N", about=ABOUT_SEAT)
    line: bool = flag("--line", about="One line, as POSITION takes it.")
    fill: bool = flag("--fill", about="Choose the unknown tiles by the seed.")
    seed: str = seed_option()


def position(
    position: Annotated[str, argument("POSITION", ABOUT_POSITION)],
    *,
    shown: PositionOptions,
    output: Output,
) -> int:
    """Show a position of a riichi table, and check it.

    An impossible position is refused with the place and the reason.
    """
    given = read_position(position)
    game = RiichiGame.from_position(given, seed=seed_given(shown.seed))
    chosen = game.position() if shown.fill else given
    show_position(chosen, output, seat=shown.seat, line=shown.line)
    return ANSWERED


def show_position(position: Position, output: Output, *, seat: str, line: bool) -> None:
    """Prints a position, or what a seat knows of it, in the form that the options ask for."""
    if seat:
        at = number(seat, "seat")
        if not 0 <= at < len(position.seats):
            most = len(position.seats) - 1
            raise JantakuError(f"no seat {at}", f"use 0 to {most}", source="seat")
        position = position.seen_by(at)
    if output.json:
        Console(output).data(position.to_dict())
    elif line:
        write_document(f"{position}\n")
    else:
        write_document(f"{position_text(position)}\n")


def read_position(given: str) -> Position:
    """Returns the position of a line, of a file or, for `-`, of stdin."""
    text = given
    if given == "-":
        text = sys.stdin.read(_LONGEST)
    elif os.path.isfile(given):
        with open(given, encoding="utf-8", errors="replace") as file:
            text = file.read(_LONGEST)
    text = text.strip()
    if '"seats"' not in text:
        return Position.from_line(text)
    try:
        return Position.from_dict(json.loads(text))
    except (json.JSONDecodeError, RecursionError) as error:
        fault = f"the position is no JSON: {error}"
        raise PositionError(fault, "write one line, or JSON as --json prints it") from None
