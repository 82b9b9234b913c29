"""Gymnasium: one seat of a game of a ruleset or of Haiyuki against built-in players.

    import gymnasium
    import jantaku.env.games.gym
    env = gymnasium.make("jantaku/Ruleset-v0", ruleset="hong_kong", opponents="efficiency")
    env = gymnasium.make("jantaku/Haiyuki-v0", characters=("ataho", "fari"))

Importing this module registers the ids. Gymnasium is an extra: `pip install '.[gym]'`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from jantaku.base.errors import ArgumentError, IllegalAction
from jantaku.base.seeds import player_chance
from jantaku.env.games.numbered_game import NumberedGame
from jantaku.env.games.opponents import SeatPlayers
from jantaku.env.games.rewards import Gains, check_reward
from jantaku.env.games.source import GameSource
from jantaku.env.gym import ActionSpace, GameSeeds, replaces_illegal, whole_number
from jantaku.env.reset_options import known_options
from jantaku.game.numbers.choices import PASS
from jantaku.haiyuki import HaiyukiGame, HaiyukiRules
from jantaku.ruleset import Ruleset, library

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from jantaku.base.seeds import SeedLike
    from jantaku.env.games.opponents import GameOpponents
    from jantaku.env.games.rewards import GameReward
    from jantaku.env.games.source import Playable
    from jantaku.game.numbers.encoding import GameEncoding
    from jantaku.game.protocol.actions import Seat

_MOST_EMPTY = 1_000  # games in a row in which the seat has no decision


class GameGym(gymnasium.Env[dict[str, Any], np.int64]):
    """An environment for one seat of a game; other players have the other seats.

    An observation is `{"observation": (planes, cells) uint8, "action_mask": (actions,) int8}`; the
    mask is in `info["action_mask"]` too, and with `oracle=True` the other hands are planes in
    `info["oracle"]`. An episode is a whole game. A decision of several numbers takes a step for
    each. `game`, `reward` and what the numbers and planes mean are as in `VectorGame`.
    `opponents` is the name of a player of the engine, a function of a view and a `random.Random`, a
    `GamePolicy`, or a sequence of them for the other seats from the lowest; "random" needs no
    views, which is faster. With `illegal="replace"` an action outside the mask becomes a random
    legal one, reported in `info["replaced"]`.

    >>> env = GameGym("hong_kong", opponents=["random", "tsumogiri", "random"])
    >>> seen, info = env.reset(seed=1)
    >>> seen["observation"].shape, info["action_mask"].shape
    ((108, 43), (377,))

    Raises `IllegalAction` for an action outside the mask and for a finished game.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - gymnasium's form

    def __init__(
        self,
        game: Playable,
        *,
        seat: Seat = 0,
        opponents: GameOpponents = "random",
        reward: GameReward = "points",
        oracle: bool = False,
        illegal: Literal["raise", "replace"] = "raise",
    ) -> None:
        self.source = GameSource(game)
        self.seat, self.oracle = seat, oracle
        self._replaces = replaces_illegal(illegal)
        check_reward(reward)
        self._reward = reward
        self._seeds = GameSeeds()
        self._others = SeatPlayers.around(self.source, seat, opponents)
        self._numbered: NumberedGame | None = None
        self.observation_space: spaces.Space[Any] = game_space(self.source.encoding)
        self._legal = ActionSpace(len(self.source.encoding.actions))
        self.action_space = self._legal

    @property
    def encoding(self) -> GameEncoding:
        """The names of numbers, planes and cells."""
        return self.source.encoding

    def reset(
        self, *, seed: SeedLike | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a game in which the seat is asked; all of it follows from the seed.

        A game that ends before the seat has a decision is left for the next one; `game_seed` is
        that of the game which is played. There are no options. Raises `SeedError` for no seed.
        """
        known_options(options)
        super().reset(seed=self._seeds.begin(seed))
        self._legal.begin()
        for _ in range(_MOST_EMPTY):
            self.game_seed = self._seeds.next(self.np_random)
            numbered = NumberedGame(self.source.open(self.game_seed), self.encoding)
            self._gains = Gains(self._reward, numbered)
            self._chance = player_chance(self.game_seed, "opponents")
            self._others.play([(numbered, self._chance)])
            if not numbered.over:
                self._gains.take(numbered)
                self._numbered = numbered
                return self._seen(numbered)
        raise ArgumentError(f"seat {self.seat} has no decision in these games", "take another one")

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Takes the number, and the others' actions until the seat has to decide again."""
        numbered = self._numbered
        if numbered is None or numbered.over:
            raise IllegalAction("there is no game to act in", "call reset")
        number, legal = whole_number(action), numbered.numbers(self.seat)
        replaces = self._legal.is_early(action) or self._replaces
        replaced = replaces and number not in legal
        if replaced:
            number = int(self.np_random.choice(legal))
        numbered.take({self.seat: number})
        self._others.play([(numbered, self._chance)])
        gain = self._gains.take(numbered).get(self.seat, 0.0)
        seen, info = self._seen(numbered)
        if replaced:
            info["replaced"] = True
        return seen, gain, numbered.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the mask as sb3-contrib reads it; that of a pass when the game is over."""
        return self._legal.legal.astype(np.bool_)

    def _seen(self, numbered: NumberedGame) -> tuple[dict[str, Any], dict[str, Any]]:
        mask = numbered.mask(self.seat).astype(np.int8)
        self._legal.legal = pass_mask(mask) if numbered.over else mask
        told = {"oracle": numbered.oracle(self.seat)} if self.oracle else {}
        seen = {"observation": numbered.observe(self.seat), "action_mask": mask}
        return seen, {"action_mask": mask.copy(), **told}


def game_space(encoding: GameEncoding) -> spaces.Dict:
    """Returns the space of a seat's observation and mask."""
    shape = (len(encoding.planes), len(encoding.cells))
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (len(encoding.actions),), np.int8),
        }
    )


