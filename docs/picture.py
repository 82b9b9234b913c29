"""Draws docs/score.svg, the README's picture, from what the command line really prints.

Run by `make docs`.
"""

from __future__ import annotations

import io
import os
import pty
import shlex
import sys
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

COMMANDS = (
    "jantaku score 123m067p23456s55p -w 4s --tsumo --riichi --ippatsu --dora 4p --seat s",
    "jantaku waits 234m34678p23488s --riichi --seat s --dora 7p",
)


def output_of(command: str) -> str:
    """What the command prints on a terminal, colours included."""
    chunks: list[bytes] = []

    def read(descriptor: int) -> bytes:
        chunks.append(os.read(descriptor, 65536))
        return chunks[-1]

    os.environ |= {"TERM": "xterm-256color", "COLUMNS": "90", "LINES": "60"}
    os.environ.pop("NO_COLOR", None)
    program = [sys.executable, "-m", *shlex.split(command)]
    stdout = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    pty.spawn(program, read)
    os.dup2(stdout, 1)
    return b"".join(chunks).decode().replace("\r\n", "\n")


def own_fonts(template: str) -> str:
    """The template without fonts from elsewhere: the reader's own monospace will do."""
    start, end = template.index("@font-face"), template.rindex("@font-face")
    end = template.index("}}", end) + 2
    return template[:start] + template[end:]


def main() -> None:
    """Writes the picture beside this file."""
    console = Console(record=True, width=90, file=io.StringIO(), force_terminal=True)
    for command in COMMANDS:
        console.print(Text(f"$ {command}", style="bold"))
        console.print(Text.from_ansi(output_of(command)))
    picture = console.export_svg(title="jantaku", code_format=own_fonts(CONSOLE_SVG_FORMAT))
    Path(__file__).with_name("score.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
