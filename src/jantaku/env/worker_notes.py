"""Numbers that the workers of a PyTorch loader note for one another: `WorkerNotes`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import torch
from torch.utils.data import get_worker_info

from jantaku.base.seeds import new_number
from jantaku.riichi.records.skipped import Skipped

if TYPE_CHECKING:
    from torch import Tensor

MOST_WORKERS: Final = 1 << 10
_MARK, _GAMES, _ROUNDS, _BATCHES, _ENDED = range(_NOTES := 5)
_EPOCH_BITS: Final = 24
MOST_EPOCHS: Final = (1 << _EPOCH_BITS) - 1
_KEY: Final = 1 << _EPOCH_BITS  # is in every key, so that none is 0
_KEYS: Final = (1 << 63) - _KEY


class WorkerNotes:
    """The epoch of each worker, what it left out, and its batches, in memory that all share.

    The mark of a worker has the number of epochs that have begun, and above it the key of the
    iteration of the loader, by which the workers of an iteration know one another.
    """

    def __init__(self) -> None:
        self._notes = torch.zeros(MOST_WORKERS, _NOTES, dtype=torch.int64).share_memory_()
        self._iterations = 0  # of this process

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._notes.share_memory_()  # a copy has its own

    @property
    def begun(self) -> int:
        """The number of epochs that have begun, in any process."""
        return int(_epochs(self._notes[:, _MARK]).max())

    def restart(self, epoch: int) -> None:
        """Makes that the next epoch."""
        self._notes.zero_()
        self._notes[:, _MARK] = epoch

    def begin(self) -> int:
        """Returns the mark of the epoch that begins.

        A worker joins the epoch of those that began before it in the same iteration.
        """
        self._iterations += 1
        info = get_worker_info()
        loader = info.seed - info.id if info else new_number()  # the same for all its workers
        key = (hash((loader, self._iterations)) << _EPOCH_BITS | _KEY) & _KEYS
        marks = self._notes[:, _MARK].clone()
        same = marks[(marks & _KEYS) == key]
        return int(same[0]) if len(same) else key | int(_epochs(marks).max()) + 1

    def write(
        self, worker: int, mark: int, skipped: Skipped, batches: int, *, ended: bool = False
    ) -> None:
        """Notes how far a worker is in its epoch."""
        note = [mark, skipped.games, skipped.rounds, batches, int(ended)]
        self._notes[worker] = torch.tensor(note)

    def skipped(self, reasons: list[str]) -> Skipped:
        """Returns what all workers have left out in the last epoch that began."""
        notes = self._notes[_epochs(self._notes[:, _MARK]) == self.begun]
        games, rounds = notes[:, [_GAMES, _ROUNDS]].sum(0).tolist()
        return Skipped(games, rounds, [*reasons])

    def is_fruitless(self, mark: int, workers: int) -> bool:
        """True if all workers have ended the epoch of the mark without a row."""
        marks = self._notes[:workers, _MARK]
        return bool((marks == mark).all()) and self.has_ended(epoch_of(mark), [0] * workers)

    def has_ended(self, epoch: int, batches: list[int]) -> bool:
        """True if all workers have ended that epoch, each after its number of batches."""
        notes = self._notes[: len(batches)]
        ended = (_epochs(notes[:, _MARK]) == epoch + 1) & (notes[:, _ENDED] == 1)
        return bool(ended.all()) and notes[:, _BATCHES].tolist() == batches


def epoch_of(mark: int) -> int:
    """Returns the number of the epoch of a mark, from 0."""
    return (mark & MOST_EPOCHS) - 1


def _epochs(marks: Tensor) -> Tensor:
    return marks & MOST_EPOCHS
