"""Recorded games as a PyTorch dataset: `RecordDataset`.

It needs PyTorch, and is imported by name.
"""

from __future__ import annotations

from dataclasses import fields
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Literal

import torch
from torch.utils.data import IterableDataset, get_worker_info

from jantaku.base.errors import ArgumentError, shown
from jantaku.base.seeds import seed_for_research
from jantaku.env.record_rows import RecordBatch, records

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from jantaku.base.seeds import SeedLike
    from jantaku.env.record_rows import Label, Paths
    from jantaku.riichi.rules import GameRule

_ARRAYS: Final = tuple(row.name for row in fields(RecordBatch) if row.name != "players")


class RecordDataset(IterableDataset[dict[str, Any]]):
    """The batches of `jantaku.env.records` as dicts of tensors, with the same options.

    Load it with `DataLoader(dataset, batch_size=None)`. The workers of a loader share the games.
    An item has the arrays of `RecordBatch` that are there, and `players`.

    `state_dict()` has the number of batches so far, and `load_state_dict` makes the next iteration
    begin after them: it reads again and leaves them out. Where a loader has workers, only they know
    the number: use a loader that saves their states, or count the loader's batches and pass
    `{"batches": count}`. This is exact until the first worker has no more games.

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
        self._skip: dict[str, int] = {"batches": 0}
        self._batches = 0
        records((), part=part, **self._options)  # refuses wrong options here, not in a worker

    def __iter__(self) -> Iterator[dict[str, Any]]:
        worker = get_worker_info()
        number, workers = (worker.id, worker.num_workers) if worker else (0, 1)
        first = self._first(number, workers)
        self._skip = {"batches": 0}
        at, parts = self._part
        batches = records(self._paths, part=(at + parts * number, parts * workers), **self._options)
        try:
            self._batches = first
            for batch in islice(batches, first, None):
                self._batches += 1
                yield _tensors(batch)
            self._batches = 0
        finally:
            batches.close()

    def state_dict(self) -> dict[str, int]:
        """Returns the number of batches that were yielded, in a worker those of the worker."""
        worker = get_worker_info()
        return {"batches": self._batches, **({"worker": worker.id} if worker else {})}

    def load_state_dict(self, state: Mapping[str, int]) -> None:
        """Makes the next iteration begin after the batches of a `state_dict()`.

        Raises `ArgumentError` for anything else.
        """
        batches = state.get("batches")
        if not isinstance(batches, int) or isinstance(batches, bool) or batches < 0:
            cure = "pass what state_dict() returned"
            raise ArgumentError(f"batches cannot be {shown(batches)}", cure)
        self._skip = dict(state)
        self._batches = batches

    def _first(self, number: int, workers: int) -> int:
        """The number of batches of this worker to leave out."""
        batches = self._skip["batches"]
        if "worker" in self._skip:
            return batches
        return batches // workers + (number < batches % workers)


def _tensors(batch: RecordBatch) -> dict[str, Any]:
    """The arrays of a batch as tensors, without a copy."""
    arrays = ((name, getattr(batch, name)) for name in _ARRAYS)
    tensors = {name: torch.from_numpy(array) for name, array in arrays if array is not None}
    return {"players": batch.players, **tensors}
