"""The environment: `RiichiEnv`."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import PositionError
from jantaku.riichi.records.walls import FIRST_DORA, MOST_DORA
from jantaku.riichienv.convert import tid_to_mjai
from jantaku.riichienv.mjai.checks import own_spelled
from jantaku.riichienv.rule import GameRule, kernel_rule, mode_named
from jantaku.riichienv.table import RiichienvTable
from jantaku.riichienv.visualizer import GameViewer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.riichienv.mjai.messages import Message

# By name and players: the points that each seat's points are compared with, None if only the rank
# counts, and what each rank adds, in thousands.
_PRESETS: Final[dict[tuple[str, int], tuple[int | None, tuple[int, ...]]]] = {
    ("basic", 4): (25_000, (50, 10, -10, -50)),
    ("ouza-tyoujyo", 4): (None, (100, 40, -40, -100)),
    ("ouza-normal", 4): (None, (50, 20, -20, -50)),
    ("basic", 3): (35_000, (40, 0, -40)),
}


class RiichiEnv(RiichienvTable):
    """A table for programs written for riichienv: one round if no mode is given.

    Raises `RulesError` for an unknown mode.

    >>> env = RiichiEnv("4p-red-half", seed=7)
    >>> observations = env.reset()
    >>> while not env.done():
    ...     actions = {seat: seen.legal_actions()[0] for seat, seen in observations.items()}
    ...     observations = env.step(actions)
    >>> sum(env.scores())
    100000
    """

    def __init__(
        self,
        game_mode: str | int | None = None,
        skip_mjai_logging: bool = False,
        seed: int | None = None,
        round_wind: int | None = None,
        rule: GameRule | None = None,
    ) -> None:
        self._mode = mode_named(game_mode)
        self.skip_mjai_logging = skip_mjai_logging
        self._rule = rule or GameRule.default_tenhou()
        self._wind = round_wind or 0
        self._seed = seed
        super().__init__(kernel_rule(self._rule, self._mode))
        self.fourteen_dealt = self._rule.dealer_first_discard_is_tedashi
        self.reset(seed=seed)

    def reset(
        self,
        oya: int | None = None,
        wall: Sequence[int] | None = None,
        round_wind: int | None = None,
        scores: Sequence[int] | None = None,
        honba: int | None = None,
        kyotaku: int | None = None,
        seed: int | None = None,
    ) -> dict[int, Any]:
        """Starts a new game from these values and returns its observations.

        `wall` is the tiles of the first round in the order they are dealt and drawn. `seed`
        decides the game; without one it follows from the environment's seed, and without that it
        is random. Raises `ValueError` for an impossible wall or start.

        >>> env = RiichiEnv()
        >>> env.reset(seed=1)[0].hand == env.reset(seed=1)[0].hand
        True
        """
        if seed is None:
            seed = randbits(64) if self._seed is None else self._seed
        if self._seed is not None:
            self._seed = (seed * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        self.deal(
            seed % (1 << 64),
            wall=None if wall is None else self.wall_from(wall),
            dealer=oya,
            wind=self._wind if round_wind is None else round_wind,
            honba=honba,
            sticks=kyotaku,
            points=scores,
        )
        return self.see_all()

    @property
    def game_mode(self) -> int:
        """The game mode's number."""
        return int(self._mode)

    @property
    def is_done(self) -> bool:
        """True if the game is over."""
        return self.done()

    @is_done.setter
    def is_done(self, value: bool) -> None:
        if value and not self.done():
            self.stop()
        elif self.done() and not value:
            raise PositionError("a game that is over stays over", "call reset()")

    def scores(self) -> list[int]:
        """The points of each seat."""
        return list(self.kernel.points)

    def ranks(self) -> list[int]:
        """The rank of each seat, 1 the first; of equal points the earlier seat's is better."""
        ranking = self.kernel.ranking
        return [ranking.index(seat) + 1 for seat in self._seats]

    def points(self, rule_name: str) -> list[float]:
        """Returns the final scores by a preset: basic, or by rank alone ouza-tyoujyo, ouza-normal.

        Three players have `basic` alone. Raises `ValueError` for another name.

        >>> RiichiEnv().points("basic")
        [50.0, 10.0, -10.0, -50.0]
        """
        if (rule_name, self.num_players) not in _PRESETS:
            names = [name for name, players in _PRESETS if players == self.num_players]
            of_three = " for 3P" if self.num_players == 3 else ""
            raise ValueError(f"Unknown preset rule{of_three}: {rule_name}; choose one of {names}")
        origin, bonus = _PRESETS[rule_name, self.num_players]
        by_rank = [float(bonus[rank - 1]) for rank in self.ranks()]
        if origin is None:
            return by_rank
        points = zip(by_rank, self.scores(), strict=True)
        return [(own - origin) / 1000 + added for added, own in points]

    def get_observation(self, player_id: int) -> Any:
        """Returns the current observation of a seat. Raises `IndexError` if the seat is unknown."""
        return self.see(player_id)

    def get_observations(self, players: Sequence[int] | None = None) -> dict[int, Any]:
        """Returns the observations of these seats, or of the seats that decide."""
        seats = self.kernel.deciding if players is None else players
        return {seat: self.see(seat) for seat in seats}

    def get_obs_py(self, players: Sequence[int]) -> dict[int, Any]:
        """Returns the observations of these seats."""
        return self.get_observations(players)

    def _get_ura_markers(self) -> list[str]:
        return [tid_to_mjai(tile) for tile in self.kernel.ura]

    def _reveal_kan_dora(self) -> None:
        """Turns the next indicator; the game itself turns those of its kans."""
        state = self.kernel
        place = FIRST_DORA[self.num_players] + 2 * len(state.dora)
        if len(state.dora) < MOST_DORA:
            self.dora_indicators = [*state.dora, state.wall[place]]

    @property
    def _custom_round_wind(self) -> int:
        return self._wind

    @property
    def mjai_log(self) -> list[Message]:
        """The whole game so far as mjai messages, every tile seen; after `apply_event` those."""
        if self.skip_mjai_logging:
            return []
        return self.messages

    def get_viewer(self) -> GameViewer:
        """The game so far, drawn."""
        return GameViewer(self.mjai_log)

    def apply_event(self, event: Mapping[str, Any] | str) -> None:
        """Applies a message of a game played elsewhere, with every hand known.

        From then on the environment is at that game: scores, log and observations are its.
        Raises `ProtocolError` for an impossible message, and then changes nothing.
        """
        self.follow(own_spelled(event), None)

    def observe_event(self, event: Mapping[str, Any] | str, player_id: int) -> Any:
        """Like `apply_event`, as one seat sees it; returns its observation if it must decide."""
        if player_id not in self._seats:
            raise IndexError(f"no seat {player_id}: they are 0 to {self.num_players - 1}")
        asked = self.follow(own_spelled(event), player_id)
        return self.see(player_id) if player_id in asked else None

    def __repr__(self) -> str:
        return f"<RiichiEnv {self._mode.name}>"
