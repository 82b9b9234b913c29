"""Gymnasium: one seat of a game against other players, as a single environment and as a vector.

    import gymnasium
    env = gymnasium.make("jantaku.env.gym:jantaku/Riichi-v0", rule="tenhou", opponents="random")

Importing this module registers the ids of every engine, and so does its name before an id.
Gymnasium is an extra: `pip install '.[gym]'`.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, Literal

import gymnasium
import numpy as np

from jantaku.base.errors import ArgumentError, IllegalAction, shown
from jantaku.env.opponents import SeatPlayers
from jantaku.env.reset_options import known_options
from jantaku.env.riichi_table import RiichiTable
from jantaku.env.seat_table import MOST_EMPTY, GameSeeds
from jantaku.env.spaces import ActionSpace, mask_of, observation_space
from jantaku.env.vector_gym import RiichiVectorEnv, no_decision
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.rules import GameRule, rule_of

if TYPE_CHECKING:
    from gymnasium import spaces
    from numpy.typing import NDArray

    from jantaku.base.seeds import Seed, SeedLike
    from jantaku.env.opponents import Opponents
    from jantaku.env.rewards import Reward
    from jantaku.env.seat_table import SeatTable
    from jantaku.env.vector_gym import Features
    from jantaku.game.protocol.actions import Seat

__all__ = ["RiichiGym", "RiichiVectorEnv", "SeatGym"]


class SeatGym(gymnasium.Env[dict[str, Any], np.int64]):
    """An environment for one seat of a game of any engine; other players have the other seats.

    Raises `IllegalAction` for an action outside the mask and for a finished game.
    """

    def __init__(self, table: SeatTable, seat: Seat, illegal: str, render_mode: str | None) -> None:
        if illegal not in ("raise", "replace"):
            raise ArgumentError(f"illegal cannot be {shown(illegal)}", "use raise or replace")
        self.seat, self.render_mode = seat, render_mode
        self._table, self._replaces = table, illegal == "replace"
        self._seeds = GameSeeds()
        self._begun = False
        self._owed = 0.0  # gained before the first decision
        self.game_seed: Seed
        self.observation_space: spaces.Space[Any] = observation_space(table.planes, table.actions)
        self._legal = ActionSpace(table.actions)
        self.action_space = self._legal

    def reset(
        self, *, seed: SeedLike | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a game in which the seat is asked; all of it follows from the seed.

        A game that ends before the seat has a decision is left for the next one; `game_seed` is
        that of the game which is played. In riichi it begins in `options["position"]`, a `Position`
        by the environment's rules, if there is one; the seed then decides unknown tiles and later
        rounds. Raises `SeedError` for no seed, `PositionError` for an impossible position,
        `ArgumentError` for one by other rules or in which the seat has no more decisions, and for
        other options.
        """
        position = known_options(options, *self._table.options).get("position")
        self._begun = False
        super().reset(seed=self._seeds.begin(seed))
        self._legal.begin()
        for _ in range(MOST_EMPTY):
            self.game_seed = self._table.deal(self._seeds, self.np_random, position)
            if not self._table.over:
                self._begun = True
                self._owed = self._table.first_gain(self.seat)
                return self._seen()
            if position is not None:
                raise no_decision(self.seat)
        raise ArgumentError(f"seat {self.seat} has no decision in these games", "take another one")

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Takes the number, and the others' actions until the seat has to decide again."""
        table = self._table
        if not self._begun or table.over:
            raise IllegalAction("there is no game to act in", "call reset")
        number, legal = whole_number(action), self._legal.legal
        replaces = self._legal.is_early(action) or self._replaces
        replaced = not (0 <= number < len(legal) and legal[number])
        if replaced and not replaces:
            raise table.not_legal(self.seat, number)
        if replaced:
            number = int(self.np_random.choice(np.flatnonzero(legal)))
        table.take({self.seat: number})
        table.play()
        gain, self._owed = self._owed + table.gains([self.seat])[0], 0.0
        seen, info = self._seen()
        if replaced:
            info["replaced"] = True
        return seen, gain, table.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the mask as sb3-contrib reads it; that of a pass when the game is over."""
        return self._legal.legal.astype(np.bool_)

    def render(self) -> str | None:
        """Returns the seat's view as text, None if the engine draws none."""
        return self._table.text(self.seat) if self._begun else None

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        table = self._table
        mask, hidden = table.mask(self.seat), table.oracle(self.seat)
        self._legal.legal = mask_of([table.pass_number], table.actions) if table.over else mask
        seen = {"observation": table.observe(self.seat), "action_mask": mask}
        return seen, {"action_mask": mask.copy(), **hidden}


class RiichiGym(SeatGym):
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
    >>> from jantaku import RiichiEnv
    >>> position = RiichiEnv("4p-red-half", seed=7).position().seen_by(0)
    >>> env = RiichiGym(rule=position.rules)
    >>> seen, info = env.reset(seed=1, options={"position": position})
    >>> print(env.render().splitlines()[1])
    > seat 0 E 25000  458m12p46678s246z +6m

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
        self.features, self.oracle = features, oracle
        players = SeatPlayers.around(RiichiGame(self.rule, seed=0), seat, opponents)
        table = RiichiTable(
            self.rule, features=features, reward=reward, oracle=oracle, players=players
        )
        super().__init__(table, seat, illegal, render_mode)


def whole_number(action: object) -> int:
    """Returns the number of an action; raises `IllegalAction` for anything else."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        fault = f"an action cannot be {shown(action)}"
        raise IllegalAction(fault, "give the number of a legal one") from None


gymnasium.register(
    id="jantaku/Riichi-v0",
    entry_point="jantaku.env.gym:RiichiGym",
    vector_entry_point="jantaku.env.gym:RiichiVectorEnv",
)
gymnasium.register(id="jantaku/Ruleset-v0", entry_point="jantaku.env.games.gym:ruleset_gym")
gymnasium.register(id="jantaku/Haiyuki-v0", entry_point="jantaku.env.games.gym:haiyuki_gym")
