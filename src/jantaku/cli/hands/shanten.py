"""`jantaku shanten`: how far a hand is, which tiles help, what to discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.cli.hands.options import Calls, HandText, Visible
from jantaku.cli.hands.situation import melds_of, players_of
from jantaku.cli.options import Output, Players
from jantaku.cli.terminal.stream import answer_hands
from jantaku.draw.answers.circumstances import read_seen
from jantaku.draw.answers.score import read_with_calls
from jantaku.draw.answers.shanten import measure_unfinished, with_tiles

if TYPE_CHECKING:
    from jantaku.cli.terminal.console import Answer


def shanten(
    hand: HandText,
    *,
    calls: Calls = "",
    visible: Visible = "",
    players: Players = "4",
    output: Output,
) -> int:
    """Say how far a hand is, and which tiles help.

    A hand that draws next (13 tiles) gets its useful tiles, one that discards next (14 tiles) a row
    for each discard. Melds in brackets count; a kan counts three. Of fewer tiles the missing ones
    count as lone tiles.
    """
    number, melds, seen = players_of(players), melds_of(calls), read_seen(visible=visible)

    def answer(text: str) -> Answer:
        read = read_with_calls(text, melds)
        return with_tiles(measure_unfinished(read.hand, number), seen, number)

    return answer_hands(hand, output, answer)
