"""Gymnasium: one seat of a game against built-in players, as a single environment and as a vector.

    import gymnasium
    import jantaku.env.gym
    env = gymnasium.make("jantaku/Riichi-v0", rule="tenhou", opponents="random")

Importing this module registers the id; Gymnasium no longer finds plug-ins automatically. Gymnasium
is an extra: `pip install '.[gym]'`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from jantaku.base.errors import ArgumentError, IllegalAction
from jantaku.base.seeds import check_seed, game_seed, player_chance
from jantaku.env.planes import plane_names
from jantaku.env.vector import ACTIONS, WAIT, VectorRiichi, action_name, action_number
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.play.view import table_text
from jantaku.riichi.players.simple import PLAYERS
from jantaku.riichi.rules import GameRule, rule_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from jantaku.base.seeds import Seed, SeedLike
    from jantaku.riichi.players.simple import Player

    Features = Literal["basic", "full"]
    Seen = dict[str, NDArray[np.uint8] | NDArray[np.int8]]

PASS = action_number("pass")


class ActionSpace(spaces.Discrete):
    """The 159 actions; `sample()` draws from those that are legal in its environment now."""

    def __init__(self) -> None:
        super().__init__(ACTIONS)
        self.legal = np.ones(ACTIONS, dtype=np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A legal action, each as likely as the others, unless a mask or chances are given."""
        if mask is None and probability is None:
            mask = self.legal
        return super().sample(mask, probability)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ActionSpace)

    def __hash__(self) -> int:
        return hash(ActionSpace)


class GameSeeds:
    """The seeds of successive games: derived from a seed of 32 bytes, or numbers of a generator."""

    def __init__(self) -> None:
        self._secret: bytes | None = None
        self._games = 0

    def begin(self, seed: SeedLike | None) -> int | None:
        """Takes what `reset` is given, if anything; the number to seed the generator with."""
        if seed is None:
            return None
        own = check_seed(seed)
        self._secret, self._games = own if isinstance(own, bytes) else None, 0
        return player_chance(own, "gymnasium").getrandbits(63) if isinstance(own, bytes) else own

    def next(self, numbers: np.random.Generator) -> Seed:
        """The seed of the next game."""
        if self._secret is None:
            return int(numbers.integers(2**63))
        self._games += 1
        return game_seed(self._secret, self._games - 1)


def observation_space(features: str, rows: int | None = None) -> spaces.Dict:
    """Returns the space of a seat's observation and mask, or of `rows` rows of it."""
    batch = () if rows is None else (rows,)
    planes = len(plane_names(features))
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (*batch, planes, 34), np.uint8),
            "action_mask": spaces.Box(0, 1, (*batch, ACTIONS), np.int8),
        }
    )


