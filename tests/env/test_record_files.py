"""Recorded games as PyTorch tensors and as files of arrays."""

from __future__ import annotations

import copy
import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from jantaku.base.errors import ArgumentError
from jantaku.env import RecordBatch, records
from jantaku.env.shards import write_shards

CORPUS = Path(__file__).parents[1] / "data" / "records"


@pytest.mark.parametrize("format_", ["npz", "safetensors"])
def test_files_have_the_arrays_of_the_batches(format_: Any, tmp_path: Path) -> None:
    load: Any = np.load
    if format_ == "safetensors":
        load = pytest.importorskip("safetensors.numpy").load_file
    options: dict[str, Any] = {"batch": 700, "labels": ["shanten"], "oracle": True}
    files = [*write_shards(records(CORPUS, **options), tmp_path, format_=format_)]
    for file, batch in zip(files, records(CORPUS, **options), strict=True):
        assert file.name.startswith(f"{batch.players}p-")
        arrays = load(file)
        assert {*arrays} == {*RecordBatch.__slots__} - {"players", "waits", "danger", "hands"}
        for name in arrays:
            np.testing.assert_array_equal(arrays[name], getattr(batch, name))


def test_an_unknown_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="choose among npz, safetensors"):
        next(write_shards(records(CORPUS), tmp_path, format_="csv"))  # type: ignore[arg-type]
    if importlib.util.find_spec("safetensors") is None:
        with pytest.raises(ArgumentError, match="pip install safetensors"):
            next(write_shards(records(CORPUS), tmp_path, format_="safetensors"))


def dataset(**options: Any) -> Any:
    pytest.importorskip("torch")
    from jantaku.env.torch import RecordDataset

    return RecordDataset(CORPUS, **{"batch": 100, "shuffle": 50, "seed": 3, **options})


def test_a_dataset_has_the_batches_as_tensors() -> None:
    for seen, batch in zip(dataset(), records(CORPUS, batch=100, shuffle=50, seed=3), strict=True):
        assert seen["players"] == batch.players
        assert {*seen} == {*RecordBatch.__slots__} - {"shanten", "waits", "danger", "hands"}
        np.testing.assert_array_equal(seen["obs"].numpy(), batch.obs)
        np.testing.assert_array_equal(seen["action"].numpy(), batch.action)


def test_a_dataset_continues_from_its_state() -> None:
    first = dataset()
    rows = iter(first)
    for _ in range(4):
        next(rows)
    state = copy.deepcopy(first.state_dict())
    rest = [seen["action"].tolist() for seen in rows]
    second = dataset()
    second.load_state_dict(state)
    assert [seen["action"].tolist() for seen in second] == rest
    assert len([*second]) == 4 + len(rest)
    assert second.state_dict() == {"batches": 0}


def test_a_state_that_is_none_is_refused() -> None:
    with pytest.raises(ArgumentError):
        dataset().load_state_dict({"batches": -1})


def test_wrong_options_are_refused_when_a_dataset_is_made() -> None:
    with pytest.raises(ArgumentError):
        dataset(features="none")


def test_workers_share_the_games() -> None:
    from torch.utils.data import DataLoader

    def keys(**options: Any) -> list[tuple[int, ...]]:
        loader = DataLoader(dataset(), batch_size=None, **options)
        columns = ("players", "game", "round", "seat", "turn", "action")
        rows = []
        for seen in loader:
            one = [seen["action"] * 0 + seen[name] for name in columns]
            rows += [tuple(map(int, row)) for row in zip(*one, strict=True)]
        return sorted(rows)

    assert keys(num_workers=2) == keys()
