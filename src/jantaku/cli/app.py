"""The commands put together, and the last word on every error.

Exit codes: 0 answered; 1 the hand has no such answer (it is not complete, not tenpai); 2 misuse or
unreadable input; 130 interrupted. An error is a sentence on stderr, or JSON on stdout with
`--json`; a trace appears only for a fault of ours, when JANTAKU_DEBUG is set.
"""

from __future__ import annotations

import os
import sys
from io import BytesIO, TextIOWrapper
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jantaku.errors import JantakuError

from .arena import arena
from .commands import Command, Group
from .console import ANSWERED, INTERRUPTED, MISUSE, Console, abandon_stdout
from .demo import demo
from .options import Output
from .play import play
from .replay import convert, show
from .score import score
from .shanten import shanten
from .verify import verify
from .waits import waits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

COMMANDS: dict[Callable[..., int], tuple[str, str]] = {
    score: (
        "jantaku score 123m456p789s11122z --tsumo --riichi --dora 1m",
        'jantaku score "456m67899p(555z)[1111s]" -w 6m --seat s --json',
    ),
    waits: (
        "jantaku waits 234m34678p23488s --riichi --dora 7p",
        'jantaku waits "234567m2267p(345s)" --visible 5p,8p --seat s',
    ),
    shanten: (
        "jantaku shanten 1345689m15p45s335z",
        "cat hands.txt | jantaku shanten - --json",
    ),
    play: (
        "jantaku play --seed 7",
        "jantaku play --player random --players 3 --rules majsoul --json",
    ),
    arena: (
        "jantaku arena random tsumogiri efficiency efficiency --games 20",
        "jantaku arena random random efficiency --games 30 --duplicate --mode 3p-red-east --json",
    ),
    demo: ("jantaku demo", "jantaku demo --lang ja"),
}
"""Each command with its examples."""

REPLAY_COMMANDS: dict[Callable[..., int], tuple[str, str]] = {
    verify: (
        "jantaku replay verify game.xml",
        "jantaku replay verify archive.zip logs/ --jobs 4 --json",
    ),
    show: ("jantaku replay show game.xml", "jantaku replay show games.jsonl --game 2 --round 3"),
    convert: (
        "jantaku replay convert game.xml --to mjai",
        "jantaku replay convert archive.zip --to tenhou-json -o folder/",
    ),
}
"""Those of `jantaku replay`."""


def _typer(**more: Any) -> typer.Typer:
    return typer.Typer(
        cls=Group,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        **more,
    )


app, _replay = _typer(), _typer(name="replay")
for _app, _commands in ((app, COMMANDS), (_replay, REPLAY_COMMANDS)):
    for _command, _examples in _commands.items():
        _epilog = "\n".join(("Examples:\n\n\b", *(f"  {example}" for example in _examples)))
        _app.command(cls=Command, epilog=_epilog)(_command)
app.add_typer(_replay)


@app.callback(invoke_without_command=True)
def jantaku(
    context: typer.Context,
    version: Annotated[bool, typer.Option("-V", "--version", help="Show the version.")] = False,
) -> int:
    """Riichi mahjong: what a hand is worth, what it waits for, how far it is."""
    if version:
        from jantaku import __version__

        typer.echo(f"jantaku {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())
    return ANSWERED


@_replay.callback(invoke_without_command=True)
def replay(context: typer.Context) -> int:
    """Recorded games: play them again, show them, write them in another format."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
    return ANSWERED


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs one command, and gives its exit code whatever happens."""
    _open_closed_streams()
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = app(words, prog_name="jantaku", standalone_mode=False)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except JantakuError as error:
        return _fault(error, words)
    except OSError as error:
        abandon_stdout()
        return _fault(JantakuError(f"cannot read or write: {error}"), words)
    except Exception as error:
        return _fault(_explained(error, words), words)
    return code if isinstance(code, int) else ANSWERED


def _open_closed_streams() -> None:
    """Where the caller closed a standard stream, Python has None; a void is easier to live with."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, TextIOWrapper(BytesIO(), encoding="utf-8"))


def _fault(error: JantakuError, words: list[str]) -> int:
    Console(Output(json="--json" in words, ascii="--ascii" in words)).fault(error)
    return MISUSE


def _explained(error: Exception, words: list[str]) -> JantakuError:
    """What is wrong with the arguments; an error that cannot describe itself is a fault of ours."""
    describe = getattr(error, "format_message", None)
    if describe:
        message = f"{describe()}".rstrip(".")
        return JantakuError(message[:1].lower() + message[1:], _cure(words))
    if os.environ.get("JANTAKU_DEBUG"):
        raise error
    return JantakuError(
        f"a fault inside jantaku: {type(error).__name__}: {error}",
        "please report it with the trace that JANTAKU_DEBUG=1 shows",
    )


def _cure(words: list[str]) -> str:
    command = _first(COMMANDS, words)
    if "replay" in words and command is None:
        command = " ".join(filter(None, ("replay", _first(REPLAY_COMMANDS, words))))
    if command:
        return f"see `jantaku {command} --help`"
    if words and words[0][:1] in "0123456789[(":
        return f"to score a hand, run `jantaku score {words[0]}`"
    return "see `jantaku --help`"


def _first(commands: Iterable[Callable[..., int]], words: list[str]) -> str | None:
    """The first of the words that names one of the commands."""
    names = [command.__name__ for command in commands]
    return next((word for word in words if word in names), None)
