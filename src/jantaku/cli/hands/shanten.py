"""`jantaku shanten`: how far a hand is, which tiles help, what to discard."""

from __future__ import annotations

from jantaku.cli.hands.options import HandText, Visible
from jantaku.cli.hands.situation import players_of
from jantaku.cli.options import Output, Players, with_options
from jantaku.cli.terminal.stream import answer_hands


@with_options
def shanten(
    hand: HandText, *, visible: Visible = "", players: Players = "4", output: Output
) -> int:
    """Say how far a hand is, and which tiles help.

    A hand that draws next (13 tiles) gets its useful tiles, one that discards next (14 tiles) a row
    for each discard. Melds in brackets count; a kan counts three. Of fewer tiles the missing ones
    count as lone tiles.
    """
    from jantaku.answers.circumstances import read_hand, read_seen
    from jantaku.answers.shanten import measure_unfinished, with_tiles

    number = players_of(players)
    seen = read_seen(visible=visible)
    return answer_hands(
        hand,
        output,
        lambda text: with_tiles(measure_unfinished(read_hand(text).hand, number), seen, number),
    )
