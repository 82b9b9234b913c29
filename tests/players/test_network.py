"""Networks in files: their format, their numbers, and files of others."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from jantaku import _kernel
from jantaku.base.errors import ArgumentError, PolicyError
from jantaku.players.network import PolicyNetwork
from players.networks import weights


def planes(count: int, features: int = 57) -> NDArray[np.uint8]:
    return (np.random.default_rng(3).random((count, features, 34)) < 0.2).astype(np.uint8)


@pytest.mark.long
@pytest.mark.parametrize("size", [0, 1, 3, 5])
def test_a_network_computes_what_torch_computes(size: int) -> None:
    torch = pytest.importorskip("torch")
    tensors = weights(size=size, blocks=2)
    given = {name: torch.tensor(values).float() for name, values in tensors.items()}

    def layer(name: str, values: Any) -> Any:
        weight, bias = given[f"{name}.weight"], given[f"{name}.bias"]
        if weight.ndim == 3:
            return torch.nn.functional.conv1d(values, weight, bias, padding=size // 2)
        return torch.nn.functional.linear(values.flatten(1), weight, bias)

    rows = planes(33)
    values = torch.relu(layer("stem", torch.tensor(rows).float()))
    for block in range(2):
        inner = torch.relu(layer(f"blocks.{block}.0", values))
        values = torch.relu(values + layer(f"blocks.{block}.1", inner))
    wanted = layer("output", torch.relu(layer("hidden", values))).numpy()
    assert np.allclose(PolicyNetwork(tensors).scores(rows), wanted, atol=1e-4)


@pytest.mark.parametrize("size", [0, 3])
def test_a_row_has_the_same_scores_in_any_batch(size: int) -> None:
    network = PolicyNetwork(weights(size=size, blocks=1))
    rows = planes(50)
    alone = np.concatenate([network.scores(rows[at : at + 1]) for at in range(len(rows))])
    assert (network.scores(rows) == alone).all()
    assert (network.scores(rows[::-1]) == alone[::-1]).all()
    assert network.scores(rows[:0]).shape == (0, 159)


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (np.zeros((2, 56, 34)), r"of the shape \(2, 56, 34\); give \(n, 57, 34\), basic"),
        (np.zeros((2, 57, 33)), "of the shape"),
        (np.zeros((57, 34)), "of the shape"),
        (None, "planes are object of the shape"),
        ([[1.0], [2.0, 3.0]], "planes are object of the shape"),
        (np.full((2, 57, 34), "x"), "planes are <U1 of the shape"),
    ],
)
def test_planes_of_another_shape_are_named(wrong: Any, fault: str) -> None:
    with pytest.raises(ArgumentError, match=fault):
        PolicyNetwork(weights(size=0, blocks=0)).scores(wrong)


@pytest.mark.parametrize("size", [1, 3, 5])
@pytest.mark.parametrize("outputs", [1, 32, 45])
def test_sums_are_added_in_one_order_on_every_machine(size: int, outputs: int) -> None:
    chance = np.random.default_rng(size)
    weight = chance.normal(size=(outputs, 7, size)).astype(np.float32)
    bias = chance.normal(size=outputs).astype(np.float32)
    values = np.maximum(chance.normal(size=(2, 34, 7)), 0).astype(np.float32)
    padded = np.pad(values, ((0, 0), (size // 2, size // 2), (0, 0)))
    wanted = np.tile(bias, (2, 34, 1))
    for place in range(size):
        for at in range(7):
            wanted += padded[:, place : place + 34, at, None] * weight[:, at, place]
    assert (_kernel.Layer(weight, bias)(values) == wanted).all()


def test_arrays_that_do_not_fit_a_layer_are_refused() -> None:
    weight, bias = np.zeros((5, 7, 3), np.float32), np.zeros(5, np.float32)
    for wrong in (weight[:, :, :2].copy(), weight[:4]):
        with pytest.raises(ArgumentError, match="do not fit"):
            _kernel.Layer(wrong, bias)
    layer = _kernel.Layer(weight, bias)
    with pytest.raises(ArgumentError, match="another size"):
        layer(np.zeros((1, 34, 8), np.float32))
    assert layer(np.zeros((0, 34, 7), np.float32)).shape == (0, 34, 5)


def test_a_network_comes_back_from_its_file(tmp_path: Path) -> None:
    tensors = weights(features="full", actions=160)
    network = PolicyNetwork(tensors, features="full", riichi="two")
    network.save(tmp_path / "player.safetensors")
    again = PolicyNetwork.load(tmp_path / "player.safetensors")
    rows = planes(3, 256)
    assert (again.scores(rows) == network.scores(rows)).all()
    assert (again.features, again.riichi) == ("full", "two")
    assert again.policy().riichi == "two"
    assert {*again.tensors} == {*tensors}
    same = PolicyNetwork(again.tensors, features="full", riichi="two")
    assert (same.scores(rows) == network.scores(rows)).all()
    with pytest.raises(TypeError):
        again.tensors["output.bias"] = np.zeros(160)  # type: ignore[index]


def test_other_last_layers_foresee_gain_and_place(tmp_path: Path) -> None:
    chance = np.random.default_rng(5)
    tensors = weights(blocks=1)
    inputs = tensors["output.weight"].shape[1]
    for name, outputs in (("gain", 1), ("place", 4)):
        tensors[f"{name}.weight"] = chance.normal(size=(outputs, inputs)) / 1000
        tensors[f"{name}.bias"] = chance.normal(size=outputs)
    network = PolicyNetwork(tensors)
    network.save(tmp_path / "half.safetensors", half=True)
    network.save(tmp_path / "whole.safetensors")
    half, whole = ((tmp_path / f"{name}.safetensors").stat().st_size for name in ("half", "whole"))
    assert 1.9 < whole / half < 2
    rows = planes(5)
    found, again = (
        one.forecasts(rows) for one in (network, PolicyNetwork.load(tmp_path / "half.safetensors"))
    )
    assert found["gain"].shape == (5,)
    assert np.allclose(found["place"].sum(axis=1), 1)
    assert np.allclose(found["place"], again["place"], atol=0.01)
    assert np.abs(found["gain"]).max() > 1
    assert np.allclose(found["gain"], again["gain"], rtol=0.02, atol=20)
    without = PolicyNetwork(weights(blocks=1))
    assert without.forecasts(rows) == {}
    assert (without.scores(rows) == network.scores(rows)).all()


def test_the_file_is_of_the_format_of_safetensors(tmp_path: Path) -> None:
    tensors = weights()
    PolicyNetwork(tensors).save(tmp_path / "player.safetensors")
    content = (tmp_path / "player.safetensors").read_bytes()
    length = int.from_bytes(content[:8], "little")
    header = json.loads(content[8 : 8 + length])
    assert header.pop("__metadata__") == {
        "format": "jantaku-policy 1",
        "features": "basic",
        "riichi": "one",
    }
    assert header.keys() == tensors.keys()
    for name, row in header.items():
        begin, end = row["data_offsets"]
        values = np.frombuffer(content[8 + length :][begin:end], "<f4").reshape(row["shape"])
        assert np.allclose(values, tensors[name])
    assert length % 8 == 0


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"output.bias": None}, r"output\.bias is missing"),
        ({"stem.weight": None}, r"stem\.weight is missing"),
        ({"blocks.0.1.weight": None}, r"blocks\.0\.1\.weight is missing"),
        ({"more.weight": np.zeros(3)}, "1 unknown tensors"),
        ({"stem.weight": np.zeros((8, 56, 3))}, r"stem has the shape \(8, 56, 3\)"),
        ({"stem.weight": np.zeros((8, 57, 2))}, r"stem has the shape \(8, 57, 2\)"),
        ({"stem.bias": np.zeros(7)}, "stem has the shape"),
        ({"blocks.0.1.weight": np.zeros((9, 8, 3))}, r"blocks\.0\.1 has the shape"),
        (
            {"blocks.0.1.weight": np.zeros((9, 8, 3)), "blocks.0.1.bias": np.zeros(9)},
            r"blocks\.0 changes the size",
        ),
        ({"output.weight": np.zeros((158, 16)), "output.bias": np.zeros(158)}, "159 outputs"),
        ({"output.weight": np.zeros((159, 16, 3))}, "159 outputs"),
        ({"hidden.bias": np.full(16, np.nan)}, r"hidden\.bias has numbers that are not finite"),
    ],
)
def test_layers_that_do_not_fit_are_refused(
    change: dict[str, NDArray[Any] | None], fault: str
) -> None:
    tensors: dict[str, Any] = weights() | change
    for name in [name for name, values in tensors.items() if values is None]:
        del tensors[name]
    with pytest.raises(PolicyError, match=fault):
        PolicyNetwork(tensors)


def test_other_options_are_refused() -> None:
    with pytest.raises(ArgumentError, match="features"):
        PolicyNetwork(weights(), features="all")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="riichi"):
        PolicyNetwork(weights(), riichi="three")  # type: ignore[arg-type]
    with pytest.raises(PolicyError, match="160 outputs"):
        PolicyNetwork(weights(), riichi="two")


def file_of(metadata: Any = None, **row: Any) -> bytes:
    """A file of one tensor with these changes of its header."""
    kept = {"format": "jantaku-policy 1", "features": "basic", "riichi": "one"}
    tensor = {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]} | row
    header = {"__metadata__": kept | (metadata or {}), "stem.weight": tensor}
    text = json.dumps(header).encode()
    return len(text).to_bytes(8, "little") + text + bytes(4)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "not a file of safetensors"),
        (b"12345678", "not a file of safetensors"),
        ((1 << 40).to_bytes(8, "little") + b"{}", "not a file of safetensors"),
        ((2).to_bytes(8, "little") + b"{}", "not a network"),
        ((2).to_bytes(8, "little") + b"[]", "not a network"),
        ((3).to_bytes(8, "little") + b"\xff{}", "not a network"),
        (file_of({"format": "other"}), "has the format 'other'"),
        (file_of(dtype="I8"), "not a network"),
        (file_of(shape=[2]), "not a network"),
        (file_of(shape=[-1]), "not a network"),
        (file_of(shape=["1"]), "not a network"),
        (file_of(data_offsets=[4, 8]), "not a network"),
        (file_of(data_offsets=[-4, 0]), "not a network"),
        (file_of(data_offsets=4), "not a network"),
        (file_of(more=4), "not a network"),
        (file_of(), r"stem\.bias is missing"),
    ],
)
def test_files_of_others_are_refused(tmp_path: Path, content: bytes, fault: str) -> None:
    path = tmp_path / "player.safetensors"
    path.write_bytes(content)
    with pytest.raises(PolicyError, match=fault):
        PolicyNetwork.load(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match=r"none\.safetensors cannot be read: No such file"):
        PolicyNetwork.load(tmp_path / "none.safetensors")


@pytest.mark.parametrize("tensors", [3, "stem", [1.0]])
def test_tensors_that_are_no_mapping_are_a_type_error(tensors: Any) -> None:
    with pytest.raises(TypeError, match="tensors are a mapping of names to arrays"):
        PolicyNetwork(tensors)


def changing() -> list[Any]:
    """Values that change while they are read, as by another thread."""

    class Emptying:
        def __float__(self) -> float:
            values.clear()
            return 1.0

    values: list[Any] = [Emptying(), 2.0]
    return values


@pytest.mark.parametrize("values", ["x", [[1.0], [2.0, 3.0]], object(), [10**400], changing()])
def test_tensors_that_are_no_numbers_are_named(values: Any) -> None:
    with pytest.raises(PolicyError, match=r"stem\.weight is not an array of numbers"):
        PolicyNetwork({"stem.weight": values})


def test_a_path_that_cannot_be_one_is_named() -> None:
    with pytest.raises(PolicyError, match="cannot be read"):
        PolicyNetwork.load("a\0b")
