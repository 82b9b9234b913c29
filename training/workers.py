"""Processes that play for a training: in this process, or Ray's on all machines of its cluster."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence


class Workers:
    """Objects that `make(weights, given, number)` returns, one for each of `given.workers`.

    Without workers there is one object, in this process.
    """

    def __init__(self, make: Callable[..., Any], weights: Any, given: argparse.Namespace) -> None:
        self.ray = None
        if not given.workers:
            self.all: list[Any] = [make(weights, given, 0)]
            return
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        import ray  # an extra

        there = {} if "RAY_ADDRESS" in os.environ else {"num_cpus": given.workers}
        folder = {"working_dir": str(Path(__file__).parent)}
        ray.init(runtime_env=folder, include_dashboard=False, **there)
        self.ray, actor = ray, ray.remote(make)
        self.all = [actor.remote(weights, given, number) for number in range(given.workers)]

    def ask(self, method: str, *given: Any, each: Sequence[Any] | None = None) -> list[Any]:
        """Returns what a method of every object returns; `each` has an argument for each."""
        own = [(one,) for one in each] if each else [()] * len(self.all)
        asked = list(zip(self.all, own, strict=True))
        if self.ray is None:
            return [getattr(one, method)(*given, *more) for one, more in asked]
        shared = [self.ray.put(one) for one in given]
        return self.ray.get([getattr(one, method).remote(*shared, *more) for one, more in asked])
