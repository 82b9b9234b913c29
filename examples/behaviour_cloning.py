"""Behaviour cloning: a small network learns what the players of recorded games did, on the CPU.

    python examples/behaviour_cloning.py games.zip --games 150 --out cloning.png

Every decision of every seat is an example: the network learns the action, and the points that the
seat gains in the round. Whole games are held out for the test.
"""

from __future__ import annotations

import argparse

import torch
from matplotlib.figure import Figure
from torch import nn

from jantaku.env import ACTIONS, plane_names
from jantaku.env.torch import RecordDataset

PLANES = plane_names("full").index("self_turn_1")  # without the ponds turn by turn


Examples = tuple[torch.Tensor, ...]


def examples(paths: list[str], games: int) -> tuple[Examples, Examples]:
    """Planes, masks, actions and gains in thousands: of every fifth game, and of the others."""
    rows: tuple[list[Examples], list[Examples]] = ([], [])
    for batch in RecordDataset(paths):
        columns = batch["obs"][:, :PLANES], batch["mask"], batch["action"], batch["gain"] / 1000
        held_out, read = batch["game"] % 5 == 0, batch["game"] < games
        for part, chosen in zip(rows, (held_out & read, ~held_out & read), strict=True):
            part.append(tuple(column[chosen] for column in columns))
        if not read.any():
            break
    test, train = (tuple(map(torch.cat, zip(*part, strict=True))) for part in rows)
    return test, train


class Network(nn.Module):
    """Convolutions over neighbouring kinds, then two heads: the legal actions, and the gain."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv1d(PLANES, 64, 3, padding=1),
            nn.ReLU(),
            nn.Conv1d(64, 64, 3, padding=1),
            nn.ReLU(),
            nn.Flatten(),
            nn.Linear(64 * 34, 256),
            nn.ReLU(),
        )
        self.action, self.gain = nn.Linear(256, ACTIONS), nn.Linear(256, 1)

    def forward(
        self, planes: torch.Tensor, mask: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        body = self.body(planes.float())
        return self.action(body).masked_fill(~mask, -1e9), self.gain(body)[:, 0]


def accuracy(network: Network, data: Examples) -> float:
    """Returns the share of decisions in which the likeliest action was the one taken."""
    planes, mask, action, _ = data
    with torch.no_grad():
        parts = torch.arange(len(action)).split(4096)
        right = [(network(planes[p], mask[p])[0].argmax(1) == action[p]).sum() for p in parts]
    return float(sum(right)) / len(action)


def loss_of(network: Network, planes: torch.Tensor, *rest: torch.Tensor) -> torch.Tensor:
    """Returns the loss of the actions, and a part of that of the gains."""
    mask, action, gain = rest
    logits, value = network(planes, mask)
    of_gain = nn.functional.smooth_l1_loss(value, gain)
    return nn.functional.cross_entropy(logits, action) + 0.1 * of_gain


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", help="records, folders or zip archives")
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="cloning.png")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    test, train = examples(given.paths, given.games)
    print(f"{len(train[2]):,} decisions to learn, {len(test[2]):,} to test")
    often = train[2].bincount().argmax()
    guess = float((test[2] == often).float().mean())
    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    curve = [accuracy(network, test)]
    for epoch in range(given.epochs):
        for rows in torch.randperm(len(train[2])).split(512):
            loss = loss_of(network, *(column[rows] for column in train))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        curve.append(accuracy(network, test))
        print(f"epoch {epoch + 1}: {curve[-1]:.1%} of the decisions held out")
    print(f"always the most common action: {guess:.1%}; before learning: {curve[0]:.1%}")
    axes = (figure := Figure()).add_subplot(
        xlabel="epochs", ylabel="decisions foreseen, of games held out", ylim=(0, 1)
    )
    axes.plot(curve, marker="o", label="the network")
    axes.axhline(guess, color="gray", linewidth=1, label="always the most common action")
    axes.legend()
    figure.savefig(given.out, dpi=120)


if __name__ == "__main__":
    main()
