"""Gymnasium: one seat of a game against built-in players, as a single environment and as a vector.

    import gymnasium
    import jantaku.env.gym
    env = gymnasium.make("jantaku/Riichi-v0", rule="tenhou", opponents="random")

Importing this module registers the id; Gymnasium no longer finds plug-ins automatically. Gymnasium
is an extra: `pip install '.[gym]'`.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from jantaku.base.errors import ArgumentError, IllegalAction, shown
from jantaku.base.seeds import check_seed, game_seed, player_chance
from jantaku.env.opponents import OtherDecision, OtherSeats, chance_of, dealt
from jantaku.env.planes import plane_count
from jantaku.env.reset_options import known_options
from jantaku.env.rewards import first_before, gain_of, reward_function
from jantaku.env.vector import ACTIONS, WAIT, VectorRiichi, action_name, action_number
from jantaku.riichi.play.seat_view import view_of
from jantaku.riichi.play.suspension import state_at
from jantaku.riichi.play.view import table_text
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

PASS = action_number("pass")


class ActionSpace(spaces.Discrete):
    """Numbered actions; `sample()` draws from those that are legal in its environment now."""

    def __init__(self, actions: int = ACTIONS) -> None:
        super().__init__(actions)
        self.legal = np.ones(actions, dtype=np.int8)
        self._drawn: np.int64 | None = None
        self._early: np.int64 | None = None  # drawn before the game began

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A legal action, each as likely as the others, unless a mask or chances are given."""
        if mask is None and probability is None:
            mask = self.legal
        self._drawn = super().sample(mask, probability)
        return self._drawn

    def begin(self) -> None:
        """Notes that a game begins, in which an action that was drawn before may be illegal."""
        self._early = self._drawn

    def is_early(self, action: object) -> bool:
        """True for the first action of a game if it was drawn before the game began.

        Gymnasium's `check_env` plays such an action; another one is drawn in its place.
        """
        early, self._early = self._early, None
        return action is early

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ActionSpace) and self.n == other.n

    def __hash__(self) -> int:
        return hash((ActionSpace, int(self.n)))


class ActionSpaces(spaces.MultiDiscrete):
    """A numbered action for each game; `sample()` draws from those that are legal now."""

    def __init__(self, games: int) -> None:
        super().__init__([ACTIONS] * games)
        self.legal = np.ones((games, ACTIONS), np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        """A legal action of each game, unless masks or chances are given."""
        if mask is None and probability is None:
            mask = tuple(self.legal)
        return super().sample(mask, probability)


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

    def deal(self, game: VectorRiichi, numbers: np.random.Generator) -> Seed:
        """Begins the next game, the only one of its vector; returns the game's seed."""
        seed = self.next(numbers)
        if self._games > 1:
            game.reset_games([True])
        else:
            game.reset(self._secret or seed)
        return seed


def replaces_illegal(illegal: str) -> bool:
    """True if an action outside the mask is replaced; raises `ArgumentError` for other words."""
    if illegal not in ("raise", "replace"):
        raise ArgumentError(f"illegal cannot be {shown(illegal)}", "use raise or replace")
    return illegal == "replace"


def whole_number(action: object) -> int:
    """Returns the number of an action; raises `IllegalAction` for anything else."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        fault = f"an action cannot be {shown(action)}"
        raise IllegalAction(fault, "give the number of a legal one") from None


def observation_space(features: str, rows: int | None = None) -> spaces.Dict:
    """Returns the space of a seat's observation and mask, or of `rows` rows of it."""
    batch = () if rows is None else (rows,)
    planes = plane_count(features)
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (*batch, planes, 34), np.uint8),
            "action_mask": spaces.Box(0, 1, (*batch, ACTIONS), np.int8),
        }
    )


