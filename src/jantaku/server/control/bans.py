"""Finds the ban of a person, a name or an address."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Final, get_args

from jantaku.base.errors import ArgumentError, JantakuError
from jantaku.server.names import check_name, look_of, without_numbers
from jantaku.server.origins import address_of
from jantaku.server.refusals import RequestRefused
from jantaku.server.store.values import BanKind, StoredBan

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from ipaddress import IPv4Network, IPv6Network

    from jantaku.server.store.values import User

_LONGEST_LINE: Final = 200
_FORMS: Final = "write it like 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48"
_LIKE_ADDRESS: Final = re.compile(r"[\d.]*\d\.[\d.]*(?:/\d*)?|[\da-fA-F.]*:[\da-fA-F:.]*(?:/\d*)?")
_LARGEST: Final = {4: 8, 6: 19}
"""The fewest bits of a network that is banned at once."""
_THIS_MACHINE: Final = ("127.0.0.0/8", "::1/128")


class BanIndex:
    """The bans by what they forbid."""

    def __init__(self, bans: Iterable[StoredBan] = ()) -> None:
        self.all = tuple(bans)
        self._by_value = {(ban.kind, ban.value): ban for ban in self.all}
        self._names = any(ban.kind == "name" for ban in self.all)
        self._networks: list[tuple[IPv4Network | IPv6Network, StoredBan]] = [
            (ip_network(ban.value), ban) for ban in self.all if ban.kind == "network"
        ]

    def person(self, user: User) -> StoredBan | None:
        """Returns the ban of a person or of their name."""
        return self._running("person", user.id) or self.name(user.name)

    def name(self, name: str) -> StoredBan | None:
        """Returns the ban of a name."""
        if not self._names:
            return None
        looks = (look_of(name), look_of(without_numbers(name)))
        return self._running("name", looks[0]) or self._running("name", looks[1])

    def address(self, address: str) -> StoredBan | None:
        """Returns the ban of an address, as `address_of` returns it, or of its network."""
        if own := self._running("address", address):
            return own
        if self._networks:
            with suppress(ValueError):
                found = ip_address(address)
                return next((b for net, b in self._networks if found in net and _runs(b)), None)
        return None

    def _running(self, kind: BanKind, value: str) -> StoredBan | None:
        ban = self._by_value.get((kind, value))
        return ban if ban is not None and _runs(ban) else None


def _runs(ban: StoredBan) -> bool:
    return ban.until is None or ban.until > time.time()


def banned(ban: StoredBan) -> RequestRefused:
    """Returns the error for a request that a ban forbids."""
    whom = "this network is" if ban.kind in ("address", "network") else "you are"
    reason = f": {ban.reason}" if ban.reason else ""
    end = "write to the operator of this server"
    wait = None if ban.until is None else max(1, round(ban.until - time.time()))
    return RequestRefused(
        "banned",
        f"{whom} banned{reason}",
        end,
        reason=ban.kind,
        note=ban.reason,
        retry_after_s=wait,
    )


def ban_of(whom: str, kind: str, *, user: User | None = None) -> StoredBan:
    """Returns a ban of what an operator typed; raises `ArgumentError` if it fits no kind.

    `user` is the person with this id, if there is one. Without a `kind` the form decides.

    >>> ban_of("2001:db8::7:1", "").value
    '2001:db8::'
    """
    kind = kind or _kind(whom, user)
    if kind not in get_args(BanKind):
        raise ArgumentError(
            f"unknown kind {kind[:40]!r}", f"use {', '.join(get_args(BanKind))}", source="kind"
        )
    if kind == "person":
        if user is None:
            raise ArgumentError("unknown person", "find the id with `people find`", source="whom")
        return StoredBan("person", user.id, f"{user.id} {user.name}")
    if kind == "name":
        name = check_name(whom)
        return StoredBan("name", look_of(name), name)
    try:
        if kind == "network":
            network = f"{ip_network(whom, strict=False)}"
            return StoredBan("network", network, network)
        address = address_of({"client": (f"{ip_address(whom)}", 0)})
    except ValueError:
        fault = f"{whom[:60]!r} is not {'a network' if kind == 'network' else 'an address'}"
        raise ArgumentError(fault, _FORMS, source="whom") from None
    return StoredBan("address", address, address)


def is_of(ban: StoredBan, whom: str) -> bool:
    """Returns True if an operator may mean this ban by `whom`."""
    if ban.kind == "person":
        return whom in (ban.value, ban.shown, ban.shown.partition(" ")[2])
    with suppress(JantakuError):
        return whom == ban.shown or ban_of(whom, ban.kind).value == ban.value
    return False


def _kind(whom: str, user: User | None) -> BanKind:
    if user is not None:
        return "person"
    try:
        ip_network(whom, strict=False)
    except ValueError:
        if not _LIKE_ADDRESS.fullmatch(whom):
            return "name"
        cure = f"{_FORMS}, or ban it as a name"
        raise ArgumentError(f"{whom[:60]!r} is not an address", cure, source="whom") from None
    return "network" if "/" in whom else "address"


def check_breadth(ban: StoredBan, proxies: Sequence[str]) -> None:
    """Raises `ArgumentError` for a network so large that it is hardly meant, or with a proxy.

    Everybody comes from the address of a proxy, or of this machine, whose headers are not trusted.
    """
    if ban.kind not in ("address", "network"):
        return
    customer = "/64" if ban.kind == "address" and ":" in ban.value else ""
    banned = ip_network(ban.value + customer)
    fault = ""
    if banned.prefixlen < _LARGEST[banned.version]:
        fault = f"{ban.shown} is a large part of the internet"
    for one in (*_THIS_MACHINE, *proxies):
        if one != "*" and (own := ip_network(one)).version == banned.version:
            fault = fault or (f"{ban.shown} has {one}" if own.overlaps(banned) else "")
    if fault:
        cure = "ban fewer, or say that you mean it"
        raise ArgumentError(fault, cure, source="whom")


def check_line(text: str, source: str) -> str:
    """Returns what an operator wrote; raises `ArgumentError` if it is too long or not one line."""
    if len(text) > _LONGEST_LINE or not text.isprintable():
        fault = f"the {source} is one line of {_LONGEST_LINE} characters at most"
        raise ArgumentError(fault, "shorten it", source=source)
    return text
