"""Gymnasium's vector of riichi: one seat in each of many games, `RiichiVectorEnv`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv

from jantaku.base.errors import ArgumentError, IllegalAction
from jantaku.base.seeds import check_seed, game_seed
from jantaku.env.opponents import SeatPlayers, chance_of
from jantaku.env.planes import plane_count
from jantaku.env.reset_options import known_options
from jantaku.env.rewards import first_before, gain_of, reward_function
from jantaku.env.riichi_table import RiichiDecisions, dealt
from jantaku.env.seat_table import GameSeeds
from jantaku.env.spaces import ActionSpace, ActionSpaces, observation_space
from jantaku.env.vector import ACTIONS, WAIT, VectorRiichi, action_number
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.rules import GameRule, rule_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from numpy.typing import NDArray

    from jantaku._kernel import RiichiState
    from jantaku.base.seeds import Seed, SeedLike
    from jantaku.env.opponents import Opponents
    from jantaku.env.rewards import Reward
    from jantaku.riichi.position import Position

    Features = Literal["basic", "full"]
    Seen = dict[str, NDArray[np.uint8] | NDArray[np.int8]]

_PASS = action_number("pass")


class RiichiVectorEnv(VectorEnv["Seen", "NDArray[np.int64]", "NDArray[np.int64]"]):
    """An environment for one seat in each of many games; other players have the other seats.

    Observations, `info`, `opponents`, `reward` and `oracle` are those of `RiichiGym`, stacked. A
    finished game returns its last observation, with an empty mask, and the next step begins another
    with any action (autoreset mode NEXT_STEP). Games that end before their seat has a decision are
    skipped: `game_seeds` are the seeds of the games that are played. For self-play, and for speed,
    step `VectorRiichi` directly.

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
        opponents: Opponents = "random",
        features: Features = "basic",
        reward: Reward = "points",
        oracle: bool = False,
        threads: int = 1,
    ) -> None:
        self.num_envs = num_envs
        self.rule = rule_of(rule).for_environments()
        self.seat = seat
        self.oracle = oracle
        self._seeds = GameSeeds()
        self._others = SeatPlayers.around(RiichiGame(self.rule, seed=0), seat, opponents)
        self._reward = reward_function(reward)
        self._by_function = callable(reward)
        self._games = VectorRiichi(
            num_envs,
            self.rule,
            threads=threads,
            autoreset=False,
            features=features,
            oracle=oracle,
            reward="points" if callable(reward) else reward,
            opponents=self._others.in_kernel,
        )
        planes = plane_count(features), 34
        self.single_observation_space = observation_space(planes, ACTIONS)
        self.observation_space = observation_space(planes, ACTIONS, num_envs)
        self.single_action_space = ActionSpace(ACTIONS)
        self._legal = ActionSpaces(num_envs, ACTIONS)
        self.action_space = self._legal
        self._features = features
        self._over = np.zeros(num_envs, dtype=np.bool_)
        self._numbers = np.arange(num_envs)  # of the games that are played, among all of the seed
        self._owed = np.zeros(num_envs)  # gained before the first decision
        # By game: the state at the last decision, with what was gained before the first one, and
        # what players outside the kernel draw from.
        self._before: dict[int, tuple[RiichiState, float]] = {}
        self._chances: dict[int, Random] = {}
        self._seen: Seen = {"action_mask": np.zeros((num_envs, ACTIONS), np.int8)}

    def reset(
        self, *, seed: SeedLike | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begins every game as `VectorRiichi.reset` does.

        `options["position"]` is a position in which the games begin, or a sequence with one for
        each of them; the games that follow are dealt. Raises the errors of `RiichiGym.reset`.
        """
        positions = self._positions(known_options(options, "position").get("position"))
        super().reset(seed=self._seeds.begin(seed))
        first = check_seed(self._seeds.next(self.np_random) if seed is None else seed)
        states = [
            dealt(self.rule, game_seed(first, game), position)
            for game, position in enumerate(positions)
        ]
        self._games.reset(first)
        if states:
            self._games.restore(states)
        self._numbers = np.arange(self.num_envs)
        self._rewards, self._owed = np.zeros(self.num_envs), np.zeros(self.num_envs)
        everywhere = np.ones(self.num_envs, dtype=np.bool_)
        self._note_beginnings(everywhere, states)
        if states:
            self._let_others_play()
            if self._over.any():
                raise no_decision(self.seat)
        self._play_on(everywhere)
        return self._answer()

    @property
    def game_seeds(self) -> list[Seed]:
        """The seeds of the games being played: `RiichiGame(rule, seed=...)` deals the same."""
        return [game_seed(self._games.seed, int(number)) for number in self._numbers]

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Takes each game's action, and the others' until the seat has to decide again."""
        actions = np.asarray(actions)
        wrong = np.flatnonzero(~self._over & ~self._may(actions))
        if wrong.size:
            legal = np.flatnonzero(self._seen["action_mask"][wrong[0]]).tolist()
            fault = f"game {wrong[0]} may not take action {actions[wrong[0]]}"
            raise IllegalAction(fault, f"legal are {legal}" if legal else "call reset")
        self._rewards, self._owed = self._owed, np.zeros(self.num_envs)
        again = self._over.copy()
        if len(self._games):
            self._take(actions)
        self._begin(again)
        self._play_on(again)
        seen, info = self._answer()
        rewards = self._by_states(again) if self._by_function else self._rewards
        return seen, rewards, self._over.copy(), np.zeros(self.num_envs, np.bool_), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the masks `(num_envs, 159)`; those of a pass where a game is over."""
        masks = self._seen["action_mask"].astype(np.bool_)
        masks[self._over, _PASS] = True
        return masks

    def _may(self, actions: NDArray[Any]) -> NDArray[np.bool_]:
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            fault = f"actions are {actions.dtype} of the shape {actions.shape}"
            raise IllegalAction(fault, f"give a whole number for each game: ({self.num_envs},)")
        inside = (actions >= 0) & (actions < ACTIONS)
        mask = self._seen["action_mask"]
        allowed: NDArray[np.bool_] = mask[range(self.num_envs), np.where(inside, actions, 0)] == 1
        return inside & allowed

    def _positions(self, given: Any) -> Sequence[Position]:
        """Returns a position for each game, or none at all."""
        if given is None:
            return ()
        positions = given if isinstance(given, list | tuple) else [given] * self.num_envs
        if len(positions) != self.num_envs:
            fault = f"{len(positions)} positions for {self.num_envs} games"
            raise ArgumentError(fault, "give one, or one for each game")
        return positions

    def _begin(self, which: NDArray[np.bool_]) -> None:
        """Begins the next game in the places marked."""
        if which.any():
            self._games.reset_games(which)
            self._numbers[which] += self.num_envs
            self._note_beginnings(which)

    def _note_beginnings(
        self, which: NDArray[np.bool_], states: Sequence[RiichiState] = ()
    ) -> None:
        """Notes what players of the kernel have done in the games that have begun."""
        self._rewards[which] = self._games.step_rewards[which, self.seat]
        self._over[which] = self._games.step_ended[which]
        for game in (
            np.flatnonzero(which).tolist() if self._others.seats or self._by_function else ()
        ):
            seed = game_seed(self._games.seed, int(self._numbers[game]))
            self._chances[game] = chance_of(seed)
            self._before[game] = states[game] if states else dealt(self.rule, seed), 0.0

    def _play_on(self, begun: NDArray[np.bool_]) -> None:
        """Plays on to the seat's next decisions; in the places that have begun there is one."""
        self._let_others_play()
        while (unasked := begun & self._over).any():
            self._begin(unasked)
            self._let_others_play()
        self._owed[begun] = self._rewards[begun]
        self._rewards[begun] = 0
        for game in np.flatnonzero(begun).tolist() if self._by_function else ():
            at, first = self._before[game][0], self._games.state(game)
            self._before[game] = first_before(self._reward, at, first, self.seat)

    def _let_others_play(self) -> None:
        games = self._games
        while self._others.seats and len(games):
            waits = np.zeros(self.num_envs, dtype=np.bool_)
            waits[games.env_id[games.seat == self.seat]] = True
            if (waits | self._over).all():
                return
            self._take(np.where(waits, WAIT, _PASS))

    def _take(self, own: NDArray[np.int64]) -> None:
        """Takes these actions of the seat, and those of the others in games that do not wait."""
        games = self._games
        chosen = own[games.env_id].astype(np.int32)
        if self._others.seats:
            rows = np.flatnonzero((games.seat != self.seat) & (chosen != WAIT)).tolist()
            pending: dict[int, list[int]] = {}
            for row in rows:
                pending.setdefault(int(games.env_id[row]), []).append(int(games.seat[row]))
            decided = {
                game: RiichiDecisions(games.state(game), seats) for game, seats in pending.items()
            }
            self._others.play((one, self._chances[game]) for game, one in decided.items())
            for row in rows:
                chosen[row] = decided[int(games.env_id[row])].chosen[int(games.seat[row])]
        games.step(chosen)
        self._rewards += games.step_rewards[:, self.seat]
        self._over |= games.step_ended

    def _by_states(self, begun: NDArray[np.bool_]) -> NDArray[np.float64]:
        """The rewards by the function of the states before and after."""
        rewards = np.zeros(self.num_envs)
        for game in np.flatnonzero(~begun).tolist():
            (before, owed), after = self._before[game], self._games.state(game)
            rewards[game] = owed + gain_of(self._reward, before, after, self.seat)
            self._before[game] = after, 0.0
        return rewards

    def _answer(self) -> tuple[Seen, dict[str, Any]]:
        games = self._games
        own = np.flatnonzero(games.seat == self.seat)
        places = games.env_id[own]
        planes = np.zeros((self.num_envs, *games.obs_shape), np.uint8)
        mask = np.zeros((self.num_envs, ACTIONS), np.int8)
        if games.obs is not None:
            planes[places] = games.obs[own]
        mask[places] = games.mask[own]
        for game in np.flatnonzero(self._over):
            state = games.state(int(game))
            planes[game] = state.observe(self.seat, self._features, self.oracle)
        planes, hidden = _split(planes, self._features)
        self._seen = {"observation": planes, "action_mask": mask}
        self._legal.legal = self.action_masks().astype(np.int8)
        return self._seen, {"action_mask": mask.copy(), **hidden}


def no_decision(seat: int) -> ArgumentError:
    """Returns the error for a position in which the seat is never asked."""
    fault = f"seat {seat} has no more decisions in this game"
    return ArgumentError(fault, "give an earlier position")


def _split(
    planes: NDArray[np.uint8], features: str
) -> tuple[NDArray[np.uint8], dict[str, NDArray[np.uint8]]]:
    """Returns the planes that a seat sees, and those of the oracle, if any, as `info` has them."""
    seen = plane_count(features)
    if planes.shape[-2] == seen:
        return planes, {}
    return planes[..., :seen, :], {"oracle": planes[..., seen:, :]}
