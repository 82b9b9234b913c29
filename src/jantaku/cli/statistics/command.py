"""`jantaku stats`: statistics of the players of recorded games."""

from __future__ import annotations

import re
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, Literal

from jantaku.base.errors import JantakuError, ReplayError
from jantaku.base.files import write_whole
from jantaku.cli.hands.situation import count_of, rules_played
from jantaku.cli.options import Output, PlayedBy, flag, text
from jantaku.cli.records.verify import Paths, expected_games  # read at run time
from jantaku.cli.terminal.console import ANSWERED, NO_ANSWER, Console, write_document
from jantaku.riichi.statistics import statistics

from .document import statistics_csv, statistics_document
from .page import statistics_page
from .picture import picture_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page
    from jantaku.riichi.statistics import Statistics

_MOST_JOBS = 1024
_MOST_EVERY = 1_000_000
_MOST_NAMED = 20  # games and rounds left out that are named on stderr; --json names 1,000
_MOST_LISTED = 20  # players in an error
_DAY = re.compile(r"\A\d{4}(-\d\d(-\d\d)?)?\Z")
_BY = ("rules", "month", "year")


@dataclass(frozen=True)
class StatisticsChoice:
    """The games and players to count, and how to separate them."""

    player: str = text("--player", kind="A,B", about="Only these players.")
    since: str = text("--since", kind="DAY", about="Only games from this day on: 2024-01-31.")
    until: str = text("--until", kind="DAY", about="Only games up to this day, month or year.")
    only: str = text(
        "--only",
        kind="WORDS",
        about="Only such games: 3p, 4p, tonpuu, hanchan, a preset, a room; with commas.",
    )
    by: str = text("--by", kind="WORDS", about="Separate by rules, by month or by year.")
    every: str = text("--every", kind="N", about="Separate each player's games by the N.")
    keep_duplicates: bool = flag("--keep-duplicates", about="Count a game as often as it is found.")


@dataclass(frozen=True)
class StatisticsForm:
    """More forms of the answer."""

    csv: bool = flag("--csv", about="CSV, a row for each number.")
    picture: str = text("--picture", kind="FILE", about="Draw it, too: FILE.svg or FILE.png.")
    jobs: str = text("--jobs", kind="N", about="Number of processes.", default="1")


def stats(
    paths: Paths,
    *,
    choice: StatisticsChoice,
    form: StatisticsForm,
    played: PlayedBy,
    output: Output,
) -> int:
    """Show the statistics of the players of recorded games.

    Rates of wins, deals-in, riichi, calls and tenpai, points, turns, places and yaku, each with
    half its 95 % interval, and the averages of an archive of such games. Games of three and
    four players, and of different lengths, are separate. Games and rounds that cannot be followed
    are left out, counted and named, copies of a game too. Exit code 1 means that no game was
    counted.
    """
    console = Console(output)
    by = _by(choice.by)
    if form.picture and not form.picture.endswith((".svg", ".png")):
        raise JantakuError("unknown kind of picture", "name FILE.svg or FILE.png", source="picture")
    options: dict[str, Any] = {
        "players": _listed(choice.player),
        "since": _day(choice.since, "since"),
        "until": _day(choice.until, "until"),
        "only": _listed(choice.only),
        "by_rules": "rules" in by,
        "period": _period(by),
        "keep_duplicates": choice.keep_duplicates,
        "every": count_of(choice.every, "every", _MOST_EVERY) if choice.every else 0,
        "rules": rules_played(played),
        "jobs": count_of(form.jobs, "jobs", _MOST_JOBS),
    }
    with ExitStack() as stack:
        if sys.stderr.isatty():
            from jantaku.cli.terminal.progress import games_watched

            options["watch"] = stack.enter_context(games_watched(expected_games(paths)))
        found = statistics(paths, **options)
    _name_skipped(found, console, json=output.json)
    if not found.games and not found.skipped.games and not _chooses(choice):
        raise ReplayError("no game record there", "name files, archives or folders of records")
    _require_players(found, options["players"])
    if form.picture:
        write_whole(form.picture, picture_of(found, console.look, form.picture))
    if form.csv:
        write_document(statistics_csv(found))
    else:
        console.show(StatisticsAnswer(found))
    return ANSWERED if found.games else NO_ANSWER


@dataclass(frozen=True)
class StatisticsAnswer:
    """The statistics as an answer."""

    found: Statistics

    def page(self, look: Look) -> Page:
        """A table for each kind of games."""
        return statistics_page(self.found, look)

    def to_dict(self, _look: Look) -> dict[str, object]:
        """Every number, and the averages of the archives."""
        return statistics_document(self.found)


def _name_skipped(found: Statistics, console: Console, *, json: bool) -> None:
    if json:
        return
    reasons = found.skipped.reasons
    for reason in reasons[:_MOST_NAMED]:
        console.note(reason)
    if (more := found.skipped.games + found.skipped.rounds - _MOST_NAMED) > 0:
        console.note(f"and {more} more; --json names {len(reasons)}")


def _require_players(found: Statistics, players: Collection[str]) -> None:
    """Raises `JantakuError` for a player of no game, if there are games."""
    unknown = [name for name in players if name not in found.names]
    if unknown and found.names:
        known = ", ".join(found.names[:_MOST_LISTED])
        more = ", ..." if len(found.names) > _MOST_LISTED else ""
        cure = f"players: {known}{more}"
        raise JantakuError(f"no player {unknown[0][:80]!r}", cure, source="player")


def _listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def _day(day: str, option: str) -> str:
    first = f"{day}-01-01"[: len("2024-01-01")] if day else "2024-01-01"
    try:
        date.fromisoformat(first if _DAY.match(day or first) else "")
    except ValueError:
        cure = "use 2024-01-31 or 2024"
        raise JantakuError(f"{day[:40]!r} is not a day", cure, source=option) from None
    return day


def _by(words: str) -> list[str]:
    by = _listed(words)
    for word in by:
        if word not in _BY:
            cure = f"use {', '.join(_BY)}"
            raise JantakuError(f"cannot separate by {word[:40]!r}", cure, source="by")
    return by


def _period(by: list[str]) -> Literal["", "month", "year"]:
    if "month" in by:
        return "month"
    return "year" if "year" in by else ""


def _chooses(choice: StatisticsChoice) -> bool:
    """True if games may be there that were not chosen."""
    return bool(choice.since or choice.until or choice.only)
