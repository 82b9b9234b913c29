"""A player from a network: learn what a bot does, save it, and let it play in the arena.

python examples/policy.py --rounds 300 --out player.safetensors
jantaku arena policy:player.safetensors random random random
"""

from __future__ import annotations

import argparse
from random import Random

import numpy as np
import torch
from torch import nn

from jantaku import GameRule, RiichiGame
from jantaku.arena import match
from jantaku.env import PolicyNetwork
from jantaku.players import player_for

ROUND = GameRule(winds=0)


def examples(bot: str, rounds: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Planes, masks and numbers of what the bot does in every seat of these rounds."""
    seen = []
    for seed in range(rounds):
        game, chance = RiichiGame(ROUND, seed=seed), Random(seed)
        player = player_for(game, bot)
        while game.result is None:
            views = {seat: game.view(seat) for seat in game.deciding}
            actions = {seat: player(view, chance) for seat, view in views.items()}
            for seat, view in views.items():
                number = view.action_ids[view.legal.index(actions[seat])]
                seen.append((view.planes("full"), view.mask(), number))
            game.step(actions)
    planes, masks, numbers = zip(*seen, strict=True)
    return torch.tensor(np.stack(planes)), torch.tensor(np.stack(masks)), torch.tensor(numbers)


class Network(nn.Module):
    """The layers that `PolicyNetwork` computes, by their names."""

    def __init__(self, width: int = 32, blocks: int = 2) -> None:
        super().__init__()
        self.stem = nn.Conv1d(256, width, 3, padding=1)
        self.blocks = nn.ModuleList(
            nn.ModuleList(nn.Conv1d(width, width, 3, padding=1) for _ in range(2))
            for _ in range(blocks)
        )
        self.hidden = nn.Linear(width * 34, 128)
        self.output = nn.Linear(128, 159)

    def forward(self, planes: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        values = torch.relu(self.stem(planes.float()))
        for first, second in self.blocks:
            values = torch.relu(values + second(torch.relu(first(values))))
        scores = self.output(torch.relu(self.hidden(values.flatten(1))))
        return scores.masked_fill(~masks, -1e9)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--bot", default="efficiency")
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--out", default="player.safetensors")
    options = parser.parse_args()
    torch.manual_seed(1)
    planes, masks, numbers = examples(options.bot, options.rounds)
    network = Network()
    learner = torch.optim.Adam(network.parameters(), 1e-3)
    for epoch in range(options.epochs):
        for rows in torch.randperm(len(numbers)).split(256):
            scores = network(planes[rows], masks[rows])
            learner.zero_grad()
            nn.functional.cross_entropy(scores, numbers[rows]).backward()
            learner.step()
            alike = (scores.argmax(1) == numbers[rows]).float().mean()
        print(f"epoch {epoch + 1}: {alike:.1%} of the last decisions are the bot's")
    weights = {name: values.numpy() for name, values in network.state_dict().items()}
    PolicyNetwork(weights, features="full").save(options.out)
    players = [f"policy:{options.out}", "random", "random", "random"]
    first, *_ = match(players, options.games, rule=ROUND, seed=1).players
    print(f"{options.games} rounds: rank {first.rank.mean:.2f} ± {first.rank.half:.2f}")


if __name__ == "__main__":
    main()
