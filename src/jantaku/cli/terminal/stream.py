"""Hands from the command line or, one a line, from stdin."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from jantaku.base.errors import JantakuError, NotationError
from jantaku.cli.terminal.console import ANSWERED, MISUSE, NO_ANSWER, Console

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jantaku.cli.options import Output
    from jantaku.cli.terminal.console import Answer

LONGEST_LINE = 4096
"""Bytes a line may have; a hand needs no more than a hundred."""


def answer_hands(hand: str, output: Output, answer: Callable[[str], Answer]) -> int:
    """Shows the answer for the hand, or for each line of stdin if it is `-`. Returns the exit code.

    A line that cannot be read is reported, and the lines after it are answered all the same.
    """
    console = Console(output)
    if hand != "-":
        found = answer(hand)
        console.show(found)
        return _code_of(found)
    codes = (_answer_line(number, raw, console, answer) for number, raw in _lines())
    return max(codes, default=ANSWERED)


def _answer_line(number: int, raw: bytes, console: Console, answer: Callable[[str], Answer]) -> int:
    text, _, _comment = raw.decode("utf-8", errors="replace").partition("#")
    try:
        if len(raw) > LONGEST_LINE:
            raise NotationError(
                f"more than {LONGEST_LINE} bytes in a line", "write one hand a line"
            )
        if not text.strip():
            return ANSWERED
        found = answer(text.strip())
    except JantakuError as error:
        console.fault(error, number)
        return MISUSE
    console.show(found, number)
    return _code_of(found)


def _code_of(found: Answer) -> int:
    return ANSWERED if found.answered else NO_ANSWER


def _lines() -> Iterator[tuple[int, bytes]]:
    """Yields the lines of stdin, numbered from 1; long ones are cut one byte above the limit."""
    from jantaku.cli.terminal.progress import Progress

    stdin = sys.stdin.buffer
    number = 0
    with Progress() as progress:
        while raw := stdin.readline(LONGEST_LINE + 1):
            number += 1
            rest = raw
            while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
                rest = stdin.readline(LONGEST_LINE + 1)
            progress.advance(len(raw))
            yield number, raw
