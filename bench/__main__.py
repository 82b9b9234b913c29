"""Times the library beside its peers and says how far it is from its targets.

    python -m bench             all workloads
    python -m bench score       one of shanten, ukeire, score, environments, encodings,
                                interfaces, records, rulesets, start, outlook
    python -m bench --write     all workloads, and write docs/benchmarks.md

Every answer is compared before it is timed; peers that are not installed are left out with a
message. The page is written from one run of all workloads, so that its ratios are of one machine.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from . import (
    encodings,
    environments,
    interfaces,
    outlook,
    records,
    rulesets,
    score,
    shanten,
    start,
    ukeire,
)
from .measure import Row, loop_ns

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
WORKLOADS = {
    "shanten": shanten,
    "ukeire": ukeire,
    "score": score,
    "environments": environments,
    "encodings": encodings,
    "interfaces": interfaces,
    "records": records,
    "rulesets": rulesets,
    "start": start,
    "outlook": outlook,
}
PEERS = (
    *("riichienv", "mahjong", "xiangting", "jansou", "cmajiang", "pymahjong", "mahjax", "jax"),
    *("mjai", "rlcard", "pymahjonggb"),
)
TITLES = ("task", "jantaku", "best peer", "ratio", "good", "moonshot", "reached")


def main() -> None:
    """Reads the arguments, measures, prints, and writes on request."""
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("workload", nargs="*", choices=[*WORKLOADS, "all"], default="all")
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    arguments = parser.parse_args()
    if arguments.write and "all" not in arguments.workload:
        parser.error("the page is written from a run of all workloads: leave out their names")
    chosen = [
        workload
        for name, workload in WORKLOADS.items()
        if name in arguments.workload or "all" in arguments.workload
    ]
    measured = list(_measured(chosen))
    targets = {task: pair for workload in chosen for task, pair in workload.TARGETS.items()}
    lines = [_line(task, measured, pair) for task, pair in targets.items()]
    notes = list(_notes(chosen, measured))
    _print(lines, notes)
    if arguments.write:
        _write(lines, measured, notes, _commands())


def _measured(workloads: list[ModuleType]) -> Iterator[Row]:
    for workload in workloads:
        for row in workload.rows():
            sys.stderr.write(f"{row.task:42} {row.library:36} {_time(row.ns):>10}\n")
            yield row


def _line(task: str, measured: list[Row], targets: tuple[int, int] | None) -> tuple[str, ...]:
    times = {row.library: row.ns for row in measured if row.task == task}
    ours = times.pop("jantaku")
    best = min(times, key=lambda name: times[name], default=None)
    peer, ratio = (
        (f"{best} {_time(times[best])}", f"{times[best] / ours:.1f}x") if best else ("", "")
    )
    if targets is None:
        return task, _time(ours), peer, ratio, "", "", ""
    good, moonshot = targets
    reached = "moonshot" if ours <= moonshot else "good" if ours <= good else "no"
    return task, _time(ours), peer, ratio, _time(good), _time(moonshot), reached


def _time(ns: float) -> str:
    for unit, size in (("ms", 1e6), ("µs", 1e3)):
        if ns >= size:
            return f"{ns / size:.1f} {unit}"
    return f"{ns:.1f} ns"


def _notes(workloads: list[ModuleType], measured: list[Row]) -> Iterator[str]:
    yield f"Peers: {', '.join(map(_installed, PEERS))}."
    yield f"The empty loop takes {loop_ns():.1f} ns; it is in every figure of single calls."
    if environments in workloads:
        yield from environments.notes()
    if encodings in workloads:
        yield from encodings.notes()
    if interfaces in workloads:
        yield from interfaces.notes()
    if records in workloads:
        yield from records.notes()
    if rulesets in workloads:
        yield from rulesets.notes()
    if start in workloads:
        bare = next(row.ns for row in measured if row.task == start.BARE)
        yield f"Bare Python starts in {_time(bare)}."
        peaks = [f"{task} {kib / 1024:.1f} MiB" for task, kib in start.peak_kib().items()]
        yield f"Peak memory: {', '.join(peaks)}."
        loaded = "loads" if start.imports_numpy() else "does not load"
        yield f"A first score {loaded} numpy."


def _installed(name: str) -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return f"{name} (not installed, left out)"


def _commands() -> list[tuple[str, str, str]]:
    """The command that measures each workload alone, its first row, and its subject."""
    return [
        (
            f"`python -m bench {name}`",
            f"{next(iter(workload.TARGETS))} ({len(workload.TARGETS)})",
            (workload.__doc__ or "").split("\n", 1)[0].rstrip("."),
        )
        for name, workload in WORKLOADS.items()
    ]


def _print(lines: list[tuple[str, ...]], notes: list[str]) -> None:
    try:
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        sys.stdout.write(_markdown(TITLES, lines))
    else:
        table = Table()
        for title in TITLES:
            table.add_column(title, no_wrap=True)
        for line in lines:
            table.add_row(*line)
        Console(width=None if sys.stdout.isatty() else 160).print(table)
    sys.stdout.write("\n".join(notes) + "\n")


def _markdown(titles: tuple[str, ...], lines: Sequence[tuple[str, ...]]) -> str:
    rows = [titles, ("---",) * len(titles), *lines]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _write(
    lines: list[tuple[str, ...]],
    measured: list[Row],
    notes: list[str],
    commands: list[tuple[str, str, str]],
) -> None:
    everything = [(row.task, row.library, _time(row.ns)) for row in measured]
    text = f"""# Benchmarks

How fast Jantaku is, next to other libraries (generated).

{_machine()}; commit {_commit()}; `python -m bench --write`.

Medians of several passes: over 2,000 different hands for each hand, in random play for each
decision; every answer was compared first. Absolute figures move with the machine; the ratios are of
one run. The targets are those set before the library was written.

{_markdown(TITLES, lines)}
{" ".join(notes)}

## Commands

Each group of rows can be measured alone. In the sources of Jantaku, `make bench` installs the
peers and measures everything, and `build/bench/bin/python -m bench score` one group.

{_markdown(("command", "first row (rows)", "subject"), commands)}

## Every figure

{_markdown(("task", "library", "time"), everything)}"""
    (ROOT / "docs" / "benchmarks.md").write_text(text, encoding="utf-8")


def _machine() -> str:
    processor = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            processor = next(line for line in file if line.startswith("model name")).split(": ")[1]
    except (OSError, StopIteration):
        pass
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{processor.strip()}, {os.cpu_count()} cores, {platform.system()}, {python}"


def _commit() -> str:
    git = ["git", "-C", str(ROOT)]
    head = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    changed = subprocess.run([*git, "status", "--porcelain"], capture_output=True, text=True)
    return (head.stdout.strip() or "none") + (" with changes" if changed.stdout else "")


if __name__ == "__main__":
    main()
