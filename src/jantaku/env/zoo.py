"""PettingZoo: all seats of a game, one after another (AEC) or all that decide at once (Parallel).

PettingZoo is an extra: `pip install '.[gym]'`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Never

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from jantaku.base.errors import IllegalAction
from jantaku.env.reset_options import PETTINGZOO, known_options, refuse_others
from jantaku.env.riichi_table import RiichiTable
from jantaku.env.seat_table import GameSeeds
from jantaku.env.spaces import ActionSpace, mask_of, observation_space
from jantaku.riichi.rules import GameRule, rule_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from jantaku.base.seeds import Seed, SeedLike
    from jantaku.env.rewards import Reward
    from jantaku.env.seat_table import SeatTable


class Seats:
    """The common part of both forms: seats by name, spaces, and a table."""

    def _sit_down(self, table: SeatTable, render_mode: str | None) -> None:
        """Takes all seats of a table."""
        self.possible_agents = [f"seat_{seat}" for seat in table.seats]
        self.agents: list[str] = []
        self.agent_selection = ""
        self.render_mode = render_mode
        self.state_space = spaces.Box(0, 1, table.all_planes, np.uint8)
        self.game_seed: Seed | None = None
        self._table = table
        self._seats = dict(zip(self.possible_agents, table.seats, strict=True))
        self._space = observation_space(table.planes, table.actions)
        self._passing = mask_of([table.pass_number], table.actions)
        self._actions = {agent: ActionSpace(table.actions) for agent in self.possible_agents}
        self._seeds = GameSeeds()
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Any:  # noqa: ARG002 - all have the same
        """The planes and the mask."""
        return self._space

    def action_space(self, agent: str) -> Any:
        """The numbers of the game."""
        return self._actions[agent]

    def state(self) -> NDArray[np.uint8]:
        """Returns the whole table as planes: the view of the first seat and the other hands."""
        return self._table.state()

    def render(self) -> str | None:
        """The table as text, all hands hidden; None before the first game."""
        return None if self.game_seed is None else self._table.text(None)

    def close(self) -> None:
        """Nothing is held open."""

    def _new_game(self, seed: SeedLike | None, options: dict[str, Any] | None) -> None:
        given = known_options(options, *self._table.options, PETTINGZOO)
        number = self._seeds.begin(seed)
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(number)
        self.game_seed = self._table.deal(self._seeds, self._random, given.get("position"))
        self.agents = list(self.possible_agents)

    def _asked(self) -> list[str]:
        """The agents whose decision is not complete, in the order in which they are asked."""
        return [f"seat_{seat}" for seat in self._table.asked]

    def _take(self, actions: Mapping[str, Any]) -> dict[str, float]:
        """Takes legal numbers of some agents; returns the rewards of all."""
        table = self._table
        numbers = {}
        for agent, action in actions.items():
            mask = self._actions[agent].legal
            whole = isinstance(action, int | np.integer)
            if not whole or not 0 <= action < len(mask) or not mask[action]:
                listed = self._listed(mask)
                raise IllegalAction(f"{agent} may not take action {action}", f"legal are {listed}")
            numbers[self._seats[agent]] = int(action)
        gains = table.gains(table.seats) if table.take(numbers) else [0.0] * len(table.seats)
        return dict(zip(self.possible_agents, gains, strict=True))

    def _listed(self, mask: NDArray[np.int8]) -> str:
        legal = np.flatnonzero(mask).tolist()
        return ", ".join(f"{number} ({self._table.name(number)})" for number in legal)


class SeatsAEC(Seats, AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """All seats of a game of any engine, one after another, each until its decision is complete."""

    def reset(
        self,
        seed: SeedLike | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        """Begins a game, that of `game_seed`; in riichi perhaps in `options["position"]`.

        Raises `SeedError` for no seed, the errors of positions, `ArgumentError` for other options.
        """
        self._new_game(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns the agent's observation and its mask."""
        planes = self._table.observe(self._seats[agent])
        return {"observation": planes, "action_mask": self._mask(agent)}

    def step(self, action: Any) -> None:
        """Takes the number of `agent_selection`."""
        if not self.agents:
            raise IllegalAction("there is no game to act in", "call reset")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.rewards = self._take({agent: action})
        self._cumulative_rewards[agent] = 0.0
        self._ask()
        self._accumulate_rewards()

    def _ask(self) -> None:
        asked = self._asked()
        agent = self.agent_selection = asked[0] if asked else self.agents[0]
        self.terminations = dict.fromkeys(self.agents, not asked)
        self.infos = {
            agent: {"action_mask": self._mask(agent), **self._table.oracle(self._seats[agent])}
            for agent in self.agents
        }
        own = self._actions[agent]
        own.legal = self._mask(agent) if asked else self._passing.copy()

    def _mask(self, agent: str) -> NDArray[np.int8]:
        if agent == self.agent_selection:
            return self._table.mask(self._seats[agent])
        return np.zeros(self._table.actions, np.int8)


