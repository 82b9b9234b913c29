"""Writes the manual page from the commands: `python docs/build/man_page.py`.

A wheel installs it, so that `man jantaku` shows it. It has neither date nor version: it changes
only with the commands.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jantaku.cli.app import built

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(__file__).parents[1] / "jantaku.1"
HEAD = """\
.\\" Written by docs/build/man_page.py from the commands.
.TH JANTAKU 1 "" Jantaku "User Commands"
.SH NAME
jantaku \\- one table for every mahjong
"""
TAIL = """\
.SH EXIT STATUS
.TP
0
answered
.TP
1
no such answer: a hand that is not complete or not tenpai, a fault that a check found
.TP
2
invalid usage, or unreadable input
.TP
130
interrupted; 143 after SIGTERM, 129 after SIGHUP
.SH ENVIRONMENT
.TP
NO_COLOR
prints no colours
.TP
JANTAKU_*
the settings of a server, as the help of
.B jantaku serve
names them
.TP
JANTAKU_DEBUG
shows the trace of a fault inside jantaku
"""
EXAMPLES = re.compile(r"^Examples?:\s+\x08?", re.MULTILINE)


def man_page() -> str:
    """Returns the manual page of all commands."""
    root = built()
    lines = [".SH SYNOPSIS", ".B jantaku", ".I COMMAND", "[options]", ".SH DESCRIPTION"]
    lines += [_text(root.help or ""), ".SH OPTIONS", *_options(root), ".SH COMMANDS"]
    for names, command in commands(root):
        lines += _section(("jantaku", *names), command)
    return HEAD + "".join(f"{line}\n" for line in lines) + TAIL


def commands(group: Any, names: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yields each command of the group and of the groups in it, after the words that call it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, (*names, name))
        else:
            yield (*names, name), command


def _section(names: tuple[str, ...], command: Any) -> Iterator[str]:
    arguments = [one.metavar for one in command.params if one.param_type_name == "argument"]
    yield f".SS {_text(' '.join([*names, *arguments]))}"
    first, *more = (command.help or "").split("\n\n")
    yield _text(first)
    for paragraph in more:
        yield from (".PP", _text(paragraph))
    yield from _options(command)
    examples = EXAMPLES.sub("", command.epilog or "").strip("\n").splitlines()
    if examples:
        yield from (".PP", "Examples:", ".PP", ".nf", ".RS")
        yield from (_text(one.strip()) for one in examples)
        yield from (".RE", ".fi")


def _options(command: Any) -> Iterator[str]:
    for one in command.params:
        if one.param_type_name == "argument":
            name = f"\\fI{_text(one.metavar)}\\fR"
        else:
            words = ", ".join(f"\\fB{_text(word)}\\fR" for word in (*one.opts, *one.secondary_opts))
            name = f"{words} \\fI{_text(one.metavar)}\\fR" if one.metavar else words
        yield from (".TP", name, _text(one.help or ""))


def _text(words: str) -> str:
    """Returns words in one line that roff shows as they are."""
    line = " ".join(words.split()).replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return f"\\&{line}" if line.startswith((".", "'")) else line


if __name__ == "__main__":
    PAGE.write_text(man_page(), encoding="utf-8")
