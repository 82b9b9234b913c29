"""Where answers and errors go, and how they look there.

Text goes to stdout, errors to stderr; with `--json` both go to stdout as JSON. Colours and glyphs
are for terminals, unless the user said otherwise. When the reader of a pipe is gone, so are we,
without a word.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Protocol

import typer

from jantaku.errors import JantakuError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page

    from .options import Output

ANSWERED, NO_ANSWER, MISUSE, INTERRUPTED = 0, 1, 2, 130


_COLUMNS = 72

# What the library calls otherwise than the command line.
_NAMES = {"hand": "HAND"}


class Answer(Protocol):
    """What a command found out about a hand."""

    @property
    def code(self) -> int:
        """ANSWERED, or NO_ANSWER where the question has none for this hand."""

    def page(self, look: Look) -> Page:
        """The answer for a person."""

    def to_dict(self, look: Look) -> dict[str, object]:
        """The answer for a program, names in the look's language: `docs/json.md`."""


class Console:
    """Shows answers and errors as `output` asks for."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._shown = False
        self._ascii = output.ascii or not (sys.stdout.encoding or "").lower().startswith("utf")
        self._colour = not (output.no_color or os.environ.get("NO_COLOR")) and _is_terminal()
        self._look = self._choose_look()

    def show(self, answer: Answer, line: int | None = None) -> None:
        """Prints the answer; `line` is that of the input it answers to, where there are several."""
        if self._output.json:
            self._write_json(answer.to_dict(self._look), line)
            return
        self._write_page(answer.page(self._look))

    @property
    def look(self) -> Look:
        """How text looks here."""
        return self._look

    def page(self, page: Page, *, close: bool = False) -> None:
        """Prints a page for a person, a blank line after the one before unless `close`."""
        self._write_page(page, close=close)

    def write(self, text: str) -> None:
        """Prints text as it is."""
        self._write(text)

    def messages(self, messages: Iterable[dict[str, object]]) -> None:
        """Prints each message as JSON on a line of its own."""
        import json

        for message in messages:
            self._write(json.dumps(message, ensure_ascii=self._ascii, separators=(",", ":")))

    def heading(self, title: str, *below: str) -> None:
        """Prints a title in a rule, with lines below it."""
        from jantaku.draw.terminal import line, rule

        if not self._output.json:
            lines = [line(one) for one in below]
            self._write_page([rule(self._look.sign("─"), _COLUMNS, title), *lines])

    def fault(self, error: JantakuError, line: int | None = None) -> None:
        """Says what was wrong with the input; `line` as in `show`."""
        _name_option(error)
        if self._output.json:
            self._write_json({"error": error.to_dict()}, line)
            return
        where = "" if line is None else f"line {line}: "
        text = f"error: {where}{error}"
        typer.echo(_to_ascii(text) if self._output.ascii else text, err=True)

    def _choose_look(self) -> Look:
        from jantaku.draw.look import Look
        from jantaku.messages import LANGUAGES

        language = self._output.lang
        if language not in LANGUAGES:
            cure = f"use one of {', '.join(LANGUAGES)}"
            raise JantakuError(f"no messages in language {language!r}", cure, source="lang")
        if self._ascii and language != "en":
            raise JantakuError(f"ASCII cannot write {language!r}", "use 'en'", source="lang")
        glyphs = _is_terminal() if self._output.glyphs is None else self._output.glyphs
        return Look(language, ascii=self._ascii, glyphs=glyphs and not self._ascii)

    def _write_json(self, document: dict[str, object], line: int | None) -> None:
        import json

        numbered = document if line is None else {"line": line, **document}
        layout = 2 if line is None else None
        self._write(json.dumps(numbered, indent=layout, ensure_ascii=self._ascii))

    def _write_page(self, page: Page, *, close: bool = False) -> None:
        from jantaku.draw.terminal import plain, print_coloured

        if self._shown and not close:
            page = [(), *page]
        if self._colour:
            print_coloured(page, sys.stdout)
            self._shown = True
        else:
            self._write(plain(page))

    def _write(self, text: str) -> None:
        try:
            sys.stdout.write(f"{text}\n")
            sys.stdout.flush()
        except BrokenPipeError:
            abandon_stdout()
            raise typer.Exit(ANSWERED) from None
        self._shown = True


def write_bytes(data: bytes) -> None:
    """Writes to stdout what is no text for a person."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        abandon_stdout()
        raise typer.Exit(ANSWERED) from None


def abandon_stdout() -> None:
    """Lets what is in the buffer of stdout fall into the void, not into a second error at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _is_terminal() -> bool:
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _name_option(error: JantakuError) -> None:
    """Turns the argument that the library names into what the user wrote it behind."""
    if error.source:
        option = f"--{error.source.replace('_', '-')}"
        error.source = _NAMES.get(error.source, option)


def _to_ascii(text: str) -> str:
    from jantaku.draw.terminal import width

    return "".join(char if char.isascii() else "?" * width(char) for char in text)
