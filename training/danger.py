"""The danger model: fits the numbers of `jantaku.danger` to records, and measures them on others.

    python training/danger.py fit games.zip --three three.zip --out model.json
    python training/danger.py measure games.zip --three three.zip --picture docs/danger.png

Each chance is a logistic function of a sum: one number for each sign that the kernel reads from the
table (`kernel/danger/signs.hpp`). The first fifth of the games of each archive is measured, the
others are learned from. The numbers for three players start from those for four.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np
import torch
from matplotlib.figure import Figure

from jantaku import _kernel
from jantaku.env import records
from jantaku.riichi.danger.model import PARTS, load_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from jantaku.env.record_rows import RecordBatch

    Arrays = TypeVar("Arrays", "Samples", "Measured")
    Bytes = NDArray[np.uint8]
    Floats = NDArray[np.float32]

SIGNS: Final = dict(zip(PARTS, _kernel.danger_signs(), strict=True))
KINDS: Final = 34
DISCARDS: Final = 38  # numbers of the actions that discard
MEASURED: Final = 5  # one of so many games is measured
BATCH: Final = 1 << 13
SITUATIONS: Final = ("riichi", "no call", "one call", "two calls", "three calls")


@dataclass
class Samples:
    """Signs of opponents, and of those that wait signs and results of the tiles they may win by.

    `held` marks tiles that the seat could discard; `seat` is the row of `hands` of a tile.
    """

    hands: Bytes
    waits: NDArray[np.bool_]
    tiles: Bytes
    prices: Bytes
    deals_in: NDArray[np.bool_]
    cost: Floats


def joined(parts: list[Arrays]) -> Arrays:
    """The arrays of several values, one after the other."""
    columns = zip(*(vars(one).values() for one in parts), strict=True)
    return type(parts[0])(*map(np.concatenate, columns))


def offsets(part: str) -> NDArray[np.int64]:
    """The place of each sign's first number among the numbers of its part."""
    sizes = [values for _, values in SIGNS[part]]
    return np.cumsum([0, *sizes[:-1]])


def split(cells: Bytes) -> tuple[Bytes, Bytes, Bytes, Bytes]:
    """Hand signs `(n, h)`, safe kinds `(n, 34)`, tile signs `(n, 34, t)`, price signs of cells."""
    sizes = [len(SIGNS["hand"]), KINDS, KINDS * len(SIGNS["tile"]), KINDS * len(SIGNS["price"])]
    hand, safe, tile, price = np.split(cells, np.cumsum(sizes)[:-1], axis=1)
    return hand, safe, tile.reshape(len(cells), KINDS, -1), price.reshape(len(cells), KINDS, -1)


def in_riichi(tiles: Bytes) -> NDArray[np.bool_]:
    """True for opponents in riichi, from the signs of any of their tiles."""
    return tiles[:, 0, 0] < SIGNS["tile"][0][1] // 3


def opponents(batch: RecordBatch) -> Iterator[tuple[NDArray[np.intp], int]]:
    """The rows at which a seat chooses a discard, with the place of each opponent."""
    rows = np.flatnonzero(batch.mask[:, :DISCARDS].any(axis=1))
    for place in range(1, batch.players):
        yield rows, place


def read(paths: list[str], players: int, part: tuple[int, int], share: float) -> Samples:
    """Samples of the decisions of a part of the games; `share` of the decisions are used."""
    chance = np.random.default_rng(1)
    found: list[Samples] = []
    batches = records(
        paths, features="basic", labels=["waits", "danger", "cost", "signs"], part=part
    )
    in_play = kinds_in_play(players)
    for batch in batches:
        if batch.players != players:
            continue
        for rows, place in opponents(batch):
            rows = rows[chance.random(len(rows)) < share]
            hands, safe, tiles, prices = split(batch.signs[rows, place])
            waits = batch.waits[rows, place].any(axis=1)
            closed = ~in_riichi(tiles)
            asked = (safe == 0) & waits[:, None] & in_play
            deals_in = batch.danger[rows, place]
            cost = batch.cost[rows, place]
            found.append(
                Samples(
                    hands[closed],
                    waits[closed],
                    tiles[asked],
                    prices[asked & deals_in],
                    deals_in[asked],
                    cost[asked & deals_in].astype(np.float32),
                )
            )
    return joined(found)


