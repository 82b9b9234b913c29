"""The rates of players in a game, with the averages of an archive of such games: `rates_of`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import JantakuError
from jantaku.riichi.statistics import Estimate, archive_average, count_game

if TYPE_CHECKING:
    from jantaku.replay.scenes import PlayedRecord
    from jantaku.riichi.statistics import GameKind

RATES: Final = ("win", "deal_in", "riichi", "call", "tenpai", "win_points", "deal_in_points")
"""The numbers of a review; docs/statistics.md defines them."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A number of a player in a game; `archive` is the average of an archive, None without one."""

    name: str
    own: Estimate
    archive: Estimate | None


def rates_of(played: PlayedRecord) -> tuple[GameKind | None, list[tuple[Rate, ...]]]:
    """Returns the kind of a game, and the rates of each seat that have a case.

    A game that cannot be counted, such as one judged by claims, has no kind and no rates.

    >>> from jantaku.replay.scenes import PlayedRecord
    >>> with open("tests/data/records/own-4p.mjai.jsonl", "rb") as file:
    ...     kind, rates = rates_of(PlayedRecord(file.read()))
    >>> win = rates[0][0]
    >>> kind.players, win.name, win.own.count, round(win.archive.value, 3)
    (4, 'win', 2, 0.216)
    """
    try:
        counted = count_game(played.record)
    except JantakuError:
        return None, [() for _ in played.names]
    average = archive_average(counted.kind.short)
    found = []
    for tally in counted.tallies:
        numbers = ((name, tally.estimate(name)) for name in RATES)
        found.append(
            tuple(
                Rate(name, own, None if average is None else average.estimate(name))
                for name, own in numbers
                if own is not None
            )
        )
    return counted.kind.short, found
