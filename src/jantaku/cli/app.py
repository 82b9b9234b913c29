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
from typing import TYPE_CHECKING, Any

import click

from jantaku.base.errors import JantakuError

from .index import COMMANDS, GROUPS
from .options import HELP, Output, command_of
from .terminal.console import ANSWERED, INTERRUPTED, MISUSE, Console, abandon_stdout, say
from .terminal.signals import Signalled, follows_a_signal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from .index import CommandRow

    Rows = Mapping[str, tuple[str, Callable[[], click.Command]]]

_ADMIN = "The operator of a server: people, bans, rooms, announcements."


class LazyGroup(click.Group):
    """Commands that are imported when they are called, completed or asked for their help.

    A row has the line of a command in the list of commands, and the function that makes it.
    """

    def __init__(self, rows: Rows, **more: Any):
        super().__init__(**more, context_settings=HELP, invoke_without_command=True)
        self.rows = rows
        self.callback = self._help
        self.commands: Any = rows  # names, for "did you mean"

    def get_command(self, _: click.Context, cmd_name: str) -> click.Command | None:
        """Returns the command of a name, imported."""
        return self.rows[cmd_name][1]() if cmd_name in self.rows else None

    def list_commands(self, _: click.Context) -> list[str]:
        """Returns the names of the commands."""
        return [*self.rows]

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (about, _) in self.rows.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """Returns the commands that begin so, without importing them, and the options."""
        from click.shell_completion import CompletionItem

        commands = [
            CompletionItem(name, help=about)
            for name, (about, _) in self.rows.items()
            if name.startswith(incomplete)
        ]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]

    def _help(self, **_: object) -> int:
        context = click.get_current_context()
        if context.invoked_subcommand is None:
            say(context.get_help())
        return ANSWERED


class Root(LazyGroup):
    """The command `jantaku` itself, with options that answer alone."""

    def _help(self, **flags: object) -> int:
        if flags["version"]:
            from jantaku import __version__

            say(f"jantaku {__version__}")
        elif flags["show_completion"] or flags["install_completion"]:
            from .shells import install, script

            say(install(self) if flags["install_completion"] else script(self))
        else:
            return super()._help()
        return ANSWERED


def _rows(rows: Mapping[str, CommandRow]) -> Rows:
    return {name: (row.about, cache(partial(_load, name, row))) for name, row in rows.items()}


def _load(name: str, row: CommandRow) -> click.Command:
    module, _, function = row.place.partition(":")
    found = getattr(import_module(f"jantaku.cli.{module}"), function)
    return command_of(name, found, row.first, row.second)


def _group(name: str, about: str, rows: Rows) -> tuple[str, Callable[[], click.Command]]:
    return about, partial(LazyGroup, rows, name=name, help=about)


def _load_admin() -> click.Command:
    from .online.admin import groups

    rows = {name: _group(name, about, own) for name, (about, own) in groups().items()}
    return LazyGroup(rows, name="admin", help=_ADMIN)


@cache
def built() -> click.Group:
    """Returns the application; its commands are loaded when they are called."""
    groups = {name: _group(name, about, _rows(rows)) for name, (about, rows) in GROUPS.items()}
    flags = [
        click.Option(["-V", "--version"], is_flag=True, help="Show the version."),
        click.Option(
            ["--install-completion"],
            is_flag=True,
            help="Install the completion of words for this shell.",
        ),
        click.Option(["--show-completion"], is_flag=True, help="Show what would be installed."),
    ]
    return Root(
        {**_rows(COMMANDS), **groups, "admin": (_ADMIN, _load_admin)},
        name="jantaku",
        help="Score hands, play games and verify records: one table for every mahjong.",
        params=flags,
    )


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; does not raise."""
    _open_closed_streams()
    words = _renamed(list(sys.argv[1:] if arguments is None else arguments))
    try:
        code = built()(words, prog_name="jantaku", standalone_mode=False)
    except Signalled as signalled:
        return signalled.code
    except (KeyboardInterrupt, click.Abort):
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
    Console(Output(json="--json" in words, ascii="--ascii" in words)).fault(error)
    return MISUSE


def _explained(error: Exception, words: list[str]) -> JantakuError:
    """Returns click's error as a JantakuError; an error without a message is a bug in jantaku."""
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
