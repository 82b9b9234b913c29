"""PPO with TorchRL: `GymWrapper` takes the environment as it is, and the actor reads its masks.

    pip install torchrl '.[gym]'
    python examples/torchrl_ppo.py --frames 1000000

One seat learns single rounds against players of the kernel. TorchRL resets finished games itself,
so that Gymnasium puts single environments side by side and leaves them over.
"""

from __future__ import annotations

import argparse
import time

import gymnasium
import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from tensordict.nn import TensorDictModule, TensorDictSequential
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import EnvBase, ExplorationType, GymWrapper, set_exploration_type
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import jantaku.env.gym  # noqa: F401 - registers the environment
from jantaku import GameRule
from jantaku.env import ACTIONS, ShantenPotential, ShapedReward, plane_names

GAMMA = 0.99


def environments(count: int, opponents: str, reward: object) -> EnvBase:
    """Single rounds side by side."""
    envs = gymnasium.make_vec(
        "jantaku/Riichi-v0",
        num_envs=count,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": AutoresetMode.DISABLED},
        rule=GameRule(winds=0),
        opponents=opponents,
        features="full",
        reward=reward,
    )
    return GymWrapper(envs, categorical_action_encoding=True)


class Network(nn.Module):
    """From planes to logits, or to a value."""

    def __init__(self, outputs: int) -> None:
        super().__init__()
        first, second = nn.Linear(len(plane_names("full")) * 34, 256), nn.Linear(256, 256)
        self.layers = nn.Sequential(first, nn.ReLU(), second, nn.ReLU(), nn.Linear(256, outputs))

    def forward(self, planes: torch.Tensor) -> torch.Tensor:
        return self.layers(planes.flatten(-2).float())


def modules(envs: EnvBase) -> tuple[ProbabilisticActor, ValueOperator]:
    """The actor, whose distribution leaves illegal actions out, and the critic."""
    mask = TensorDictModule(torch.Tensor.bool, in_keys=["action_mask"], out_keys=["mask"])
    logits = TensorDictModule(Network(ACTIONS), in_keys=["observation"], out_keys=["logits"])
    actor = ProbabilisticActor(
        TensorDictSequential(mask, logits),
        in_keys={"logits": "logits", "mask": "mask"},
        distribution_class=MaskedCategorical,
        distribution_kwargs={"neg_inf": -1e9},
        spec=envs.action_spec,
        return_log_prob=True,
    )
    return actor, ValueOperator(Network(1), in_keys=["observation"])


def evaluate(actor: ProbabilisticActor, given: argparse.Namespace) -> tuple[float, float]:
    """The mean gain of a round in points, without shaping, and half of its 95% interval."""
    envs = environments(32, given.opponents, "points")
    envs.set_seed(given.seed + 10**6)
    gains, running, now = list[float](), torch.zeros(32), envs.reset()
    with torch.no_grad(), set_exploration_type(ExplorationType.DETERMINISTIC):
        while len(gains) < given.rounds:
            done, now = envs.step_and_maybe_reset(actor(now))
            running += done["next", "reward"][:, 0]
            over = done["next", "done"][:, 0]
            gains += running[over].tolist()
            running[over] = 0
    return 1000 * float(np.mean(gains)), 1960 * float(np.std(gains)) / len(gains) ** 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--batch", type=int, default=4096, help="frames to learn from at once")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--rounds", type=int, default=2000, help="of an evaluation")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    envs = environments(
        32, given.opponents, ShapedReward("points", ShantenPotential(0.5), gamma=GAMMA)
    )
    envs.set_seed(given.seed)
    actor, critic = modules(envs)
    advantage = GAE(gamma=GAMMA, lmbda=0.95, value_network=critic)
    loss_of = ClipPPOLoss(
        actor,
        critic,
        clip_epsilon=0.2,
        entropy_coeff=0.01,
        critic_coeff=0.05,
        loss_critic_type="l2",
        normalize_advantage=True,
    )
    optimizer = torch.optim.Adam(loss_of.parameters(), lr=5e-4, eps=1e-5)
    print("before: {:+.0f} ± {:.0f} points a round".format(*evaluate(actor, given)))
    frames, start = 0, time.monotonic()
    collector = Collector(
        envs,
        actor,
        frames_per_batch=given.batch,
        total_frames=given.frames,
        auto_register_policy_transforms=False,
    )
    for played in collector:
        with torch.no_grad():
            advantage(played)
        flat, losses = played.reshape(-1), []
        for _ in range(2):
            for rows in torch.randperm(len(flat)).split(1024):
                parts = loss_of(flat[rows])
                loss = parts["loss_objective"] + parts["loss_critic"] + parts["loss_entropy"]
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(loss_of.parameters(), 0.5)
                optimizer.step()
                losses.append((parts["loss_critic"].item() / 0.05, parts["entropy"].item()))
        frames += len(flat)
        value, entropy = np.mean(losses, axis=0)
        speed = frames / (time.monotonic() - start)
        print(f"{frames:,}: value loss {value:.3f}, entropy {entropy:.2f}", end="")
        print(f", {speed:.0f} frames a second", flush=True)
    print("after: {:+.0f} ± {:.0f} points a round".format(*evaluate(actor, given)))


if __name__ == "__main__":
    main()
