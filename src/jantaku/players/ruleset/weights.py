"""What lacking tiles weigh."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from jantaku import _kernel
from jantaku.ruleset.values.tile import VOCABULARY

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Weights(NamedTuple):
    """What one lacking copy of a tile weighs, two and so on: by its name, and for the kernel."""

    by_name: Mapping[str, Sequence[float]]
    of_kernel: _kernel.Weights

    @classmethod
    def of(cls, weights: Mapping[str, Sequence[float]]) -> Weights:
        """Both of these weights."""
        codes = [VOCABULARY[name] for name in weights]
        return cls(weights, _kernel.Weights(codes, [*chain.from_iterable(weights.values())]))
