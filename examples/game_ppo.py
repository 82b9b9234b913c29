"""A small PPO that learns any game of `VectorGame` by playing all seats, on the CPU.

    python examples/game_ppo.py hong_kong --minutes 10

The seats share one network (Schulman et al. 2017). Points are rare in rulesets, so that a lower
shanten number is rewarded too, as a potential: the best policy stays best. At the end seat 0 plays
against random players.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from jantaku import shanten_batch
from jantaku.env.games import VectorGame
from jantaku.ruleset import library

GAMMA, LAMBDA, CLIP, ENTROPY, STEPS, KINDS = 0.99, 0.95, 0.2, 0.01, 64, 34


class Network(nn.Module):
    """What a seat sees; out come a logit for each number and the value of the position."""

    def __init__(self, games: VectorGame) -> None:
        super().__init__()
        encoding = games.encoding
        self.body = nn.Sequential(
            nn.Flatten(),
            nn.Linear(len(encoding.planes) * len(encoding.cells), 256),
            nn.ReLU(),
            nn.Linear(256, 256),
            nn.ReLU(),
        )
        self.logits, self.value = nn.Linear(256, len(encoding.actions)), nn.Linear(256, 1)

    def forward(self, obs: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        body = self.body(obs.float())
        logits = self.logits(body).masked_fill(~mask, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(body)[:, 0]


def rows(games: VectorGame) -> tuple[torch.Tensor, torch.Tensor]:
    return torch.from_numpy(games.obs), torch.from_numpy(games.mask)


def potential(games: VectorGame, worth: float) -> np.ndarray:
    """What the shanten numbers of the rows' hands are worth; nothing in Haiyuki."""
    if games.source.engine != "ruleset" or not worth:
        return np.zeros(len(games), np.float32)
    columns = [at for at, cell in enumerate(games.encoding.cells) if cell[-1:] in "mpsz"][:KINDS]
    hands = np.zeros((len(games), KINDS), np.uint8)
    hands[:, : len(columns)] = games.obs[:, :4, columns].sum(axis=1)
    return -worth * np.clip(shanten_batch(hands), 0, 8).astype(np.float32)


def collect(games: VectorGame, network: Network, scale: float, worth: float) -> list[torch.Tensor]:
    """Plays on; returns observations, masks, actions, their chances, advantages and returns."""
    seats = max(games.seats) + 1
    steps = []
    for _ in range(STEPS):
        obs, mask = rows(games)
        with torch.no_grad():
            policy, value = network(obs, mask)
            action = policy.sample()
            chance = policy.log_prob(action)
        stream = games.env_id * seats + games.seat
        gained, done, near = games.reward * scale, games.done, potential(games, worth)
        steps.append((stream, gained, done, near, value.numpy(), obs, mask, action, chance))
        games.step(action.numpy())
    later, found = np.zeros((6, games.n * seats), np.float32), []
    for stream, gained, done, near, value, *sample in reversed(steps):
        known, gain, goes_on, next_value, next_near, advantage = later[:, stream]
        error = gain + goes_on * GAMMA * (next_value + next_near) - near - value
        advantage = error + GAMMA * LAMBDA * goes_on * advantage
        keep = torch.from_numpy(known > 0)
        parts = (*sample, torch.from_numpy(advantage), torch.from_numpy(advantage + value))
        found.append([part[keep] for part in parts])
        later[:, stream] = np.ones_like(value), gained, ~done, value, near, advantage
    return [torch.cat(parts) for parts in zip(*found, strict=True)]


def learn(network: Network, optimizer: torch.optim.Optimizer, samples: list[torch.Tensor]) -> None:
    """Three passes over what was played, in random batches."""
    for _ in range(3):
        for batch in torch.randperm(len(samples[0])).split(512):
            obs, mask, action, before, advantage, returns = (part[batch] for part in samples)
            policy, value = network(obs, mask)
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
            ratio = (policy.log_prob(action) - before).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            gain = torch.minimum(ratio * advantage, clipped * advantage).mean()
            probability = policy.probs
            entropy = -(probability * probability.clamp_min(1e-9).log()).sum(dim=1).mean()
            loss = (value - returns).pow(2).mean() - gain - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def evaluate(name: object, network: Network | None, count: int, seed: int) -> tuple[float, float]:
    """The mean gain of seat 0 in a game against random players, and half its 95% interval."""
    others = VectorGame(name, 1).seats[1:]
    games = VectorGame(name, min(count, 64), seed=seed, players=dict.fromkeys(others, "random"))
    gains, running = list[float](), np.zeros(games.n)
    while len(gains) < count:
        with torch.no_grad():
            best = None if network is None else network(*rows(games))[0].logits.argmax(dim=1)
        games.step(games.random_actions() if best is None else best.numpy())
        running += games.step_rewards[:, 0]
        gains += running[games.step_ended].tolist()
        running[games.step_ended] = 0
    return float(np.mean(gains)), 1.96 * float(np.std(gains)) / len(gains) ** 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="haiyuki")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=500, help="of the evaluations")
    parser.add_argument("--scale", type=float, default=None, help="of a point, as a reward")
    parser.add_argument("--nearer", type=float, default=0.1, help="worth of a step to tenpai")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    alone = given.game == "haiyuki"
    game = given.game if alone else library.load(given.game, config={"max_rounds": 1})
    scale = given.scale or (0.2 if alone else 0.05)
    games = VectorGame(game, 32, seed=given.seed)
    network = Network(games)
    optimizer = torch.optim.Adam(network.parameters(), lr=5e-4)
    print("random: {:+.2f} ± {:.2f}".format(*evaluate(game, None, given.games, 10**6)))
    start, decisions, said = time.monotonic(), 0, 0.0
    while (spent := time.monotonic() - start) < 60 * given.minutes or not decisions:
        samples = collect(games, network, scale, given.nearer)
        learn(network, optimizer, samples)
        decisions += len(samples[0])
        if spent >= said:
            said += max(30.0, 6 * given.minutes)
            mean, half = evaluate(game, network, min(given.games, 64), 10**6)
            print(f"{decisions:9,} decisions: {mean:+.2f} ± {half:.2f} a game", flush=True)
    mean, half = evaluate(game, network, given.games, 2 * 10**6)
    print(f"against random players, {given.games} games: {mean:+.2f} ± {half:.2f} a game")


if __name__ == "__main__":
    main()
