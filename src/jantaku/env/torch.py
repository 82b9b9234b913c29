"""Recorded games as a PyTorch dataset, `RecordDataset`, and `advantages` of played ones.

It needs PyTorch, and is imported by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, Literal, TypeGuard

import torch
from torch.utils.data import IterableDataset, get_worker_info

from jantaku.base.errors import ArgumentError, ReplayError, counted, shown
from jantaku.base.seeds import game_seed, seed_for_research, seed_from_json, seed_to_json
from jantaku.env.record_rows import RecordBatch, records
from jantaku.env.worker_notes import MOST_EPOCHS, MOST_WORKERS, WorkerNotes, epoch_of
from jantaku.riichi.records.files import existing_paths

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from jantaku.base.seeds import SeedLike
    from jantaku.env.record_rows import Label
    from jantaku.riichi.records.files import Paths
    from jantaku.riichi.records.skipped import Skipped
    from jantaku.riichi.rules import GameRule

_ARRAYS: Final = tuple(row.name for row in fields(RecordBatch) if row.name != "players")


class RecordDataset(IterableDataset[dict[str, Any]]):
    """The batches of `jantaku.env.records` as dicts of tensors, with the same options.

    Load it with `DataLoader(dataset, batch_size=None)`. The workers of a loader share the games.
    An item has the arrays of `RecordBatch` that are there, and `players`; from a worker also
    `worker`, its number, `workers`, how many there are, and `epoch`.

    Each iteration is an epoch, shuffled by another seed that follows from `seed`. `state_dict()`
    has the epoch and the number of batches so far, and `load_state_dict` makes the next iteration
    begin after them: it reads again and leaves them out. Workers of torchdata's
    `StatefulDataLoader` each save their own state. Where PyTorch's `DataLoader` has workers, call
    `count(batch)` for each batch.

    >>> from torch.utils.data import DataLoader
    >>> dataset = RecordDataset("tests/data/records", batch=128, seed=1)
    >>> batch = next(iter(DataLoader(dataset, batch_size=None)))
    >>> batch["obs"].shape, batch["action"].dtype
    (torch.Size([128, 256, 34]), torch.int64)

    Raises the errors of `records` when it is made, and `ReplayError` at the end of an epoch without
    a row.
    """

    def __init__(
        self,
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
    ) -> None:
        self._paths = existing_paths(paths)
        self._part = part
        self._seed = seed_for_research(seed)
        self._options: dict[str, Any] = {
            "features": features,
            "oracle": oracle,
            "labels": tuple(labels),
            "forced": forced,
            "batch": batch,
            "shuffle": shuffle,
            "threads": threads,
            "rules": rules,
        }
        self._epoch = 0
        self._counts: list[int] = []  # batches so far, by worker
        self._next = 0  # the worker whose batch a loader yields next
        self._continues = False  # a state was loaded, and nothing came after it
        self._reasons: list[str] = []
        self._notes = WorkerNotes()
        records((), part=part, **self._options)  # refuses wrong options here, not in a worker

    @property
    def skipped(self) -> Skipped:
        """The games and rounds left out in this epoch so far, added up over the workers.

        Its reasons are only those of games that were read in this process.
        """
        return self._notes.skipped(self._reasons)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        info = get_worker_info()
        number, workers = (info.id, info.num_workers) if info else (0, 1)
        if self._continues and len(self._counts) != workers:
            fault = f"the state is that of {len(self._counts)} workers, and {workers} read"
            raise ArgumentError(fault, "continue with as many workers")
        mark, first = self._notes.begin(), 0
        epoch = epoch_of(mark)
        if self._continues and epoch == self._epoch:
            number = (number + self._next) % workers  # a loader begins with its first worker
            first = self._counts[number]
        self._continues, self._next, self._epoch = False, 0, epoch
        self._counts = [0] * workers
        self._counts[number] = first
        told = {"worker": number, "workers": workers, "epoch": epoch} if info else {}
        with closing(self._read(mark, number, workers)) as batches:
            for at, batch in enumerate(batches, 1):
                if at > first:
                    self._counts[number] = at
                    yield _tensors(batch) | told
        if info is None:
            self._counts, self._epoch = [], epoch + 1

    def count(self, batch: Mapping[str, Any]) -> None:
        """Counts a batch that a loader yielded, so that `state_dict` knows how far its workers are.

        Raises `ArgumentError` for anything that is not a batch of a worker.
        """
        given = batch if isinstance(batch, Mapping) else {}
        worker, workers, epoch = (given.get(name, -1) for name in ("worker", "workers", "epoch"))
        whole = all(map(_is_count, (worker, workers, epoch)))
        if not (whole and worker < workers <= MOST_WORKERS):
            raise ArgumentError("not a batch of a worker", "pass what the loader yielded")
        if len(self._counts) != workers or self._epoch != epoch:
            self._counts, self._epoch = [0] * workers, epoch
        self._counts[worker] += 1
        self._continues, self._next = False, (worker + 1) % workers

    def state_dict(self) -> dict[str, Any]:
        """Returns the seed, the epoch, and how many of its batches were yielded, by worker."""
        counts, seed = self._counts, seed_to_json(self._seed)
        counted = counts and not get_worker_info()  # batches of the workers of a loader
        if counted and self._notes.has_ended(self._epoch, counts):
            return {"seed": seed, "epoch": self._epoch + 1, "batches": 0}
        if not any(counts):
            return {"seed": seed, "epoch": self._epoch, "batches": 0}
        return {"seed": seed, "epoch": self._epoch, "batches": [*counts], "next": self._next}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Makes the next iteration begin after the batches of a `state_dict()`.

        Raises `ArgumentError` or `SeedError` for anything else.
        """
        told = state if isinstance(state, Mapping) else {}
        batches, after = told.get("batches"), told.get("next", 0)
        counts = [] if _is_count(batches) and batches == 0 else batches
        epoch = told.get("epoch", 0 if counts else self._notes.begun)
        if (
            not isinstance(counts, list)
            or not len(counts) <= MOST_WORKERS
            or not all(map(_is_count, counts))
            or not (_is_count(after) and after < max(1, len(counts)))
            or not (_is_count(epoch) and epoch < MOST_EPOCHS)
        ):
            cure = "pass what state_dict() returned"
            raise ArgumentError(f"the state cannot be {shown(state)}", cure)
        if "seed" in told:
            self._seed = seed_from_json(told["seed"])
        self._epoch, self._counts, self._next = epoch, [*counts], after
        self._continues = bool(counts)
        self._notes.restart(epoch)

    def _read(self, mark: int, number: int, workers: int) -> Generator[RecordBatch]:
        """Yields the batches of a worker in an epoch."""
        own, parts = self._part
        part = (own + parts * number, parts * workers)
        seed = game_seed(self._seed, epoch_of(mark))
        batches = records(self._paths, part=part, seed=seed, **self._options)
        skipped, at = batches.skipped, 0
        self._reasons = skipped.reasons
        self._notes.write(number, mark, skipped, at)
        with closing(batches):
            for at, batch in enumerate(batches, 1):
                self._notes.write(number, mark, skipped, at)
                yield batch
        self._notes.write(number, mark, skipped, at, ended=True)
        if self._notes.is_fruitless(mark, workers):
            left = self.skipped
            games, rounds = counted(left.games, "game"), counted(left.rounds, "round")
            fault = f"no row in the whole epoch, {games} and {rounds} left out"
            cure = left.reasons[0] if left.reasons else "name records of riichi games"
            raise ReplayError(fault, cure)


