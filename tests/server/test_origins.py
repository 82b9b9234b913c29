"""Origins: what is scarce is shared between networks, then addresses, then people."""

import pytest

from jantaku.server.origins import Origin, address_of, largest_share, networks_of, shares_of


@pytest.mark.parametrize(
    ("client", "address"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("testclient", "testclient"),
        ("a:b", "a:b"),
    ],
)
def test_an_address_is_that_of_a_customer(client: str, address: str) -> None:
    found = address_of({"client": (client, 1)})
    assert found == address
    assert networks_of(found)[-1] == address


def test_a_unix_socket_is_one_address() -> None:
    assert address_of({"client": None}) == "local"


def test_the_networks_of_a_customer_have_a_multiple_of_a_limit() -> None:
    assert dict(shares_of("2001:db8:7:1::")) == {
        "2001:db8:7::/48": 4,
        "2001:db8:7::/56": 2,
        "2001:db8:7:1::": 1,
    }
    assert shares_of("203.0.113.7") == (("203.0.113.7", 1),)
    assert shares_of("") == (("", 1),)


@pytest.mark.parametrize(
    ("held", "comer", "gives"),
    [
        ({"a": 5, "b": 1}, "c", ["a"]),
        ({"a": 5, "b": 1}, "b", ["a"]),
        ({"a": 5, "b": 1}, "a", []),
        ({"a": 1, "b": 1}, "c", []),
        ({"a": 2, "b": 1}, "b", []),
        ({}, "a", []),
    ],
)
def test_the_address_with_most_gives_one_up_unless_it_asks(
    held: dict[str, int], comer: str, gives: list[str]
) -> None:
    paths = {
        (address, number): Origin("", address).path
        for address, most in held.items()
        for number in range(most)
    }
    share = largest_share(paths, Origin("", comer).path)
    assert sorted({address for address, _ in share}) == gives


def test_within_a_network_the_part_with_most_gives_one_up() -> None:
    many = [Origin(f"{one % 2}", f"2001:db8:7:{one:x}::") for one in range(4)]
    many += [Origin("neighbour", "2001:db8:7:f00::"), Origin("", "203.0.113.7")]
    paths = {number: one.path for number, one in enumerate(many)}
    assert largest_share(paths, Origin("", "2001:db8:7:e00::").path) == [0]
    assert largest_share(paths, Origin("", "198.51.100.1").path) == [0]
    assert largest_share(paths, Origin("", "2001:db8:7:1::").path) == []
