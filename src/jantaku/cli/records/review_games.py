"""`jantaku review` of a folder: many games, reviewed by processes of this machine or by Ray."""

from __future__ import annotations

import os
from collections import defaultdict
from contextlib import closing
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from jantaku.arena.engines import ENGINES
from jantaku.base.errors import JantakuError, ReplayError
from jantaku.cli.records.verify import expected_games
from jantaku.cli.terminal.console import ANSWERED, INTERRUPTED, NO_ANSWER, Console
from jantaku.cli.terminal.progress import games_watched
from jantaku.draw.terminal import Span, line, table
from jantaku.replay.scenes import PlayedRecord
from jantaku.review import review_game
from jantaku.review.answers import review_answer
from jantaku.review.wording import heading
from jantaku.riichi.records.files import iter_data, read_record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jantaku.arena.engines import Engine
    from jantaku.cli.options import Output
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Line, Page
    from jantaku.review.values import GameReview, SeatReview
    from jantaku.riichi.rules import GameRule


@dataclass(frozen=True, slots=True)
class GamesReview:
    """The way to review each game: see `review_game`; `seat` is a number, a name, or empty."""

    seat: str
    rules: str | GameRule | None
    options: dict[str, Any]


class _Part(NamedTuple):
    at: int
    name: str
    data: bytes | ReplayError


class _Reviewed(NamedTuple):
    at: int
    name: str
    review: GameReview | JantakuError | None


def review_games(path: str, asked: GamesReview, engine: Engine, jobs: int, output: Output) -> int:
    """Reviews all games of a folder and prints a table of them, and the sums of each player.

    An interrupt prints what is done. Returns the exit code.
    """
    console, found, code = Console(output), dict[int, _Reviewed](), ANSWERED
    named = ((name.removeprefix(path).lstrip(os.sep), data) for name, data in iter_data([path]))
    parts = (_Part(at, *one) for at, one in enumerate(named))
    with (
        games_watched(expected_games([path])) as tell,
        closing(ENGINES[engine](_reviewed, asked, parts, jobs)) as results,
    ):
        try:
            for one in results:
                found[one.at] = one
                tell(len(getattr(one.review, "rounds", ())))
        except KeyboardInterrupt:
            code = INTERRUPTED
    games: list[tuple[str, GameReview]] = []
    failed: list[tuple[str, JantakuError]] = []
    for _, one in sorted(found.items()):
        if isinstance(one.review, JantakuError):
            failed.append((one.name, one.review))
        elif one.review is not None:
            games.append((one.name, one.review))
    _show(console, output, games, failed)
    if asked.seat and not games and code == ANSWERED:
        fault, cure = f"no seat {asked.seat[:80]!r} in these games", "leave it out for all seats"
        raise JantakuError(fault, cure, source="seat")
    return code or (NO_ANSWER if failed else ANSWERED)


def _reviewed(asked: GamesReview, part: _Part) -> _Reviewed:
    """Returns the review of a game, its error, or None if it does not have the seat."""
    at, name, data = part
    if isinstance(data, ReplayError):
        return _Reviewed(at, name, data)
    try:
        record = read_record(data, asked.rules)
        names = PlayedRecord(record).names
        seats = [seat for seat, one in enumerate(names) if asked.seat in ("", one, str(seat))]
        review = review_game(record, seats=seats, **asked.options) if seats else None
    except JantakuError as error:
        return _Reviewed(at, name, error)
    return _Reviewed(at, name, review)


def _show(
    console: Console,
    output: Output,
    games: list[tuple[str, GameReview]],
    failed: list[tuple[str, JantakuError]],
) -> None:
    language = console.look.language
    sums = _sums(seat for _, review in games for seat in review.seats)
    if output.json and (games or failed):
        reviews = [
            {"file": name} | asdict(review_answer(review, language)) for name, review in games
        ]
        errors = [{"file": name, "error": error.to_dict()} for name, error in failed]
        console.data({"games": reviews, "sums": sums, "unreadable": errors})
        return
    if games:
        console.page(_games_page(games, console.look))
        console.page(_sums_page(sums, console.look))
    for name, error in failed:
        console.note(f"{name}: {error.sentence}")


def _sums(seats: Iterable[SeatReview]) -> list[dict[str, Any]]:
    """Returns the sums of each player, those with most games first."""
    of: dict[str, list[SeatReview]] = defaultdict(list)
    for seat in seats:
        of[seat.name].append(seat)
    rows = []
    for name, played in of.items():
        decisions = sum(len(seat.decisions) for seat in played)
        accuracy = sum(seat.accuracy * len(seat.decisions) for seat in played)
        rows.append(
            {
                "name": name,
                "games": len(played),
                "decisions": decisions,
                "agreed": sum(seat.agreed for seat in played),
                "accuracy": round(accuracy / decisions, 4) if decisions else 1.0,
                "cost": round(sum(seat.cost for seat in played)),
                "place_cost": round(sum(seat.place_cost for seat in played), 3),
            }
        )
    return sorted(rows, key=lambda row: (-row["games"], row["name"]))


def _games_page(games: list[tuple[str, GameReview]], look: Look) -> Page:
    """Returns a row for each seat of each game."""
    rows = [_heads("games_columns", look)]
    for name, review in games:
        for at, seat in enumerate(review.seats):
            numbers = len(seat.decisions), seat.agreed, seat.accuracy, seat.cost, seat.place_cost
            rows.append(_cells("" if at else name, seat.name, *_shown(*numbers)))
    return table(rows, right=frozenset(range(2, 7)))


def _sums_page(sums: list[dict[str, Any]], look: Look) -> Page:
    """Returns a row for each player; points and places are those of a game."""
    rows = [_heads("sums_columns", look)]
    for one in sums:
        lost = one["cost"] / one["games"], one["place_cost"] / one["games"]
        shown = _shown(one["decisions"], one["agreed"], one["accuracy"], *lost)
        rows.append(_cells(one["name"], f"{one['games']}", *shown))
    return table(rows, right=frozenset(range(1, 7)))


def _shown(decisions: int, agreed: int, accuracy: float, cost: float, places: float) -> list[str]:
    return [f"{decisions}", f"{agreed}", f"{accuracy:.0%}", f"{cost:,.0f}", f"{places:.2f}"]


def _heads(key: str, look: Look) -> list[Line]:
    return [line(Span(name, "quiet")) for name in heading(key, look.language).split("|")]


def _cells(*texts: str) -> list[Line]:
    return [line(text) for text in texts]
