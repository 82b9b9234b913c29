"""`jantaku lookahead`: a position played out on imagined tables, after each action of a seat."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated

from jantaku.draw.terminal import Span, line, table
from jantaku.review.answers import lookahead_answer
from jantaku.review.wording import heading
from jantaku.riichi.lookahead.search import MOST_JOBS, MOST_SAMPLES

from .hands.situation import count_of, number, seconds_of
from .options import Output, argument, text
from .position import ABOUT_POSITION, read_position
from .seeds import KIND, seed_given
from .terminal.console import ANSWERED, Console

if TYPE_CHECKING:
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Line, Page
    from jantaku.review.answers import LookaheadAnswer, LookaheadRowAnswer
    from jantaku.riichi.lookahead import SampleMean


@dataclass(frozen=True)
class LookaheadOptions:
    """The bounds of a lookahead, and what it looks for."""

    seat: str = text("--seat", kind="N", about="Seat, 0 to 3 (default: the first that decides).")
    samples: str = text("--samples", kind="N", about="The most imagined tables.", default="1000")
    seconds: str = text("--seconds", kind="S", about="The most time.")
    objective: str = text(
        "--objective", kind="place|points", about="What the rows are ordered by.", default="place"
    )
    jobs: str = text("--jobs", kind="N", about="Threads.", default="1")
    seed: str = text("--seed", kind=KIND, about="Seed of the imagined tables.", default="0")


def lookahead(
    position: Annotated[str, argument("POSITION", ABOUT_POSITION)],
    *,
    chosen: LookaheadOptions,
    output: Output,
) -> int:
    """Play a position out on many imagined tables after each action.

    What the seat cannot see is dealt again for each table, and quick players finish the round. A
    row has the mean of the points or places with its 95 % interval, how far it is behind the first
    row, and how often the seat wins, deals in and is tenpai when the wall ends. Rows marked equal
    may be as good as the first.
    """
    console = Console(output)
    answer = lookahead_answer(
        read_position(position),
        number(chosen.seat, "seat") if chosen.seat else None,
        console.look.language,
        samples=count_of(chosen.samples, "samples", MOST_SAMPLES),
        seconds=seconds_of(chosen.seconds, "seconds") if chosen.seconds else None,
        objective=chosen.objective,
        jobs=count_of(chosen.jobs, "jobs", MOST_JOBS),
        seed=seed_given(chosen.seed) or 0,
    )
    if output.json:
        console.data(asdict(answer))
    else:
        console.page(_page(answer, console.look))
    return ANSWERED


def _page(answer: LookaheadAnswer, look: Look) -> Page:
    titles = heading("lookahead_columns", look.language).split("|")
    rows = [[line(Span(name, "quiet")) for name in titles]]
    rows += [_row(row, answer, look) for row in answer.rows]
    head = heading("lookahead", look.language, samples=answer.samples, seat=answer.seat)
    return [line(Span(head, "yaku")), *table(rows, right=frozenset(range(1, len(titles) - 1)))]


def _row(row: LookaheadRowAnswer, answer: LookaheadAnswer, look: Look) -> list[Line]:
    is_first = row is answer.rows[0]
    behind = _points if answer.objective == "points" else _place
    cells = [
        _points(row.points, "+.0f"),
        _place(row.place),
        "" if is_first else behind(row.behind),
        f"{row.win:.1%}",
        f"{row.deal_in:.1%}",
        f"{row.tenpai:.1%}",
        f"{row.chance:.0%}",
        "" if is_first or not row.equal else heading("equal", look.language),
    ]
    style = "best" if row.equal else ""
    words = line(Span(look.sign(row.words), style))
    return [words, *(line(look.sign(cell)) for cell in cells)]


def _points(found: SampleMean, form: str = ".0f") -> str:
    return f"{found.mean:{form}} ±{found.half:.0f}"


def _place(found: SampleMean) -> str:
    return f"{found.mean:.2f} ±{found.half:.2f}"
