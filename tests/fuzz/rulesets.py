"""Sound values for the programs, tables, encodings and batches of rulesets in the kernel."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from .calling import Fuzzer

_NAMES = ("hong_kong", "riichi", "american", "powers")
_FAR = (0, 1, 8000, -1, 1 << 40, 1 << 53, 1 << 62, 4609434218613702656, 9218868437227405312)
_CONTEXT = 13  # numbers


def specimens() -> list[Any]:
    """A program of a ruleset, a table of it, its encoding and a batch, and tables of others."""
    from jantaku import _kernel
    from jantaku.ruleset import library
    from jantaku.ruleset.encoding import encoding_of_ruleset

    encoding = encoding_of_ruleset(library.load(_NAMES[0])).batch(1)._encoding
    batch = _kernel.RulesetBatch(encoding.kernel, 2)
    tables = [_table(name) for name in _NAMES]
    batch.enter(0, tables[0].state, 1_000)
    machine = tables[0].code.values.machine
    other = tables[0].state.copy()  # the first two stay
    return [machine, other, *(table.state for table in tables), encoding.kernel, batch]


@cache
def _table(name: str) -> Any:
    from jantaku.ruleset import RulesetGame, library
    from jantaku.ruleset.machine.kernel_table import KernelTable

    return KernelTable.of(RulesetGame(library.load(name), seed=1).table)


@cache
def _rows(name: str) -> list[int]:
    """The numbers of a table."""
    rows: list[int] = _table(name).state.dump()
    return rows


def _machine(fuzzer: Fuzzer, _: Any) -> Any:
    """A program, now and then one that was written with other numbers."""
    if fuzzer.random.random() < 0.9:
        return fuzzer.of_kind("RulesetMachine")
    return _spoiled_machine(fuzzer)


def _spoiled_machine(fuzzer: Fuzzer) -> Any:
    from jantaku.base.errors import JantakuError
    from jantaku.ruleset import library
    from jantaku.ruleset.machine.code import Code

    class Spoiled(Code):
        def _text(self) -> list[int]:
            return _spoiled(fuzzer.random, super()._text())

    try:
        return Spoiled(library.load(fuzzer.random.choice(_NAMES)).program).values.machine
    except JantakuError:
        return fuzzer.of_kind("RulesetMachine")


def _spoiled(random: Random, numbers: list[int]) -> list[int]:
    """The numbers, a few of them others: of places that are near, small or far."""
    made = list(numbers)
    for _ in range(random.choice([0, 1, 1, 2, 5, 20]) if made else 0):
        at = random.randrange(len(made))
        near = made[random.randrange(max(0, at - 40), min(len(made), at + 40))]
        made[at] = random.choice(
            [near, made[at] + random.choice([-1, 1]), random.randrange(-3, 70), random.choice(_FAR)]
        )
    return made


def _dumped(fuzzer: Fuzzer, owner: Any) -> list[int]:
    """The numbers of a table, as they are or nearly so."""
    numbers = owner.dump() if hasattr(owner, "dump") else []
    if fuzzer.random.random() < 0.3:
        numbers = _rows(fuzzer.random.choice(_NAMES))
    return _spoiled(fuzzer.random, numbers)


def _moves(fuzzer: Fuzzer, owner: Any) -> list[int]:
    """A move of each seat that decides, or nearly so."""
    random = fuzzer.random
    asked = owner.asked() or []
    moves = [n for seat, codes in asked for n in (seat, random.choice(codes or [0]))]
    return _spoiled(random, moves) if random.random() < 0.2 else moves


def _context(fuzzer: Fuzzer, _: Any) -> list[int]:
    """The numbers of a context and of a win that it knows."""
    random = fuzzer.random
    context = [random.randrange(4), *(random.choice([-1, 0, 1, 9]) for _ in range(_CONTEXT - 1))]
    if random.random() < 0.4:
        return [*context, 0]
    yaku = [n for _ in range(random.randrange(3)) for n in (random.randrange(60), 1)]
    hand = [random.randrange(60) for _ in range(random.choice([0, 4, 13]))]
    calls = [random.randrange(3) for _ in range(random.choice([0, 0, 1]))]
    win = [random.randrange(3), random.randrange(-1, 40), random.randrange(2), 30, -1]
    win += [1, len(yaku) // 2, *yaku, 1, len(hand), *hand, len(calls), *calls]
    return _spoiled(random, [*context, 1, *win, random.randrange(-1, 40), 0])


def _place(fuzzer: Fuzzer, _: Any) -> int:
    """A place of the code of a program."""
    from jantaku.ruleset import library
    from jantaku.ruleset.machine.code import code_of

    code = code_of(library.load(fuzzer.random.choice(_NAMES)).program)
    places = list(code._places.values())
    random = fuzzer.random
    return random.choice(places) if random.random() < 0.7 else random.randrange(len(code.code))


def _worth(fuzzer: Fuzzer, _: Any) -> list[int]:
    random = fuzzer.random
    return [n for _ in range(random.randrange(3)) for n in (random.randrange(80), _far(random))]


def _far(random: Random) -> int:
    return random.choice(_FAR) if random.random() < 0.3 else random.randrange(20)


def _wins(fuzzer: Fuzzer, owner: Any) -> list[int]:
    rows = owner.wins()
    if not rows:
        rows = [owner.score(owner.asked()[0][0], 0, [])] if owner.asked() else []
    return _spoiled(fuzzer.random, [n for row in rows for n in row])


def _marks(fuzzer: Fuzzer, _: Any) -> list[int]:
    random = fuzzer.random
    rows = range(random.randrange(5))
    return [
        n for _ in rows for n in (random.randrange(8), random.randrange(4), random.randrange(14))
    ]


def _tiles(least: int) -> Callable[[Fuzzer, Any], list[int]]:
    def made(fuzzer: Fuzzer, _: Any) -> list[int]:
        random = fuzzer.random
        size = random.choice([0, 1, 2, 3, 4, 14, 136])
        return [random.randrange(least, 45) for _ in range(size)]

    return made


def _pairs(fuzzer: Fuzzer, _: Any) -> list[int]:
    return [fuzzer.random.randrange(60) for _ in range(2 * fuzzer.random.randrange(4))]


def _below(most: int, least: int = 0) -> Callable[[Fuzzer, Any], int]:
    return lambda fuzzer, _: fuzzer.random.randrange(least, most)


def _row(*values: int) -> Callable[[Fuzzer, Any], Any]:
    return lambda fuzzer, _: np.array(
        [fuzzer.random.choice(values) for _ in range(fuzzer.random.choice([1, 1, 2]))], np.int32
    )


def _kind(name: str) -> Callable[[Fuzzer, Any], Any]:
    return lambda fuzzer, _: fuzzer.of_kind(name)


def _wall(fuzzer: Fuzzer, owner: Any) -> list[int] | None:
    return None if fuzzer.random.random() < 0.3 else _tiles(0)(fuzzer, owner) * 2


def _table_of_batch(fuzzer: Fuzzer, _: Any) -> Any:
    random: Random = fuzzer.random
    return random.choice(fuzzer.pool["jantaku._kernel.RulesetState"][:3])


SOUND: dict[str, dict[str, Callable[[Fuzzer, Any], Any]]] = {
    "RulesetState": {
        "numbers": _dumped,
        "moves": _moves,
        "wall": _wall,
        "secret": lambda fuzzer, _: fuzzer.random.randbytes(32),
        "waited_for": _below(16),
        "source": _below(3),
        "tile": _below(60, -1),
        "tiles": _tiles(0),
        "points": lambda fuzzer, _: _far(fuzzer.random),
        "minipoints": lambda fuzzer, _: _far(fuzzer.random),
        "second": lambda fuzzer, _: fuzzer.random.random() < 0.5,
        "at": _below(15),
        "restriction": _below(2),
        "yaku": _worth,
        "yaku2": _worth,
        "wins": _wins,
        "place": _place,
        "context": _context,
        "marks": _marks,
    },
    "RulesetMachine": {
        "name": _below(60),
        "number": _below(60),
        "attrs": _tiles(0),
        "tiles": _tiles(0),
        "called": _below(40, -1),
        "own": _tiles(0),
        "card": _below(20, -1),
        "texts": _tiles(0),
        "aliases": lambda fuzzer, _: _spoiled(fuzzer.random, [4, 2, 5, 6, 7, 1, 8]),
        "followers": _pairs,
        "marks": _marks,
        "text": lambda fuzzer, _: f"text {fuzzer.random.randrange(50)}",
    },
    "RulesetEncoding": {
        "row": lambda fuzzer, _: _spoiled(
            fuzzer.random, [1, 2, 3, 4][: fuzzer.random.choice([0, 4])]
        )
    },
    "RulesetBatch": {
        "at": _below(2),
        "table": _table_of_batch,
        "into": _table_of_batch,
        "room": lambda *_: 1_000,
        "with_events": lambda fuzzer, _: fuzzer.random.random() < 0.5,
        "tables": _row(0, 0, 1),
        "seats": _row(0, 1, 2, 3),
        "numbers": _row(*range(60)),
        "observed": lambda fuzzer, _: fuzzer.random.random() < 0.5,
        "oracle": lambda fuzzer, _: fuzzer.random.random() < 0.5,
    },
}
"""By class the values that fit the parameters of its methods."""

MADE: dict[str, Callable[[Fuzzer, Any], Any]] = {
    "machine": _machine,
    "encoding": _kind("RulesetEncoding"),
}
"""The values that fit parameters of the classes themselves."""


def knows(owner: object) -> bool:
    """True if the methods of an object have sound values here."""
    return type(owner).__module__ == "jantaku._kernel" and type(owner).__name__ in SOUND
