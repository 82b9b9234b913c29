"""A small PPO that learns any game of `VectorGame` by playing all seats, on one processor.

    python examples/game_ppo.py sichuan --minutes 30 --out sichuan.pt

The seats share one network (Schulman et al. 2017). Wins are rare in rulesets, so that every tile
which a hand no longer lacks is rewarded too, as a potential: the best policy stays best. At the end
seat 0 plays against random players. `--resume` continues from the file of `--out`.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from jantaku.env.games import VectorGame
from jantaku.ruleset import library

GAMMA, LAMBDA, CLIP, ENTROPY, STEPS, PASSES, BATCH = 0.99, 0.6, 0.2, 0.01, 32, 4, 256
MOST, FAR = 5.0, 8  # of a scaled reward, and of missing tiles


class Network(nn.Module):
    """What a seat sees; out come a logit for each number and the value of the position."""

    def __init__(self, games: VectorGame) -> None:
        super().__init__()
        encoding = games.encoding
        self.body = nn.Sequential(
            nn.Flatten(),
            nn.Linear(len(encoding.planes) * len(encoding.cells), 128),
            nn.ReLU(),
            nn.Linear(128, 128),
            nn.ReLU(),
        )
        self.logits, self.value = nn.Linear(128, len(encoding.actions)), nn.Linear(128, 1)
        nn.init.zeros_(self.logits.weight)

    def forward(self, obs: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        body = self.body(obs.float())
        logits = self.logits(body).masked_fill(~mask, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(body)[:, 0]


def rows(games: VectorGame) -> tuple[torch.Tensor, torch.Tensor]:
    return torch.from_numpy(games.obs), torch.from_numpy(games.mask)


def suited(games: VectorGame) -> np.ndarray:
    """For each row, its tiles of the suit that it has most of, and its winds and dragons."""
    planes = list(games.encoding.planes)
    own = [planes.index(f"{where}_{n}") for where in ("hand", "self_melds") for n in range(1, 5)]
    tiles = games.obs[:, own].sum(axis=1)
    of = {kind: [i for i, t in enumerate(games.encoding.cells) if t[-1] == kind] for kind in "mpsz"}
    counts = {kind: tiles[:, cells].sum(axis=1, dtype=np.float32) for kind, cells in of.items()}
    return np.maximum.reduce([counts["m"], counts["p"], counts["s"]]) + counts["z"]


def potential(games: VectorGame, worth: float, suit: float) -> np.ndarray:
    """What the distance of the rows' hands from a win, and from one suit, is worth."""
    near = np.zeros(len(games), np.float32)
    if games.source.engine == "ruleset" and worth:
        near -= worth * np.minimum(games.missing_tiles(), FAR).astype(np.float32)
    if suit:
        near += suit * suited(games)
    return near


def collect(
    games: VectorGame, network: Network, scale: float, worth: float, suit: float
) -> list[torch.Tensor]:
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
        gained, near = np.clip(games.reward * scale, -MOST, MOST), potential(games, worth, suit)
        steps.append((stream, gained, games.done, near, value.numpy(), obs, mask, action, chance))
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
    """Some passes over what was played, in random batches."""
    for _ in range(PASSES):
        for batch in torch.randperm(len(samples[0])).split(BATCH):
            obs, mask, action, before, advantage, returns = (part[batch] for part in samples)
            policy, value = network(obs, mask)
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
            ratio = (policy.log_prob(action) - before).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            gain = torch.minimum(ratio * advantage, clipped * advantage).mean()
            probability = policy.probs
            entropy = -(probability * probability.clamp_min(1e-9).log()).sum(dim=1).mean()
            loss = 0.5 * (value - returns).pow(2).mean() - gain - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def evaluate(name: object, network: Network | None, count: int, seed: int) -> str:
    """The mean gain of seat 0 in a game against random players, half its 95% interval, and wins."""
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
    mean, half = float(np.mean(gains)), 1.96 * float(np.std(gains)) / len(gains) ** 0.5
    return f"{mean:+.2f} ± {half:.2f} a game, a gain in {np.mean(np.array(gains) > 0):.1%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="haiyuki")
    parser.add_argument("--minutes", type=float, default=10, help="of processor time")
    parser.add_argument("--games", type=int, default=500, help="of the evaluations")
    parser.add_argument("--scale", type=float, default=None, help="of a point, as a reward")
    parser.add_argument("--nearer", type=float, default=0.2, help="worth of a tile less to win")
    parser.add_argument("--suit", type=float, default=0.0, help="worth of a tile of one suit")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="", help="file of checkpoints")
    parser.add_argument("--resume", action="store_true", help="continue from the checkpoint")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    alone = given.game == "haiyuki"
    if alone and given.suit:
        parser.error("--suit is for rulesets: Haiyuki has no suits")
    game = given.game if alone else library.load(given.game, config={"max_rounds": 1})
    scale = given.scale or {"hong_kong": 0.02}.get(given.game, 0.2)
    games = VectorGame(game, 32, seed=given.seed)
    network = Network(games)
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    decisions, spent, said = 0, 0.0, 0.0
    if given.resume:
        saved = torch.load(given.out)
        network.load_state_dict(saved["network"])
        optimizer.load_state_dict(saved["optimizer"])
        decisions, spent, said = saved["decisions"], saved["spent"], saved["spent"]
        games.reset(given.seed + decisions)
    else:
        print("random:", evaluate(game, None, given.games, 10**6), flush=True)
    while spent < 60 * given.minutes or not decisions:
        begun = time.process_time()
        samples = collect(games, network, scale, given.nearer, given.suit)
        learn(network, optimizer, samples)
        decisions += len(samples[0])
        spent += time.process_time() - begun
        if spent >= said:
            said += max(30.0, 6 * given.minutes)
            seen = evaluate(game, network, min(given.games, 64), 10**6)
            print(f"{decisions:9,} decisions in {spent / 60:4.1f} minutes: {seen}", flush=True)
            if given.out:
                parts = {"network": network.state_dict(), "optimizer": optimizer.state_dict()}
                torch.save(parts | {"decisions": decisions, "spent": spent}, given.out)
    seen = evaluate(game, network, given.games, 2 * 10**6)
    print(f"against random players, {given.games} games: {seen}")


if __name__ == "__main__":
    main()