class RiichiGym(gymnasium.Env["Seen", np.int64]):
    """An environment for one seat of a game of riichi; the others are built-in players.

    An observation is `{"observation": (planes, 34) uint8, "action_mask": (159,) int8}`; the mask is
    in `info["action_mask"]` too. The reward is what the seat won since its last decision, in
    thousands of points; an episode is a whole game, or a round with `rule=GameRule(winds=0)`.
    With `illegal="replace"` an action outside the mask becomes a random legal one, reported in
    `info["replaced"]`, for learners without masks.
    `opponents` is a name of `jantaku.players` or a function of a view and a `random.Random`.

    >>> env = RiichiGym(rule=GameRule(winds=0))
    >>> seen, info = env.reset(seed=1)
    >>> seen["observation"].shape, int(info["action_mask"].sum()) > 0
    ((57, 34), True)

    Raises `IllegalAction` for an action outside the mask and for a finished game.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - gymnasium's form

    def __init__(
        self,
        rule: GameRule | str = "tenhou",
        *,
        seat: int = 0,
        opponents: str | Player = "random",
        features: Features = "basic",
        illegal: Literal["raise", "replace"] = "raise",
        render_mode: str | None = None,
    ) -> None:
        self.rule = rule_of(rule).for_environments()
        if not 0 <= seat < self.rule.players:
            raise ArgumentError(
                f"there is no seat {seat}", f"seats are 0 to {self.rule.players - 1}"
            )
        if isinstance(opponents, str) and opponents not in PLAYERS:
            known = ", ".join(PLAYERS)
            raise ArgumentError(f"unknown player {opponents!r}", f"choose one of {known}")
        self.seat = seat
        self.features = features
        self.render_mode = render_mode
        self._replaces = illegal == "replace"
        self._seeds = GameSeeds()
        self._player = PLAYERS[opponents] if isinstance(opponents, str) else opponents
        self._game: RiichiGame | None = None
        self._known = 0  # the seat's points at its last decision
        self.observation_space: spaces.Space[Any] = observation_space(features)
        self._legal = ActionSpace()
        self.action_space = self._legal

    def reset(
        self, *, seed: SeedLike | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begins a game in which the seat is asked; all of it follows from the seed.

        A game that ends before the seat has a decision is left for the next one; `game_seed` is
        that of the game which is played. Raises `SeedError` for no seed.
        """
        super().reset(seed=self._seeds.begin(seed), options=options)
        game = self._begin()
        while game.result is not None:
            game = self._begin()
        return self._seen(game)

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Takes the action, and the others' until the seat has to decide again."""
        game = self._game
        if game is None or game.result is not None:
            raise IllegalAction("there is no game to act in", "call reset")
        legal = dict(zip(game.action_ids(self.seat), game.legal_actions(self.seat), strict=True))
        replaced = int(action) not in legal
        if replaced and self._replaces:
            action = self.np_random.choice(list(legal))
        elif replaced:
            names = ", ".join(f"{id_} ({action_name(id_)})" for id_ in sorted(legal))
            raise IllegalAction(f"action {action} is not legal now", f"legal are {names}")
        self._step(game, {self.seat: legal[int(action)]})
        self._let_others_play(game)
        points, before = self._points(), self._known
        self._known = points
        seen, info = self._seen(game)
        if replaced:
            info["replaced"] = True
        return seen, (points - before) / 1000, game.result is not None, False, info

    def render(self) -> str | None:
        """Returns the seat's view as text."""
        return table_text(self._game.view(self.seat), self.rule.red_ids) if self._game else None

    def _begin(self) -> RiichiGame:
        """The next game, played until the seat is asked or the game is over."""
        self.game_seed = self._seeds.next(self.np_random)
        self._game = game = RiichiGame(self.rule, seed=self.game_seed)
        self._chances = player_chance(self.game_seed, "opponents")
        self._known = self._points()
        self._let_others_play(game)
        return game

    def _points(self) -> int:
        assert self._game is not None
        return self._game.view(None).seats[self.seat].points

    def _let_others_play(self, game: RiichiGame) -> None:
        while game.result is None and self.seat not in game.deciding:
            self._step(game, {})

    def _step(self, game: RiichiGame, actions: dict[int, Any]) -> None:
        for seat in game.deciding:
            if seat != self.seat:
                actions[seat] = self._player(game.view(seat), self._chances)
        game.step(actions)

    def _seen(self, game: RiichiGame) -> tuple[Seen, dict[str, Any]]:
        ids = game.action_ids(self.seat)
        mask = mask_of(ids)
        self._legal.legal = mask_of(ids or [PASS])
        seen: Seen = {"observation": game.observe(self.seat, self.features), "action_mask": mask}
        return seen, {"action_mask": mask.copy()}


