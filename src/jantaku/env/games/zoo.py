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
from jantaku.env.games.gym import game_space, pass_mask
from jantaku.env.games.numbered_game import NumberedGame
from jantaku.env.games.rewards import Gains, check_reward
from jantaku.env.games.source import GameSource
from jantaku.env.gym import ActionSpace, GameSeeds
from jantaku.env.reset_options import PETTINGZOO, known_options, refuse_others

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from jantaku.base.seeds import SeedLike
    from jantaku.env.games.rewards import GameReward
    from jantaku.env.games.source import Playable
    from jantaku.game.numbers.encoding import GameEncoding
    from jantaku.game.protocol.actions import Seat


class _Seats:
    """The common part of both forms: seats by name, spaces, and a game."""

    def __init__(
        self,
        game: Playable,
        *,
        reward: GameReward = "points",
        oracle: bool = False,
        **others: Never,
    ) -> None:
        super().__init__()
        refuse_others(self, others)
        check_reward(reward)
        self.source = GameSource(game)
        encoding = self.source.encoding
        self.oracle = oracle
        self.possible_agents = [f"seat_{seat}" for seat in self.source.seats]
        self.agents: list[str] = []
        self.agent_selection = ""
        self.render_mode: str | None = None
        self._seats = dict(zip(self.possible_agents, self.source.seats, strict=True))
        self._spaces = {agent: game_space(encoding) for agent in self.possible_agents}
        self._actions = {
            agent: ActionSpace(len(encoding.actions)) for agent in self.possible_agents
        }
        planes = len(encoding.planes) + len(encoding.oracle_planes)
        self.state_space = spaces.Box(0, 1, (planes, len(encoding.cells)), np.uint8)
        self._reward = reward
        self._seeds = GameSeeds()
        self._random: np.random.Generator | None = None
        self._numbered: NumberedGame

    @property
    def encoding(self) -> GameEncoding:
        """The names of numbers, planes and cells."""
        return self.source.encoding

    def observation_space(self, agent: str) -> Any:
        """The planes and the mask."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of the game."""
        return self._actions[agent]

    def state(self) -> NDArray[np.uint8]:
        """Returns the whole table as planes: the view of the first seat and the other hands."""
        first = self.source.seats[0]
        return np.concatenate([self._numbered.observe(first), self._numbered.oracle(first)])

    def render(self) -> None:
        """Draws nothing."""

    def close(self) -> None:
        """Nothing is held open."""

    def _new_game(self, seed: SeedLike | None, options: dict[str, Any] | None) -> None:
        known_options(options, PETTINGZOO)
        number = self._seeds.begin(seed)
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(number)
        self.game_seed = self._seeds.next(self._random)
        self._numbered = NumberedGame(self.source.open(self.game_seed), self.encoding)
        self._gains = Gains(self._reward, self._numbered)
        self.agents = list(self.possible_agents)

    def _asked(self) -> list[str]:
        """The agents whose decision is not complete."""
        return [f"seat_{seat}" for seat in self._numbered.deciding]

    def _number(self, agent: str, action: object) -> int:
        """Returns a number that may come next; raises `IllegalAction`."""
        legal = self._numbered.numbers(self._seats[agent])
        if not isinstance(action, int | np.integer) or int(action) not in legal:
            listed = ", ".join(f"{one} ({self.encoding.actions[one]})" for one in legal)
            raise IllegalAction(f"{agent} may not take action {action}", f"legal are {listed}")
        return int(action)

    def _gained(self) -> dict[str, float]:
        gains = self._gains.take(self._numbered)
        return {agent: gains.get(seat, 0.0) for agent, seat in self._seats.items()}

    def _mask(self, seat: Seat) -> NDArray[np.int8]:
        return self._numbered.mask(seat).astype(np.int8)

    def _info(self, agent: str, mask: NDArray[np.int8]) -> dict[str, Any]:
        if not self.oracle:
            return {"action_mask": mask}
        return {"action_mask": mask, "oracle": self._numbered.oracle(self._seats[agent])}


