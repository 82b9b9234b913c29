"""Recorded games written as files of arrays: `write_shards`."""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from jantaku.base.errors import ArgumentError, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from os import PathLike

    from jantaku.env.record_rows import RecordBatch

Arrays = dict[str, Any]


def write_shards(
    batches: Iterable[RecordBatch],
    folder: str | PathLike[str],
    *,
    format_: Literal["npz", "safetensors"] = "npz",
) -> Iterator[Path]:
    """Writes each batch of `records` to a file in the folder, and yields its path once it is there.

    Files are called `4p-000000.npz` and so on, after the number of players and the number of the
    batch. They have the arrays of `RecordBatch` by name. `"npz"` is packed, and read by
    `numpy.load`; `"safetensors"` is not, and needs that library.

    >>> from jantaku.env import records
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     batches = records("tests/data/records/own-4p.mjai.jsonl", batch=300)
    ...     [path.name for path in write_shards(batches, folder)]
    ['4p-000000.npz', '4p-000001.npz']

    Raises `ArgumentError` for an unknown format or a missing library, and `OSError` if a file
    cannot be written.
    """
    write = _writer(format_)
    into = Path(folder)
    into.mkdir(parents=True, exist_ok=True)
    for number, batch in enumerate(batches):
        path = into / f"{batch.players}p-{number:06}.{format_}"
        partial = path.with_suffix(".partial")
        write(partial, _arrays(batch))
        partial.replace(path)
        yield path


def _arrays(batch: RecordBatch) -> Arrays:
    names = (row.name for row in fields(batch) if row.name != "players")
    named = ((name, getattr(batch, name)) for name in names)
    return {name: array for name, array in named if array is not None}


def _write_npz(path: Path, arrays: Arrays) -> None:
    with path.open("wb") as file:
        np.savez_compressed(file, **arrays)


def _write_safetensors(path: Path, arrays: Arrays) -> None:
    import_module("safetensors.numpy").save_file(arrays, path)


_WRITERS: Final[dict[str, Callable[[Path, Arrays], None]]] = {
    "npz": _write_npz,
    "safetensors": _write_safetensors,
}


def _writer(format_: str) -> Callable[[Path, Arrays], None]:
    if format_ not in _WRITERS:
        raise ArgumentError(f"no format {shown(format_)}", f"choose among {', '.join(_WRITERS)}")
    if format_ == "safetensors" and find_spec("safetensors") is None:
        cure = "pip install safetensors, or choose npz"
        raise ArgumentError("the library safetensors is missing", cure)
    return _WRITERS[format_]
