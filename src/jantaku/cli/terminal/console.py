"""The output of answers and errors.

Text goes to stdout, errors to stderr; with `--json` both go to stdout as JSON. Colours and glyphs
are for terminals unless the user chose otherwise. When the reader of a pipe has gone, the command
ends silently.

All output passes here. Names of files, players and rulesets may contain anything, so characters
that a terminal would obey, hide or reorder are replaced here, and escaped in JSON.
"""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import click

from jantaku.base.errors import JantakuError, printable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.progress import Progress

    from jantaku.cli.options import Output
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page, Span

ANSWERED, NO_ANSWER, MISUSE, INTERRUPTED = 0, 1, 2, 130


_COLUMNS = 72

# What the library calls otherwise than the command line.
_NAMES = {
    "hand": "HAND",
    "tiles": "TILES",
    "file": "FILE",
    "named": "NAME|FILE",
    "KIND": "KIND",
}


class Shown(Protocol):
    """The result of a command."""

    def page(self, look: Look) -> Page:
        """The answer for a person."""

    def to_dict(self, look: Look) -> dict[str, object]:
        """The answer for a program, names in the look's language: `docs/json.md`."""


class Answer(Shown, Protocol):
    """The result of a command about a hand."""

    @property
    def answered(self) -> bool:
        """False where the question has no answer for this hand."""


class Console:
    """Shows answers and errors as `output` asks for."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._shown = False
        self._ascii = output.ascii or not (sys.stdout.encoding or "").lower().startswith("utf")
        self._colour = not (output.no_color or os.environ.get("NO_COLOR")) and _is_terminal()
        self._look = self._choose_look(output.lang)

    def show(self, answer: Shown, line: int | None = None) -> None:
        """Prints the answer; `line` is that of the input it answers to, where there are several."""
        if self._output.json:
            self._write_json(answer.to_dict(self._look), line)
            return
        self._write_page(answer.page(self._look))

    @property
    def look(self) -> Look:
        """The look of text on this console."""
        return self._look

    def page(self, page: Page, *, close: bool = False) -> None:
        """Prints a page for a person, a blank line after the one before unless `close`."""
        self._write_page(page, close=close)

    def write(self, *lines: str) -> None:
        """Prints each text on a separate line."""
        if lines:
            self._write(["\n".join(map(printable, lines))])

    def prompt(self, text: str) -> None:
        """Prints a question; the answer is typed on the same line."""
        _put(printable(text))

    def note(self, text: str) -> None:
        """Prints a remark on stderr."""
        self._complain([text])

    def data(self, document: object) -> None:
        """Prints a document as JSON."""
        self._write([_json(document, indent=2, ascii_=self._ascii)])

    def messages(self, messages: Iterable[object]) -> None:
        """Prints each message as JSON on a separate line."""
        tight = (",", ":")
        self._write(_json(one, separators=tight, ascii_=self._ascii) for one in messages)

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
        self._complain([f"error: {where}{error.sentence}", *marks(error)])

    def speak(self, language: str) -> None:
        """Goes on in another language; JantakuError for one there are no messages in."""
        self._look = self._choose_look(language)

    def clear(self) -> None:
        """Clears a terminal with its scrollback, so that nobody can read what was there.

        Other outputs cannot be cleared; a rule separates what is new.
        """
        if _is_terminal():
            _put("\x1b[H\x1b[2J\x1b[3J")
            self._shown = False
        else:
            self.heading("")

    def _choose_look(self, language: str) -> Look:
        from jantaku.base.messages import LANGUAGES
        from jantaku.draw.look import Look

        if language not in LANGUAGES:
            cure = f"use one of {', '.join(LANGUAGES)}"
            raise JantakuError(f"no messages in language {language!r}", cure, source="lang")
        if self._ascii and language != "en":
            raise JantakuError(f"ASCII cannot write {language!r}", "use 'en'", source="lang")
        glyphs = _is_terminal() if self._output.glyphs is None else self._output.glyphs
        return Look(language, ascii=self._ascii, glyphs=glyphs and not self._ascii)

    def _write_json(self, document: dict[str, object], line: int | None) -> None:
        if line is None:
            self.data(document)
        else:
            self._write([_json({"line": line, **document}, ascii_=self._ascii)])

    def _write_page(self, page: Page, *, close: bool = False) -> None:
        from jantaku.draw.terminal import plain, print_coloured

        page = [tuple(map(self._safe, one)) for one in page]
        if self._shown and not close:
            page = [(), *page]
        if self._colour:
            print_coloured(page, sys.stdout)
            self._shown = True
        else:
            self._write([plain(page)])

    def _write(self, texts: Iterable[str]) -> None:
        """Writes texts of which each line is printable."""
        for text in texts:
            _put(f"{_ascii_only(text) if self._ascii else text}\n")
        self._shown = True

    def _complain(self, lines: Iterable[str]) -> None:
        safe = map(printable, lines)
        for line in map(_ascii_only, safe) if self._output.ascii else safe:
            complain(line)

    def _safe(self, span: Span) -> Span:
        text = _ascii_only(printable(span.text)) if self._ascii else printable(span.text)
        return span if text == span.text else span._replace(text=text)


def marks(error: JantakuError) -> list[str]:
    """The lines below the sentence of an error: the text at fault, and where in it."""
    return [f"  {one}" for one in error.caret.splitlines()]


def say(text: str) -> None:
    """Prints our own words, of one line or several, before anybody said how it should look."""
    _put(f"{text}\n")


def complain(text: str) -> None:
    """Prints a line on stderr, if it is open."""
    with suppress(OSError):  # where nobody hears errors, the exit code has to do
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()


def write_document(document: bytes | str, *, is_text: bool = True) -> None:
    """Writes a file's content to stdout: unchanged, or on a terminal as printable text."""
    data = document.encode() if isinstance(document, str) else document
    if is_text and sys.stdout.isatty():
        lines = data.decode("utf-8", "replace").splitlines()
        data = "".join(f"{printable(line)}\n" for line in lines).encode()
    _put(data)


def progress_bar(text: str) -> Progress:
    """Returns a progress bar on stderr after `text`; it disappears when done."""
    from rich.console import Console as Terminal
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    return Progress(
        *(TextColumn(text), BarColumn(), TimeRemainingColumn()),
        console=Terminal(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )


def _put(text: str | bytes) -> None:
    try:
        sys.stdout.flush()
        if isinstance(text, str):
            sys.stdout.write(text)
        else:
            sys.stdout.buffer.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        abandon_stdout()
        raise click.exceptions.Exit(ANSWERED) from None


def abandon_stdout() -> None:
    """Discards what is in the buffer of stdout, which would cause a second error at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _is_terminal() -> bool:
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _name_option(error: JantakuError) -> None:
    """Turns the argument that the library names into what the user wrote it behind."""
    if error.source and not error.source.startswith("JANTAKU_"):  # a variable is written so
        option = f"--{error.source.replace('_', '-')}"
        error.source = _NAMES.get(error.source, option)


def _json(
    document: object,
    *,
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    ascii_: bool,
) -> str:
    """The document in JSON, on one line unless it is indented; the unprintable as escapes."""
    import json

    text = json.dumps(document, indent=indent, separators=separators, ensure_ascii=ascii_)
    if text.isprintable():
        return text
    return re.sub(
        r"[^ -~\n]",
        lambda char: char[0] if printable(char[0]) == char[0] else json.dumps(char[0])[1:-1],
        text,
    )


def _ascii_only(text: str) -> str:
    from jantaku.draw.terminal import ascii_only

    return ascii_only(text)