class SeatsParallel(Seats, ParallelEnv):  # type: ignore[misc] # PettingZoo has no types
    """All seats of a game of any engine, those that decide at once; the others can only pass."""

    @property
    def deciding(self) -> tuple[str, ...]:
        """The agents whose numbers the next step reads."""
        return tuple(sorted(self._asked()))

    def reset(
        self,
        seed: SeedLike | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a game, that of `game_seed`; in riichi perhaps in `options["position"]`.

        Raises `SeedError` for no seed, the errors of positions, `ArgumentError` for other options.
        """
        self._new_game(seed, options)
        return self._seen()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Takes the numbers of all that decide."""
        if not self.agents:
            raise IllegalAction("the game is over", "call reset")
        asked = self._asked()
        missing = [agent for agent in asked if agent not in actions]
        if missing:
            listed = self._listed(self._table.mask(self._seats[missing[0]]))
            raise IllegalAction(f"{missing[0]} has to decide", f"legal are {listed}")
        rewards = self._take({agent: actions[agent] for agent in asked})
        ended = dict.fromkeys(self.agents, self._table.over)
        seen, infos = self._seen()
        if self._table.over:
            self.agents = []
        return seen, rewards, ended, dict.fromkeys(ended, False), infos

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen, infos = {}, {}
        asked = self._asked()
        for agent in self.agents:
            seat = self._seats[agent]
            mask = self._table.mask(seat) if agent in asked else self._passing.copy()
            self._actions[agent].legal = mask.copy()
            hidden = self._table.oracle(seat)
            seen[agent] = {"observation": self._table.observe(seat), "action_mask": mask}
            infos[agent] = {"action_mask": mask.copy(), **hidden}
        return seen, infos


class _Riichi(Seats):
    """The arguments of both forms of riichi."""

    def __init__(
        self,
        rule: GameRule | str = "tenhou",
        *,
        features: str = "basic",
        reward: Reward = "points",
        oracle: bool = False,
        render_mode: str | None = None,
        **others: Never,
    ) -> None:
        super().__init__()
        refuse_others(self, others)
        self.rule = rule_of(rule).for_environments()
        self.features, self.oracle = features, oracle
        table = RiichiTable(self.rule, features=features, reward=reward, oracle=oracle)
        self._sit_down(table, render_mode)


class RiichiAEC(_Riichi, SeatsAEC):
    """All seats of a game, one after another.

    Those who may claim a discard are asked in turn order, and the rules resolve what they answer
    together. Rewards are those of `RiichiGym`; an agent that is not asked has an empty mask.

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


class RiichiParallel(_Riichi, SeatsParallel):
    """All seats of a game, those that decide at once; the others can only pass, or say nothing.

    Rewards are those of `RiichiGym`.

    >>> env = RiichiParallel()
    >>> seen, info = env.reset(seed=1)
    >>> sorted(seen), env.deciding
    (['seat_0', 'seat_1', 'seat_2', 'seat_3'], ('seat_0',))

    Raises `IllegalAction` for an action outside the mask, a missing one, and after the end.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "jantaku_riichi_v0", "render_modes": ["ansi"]}
