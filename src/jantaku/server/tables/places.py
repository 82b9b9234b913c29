"""The places for tables in this process: a bound for all, for each person and for each address."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jantaku.server.origins import SERVER, NetworkCounts, largest_share
from jantaku.server.refusals import RequestRefused

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from jantaku.server.origins import Origin


class NoTablePlace(RequestRefused):
    """Raised for a table that a bound keeps from being loaded."""


@dataclass(frozen=True, slots=True)
class TableBounds:
    """The most tables of a process, in all and by opener.

    A table whose people are away for `rest_s` seconds is unloaded.
    """

    most: int = 2000
    per_person: int = 16
    per_address: int = 400
    rest_s: float = 300.0


class TablePlaces:
    """The openers of the tables that are loaded, or that are being loaded.

    An opener is the person and the address that make the server load a table.
    """

    def __init__(self, bounds: TableBounds) -> None:
        self.bounds = bounds
        self._openers: dict[str, Origin] = {}

    def take(self, table: str, opener: Origin) -> None:
        """Notes the opener of a table, unless it has one."""
        self._openers.setdefault(table, opener)

    def opener_of(self, table: str) -> Origin:
        """Returns the opener of a table, by default the server itself."""
        return self._openers.get(table, SERVER)

    def of(self, opener: Origin) -> set[str]:
        """Returns the tables of the person and of the largest network of an opener."""
        return {
            name
            for name, one in self._openers.items()
            if (opener.person and one.person == opener.person)
            or (opener.address and one.path[0] == opener.path[0])
        }

    def share(self, loaded: Collection[str], opener: Origin) -> Sequence[str]:
        """Returns the tables among which some table has to make place for an opener."""
        return largest_share({name: self.opener_of(name).path for name in loaded}, opener.path)

    def fullness(self, loaded: Collection[str]) -> dict[str, float]:
        """Returns the used parts of the bounds, those of the fullest person and address."""
        people, networks = self._counts(loaded)
        addresses = {one.address for one in self._openers.values() if one.address}
        return {
            "most_tables": len(loaded) / self.bounds.most,
            "tables_per_person": max(people.values(), default=0) / self.bounds.per_person,
            "tables_per_address": max((networks[one] for one in addresses), default=0)
            / self.bounds.per_address,
        }

    def _counts(self, loaded: Collection[str]) -> tuple[Counter[str], NetworkCounts]:
        """Returns the tables of each person and of each network, and forgets all not loaded."""
        self._openers = {name: one for name, one in self._openers.items() if name in loaded}
        openers = self._openers.values()
        people = Counter(one.person for one in openers if one.person)
        return people, NetworkCounts.of(one.address for one in openers)

    def refusal(self, loaded: Collection[str], opener: Origin) -> NoTablePlace | None:
        """Returns the refusal of another table, or None if there is a place for it.

        `loaded` are the tables that have a place now.
        """
        people, networks = self._counts(loaded)
        rest_s = round(self.bounds.rest_s)
        cure = f"leave one: it is unloaded {rest_s} seconds after its people left"
        if opener.person and people[opener.person] >= self.bounds.per_person:
            fault = f"you have {people[opener.person]} tables open already"
            reason = "tables_per_person"
            return NoTablePlace("too_often", fault, cure, reason=reason, retry_after_s=rest_s)
        own = networks.at_bound(opener.address, self.bounds.per_address)
        if own is not None:
            fault = f"your network has {own} tables open already"
            reason = "tables_per_address"
            return NoTablePlace("too_often", fault, cure, reason=reason, retry_after_s=rest_s)
        if len(loaded) >= self.bounds.most:
            fault = "this server has no room for another table"
            again = f"try again in {rest_s} seconds"
            return NoTablePlace("full", fault, again, reason="most_tables", retry_after_s=rest_s)
        return None
