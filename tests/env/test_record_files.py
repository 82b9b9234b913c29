"""Recorded games as PyTorch tensors and as files of arrays."""

import copy
import importlib.util
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest

from jantaku.base.errors import ArgumentError, ReplayError
from jantaku.env import RecordBatch, records
from jantaku.env.record_rows import Label
from jantaku.env.shards import write_shards

CORPUS = Path(__file__).parents[1] / "data" / "records"

LABELS = {*get_args(Label)}
PERSISTENT = {"num_workers": 2, "persistent_workers": True}


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
        assert {*arrays} == {*RecordBatch.__slots__} - {"players", *LABELS - {"shanten"}}
        for name in arrays:
            np.testing.assert_array_equal(arrays[name], getattr(batch, name))


def test_an_unknown_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="choose among npz, safetensors"):
        next(write_shards(records(CORPUS), tmp_path, format_="csv"))  # type: ignore[arg-type]
    if importlib.util.find_spec("safetensors") is None:
        with pytest.raises(ArgumentError, match="pip install safetensors"):
            next(write_shards(records(CORPUS), tmp_path, format_="safetensors"))


def dataset(paths: Any = CORPUS, **options: Any) -> Any:
    pytest.importorskip("torch")
    from jantaku.env.torch import RecordDataset

    return RecordDataset(paths, **{"batch": 100, "shuffle": 50, "seed": 3, **options})


@pytest.mark.long
def test_a_dataset_has_the_batches_as_tensors() -> None:
    for seen, batch in zip(dataset(), records(CORPUS, batch=100, shuffle=50, seed=3), strict=True):
        assert seen["players"] == batch.players
        assert {*seen} == {*RecordBatch.__slots__} - LABELS
        np.testing.assert_array_equal(seen["obs"].numpy(), batch.obs)
        np.testing.assert_array_equal(seen["action"].numpy(), batch.action)


@pytest.mark.long
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
    assert second.state_dict() == {"seed": 3, "epoch": 2, "batches": 0}


@pytest.mark.long
@pytest.mark.parametrize("loaded", [{}, {"num_workers": 2}, PERSISTENT], ids=str)
def test_each_epoch_has_another_order_and_a_state_continues_it(loaded: dict[str, Any]) -> None:
    loaders = pytest.importorskip("torch.utils.data")
    first = dataset(seed=None)
    batches = loaders.DataLoader(first, batch_size=None, **loaded)
    epochs = [[*map(key, batches)] for _ in range(2)]
    third = iter(batches)
    for seen in islice(third, 3):
        if loaded:
            first.count(seen)
    state = first.state_dict()
    assert state["epoch"] == 2
    epochs.append([*map(key, third)])
    assert len({repr(epoch) for epoch in epochs}) == 3
    second = dataset()
    second.load_state_dict(state)
    again = loaders.DataLoader(second, batch_size=None, **loaded)
    assert [*map(key, again)] == epochs[2]
    second.load_state_dict({"seed": state["seed"], "epoch": 0, "batches": 0})
    assert [*map(key, again)] == epochs[0]


@pytest.mark.long
@pytest.mark.parametrize("loaded", [{}, {"num_workers": 2}, PERSISTENT], ids=str)
def test_a_state_of_a_whole_epoch_continues_with_the_next(loaded: dict[str, Any]) -> None:
    loaders = pytest.importorskip("torch.utils.data")
    first, second = dataset(), dataset()
    batches = loaders.DataLoader(first, batch_size=None, **loaded)
    for epoch in (1, 2):
        for seen in batches:
            if loaded:
                first.count(seen)
        assert first.state_dict() == {"seed": 3, "epoch": epoch, "batches": 0}
    second.load_state_dict(first.state_dict())
    again = loaders.DataLoader(second, batch_size=None, **loaded)
    assert [*map(key, again)] == [*map(key, batches)]


@pytest.mark.long
def test_an_epoch_that_is_broken_off_is_followed_by_another() -> None:
    one = dataset()
    assert key(next(iter(one))) != key(next(iter(one)))
    assert key(next(iter(copy.deepcopy(one)))) == key(next(iter(one)))