class GameAEC(_Seats, AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """All seats of a game, one after another; `game` and `reward` are as in `VectorGame`.

    Those who decide at once are asked in the order of their seats, each until its decision is
    complete, and the rules resolve what they answer together. An agent that is not asked has an
    empty mask.

    >>> env = GameAEC("hong_kong")
    >>> env.reset(seed=1)
    >>> env.observe("seat_0")["observation"].shape
    (108, 43)

    Raises `IllegalAction` for an action outside the mask.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "jantaku_game_v0",
        "is_parallelizable": False,
        "render_modes": [],
    }

    def reset(
        self,
        seed: SeedLike | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        """Begins a game, that of `game_seed`; `SeedError` for no seed, and no options."""
        self._new_game(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns the agent's observation and its mask."""
        planes = self._numbered.observe(self._seats[agent])
        return {"observation": planes, "action_mask": self._own_mask(agent)}

    def step(self, action: Any) -> None:
        """Takes the number of `agent_selection`."""
        if not self.agents:
            raise IllegalAction("there is no game to act in", "call reset")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        stepped = self._numbered.take({self._seats[agent]: self._number(agent, action)})
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._gained() if stepped else dict.fromkeys(self.possible_agents, 0.0)
        self._ask()
        self._accumulate_rewards()

    def _ask(self) -> None:
        asked = self._asked()
        self.agent_selection = asked[0] if asked else self.agents[0]
        self.terminations = dict.fromkeys(self.agents, not asked)
        self.infos = {agent: self._info(agent, self._own_mask(agent)) for agent in self.agents}
        mask = self._own_mask(self.agent_selection)
        self._actions[self.agent_selection].legal = mask if asked else pass_mask(mask)

    def _own_mask(self, agent: str) -> NDArray[np.int8]:
        if agent == self.agent_selection:
            return self._mask(self._seats[agent])
        return np.zeros(len(self.encoding.actions), np.int8)


class GameParallel(_Seats, ParallelEnv):  # type: ignore[misc] # PettingZoo has no types
    """All seats of a game, those that decide at once; the others can only pass, or say nothing.

    `game` and `reward` are as in `VectorGame`. A seat whose decision is complete waits, as one
    without a decision, until all are.

    >>> env = GameParallel("haiyuki")
    >>> seen, info = env.reset(seed=1)
    >>> sorted(seen), len(env.deciding)
    (['seat_0', 'seat_1'], 1)

    Raises `IllegalAction` for an action outside the mask, a missing one, and after the end.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "jantaku_game_v0", "render_modes": []}

    @property
    def deciding(self) -> tuple[str, ...]:
        """The agents whose numbers the next step reads."""
        return tuple(self._asked())

    def reset(
        self,
        seed: SeedLike | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a game, that of `game_seed`; `SeedError` for no seed, and no options."""
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
            legal = self._numbered.numbers(self._seats[missing[0]])
            raise IllegalAction(f"{missing[0]} has to decide", f"legal are {legal}")
        self._numbered.take(
            {self._seats[agent]: self._number(agent, actions[agent]) for agent in asked}
        )
        agents, over, rewards = list(self.agents), self._numbered.over, self._gained()
        seen, infos = self._seen()
        if over:
            self.agents = []
        ended = dict.fromkeys(agents, over)
        return seen, rewards, ended, dict.fromkeys(agents, False), infos

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen, infos = {}, {}
        asked = self._asked()
        for agent in self.agents:
            mask = self._mask(self._seats[agent])
            if agent not in asked:
                mask = pass_mask(mask)
            self._actions[agent].legal = mask
            planes = self._numbered.observe(self._seats[agent])
            seen[agent] = {"observation": planes, "action_mask": mask}
            infos[agent] = self._info(agent, mask.copy())
        return seen, infos
