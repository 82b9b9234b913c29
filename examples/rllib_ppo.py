"""PPO with Ray RLlib: a module of RLlib's new stack whose logits leave illegal actions out.

    pip install 'ray[rllib]' torch '.[gym]'
    python examples/rllib_ppo.py --iterations 200

One seat learns single rounds against players of the kernel, in this process. RLlib spreads the
games over processes and machines with `num_env_runners`.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis import ValueFunctionAPI
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.tune.registry import register_env
from torch import nn

from jantaku import GameRule
from jantaku.env import ShantenPotential, ShapedReward
from jantaku.env.gym import RiichiGym, RiichiVectorEnv

RULE = GameRule(winds=0)  # single rounds
GAMMA = 0.99


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """From what a seat sees to the logits of the legal actions, and a value."""

    def setup(self) -> None:
        inputs = int(np.prod(self.observation_space["observation"].shape))
        first, second = nn.Linear(inputs, 256), nn.Linear(256, 256)
        self.body = nn.Sequential(nn.Flatten(), first, nn.ReLU(), second, nn.ReLU())
        self.policy, self.value = nn.Linear(256, int(self.action_space.n)), nn.Linear(256, 1)

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, torch.Tensor]:
        seen = batch[Columns.OBS]
        body = self.body(seen["observation"].float())
        logits = self.policy(body).masked_fill(seen["action_mask"] == 0, -1e9)
        return {Columns.ACTION_DIST_INPUTS: logits, Columns.EMBEDDINGS: body}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> torch.Tensor:
        if embeddings is None:
            embeddings = self.body(batch[Columns.OBS]["observation"].float())
        return self.value(embeddings)[:, 0]


def environment(config: dict[str, Any]) -> RiichiGym:
    reward = ShapedReward("points", ShantenPotential(0.5), gamma=GAMMA)
    return RiichiGym(RULE, features="full", reward=reward, opponents=config["opponents"])


def evaluate(module: MaskedModule, given: argparse.Namespace) -> tuple[float, float]:
    """The mean gain of a round in points, without shaping, and half of its 95% interval."""
    envs = RiichiVectorEnv(64, RULE, features="full", opponents=given.opponents)
    seen, _ = envs.reset(seed=given.seed + 10**6)
    gains, running = list[float](), np.zeros(64)
    while len(gains) < given.rounds:
        batch = {Columns.OBS: {name: torch.from_numpy(part) for name, part in seen.items()}}
        with torch.no_grad():
            logits = module.forward_inference(batch)[Columns.ACTION_DIST_INPUTS]
        seen, reward, over, _, _ = envs.step(logits.argmax(dim=1).numpy())
        running += reward
        gains += running[over].tolist()
        running[over] = 0
    return 1000 * float(np.mean(gains)), 1960 * float(np.std(gains)) / len(gains) ** 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--batch", type=int, default=4096, help="decisions to learn from at once")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--rounds", type=int, default=2000, help="of an evaluation")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    register_env("riichi", environment)
    config = (
        PPOConfig()
        .environment("riichi", env_config={"opponents": given.opponents})
        .env_runners(num_env_runners=0, num_envs_per_env_runner=16)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=MaskedModule))
        .training(
            gamma=GAMMA,
            lambda_=0.95,
            lr=5e-4,
            grad_clip=0.5,
            clip_param=0.2,
            vf_loss_coeff=0.05,
            vf_clip_param=1000.0,
            entropy_coeff=0.01,
            num_epochs=2,
            minibatch_size=min(1024, given.batch),
            train_batch_size_per_learner=given.batch,
        )
        .debugging(seed=given.seed, log_level="ERROR")
    )
    algorithm = config.build_algo()
    module = algorithm.get_module()
    print("before: {:+.0f} ± {:.0f} points a round".format(*evaluate(module, given)))
    for iteration in range(1, given.iterations + 1):
        learned = algorithm.train()["learners"]["default_policy"]
        loss, entropy = learned["vf_loss_unclipped"], learned["entropy"]
        print(f"{iteration}: value loss {loss:.3f}, entropy {entropy:.2f}", flush=True)
    module = algorithm.get_module()
    print("after: {:+.0f} ± {:.0f} points a round".format(*evaluate(module, given)))
    algorithm.stop()


if __name__ == "__main__":
    main()
