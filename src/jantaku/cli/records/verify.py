"""`jantaku replay verify`: recorded games played again by the rules."""

from __future__ import annotations

import os
import sys
import zipfile
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

from jantaku.base.errors import ReplayError
from jantaku.cli.hands.situation import count_of, rules_played
from jantaku.cli.options import Output, PlayedBy, argument, option
from jantaku.cli.terminal.console import ANSWERED, NO_ANSWER, Console
from jantaku.draw.terminal import Span, line, table
from jantaku.riichi.records.verify import verify_files

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page
    from jantaku.riichi.records.verify import GameReport

_MOST_JOBS = 1024

Paths = Annotated[
    list[str],
    argument(
        "PATH", "Records, zip archives of them, or folders; in any of the formats, also gzipped."
    ),
]
Jobs = Annotated[str, option("--jobs", kind="N", about="Number of processes.")]
Promised = Annotated[
    str,
    option(
        "--commitment",
        kind="HEX",
        about="Commitment that the server published before the game; the seed must match it.",
    ),
]


def verify(
    paths: Paths,
    *,
    jobs: Jobs = "1",
    commitment: Promised = "",
    played: PlayedBy,
    output: Output,
) -> int:
    """Replay recorded games by the rules and report every difference.

    Every action must be legal, and every win, payment and next round must follow the rules. Each
    difference is one line, and so is a record that ends before its game. Rounds and events count
    from 1. The rules are those of --rules, otherwise of the site that a log names, otherwise
    Tenhou's. A record of a Jantaku server, of any engine, must have the seed that was committed
    to before its game.
    """
    processes = count_of(jobs, "jobs", _MOST_JOBS)
    rules = rules_played(played)
    console = Console(output)
    found = Verified()
    began = perf_counter()
    with ExitStack() as stack:
        progress = None
        if sys.stderr.isatty():
            from jantaku.cli.terminal.progress import Tally

            progress = stack.enter_context(Tally(expected_games(paths)))
        for report in stack.enter_context(
            closing(verify_files(paths, processes, commitment, rules))
        ):
            found.add(report)
            if progress is not None:
                progress.advance(found.rounds)
            if not output.json and (page := report_page(report)):
                with progress.aside() if progress is not None else ExitStack():
                    console.page(page, close=True)
    if not found.games:
        raise ReplayError("no game record there", "name files, archives or folders of records")
    found.seconds = perf_counter() - began
    console.show(found)
    return found.code


@dataclass
class Verified:
    """The sum of the reports on the games."""

    games: int = 0
    rounds: int = 0
    seconds: float = 0.0
    differences: list[dict[str, object]] = field(default_factory=list)
    incomplete: list[dict[str, object]] = field(default_factory=list)
    unreadable: list[dict[str, object]] = field(default_factory=list)

    @property
    def code(self) -> int:
        """NO_ANSWER if anything differs or cannot be read."""
        return NO_ANSWER if self.differences or self.unreadable else ANSWERED

    @property
    def rounds_per_second(self) -> int:
        """The speed."""
        return round(self.rounds / self.seconds) if self.seconds else 0

    def add(self, report: GameReport) -> None:
        """Adds the report on one game."""
        self.games += 1
        self.rounds += report.rounds
        for one in report.differences:
            event = None if one.event is None else one.event + 1
            row = {"file": report.name, "round": one.round + 1, "event": event}
            self.differences.append(row | {"field": one.field, "what": one.what})
        self.incomplete += [{"file": report.name, "what": what} for what in report.missing]
        if report.error is not None:
            self.unreadable.append({"file": report.name, "error": report.error.to_dict()})

    def page(self, look: Look) -> Page:
        """The sums."""
        counts = {
            "games": self.games,
            "rounds": self.rounds,
            "differences": len(self.differences),
            "unreadable": len(self.unreadable),
            "incomplete": len({str(row["file"]) for row in self.incomplete}),
            "rounds_per_second": self.rounds_per_second,
        }
        bad = ("differences", "unreadable")
        rows = [
            [
                look.label(f"word.{key}"),
                line(Span(f"{count:7}", "none" if count and key in bad else "")),
            ]
            for key, count in counts.items()
        ]
        return table(rows, right=frozenset({1}))

    def to_dict(self, _look: Look) -> dict[str, object]:
        """The sums with every difference and every error."""
        return {
            "games": self.games,
            "rounds": self.rounds,
            "rounds_per_second": self.rounds_per_second,
            "differences": self.differences,
            "unreadable": self.unreadable,
            "incomplete": self.incomplete,
        }


def report_page(report: GameReport) -> Page:
    """Returns a line for each difference and missing part of the game, or its error."""
    lines = []
    for one in report.differences:
        event = "" if one.event is None else f", event {one.event + 1}"
        lines.append(line(f"{report.name}: round {one.round + 1}{event}: {one.what}"))
    lines += [line(f"{report.name}: {what}") for what in report.missing]
    if report.error is not None:
        sentence = report.error.sentence
        named = sentence if sentence.startswith(report.name) else f"{report.name}: {sentence}"
        lines.append(line(named))
    return lines


def expected_games(paths: Sequence[str]) -> int:
    """Returns how many games there are if every file contains one."""
    total = 0
    for path in paths:
        if os.path.isdir(path):
            total += sum(len(files) for _, _, files in os.walk(path))
        elif os.path.isfile(path) and zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                total += len(archive.infolist())
        else:
            total += 1
    return total
