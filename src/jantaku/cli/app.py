"""All commands as one application, and the handling of every error.

Exit codes: 0 answered; 1 the hand has no such answer (it is not complete, not tenpai); 2 invalid
usage or unreadable input; 128 plus the number of the signal that ended it, 130 for an interrupt. An
error is a sentence on stderr, or JSON on stdout with `--json`; a trace appears only for a bug in
jantaku, when JANTAKU_DEBUG is set.
"""

from __future__ import annotations

import os
import sys
from functools import cache, partial
from importlib import import_module
from io import BytesIO, TextIOWrapper
from shlex import join
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jantaku.base.errors import JantakuError

from .commands import Command, Deferred, FlagGroup
from .index import COMMANDS, GROUPS
from .terminal.console import ANSWERED, INTERRUPTED, MISUSE, Console, abandon_stdout, say
from .terminal.signals import Signalled, follows_a_signal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from .index import CommandRow

_ADMIN = "The operator of a server: people, bans, rooms, announcements."


def _typer(**more: Any) -> typer.Typer:
    return typer.Typer(
        cls=FlagGroup,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        **more,
    )


def _help_without_command(context: typer.Context) -> int:
    if context.invoked_subcommand is None:
        say(context.get_help())
    return ANSWERED


def _group(name: str, about: str, commands: Iterable[Any]) -> Any:
    """Returns a group of these commands, which shows its help if none of them is named."""
    empty = _typer(
        name=name, help=about, callback=_help_without_command, invoke_without_command=True
    )
    group = typer.main.get_group(empty)
    for command in commands:
        group.add_command(command)
    return group


def _command(name: str, function: Callable[..., int], title: str, *examples: str) -> Any:
    alone = _typer(add_completion=False)
    epilog = "\n".join((f"{title}:\n\n\b", *(f"  {example}" for example in examples)))
    alone.command(name, cls=Command, epilog=epilog)(function)
    return typer.main.get_command(alone)


def _deferred(rows: Mapping[str, CommandRow]) -> Iterable[Deferred]:
    for name, row in rows.items():
        yield Deferred(name, row.about, partial(_load, name, row))


def _load(name: str, row: CommandRow) -> Any:
    module, _, function = row.place.partition(":")
    found = getattr(import_module(f"jantaku.cli.{module}"), function)
    return _command(name, found, "Examples", row.first, row.second)


def _load_admin() -> Any:
    from .online import admin

    groups = (
        _group(name, about, [_command(own, run, "Example", line) for own, run, line in rows])
        for name, (about, rows) in admin.groups().items()
    )
    return _group("admin", _ADMIN, groups)


app = _typer()


@app.callback(invoke_without_command=True)
def jantaku(
    context: typer.Context,
    version: Annotated[bool, typer.Option("-V", "--version", help="Show the version.")] = False,
) -> int:
    """Score hands, play games and verify records: one table for every mahjong."""
    if version:
        from jantaku import __version__

        say(f"jantaku {__version__}")
        return ANSWERED
    return _help_without_command(context)


@cache
def built() -> Any:
    """Returns the application; its commands are loaded when they are called."""
    root: Any = typer.main.get_command(app)
    for command in _deferred(COMMANDS):
        root.add_command(command)
    for name, (about, rows) in GROUPS.items():
        root.add_command(Deferred(name, about, partial(_group, name, about, _deferred(rows))))
    root.add_command(Deferred("admin", _ADMIN, _load_admin))
    return root


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; does not raise."""
    _open_closed_streams()
    words = _renamed(list(sys.argv[1:] if arguments is None else arguments))
    try:
        code = built()(words, prog_name="jantaku", standalone_mode=False)
    except Signalled as signalled:
        return signalled.code
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Exception as error:
        return follows_a_signal(error) or _failed(error, words)
    return code if isinstance(code, int) else ANSWERED


def _renamed(words: list[str]) -> list[str]:
    """Returns the present spelling of a command of an earlier version, and says so on stderr."""
    group, rest = words[:2], words[2:]
    if group == ["ruleset", "play"]:
        names = {"riichi": "ruleset:riichi"}
        if "--watch" not in rest:
            names["--player"] = "--robots"
        renamed = ["play", *([names.get(word, word) for word in rest] or ["--help"])]
    elif group == ["haiyuki", "play"]:
        renamed = ["play", "haiyuki", *rest]
    elif group == ["replay", "reel"]:
        renamed = ["replay", "export", *rest]
    else:
        return words
    from .options import Output

    Console(Output(ascii="--ascii" in words)).note(f"now: jantaku {join(renamed)}")
    return renamed


def _failed(error: Exception, words: list[str]) -> int:
    if isinstance(error, JantakuError):
        return _fault(error, words)
    if isinstance(error, OSError):
        abandon_stdout()
        return _fault(JantakuError(f"cannot read or write: {error}"), words)
    return _fault(_explained(error, words), words)


def _open_closed_streams() -> None:
    """Replaces standard streams that the caller closed (None in Python) by empty buffers."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, TextIOWrapper(BytesIO(), encoding="utf-8"))


def _fault(error: JantakuError, words: list[str]) -> int:
    from .options import Output

    Console(Output(json="--json" in words, ascii="--ascii" in words)).fault(error)
    return MISUSE


def _explained(error: Exception, words: list[str]) -> JantakuError:
    """Returns typer's error as a JantakuError; an error without a message is a bug in jantaku."""
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
    group = words[0] if words[:1] and words[0] in GROUPS else ""
    names = GROUPS[group].commands if group else COMMANDS
    own = next((word for word in words[bool(group) :] if word in names), "")
    command = " ".join(filter(None, (group, own)))
    if command:
        return f"see `jantaku {command} --help`"
    if words and words[0][:1] in "0123456789[(":
        return f"to score a hand, run `jantaku score {words[0]}`"
    return "see `jantaku --help`"
