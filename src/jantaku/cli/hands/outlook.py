"""`jantaku outlook`: the chances of a hand, and the points to expect, for each discard."""

from __future__ import annotations

from typing import Annotated

from jantaku._kernel import OutlookOptions
from jantaku.base.errors import ArgumentError
from jantaku.cli.hands.options import Discards, HandText, TableOptions, Visible
from jantaku.cli.hands.situation import number, occasion_of
from jantaku.cli.options import Output, RulesOptions, option
from jantaku.cli.terminal.stream import answer_hands
from jantaku.draw.answers.circumstances import read_hand
from jantaku.draw.answers.outlook import outlook_answer

Draws = Annotated[str, option("--draws", kind="N", about="Draws that you have left.")]
Objective = Annotated[
    str,
    option("--objective", kind="points|win|tenpai", about="What the player discards by."),
]
Declare = Annotated[
    str,
    option("--declare", kind="best|always|never", about="When tenpai declares riichi."),
]
Ron = Annotated[
    str,
    option(
        "--ron",
        kind="SHARE",
        about="How often others discard a wait: 0 never, 1 as often as random tiles.",
    ),
]
Calls = Annotated[
    str,
    option(
        "--calls",
        kind="SHARE",
        about="How often others discard a tile you call: 0 no calls, 1 as random tiles.",
    ),
]
Detours = Annotated[
    str,
    option("--detours", kind="0|1|2", about="Draws that may bring the hand no nearer."),
]
StepsBack = Annotated[bool, option("--steps-back", about="Let a detour raise the shanten number.")]


def outlook(
    hand: HandText,
    *,
    draws: Draws = "17",
    situation: TableOptions,
    rules: RulesOptions,
    visible: Visible = "",
    discards: Discards = "",
    objective: Objective = "points",
    declare: Declare = "best",
    ron: Ron = "0",
    calls: Calls = "0",
    detours: Detours = "0",
    steps_back: StepsBack = False,
    output: Output,
) -> int:
    """Show the chance to win and the expected points of each discard.

    One player draws, and calls only with --calls. With --detours the hand may change at the
    same distance; with --steps-back as well every discard has a row.
    """
    occasion = occasion_of(rules, visible, discards, situation)
    drawn = number(draws, "draws")
    shares = _share(ron, "ron"), _share(calls, "calls")
    options = OutlookOptions(objective, declare, *shares, number(detours, "detours"), steps_back)
    return answer_hands(
        hand, output, lambda text: outlook_answer(read_hand(text), occasion, options, draws=drawn)
    )


def _share(text: str, source: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ArgumentError(f"no share {text[:40]!r}", "write a number", source=source) from None
