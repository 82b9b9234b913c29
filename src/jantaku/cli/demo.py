"""`jantaku demo`: a few example hands, a round of a game, and how to score your own."""

from __future__ import annotations

import shlex
from dataclasses import fields

import click

from .options import Output  # noqa: TC001 - read at run time
from .terminal.console import ANSWERED, Console

HANDS = (
    (
        "Riichi, tsumo, pinfu and a red five",
        "score 123m067p23456s55p -w 4s --tsumo --riichi --ippatsu --dora 4p --ura 9s --seat s",
    ),
    (
        "An open half flush with a closed kan",
        "score '22m678m(123m)(555z)[7777z]' -w 8m --dora 6z --honba 2 --riichi-sticks 1",
    ),
    ("Thirteen orphans, thirteen waits", "score 19m19p19s12345677z -w 7z --seat w"),
    ("Without a yaku nobody wins", "score '(111m)456m789p123s11z' -w 9p --round s --seat s"),
    ("An unfinished hand: what to discard", "shanten 1345689m15p45s335z"),
    ("What each wait is worth", "waits 234m34678p23488s --riichi --seat s --dora 7p"),
    ("A round of a game, and how the game ended", "play --seed 7 --round 1"),
)
"""A title and a command each."""


def demo(*, output: Output) -> int:
    """Show a few hands and a round, and how to score your own hand."""
    jantaku = click.get_current_context().find_root().command
    console = Console(output)
    for title, command in HANDS:
        console.heading(title, f"$ jantaku {command}")
        words = [*shlex.split(command), *_as_words(output)]
        jantaku.main(words, prog_name="jantaku", standalone_mode=False)
    console.heading(
        "Your turn",
        "$ jantaku score 123m456p789s11122z --tsumo",
        "$ jantaku score --help",
    )
    return ANSWERED


def _as_words(output: Output) -> list[str]:
    """The options that give this output again."""
    words = []
    for field in fields(output):
        value = getattr(output, field.name)
        option = field.name.replace("_", "-")
        if isinstance(value, bool) and value != field.default:
            words.append(f"--{option}" if value else f"--no-{option}")
        elif value != field.default:
            words += [f"--{option}", value]
    return words
