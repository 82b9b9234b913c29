"""The origin of a request: its person and address, and the networks around that address.

Names are free and a customer of IPv6 has thousands of addresses, so whatever is scarce is shared
between networks first, then between the addresses in them, then between the people at an address.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Final, Self, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from starlette.types import Scope

T = TypeVar("T")
Path: TypeAlias = tuple[str, ...]
"""The place of a request in the tree: the largest network first, the address, the person last."""

_CUSTOMER: Final = 64
"""The bits of an IPv6 address that are one address here: its customer chooses the others."""
_LARGER: Final = (48, 56)
"""The bits of the larger networks that one customer of IPv6 may have."""
_TIMES: Final = (4, 2, 1)
"""What a /48, a /56 and an address may use, as a multiple of the limit of an address."""
_REMEMBERED: Final = 10_000


@dataclass(frozen=True, slots=True)
class Origin:
    """The person and the address that a request comes from; "" for the server itself."""

    person: str = ""
    address: str = ""

    @property
    def path(self) -> Path:
        """The place of the origin in the tree."""
        return *networks_of(self.address), self.person


SERVER: Final = Origin()
"""The origin of what the server itself does."""


@lru_cache(_REMEMBERED)
def networks_of(address: str) -> tuple[str, str, str]:
    """Returns the /48 and the /56 around an address of `address_of`, and the address.

    Those of IPv4 have no larger networks: each is alone.

    >>> networks_of("2001:db8:7:1::")
    ('2001:db8:7::/48', '2001:db8:7::/56', '2001:db8:7:1::')
    >>> networks_of("203.0.113.7")
    ('203.0.113.7', '203.0.113.7', '203.0.113.7')
    """
    try:
        larger, large = (f"{_network(address, bits)}/{bits}" for bits in _LARGER)
    except ValueError:
        return address, address, address
    return larger, large, address


@lru_cache(_REMEMBERED)
def shares_of(address: str) -> tuple[tuple[str, int], ...]:
    """Returns the networks of an address, each once, with their multiples of its limit.

    >>> shares_of("2001:db8:7:1::")
    (('2001:db8:7::/48', 4), ('2001:db8:7::/56', 2), ('2001:db8:7:1::', 1))
    >>> shares_of("203.0.113.7")
    (('203.0.113.7', 1),)
    """
    return (*dict(zip(networks_of(address), _TIMES, strict=True)).items(),)


class NetworkCounts(Counter[str]):
    """The number of things that the networks around addresses have; "" is the server itself.

    >>> counts = NetworkCounts.of(["203.0.113.7", "203.0.113.7", ""])
    >>> counts.at_bound("203.0.113.7", 2), counts.at_bound("203.0.113.8", 2)
    (2, None)
    """

    @classmethod
    def of(cls, addresses: Iterable[str]) -> Self:
        """Returns the counts of things that these addresses have."""
        counts = cls()
        for address in addresses:
            counts.add(address)
        return counts

    def add(self, address: str, number: int = 1) -> None:
        """Counts a thing of an address, or with -1 no longer."""
        for network, _ in shares_of(address) if address else ():
            self[network] += number
            if not self[network]:
                del self[network]

    def at_bound(self, address: str, each: int, most: float = math.inf) -> int | None:
        """Returns the number of a network of an address that may have no more, or None.

        An address may have `each`, larger networks their multiples, and none more than `most`.
        """
        for network, times in shares_of(address) if address else ():
            if self[network] >= min(times * each, most):
                return self[network]
        return None


def _network(address: str, bits: int) -> IPv6Address:
    rest = 128 - bits
    return IPv6Address(int(IPv6Address(address)) >> rest << rest)


def address_of(scope: Scope) -> str:
    """Returns the network address of a request; of IPv6 only the network of a customer.

    >>> address_of({"client": ("2001:db8::7:1", 5000)})
    '2001:db8::'
    """
    client = scope.get("client")
    return _address(client[0]) if client else "local"


@lru_cache(_REMEMBERED)
def _address(text: str) -> str:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return text
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(_network(str(address), _CUSTOMER))


def largest_share(holders: Mapping[T, Path], comer: Path) -> Sequence[T]:
    """Returns what the branch with most has, so that one is free for a request that comes.

    At each level of the tree the branch with most is chosen, the request that comes included.
    Empty if that is the branch of the request itself: it has its share already.

    >>> paths = {1: ("a", "ann"), 2: ("a", "ann"), 3: ("a", "ben"), 4: ("b", "cho")}
    >>> largest_share(paths, ("c", "dan")), largest_share(paths, ("a", "ann"))
    ([1, 2], [])
    """
    rest, is_own = dict(holders), True
    for level, name in enumerate(comer):
        counts = Counter(path[level] for path in rest.values())
        counts[name] += is_own
        chosen = max(counts, key=lambda one: (counts[one], is_own and one == name))
        is_own = is_own and chosen == name
        rest = {one: path for one, path in rest.items() if path[level] == chosen}
    return [] if is_own else [*rest]
