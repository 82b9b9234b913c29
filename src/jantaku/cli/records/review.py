"""`jantaku review`: every decision of a recorded game, with what players advise and why."""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import JantakuError, ReplayError
from jantaku.cli.completion import riichi_players
from jantaku.cli.hands.situation import count_of, engine_of, rules_played
from jantaku.cli.options import Output, PlayedBy, flag, text
from jantaku.cli.records.replay import OnePath  # noqa: TC001  # read at run time
from jantaku.cli.terminal.console import ANSWERED, Console
from jantaku.cli.terminal.progress import steps_watched
from jantaku.draw.games.numbers import number_name, value_text, word
from jantaku.draw.games.round import COLUMNS
from jantaku.draw.names import seat_names
from jantaku.draw.terminal import Span, line, rule, table
from jantaku.replay.scenes import PlayedRecord
from jantaku.review import review_game
from jantaku.review.wording import action_words, heading, reason_sentence
from jantaku.riichi.lookahead.search import MOST_JOBS, MOST_SAMPLES
from jantaku.riichi.records.files import iter_records
from jantaku.riichi.statistics.averages import archive_name

if TYPE_CHECKING:
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Line, Page
    from jantaku.review.alternative import Alternative
    from jantaku.review.values import GameReview, ReviewedDecision, SeatReview
    from jantaku.riichi.records.native import NativeRecord
    from jantaku.riichi.records.record import GameRecord
    from jantaku.riichi.rules import GameRule

_SHOWN = 4  # alternatives of a decision


@dataclass(frozen=True)
class ReviewOptions:
    """The part of a game to review."""

    seat: str = text("--seat", kind="N|NAME", about="Seat, 0 to 3, or name (default: all).")
    game: str = text("--game", kind="N", about="Game number in the file (default: the first).")
    top: str = text("--top", kind="N", about="Costliest decisions to show.", default="5")
    policy: str = text(
        "--policy",
        kind="NAME",
        about="Policy by which actions have their chances.",
        default="trained",
    )
    players: str = text(
        "--players",
        kind="NAME,...",
        about="Bots whose choices are shown too, with commas.",
        words=riichi_players,
    )
    deep: str = text(
        "--deep",
        kind="N",
        about="Play each decision out on N imagined tables: values with their certainty, slower.",
    )
    jobs: str = text(
        "--jobs", kind="N", about="Threads of a deep review, processes of a folder.", default="1"
    )
    engine: str = text(
        "--engine", kind="local|ray", about="Where the games of a folder run.", default="local"
    )
    all: bool = flag("--all", about="Show every decision, in order.")


def review(path: OnePath, *, chosen: ReviewOptions, played: PlayedBy, output: Output) -> int:
    """Review the decisions of a recorded game of riichi.

    For each seat the costliest decisions come first: the action taken, what the players advise, and
    why. Win is the chance to win the round, points those of such a win, danger the chance to deal
    in at once, value the points to expect, place the place to expect at the end. With --json all
    decisions come with all alternatives. Of a folder all games are reviewed: a row for each seat,
    and the sums of each player; an interrupt shows those that are done.
    """
    console = Console(output)
    rules, jobs = rules_played(played), count_of(chosen.jobs, "jobs", MOST_JOBS)
    options: dict[str, Any] = {
        "policy": chosen.policy,
        "players": [name for name in chosen.players.split(",") if name],
        "deep": count_of(chosen.deep, "deep", MOST_SAMPLES) if chosen.deep else 0,
    }
    engine, top = engine_of(chosen.engine), count_of(chosen.top, "top")
    if os.path.isdir(path) and not chosen.game:
        from jantaku.cli.records.review_games import GamesReview, review_games

        return review_games(path, GamesReview(chosen.seat, rules, options), engine, jobs, output)
    if engine != "local":
        raise JantakuError("Ray reviews folders", "use local for one game", source="engine")
    record = recorded_game(path, chosen.game, rules)
    seats = seats_named(record, chosen.seat)
    with steps_watched("decisions") as watch:
        found = review_game(record, seats=seats, jobs=jobs, watch=watch, **options)
    if output.json:
        from dataclasses import asdict

        from jantaku.review.answers import review_answer

        console.data(asdict(review_answer(found, console.look.language)))
        return ANSWERED
    for seat in found.seats:
        console.page(_seat_page(found, seat, console.look))
        listed = seat.decisions if chosen.all else seat.costliest(top)
        for one in listed:
            console.page(_decision_page(found, one, console.look))
    if archive := _archive_page(found, console.look):
        console.page(archive)
    return ANSWERED


