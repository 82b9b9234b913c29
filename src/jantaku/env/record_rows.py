"""Recorded games as arrays to learn from: `records`.

Reading and parsing are Python's; the kernel follows each round by the rules and writes its rows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Self, SupportsIndex

from jantaku import _kernel
from jantaku.base.errors import ArgumentError, JantakuError, ReplayError, shown
from jantaku.base.seeds import seed_for_research
from jantaku.env.planes import plane_names
from jantaku.game.checks import require_flags
from jantaku.riichi.records.files import check_rules, iter_data, read_game_as_far
from jantaku.riichi.records.history import rounds_to_replay
from jantaku.riichi.records.kernel_replay import round_log
from jantaku.riichi.records.skipped import REASONS, Skipped

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from jantaku.base.seeds import SeedLike
    from jantaku.riichi.records.files import Paths
    from jantaku.riichi.records.record import GameRecord, RoundRecord
    from jantaku.riichi.rules import GameRule

Label = Literal["shanten", "waits", "danger", "hands", "cost", "signs", "quick"]

_MOST_THREADS: Final = 256
_MOST_PARTS: Final = 1 << 20
_AHEAD: Final = 4  # games that wait for each thread


@dataclass(frozen=True, slots=True, eq=False)
class RecordBatch:
    """Decisions of recorded games with the same number of players: a row of each array for each."""

    players: int
    obs: NDArray[np.uint8]
    """`(n, planes, 34)`: the planes of the seat's view (see `plane_names`)."""
    mask: NDArray[np.bool_]
    """`(n, 159)`: the legal actions."""
    action: NDArray[np.int64]
    """The number of the recorded action."""
    game: NDArray[np.int64]
    """The number of the game among all games of the files, from 0."""
    round: NDArray[np.int32]
    """The number of the round in its game, from 0."""
    seat: NDArray[np.int32]
    """The seat of the decision, counted from the first dealer."""
    turn: NDArray[np.int32]
    """The number of discards that the seat has made in the round."""
    gain: NDArray[np.int32]
    """The points that the seat gains or loses in the round, riichi sticks included."""
    points: NDArray[np.int32]
    """The points of the seat at the end of the game; 0 if the record lacks its end."""
    placement: NDArray[np.int32]
    """The place of the seat at the end of the game, from 1; 0 if the record lacks its end."""
    shanten: NDArray[np.int8] | None = None
    """`(n, 4)`: the shanten of each hand, the seat's own first; 0 for an empty seat."""
    waits: NDArray[np.bool_] | None = None
    """`(n, 4, 34)`: the waits of each hand, the seat's own first."""
    danger: NDArray[np.bool_] | None = None
    """`(n, 4, 34)`: the kinds that each seat wins by if the seat of the row discards them now."""
    hands: NDArray[np.uint8] | None = None
    """`(n, 4, 34)`: the number of concealed tiles by kind of each hand, the seat's own first."""
    cost: NDArray[np.int32] | None = None
    """`(n, 4, 34)`: the points of those wins of `danger`, honba left out, the mean of ura-dora."""
    signs: NDArray[np.uint8] | None = None
    """`(n, 4, cells)`: what `jantaku.danger` reads from the table of each seat, its own empty."""
    quick: NDArray[np.uint16] | None = None
    """`(n, cells)`: what the quick player reads of each discard and call, for its training."""

    def __len__(self) -> int:
        return len(self.action)


class Records:
    """The iterator over batches that `records` returns.

    `skipped` counts and names the games and rounds that were left out so far.
    """

    def __init__(self, batches: Generator[RecordBatch], skipped: Skipped) -> None:
        self.skipped = skipped
        self._batches = batches

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> RecordBatch:
        return next(self._batches)

    def close(self) -> None:
        """Stops reading, and ends the threads that read ahead."""
        self._batches.close()


def records(
    paths: Paths,
    *,
    features: Literal["basic", "full"] = "full",
    oracle: bool = False,
    labels: Iterable[Label] = (),
    forced: bool = False,
    batch: int = 4096,
    shuffle: int = 0,
    seed: SeedLike | None = None,
    threads: int = 1,
    rules: str | GameRule | None = None,
    part: tuple[int, int] = (0, 1),
    keep_duplicates: bool = True,
) -> Records:
    """Returns the decisions of recorded games as an iterator over `RecordBatch`.

    `paths` are files, folders and zip archives of any format that Jantaku reads. Every decision of
    every seat is a row, passes included. A decision is left out if another seat's call hides its
    answer, or if only one action is legal; `forced` includes the latter. A batch has `batch` rows
    of games with the same number of players, the last one of each number fewer.

    `features` and `oracle` are those of `VectorRiichi`; `labels` adds arrays by name. `shuffle` is
    the number of rows among which each row waits until it is drawn, by `seed`; the same files and
    seed yield the same batches. `part=(i, n)` yields the part i of n of the games. With `threads`
    above 1 the other threads read ahead. `rules` are those of `read_game`.

    Games and rounds that cannot be followed are left out, counted and named in `skipped`, and
    without `keep_duplicates` games that the part had before, in any format. Of an mjai log that
    breaks off, the whole rounds are used. The arrays are yours.

    >>> batches = records("tests/data/records/own-4p.mjai.jsonl", batch=100, labels=["danger"])
    >>> batch = next(batches)
    >>> batch.players, batch.obs.shape, batch.mask.shape, batch.danger.shape
    (4, (100, 256, 34), (100, 159), (100, 4, 34))
    >>> bool(batch.mask[range(100), batch.action].all())
    True
    >>> batch.placement[:3].tolist(), batches.skipped.rounds
    ([1, 2, 3], 0)

    Raises `ArgumentError` for numbers out of range and unknown names, `SeedError` for no seed,
    `RulesError` for an unknown preset, and `ReplayError` for a path that cannot be opened.
    """
    number, parts = _part(part)
    names = _names(labels)
    plane_names(features)
    check_rules(rules)
    if not (_is_whole(threads) and 1 <= threads <= _MOST_THREADS):
        cure = f"use a whole number from 1 to {_MOST_THREADS}"
        raise ArgumentError(f"threads cannot be {shown(threads)}", cure)
    sizes: dict[str, object] = {"batch": batch, "shuffle": shuffle}
    for name, value in sizes.items():
        if not isinstance(value, SupportsIndex):
            raise ArgumentError(f"{name} cannot be {shown(value)}", "use a whole number")
    require_flags(oracle=oracle, forced=forced)
    skipped = Skipped()
    rows = {
        players: _kernel.Examples(
            batch=batch,
            shuffle=shuffle,
            seed=_number_of(seed),
            features=features,
            oracle=oracle,
            labels=names,
            forced=forced,
        )
        for players in (4, 3)
    }
    named = islice(enumerate(iter_data(paths)), number, None, parts)
    games = _games(named, threads - 1, rules)
    if not keep_duplicates:
        games = _once(games, skipped)
    return Records(_batches(games, rows, skipped), skipped)


