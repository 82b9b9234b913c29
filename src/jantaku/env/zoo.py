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
from jantaku.env.gym import PASS, ActionSpace, GameSeeds, mask_of, observation_space, split
from jantaku.env.planes import plane_count
from jantaku.env.reset_options import PETTINGZOO, known_options, refuse_others
from jantaku.env.rewards import gain_of, reward_function
from jantaku.env.table import EnvironmentTable
from jantaku.env.vector import action_name
from jantaku.riichi.play.seat_view import view_of
from jantaku.riichi.play.view import table_text
from jantaku.riichi.rules import GameRule, rule_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from jantaku.base.seeds import SeedLike
    from jantaku.env.rewards import Reward
    from jantaku.game.protocol.actions import Seat


class _Table:
    """The common part of both forms: seats by name, spaces, and a table."""

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
        self.features = features
        self.oracle = oracle
        self.state_space = spaces.Box(0, 1, (plane_count(features, oracle=True), 34), np.uint8)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rule.players)]
        self.agents: list[str] = []
        self.agent_selection = ""
        self.render_mode = render_mode
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: observation_space(features) for agent in self.possible_agents}
        self._actions = {agent: ActionSpace() for agent in self.possible_agents}
        self._reward = reward_function(reward)
        self._seeds = GameSeeds()
        self._random: np.random.Generator | None = None
        self._table = EnvironmentTable(self.rule)
        self._legal: dict[str, tuple[int, ...]] = {}  # by deciding agent, in the order asked
        # With an oracle, by agent: what it sees, until it is handed out, and what `info` has.
        self._looks: dict[str, tuple[NDArray[np.uint8], dict[str, NDArray[np.uint8]]]] = {}
        self._told: dict[str, dict[str, NDArray[np.uint8]]] = {}

    def observation_space(self, agent: str) -> Any:
        """The planes and the mask."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The 159 actions."""
        return self._actions[agent]

    def state(self) -> NDArray[np.uint8]:
        """Returns the whole table as planes: the view of seat 0 and all the other hands."""
        return self._table.kernel.observe(0, self.features, True)

    def render(self) -> str | None:
        """The table as text, all hands hidden; None before the first game."""
        if not hasattr(self, "game_seed"):
            return None
        return table_text(view_of(self._table.kernel, None), self.rule.red_ids)

    def close(self) -> None:
        """Nothing is held open."""

    def _new_game(self, seed: SeedLike | None, options: dict[str, Any] | None) -> None:
        position = known_options(options, "position", PETTINGZOO).get("position")
        number = self._seeds.begin(seed)
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(number)
        self.game_seed = self._seeds.next(self._random)
        if position is None:
            self._table.deal(self.game_seed)
        else:
            self._table.deal_from(position, self.game_seed)
        self.agents = list(self.possible_agents)
        self._note_decisions()

    def _note_decisions(self) -> None:
        state = self._table.kernel
        players = self.rule.players
        deciding = sorted(state.deciding, key=lambda seat: (seat - state.turn - 1) % players)
        self._legal = {self.possible_agents[seat]: state.action_ids(seat) for seat in deciding}

    def _number(self, agent: str, action: object) -> int:
        """Returns the number of a legal action; raises `IllegalAction`."""
        legal = self._legal.get(agent, ())
        if not isinstance(action, int | np.integer) or int(action) not in legal:
            names = ", ".join(f"{id_} ({action_name(id_)})" for id_ in sorted(legal))
            raise IllegalAction(f"{agent} may not take action {action}", f"legal are {names}")
        return int(action)

    def _take(self, actions: dict[Seat, int]) -> list[float]:
        """Takes the actions of all that decide; returns the rewards by seat."""
        before = self._table.kernel
        self._table.take_numbers(actions)
        self._note_decisions()
        after = self._table.kernel
        return [gain_of(self._reward, before, after, seat) for seat in range(self.rule.players)]

    def _look(self, agent: str) -> tuple[NDArray[np.uint8], dict[str, NDArray[np.uint8]]]:
        """Returns the agent's planes, and those of the oracle as `info` has them."""
        state = self._table.kernel
        return split(state.observe(self._seats[agent], self.features, self.oracle), self.features)

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"_table": (self._table.kernel, *self._table.last_discarded)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        kernel, discarder, discard = state["_table"]
        table = EnvironmentTable(state["rule"])
        if kernel is not None:
            table.put(kernel, -1, -1, discarder, discard)
        vars(self).update(state, _table=table)