def kinds_in_play(players: int) -> NDArray[np.bool_]:
    """The kinds that the tiles of so many players have."""
    kinds = np.ones(KINDS, np.bool_)
    kinds[1:8] = players == 4
    return kinds


class Table(torch.nn.Module):
    """The numbers of a part: a base, and one for each value of each sign."""

    def __init__(self, part: str, start: tuple[float, list[float]] | None) -> None:
        super().__init__()
        count = sum(values for _, values in SIGNS[part])
        base, numbers = start or (0.0, [0.0] * count)
        self.base = torch.nn.Parameter(torch.tensor(base))
        self.numbers = torch.nn.Parameter(torch.tensor(numbers)[:, None])
        self.start = torch.tensor(numbers)[:, None]
        self.offsets = torch.tensor(offsets(part))

    def forward(self, signs: torch.Tensor) -> torch.Tensor:
        """The sum of a row of signs."""
        places = signs.long() + self.offsets
        summed = torch.nn.functional.embedding_bag(places, self.numbers, mode="sum")
        return summed[:, 0] + self.base


def fit(
    part: str,
    signs: Bytes,
    target: NDArray[Any],
    epochs: int,
    start: tuple[float, list[float]] | None,
) -> tuple[float, list[float]]:
    """The base and numbers of a part: log odds, or for prices the log of points."""
    torch.manual_seed(1)
    table = Table(part, start)
    wanted = torch.tensor(np.asarray(target, np.float32))
    given = torch.tensor(signs)
    if start is None:
        mean = float(wanted.mean())
        table.base.data.fill_(np.log(mean) if part == "price" else np.log(mean / (1 - mean)))
    steps = epochs * -(-len(given) // BATCH)
    optimizer = torch.optim.Adam(table.parameters(), lr=0.03)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.02, steps)
    pull = (4.0 if start is None else 40.0) / len(given)
    for epoch in range(epochs):
        total = 0.0
        for rows in torch.randperm(len(given)).split(BATCH):
            sums = table(given[rows])
            if part == "price":
                loss = (torch.exp(sums - 8) - wanted[rows] / np.exp(8) * sums).mean()
            else:
                loss = torch.nn.functional.binary_cross_entropy_with_logits(sums, wanted[rows])
            total += float(loss.detach()) * len(rows)
            change = ((table.numbers - table.start) ** 2).sum()
            optimizer.zero_grad()
            (loss + pull * change).backward()
            optimizer.step()
            schedule.step()
        print(f"{part} epoch {epoch + 1}: loss {total / len(given):.5f}", flush=True)
    return float(table.base.detach()), table.numbers.detach()[:, 0].tolist()


def fitted(samples: Samples, epochs: int, start: dict[str, Any] | None) -> dict[str, Any]:
    """The numbers of all parts, from those of `start` if it is given."""
    asked = {
        "hand": (samples.hands, samples.waits),
        "tile": (samples.tiles, samples.deals_in),
        "price": (samples.prices, samples.cost),
    }
    return {
        part: fit(part, signs, target, epochs, start and start[part])
        for part, (signs, target) in asked.items()
    }


def document(numbers: dict[int, dict[str, Any]]) -> str:
    """The file of the model: by players and part, a line for each sign."""
    lines = ["{"]
    for at, (players, parts) in enumerate(numbers.items()):
        lines.append(f' "{players}": {{')
        for place, (part, (base, values)) in enumerate(parts.items()):
            lines.append(f'  "{part}": {{')
            rows = [f'   "base": {base:.3f}']
            for (name, size), first in zip(SIGNS[part], offsets(part), strict=True):
                short = [round(float(value), 2) or 0 for value in values[first : first + size]]
                row = json.dumps(short, separators=(",", ":")).replace("0.0,", "0,")
                rows.append(f'   "{name}": {row}')
            lines.append(",\n".join(rows))
            lines.append("  }" + ("," if place + 1 < len(parts) else ""))
        lines.append(" }" + ("," if at + 1 < len(numbers) else ""))
    return "\n".join([*lines, "}", ""])