def advantages(
    worth: torch.Tensor,
    reward: torch.Tensor,
    done: torch.Tensor,
    decided: torch.Tensor,
    reach: float = 0.95,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the generalized advantages of decisions, and whose successor is known.

    All are `(steps, rows)`, by the rows of padded games: a row is always the same seat's, and
    `decided` at some of its steps. `worth` is the value of its decisions, with a potential if one
    shapes the reward. What the row gains until its next decision belongs to the last one. `done`
    ends an episode, a game or a round, after which nothing is worth anything. Nothing is
    discounted; `reach` is the lambda of Schulman et al. (2016). The last decision of a row has no
    advantage unless its episode ends.

    >>> worth, reward = torch.tensor([[0.5], [0.0], [1.0]]), torch.tensor([[0.0], [2.0], [3.0]])
    >>> done, decided = torch.tensor([[False], [False], [True]]), torch.tensor([[1], [0], [1]]) > 0
    >>> better, known = advantages(worth, reward, done, decided, reach=1.0)
    >>> better[:, 0].tolist(), known[:, 0].tolist()
    ([4.5, 0.0, 2.0], [True, False, True])
    """
    better, known = torch.zeros_like(worth), torch.zeros_like(decided)
    gained, following, running = worth.new_zeros(3, worth.shape[1])
    future = torch.zeros_like(decided[0])
    for t in reversed(range(len(worth))):
        now, goes_on = decided[t], (~done[t]).to(worth.dtype)
        gained = gained * goes_on + reward[t]
        following, running = following * goes_on, running * goes_on
        future = future | done[t]
        known[t] = now & future
        running = torch.where(now, gained + following - worth[t] + reach * running, running)
        running = running.where(future, torch.zeros_like(running))
        following, gained = torch.where(now, worth[t], following), gained.where(~now, 0.0)
        future, better[t] = future | now, running
    return better, known


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _tensors(batch: RecordBatch) -> dict[str, Any]:
    """The arrays of a batch as tensors, without a copy."""
    arrays = ((name, getattr(batch, name)) for name in _ARRAYS)
    tensors = {name: torch.from_numpy(array) for name, array in arrays if array is not None}
    return {"players": batch.players, **tensors}
