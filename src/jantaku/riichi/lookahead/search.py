"""The search: the same imagined tables for every action, more of them where two actions are close.

The kernel deals and plays (`kernel/lookahead`); docs/lookahead.md explains the model.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from jantaku import _kernel
from jantaku.base.errors import ArgumentError, shown
from jantaku.base.seeds import check_seed
from jantaku.game.checks import seat_at
from jantaku.riichi.danger.model import danger_model
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.play.seat_view import legal_in
from jantaku.riichi.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from jantaku.base.seeds import SeedLike
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play.actions import RiichiAction

Objective = Literal["place", "points"]

MOST_SAMPLES: Final = 100_000
MOST_JOBS: Final = 64
_BLOCK: Final = 64
"""The tables that are played before the actions are compared again."""
_FEWEST: Final = 64
"""No action is left out after fewer tables."""
_SURELY: Final = 3.0
"""An action is left out when it is behind by that many standard errors."""
_HALF: Final = 1.96
"""Half of a 95 % interval, in standard errors."""
_WON, _DEALT_IN, _TENPAI = 1, 2, 4


@dataclass(frozen=True, slots=True)
class SampleMean:
    """A mean, and half of its 95 % interval."""

    mean: float
    half: float

    @property
    def may_be_zero(self) -> bool:
        """True if the interval does not end before 0: what is behind by this may be level."""
        return self.mean <= self.half

    def rounded(self, digits: int) -> SampleMean:
        """Returns it with that many decimal places."""
        return SampleMean(round(self.mean, digits), round(self.half, digits))


@dataclass(frozen=True, slots=True)
class LookaheadRow:
    """The future of one action, by the `samples` tables on which it was played.

    `points` are those gained or lost from the decision to the end of the round, `place` is the mean
    place at the end of the game. `behind` says by how much the action is worse than the first row
    on the same tables, in the unit of the objective; its interval holds 0 if the two are equal.
    `win` and `deal_in` are chances, `tenpai` that of a draw at which the hand is ready.
    """

    action: RiichiAction
    samples: int
    points: SampleMean
    place: SampleMean
    behind: SampleMean
    win: float
    deal_in: float
    tenpai: float
    gain: float
    """The mean points of the rounds that it wins; 0 if it wins none."""
    loss: float
    """The mean points that it loses in the rounds in which it deals in; 0 if in none."""
    chance: float
    """How often people take the action, as the quick player knows them."""

    @property
    def is_equal(self) -> bool:
        """True if the action may be as good as the first row."""
        return self.behind.may_be_zero

    def to_dict(self) -> dict[str, Any]:
        """All of it, ready for JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Lookahead:
    """The actions of a seat, the best first by `objective`, and the number of imagined tables."""

    seat: Seat
    objective: Objective
    samples: int
    rows: tuple[LookaheadRow, ...]

    @property
    def best(self) -> LookaheadRow:
        """The first row."""
        return self.rows[0]

    @property
    def equal(self) -> tuple[LookaheadRow, ...]:
        """The rows that may be as good as the first, itself among them."""
        return tuple(row for row in self.rows if row.is_equal)

    def to_dict(self) -> dict[str, Any]:
        """All of it, ready for JSON."""
        told = {name: getattr(self, name) for name in ("seat", "objective", "samples")}
        return told | {"rows": [row.to_dict() for row in self.rows]}