class RiichiAEC(_Table, AECEnv):  # type: ignore[misc] # PettingZoo has no types
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

    def reset(
        self,
        seed: SeedLike | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        """Begins a game, that of `game_seed`, or in `options["position"]` as `RiichiGym` does.

        Raises `SeedError` for no seed, the errors of positions, `ArgumentError` for other options.
        """
        self._new_game(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._chosen: dict[Seat, int] = {}
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns the agent's observation and its mask."""
        encoded = self._looks.pop(agent, None)
        planes, _ = self._look(agent) if encoded is None else encoded
        return {"observation": planes, "action_mask": self._mask(agent)}

    def step(self, action: Any) -> None:
        """Takes the action of `agent_selection`."""
        if not self.agents:
            raise IllegalAction("there is no game to act in", "call reset")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._chosen[self._seats[agent]] = self._number(agent, action)
        self._cumulative_rewards[agent] = 0.0
        gains = [0.0] * self.rule.players
        if len(self._chosen) == len(self._legal):
            gains = self._take(self._chosen)
            self._chosen = {}
        self.rewards = dict(zip(self.possible_agents, gains, strict=True))
        self._ask()
        self._accumulate_rewards()

    def _ask(self) -> None:
        asked = list(self._legal)[len(self._chosen) :]
        self.agent_selection = asked[0] if asked else self.agents[0]
        self.terminations = dict.fromkeys(self.agents, not asked)
        if self.oracle and not self._chosen:  # the table has changed
            self._looks = {agent: self._look(agent) for agent in self.agents}
            self._told = {agent: told for agent, (_, told) in self._looks.items()}
        self.infos = {
            agent: {"action_mask": self._mask(agent), **self._told.get(agent, {})}
            for agent in self.agents
        }
        self._actions[self.agent_selection].legal = mask_of(
            self._legal.get(self.agent_selection, [PASS])
        )

    def _mask(self, agent: str) -> NDArray[np.int8]:
        return mask_of(self._legal.get(agent, ()) if agent == self.agent_selection else ())


class RiichiParallel(_Table, ParallelEnv):  # type: ignore[misc] # PettingZoo has no types
    """All seats of a game, those that decide at once; the others can only pass, or say nothing.

    Rewards are those of `RiichiGym`.

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
        return tuple(sorted(self._legal))

    def reset(
        self,
        seed: SeedLike | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a game, that of `game_seed`, or in `options["position"]` as `RiichiGym` does.

        Raises `SeedError` for no seed, the errors of positions, `ArgumentError` for other options.
        """
        self._new_game(seed, options)
        return self._seen()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Takes the actions of all that decide."""
        if not self.agents:
            raise IllegalAction("the game is over", "call reset")
        missing = [agent for agent in self._legal if agent not in actions]
        if missing:
            legal = sorted(self._legal[missing[0]])
            raise IllegalAction(f"{missing[0]} has to decide", f"legal are {legal}")
        gains = self._take(
            {self._seats[agent]: self._number(agent, actions[agent]) for agent in self._legal}
        )
        over = not self._legal
        agents = list(self.agents)
        rewards = dict(zip(agents, gains, strict=True))
        seen, infos = self._seen()
        if over:
            self.agents = []
        ended = dict.fromkeys(agents, over)
        return seen, rewards, ended, dict.fromkeys(agents, False), infos

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen, infos = {}, {}
        for agent in self.agents:
            mask = mask_of(self._legal.get(agent, [PASS]))
            self._actions[agent].legal = mask
            planes, told = self._look(agent)
            seen[agent] = {"observation": planes, "action_mask": mask}
            infos[agent] = {"action_mask": mask.copy(), **told}
        return seen, infos