@dataclass
class Measured:
    """Predicted chances and costs of tiles that seats could discard, and what was true.

    One row for each opponent and each kind that the seat held.
    """

    situation: NDArray[np.int64]
    waits: Floats
    did_wait: NDArray[np.bool_]
    chance: Floats
    deals_in: NDArray[np.bool_]
    cost: Floats
    paid: Floats
    first: NDArray[np.bool_]  # of the rows of its opponent and decision


def sums(part: str, signs: Bytes, model: dict[str, Any]) -> Floats:
    """The sums of rows of signs by the model."""
    base, numbers = model[part]
    places = signs.astype(np.int64) + offsets(part)
    return np.asarray(numbers, np.float32)[places].sum(axis=-1) + np.float32(base)


def sigmoid(value: Floats) -> Floats:
    """The chance of log odds."""
    return 1 / (1 + np.exp(-value))


def measured(
    paths: list[str], players: int, part: tuple[int, int], share: float, model: dict[str, Any]
) -> Measured:
    """What the model says of decisions of other games."""
    chance = np.random.default_rng(2)
    found = []
    batches = records(
        paths, features="basic", labels=["waits", "danger", "cost", "signs", "hands"], part=part
    )
    for batch in batches:
        if batch.players != players:
            continue
        for rows, place in opponents(batch):
            rows = rows[chance.random(len(rows)) < share]
            hand, safe, tiles, prices = split(batch.signs[rows, place])
            riichi = in_riichi(tiles)
            waits = np.where(riichi, 1, sigmoid(sums("hand", hand, model)))
            risk = waits[:, None] * sigmoid(sums("tile", tiles, model)) * (safe == 0)
            cost = np.exp(sums("price", prices, model))
            held = batch.hands[rows, 0] > 0
            situation = np.where(riichi, 0, 1 + np.minimum(hand[:, 0] // 20, 3))
            at, kind = np.nonzero(held)
            found.append(
                Measured(
                    situation[at],
                    waits[at].astype(np.float32),
                    batch.waits[rows, place].any(axis=1)[at],
                    risk[at, kind].astype(np.float32),
                    batch.danger[rows, place][at, kind],
                    cost[at, kind].astype(np.float32),
                    batch.cost[rows, place][at, kind].astype(np.float32),
                    np.diff(at, prepend=-1) > 0,
                )
            )
    return joined(found)


def log_loss(chance: Floats, true: NDArray[np.bool_]) -> float:
    """The mean loss in nats of predicted chances."""
    sure = np.clip(chance.astype(np.float64), 1e-5, 1 - 1e-5)
    return float(-np.where(true, np.log(sure), np.log(1 - sure)).mean())


def by_rank(chance: Floats, true: NDArray[np.bool_], parts: int = 10) -> list[tuple[float, float]]:
    """Predicted and real share of each tenth of the rows, by what was predicted."""
    order = np.argsort(chance, kind="stable")
    return [(float(chance[p].mean()), float(true[p].mean())) for p in np.array_split(order, parts)]


def report(m: Measured) -> str:
    """The tables of `docs/danger.md`."""
    lines = [
        "| opponent | tiles | deal in | base rate | `danger` |",
        "| --- | --- | --- | --- | --- |",
    ]
    for at, name in [*enumerate(SITUATIONS), (-1, "all")]:
        rows = m.situation == at if at >= 0 else np.ones(len(m.situation), np.bool_)
        true = m.deals_in[rows]
        if not true.any():
            continue
        base = np.full(len(true), true.mean(), np.float32)
        losses = [log_loss(one, true) for one in (base, m.chance[rows])]
        told = " | ".join(f"{loss:.4f}" for loss in losses)
        lines.append(f"| {name} | {len(true):,} | {true.mean():.2%} | {told} |")
    lines += [
        "",
        "| opponent | hands | wait | base rate | `danger` |",
        "| --- | --- | --- | --- | --- |",
    ]
    for at, name in enumerate(SITUATIONS[1:], 1):
        rows = m.first & (m.situation == at)
        true = m.did_wait[rows]
        if not true.any():
            continue
        base = np.full(len(true), true.mean(), np.float32)
        told = f"{log_loss(base, true):.4f} | {log_loss(m.waits[rows], true):.4f}"
        lines.append(f"| {name} | {len(true):,} | {true.mean():.1%} | {told} |")
    lines += ["", "| opponent | deal-ins | mean cost | predicted | error | error of the mean |"]
    lines += ["| --- | --- | --- | --- | --- | --- |"]
    for at, name in enumerate(SITUATIONS):
        rows = m.deals_in & (m.situation == at)
        if not rows.any():
            continue
        paid, cost = m.paid[rows], m.cost[rows]
        errors = [np.sqrt(((paid - one) ** 2).mean()) for one in (cost, paid.mean())]
        told = f"{errors[0]:,.0f} | {errors[1]:,.0f}"
        lines.append(
            f"| {name} | {len(paid):,} | {paid.mean():,.0f} | {cost.mean():,.0f} | {told} |"
        )
    return "\n".join(lines)


def draw(m: Measured, path: Path) -> None:
    """Predicted against real, by tenths, for each situation: chances to deal in and to wait."""
    figure = Figure(figsize=(9, 4.2), layout="constrained")
    left, right = figure.subplots(1, 2)
    for at, name in enumerate(SITUATIONS):
        rows = m.situation == at
        if m.deals_in[rows].sum() < 100:
            continue
        points = by_rank(m.chance[rows], m.deals_in[rows])
        left.loglog(
            *zip(*[p for p in points if min(p) > 1e-4], strict=True), f"C{at}o-", ms=4, label=name
        )
        rows &= m.first
        if at:
            right.plot(
                *zip(*by_rank(m.waits[rows], m.did_wait[rows]), strict=True),
                f"C{at}o-",
                ms=4,
                label=name,
            )
    for axes, title in ((left, "deals in"), (right, "waits")):
        most = max(axes.get_xlim()[1], axes.get_ylim()[1])
        axes.plot([1e-4, most], [1e-4, most], color="gray", lw=0.8, zorder=0)
        axes.set(xlabel="predicted", ylabel="real", title=title)
        axes.legend(frameon=False)
    figure.savefig(path, dpi=90)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=("fit", "measure"))
    parser.add_argument("games", help="records of four players")
    parser.add_argument("--three", help="records of three players")
    parser.add_argument("--part", type=int, default=1, help="one of so many games is used")
    parser.add_argument("--share", type=float, default=0.5, help="of the decisions that are used")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--out", type=Path, default=Path("model.json"))
    parser.add_argument("--picture", type=Path)
    given = parser.parse_args()
    torch.set_num_threads(1)
    archives = {4: given.games} | ({3: given.three} if given.three else {})
    numbers: dict[int, dict[str, Any]] = {}
    for players, path in archives.items():
        parts = given.part if players == 4 else 1
        whole = MEASURED * parts
        if given.task == "fit":
            learned = [(n * parts, whole) for n in range(1, MEASURED)]
            several = [read([path], players, part, given.share) for part in learned]
            samples = joined(several)
            print(
                f"{players} players: {len(samples.hands):,} hands, {len(samples.tiles):,} tiles, "
                f"{len(samples.cost):,} deal-ins",
                flush=True,
            )
            epochs = given.epochs if players == 4 else 4 * given.epochs
            numbers[players] = fitted(samples, epochs, numbers.get(4))
        else:
            m = measured([path], players, (0, whole), given.share, load_numbers()[players])
            print(f"{players} players\n\n{report(m)}\n", flush=True)
            if given.picture and players == 4:
                draw(m, given.picture)
    if given.task == "fit":
        given.out.write_text(document(numbers))


if __name__ == "__main__":
    main()