@pytest.mark.long
@pytest.mark.parametrize("workers", [0, 2])
def test_games_left_out_are_added_up_over_workers(workers: int, tmp_path: Path) -> None:
    loaders = pytest.importorskip("torch.utils.data")
    for name in "abc":
        (tmp_path / f"{name}.json").write_bytes(b"{}")
    one = dataset(tmp_path)
    loader = loaders.DataLoader(one, batch_size=None, num_workers=workers)
    with pytest.raises(ReplayError, match="no row in the whole epoch, 3 games and 0 rounds"):
        next(iter(loader))
    (tmp_path / "d.xml").write_bytes((CORPUS / "own-4p.tenhou_xml.xml").read_bytes())
    for _ in range(2):
        assert sum(1 for _ in loader) > 0
        assert (one.skipped.games, one.skipped.rounds) == (3, 0)
        assert len(one.skipped.reasons) == (0 if workers else 3)


@pytest.mark.long
def test_a_path_that_cannot_be_opened_is_refused_when_a_dataset_is_made() -> None:
    with pytest.raises(ReplayError, match="No such file"):
        dataset(CORPUS / "missing.zip")


@pytest.mark.long
def test_paths_that_can_be_read_once_are_read_in_every_epoch() -> None:
    one = dataset(iter([CORPUS]))
    assert len([*one]) == len([*one])


@pytest.mark.long
def test_a_state_that_is_none_is_refused() -> None:
    wrong = [{"batches": value} for value in (-1, [-1], [True], False, "1", 1)]
    wrong.append({"batches": 0, "epoch": -1})
    for state in (None, {}, {"batches": [1, 2], "next": 2}, *wrong):
        with pytest.raises(ArgumentError):
            dataset().load_state_dict(state)
    for batch in (
        {},
        {"worker": 2, "workers": 2, "epoch": 0},
        {"worker": 0},
        {"worker": 0, "workers": 1 << 40, "epoch": 0},
        {"worker": 0, "workers": 2},
        None,
    ):
        with pytest.raises(ArgumentError):
            dataset().count(batch)


@pytest.mark.long
def test_another_number_of_workers_does_not_continue() -> None:
    one = dataset()
    one.load_state_dict({"batches": [3, 2], "next": 1})
    with pytest.raises(ArgumentError, match="that of 2 workers"):
        next(iter(one))


@pytest.mark.long
def test_wrong_options_are_refused_when_a_dataset_is_made() -> None:
    with pytest.raises(ArgumentError):
        dataset(features="none")


@pytest.mark.long
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


def key(seen: dict[str, Any]) -> tuple[int, list[int], list[int]]:
    return seen["players"], seen["game"].tolist(), seen["action"].tolist()


@pytest.mark.long
@pytest.mark.filterwarnings("ignore:'set_vital' is deprecated")
@pytest.mark.parametrize("name", ["DataLoader", "StatefulDataLoader"])
def test_workers_continue_exactly_even_after_one_has_no_more_games(name: str) -> None:
    loaders: Any = pytest.importorskip("torch.utils.data")
    if name == "StatefulDataLoader":
        loaders = pytest.importorskip("torchdata.stateful_dataloader")

    def loader(one: Any) -> Any:
        return getattr(loaders, name)(one, batch_size=None, num_workers=2)

    whole = [*loader(dataset())]
    workers = [seen["worker"] for seen in whole]
    assert workers[-2:] == [0, 0] or workers[-2:] == [1, 1]
    for at in (0, 3, len(whole) - 1):
        first = dataset()
        loading = loader(first)
        for seen in islice(loading, at):
            first.count(seen)
        state = copy.deepcopy((loading if name == "StatefulDataLoader" else first).state_dict())
        second = dataset()
        again = loader(second)
        (again if name == "StatefulDataLoader" else second).load_state_dict(state)
        assert [*map(key, again)] == [*map(key, whole[at:])]


@pytest.mark.long
def test_an_epoch_after_a_resumed_one_is_whole() -> None:
    loaders = pytest.importorskip("torch.utils.data")
    one = dataset()
    one.load_state_dict({"batches": [3, 2]})
    loader = loaders.DataLoader(one, batch_size=None, num_workers=2)
    resumed = 0
    for seen in loader:
        one.count(seen)
        resumed += 1
    assert one.state_dict() == {"seed": 3, "epoch": 1, "batches": 0}
    assert len([*loader]) == resumed + 5
