"""Recorded games as a PyTorch dataset, `RecordDataset`, and `advantages` of played ones.

It needs PyTorch, and is imported by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Literal, TypeGuard

import torch
from torch.utils.data import IterableDataset, get_worker_info

from jantaku.base.errors import ArgumentError, shown
from jantaku.base.seeds import seed_for_research
from jantaku.env.record_rows import RecordBatch, records

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jantaku.base.seeds import SeedLike
    from jantaku.env.record_rows import Label, Paths
    from jantaku.riichi.rules import GameRule

_MOST_WORKERS: Final = 1 << 16
_ARRAYS: Final = tuple(row.name for row in fields(RecordBatch) if row.name != "players")


class RecordDataset(IterableDataset[dict[str, Any]]):
    """The batches of `jantaku.env.records` as dicts of tensors, with the same options.

    Load it with `DataLoader(dataset, batch_size=None)`. The workers of a loader share the games.
    An item has the arrays of `RecordBatch` that are there, and `players`; from a worker also
    `worker`, its number, and `workers`, how many there are.

    `state_dict()` has the number of batches so far, and `load_state_dict` makes the next iteration
    begin after them: it reads again and leaves them out. Workers of torchdata's
    `StatefulDataLoader` each save their own state. Where PyTorch's `DataLoader` has workers, call
    `count(batch)` for each batch, and `load_state_dict({"batches": 0})` after the last one.

    >>> from torch.utils.data import DataLoader
    >>> dataset = RecordDataset("tests/data/records", batch=128, seed=1)
    >>> batch = next(iter(DataLoader(dataset, batch_size=None)))
    >>> batch["obs"].shape, batch["action"].dtype
    (torch.Size([128, 256, 34]), torch.int64)
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
        self._paths = paths
        self._part = part
        self._options: dict[str, Any] = {
            "features": features,
            "oracle": oracle,
            "labels": tuple(labels),
            "forced": forced,
            "batch": batch,
            "shuffle": shuffle,
            "seed": seed_for_research(seed),
            "threads": threads,
            "rules": rules,
        }
        self._skip: list[int] = []  # batches to leave out, by worker
        self._counts: list[int] = []  # batches so far, by worker
        self._next = 0  # the worker whose batch a loader yields next
        records((), part=part, **self._options)  # refuses wrong options here, not in a worker

    def __iter__(self) -> Iterator[dict[str, Any]]:
        worker = get_worker_info()
        number, workers = (worker.id, worker.num_workers) if worker else (0, 1)
        if self._skip and len(self._skip) != workers:
            fault = f"the state is that of {len(self._skip)} workers, and {workers} read"
            raise ArgumentError(fault, "continue with as many workers")
        number = (number + self._next) % workers  # a loader begins with its first worker
        first = self._skip[number] if self._skip else 0
        self._skip, self._next = [], 0
        at, parts = self._part
        batches = records(self._paths, part=(at + parts * number, parts * workers), **self._options)
        told = {"worker": number, "workers": workers} if worker else {}
        self._counts = [0] * workers
        try:
            self._counts[number] = first
            for batch in islice(batches, first, None):
                self._counts[number] += 1
                yield _tensors(batch) | told
            if worker is None:
                self._counts = []
        finally:
            batches.close()

    def count(self, batch: Mapping[str, Any]) -> None:
        """Counts a batch that a loader yielded, so that `state_dict` knows how far its workers are.

        Raises `ArgumentError` for anything that is not a batch of a worker.
        """
        worker, workers = batch.get("worker"), batch.get("workers")
        if not (_is_count(worker) and _is_count(workers) and worker < workers <= _MOST_WORKERS):
            raise ArgumentError("not a batch of a worker", "pass what the loader yielded")
        if len(self._counts) != workers:
            self._counts = [0] * workers
        self._counts[worker] += 1
        self._skip, self._next = [], (worker + 1) % workers

    def state_dict(self) -> dict[str, Any]:
        """Returns the number of batches that were yielded, by worker, and the next worker."""
        if not any(self._counts):
            return {"batches": 0}
        return {"batches": [*self._counts], "next": self._next}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Makes the next iteration begin after the batches of a `state_dict()`.

        Raises `ArgumentError` for anything else.
        """
        told = state if isinstance(state, Mapping) else {}
        batches, after = told.get("batches"), told.get("next", 0)
        counts = [] if _is_count(batches) and batches == 0 else batches
        if (
            not isinstance(counts, list)
            or not len(counts) <= _MOST_WORKERS
            or not all(map(_is_count, counts))
            or not (_is_count(after) and after < max(1, len(counts)))
        ):
            cure = "pass what state_dict() returned"
            raise ArgumentError(f"the state cannot be {shown(state)}", cure)
        self._skip, self._counts, self._next = [*counts], [*counts], after


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
