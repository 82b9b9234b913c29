"""Values nobody would give: odd numbers and texts, deep lists, arrays, objects that lash out."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np


class HostileError(Exception):
    """What an object of the caller's own raises: it goes on to the caller as it is."""


class Raises:
    """Every question to it is an error of its own, or a TypeError."""

    def __init__(self, error: type[Exception]) -> None:
        self.error = error

    def _fail(self, *_: object) -> Any:
        raise self.error("asked")

    __index__ = __int__ = __float__ = __len__ = __bool__ = __repr__ = __str__ = _fail
    __iter__ = __next__ = __getitem__ = __contains__ = __eq__ = __hash__ = _fail  # type: ignore[assignment]
    __array__ = __buffer__ = __fspath__ = _fail


class Clears:
    """Empties the list it lies in when it is taken for a number or compared."""

    def __init__(self, home: list[Any]) -> None:
        self.home = home

    def __index__(self) -> int:
        self.home.clear()
        return 5

    def __eq__(self, other: object) -> bool:
        self.home.clear()
        return False

    def __hash__(self) -> int:
        return 0


class Calls:
    """A number, or an iterator, that calls something first."""

    def __init__(self, call: Callable[[], object]) -> None:
        self.call = call

    def __index__(self) -> int:
        self.call()
        return 1

    def __iter__(self) -> Iterator[int]:
        self.call()
        yield 0
        self.call()
        yield 4


class Lies(list[Any]):
    """A list that is not as long as it says."""

    def __len__(self) -> int:
        return 1 << 20

    def __getitem__(self, at: Any) -> Any:
        return 1


class Text(str):
    """A text that only looks like one."""

    __slots__ = ()

    def __len__(self) -> int:
        return 1 << 20

    def __iter__(self) -> Iterator[str]:
        return iter("(((")


class Number(int):
    """A number that is another one when asked."""

    def __index__(self) -> int:
        return 1 << 40


NUMBERS = (
    *(None, True, False, 0, 1, 2, 3, 4, 5, 16, 33, 36, 37, 135, 136, 255, 256, -1, -2, -128),
    *(1 << 31, -(1 << 31), (1 << 31) - 1, 1 << 32, 1 << 63, (1 << 64) - 1, 1 << 64, -(1 << 70)),
    *(10**400, float("nan"), float("inf"), -0.0, 1.5, 1e308, 1j, ...),
)
TEXTS = (
    *("", "x", "123m", "123m456p789s11122z", "123m456p789s1112z", "0m", "(777z)", "5m" * 500),
    *("\0", "\udcff", "🀄", "東", "٣m", "1" * 5000, "(" * 5000, "[" * 5000, "{" * 5000, "-1z", "E"),
    *("1m\n", "%s{}{0}", "null", '{"a": 1}', "tenhou", "basic", "full", "points", "pass", "ron"),
    *("discard", "chi", "pon", "closed_kan", "open_kan", "added_kan", "riichi", "ataho", "tsumo"),
)


# What takes the place of a value in a document.
_SPOILED: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 5, 255, 1 << 40, 1e300, 1.5, "", "x", "discard", "\ud800", "9" * 30),
    *([], [1], [[]], [None], [0] * 200, {}, {"a": 1}),
)


def array(random: Random) -> Any:
    """An array of any shape and type."""
    shape = random.choice(
        [(), (0,), (3,), (14,), (34,), (2, 14), (2, 34), (0, 34), (1, 1, 1), (136,)]
    )
    kind = random.choice(
        [np.uint8, np.int8, np.int32, np.int64, np.float32, np.bool_, object, "U1"]
    )
    made = np.zeros(shape, kind) if kind == "U1" else np.full(shape, random.choice([0, 1, 3]), kind)
    return random.choice([made, made.T, made[::2] if made.ndim else made])


def nested(random: Random) -> Any:
    """Lists in lists, now and then deeper than any recursion goes."""
    made: Any = value(random, 0)
    for _ in range(random.choice([1, 2, 3, 2000])):
        made = [made]
    return made


def clearing(random: Random) -> list[Any]:
    """A list that empties itself when it is read."""
    made: list[Any] = [1, 2]
    made.extend(Clears(made) for _ in range(random.randrange(1, 12)))
    made.extend(range(30, 40))
    return made


def value(random: Random, depth: int = 2) -> Any:
    """Any value; `depth` bounds what lies in what."""
    roll = random.randrange(16)
    if roll < 4 or (roll > 9 and depth == 0):
        return random.choice(NUMBERS)
    if roll < 7:
        return random.choice(TEXTS)
    if roll == 7:
        return random.randbytes(random.choice([0, 1, 6, 34, 52, 108, 136, 600]))
    if roll == 8:
        error = random.choice([HostileError, TypeError, HostileError])
        return random.choice([Raises(error), Text("123m"), Number(3), Lies([1, 2])])
    if roll == 9:
        return array(random)
    if roll == 10:
        return random.choice([nested, clearing])(random)
    items = [value(random, depth - 1) for _ in range(random.choice([0, 1, 2, 3, 4, 13, 14]))]
    if roll == 11:
        return tuple(items)
    if roll == 12:
        keys = [random.choice([0, 1, 2, 3, "0", "x", -1, 9]) for _ in items]
        return dict(zip(keys, items, strict=True))
    if roll == 13:
        return [random.randrange(-1, 140) for _ in range(random.choice([1, 4, 13, 14, 15, 40]))]
    if roll == 14:
        return random.choice([iter(items), range(14), range(0, 56, 4), bytearray(b"abc")])
    return items


def spoiled_json(random: Random, text: bytes) -> bytes:
    """A JSON document with one of its values replaced, or bytes of it."""
    if random.random() < 0.3:
        whole = bytearray(text)
        for _ in range(random.randrange(1, 4)):
            if whole:
                whole[random.randrange(len(whole))] = random.randrange(256)
        return bytes(whole[: random.choice([len(whole), len(whole) // 2])])
    try:
        document = json.loads(text)
    except ValueError:
        return text
    _spoil(random, document)
    try:
        return json.dumps(document).encode()
    except (ValueError, RecursionError):
        return text


def _spoil(random: Random, node: Any) -> None:
    while True:
        if not isinstance(node, dict | list) or not node:
            return
        at: Any = (
            random.choice(list(node)) if isinstance(node, dict) else random.randrange(len(node))
        )
        if not isinstance(node[at], dict | list) or not node[at] or random.random() < 0.25:
            node[at] = random.choice(_SPOILED)
            return
        node = node[at]