def recorded_game(path: str, which: str, rules: str | GameRule | None) -> GameRecord | NativeRecord:
    """Returns game number `which` of a file, the first by default."""
    at = count_of(which, "game") if which else 1
    _, chosen = next(islice(iter_records([path], rules), at - 1, None), ("", None))
    if chosen is None:
        raise ReplayError(f"no game {at}", "it has fewer games", file=path)
    if isinstance(chosen, ReplayError):
        raise chosen
    return chosen


def seats_named(record: GameRecord | NativeRecord, which: str) -> list[int] | None:
    """Returns the seats of that name or number; None, which is all, without one."""
    if not which:
        return None
    names = PlayedRecord(record).names
    if named := [seat for seat, name in enumerate(names) if name == which]:
        if len(named) > 1:
            cure = f"use {' or '.join(map(str, named))}, the number of the seat"
            raise JantakuError(f"several seats are {which[:80]!r}", cure, source="seat")
        return named
    if which in map(str, range(len(names))):
        return [int(which)]
    known = ", ".join(name for name in names if name)
    cure = f"use 0 to {len(names) - 1}" + (f", or one of {known}" if known else "")
    raise JantakuError(f"no seat {which[:80]!r}", cure, source="seat")


def _seat_page(found: GameReview, seat: SeatReview, look: Look) -> Page:
    names = [one.name for one in found.seats]
    name = seat_names(names, look)[[one.seat for one in found.seats].index(seat.seat)]
    return [
        rule(look.sign("─"), COLUMNS, name),
        line(Span(heading("summary", look.language, seat))),
        *_rate_table(found, seat, name, look),
    ]


def _rate_table(found: GameReview, seat: SeatReview, name: str, look: Look) -> Page:
    """Returns the rates of a seat in a row, with the averages of an archive in another."""
    if not seat.rates:
        return []
    cells = [
        ["", *(number_name(look, one.name) for one in seat.rates)],
        [name, *(value_text(one.name, one.own) for one in seat.rates)],
    ]
    if _archive(found):
        averages = (value_text(one.name, one.archive) for one in seat.rates)
        cells.append([word(look, "archive"), *averages])
    rows = [
        [line(Span(text, "" if row else "quiet")) for text in texts]
        for row, texts in enumerate(cells)
    ]
    return table(rows, right=frozenset(range(1, len(rows[0]))))


def _archive(found: GameReview, language: str = "en") -> str:
    return archive_name(found.kind, language) if found.kind else ""


def _archive_page(found: GameReview, look: Look) -> Page:
    """Returns the line that says what the archive is; empty without one."""
    name = _archive(found, look.language)
    return [line(Span(word(look, "compared", name=name), "quiet"))] if name else []


def _decision_page(found: GameReview, one: ReviewedDecision, look: Look) -> Page:
    head = heading("decision", look.language, one, round=found.rounds[one.round])
    is_deep = one.advised.behind is not None
    columns = heading("deep_columns" if is_deep else "columns", look.language).split("|")
    shown = [*one.alternatives[:_SHOWN]]
    if one.taken not in shown:
        shown[-1] = one.taken
    rows = [[line(Span(name, "quiet")) for name in columns]]
    rows += [_row(other, one, look) for other in shown]
    right = frozenset(range(1, len(columns)))
    why = line(look.sign(reason_sentence(one, look.language)))
    hand = line(Span(one.hand, "quiet"))
    note = [line(Span(heading("estimated", look.language), "quiet"))] if one.estimated else []
    return [line(Span(look.sign(head), "yaku")), hand, why, *note, *table(rows, right=right)]


def _row(other: Alternative, one: ReviewedDecision, look: Look) -> list[Line]:
    style = "best" if other is one.advised else ""
    mark = look.sign("▶ " if other is one.taken else "  ")
    words = action_words(other.action, one.reds, look.language)
    names = [name for name, at in one.choices.items() if one.alternatives[at] is other]
    behind = other.behind
    if other.is_equal and behind is not None and behind.half:
        names.insert(0, heading("equal", look.language))
    cells = [
        f"{100 * other.chance:.0f}%",
        f"{100 * other.win:.1f}%",
        f"{other.points:.0f}",
        f"{100 * other.danger:.1f}%",
        f"{other.value:+.0f}",
        *([] if behind is None else [f"{behind.mean:.0f} ±{behind.half:.0f}" * (behind.half > 0)]),
        f"{other.place:.2f}",
        ", ".join(names),
    ]
    return [line(mark, Span(look.sign(words), style)), *(line(look.sign(cell)) for cell in cells)]
