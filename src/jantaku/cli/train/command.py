"""`jantaku train`: drills of riichi, one after the other or a single one."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from jantaku.base.errors import DrillError, JantakuError
from jantaku.cli.completion import drill_kinds
from jantaku.cli.hands.situation import count_of, number, players_of
from jantaku.cli.options import Output, Players, argument, flag, text
from jantaku.cli.records.review import recorded_game, seats_named
from jantaku.cli.terminal.console import ANSWERED, NO_ANSWER, Console
from jantaku.cli.terminal.keyboard import typed
from jantaku.cli.terminal.progress import steps_watched
from jantaku.cli.train.progress_file import default_path, load_progress, save_progress, text_of_file
from jantaku.draw.hands.drill import drill_page, progress_page, said, solution_page
from jantaku.review import review_game
from jantaku.riichi.drill import (
    KINDS,
    LARGEST_SEED,
    LEVELS,
    DrillProgress,
    drill_from_dict,
    drill_to_dict,
    make_drill,
    solve,
)
from jantaku.riichi.drill.progress import MOST_CARDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.riichi.drill import Drill, DrillKind, Solution

_MOST_DRILLS = 1000
_ANY, _AGAIN = "any", "again"


@dataclass(frozen=True)
class DrillOptions:
    """The drills."""

    level: str = text("--level", kind="1-5", about="Level of new drills (default: yours).")
    seed: str = text("--seed", kind="N", about="Seed of the first drill (default: random).")
    file: str = text("--file", kind="FILE", about="Drills from a file, such as your mistakes.")
    count: str = text("--count", kind="N", about="End after this many drills.")
    answer: str | None = text(
        "--answer", kind="TEXT", about="Answer one drill, and show the solution.", default=None
    )


@dataclass(frozen=True)
class ProgressOptions:
    """Levels, streaks, and the drills that come again."""

    progress: str = text(
        "--progress", kind="FILE", about="Your progress (default: in your state folder)."
    )
    forget: bool = flag("--forget", about="Neither read nor store progress.")
    stats: bool = flag("--stats", about="Show your progress.")
    add: str = text("--add", kind="FILE", about="Let the drills of a file come again.")
    mistakes: str = text(
        "--mistakes", kind="LOG", about="Let your costliest mistakes in a recorded game come again."
    )
    seat: str = text("--seat", kind="N|NAME", about="Your seat in that game, 0 to 3, or its name.")
    export: str = text("--export", kind="FILE", about="Write your progress to a file.")
    replace: str = text("--import", kind="FILE", about="Replace your progress by a file's.")


def train(
    kind: Annotated[
        str,
        argument("KIND", "score, waits, discard, safe, win, call, again or any.", drill_kinds),
    ] = (_ANY),
    *,
    drills: DrillOptions,
    players: Players = "4",
    kept: ProgressOptions,
    output: Output,
) -> int:
    """Answer drills of riichi, and see the proven answers.

    A drill answered wrong comes again after ten minutes, and after longer and longer each time
    you know it. With --answer the exit code is 1 for a wrong answer; with --json alone the
    drill is printed.
    """
    session = _Session(kept, output)
    if kept.stats or kept.add or kept.mistakes or kept.export or kept.replace:
        return session.manage(kept)
    rounds = count_of(drills.count, "count", _MOST_DRILLS) if drills.count else _MOST_DRILLS
    source = _source(kind, drills, players_of(players), session)
    if output.json or drills.answer is not None:
        drill = next(source, None)
        return session.nothing_due() if drill is None else session.single(drill, drills.answer)
    for _, drill in zip(range(rounds), source, strict=False):
        if not session.ask(drill):
            return ANSWERED
    return ANSWERED if session.asked else session.nothing_due()


class _Session:
    """A player at the terminal: the progress and where it is stored."""

    def __init__(self, kept: ProgressOptions, output: Output) -> None:
        self.console = Console(output)
        self.asked = 0
        self._json = output.json
        self._path = "" if kept.forget else kept.progress or default_path()
        self.progress: DrillProgress = load_progress(self._path) if self._path else DrillProgress()

    def manage(self, kept: ProgressOptions) -> int:
        """Replaces, extends, exports and shows the progress, as asked."""
        if kept.replace:
            self._store(load_progress(kept.replace, needed=True))
        if kept.add:
            progress, now = self.progress, _now_s()
            for drill in _drills_in(kept.add):
                progress = progress.with_drill(drill, now_s=now)
            self._store(progress)
        if kept.mistakes:
            progress, now = self.progress, _now_s()
            for drill in _mistakes_in(kept.mistakes, kept.seat):
                progress = progress.with_drill(drill, now_s=now)
            self._store(progress)
        if kept.export:
            save_progress(self.progress, kept.export)
        self._show_progress()
        return ANSWERED

    def nothing_due(self) -> int:
        """Says that no drill is due; the exit code for that."""
        self.console.write(said(self.console.look, "say.nothing_due"))
        return NO_ANSWER

    def single(self, drill: Drill, answer: str | None) -> int:
        """Shows one drill and, if there is an answer, the solution; the exit code."""
        solution = solve(drill)
        document: dict[str, object] = {
            "drill": drill_to_dict(drill),
            "possible": list(solution.possible),
        }
        if answer is None:
            self.console.data(document)
            return ANSWERED
        judgement = solution.judge(answer)
        self._count(drill, is_right=judgement.is_right)
        if self._json:
            verdict = {"answers": list(solution.answers), **asdict(judgement)}
            self.console.data(document | verdict)
        else:
            look = self.console.look
            self.console.page(drill_page(drill, look))
            self.console.page(solution_page(solution, judgement, look))
        return ANSWERED if judgement.is_right else NO_ANSWER

    def ask(self, drill: Drill) -> bool:
        """Asks until the drill is answered; False if the player ends the session."""
        look = self.console.look
        solution = solve(drill)
        self.console.heading(self._title(drill))
        self.console.page(drill_page(drill, look), close=True)
        while True:
            self.console.prompt(f"{said(look, 'say.prompt')}: ")
            given = typed(self.console)
            if given is None or given.lower() in ("q", "quit"):
                return False
            if given and self._answered(drill, solution, given):
                return True

    def _answered(self, drill: Drill, solution: Solution, given: str) -> bool:
        look = self.console.look
        try:
            judgement = None if given == "?" else solution.judge(given)
        except JantakuError as error:
            error.source = None  # nobody named an option
            self.console.fault(error)
            return False
        self.asked += 1
        self._count(drill, is_right=judgement is not None and judgement.is_right)
        self.console.page(solution_page(solution, judgement, look))
        streak = said(look, "say.streak", count=self.progress.streak)
        best = said(look, "say.best", count=self.progress.best_streak)
        self.console.write(f"{streak}, {best}")
        return True

    def _title(self, drill: Drill) -> str:
        look = self.console.look
        title = said(look, f"kind.{drill.kind}")
        if drill.level is not None:
            title += f"  {said(look, 'say.level', level=drill.level)}"
        return title if drill.seed is None else f"{title}  {look.say('word.seed')} {drill.seed}"

    def _count(self, drill: Drill, *, is_right: bool) -> None:
        self._store(self.progress.after(drill, is_right=is_right, now_s=_now_s()))

    def _store(self, progress: DrillProgress) -> None:
        self.progress = progress
        if self._path:
            save_progress(progress, self._path)

    def _show_progress(self) -> None:
        if self._json:
            import json

            from jantaku.riichi.drill import progress_to_json

            self.console.data(json.loads(progress_to_json(self.progress)))
        else:
            self.console.page(progress_page(self.progress, _now_s(), self.console.look))


def _source(
    kind: str, options: DrillOptions, players: Literal[3, 4], session: _Session
) -> Iterator[Drill]:
    """Yields the drills of a session: from a file, those that are due, then new ones."""
    if kind not in (*KINDS, _ANY, _AGAIN):
        cure = f"choose among {', '.join((*KINDS, _AGAIN, _ANY))}"
        raise DrillError(f"unknown kind {kind[:40]!r}", cure, source="KIND")
    level = number(options.level, "level") if options.level else None
    if level is not None and level not in LEVELS:
        raise DrillError(f"no level {level}", "use 1 to 5", source="level")
    seed = number(options.seed, "seed") if options.seed else None
    if seed is not None and not 0 <= seed <= LARGEST_SEED:
        raise DrillError(f"no seed {seed}", f"use 0 to {LARGEST_SEED}", source="seed")
    if options.file:
        yield from _drills_in(options.file)
        return
    only = next((one for one in KINDS if one == kind), None)
    while True:
        due = None if seed is not None else session.progress.due(now_s=_now_s(), kind=only)
        if due is not None:
            yield due
            continue
        if kind == _AGAIN:
            return
        chosen: DrillKind = secrets.choice(KINDS) if only is None else only
        at = level or session.progress.kinds[chosen].level
        first = secrets.randbelow(LARGEST_SEED + 1) if seed is None else seed
        yield make_drill(chosen, at, first, players=players)
        seed = None if seed is None else (seed + 1) % (LARGEST_SEED + 1)


def _drills_in(path: str) -> list[Drill]:
    """The drills of a file: one, or a list of them."""
    text = text_of_file(path)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise DrillError(f"{path!r} is not JSON", "give a drill or a list of drills") from None
    given = document if isinstance(document, list) else [document]
    if not 0 < len(given) <= MOST_CARDS:
        raise DrillError(f"{len(given)} drills in {path!r}", f"give 1 to {MOST_CARDS}")
    return [drill_from_dict(one) for one in given]


def _mistakes_in(path: str, seat: str) -> tuple[Drill, ...]:
    """Returns the drills of the costliest mistakes of a seat in a recorded game."""
    if not seat:
        raise JantakuError("missing seat", "add --seat with a number or a name", source="seat")
    record = recorded_game(path, "", None)
    with steps_watched("decisions") as watch:
        found = review_game(record, seats=seats_named(record, seat), watch=watch)
    return tuple(drill for one in found.seats for drill in one.drills())


def _now_s() -> int:
    return int(time.time())
