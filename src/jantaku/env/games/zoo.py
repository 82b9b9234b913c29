"""PettingZoo: all seats of a game, one after another (AEC) or all that decide at once (Parallel).

PettingZoo is an extra: `pip install '.[gym]'`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Never

from jantaku.env.games.game_table import GameTable
from jantaku.env.games.source import GameSource
from jantaku.env.reset_options import refuse_others
from jantaku.env.zoo import Seats, SeatsAEC, SeatsParallel

if TYPE_CHECKING:
    from jantaku.env.games.source import Playable
    from jantaku.env.rewards import GameReward
    from jantaku.game.numbers.encoding import GameEncoding


class _Games(Seats):
    """The arguments of both forms of games of any engine but riichi."""

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
        self.source, self.oracle = GameSource(game), oracle
        table = GameTable(self.source, reward=reward, oracle=oracle)
        self._sit_down(table, None)

    @property
    def encoding(self) -> GameEncoding:
        """The names of numbers, planes and cells."""
        return self.source.encoding


class GameAEC(_Games, SeatsAEC):
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


class GameParallel(_Games, SeatsParallel):
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