class RiichiVectorEnv(VectorEnv["Seen", "NDArray[np.int64]", "NDArray[np.int64]"]):
    """An environment for one seat in each of many games; the others play at random, in the kernel.

    Observations are those of `RiichiGym`, stacked. A finished game returns its last observation,
    with an empty mask, and the next step begins another with any action (autoreset mode
    NEXT_STEP). Games that end before their seat has a decision are skipped: `game_seeds` are the
    seeds of the games that are played. For self-play, and for speed, step `VectorRiichi` directly.

    >>> envs = RiichiVectorEnv(3, rule=GameRule(winds=0))
    >>> seen, info = envs.reset(seed=1)
    >>> seen["observation"].shape
    (3, 57, 34)

    Raises `IllegalAction` for an action outside the mask, naming the game; nothing is stepped then.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        rule: GameRule | str = "tenhou",
        *,
        seat: int = 0,
        features: Features = "basic",
        threads: int = 1,
    ) -> None:
        self.num_envs = num_envs
        self.seat = seat
        self._seeds = GameSeeds()
        self._games = VectorRiichi(
            num_envs,
            rule,
            threads=threads,
            autoreset=False,
            features=features,
        )
        if not 0 <= seat < self._games.players:
            raise ArgumentError(
                f"there is no seat {seat}", f"seats are 0 to {self._games.players - 1}"
            )
        self.single_observation_space = observation_space(features)
        self.observation_space = observation_space(features, num_envs)
        self.single_action_space = ActionSpace()
        self.action_space = spaces.MultiDiscrete([ACTIONS] * num_envs)
        self._features = features
        self._over = np.zeros(num_envs, dtype=np.bool_)
        self._numbers = np.arange(num_envs)  # of the games that are played, among all of the seed
        self._owed = np.zeros(num_envs)  # gained before the first decision
        self._seen: Seen = {
            "observation": np.zeros((num_envs, *self._games.obs_shape), np.uint8),
            "action_mask": np.zeros((num_envs, ACTIONS), np.int8),
        }

    def reset(
        self, *, seed: SeedLike | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begins every game as `VectorRiichi.reset` does; `SeedError` for no seed."""
        super().reset(seed=self._seeds.begin(seed), options=options)
        self._games.reset(self._seeds.next(self.np_random) if seed is None else seed)
        self._numbers = np.arange(self.num_envs)
        self._over[:] = False
        self._rewards = np.zeros(self.num_envs)
        self._play_on(np.ones(self.num_envs, dtype=np.bool_))
        return self._answer()

    @property
    def game_seeds(self) -> list[Seed]:
        """The seeds of the games being played: `RiichiGame(rule, seed=...)` deals the same."""
        return [game_seed(self._games.seed, int(number)) for number in self._numbers]

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Takes each game's action, and the others' until the seat has to decide again."""
        games = self._games
        actions = np.asarray(actions)
        wrong = np.flatnonzero(~self._over & ~self._may(actions))
        if wrong.size:
            legal = np.flatnonzero(self._seen["action_mask"][wrong[0]]).tolist()
            fault = f"game {wrong[0]} may not take action {actions[wrong[0]]}"
            raise IllegalAction(fault, f"legal are {legal}")
        self._rewards, self._owed = self._owed, np.zeros(self.num_envs)
        again = self._over.copy()
        if len(games):
            own = games.seat == self.seat
            chosen = games.random_actions()
            chosen[own] = actions[games.env_id[own]]
            self._take(chosen)
        self._begin(again)
        self._play_on(again)
        seen, info = self._answer()
        terminated = self._over.copy()
        return seen, self._rewards, terminated, np.zeros(self.num_envs, np.bool_), info

    def _may(self, actions: NDArray[Any]) -> NDArray[np.bool_]:
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            fault = f"actions are {actions.dtype} of the shape {actions.shape}"
            raise IllegalAction(fault, f"give a whole number for each game: ({self.num_envs},)")
        inside = (actions >= 0) & (actions < ACTIONS)
        mask = self._seen["action_mask"]
        allowed: NDArray[np.bool_] = mask[range(self.num_envs), np.where(inside, actions, 0)] == 1
        return inside & allowed

    def _begin(self, which: NDArray[np.bool_]) -> None:
        """Begins the next game in the places marked."""
        if which.any():
            self._games.reset_games(which)
            self._numbers[which] += self.num_envs
            self._over &= ~which
            self._rewards[which] = 0

    def _play_on(self, begun: NDArray[np.bool_]) -> None:
        """Plays on to the seat's next decisions; in the places that have begun there is one."""
        self._let_others_play()
        while (unasked := begun & self._over).any():
            self._begin(unasked)
            self._let_others_play()
        self._owed[begun] = self._rewards[begun]
        self._rewards[begun] = 0

    def _let_others_play(self) -> None:
        games = self._games
        while len(games):
            ready = np.zeros(self.num_envs, dtype=np.bool_)
            ready[games.env_id[games.seat == self.seat]] = True
            if (ready | self._over).all():
                return
            chosen = games.random_actions()
            chosen[ready[games.env_id]] = WAIT
            self._take(chosen)

    def _take(self, chosen: NDArray[np.int32]) -> None:
        self._games.step(chosen)
        self._rewards += self._games.step_rewards[:, self.seat]
        self._over |= self._games.step_ended

    def _answer(self) -> tuple[Seen, dict[str, Any]]:
        games = self._games
        seen = {name: np.zeros_like(values) for name, values in self._seen.items()}
        own = np.flatnonzero(games.seat == self.seat)
        places = games.env_id[own]
        if games.obs is not None:
            seen["observation"][places] = games.obs[own]
        seen["action_mask"][places] = games.mask[own]
        for game in np.flatnonzero(self._over):
            seen["observation"][game] = games.state(int(game)).observe(self.seat, self._features)
        self._seen = seen
        return self._seen, {"action_mask": seen["action_mask"].copy()}


def mask_of(actions: Sequence[int]) -> NDArray[np.int8]:
    """`(159,) int8`: ones for these actions."""
    mask = np.zeros(ACTIONS, dtype=np.int8)
    for action in actions:
        mask[action] = 1
    return mask


gymnasium.register(
    id="jantaku/Riichi-v0",
    entry_point="jantaku.env.gym:RiichiGym",
    vector_entry_point="jantaku.env.gym:RiichiVectorEnv",
)
