"""The quick player: fits the weights of `kernel/lookahead/quick_weights.cpp` to what people did.

    python training/quick_player.py four.zip --three three.zip --out quick_weights.cpp

Each discard has a sum of weights, one for each sign that the kernel reads
(`kernel/lookahead/quick_player.hpp`); the chance of a discard is its share of the exponentials of
the sums, and a call is compared with a pass, whose sum is 0. Every fifth game is left for the test.
The weights for three players start from those for four.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from jantaku import _kernel
from jantaku.env import records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Shorts = NDArray[np.uint16]

KINDS: Final = 34
NO_SIGN: Final = 0xFFFF
BATCH: Final = 1 << 12
TESTED: Final = 5  # one of so many games is for the test
DISCARD, CALL = ([size for _, size in signs] for signs in _kernel.quick_signs())
RISKS: Final = 3  # places of the last sign of a discard
MOST_CALLS: Final = 6


@dataclass
class Choices:
    """Rows of alternatives, `(n, alternatives, signs)`, and the alternative that was taken.

    `NO_SIGN` marks an alternative that is missing. Of calls the last one is the pass, whose signs
    are those of nothing.
    """

    rows: NDArray[np.int32]
    legal: NDArray[np.bool_]
    taken: NDArray[np.intp]
    tested: NDArray[np.bool_]


def offsets(sizes: list[int], repeated: int = 1) -> NDArray[np.int32]:
    """The first weight of each sign; the last sign has several places."""
    first = np.cumsum([0, *sizes[:-1]], dtype=np.int32)
    return np.append(first, [first[-1]] * (repeated - 1)).astype(np.int32)


def read(paths: list[str], players: int, parts: int) -> tuple[Choices, Choices]:
    """The discards and the calls that the archives hold."""
    width = len(DISCARD) - 1 + RISKS
    discards, calls = [], []
    for batch in records(paths, features="basic", labels=["quick"], part=(0, parts)):
        if batch.players != players or batch.quick is None:
            continue
        tested = batch.game // parts % TESTED == 0
        cells = batch.quick[:, : KINDS * width].reshape(len(batch), KINDS, width)
        legal = cells[:, :, 0] != NO_SIGN
        kind = kinds_of(batch.action)
        kind = np.where(kind == DRAWN, batch.quick[:, -1].astype(np.intp), kind)
        chosen = (kind >= 0) & (legal.sum(axis=1) > 1)
        chosen[chosen] &= legal[chosen, kind[chosen]]
        discards.append((cells[chosen], legal[chosen], kind[chosen], tested[chosen]))
        rows = batch.quick[:, KINDS * width : -1].reshape(len(batch), MOST_CALLS, 1 + len(CALL))
        given = rows[:, :, 0] != NO_SIGN
        same = (rows[:, :, 0] == batch.action[:, None]) & given
        passed = batch.action == PASS
        asked = given.any(axis=1) & (passed | same.any(axis=1))
        taken = np.where(same.any(axis=1), same.argmax(axis=1), MOST_CALLS)
        calls.append((rows[asked, :, 1:], given[asked], taken[asked], tested[asked]))
    found = []
    for several, sizes, repeated in ((discards, DISCARD, RISKS), (calls, CALL, 1)):
        cells, legal, taken, tested = map(np.concatenate, zip(*several, strict=True))
        places = cells.astype(np.int32) + offsets(sizes, repeated)
        places[~legal] = sum(sizes)
        if sizes is CALL:
            nothing = np.full((len(places), 1, places.shape[2]), sum(sizes), np.int32)
            places = np.concatenate([places, nothing], axis=1)
            legal = np.concatenate([legal, np.ones((len(legal), 1), np.bool_)], axis=1)
        found.append(Choices(places, legal, taken, tested))
    return found[0], found[1]


PASS: Final = 158
DRAWN: Final = 99


def kinds_of(actions: NDArray[np.int64]) -> NDArray[np.intp]:
    """The kind that an action discards, with riichi or without, -1 for others."""
    names = [_kernel.action_name(number) for number in range(159)]
    table = np.full(159, -1, np.intp)
    for number, name in enumerate(names):
        way, _, tile = name.partition(" ")
        if way in ("discard", "riichi"):
            table[number] = DRAWN if tile == "drawn" else kind_named(tile)
    return table[actions]


def kind_named(tile: str) -> int:
    """The kind of a tile such as `0m`."""
    return "mpsz".index(tile[1]) * 9 + (int(tile[0]) or 5) - 1


def batches(choices: Choices, chance: np.random.Generator) -> Iterator[NDArray[np.intp]]:
    rows = chance.permutation(np.flatnonzero(~choices.tested))
    yield from np.array_split(rows, max(1, len(rows) // BATCH))


def chances(choices: Choices, rows: NDArray[np.intp], weights: Floats) -> Floats:
    """The chance of each alternative of these rows."""
    sums = weights[choices.rows[rows]].sum(axis=2)
    sums = np.where(choices.legal[rows], sums, -np.inf)
    powers = np.exp(sums - sums.max(axis=1, keepdims=True))
    return (powers / powers.sum(axis=1, keepdims=True)).astype(np.float32)


def fit(choices: Choices, size: int, epochs: int, start: Floats | None, pull: float) -> Floats:
    """The weights that make what was taken the likeliest, by Adam."""
    chance = np.random.default_rng(1)
    weights = np.zeros(size + 1, np.float32) if start is None else start.copy()
    first = weights.copy()
    mean, square, step = np.zeros_like(weights), np.zeros_like(weights), 0
    steps = epochs * max(1, int((~choices.tested).sum()) // BATCH)
    for _ in range(epochs):
        for rows in batches(choices, chance):
            wrong = chances(choices, rows, weights)
            wrong[np.arange(len(rows)), choices.taken[rows]] -= 1
            places = choices.rows[rows]
            spread = np.broadcast_to(wrong[:, :, None], places.shape)
            slope = np.bincount(places.ravel(), spread.ravel(), minlength=size + 1) / len(rows)
            slope += pull * (weights - first)
            slope[-1] = 0
            step += 1
            mean = 0.9 * mean + 0.1 * slope
            square = 0.999 * square + 0.001 * slope**2
            size_of_step = 0.05 * (1 - 0.98 * step / steps)
            fixed = mean / (1 - 0.9**step), square / (1 - 0.999**step)
            weights = (weights - size_of_step * fixed[0] / (np.sqrt(fixed[1]) + 1e-8)).astype(
                np.float32
            )
    return weights


def report(name: str, choices: Choices, weights: Floats) -> None:
    """Prints how often the likeliest alternative was taken in the test, and the loss."""
    rows = np.flatnonzero(choices.tested)
    agreed, loss = 0, 0.0
    for part in np.array_split(rows, max(1, len(rows) // BATCH)):
        chance = chances(choices, part, weights)
        taken = choices.taken[part]
        agreed += int((chance.argmax(axis=1) == taken).sum())
        loss -= float(np.log(chance[np.arange(len(part)), taken] + 1e-9).sum())
    print(
        f"{name}: {agreed / len(rows):.3f} of {len(rows):,}, loss {loss / len(rows):.4f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="+", help="records of four players")
    parser.add_argument("--three", nargs="*", default=[], help="records of three players")
    parser.add_argument("--parts", type=int, default=1, help="one of so many games is used")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    fitted: dict[int, list[Floats]] = {}
    for players, paths, parts in ((4, given.games, given.parts), (3, given.three, 1)):
        if not paths:
            continue
        fitted[players] = []
        for at, (name, choices, sizes) in enumerate(
            zip(("discards", "calls"), read(paths, players, parts), (DISCARD, CALL), strict=True)
        ):
            start = fitted[4][at] if players == 3 and 4 in fitted else None
            weights = fit(choices, sum(sizes), given.epochs, start, 1e-5 if start is None else 1e-3)
            fitted[players].append(weights)
            report(f"{players} players, {name}", choices, weights)
    if given.out:
        given.out.write_text(source(fitted))


def source(fitted: dict[int, list[Floats]]) -> str:
    """The file of the kernel with the weights."""
    lines = ["// Written by training/quick_player.py.", '#include "lookahead/quick_player.hpp"', ""]
    lines += [
        "namespace jantaku::lookahead {",
        "",
        "// clang-format off",
        "const Weights kWeights[2]{",
    ]
    for players in (3, 4):
        both = fitted.get(players, fitted[4])
        lines.append("  {")
        for weights in both:
            told = [f"{round(float(one), 2) or 0:g}" for one in weights[:-1]]
            rows = [",".join(told[at : at + 24]) for at in range(0, len(told), 24)]
            lines.append("    {" + ",\n     ".join(rows) + "},")
        lines.append("  },")
    lines += ["};", "// clang-format on", "", "}  // namespace jantaku::lookahead", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
