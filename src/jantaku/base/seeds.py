"""Seeds: what chance follows from, in every engine alike.

A seed is a number below 2**64, for research, or 32 bytes that nobody can guess, for play with
people. Which seeds there are, how they are written, the seeds that follow from one, and what a
server says beforehand of a seed that it keeps to itself; what is drawn from them is in `chance`.
`docs/seeds.md` has the whole recipe.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256, sha512
from operator import index
from random import Random
from typing import TYPE_CHECKING, Final, SupportsIndex, TypeAlias

from jantaku.base.errors import SeedError

if TYPE_CHECKING:
    from typing import Any

Seed: TypeAlias = int | bytes
"""A number from 0 to 2**64 - 1, or exactly 32 bytes."""
SeedLike: TypeAlias = SupportsIndex | bytes
"""What is taken for a seed: any type of whole number but truth values, or bytes."""

SEED_BYTES: Final = 32
_NUMBERS: Final = 1 << 64
_DIGITS: Final = len(str(_NUMBERS - 1))
_GIVE: Final = "give a whole number from 0 to 2**64 - 1, or 32 bytes"
_WRITE: Final = f"write a number from 0 to {_NUMBERS - 1}, or 64 hex digits"
_SHOWN: Final = 40  # characters of what is not a seed


def new_seed() -> bytes:
    """32 bytes of the operating system's chance, for play with people.

    >>> len(new_seed()), new_seed() == new_seed()
    (32, False)
    """
    return secrets.token_bytes(SEED_BYTES)


def new_number() -> int:
    """A number of the operating system's chance, for research: short to write down."""
    return secrets.randbits(64)


def check_seed(seed: SeedLike) -> Seed:
    """The seed as every engine keeps it: an int, or 32 bytes.

    numpy's whole numbers are taken too. Raises `SeedError` for anything else, `True` and `False`
    among it.

    >>> check_seed(7), len(check_seed(bytes(32)))
    (7, 32)
    >>> check_seed(-1)
    Traceback (most recent call last):
        ...
    jantaku.SeedError: no seed -1; give a whole number from 0 to 2**64 - 1, or 32 bytes
    """
    if isinstance(seed, bytes):
        if len(seed) == SEED_BYTES:
            return bytes(seed)
        raise SeedError(f"no seed of {len(seed)} bytes", _GIVE)
    try:
        number = -1 if isinstance(seed, bool) else index(seed)
    except TypeError:
        number = -1
    if not 0 <= number < _NUMBERS:
        raise SeedError(f"no seed {_shown(seed)}", _GIVE)
    return number


def seed_for_play(seed: SeedLike | None) -> Seed:
    """Returns the given seed after `check_seed`, or 32 new bytes."""
    return new_seed() if seed is None else check_seed(seed)


def seed_for_research(seed: SeedLike | None) -> Seed:
    """Returns the given seed after `check_seed`, or a new number."""
    return new_number() if seed is None else check_seed(seed)


def parse_seed(text: str) -> Seed:
    """The seed that a text writes: decimal digits, or 64 hex digits for 32 bytes.

    Raises `SeedError` for any other text.

    >>> parse_seed("7"), parse_seed("00" * 31 + "ff")[-1]
    (7, 255)
    """
    if len(text) == 2 * SEED_BYTES and set(text.lower()) <= set("0123456789abcdef"):
        return bytes.fromhex(text)
    if text.isascii() and text.isdigit() and len(text) <= _DIGITS and int(text) < _NUMBERS:
        return int(text)
    raise SeedError(f"no seed {text[:_SHOWN]!r}", _WRITE, text=text)


def format_seed(seed: Seed) -> str:
    """The seed as `parse_seed` reads it.

    >>> format_seed(7), format_seed(bytes(32)) == 64 * "0"
    ('7', True)
    """
    return seed.hex() if isinstance(seed, bytes) else str(seed)


def seed_to_json(seed: Seed) -> int | dict[str, str]:
    """Returns the seed as JSON: a number unchanged, bytes as `{"hex": "..."}`."""
    return {"hex": seed.hex()} if isinstance(seed, bytes) else seed


def seed_from_json(value: Any) -> Seed:
    """The seed that `seed_to_json` wrote; `SeedError` for anything else.

    >>> seed_from_json({"hex": 64 * "0"}) == bytes(32)
    True
    """
    if not isinstance(value, dict):
        return check_seed(value)
    text = value.get("hex")
    if len(value) == 1 and isinstance(text, str) and len(text) == 2 * SEED_BYTES:
        return parse_seed(text)
    raise SeedError(f"no seed {_shown(value)}", 'give a number, or {"hex": ...} with 64 digits')


def game_seed(seed: Seed, number: int) -> Seed:
    """The seed of one of many games that follow from one seed, by its number from 0.

    For a number it is the sum of both, modulo 2**64; for 32 bytes the first 32 of their SHA-512
    with the game's number, which reveal nothing about one another or the seed.

    >>> game_seed(7, 3)
    10
    >>> game_seed(bytes(32), 1).hex()[:16]
    '250d74e2463a7df6'
    """
    if isinstance(seed, bytes):
        return sha512(seed + b"jantaku game" + number.to_bytes(8, "little")).digest()[:SEED_BYTES]
    return (seed + number) % _NUMBERS


def player_chance(seed: Seed, name: object) -> Random:
    """Returns the random source of a player of a game, each under its own name.

    For 32 bytes it uses SHA-512, so that the actions of players reveal nothing about the walls.

    >>> player_chance(7, 0).random() == player_chance(7, 0).random()
    True
    """
    if isinstance(seed, bytes):
        return Random(_digest_for_player(seed, name))
    return Random(f"{seed}/{name}")


def player_secret(seed: Seed, name: object) -> bytes:
    """Returns 32 bytes for a player of a game, from which `SecretChance` draws.

    >>> player_secret(7, "imagined") == player_secret(7, "imagined")
    True
    """
    return _digest_for_player(seed, name)[:SEED_BYTES]


def _digest_for_player(seed: Seed, name: object) -> bytes:
    known = seed if isinstance(seed, bytes) else str(seed).encode()
    return sha512(known + b"jantaku player" + str(name).encode()).digest()


def commitment(seed: bytes) -> str:
    """Returns the 64 hex digits to publish before a game, so that its seed can be proved after it.

    It is SHA-256 of the 32 bytes, and reveals nothing about them. Raises SeedError for a number,
    which can be found by trying.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        raise SeedError(f"no commitment to {_shown(seed)}", "give the 32 bytes of a secret seed")
    return sha256(seed).hexdigest()


def check_commitment(seed: bytes, promised: str) -> bool:
    """True if `promised` is the commitment to this seed.

    Raises SeedError for an impossible commitment, or a seed without one.

    >>> seed = new_seed()
    >>> check_commitment(seed, commitment(seed)), check_commitment(new_seed(), commitment(seed))
    (True, False)
    """
    own = commitment(seed)
    if len(promised) != len(own) or not set(promised.lower()) <= set("0123456789abcdef"):
        raise SeedError(f"no commitment {promised[:_SHOWN]!r}", "give 64 hex digits")
    return hmac.compare_digest(own, promised.lower())


def _shown(value: object) -> str:
    """The value as a sentence can hold it; a number of a million digits has no decimal text."""
    try:
        return repr(value)[:_SHOWN]
    except ValueError:
        return "a number of too many digits"