class _Game(NamedTuple):
    """A game of the files, or the error that it cannot be read."""

    number: int
    name: str
    record: GameRecord | JantakuError


_Named = tuple[int, tuple[str, "bytes | ReplayError"]]


def _part(part: tuple[int, int]) -> tuple[int, int]:
    match part:
        case number, parts if _is_whole(number) and _is_whole(parts):
            if 0 <= number < parts <= _MOST_PARTS:
                return number, parts
    raise ArgumentError(f"part cannot be {shown(part)}", "use (i, n), i from 0 to n - 1")


def _names(labels: object) -> list[str]:
    names = [*labels] if isinstance(labels, Iterable) and not isinstance(labels, str) else None
    if names is None or not all(isinstance(name, str) for name in names):
        raise ArgumentError(f"labels cannot be {shown(labels)}", "give a list of names")
    return names


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number_of(seed: SeedLike | None) -> int:
    checked = seed_for_research(seed)
    return checked if isinstance(checked, int) else int.from_bytes(checked[:8])


def _games(named: Iterator[_Named], threads: int, rules: str | GameRule | None) -> Generator[_Game]:
    """Yields the games in order, read ahead by other threads if there are any."""
    read = partial(_read, rules=rules)
    if threads == 0:
        yield from map(read, named)
        return
    pool = ThreadPoolExecutor(threads, "records")
    try:
        ahead = deque(pool.submit(read, one) for one in islice(named, _AHEAD * threads))
        while ahead:
            game = ahead.popleft().result()
            ahead.extend(pool.submit(read, one) for one in islice(named, 1))
            yield game
    finally:
        pool.shutdown(cancel_futures=True)


def _once(games: Generator[_Game], skipped: Skipped) -> Generator[_Game]:
    """Yields each game once. `skipped` counts its copies."""
    found: dict[str, str] = {}
    with closing(games):
        for game in games:
            if not isinstance(game.record, JantakuError):
                digest = game.record.digest
                if digest in found:
                    skipped.add_copy(game.name, found[digest])
                    continue
                found[digest] = game.name
            yield game


def _read(named: _Named, rules: str | GameRule | None) -> _Game:
    number, (name, data) = named
    try:
        record = data if isinstance(data, ReplayError) else read_game_as_far(data, rules)
    except JantakuError as error:
        return _Game(number, name, error)
    return _Game(number, name, record)


def _batches(
    games: Generator[_Game], examples: dict[int, _kernel.Examples], skipped: Skipped
) -> Generator[RecordBatch]:
    with closing(games):
        for game in games:
            if isinstance(game.record, JantakuError):
                skipped.add_game(game.name, game.record)
                continue
            players = game.record.players
            _add(examples[players], game, game.record, skipped)
            yield from _ready(players, examples[players])
    for players, rows in examples.items():
        rows.finish()
        yield from _ready(players, rows)


def _ready(players: int, rows: _kernel.Examples) -> Iterator[RecordBatch]:
    while (arrays := rows.take()) is not None:
        yield RecordBatch(players, **arrays)


def _add(rows: _kernel.Examples, game: _Game, record: GameRecord, skipped: Skipped) -> None:
    """Adds the rows of a game. `skipped` counts its rounds that cannot be followed."""
    try:
        rule = _numbered(record.rules)
    except JantakuError as error:
        skipped.add_game(game.name, error)
        return
    for number, (round_, _) in enumerate(rounds_to_replay(record, rule)):
        try:
            reason = _add_round(rows, rule, game.number, number, record, round_)
        except JantakuError as error:
            reason = str(error)
        if reason is not None:
            skipped.add_round(game.name, number, REASONS.get(reason, reason))


@lru_cache(maxsize=64)
def _numbered(rule: GameRule) -> GameRule:
    return rule.for_environments()


def _add_round(
    rows: _kernel.Examples,
    rule: GameRule,
    game: int,
    number: int,
    record: GameRecord,
    round_: RoundRecord,
) -> str | None:
    """Adds the rows of a round, and returns what parts it from the rules, if anything does."""
    last = number + 1 == len(record.rounds)
    after = round_.points_after or None if last else record.rounds[number + 1].points
    return rows.add(round_log(rule, round_), game, number, after, record.final_points)
