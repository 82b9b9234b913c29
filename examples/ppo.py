"""A small PPO that learns to beat the random player, on the CPU, in a few minutes.

    python examples/ppo.py --minutes 4 --out ppo.png

It plays seat 0 of single rounds against three random players (Schulman et al. 2017). Points are
rare, so that a lower shanten number is rewarded too, as a potential: the best policy stays best.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from matplotlib.figure import Figure
from torch import nn

from jantaku import GameRule
from jantaku.env import ACTIONS, plane_names
from jantaku.env.gym import RiichiVectorEnv

RULE = GameRule(winds=0)  # single rounds
SHANTEN = plane_names("full").index("shanten")
PLANES = plane_names("full").index("self_turn_1")  # without the ponds turn by turn
GAMMA, LAMBDA, CLIP, ENTROPY, SHAPING = 0.99, 0.95, 0.2, 0.01, 0.5


class Network(nn.Module):
    """Chances of the actions, illegal ones left out, and the value of what is seen."""

    def __init__(self) -> None:
        super().__init__()
        first, second = nn.Linear(PLANES * 34, 256), nn.Linear(256, 256)
        self.body = nn.Sequential(nn.Flatten(), first, nn.ReLU(), second, nn.ReLU())
        self.policy, self.value = nn.Linear(256, ACTIONS), nn.Linear(256, 1)

    def forward(self, planes: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, ...]:
        hidden = self.body(planes.float())
        return self.policy(hidden).masked_fill(~mask, -1e9), self.value(hidden).squeeze(-1)


def tensors(seen: dict) -> tuple[torch.Tensor, torch.Tensor]:
    """Planes and mask; a finished game may only pass, lest no action be left."""
    mask = seen["action_mask"].astype(bool)
    mask[~mask.any(axis=1), -1] = True
    return torch.from_numpy(seen["observation"][:, :PLANES].copy()), torch.from_numpy(mask)


def collect(envs: RiichiVectorEnv, seen: dict, network: Network, steps: int) -> tuple:
    """Returns `steps` decisions of each game, with advantages and returns."""
    potential = lambda planes: -SHAPING * planes[:, SHANTEN].float().sum(dim=1)  # noqa: E731
    steps_told: list[dict[str, torch.Tensor]] = []
    planes, mask = tensors(seen)
    for _ in range(steps):
        with torch.no_grad():
            logits, value = network(planes, mask)
        chances = torch.distributions.Categorical(logits=logits)
        action = chances.sample()
        seen, reward, over, _, _ = envs.step(action.numpy())
        following, following_mask = tensors(seen)
        ended = torch.from_numpy(over)
        shaped = torch.where(ended, 0.0, GAMMA * potential(following)) - potential(planes)
        told = {"planes": planes, "mask": mask, "action": action, "value": value, "over": ended}
        gained = torch.from_numpy(reward).float() + shaped
        steps_told.append(told | {"chance": chances.log_prob(action), "reward": gained})
        planes, mask = following, following_mask
    data = {name: torch.stack([told[name] for told in steps_told]) for name in steps_told[0]}
    with torch.no_grad():
        value = network(planes, mask)[1]
    advantage, running = torch.zeros_like(data["reward"]), torch.zeros(envs.num_envs)
    for t in reversed(range(steps)):
        goes_on = (~data["over"][t]).float()
        delta = data["reward"][t] + GAMMA * value * goes_on - data["value"][t]
        running = delta + GAMMA * LAMBDA * goes_on * running
        advantage[t], value = running, data["value"][t]
    # The step after a game's end begins the next one; its action was not read.
    played = data["mask"].sum(dim=2).flatten() > 1
    flat = {name: values.flatten(0, 1)[played] for name, values in data.items()}
    return seen, flat, advantage.flatten()[played], (advantage + data["value"]).flatten()[played]


def learn(network: Network, optimizer: torch.optim.Optimizer, flat: dict, gain, returns) -> None:
    """Two passes over what was collected."""
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    for _ in range(2):
        for rows in torch.randperm(len(gain)).split(1024):
            logits, value = network(flat["planes"][rows], flat["mask"][rows])
            chances = torch.distributions.Categorical(logits=logits)
            ratio = (chances.log_prob(flat["action"][rows]) - flat["chance"][rows]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy = -torch.min(ratio * gain[rows], clipped * gain[rows]).mean()
            error = (value - returns[rows]).pow(2).mean()
            loss = policy + 0.05 * error - ENTROPY * chances.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def evaluate(network: Network, games: int, seed: int) -> tuple[float, float]:
    """Mean gain in points of a round, and half the width of its 95% interval."""
    envs = RiichiVectorEnv(min(games, 256), RULE, features="full")
    seen, _ = envs.reset(seed=seed)
    gains, running = list[float](), np.zeros(envs.num_envs)
    while len(gains) < games:
        with torch.no_grad():
            logits, _ = network(*tensors(seen))
        seen, reward, over, _, _ = envs.step(logits.argmax(dim=1).numpy())
        running += reward
        gains += running[over].tolist()
        running[over] = 0
    return 1000 * float(np.mean(gains)), 1960 * float(np.std(gains)) / len(gains) ** 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--games", type=int, default=5000, help="rounds of the last evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="ppo.png")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), lr=5e-4)
    envs = RiichiVectorEnv(128, RULE, features="full")
    seen, _ = envs.reset(seed=given.seed)
    start, decisions, curve = time.monotonic(), 0, [(0, *evaluate(network, 256, 10**6))]
    while len(curve) < 2 or time.monotonic() - start < 60 * given.minutes:
        for _ in range(5):
            seen, flat, gain, returns = collect(envs, seen, network, 64)
            learn(network, optimizer, flat, gain, returns)
            decisions += len(gain)
        curve.append((decisions, *evaluate(network, min(given.games, 1000), 10**6)))
        print(f"{decisions:9,} decisions: {curve[-1][1]:+6.0f} ± {curve[-1][2]:.0f} points a round")
    mean, half = evaluate(network, given.games, 2 * 10**6)
    print(f"against three random players, {given.games} rounds: {mean:+.0f} ± {half:.0f} points")
    x, y, width = np.array(curve).T
    axes = (figure := Figure()).add_subplot(xlabel="decisions", ylabel="points won a round")
    axes.fill_between(x, y - width, y + width, alpha=0.3)
    axes.plot(x, y)
    axes.axhline(0, color="gray", linewidth=1)
    figure.savefig(given.out, dpi=120)


if __name__ == "__main__":
    main()
