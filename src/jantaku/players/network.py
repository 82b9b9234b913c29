"""Networks in a file of a documented format, computed without torch: `PolicyNetwork`.

docs/policies.md describes the format, which is that of safetensors: a file of it contains numbers
and names, and no code.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, Self

import numpy as np

from jantaku import _kernel
from jantaku.base.errors import ArgumentError, PolicyError
from jantaku.base.files import write_whole
from jantaku.players.policies import Policy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import ArrayLike, NDArray

    Values = NDArray[np.float32]

_FORMAT: Final = "jantaku-policy 1"
_KINDS: Final = 34
_VALUES: Final[Mapping[str, int]] = {"gain": 1, "place": 4}
"""Other last layers than `output`, and how many outputs they have."""
_POINTS: Final = 1000  # a gain is learned in thousands
_MOST_BYTES: Final = 1 << 30  # of a file
_MOST_HEADER: Final = 1 << 20  # bytes that describe the numbers in a file
_DTYPES: Final[Mapping[str, str]] = {"F16": "<f2", "F32": "<f4", "F64": "<f8"}
_NO_NUMBERS: Final = (TypeError, ValueError, OverflowError, RuntimeError)  # the last: they change
_CURE: Final = "write it with PolicyNetwork.save"


@dataclass(frozen=True)
class NetworkLayer:
    """A linear layer, or a convolution along the 34 kinds if its weight has three axes.

    The kernel computes it, each row alone and by one thread.
    """

    weight: Values
    bias: Values

    def __call__(self, values: Values) -> Values:
        """Returns what the layer makes of `(n, inputs)`, or of `(n, 34, channels)`."""
        if self.weight.ndim == 3:
            return self._kernel(values)
        if values.ndim == 3:
            values = values.transpose(0, 2, 1)
        return self._kernel(values.reshape(len(values), 1, self.weight.shape[1]))[:, 0]

    def __reduce__(self) -> tuple[object, ...]:
        return NetworkLayer, (self.weight, self.bias)

    @cached_property
    def _kernel(self) -> _kernel.Layer:
        weight = self.weight if self.weight.ndim == 3 else self.weight[:, :, None]
        return _kernel.Layer(weight, self.bias)

    def sizes(self, name: str, inputs: tuple[int, ...]) -> tuple[int, ...]:
        """Returns the shape of what the layer makes of values of the shape `inputs`.

        Raises `PolicyError` if the layer does not take them.
        """
        flat = inputs if self.weight.ndim == 3 else (int(np.prod(inputs)),)
        fits = self.weight.ndim in (2, 3) and self.weight.shape[1] == flat[0]
        fits &= self.weight.ndim == 2 or (len(inputs) == 2 and self.weight.shape[2] % 2 == 1)
        if not fits or self.bias.shape != self.weight.shape[:1]:
            fault = f"{name} has the shape {self.weight.shape} and cannot take {inputs}"
            raise PolicyError(fault, "see the table of layers in docs/policies.md")
        return (len(self.weight), *flat[1:])


class PolicyNetwork:
    """A residual network, or a plain one, that scores the actions; the best legal one is chosen.

    `tensors` are its weights by the names in docs/policies.md. `features` and `riichi` are those of
    `Policy`. The same rows have the same results in any batch, on any machine.

    >>> chance = np.random.default_rng(1)
    >>> tensors = {
    ...     "stem.weight": chance.normal(size=(8, 57, 3)), "stem.bias": np.zeros(8),
    ...     "output.weight": chance.normal(size=(159, 8 * 34)), "output.bias": np.zeros(159),
    ... }
    >>> network = PolicyNetwork(tensors, features="basic")
    >>> network.scores(np.zeros((2, 57, 34), np.uint8)).shape
    (2, 159)

    Raises `PolicyError` for missing and unknown tensors, and for shapes that do not fit.
    """

    def __init__(
        self,
        tensors: Mapping[str, ArrayLike],
        *,
        features: Literal["basic", "full"] = "basic",
        riichi: Literal["one", "two"] = "one",
    ) -> None:
        if not isinstance(tensors, Mapping):
            raise TypeError(
                f"tensors are a mapping of names to arrays, not {type(tensors).__name__}"
            )
        self.features = features
        self.riichi = riichi
        self._tensors = {name: _floats(name, values) for name, values in dict(tensors).items()}
        self._stem = self._layer("stem")
        self._blocks = [*self._read_blocks()]
        self._hidden = self._layer("hidden") if "hidden.weight" in self._tensors else None
        self._output = self._layer("output")
        self._values = {name: self._layer(name) for name in _VALUES if f"{name}.weight" in tensors}
        self._check()

    @property
    def tensors(self) -> Mapping[str, Values]:
        """The weights by name, to continue the training."""
        return MappingProxyType(self._tensors)

    def policy(self) -> Policy:
        """Returns the policy that chooses the legal action with the best score."""
        return Policy(self.choose, self.features, self.riichi, self.scores)

    def choose(self, planes: NDArray[np.uint8], mask: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Returns the number of the best legal action of each row."""
        scores = np.where(mask, self.scores(planes), -np.inf)
        best: NDArray[np.int64] = scores.argmax(axis=1)
        return best

    def scores(self, planes: NDArray[Any]) -> NDArray[np.float32]:
        """Returns the score of every action: `(n, 159) float32`, 160 if riichi has two steps.

        Raises `ArgumentError` for planes of another shape.
        """
        return self._output(self._trunk(planes))

    def forecasts(self, planes: NDArray[Any]) -> dict[str, NDArray[np.float32]]:
        """Returns what else the network foresees, by name; only what it has layers for.

        `"gain"`, `(n,)`: the points that the seat gains in the round. `"place"`, `(n, 4)`: the
        chance of each place at the end of the game; the fourth is 0 to a network of three players.
        """
        inner = self._trunk(planes)
        found = {name: layer(inner) for name, layer in self._values.items()}
        if "gain" in found:
            found["gain"] = found["gain"][:, 0] * _POINTS
        if "place" in found:
            chances = np.exp(found["place"] - found["place"].max(axis=1, keepdims=True))
            found["place"] = chances / chances.sum(axis=1, keepdims=True)
        return found

    def save(self, path: str | os.PathLike[str], *, half: bool = False) -> None:
        """Writes the network to a file, whose name should end with `.safetensors`.

        With `half` the numbers have 16 bits each, which halves the file and rounds them.
        """
        kind = "F16" if half else "F32"
        header: dict[str, Any] = {
            "__metadata__": {
                "format": _FORMAT,
                "features": self.features,
                "riichi": self.riichi,
            }
        }
        data = []
        at = 0
        for name, values in self._tensors.items():
            data.append(values.astype(_DTYPES[kind]).tobytes())
            span = [at, at + len(data[-1])]
            header[name] = {"dtype": kind, "shape": list(values.shape), "data_offsets": span}
            at = span[1]
        text = json.dumps(header, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 8)
        write_whole(os.fspath(path), b"".join((len(text).to_bytes(8, "little"), text, *data)))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Returns the network in a file.

        Raises `PolicyError` for a file that cannot be read, or does not contain such a network.
        """
        place = Path(os.fspath(path))
        try:
            size = place.stat().st_size
            content = place.read_bytes() if size <= _MOST_BYTES else b""
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise _fault(path, f"cannot be read: {reason}", "name a file") from None
        if size > _MOST_BYTES:
            raise _fault(path, f"has {size} bytes", f"use {_MOST_BYTES} at most")
        return cls._of(path, content)

    @classmethod
    def _of(cls, path: str | os.PathLike[str], content: bytes) -> Self:
        length = int.from_bytes(content[:8], "little")
        if len(content) < 8 or length > min(_MOST_HEADER, len(content) - 8):
            raise _fault(path, "is not a file of safetensors", _CURE)
        try:
            header = json.loads(content[8 : 8 + length])
            told = header.pop("__metadata__")
            if told["format"] != _FORMAT:
                raise _fault(path, f"has the format {str(told['format'])[:40]!r}", _CURE)
            data = memoryview(content)[8 + length :]
            tensors = {name: _tensor(data, **one) for name, one in header.items()}
            features, riichi = told["features"], told["riichi"]
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise _fault(path, f"is not a network: {error}"[:200], _CURE) from None
        try:
            return cls(tensors, features=features, riichi=riichi)
        except PolicyError as error:
            raise _fault(path, error.fault, error.cure) from None

    def _trunk(self, planes: NDArray[Any]) -> Values:
        """Returns what the last layers are given."""
        values = np.maximum(self._stem(self._rows(planes)), 0)
        for first, second in self._blocks:
            values = np.maximum(values + second(np.maximum(first(values), 0)), 0)
        if self._hidden is not None:
            values = np.maximum(self._hidden(values), 0)
        return values

    def _rows(self, planes: ArrayLike) -> Values:
        """Returns the planes as the stem is given them."""
        try:
            seen = np.asarray(planes)
        except _NO_NUMBERS:
            seen = np.empty(0, object)
        if seen.shape[1:] != self._shape or seen.dtype.kind not in "biuf":
            cure = f"give (n, {self._shape[0]}, {_KINDS}), {self.features} features"
            raise ArgumentError(f"planes are {seen.dtype} of the shape {seen.shape}", cure)
        return np.ascontiguousarray(seen.transpose(0, 2, 1), np.float32)

    def _read_blocks(self) -> Iterator[tuple[NetworkLayer, NetworkLayer]]:
        number = 0
        while f"blocks.{number}.0.weight" in self._tensors:
            yield self._layer(f"blocks.{number}.0"), self._layer(f"blocks.{number}.1")
            number += 1

    def _layer(self, name: str) -> NetworkLayer:
        names = f"{name}.weight", f"{name}.bias"
        for tensor in names:
            if tensor not in self._tensors:
                raise PolicyError(f"{tensor} is missing", "a network has stem and output")
        return NetworkLayer(*(self._tensors[tensor] for tensor in names))

    def _check(self) -> None:
        """Raises `PolicyError` unless the layers follow from one another."""
        Policy(self.choose, self.features, self.riichi)
        self._actions = int(_kernel.ACTIONS) + (self.riichi == "two")
        layers = 2 + 2 * len(self._blocks) + (self._hidden is not None) + len(self._values)
        used = 2 * layers
        if used != len(self._tensors):
            raise PolicyError(f"{len(self._tensors) - used} unknown tensors", "leave them out")
        self._shape = len(_kernel.plane_names(self.features, False)), _KINDS
        inner = self._stem.sizes("stem", self._shape)
        for number, (first, second) in enumerate(self._blocks):
            between = first.sizes(f"blocks.{number}.0", inner)
            if second.sizes(f"blocks.{number}.1", between) != inner:
                raise PolicyError(f"blocks.{number} changes the size", "let it keep the size")
        flat = inner if self._hidden is None else self._hidden.sizes("hidden", inner)
        if self._output.weight.ndim != 2 or self._output.sizes("output", flat) != (self._actions,):
            fault = f"output has the shape {self._output.weight.shape}"
            raise PolicyError(fault, f"use a linear layer with {self._actions} outputs")
        for name, layer in self._values.items():
            if layer.weight.ndim != 2 or layer.sizes(name, flat) != (_VALUES[name],):
                fault = f"{name} has the shape {layer.weight.shape}"
                raise PolicyError(fault, f"use a linear layer with {_VALUES[name]} outputs")


def _floats(name: str, values: ArrayLike) -> Values:
    try:
        array = np.ascontiguousarray(values, np.float32)
    except _NO_NUMBERS as error:
        raise PolicyError(f"{str(name)[:60]} is not an array of numbers: {error}", _CURE) from None
    if not np.isfinite(array).all():
        raise PolicyError(f"{name} has numbers that are not finite", "train it again")
    return array


def _tensor(
    data: memoryview, *, dtype: str, shape: list[int], data_offsets: tuple[int, int]
) -> NDArray[Any]:
    begin, end = data_offsets
    kind = np.dtype(_DTYPES[dtype])
    count = 1
    for size in shape:
        if not 0 < size <= _MOST_BYTES:
            raise ValueError(f"a size of {size}")
        count *= size
    if not 0 <= begin <= end <= len(data) or end - begin != count * kind.itemsize:
        raise ValueError("a tensor outside the file")
    return np.frombuffer(data[begin:end], kind).reshape(shape)


def _fault(path: str | os.PathLike[str], fault: str, cure: str) -> PolicyError:
    return PolicyError(f"{os.fspath(path)} {fault}", cure)