def lookahead(
    table: Position | RiichiGame,
    seat: Seat,
    *,
    samples: int = 1000,
    seconds: float | None = None,
    certainty: float = 0.0,
    objective: Objective = "place",
    likely: float = 0.0,
    jobs: int = 1,
    seed: SeedLike = 0,
) -> Lookahead:
    """Returns the result of each action of the seat, played out on many imagined tables.

    What the seat cannot see is dealt by what everybody did; then quick players play all seats to
    the end of the round. Every action is played on the same tables. An action that is surely worse
    gets no more tables, and one that people take less often than `likely` gets none at all.

    The search ends after `samples` tables, after `seconds`, or when no other action can be better
    than the best by more than `certainty`, in places or points. `jobs` threads play side by side.
    A seed has one answer, unless the time ends the search.

    >>> from jantaku import RiichiGame, lookahead
    >>> found = lookahead(RiichiGame(seed=7), 0, samples=128)
    >>> found.samples, len(found.rows), found.best.behind
    (128, 13, SampleMean(mean=0.0, half=0.0))

    Raises `ArgumentError` for a seat without a decision and for options out of range, `SeatError`
    for a seat that is not at the table, and `SeedError` for no seed.
    """
    game = _game(table, seat)
    seat = seat_at(game.seats, seat)
    check_budget(samples, seconds, jobs)
    _check(certainty, likely, objective)
    question = _kernel.LookaheadQuestion(
        game.state(), seat, danger_model(game.rule.players), check_seed(seed)
    )
    search = _Search(question, legal_in(question.state, seat), objective, likely)
    ends = None if seconds is None else monotonic() + seconds
    with ThreadPoolExecutor(jobs) as pool:
        while search.samples < samples and not search.is_decided(certainty):
            search.play(min(_BLOCK, samples - search.samples), pool, jobs)
            if ends is not None and monotonic() >= ends:
                break
    return Lookahead(seat, objective, search.samples, search.rows())


def _game(table: Position | RiichiGame, seat: Seat) -> RiichiGame:
    if isinstance(table, Position):
        seat = seat_at(range(table.rules.players), seat)
        return RiichiGame.from_position(table.seen_by(seat), seed=0)
    if isinstance(table, RiichiGame):
        return table
    raise TypeError("the search begins at a Position or a RiichiGame")


def check_budget(samples: int, seconds: float | None, jobs: int = 1) -> None:
    """Raises `ArgumentError` for a number of tables, seconds or threads out of range."""
    _check_whole("samples", samples, MOST_SAMPLES)
    _check_whole("jobs", jobs, MOST_JOBS)
    if seconds is not None and not 0 < seconds < float("inf"):
        raise _refusal("seconds", seconds, "give a number above 0")


