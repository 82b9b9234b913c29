"""PettingZoo: all seats of a game, one after another (AEC) or all that decide at once (Parallel).

PettingZoo is an extra: `pip install '.[gym]'`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from jantaku import _kernel
from jantaku.base.errors import IllegalAction
from jantaku.env.gym import PASS, ActionSpace, GameSeeds, mask_of, observation_space
from jantaku.env.vector import action_name
from jantaku.riichi.play.seat_view import view_of
from jantaku.riichi.play.view import table_text
from jantaku.riichi.rules import GameRule, rule_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from jantaku.base.seeds import SeedLike


class _Table:
    """The common part of both forms: seats by name, spaces, and a game in the kernel."""

    def __init__(
        self,
        rule: GameRule | str = "tenhou",
        *,
        features: str = "basic",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rule = rule_of(rule).for_environments()
        self.features = features
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rule.players)]
        self.agents: list[str] = []
        self.agent_selection = ""
        self.render_mode = render_mode
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: observation_space(features) for agent in self.possible_agents}
        self._actions = {agent: ActionSpace() for agent in self.possible_agents}
        self._seeds = GameSeeds()
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Any:
        """The planes and the mask."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The 159 actions."""
        return self._actions[agent]

    def render(self) -> str | None:
        """The table as text, all hands hidden; None before the first game."""
        if not hasattr(self, "_steps"):
            return None
        return table_text(view_of(self._steps.state, None), self.rule.red_ids)

    def close(self) -> None:
        """Nothing is held open."""

    def _new_game(self, seed: SeedLike | None) -> None:
        number = self._seeds.begin(seed)
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(number)
        self.game_seed = self._seeds.next(self._random)
        self._steps = _kernel.RiichiSteps(self.rule.kernel, self.game_seed)
        self._known = self._steps.points
        self.agents = list(self.possible_agents)

    def _gains(self) -> list[float]:
        """Thousands of points each seat has won since they were last asked for."""
        points, known = self._steps.points, self._known
        self._known = points
        return [(now - before) / 1000 for now, before in zip(points, known, strict=True)]

    def _planes(self, agent: str) -> NDArray[np.uint8]:
        return self._steps.observe(self._seats[agent], self.features)

    def _mask(self, agent: str) -> NDArray[np.int8]:
        return mask_of(self._steps.legal if self._steps.seat == self._seats[agent] else ())

    def _take(self, agent: str, action: object) -> None:
        if not isinstance(action, int | np.integer) or int(action) not in self._steps.legal:
            names = ", ".join(f"{id_} ({action_name(id_)})" for id_ in self._steps.legal)
            raise IllegalAction(f"{agent} may not take action {action}", f"legal are {names}")
        self._steps.step(int(action))


class RiichiAEC(_Table, AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """All seats of a game, one after another.

    Those who may claim a discard are asked in turn order, and the rules resolve what they answer
    together. Rewards are thousands of points; an agent that is not asked has an empty mask.

    >>> env = RiichiAEC()
    >>> env.reset(seed=1)
    >>> env.agent_selection, env.observe("seat_0")["observation"].shape
    ('seat_0', (57, 34))

    Raises `IllegalAction` for an action outside the mask.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "jantaku_riichi_v0",
        "is_parallelizable": False,
        "render_modes": ["ansi"],
    }

    def reset(
        self,
        seed: SeedLike | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> None:
        """Begins a game, that of `game_seed`; `SeedError` for no seed."""
        self._new_game(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns the agent's observation and its mask."""
        return {"observation": self._planes(agent), "action_mask": self._mask(agent)}

    def step(self, action: Any) -> None:
        """Takes the action of `agent_selection`."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._take(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self._gains(), strict=True))
        if self._steps.seat < 0:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._ask()
        self._accumulate_rewards()

    def _ask(self) -> None:
        if self._steps.seat >= 0:
            self.agent_selection = self.possible_agents[self._steps.seat]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}
        self._actions[self.agent_selection].legal = self._legal(self.agent_selection)

    def _legal(self, agent: str) -> NDArray[np.int8]:
        mask = self._mask(agent)
        mask[PASS] |= not mask.any()
        return mask


class RiichiParallel(_Table, ParallelEnv):  # type: ignore[misc] # PettingZoo has no types
    """All seats of a game, those that decide at once; the others can only pass, or say nothing.

    Rewards are thousands of points.

    >>> env = RiichiParallel()
    >>> seen, info = env.reset(seed=1)
    >>> sorted(seen), env.deciding
    (['seat_0', 'seat_1', 'seat_2', 'seat_3'], ('seat_0',))

    Raises `IllegalAction` for an action outside the mask, a missing one, and after the end.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "jantaku_riichi_v0", "render_modes": ["ansi"]}

    @property
    def deciding(self) -> tuple[str, ...]:
        """The agents whose actions the next step reads."""
        return tuple(self._legal)

    def reset(
        self,
        seed: SeedLike | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a game, that of `game_seed`; `SeedError` for no seed."""
        self._new_game(seed)
        return self._seen()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Takes the actions of all that decide."""
        if not self.agents:
            raise IllegalAction("the game is over", "call reset")
        for agent, legal in self._legal.items():
            if agent not in actions:
                raise IllegalAction(f"{agent} has to decide", f"legal are {legal}")
            if int(actions[agent]) not in legal:
                raise IllegalAction(
                    f"{agent} may not take action {actions[agent]}", f"legal are {legal}"
                )
        for _ in self._legal:
            agent = self.possible_agents[self._steps.seat]
            self._take(agent, actions[agent])
        over = self._steps.seat < 0
        agents = list(self.agents)
        rewards = dict(zip(agents, self._gains(), strict=True))
        seen, infos = self._seen()
        if over:
            self.agents = []
        ended = dict.fromkeys(agents, over)
        return seen, rewards, ended, dict.fromkeys(agents, False), infos

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        state = self._steps.state
        self._legal = {
            self.possible_agents[seat]: sorted(state.action_ids(seat)) for seat in state.deciding
        }
        seen, infos = {}, {}
        for agent in self.agents:
            mask = mask_of(self._legal.get(agent, [PASS]))
            self._actions[agent].legal = mask
            seen[agent] = {"observation": self._planes(agent), "action_mask": mask}
            infos[agent] = {"action_mask": mask.copy()}
        return seen, infos
