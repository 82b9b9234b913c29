"""Small networks with random weights, for tests."""

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from jantaku.env import plane_names


def weights(
    *,
    seed: int = 1,
    width: int = 8,
    blocks: int = 1,
    size: int = 3,
    features: Literal["basic", "full"] = "basic",
    actions: int = 159,
) -> dict[str, NDArray[Any]]:
    """The tensors of a network of convolutions, or a linear one if `size` is 0."""
    chance = np.random.default_rng(seed)
    planes, cells = len(plane_names(features)), 34
    kernel = (size,) if size else ()
    inputs = planes if size else planes * cells
    shapes: dict[str, tuple[int, ...]] = {"stem": (width, inputs, *kernel)}
    for block in range(blocks):
        shapes |= {f"blocks.{block}.{half}": (width, width, *kernel) for half in (0, 1)}
    shapes |= {"hidden": (16, width * (cells if size else 1)), "output": (actions, 16)}
    tensors: dict[str, NDArray[Any]] = {}
    for name, shape in shapes.items():
        scale = 1 / np.sqrt(np.prod(shape[1:]))
        tensors[f"{name}.weight"] = chance.normal(size=shape) * scale
        tensors[f"{name}.bias"] = chance.normal(size=shape[0]) * 0.1
    return tensors
