"""Totals of a sheet, and who pays whom at the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.riichi.sheet.games import Entry, SheetGame


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of a player's results in all games; `places` counts firsts to fourths.

    Suspended games are not among the `games`, though their penalties are in the `points`.
    """

    name: str
    robot: bool
    games: int
    places: tuple[int, int, int, int]
    points: int

    @property
    def mean_place(self) -> float | None:
        """The mean of the places; None without a game."""
        placed = sum(place * count for place, count in enumerate(self.places, 1))
        return placed / self.games if self.games else None


@dataclass(frozen=True, slots=True)
class DebtPayment:
    """Points that one player owes another."""

    payer: str
    payee: str
    points: int


def totals_of(games: Iterable[SheetGame]) -> tuple[Total, ...]:
    """The total of each player, the best first; of equals who played first."""
    found: dict[str, list[tuple[Entry, bool]]] = {}
    for game in games:
        for entry in game.entries:
            found.setdefault(entry.player.name, []).append((entry, game.is_suspended))
    totals = [_total(name, entries) for name, entries in found.items()]
    return tuple(sorted(totals, key=lambda total: -total.points))


def _total(name: str, entries: Sequence[tuple[Entry, bool]]) -> Total:
    ended = [entry for entry, is_suspended in entries if not is_suspended]
    first, second, third, fourth = (sum(e.place == place for e in ended) for place in range(1, 5))
    points = sum(entry.total for entry, _ in entries)
    robot = all(entry.player.robot for entry, _ in entries)
    return Total(name, robot, len(ended), (first, second, third, fourth), points)


def payments_of(totals: Iterable[Total]) -> tuple[DebtPayment, ...]:
    """Payments that settle the totals, at most one fewer than there are players.

    Players whose debt and credit are equal pay each other; otherwise the largest debt repeatedly
    goes to the largest credit. Points that are nobody's stay unpaid.
    """
    due = {total.name: total.points for total in totals if total.points > 0}
    owed = {total.name: -total.points for total in totals if total.points < 0}
    payments: list[DebtPayment] = []
    while due and owed:
        payer, payee = _pair(owed, due)
        points = min(owed[payer], due[payee])
        payments.append(DebtPayment(payer, payee, points))
        for side, name in ((owed, payer), (due, payee)):
            side[name] -= points
            if not side[name]:
                del side[name]
    return tuple(payments)


def _pair(owed: dict[str, int], due: dict[str, int]) -> tuple[str, str]:
    for payer, points in owed.items():
        for payee, wanted in due.items():
            if points == wanted:
                return payer, payee
    return max(owed, key=owed.__getitem__), max(due, key=due.__getitem__)
