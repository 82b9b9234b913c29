"""Behaviour cloning: a network learns what the players of recorded games did, and plays.

    python training/cloning.py four.zip three.zip --shares 9 1 --out player.safetensors
    jantaku arena policy:player.safetensors smart smart smart

Every decision of every seat is an example: the network learns the action, the points that the seat
gains in the round, and its place at the end of the game. The archives are read side by side, so
that each batch holds its share of each. Whole games are held out for the test. The state of the
training is a file beside the player, after every twentieth part of the decisions: the same command
continues from it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import torch
from matplotlib.figure import Figure
from torch import nn

from jantaku.env import ACTIONS, PolicyNetwork, plane_names
from jantaku.env.torch import RecordDataset

if TYPE_CHECKING:
    from collections.abc import Iterator

PLANES = len(plane_names("full"))
BATCH = 1024
LEARNED = ("obs", "mask", "action", "gain", "placement")
Rows = dict[str, torch.Tensor]


class Network(nn.Module):
    """Convolutions over neighbouring kinds, then three heads: scores of actions, gain, and place.

    The layers have the names of `PolicyNetwork`, which computes them without torch.
    """

    def __init__(self, width: int, blocks: int) -> None:
        super().__init__()
        self.stem = nn.Conv1d(PLANES, width, 3, padding=1)
        self.blocks = nn.ModuleList(
            nn.ModuleList(nn.Conv1d(width, width, 3, padding=1) for _ in range(2))
            for _ in range(blocks)
        )
        self.hidden = nn.Linear(width * 34, 256)
        self.output, self.gain = nn.Linear(256, ACTIONS), nn.Linear(256, 1)
        self.place = nn.Linear(256, 4)

    def forward(
        self, planes: torch.Tensor, mask: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        values = torch.relu(self.stem(planes.float()))
        for first, second in self.blocks:
            values = torch.relu(values + second(torch.relu(first(values))))
        values = torch.relu(self.hidden(values.flatten(1)))
        scores = self.output(values).float().masked_fill(~mask, -1e9)
        return scores, self.gain(values)[:, 0].float(), self.place(values).float()

    @classmethod
    def of(cls, weights: Rows) -> Network:
        """Returns the network of these weights."""
        names = [f"blocks.{block}.0.weight" for block in range(len(weights))]
        network = cls(len(weights["stem.weight"]), sum(name in weights for name in names))
        network.load_state_dict(weights)
        return network

    def save(self, path: str) -> None:
        """Writes the file of a policy."""
        weights = {name: tensor.numpy() for name, tensor in self.state_dict().items()}
        PolicyNetwork(weights, features="full").save(path, half=True)


def save_state(file: Path, state: dict[str, Any]) -> None:
    """Writes the state of a training, whole or not at all."""
    torch.save(state, part := file.with_suffix(".part"))
    part.replace(file)


class Archive:
    """The decisions of one archive, again and again, without the games that are held out."""

    def __init__(self, path: str, rows: int, every: int, seed: int) -> None:
        self.path, self.every = path, every
        self.data = RecordDataset([path], batch=rows, shuffle=1 << 14, seed=seed)

    def batches(self) -> Iterator[Rows]:
        """Yields batches of about as many rows as the archive has of each batch.

        Ends the program if the archive has no game but those held out.
        """
        fruitless = 0  # epochs in a row; the rest of one that was resumed may have no rows
        while fruitless < 2:
            fruitless += 1
            for batch in self.data:
                chosen = batch["game"] % self.every != 0
                fruitless *= not chosen.any()
                yield {name: batch[name][chosen] for name in LEARNED}
        sys.exit(f"{self.path}: no game is left to learn from: use more of them")

    def held_out(self, games: int) -> Rows:
        """Returns the decisions of the first games that are held out."""
        parts: list[Rows] = []
        for batch in RecordDataset([self.path], part=(0, self.every)):
            kept = batch["game"] < games * self.every
            parts.append({name: batch[name][kept] for name in ("obs", "mask", "action")})
            if not kept.all():
                break
        return {name: torch.cat([part[name] for part in parts]) for name in parts[0]}


def foreseen(network: Network, data: Rows) -> torch.Tensor:
    """Returns for each decision whether the likeliest action was the one taken."""
    with torch.no_grad():
        parts = torch.arange(len(data["action"])).split(2048)
        found = [network(data["obs"][p], data["mask"][p])[0].argmax(1) for p in parts]
    return torch.cat(found) == data["action"]


def kinds(data: Rows) -> dict[str, torch.Tensor]:
    """Returns the rows of each kind of decision."""
    mask = data["mask"]
    riichi, win, turn = mask[:, 38:76].any(1), mask[:, 155:157].any(1), mask[:, :38].any(1)
    calls = mask[:, 158] & ~win
    return {"discards": turn & ~riichi, "riichi or not": riichi, "calls": calls, "wins": win}


class Training:
    """A network, and all that it takes to continue its training."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        self.network = Network(given.width, given.blocks)
        self.optimizer = torch.optim.AdamW(self.network.parameters(), given.rate)
        self.learned, self.seconds = 0, 0.0
        self.curve: list[tuple[int, float]] = []
        shares = given.shares or [1] * len(given.paths)
        self.archives = [
            Archive(path, max(1, round(BATCH * share / sum(shares))), given.every, given.seed)
            for path, share in zip(given.paths, shares, strict=True)
        ]
        self.file = Path(given.out).with_suffix(".pt")
        if self.file.exists():
            self._load()

    def run(self, test: Rows) -> None:
        """Learns until the number of decisions is reached."""
        goal, begun = self.given.decisions, process_time() - self.seconds
        streams = [archive.batches() for archive in self.archives]
        while True:
            if self.learned * 20 >= len(self.curve) * goal:
                self.seconds = process_time() - begun
                share = float(foreseen(self.network, test).double().mean())
                self.curve.append((self.learned, share))
                self._report()
            if self.learned >= goal:
                break
            parts = [next(stream) for stream in streams]
            rows = {name: torch.cat([part[name] for part in parts]) for name in LEARNED}
            self._learn(rows)
            self.learned += len(rows["action"])

    def _learn(self, rows: Rows) -> None:
        left = 1 - self.learned / self.given.decisions
        for group in self.optimizer.param_groups:
            group["lr"] = self.given.rate * max(left, 0.01)
        with torch.autocast("cpu", torch.bfloat16, enabled=self.given.half):
            scores, gain, place = self.network(rows["obs"], rows["mask"])
        loss = nn.functional.cross_entropy(scores, rows["action"])
        loss += 0.1 * nn.functional.smooth_l1_loss(gain, rows["gain"] / 1000)
        if (known := rows["placement"] > 0).any():
            places = rows["placement"][known].long() - 1
            loss += 0.1 * nn.functional.cross_entropy(place[known], places)
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 1)
        self.optimizer.step()

    def _report(self) -> None:
        (learned, share), minutes = self.curve[-1], self.seconds / 60
        print(f"{learned:,} decisions, {minutes:.1f} CPU min: {share:.2%} foreseen", flush=True)
        self.network.save(self.given.out)
        state = {name: getattr(self, name) for name in ("learned", "seconds", "curve")}
        state |= {name: getattr(self, name).state_dict() for name in ("network", "optimizer")}
        state["archives"] = [archive.data.state_dict() for archive in self.archives]
        save_state(self.file, state)

    def _load(self) -> None:
        state = torch.load(self.file, weights_only=True)
        for name in ("learned", "seconds", "curve"):
            setattr(self, name, state[name])
        for name in ("network", "optimizer"):
            getattr(self, name).load_state_dict(state[name])
        for archive, read in zip(self.archives, state["archives"], strict=True):
            archive.data.load_state_dict(read)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", help="records, folders or zip archives")
    parser.add_argument("--shares", type=float, nargs="+", help="of each path in a batch")
    parser.add_argument("--decisions", type=int, default=500_000, help="to learn from")
    parser.add_argument("--every", type=int, default=50, help="one game of so many is held out")
    parser.add_argument(
        "--games", type=int, default=200, help="held-out games of each path, at most"
    )
    parser.add_argument("--width", type=int, default=64, help="channels of a convolution")
    parser.add_argument("--blocks", type=int, default=3, help="pairs of convolutions")
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning, at the beginning")
    parser.add_argument(
        "--half", action="store_true", help="compute in bfloat16: twice as fast on some processors"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="player.safetensors")
    given = parser.parse_args()
    if given.shares and len(given.shares) != len(given.paths):
        parser.error("give one share for each path")
    torch.manual_seed(given.seed)
    training = Training(given)
    tests = [archive.held_out(given.games) for archive in training.archives]
    test = {name: torch.cat([part[name] for part in tests]) for name in tests[0]}
    guess = float((test["action"] == test["action"].bincount().argmax()).double().mean())
    print(f"{len(test['action']):,} decisions held out; always the most common action: {guess:.2%}")
    training.run(test)
    right = foreseen(training.network, test)
    sizes = [len(part["action"]) for part in tests]
    for path, part in zip(given.paths, right.split(sizes), strict=True):
        print(f"{Path(path).name}: {float(part.double().mean()):.2%} of {len(part):,}")
    for name, rows in kinds(test).items():
        print(f"{name}: {float(right[rows].double().mean()):.2%} of {int(rows.sum()):,}")
    axes = (figure := Figure()).add_subplot(
        xlabel="decisions learned from", ylabel="decisions foreseen, of games held out", ylim=(0, 1)
    )
    axes.plot(*zip(*training.curve, strict=True), marker=".", label="the network")
    axes.axhline(guess, color="gray", linewidth=1, label="always the most common action")
    axes.legend()
    figure.savefig(Path(given.out).with_suffix(".png"), dpi=120)


if __name__ == "__main__":
    main()