class RiichiGym(gymnasium.Env["Seen", np.int64]):
    """An environment for one seat of a game of riichi; other players have the other seats.

    An observation is `{"observation": (planes, 34) uint8, "action_mask": (159,) int8}`; the mask is
    in `info["action_mask"]` too, and with `oracle=True` the other hands are planes in
    `info["oracle"]`. An episode is a whole game, or a round with `rule=GameRule(winds=0)`.
    `reward` is for what happened since the last decision: "points", in thousands, "placement", the
    final score with uma at the end, or a function of the state before, the state after and the
    seat.
    With `illegal="replace"` an action outside the mask becomes a random legal one, reported in
    `info["replaced"]`, for learners without masks.
    `opponents` is a name of `jantaku.players`, a function of a view and a `random.Random`, a
    `Policy`, or a sequence of them for the other seats from the lowest. The kernel plays "random",
    "tsumogiri" and "efficiency"; other players are slower.

    >>> env = RiichiGym(rule=GameRule(winds=0), opponents=["random", "efficiency", "smart"])
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
        opponents: Opponents = "random",
        features: Features = "basic",
        reward: Reward = "points",
        oracle: bool = False,
        illegal: Literal["raise", "replace"] = "raise",
        render_mode: str | None = None,
    ) -> None:
        self.rule = rule_of(rule).for_environments()
        self.seat = seat
        self.features = features
        self.oracle = oracle
        self.render_mode = render_mode
        self._replaces = replaces_illegal(illegal)
        self._seeds = GameSeeds()
        self._others = OtherSeats(opponents, seat, self.rule)
        self._reward = reward_function(reward)
        self._game = VectorRiichi(1, self.rule, autoreset=False, opponents=self._others.in_kernel)
        self._chosen = np.zeros(self.rule.players, np.int32)
        self._before: RiichiState | None = None  # the state at the last decision
        self._owed = 0.0  # gained before the first one
        self.observation_space: spaces.Space[Any] = observation_space(features)
        self._legal = ActionSpace()
        self.action_space = self._legal

    def reset(
        self, *, seed: SeedLike | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begins a game in which the seat is asked; all of it follows from the seed.

        A game that ends before the seat has a decision is left for the next one; `game_seed` is
        that of the game which is played. It begins in `options["position"]`, a `Position` by the
        environment's rules, if there is one; the seed then decides unknown tiles and later rounds.
        Raises `SeedError` for no seed, `PositionError` for an impossible position, `ArgumentError`
        for one by other rules or in which the seat has no more decisions, and for other options.

        >>> from jantaku import RiichiEnv
        >>> position = RiichiEnv("4p-red-half", seed=7).position().seen_by(0)
        >>> env = RiichiGym(rule=position.rules)
        >>> seen, info = env.reset(seed=1, options={"position": position})
        >>> print(env.render().splitlines()[1])
        > seat 0 E 25000  458m12p46678s246z +6m
        """
        position = known_options(options, "position").get("position")
        self._before = None
        super().reset(seed=self._seeds.begin(seed))
        self._legal.begin()
        self._begin(position)
        if position is not None and not len(self._game):
            raise _no_decision(self.seat)
        while not len(self._game):
            self._begin()
        first = self._game.state(0)
        self._before, self._owed = first_before(self._reward, self._dealt, first, self.seat)
        return self._seen(first)

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Takes the action, and the others' until the seat has to decide again."""
        before = self._before
        if before is None or not len(self._game):
            raise IllegalAction("there is no game to act in", "call reset")
        number, legal = whole_number(action), self._legal.legal
        replaces = self._legal.is_early(action) or self._replaces
        replaced = not (0 <= number < ACTIONS and legal[number])
        if replaced and replaces:
            number = int(self.np_random.choice(np.flatnonzero(legal)))
        elif replaced:
            names = ", ".join(
                f"{id_} ({action_name(id_)})" for id_ in np.flatnonzero(legal).tolist()
            )
            raise IllegalAction(f"action {action} is not legal now", f"legal are {names}")
        self._take(number)
        self._let_others_play()
        after = self._game.state(0)
        gain = self._owed + gain_of(self._reward, before, after, self.seat)
        self._before, self._owed = after, 0.0
        seen, info = self._seen(after)
        if replaced:
            info["replaced"] = True
        return seen, gain, not len(self._game), False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the mask as sb3-contrib reads it; that of a pass when the game is over."""
        return self._legal.legal.astype(np.bool_)

    def render(self) -> str | None:
        """Returns the seat's view as text."""
        if self._before is None:
            return None
        return table_text(view_of(self._game.state(0), self.seat), self.rule.red_ids)

    def _begin(self, position: Position | None = None) -> None:
        """The next game, played until the seat is asked or the game is over."""
        self.game_seed = self._seeds.deal(self._game, self.np_random)
        if position is None:
            self._dealt = dealt(self.rule, self.game_seed)
        else:
            self._dealt = state_at(position, self.rule, self.game_seed)
            self._game.set_state(0, self._dealt)
        self._chance = chance_of(self.game_seed)
        self._let_others_play()

    def _let_others_play(self) -> None:
        while self._others and len(self._game) and self.seat not in self._game.seat:
            self._take(PASS)

    def _take(self, own: int) -> None:
        """Takes this action of the seat, if it decides, and those of the others."""
        game = self._game
        chosen = self._chosen[: len(game)]
        chosen[:] = own
        if self._others:
            state = game.state(0)
            rows = np.flatnonzero(game.seat != self.seat)
            chosen[rows] = self._others.choose(
                [OtherDecision(state, int(game.seat[row]), self._chance) for row in rows]
            )
        game.step(chosen)

    def _seen(self, state: RiichiState) -> tuple[Seen, dict[str, Any]]:
        rows = self._game.seat.tolist()
        if rows:
            mask = self._game.mask[rows.index(self.seat)].astype(np.int8)
            self._legal.legal = mask
        else:
            mask = mask_of([])
            self._legal.legal = mask_of([PASS])
        planes, told = split(state.observe(self.seat, self.features, self.oracle), self.features)
        return {"observation": planes, "action_mask": mask}, {"action_mask": mask.copy(), **told}


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
        self._others = OtherSeats(opponents, seat, self.rule)
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
        self.single_observation_space = observation_space(features)
        self.observation_space = observation_space(features, num_envs)
        self.single_action_space = ActionSpace()
        self._legal = ActionSpaces(num_envs)
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
            state_at(position, self.rule, game_seed(first, game))
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
                raise _no_decision(self.seat)
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
        masks[self._over, PASS] = True
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
        for game in np.flatnonzero(which).tolist() if self._others or self._by_function else ():
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
        while self._others and len(games):
            waits = np.zeros(self.num_envs, dtype=np.bool_)
            waits[games.env_id[games.seat == self.seat]] = True
            if (waits | self._over).all():
                return
            self._take(np.where(waits, WAIT, PASS))

    def _take(self, own: NDArray[np.int64]) -> None:
        """Takes these actions of the seat, and those of the others in games that do not wait."""
        games = self._games
        chosen = own[games.env_id].astype(np.int32)
        if self._others:
            rows = np.flatnonzero((games.seat != self.seat) & (chosen != WAIT))
            chosen[rows] = self._others.choose([self._other_decision(row) for row in rows.tolist()])
        games.step(chosen)
        self._rewards += games.step_rewards[:, self.seat]
        self._over |= games.step_ended

    def _other_decision(self, row: int) -> OtherDecision:
        game = int(self._games.env_id[row])
        state = self._games.state(game)
        return OtherDecision(state, int(self._games.seat[row]), self._chances[game])

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
        planes, told = split(planes, self._features)
        self._seen = {"observation": planes, "action_mask": mask}
        self._legal.legal = self.action_masks().astype(np.int8)
        return self._seen, {"action_mask": mask.copy(), **told}


def _no_decision(seat: int) -> ArgumentError:
    fault = f"seat {seat} has no more decisions in this game"
    return ArgumentError(fault, "give an earlier position")


def split(
    planes: NDArray[np.uint8], features: str
) -> tuple[NDArray[np.uint8], dict[str, NDArray[np.uint8]]]:
    """Returns the planes that a seat sees, and those of the oracle, if any, as `info` has them."""
    seen = plane_count(features)
    if planes.shape[-2] == seen:
        return planes, {}
    return planes[..., :seen, :], {"oracle": planes[..., seen:, :]}


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