def _check_whole(name: str, value: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise _refusal(name, value, f"give 1 to {most:,}")


def _check(certainty: float, likely: float, objective: str) -> None:
    if not 0 <= certainty < float("inf"):
        raise _refusal("certainty", certainty, "give 0 or more")
    if not 0 <= likely <= 1:
        raise _refusal("likely", likely, "give 0 to 1")
    if objective not in ("place", "points"):
        raise _refusal("objective", objective, 'use "place" or "points"')


def _refusal(name: str, value: object, cure: str) -> ArgumentError:
    return ArgumentError(f"{name} cannot be {shown(value)}", cure, source=name)


class _Search:
    """The tables that have been played so far, and the actions that are still compared."""

    def __init__(
        self,
        question: _kernel.LookaheadQuestion,
        legal: tuple[RiichiAction, ...],
        objective: Objective,
        likely: float,
    ) -> None:
        self.samples = 0
        self._question, self._legal = question, legal
        self._objective = objective
        self.chances = np.array(question.chances)
        self._likely: NDArray[np.bool_] = self.chances >= min(likely, self.chances.max())
        self._played = np.zeros(len(legal), np.int64)
        kinds = (np.int32, np.float32, np.uint8)  # points, places, ends
        self._tables: list[NDArray[Any]] = [np.zeros((0, len(legal)), kind) for kind in kinds]

    def play(self, samples: int, pool: ThreadPoolExecutor, jobs: int) -> None:
        """Plays the actions that may be the best on more tables; all of them have as many then."""
        self.samples += samples
        room = np.zeros((samples, len(self._legal)))
        self._tables = [np.concatenate([one, room.astype(one.dtype)]) for one in self._tables]
        late = self._contenders()
        while late.any():
            first = int(self._played[late].min())
            self._fill(late & (self._played == first), first, pool, jobs)
            late = self._contenders() & (self._played < self.samples)

    def _fill(
        self, actions: NDArray[np.bool_], first: int, pool: ThreadPoolExecutor, jobs: int
    ) -> None:
        size = min(_BLOCK, -(-(self.samples - first) // jobs))
        starts = range(first, self.samples, size)
        asked = actions.astype(np.uint8)
        found: Iterator[tuple[Any, ...]] = pool.map(
            lambda at: self._question.play(asked, at, min(size, self.samples - at)), starts
        )
        for at, parts in zip(starts, found, strict=True):
            for table, part in zip(self._tables, parts, strict=True):
                table[at : at + len(part), actions] = part[:, actions]
        self._played[actions] = self.samples

    def _contenders(self) -> NDArray[np.bool_]:
        """The actions that are not surely behind; all that are likely after few tables."""
        chosen: NDArray[np.bool_] = self._likely.copy()
        if self._played.max() >= _FEWEST:
            for action, behind in self._behind():
                chosen[action] = not _is_sure(behind)
        return chosen

    def is_decided(self, certainty: float) -> bool:
        """True if one action is left, or all that are left differ by less than `certainty`."""
        if self.samples < _FEWEST:
            return False
        return all(_is_sure(one) or one.mean + one.half <= certainty for _, one in self._behind())

    def rows(self) -> tuple[LookaheadRow, ...]:
        """The rows of all actions, the best first."""
        points, places, ends = self._tables
        best = self._best()
        found = []
        for action in np.flatnonzero(self._played).tolist():
            n = int(self._played[action])
            ended = ends[:n, action]
            found.append(
                LookaheadRow(
                    self._legal[action],
                    n,
                    points=_estimate(points[:n, action]),
                    place=_estimate(places[:n, action]),
                    behind=_estimate(self._worse(action, best)),
                    win=_share(ended, _WON),
                    deal_in=_share(ended, _DEALT_IN),
                    tenpai=_share(ended, _TENPAI),
                    gain=_mean_where(points[:n, action], ended & _WON > 0),
                    loss=-_mean_where(points[:n, action], ended & _DEALT_IN > 0),
                    chance=float(self.chances[action]),
                )
            )
        first = self._legal[best]
        return tuple(
            sorted(found, key=lambda row: (row.action != first, -row.samples, row.behind.mean))
        )

    def _values(self) -> NDArray[Any]:
        return self._tables[1 if self._objective == "place" else 0]

    def _best(self) -> int:
        """The best by the mean of those that were played most."""
        most = int(self._played.max())
        means = self._sign() * self._values()[:most].mean(axis=0)
        return int(np.where(self._played == most, means, np.inf).argmin())

    def _behind(self) -> Iterator[tuple[int, SampleMean]]:
        best = self._best()
        for action in np.flatnonzero(self._likely).tolist():
            if action != best and self._played[action]:
                yield action, _estimate(self._worse(action, best))

    def _worse(self, action: int, best: int) -> NDArray[np.float64]:
        n = int(self._played[action])
        values: NDArray[np.float64] = self._values()[:n, [action, best]].astype(np.float64)
        return self._sign() * (values[:, 0] - values[:, 1])

    def _sign(self) -> int:
        return 1 if self._objective == "place" else -1


def _is_sure(behind: SampleMean) -> bool:
    return behind.mean > behind.half / _HALF * _SURELY


def _share(ended: NDArray[np.uint8], bit: int) -> float:
    return float((ended & bit > 0).mean())


def _mean_where(points: NDArray[Any], where: NDArray[np.bool_]) -> float:
    chosen = points[where]
    return float(chosen.mean()) if len(chosen) else 0.0


def _estimate(values: NDArray[Any]) -> SampleMean:
    spread = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    return SampleMean(float(values.mean()), _HALF * spread / len(values) ** 0.5)
