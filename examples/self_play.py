"""PPO by self-play: one network plays all seats, and its past selves are among the opponents.

    python examples/self_play.py run --updates 600

The folder gets `run.pt`, from which the same command continues with more updates, and players for
the arena. In three of four games the network plays all seats; in the fourth a past self has three
of them, and nothing is learned from these (Schulman et al. 2017; Bansal et al. 2018).
"""

from __future__ import annotations

import argparse
import pickle
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from jantaku import GameRule, RiichiGame
from jantaku.arena import League, match
from jantaku.env import ACTIONS, PolicyNetwork, ShantenPotential, VectorRiichi, plane_names
from jantaku.env.torch import advantages

RULE = GameRule(winds=0)  # single rounds
FIXED = ("random", "efficiency", "smart")
NAMES = plane_names("full")
PLANES = NAMES.index("self_turn_1")  # without the ponds turn by turn
NEARER = ShantenPotential(0.5)  # points are rare: a step to tenpai is worth half a thousand
LAMBDA, CLIP, ENTROPY, STEPS, POOL = 0.95, 0.2, 0.01, 64, 10


class Network(nn.Module):
    """The layers that `PolicyNetwork` computes, by their names, and the value of what is seen."""

    def __init__(self, width: int = 256) -> None:
        super().__init__()
        self.stem, self.hidden = nn.Linear(PLANES * 34, width), nn.Linear(width, width)
        self.output, self.value = nn.Linear(width, ACTIONS), nn.Linear(width, 1)

    def forward(self, planes: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        hidden = self.hidden(self.stem(planes.flatten(1).float()).relu()).relu()
        logits = self.output(hidden).masked_fill(~mask, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(hidden)[:, 0]

    def save(self, path: Path) -> None:
        """Writes a player for the arena; planes that are not read have weights of 0."""
        parts = self.state_dict().items()
        tensors = {name: part.numpy() for name, part in parts if not name.startswith("value")}
        unread = (len(NAMES) - PLANES) * 34
        tensors["stem.weight"] = np.pad(tensors["stem.weight"], ((0, 0), (0, unread)))
        PolicyNetwork(tensors, features="full").save(path)


class Run:
    """What a run needs to continue: the network, its past selves, the optimizer and the games."""

    def __init__(self, folder: Path, games: int, seed: int) -> None:
        torch.manual_seed(seed)
        self.file = folder / "run.pt"
        self.network, self.past = Network(), Network()
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=5e-4, eps=1e-5)
        self.games = VectorRiichi(games, RULE, seed=seed, features="full", padded=True)
        self.updates, self.decisions = 0, 0
        self.pool = [clone(self.network)]
        if self.file.exists():
            self.resume()

    def resume(self) -> None:
        saved = torch.load(self.file, weights_only=True)
        self.network.load_state_dict(saved["network"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.games = pickle.loads(saved["games"])  # pickles are code: resume only your own runs
        self.pool, self.updates, self.decisions = (saved[n] for n in ("pool", "updates", "played"))
        torch.set_rng_state(saved["chance"])

    def save(self) -> None:
        """Writes the file whole, or leaves the one before; adds the network to the past selves."""
        self.pool = [*self.pool[-POOL + 1 :], clone(self.network)]
        saved = {"network": self.network.state_dict(), "optimizer": self.optimizer.state_dict()}
        saved |= {"games": pickle.dumps(self.games), "chance": torch.get_rng_state()}
        saved |= {"pool": self.pool, "updates": self.updates, "played": self.decisions}
        torch.save(saved, part := self.file.with_suffix(".part"))
        part.replace(self.file)


def clone(network: Network) -> dict[str, torch.Tensor]:
    return {name: part.clone() for name, part in network.state_dict().items()}


@torch.no_grad()
def collect(run: Run) -> tuple[torch.Tensor, ...]:
    """Plays on; returns planes, masks, actions, their chances, advantages and returns."""
    games, rows = run.games, len(run.games.mask)
    game, seat = torch.from_numpy(games.env_id), torch.from_numpy(games.seat)
    past = (game % 4 == 3) & (seat != game // 4 % games.players)
    run.past.load_state_dict(run.pool[int(torch.randint(len(run.pool), ()))])
    worth, reward = torch.zeros(STEPS, rows), torch.zeros(STEPS, rows)
    ours, done = torch.zeros(2, STEPS, rows, dtype=torch.bool)
    seen: list[tuple[torch.Tensor, ...]] = []
    obs, mask = torch.from_numpy(games.obs[:, :PLANES]), torch.from_numpy(games.mask)
    for t in range(STEPS):
        deciding, action = torch.from_numpy(games.deciding), torch.zeros(rows, dtype=torch.int32)
        ours[t] = deciding & ~past
        if (deciding & past).any():
            at = deciding & past
            action[at] = run.past(obs[at], mask[at])[0].sample().int()
        if (at := ours[t]).any():
            planes, allowed = obs[at], mask[at]
            policy, value = run.network(planes, allowed)
            chosen = policy.sample()
            action[at] = chosen.int()
            worth[t, at] = value + torch.from_numpy(NEARER(planes.numpy())).float()
            seen.append((planes, allowed, chosen, policy.log_prob(chosen), value))
        games.step(action.numpy())
        reward[t], done[t] = torch.from_numpy(games.reward), torch.from_numpy(games.done)
    advantage, known = advantages(worth, reward, done, ours, LAMBDA)
    *sample, value = (torch.cat(parts)[known[ours]] for parts in zip(*seen, strict=True))
    return *sample, advantage[known], advantage[known] + value


def learn(run: Run, samples: tuple[torch.Tensor, ...]) -> float:
    """Two passes over what was played, in random batches; returns the mean error of the values."""
    errors = []
    for _ in range(2):
        for batch in torch.randperm(len(samples[0])).split(1024):
            planes, mask, action, before, advantage, returns = (part[batch] for part in samples)
            policy, value = run.network(planes, mask)
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
            ratio = (policy.log_prob(action) - before).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            gain = torch.minimum(ratio * advantage, clipped * advantage).mean()
            error = (value - returns).pow(2).mean()
            entropy = -(policy.probs * policy.logits.clamp_min(-99)).sum(dim=1).mean()
            loss = 0.05 * error - gain - ENTROPY * entropy
            run.optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(run.network.parameters(), 0.5)
            run.optimizer.step()
            errors.append(error.item())
    return float(np.mean(errors))


def report(player: Path, games: int) -> None:
    """Plays against each fixed player, with the same walls in every seat."""
    for name in FIXED:
        players = [f"policy:{player}", *[name] * 3]
        result = match(players, games, rule=RULE, duplicate=True, seed=10**6)
        points = np.array([game.points[0] for game in result.outcomes]).reshape(-1, 4).mean(axis=1)
        gain, half = points.mean() - RULE.start_points, 1.96 * points.std() / len(points) ** 0.5
        rank = result.players[0].rank
        print(f"  {games} rounds against {name}: {gain:+.0f} ± {half:.0f} points", end=", ")
        print(f"place {rank.mean:.2f} ± {rank.half or 0:.2f}", flush=True)


def rate(file: str, player: Path, games: int) -> None:
    """Adds the player to a league, and plays there."""
    with League(file, game=RiichiGame(RULE, seed=0), seed=1) as league:
        league.add(*FIXED, f"policy:{player}")
        league.play(games)
        for one in league.ratings():
            print(f"  {one.rating:5.1f} ± {one.half:4.1f}  {one.name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--updates", type=int, default=600, help="of the whole run")
    parser.add_argument("--every", type=int, default=50, help="updates from player to player")
    parser.add_argument("--vector", type=int, default=128, help="games played side by side")
    parser.add_argument("--games", type=int, default=400, help="of an evaluation")
    parser.add_argument("--league", help="file of a league that the players join")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    run, start = Run(given.folder, given.vector, given.seed), time.monotonic()
    print(f"begins at update {run.updates}")
    while run.updates < given.updates:
        error = learn(run, samples := collect(run))
        run.updates += 1
        run.decisions += len(samples[0])
        if run.updates % given.every and run.updates < given.updates:
            continue
        run.save()
        run.network.save(player := given.folder / f"player-{run.updates:05}.safetensors")
        spent = time.monotonic() - start
        print(f"update {run.updates}: {run.decisions:,} decisions, {spent:.0f} s", end="")
        print(f", error of the values {error:.2f}", flush=True)
        report(player, given.games)
        if given.league:
            rate(given.league, player, given.games)


if __name__ == "__main__":
    main()
