"""Timing: a call is first asked for its answers, then repeated over the same hands."""

from __future__ import annotations

from statistics import median
from time import perf_counter_ns, process_time_ns
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

PASSES = 25
ENOUGH_NS = 800_000_000  # stop repeating after this; three passes are always made


class Row(NamedTuple):
    """What one library needs for one task, in ns for each hand (or for each start)."""

    task: str
    library: str
    ns: float


def timed(
    call: Callable[[Any], object],
    items: Sequence[Any],
    expected: Iterable[object] | None = None,
    *,
    read: Callable[[Any], object] = lambda answer: answer,
    loop: Callable[[Any], None] | None = None,
) -> float:
    """ns for each item: the median of several passes of a plain `for` loop.

    `loop` is given where the call has more arguments than one, lest a wrapper be timed too.
    Raises AssertionError before anything is timed when `read` of an answer is not the one expected.
    """
    if expected is not None:
        for item, answer in zip(items, expected, strict=True):
            got = read(call(item))
            assert got == answer, f"{item}: {got}, expected {answer}"

    def plain(items: Sequence[Any]) -> None:
        for item in items:
            call(item)

    return median(_passes(loop or plain, items)) / len(items)


def timed_batch(call: Callable[[], object], hands: int) -> float:
    """ns for each of the hands of one array call."""
    return median(_passes(lambda _: call(), None)) / hands


def processor_ns(once: Callable[[], int]) -> float:
    """ns of processor time for each item: the median of calls that say how many there were."""
    times: list[float] = []
    begun = perf_counter_ns()
    while len(times) < 3 or (len(times) < PASSES and perf_counter_ns() - begun < ENOUGH_NS):
        start = process_time_ns()
        items = once()
        times.append((process_time_ns() - start) / items)
    return median(times)


def loop_ns() -> float:
    """What the empty loop takes for each item; it is in every figure of `timed`."""
    items = range(100_000)
    times = []
    for _ in range(9):
        start = perf_counter_ns()
        for _item in items:
            pass
        times.append(perf_counter_ns() - start)
    return median(times) / len(items)


def _passes(loop: Callable[[Any], object], items: object) -> list[int]:
    times: list[int] = []
    while len(times) < 3 or (len(times) < PASSES and sum(times) < ENOUGH_NS):
        start = perf_counter_ns()
        loop(items)
        times.append(perf_counter_ns() - start)
    return times
