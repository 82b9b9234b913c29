"""The weights of lacking tiles."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from jantaku import _kernel
from jantaku.ruleset.values.tile import VOCABULARY

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class MissingWeights(NamedTuple):
    """The weights of one lacking copy of a tile, of two and so on: by name, and for the kernel."""

    by_name: Mapping[str, Sequence[float]]
    of_kernel: _kernel.Weights

    @classmethod
    def of(cls, weights: Mapping[str, Sequence[float]]) -> MissingWeights:
        """The weights in both forms."""
        codes = [VOCABULARY[name] for name in weights]
        return cls(weights, _kernel.Weights(codes, [*chain.from_iterable(weights.values())]))
