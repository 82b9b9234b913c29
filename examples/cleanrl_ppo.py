"""PPO in the form of CleanRL: one file, top to bottom, on `gymnasium.make_vec`, with masks.

    python examples/cleanrl_ppo.py --total-timesteps 2000000

One seat learns single rounds against players of the kernel (Schulman et al. 2017). The form, of
CleanRL (Huang et al. 2022), shows every detail in the order in which it happens.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, fields

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import jantaku.env.gym  # noqa: F401 - registers the environment
from jantaku import GameRule
from jantaku.env import ShantenPotential, ShapedReward


@dataclass
class Args:
    """Each is an option of the command line."""

    seed: int = 1
    opponents: str = "random"
    total_timesteps: int = 2_000_000
    learning_rate: float = 5e-4
    num_envs: int = 64
    num_steps: int = 128
    num_minibatches: int = 8
    update_epochs: int = 2
    gamma: float = 0.99
    gae_lambda: float = 0.95
    clip_coef: float = 0.2
    ent_coef: float = 0.01
    vf_coef: float = 0.05
    max_grad_norm: float = 0.5
    shaping: float = 0.5  # thousands of points for a step to tenpai
    eval_episodes: int = 2000


def parse() -> Args:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for one in fields(Args):
        name = "--" + one.name.replace("_", "-")
        parser.add_argument(name, type=type(one.default), default=one.default)
    return Args(**vars(parser.parse_args()))


def make(args: Args, num_envs: int, **options: object) -> gymnasium.vector.VectorEnv:
    rule = GameRule(winds=0)
    options |= {"rule": rule, "opponents": args.opponents, "features": "full"}
    return gymnasium.make_vec("jantaku/Riichi-v0", num_envs=num_envs, **options)


def orthogonal(layer: nn.Linear, gain: float = 2**0.5) -> nn.Linear:
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


class Agent(nn.Module):
    def __init__(self, envs: gymnasium.vector.VectorEnv) -> None:
        super().__init__()
        inputs = int(np.prod(envs.single_observation_space["observation"].shape))
        first, second = orthogonal(nn.Linear(inputs, 256)), orthogonal(nn.Linear(256, 256))
        self.body = nn.Sequential(nn.Flatten(), first, nn.ReLU(), second, nn.ReLU())
        self.actor = orthogonal(nn.Linear(256, envs.single_action_space.n), 0.01)
        self.critic = orthogonal(nn.Linear(256, 1), 1.0)

    def forward(self, obs: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        body = self.body(obs.float())
        logits = self.actor(body).masked_fill(~mask, -1e9)
        return Categorical(logits=logits, validate_args=False), self.critic(body)[:, 0]


def seen(envs: gymnasium.vector.VectorEnv, obs: dict) -> tuple[torch.Tensor, torch.Tensor]:
    """Planes and masks; a finished game may only pass, so that its distribution is defined."""
    masks = envs.unwrapped.action_masks()
    return torch.from_numpy(obs["observation"]), torch.from_numpy(masks)


def evaluate(agent: Agent, args: Args) -> tuple[float, float]:
    """The mean gain of a round in points, without shaping, and half of its 95% interval."""
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(make(args, 64))
    obs, _ = envs.reset(seed=args.seed + 10**6)
    gains: list[float] = []
    while len(gains) < args.eval_episodes:
        with torch.no_grad():
            policy, _ = agent(*seen(envs, obs))
        obs, _, _, _, info = envs.step(policy.logits.argmax(dim=1).numpy())
        if "episode" in info:
            gains += (1000 * info["episode"]["r"][info["_episode"]]).tolist()
    return float(np.mean(gains)), 1.96 * float(np.std(gains)) / len(gains) ** 0.5


def main() -> None:
    args = parse()
    torch.manual_seed(args.seed)
    reward = ShapedReward("points", ShantenPotential(args.shaping), args.gamma)
    envs = make(args, args.num_envs, reward=reward)
    agent = Agent(envs)
    optimizer = torch.optim.Adam(agent.parameters(), lr=args.learning_rate, eps=1e-5)
    print("before: {:+.0f} ± {:.0f} points a round".format(*evaluate(agent, args)))

    shape = (args.num_steps, args.num_envs)
    planes = torch.zeros(*shape, *envs.single_observation_space["observation"].shape).byte()
    masks = torch.zeros(*shape, envs.single_action_space.n, dtype=torch.bool)
    actions, logprobs, rewards, dones, values = torch.zeros(5, *shape)

    obs, _ = envs.reset(seed=args.seed)
    next_planes, next_masks = seen(envs, obs)
    next_done = torch.zeros(args.num_envs)
    start, iterations = time.monotonic(), args.total_timesteps // (args.num_steps * args.num_envs)
    for iteration in range(1, iterations + 1):
        optimizer.param_groups[0]["lr"] = args.learning_rate * (1 - (iteration - 1) / iterations)

        for step in range(args.num_steps):
            planes[step], masks[step], dones[step] = next_planes, next_masks, next_done
            with torch.no_grad():
                policy, values[step] = agent(next_planes, next_masks)
            action = policy.sample()
            actions[step], logprobs[step] = action, policy.log_prob(action)
            obs, reward, terminated, _, _ = envs.step(action.numpy())
            rewards[step] = torch.from_numpy(reward)
            next_planes, next_masks = seen(envs, obs)
            next_done = torch.from_numpy(terminated).float()

        with torch.no_grad():
            next_value = agent(next_planes, next_masks)[1]
        advantages, last = torch.zeros(shape), torch.zeros(args.num_envs)
        for t in reversed(range(args.num_steps)):
            goes_on = 1 - next_done if t == args.num_steps - 1 else 1 - dones[t + 1]
            following = next_value if t == args.num_steps - 1 else values[t + 1]
            delta = rewards[t] + args.gamma * following * goes_on - values[t]
            advantages[t] = last = delta + args.gamma * args.gae_lambda * goes_on * last
        returns = advantages + values

        # The step after an end begins the next game, and its action is not read (NEXT_STEP).
        played = dones == 0
        b_planes, b_masks, b_actions = planes[played], masks[played], actions[played]
        b_logprobs, b_advantages, b_returns = logprobs[played], advantages[played], returns[played]
        losses = []
        for _ in range(args.update_epochs):
            for rows in torch.randperm(len(b_actions)).chunk(args.num_minibatches):
                policy, value = agent(b_planes[rows], b_masks[rows])
                ratio = (policy.log_prob(b_actions[rows]) - b_logprobs[rows]).exp()
                advantage = b_advantages[rows]
                advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
                clipped = ratio.clamp(1 - args.clip_coef, 1 + args.clip_coef)
                policy_loss = torch.max(-advantage * ratio, -advantage * clipped).mean()
                value_loss = (value - b_returns[rows]).pow(2).mean()
                entropy = policy.entropy().mean()
                loss = policy_loss - args.ent_coef * entropy + args.vf_coef * value_loss
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), args.max_grad_norm)
                optimizer.step()
                losses.append((value_loss.item(), entropy.item()))

        value_loss, entropy = np.mean(losses, axis=0)
        timesteps = iteration * args.num_steps * args.num_envs
        speed = timesteps / (time.monotonic() - start)
        if iteration % 10 == 1 or iteration == iterations:
            print(f"{timesteps:,}: value loss {value_loss:.3f}, entropy {entropy:.2f}", end="")
            print(f", {speed:.0f} steps a second", flush=True)
    print("after: {:+.0f} ± {:.0f} points a round".format(*evaluate(agent, args)))


if __name__ == "__main__":
    main()
