"""Behaviour cloning: a small network learns what the players of recorded games did, on the CPU.

    python examples/behaviour_cloning.py games.zip --games 150 --out cloning.png

Each record is followed message by message; at every decision of every seat the observation and the
action that was taken are one example. Whole games are held out for the test.
"""

from __future__ import annotations

import argparse
import json
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
import torch
from matplotlib.figure import Figure
from torch import nn

from jantaku import JantakuError, RiichiEnv
from jantaku.env import ACTIONS, action_number, plane_names
from jantaku.riichi.records.files import iter_games
from jantaku.riichi.records.formats.mjai.writer import write_mjai

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.riichi.records.record import GameRecord

PLANES = plane_names("full").index("self_turn_1")  # without the ponds turn by turn
PASS = action_number("pass")
Example = tuple[np.ndarray, np.ndarray, int]


def examples(game: GameRecord) -> Iterator[Example]:
    """Yields planes, mask and action for every decision in the record."""
    env = RiichiEnv(rule=game.rules)
    messages = [json.loads(line) for line in write_mjai(game).splitlines()]
    for i, message in enumerate(messages[:-1]):
        deciding = env.apply_event(message)
        following = messages[i + 1]
        if following["type"] == "reach":  # which tile it is declared with comes after it
            following = {**messages[i + 2], "type": "reach"}
        for seat, seen in deciding.items():
            if len(seen.legal_actions()) == 1:
                continue
            if following.get("actor") == seat and following["type"] != "tsumo":
                action = seen.select_action_from_mjai(following)
                taken = None if action is None else seen.action_id(action)
            else:  # before a draw all have passed; before a call nobody knows
                taken = PASS if following["type"] == "tsumo" else None
            if taken is not None and seen.mask()[taken]:
                yield seen.encode("full")[:PLANES], seen.mask(), taken


def dataset(games: list[GameRecord]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """The examples of all games."""
    planes, masks, actions = zip(*(one for game in games for one in examples(game)), strict=True)
    return (
        torch.from_numpy(np.stack(planes)),
        torch.from_numpy(np.stack(masks)),
        torch.tensor(actions),
    )


class Network(nn.Module):
    """Convolutions over neighbouring kinds, then a layer over all; illegal actions are left out."""

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
            nn.Linear(256, ACTIONS),
        )

    def forward(self, planes: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return self.body(planes.float()).masked_fill(~mask, -1e9)


def accuracy(network: Network, data: tuple[torch.Tensor, ...]) -> float:
    """Returns the share of decisions in which the likeliest action was the one taken."""
    planes, mask, action = data
    with torch.no_grad():
        parts = torch.arange(len(action)).split(4096)
        right = [(network(planes[p], mask[p]).argmax(1) == action[p]).sum() for p in parts]
    return float(sum(right)) / len(action)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", help="records, folders or zip archives")
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="cloning.png")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    read = (game for _, game in iter_games(given.paths) if not isinstance(game, JantakuError))
    games = list(islice(read, given.games))
    held_out = max(1, len(games) // 5)
    test, train = dataset(games[:held_out]), dataset(games[held_out:])
    print(f"{len(games)} games: {len(train[2]):,} decisions to learn, {len(test[2]):,} to test")
    often = train[2].bincount().argmax()
    guess = float((test[2] == often).float().mean())
    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    curve = [accuracy(network, test)]
    for epoch in range(given.epochs):
        for rows in torch.randperm(len(train[2])).split(512):
            loss = nn.functional.cross_entropy(
                network(train[0][rows], train[1][rows]), train[2][rows]
            )
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