def pass_mask(mask: NDArray[np.int8]) -> NDArray[np.int8]:
    """Returns a mask of that length for a seat that has nothing to decide."""
    only = np.zeros_like(mask)
    only[PASS] = 1
    return only


def ruleset_rules(
    ruleset: str | Ruleset,
    mods: Sequence[str] = (),
    preset: str | None = None,
    config: Mapping[str, Any] | None = None,
) -> Ruleset:
    """Returns a ruleset, or that of the library with mods, a preset, and keys that differ.

    >>> ruleset_rules("hong_kong", config={"max_rounds": 1}).program.ending.max_rounds
    1
    """
    if isinstance(ruleset, Ruleset):
        return ruleset
    return library.load(ruleset, mods=mods, preset=preset, config=config)


def ruleset_gym(
    ruleset: str | Ruleset = "hong_kong",
    *,
    mods: Sequence[str] = (),
    preset: str | None = None,
    config: Mapping[str, Any] | None = None,
    seat: Seat = 0,
    opponents: GameOpponents = "random",
    reward: GameReward = "points",
    oracle: bool = False,
    illegal: Literal["raise", "replace"] = "raise",
) -> GameGym:
    """Returns the environment `jantaku/Ruleset-v0`."""
    return GameGym(
        ruleset_rules(ruleset, mods, preset, config),
        seat=seat,
        opponents=opponents,
        reward=reward,
        oracle=oracle,
        illegal=illegal,
    )


def haiyuki_gym(
    characters: tuple[str, str] = ("ataho", "rinxiang"),
    rules: HaiyukiRules | None = None,
    *,
    seat: Seat = 0,
    opponents: GameOpponents = "random",
    reward: GameReward = "points",
    oracle: bool = False,
    illegal: Literal["raise", "replace"] = "raise",
) -> GameGym:
    """Returns the environment `jantaku/Haiyuki-v0`."""
    return GameGym(
        HaiyukiGame(characters, rules, seed=0),
        seat=seat,
        opponents=opponents,
        reward=reward,
        oracle=oracle,
        illegal=illegal,
    )


gymnasium.register(id="jantaku/Ruleset-v0", entry_point="jantaku.env.games.gym:ruleset_gym")
gymnasium.register(id="jantaku/Haiyuki-v0", entry_point="jantaku.env.games.gym:haiyuki_gym")
