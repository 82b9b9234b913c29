"""The end of a game and the next round, for programs that ask: `GameMode` and its kinds.

`RiichiEnv` does not use them: its game decides this itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from jantaku.riichienv.game_mode import GameType

if TYPE_CHECKING:
    from jantaku.riichienv.env import RiichiEnv


class GameMode(ABC):
    """A length of game."""

    def __init__(
        self,
        target_score: int = 30000,
        max_extension_field: int = 0,
        tobi: bool = True,
    ) -> None:
        self.target_score = target_score
        self.max_extension_field = max_extension_field
        self.tobi = tobi

    def is_tobi(self, env: RiichiEnv) -> bool:
        """True if a seat has less than 0 points, which ends the game."""
        return self.tobi and min(env.scores()) < 0

    @abstractmethod
    def is_game_over(
        self,
        env: RiichiEnv,
        is_renchan: bool,
        is_draw: bool = False,
        is_midway_draw: bool = False,
    ) -> bool:
        """True if the game ends after the round just played."""

    def get_next_kyoku_params(
        self,
        env: RiichiEnv,
        is_renchan: bool,
        was_draw: bool = False,
    ) -> dict[str, Any]:
        """The dealer, round wind and honba of the next round."""
        oya, wind = env.oya, env.round_wind
        if not is_renchan:
            oya = (oya + 1) % env.num_players
            wind += oya == 0
        honba = env.honba + 1 if is_renchan or was_draw else 0
        return {"oya": oya, "bakaze": wind, "honba": honba}


class OneKyokuGameMode(GameMode):
    """A single round."""

    def is_game_over(
        self,
        env: RiichiEnv,  # noqa: ARG002 - their signature
        is_renchan: bool,  # noqa: ARG002
        is_draw: bool = False,  # noqa: ARG002
        is_midway_draw: bool = False,  # noqa: ARG002
    ) -> bool:
        """Always."""
        return True


class SuddenDeathIkkyokuGameMode(OneKyokuGameMode):
    """A single round, continued until a player leads with the target."""

    def __init__(self, target_score: int = 30000) -> None:
        super().__init__(target_score)

    def is_game_over(
        self,
        env: RiichiEnv,
        is_renchan: bool,  # noqa: ARG002 - their signature
        is_draw: bool = False,  # noqa: ARG002
        is_midway_draw: bool = False,  # noqa: ARG002
    ) -> bool:
        """True if a player has the target, or less than 0 points."""
        return self.is_tobi(env) or max(env.scores()) >= self.target_score


class StandardGameMode(GameMode):
    """A game up to the wind `end_field`, with an extra one while nobody has the target."""

    def __init__(
        self,
        end_field: int,
        target_score: int,
        max_extension_field: int,
        tobi: bool = True,
    ) -> None:
        super().__init__(target_score, max_extension_field, tobi)
        self.end_field = end_field

    def is_game_over(
        self,
        env: RiichiEnv,
        is_renchan: bool,
        is_draw: bool = False,  # noqa: ARG002
        is_midway_draw: bool = False,
    ) -> bool:
        """True after the last round with the target reached, or if a player is below 0 points."""
        if self.is_tobi(env):
            return True
        last = env.oya == env.num_players - 1
        if env.round_wind < self.end_field or (env.round_wind == self.end_field and not last):
            return False
        scores = env.scores()
        reached = max(scores) >= self.target_score
        if is_midway_draw:
            return False
        if is_renchan:
            return reached and scores.index(max(scores)) == env.oya
        return reached or (env.round_wind >= self.max_extension_field and last)


class TonpuuGameMode(StandardGameMode):
    """An east game."""

    def __init__(self, target_score: int = 30000, tobi: bool = True) -> None:
        super().__init__(0, target_score, 1, tobi)


class HanchanGameMode(StandardGameMode):
    """A south game."""

    def __init__(self, target_score: int = 30000, tobi: bool = True) -> None:
        super().__init__(1, target_score, 2, tobi)


def get_game_mode(game_type: GameType) -> GameMode:
    """The length of a game mode, its target that of the number of players."""
    target = 40_000 if game_type >= GameType.SAN_IKKYOKU else 30_000
    length = int(game_type) % 3
    if length == 0:
        return OneKyokuGameMode(target)
    return TonpuuGameMode(target) if length == 1 else HanchanGameMode(target)
