"""`jantaku demo`: a few telling hands, and how to score your own."""

from __future__ import annotations

import shlex
from dataclasses import fields
from typing import Annotated

from .console import ANSWERED, Console
from .options import Output, flag, with_options

HANDS = (
    ("Riichi, tsumo, pinfu and a red five", "score 123m067p23456s55p -w 4s -t -r --ippatsu -d 4p --ura 9s --seat s"),
    ("An open half flush with a closed kan", "score 22m678m(123m)(555z)[7777z] -w 8m -d 6z --honba 2 --riichi-sticks 1"),
    ("Thirteen orphans on all thirteen waits", "score 19m19p19s12345677z -w 7z --seat w"),
    ("A hand without yaku cannot win", "score (111m)456m789p123s11z -w 9p --round s --seat s"),
    ("An unfinished hand: what to discard", "shanten 1345689m15p45s335z"),
    ("What each wait is worth", "waits 234m34678p23488s --riichi --seat s --dora 7p"),
)
YOUR_TURN = "jantaku score HAND --help"


@with_options
def demo(output: Output = Output()) -> int:
    """Show what jantaku does with a few hands, and how to score your own."""
    from .app import run

    console = Console(output)
    for title, command in HANDS:
        console.say(f"{title}\n$ jantaku {command}")
        run([*shlex.split(command), *_as_words(output)])
    console.say("Your turn: jantaku score 123m456p789s11122z --tsumo; the options: jantaku score --help")
    return ANSWERED


def _as_words(output: Output) -> list[str]:
    """The options that give this output again."""
    words = []
    for field in fields(output):
        value = getattr(output, field.name)
        if value == field.default:
            continue
        option = field.name.replace("_", "-")
        words.append(f"--{option}" if value is True else f"--no-{option}" if value is False else f"--{option}={value}")
    return words
