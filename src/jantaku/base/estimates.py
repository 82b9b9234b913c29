"""Estimates from samples: shares and means with 95 % intervals, and the spread of values."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, sqrt
from statistics import fmean, median
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

# Student's t for 95 % on both sides, by degrees of freedom from 1.
_T: Final = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)
NORMAL_95: Final = 1.959964
"""The 97.5 % quantile of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and the half width of its 95 % confidence interval, None from a single sample."""

    mean: float
    half: float | None

    @classmethod
    def of(cls, samples: Sequence[float]) -> Interval:
        """Returns the interval of the mean of independent samples.

        >>> Interval.of([1.0, 2.0, 3.0])
        Interval(mean=2.0, half=2.484...)
        """
        count = len(samples)
        mean = fsum(samples) / count
        if count == 1:
            return cls(mean, None)
        variance = fsum((sample - mean) ** 2 for sample in samples) / (count - 1)
        return cls(mean, _student(count - 1) * sqrt(variance / count))

    @classmethod
    def of_sums(cls, count: int, total: float, squares: float) -> Interval:
        """Returns the interval of the mean of `count` samples from their sum and sum of squares.

        >>> Interval.of_sums(3, 6.0, 14.0) == Interval.of([1.0, 2.0, 3.0])
        True
        """
        mean = total / count
        if count == 1:
            return cls(mean, None)
        variance = max(0.0, squares - total * mean) / (count - 1)
        return cls(mean, _student(count - 1) * sqrt(variance / count))


@dataclass(frozen=True, slots=True)
class Share:
    """The share of cases: `count` among `of`, and the half width of its 95 % interval."""

    count: int
    of: int

    @property
    def share(self) -> float:
        """From 0 to 1; 0 of nothing."""
        return self.count / self.of if self.of else 0.0

    @property
    def half(self) -> float:
        """By Wilson, so that a share of 0 is not thought sure.

        >>> round(Share(0, 100).half, 3)
        0.018
        """
        if not self.of:
            return 0.0
        spread = self.share * (1 - self.share) / self.of + NORMAL_95**2 / (4 * self.of**2)
        return NORMAL_95 * sqrt(spread) / (1 + NORMAL_95**2 / self.of)

    @property
    def bounds(self) -> tuple[float, float]:
        """The ends of that interval, from 0 to 1; `(0, 1)` of nothing.

        >>> [round(end, 3) for end in Share(1, 10).bounds]
        [0.018, 0.404]
        """
        if not self.of:
            return 0.0, 1.0
        shrink = NORMAL_95**2 / self.of
        middle = (self.share + shrink / 2) / (1 + shrink)
        return max(0.0, middle - self.half), min(1.0, middle + self.half)

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {"count": self.count, "share": self.share, "ci95": self.half}


@dataclass(frozen=True, slots=True)
class Spread:
    """The distribution of a value: mean and median; one in ten is larger than `high`."""

    mean: float
    median: float
    high: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """Returns the spread of values; zeros if there are no values."""
        if not values:
            return cls(0, 0, 0, 0)
        ordered = sorted(values)
        high = ordered[(len(ordered) - 1) * 9 // 10]
        return cls(fmean(ordered), median(ordered), high, ordered[-1])

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {"mean": self.mean, "median": self.median, "p90": self.high, "max": self.most}


def _student(freedom: int) -> float:
    """The quantile, from the table or by Cornish and Fisher's expansion (within 0.0003)."""
    if freedom <= len(_T):
        return _T[freedom - 1]
    z = NORMAL_95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
