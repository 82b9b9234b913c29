"""Gymnasium: one seat of a game of a ruleset or of Haiyuki against built-in players.

    import gymnasium
    make = gymnasium.make
    env = make("jantaku.env.gym:jantaku/Ruleset-v0", ruleset="hong_kong", opponents="efficiency")
    env = make("jantaku.env.gym:jantaku/Haiyuki-v0", characters=("ataho", "fari"))

Gymnasium is an extra: `pip install '.[gym]'`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from jantaku.env.games.game_table import GameTable
from jantaku.env.games.source import GameSource
from jantaku.env.gym import SeatGym
from jantaku.env.opponents import SeatPlayers
from jantaku.haiyuki import HaiyukiGame, HaiyukiRules
from jantaku.ruleset import Ruleset, library

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.env.games.source import Playable
    from jantaku.env.opponents import GameOpponents
    from jantaku.env.rewards import GameReward
    from jantaku.game.numbers.encoding import GameEncoding
    from jantaku.game.protocol.actions import Seat


class GameGym(SeatGym):
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
        self.source, self.oracle = GameSource(game), oracle
        players = SeatPlayers.around(self.source.open(0), seat, opponents)
        table = GameTable(self.source, reward=reward, oracle=oracle, players=players)
        super().__init__(table, seat, illegal, None)

    @property
    def encoding(self) -> GameEncoding:
        """The names of numbers, planes and cells."""
        return self.source.encoding


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
