"""Counts that add up, and the numbers that follow from them: `PlayerTally`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import ReplayError
from jantaku.base.estimates import Interval, Share
from jantaku.riichi.statistics.definitions import COUNTS, DEFINITIONS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.riichi.statistics.definitions import NumberDefinition


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its 95 % interval: `value`, `low` and `high`, from `of` cases.

    A share has the number of cases in `count` and the interval by Wilson; a mean has the interval
    by Student, which is None from a single case.
    """

    name: str
    value: float
    low: float | None
    high: float | None
    of: int
    count: int | None = None

    @property
    def half(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        row: dict[str, Any] = {"value": self.value, "low": self.low, "high": self.high}
        return row | ({} if self.count is None else {"count": self.count}) | {"of": self.of}


@dataclass(slots=True)
class PlayerTally:
    """Counts of rounds and games, by the names of `definitions.COUNTS`, and wins by yaku.

    >>> tally = PlayerTally(Counter(rounds=200, win=50))
    >>> tally.add(PlayerTally(Counter(rounds=200, win=38)))
    >>> tally.estimate("win").value, tally.estimate("deal_in").count
    (0.22, 0)
    """

    counts: Counter[str] = field(default_factory=Counter)
    yaku: Counter[str] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.counts["games"]

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return self.counts["rounds"]

    def add(self, other: PlayerTally) -> None:
        """Adds the counts of another tally."""
        for mine, more in ((self.counts, other.counts), (self.yaku, other.yaku)):
            for name, count in more.items():
                mine[name] += count

    def estimate(self, name: str) -> Estimate | None:
        """Returns the number of that definition; None if there is no case of it.

        Raises `KeyError` for an unknown name.
        """
        row = DEFINITIONS[name]
        return self._estimated(row) if self.counts[row.per] else None

    def yaku_shares(self) -> dict[str, Estimate]:
        """Returns the share of wins with each yaku, the most frequent first."""
        wins = self.counts["win"]
        rows = sorted(self.yaku.items(), key=lambda item: (-item[1], item[0]))
        return {name: _shared(name, Share(count, wins)) for name, count in rows if wins}

    def to_dict(self) -> dict[str, dict[str, int]]:
        """The counts, ready for JSON."""
        counts = {name: count for name, count in self.counts.items() if count}
        return {"counts": counts, "yaku": dict(self.yaku)}

    @classmethod
    def from_dict(cls, document: Mapping[str, Mapping[str, int]]) -> PlayerTally:
        """Returns the tally of a `to_dict` result; counts of other versions are left out.

        Raises `ReplayError` for anything else.
        """
        try:
            counts = {name: int(document["counts"].get(name, 0)) for name in COUNTS}
            yaku = {str(name): int(count) for name, count in document["yaku"].items()}
        except (AttributeError, LookupError, TypeError, ValueError):
            raise ReplayError("counts that cannot be read", "count the games again") from None
        kept = {name: count for name, count in counts.items() if count}
        return cls(Counter(kept), Counter(yaku))

    def _estimated(self, row: NumberDefinition) -> Estimate:
        of, count = self.counts[row.per], self.counts[row.of]
        if row.is_share:
            return _shared(row.name, Share(count, of))
        mean = Interval.of_sums(of, count, self.counts[row.squares])
        if mean.half is None:
            return Estimate(row.name, mean.mean, None, None, of)
        return Estimate(row.name, mean.mean, mean.mean - mean.half, mean.mean + mean.half, of)


def _shared(name: str, share: Share) -> Estimate:
    low, high = share.bounds
    return Estimate(name, share.share, low, high, share.of, share.count)
