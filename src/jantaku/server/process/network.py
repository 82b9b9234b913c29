"""The addresses by which other machines of the network reach this server."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address
from typing import Final

import ifaddr

_EVERYWHERE: Final = {"": (4,), "0.0.0.0": (4,), "::": (4, 6)}
"""Hosts to listen at that mean all addresses of these versions of IP."""


def is_everywhere(host: str) -> bool:
    """Returns True if a server that listens at `host` is reached by all addresses."""
    return host in _EVERYWHERE


def is_loopback(host: str) -> bool:
    """Returns True if only this machine reaches a server that listens at `host`.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def network_urls(host: str, port: int) -> tuple[str, ...]:
    """Returns the URLs of a server that listens at `host`, for other machines of the network.

    Addresses of this machine alone and of a single link are left out.

    >>> network_urls("127.0.0.1", 8000), network_urls("192.168.1.5", 8000)
    ((), ('http://192.168.1.5:8000',))
    """
    if is_loopback(host):
        return ()
    if not is_everywhere(host):
        return (url_of(host, port),)
    ips = (ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips)
    found = {ip_address(ip if isinstance(ip, str) else ip[0]) for ip in ips}
    return tuple(
        url_of(str(one), port)
        for one in sorted(found, key=lambda one: (one.version, one))
        if one.version in _EVERYWHERE[host]
        and not (one.is_loopback or one.is_link_local or one.is_unspecified)
    )


def url_of(host: str, port: int) -> str:
    """Returns the URL of a host and port.

    >>> url_of("::1", 8000)
    'http://[::1]:8000'
    """
    try:
        bare = isinstance(ip_address(host.partition("%")[0]), IPv6Address)
    except ValueError:
        bare = False
    return f"http://[{host}]:{port}" if bare else f"http://{host}:{port}"
