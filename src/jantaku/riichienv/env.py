"""The environment: `RiichiEnv`, and the `GameRule` it plays by."""

from __future__ import annotations

from dataclasses import dataclass, fields
from secrets import randbits
from typing import TYPE_CHECKING, Any, Final, Self

from jantaku import _kernel, rules
from jantaku.env.follow import Follower
from jantaku.env.observation import read_message
from jantaku.errors import RulesError
from jantaku.riichienv.action import Action, Action3P, ActionType
from jantaku.riichienv.convert import tid_to_mjai
from jantaku.riichienv.game_mode import GameType
from jantaku.riichienv.meld import Meld, melds_of
from jantaku.riichienv.named import Phase
from jantaku.riichienv.teller import Listener, Message, Teller, riichi_flags, shown_tiles

if TYPE_CHECKING:
    import json
    from collections.abc import Callable, Mapping, Sequence

    from jantaku.riichienv.hand import WinResult
    from jantaku.riichienv.observation import Observation, Observation3P
    from jantaku.riichienv.visualizer import GameViewer


@dataclass(slots=True)
class GameRule:
    """The rules that may be chosen; all others are Tenhou's.

    >>> GameRule.default_mjsoul().is_daisuushii_double
    True
    """

    allows_ron_on_ankan_for_kokushi_musou: bool = False
    is_kokushi_musou_13machi_double: bool = False
    is_suuankou_tanki_double: bool = False
    is_junsei_chuurenpoutou_double: bool = False
    is_daisuushii_double: bool = False
    yakuman_pao_is_liability_only: bool = False
    sanchaho_is_draw: bool = False
    kuikae_forbidden: bool = True
    dealer_first_discard_is_tedashi: bool = False

    @staticmethod
    def default_tenhou() -> GameRule:
        """Tenhou's rules."""
        return GameRule(sanchaho_is_draw=True)

    @staticmethod
    def default_mjsoul() -> GameRule:
        """Mahjong Soul's rules."""
        own = {"sanchaho_is_draw": False, "kuikae_forbidden": True}
        return GameRule(**{field.name: own.get(field.name, True) for field in fields(GameRule)})

    def __repr__(self) -> str:
        told = (f"{f.name}={str(getattr(self, f.name)).lower()}" for f in fields(self))
        return f"GameRule({', '.join(told)})"


_DOUBLES: Final = {
    "is_kokushi_musou_13machi_double": "kokushi_13",
    "is_suuankou_tanki_double": "suuankou_tanki",
    "is_junsei_chuurenpoutou_double": "junsei_chuuren",
    "is_daisuushii_double": "daisuushii",
}
MODES: Final = {
    "4p-red-single": GameType.YON_IKKYOKU,
    "4p-red-east": GameType.YON_TONPUSEN,
    "4p-red-half": GameType.YON_HANCHAN,
    "3p-red-single": GameType.SAN_IKKYOKU,
    "3p-red-east": GameType.SAN_TONPUSEN,
    "3p-red-half": GameType.SAN_HANCHAN,
}
# The final score of each rank for so many points against the start: what is added in thousands.
_PRESETS: Final[dict[tuple[str, int], tuple[int, tuple[int, ...]]]] = {
    ("basic", 4): (25_000, (50, 10, -10, -50)),
    ("ouza-tyoujyo", 4): (25_000, (100, 40, -40, -100)),
    ("ouza-normal", 4): (25_000, (50, 20, -20, -50)),
    ("basic", 3): (35_000, (40, 0, -40)),
}
_LIVE: Final = {3: 55, 4: 70}  # tiles drawn from the live wall in a round


def kernel_rule(rule: GameRule, mode: GameType) -> rules.GameRule:
    """The same rules as a `jantaku.GameRule`."""
    names = {number: name for name, number in MODES.items()}
    return rules.GameRule.mode(names[mode]).replace(
        double_yakuman=frozenset(yaku for name, yaku in _DOUBLES.items() if getattr(rule, name)),
        yakuman_pao_is_liability_only=rule.yakuman_pao_is_liability_only,
        allows_ron_on_ankan_for_kokushi_musou=rule.allows_ron_on_ankan_for_kokushi_musou,
        triple_ron_draw=rule.sanchaho_is_draw,
        kuikae=not rule.kuikae_forbidden,
    )


def _mode(game_mode: str | int | None) -> GameType:
    if isinstance(game_mode, str) and game_mode in MODES:
        return MODES[game_mode]
    if game_mode is None or (isinstance(game_mode, int) and game_mode in tuple(GameType)):
        return GameType(game_mode or 0)
    cure = f"choose one of {', '.join(MODES)}, or a number from 0 to 5"
    raise RulesError(f"no game mode is {game_mode!r}", cure)


class RiichiEnv(_kernel.EnvTable):
    """A table for programs written for riichienv: one round where no mode is told.

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
        self._mode = _mode(game_mode)
        self.skip_mjai_logging = skip_mjai_logging
        self._rule = rule or GameRule.default_tenhou()
        self._rules = kernel_rule(self._rule, self._mode)
        self._wind = round_wind or 0
        self._seed = seed
        self._follower: Follower | None = None
        self._teller = Teller()
        super().__init__(self._rules.kernel)
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
        """The observations of a new game, which begins as told.

        `wall` is the tiles of the first round in the order they are dealt and drawn. A `seed`
        gives its own game; without one the games follow from the environment's, and without that
        from chance. Raises `ValueError` for a wall or a beginning that is none.

        >>> env = RiichiEnv()
        >>> env.reset(seed=1)[0].hand == env.reset(seed=1)[0].hand
        True
        """
        if seed is None:
            seed = randbits(64) if self._seed is None else self._seed
        if self._seed is not None:
            self._seed = (seed * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        self._follower = None
        self._teller = teller = Teller()
        start = self._rules.start_points
        assert start is not None
        seen = self.begin(
            seed % (1 << 64),
            wall,
            oya or 0,
            self._wind if round_wind is None else round_wind,
            honba or 0,
            kyotaku or 0,
            [start] * self.num_players if scores is None else scores,
            teller,
        )
        teller.story = self.story
        teller.first_from_hand = self._rule.dealer_first_discard_is_tedashi
        return seen

    # ---- the game -------------------------------------------------------------------------------

    @property
    def game_mode(self) -> int:
        """The game mode's number."""
        return int(self._mode)

    @property
    def num_players(self) -> int:
        """Number of seats."""
        return self._rules.players

    @property
    def action_space_size(self) -> int:
        """How many numbers of actions there are."""
        return 82 if self.num_players == 4 else 60

    @property
    def is_done(self) -> bool:
        """Whether the game is over."""
        return self.done()

    def scores(self) -> list[int]:
        """The points of each seat."""
        return list(self.kernel.points)

    def ranks(self) -> list[int]:
        """The rank of each seat, 1 the first; of equal points the earlier seat's is better."""
        ranking = self.kernel.ranking
        return [ranking.index(seat) + 1 for seat in self._seats]

    def points(self, rule_name: str) -> list[float]:
        """The final scores by a preset: basic, ouza-tyoujyo or ouza-normal.

        Raises `ValueError` for another.

        >>> RiichiEnv().points("basic")
        [50.0, 10.0, -10.0, -50.0]
        """
        if (rule_name, self.num_players) not in _PRESETS:
            names = [name for name, players in _PRESETS if players == self.num_players]
            raise ValueError(f"no preset is named {rule_name!r}; choose one of {names}")
        origin, bonus = _PRESETS[rule_name, self.num_players]
        ranks = self.ranks()
        return [
            (points - origin) / 1000 + bonus[rank - 1]
            for points, rank in zip(self.scores(), ranks, strict=True)
        ]

    def get_observation(self, player_id: int) -> Any:
        """What that seat sees now; IndexError for no seat."""
        return self.see(player_id)

    def get_observations(self, players: Sequence[int] | None = None) -> dict[int, Any]:
        """What those seats see, or those that decide."""
        seats = self.kernel.deciding if players is None else players
        return {seat: self.see(seat) for seat in seats}

    def get_obs_py(self, players: Sequence[int]) -> dict[int, Any]:
        """What those seats see."""
        return self.get_observations(players)

    def _get_legal_actions(self, pid: int) -> list[Any]:
        seen = self.told
        legal: list[Any] = self.see(pid).legal_actions()
        self.untell(pid, seen[pid])
        return legal

    def _get_ura_markers(self) -> list[str]:
        return [tid_to_mjai(tile) for tile in self.kernel.ura]

    def _reveal_kan_dora(self) -> None:
        """Nothing: the game turns its indicators itself."""

    @property
    def mjai_log(self) -> list[Message]:
        """The whole game so far as mjai messages, every tile seen; after `apply_event` those."""
        if self.skip_mjai_logging:
            return []
        return self._teller.messages()

    def get_viewer(self) -> GameViewer:
        """The game so far, drawn."""
        from jantaku.riichienv.visualizer import GameViewer

        return GameViewer(self.mjai_log)

    # ---- games played elsewhere -----------------------------------------------------------------

    def apply_event(self, event: Mapping[str, Any] | str) -> None:
        """Goes on by a message of a game played elsewhere, every hand known.

        From then on the environment is at that game: scores, log and observations are its.
        Raises, changing nothing, `ProtocolError` for a message that cannot be.
        """
        self._follow(event, None)

    def observe_event(self, event: Mapping[str, Any] | str, player_id: int) -> Any:
        """The same as one seat hears it; its observation where it now must decide, else None."""
        if player_id not in self._seats:
            raise IndexError(f"no seat {player_id}: they are 0 to {self.num_players - 1}")
        return self.see(player_id) if player_id in self._follow(event, player_id) else None

    def _follow(self, event: Mapping[str, Any] | str, seat: int | None) -> set[int]:
        said = read_message(dict(event) if not isinstance(event, str) else event)
        known = self._follower
        follower = Follower(self._rules, seat) if known is None else known.clone()
        asked = set(follower.take(said))
        messages = follower.messages
        if not isinstance(self._teller, Listener):
            self._teller = Listener()
            self.listen(self._teller)
        self._teller.follow(messages)
        self._follower = follower
        declared = follower.declared
        discarder, discard = _last_discard(messages, follower)
        self.put(
            follower.state, -1 if declared is None else declared, len(messages), discarder, discard
        )
        if declared is not None and (seat is None or declared == seat):
            asked.add(declared)
        return asked

    # ---- copies ---------------------------------------------------------------------------------

    def clone(self) -> Self:
        """A copy that goes its own way."""
        copy = type(self).__new__(type(self))
        _kernel.EnvTable.__init__(copy, self._rules.kernel)
        copy.__dict__.update(self.__dict__)
        copy._teller = self._teller.copied()
        copy.copy_from(self, copy._teller)
        copy._teller.story = copy.story
        return copy

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, _memo: object) -> Self:
        return self.clone()

    # ---- what the table holds -------------------------------------------------------------------

    @property
    def _seats(self) -> range:
        return range(self.num_players)

    def _each(self, look: Callable[[int], Any]) -> list[Any]:
        return [look(seat) for seat in self._seats]

    @property
    def state(self) -> RiichiEnv:
        """The state of the game, which is the environment itself."""
        return self

    @property
    def hands(self) -> list[list[int]]:
        """The tile ids of every hand, sorted, the drawn one last."""
        return self._each(lambda seat: shown_tiles(self.kernel, seat))

    @hands.setter
    def hands(self, value: Sequence[Sequence[int]]) -> None:
        for seat, tiles in enumerate(value):
            self.hold(seat, list(tiles))

    @property
    def melds(self) -> list[list[Meld]]:
        """The melds of every seat."""
        return self._each(lambda seat: melds_of(self.kernel, seat))

    @property
    def discards(self) -> list[list[int]]:
        """The tile ids that every seat has discarded."""
        return self._each(lambda seat: [tile[0] for tile in self.kernel.river(seat)])

    @property
    def discard_from_hand(self) -> list[list[bool]]:
        """For each of those whether it came from the hand."""
        return self._each(lambda seat: [not tile[1] for tile in self.kernel.river(seat)])

    @property
    def discard_is_riichi(self) -> list[list[bool]]:
        """For each of those whether it declared riichi."""
        return self._each(lambda seat: [tile[2] for tile in self.kernel.river(seat)])

    @property
    def riichi_declaration_index(self) -> list[int | None]:
        """Which of those declared riichi."""
        flags = self.discard_is_riichi
        return [own.index(True) if True in own else None for own in flags]

    @property
    def wall(self) -> list[int]:
        """The tiles that are left, the dead wall first, the next one drawn last."""
        return self.live_wall

    @property
    def dora_indicators(self) -> list[int]:
        """The indicators that are turned."""
        return list(self.kernel.dora)

    @property
    def oya(self) -> int:
        """The dealer's seat."""
        return self.kernel.dealer

    @oya.setter
    def oya(self, value: int) -> None:
        self.set_state(oya=value)

    @property
    def kyoku_idx(self) -> int:
        """Which round of its wind is played, 0 the first."""
        return self.kernel.dealer

    @property
    def honba(self) -> int:
        """Number of honba."""
        return self.kernel.honba

    @honba.setter
    def honba(self, value: int) -> None:
        self.set_state(honba=value)

    @property
    def riichi_sticks(self) -> int:
        """Number of riichi sticks on the table."""
        return self.kernel.sticks

    @riichi_sticks.setter
    def riichi_sticks(self, value: int) -> None:
        self.set_state(riichi_sticks=value)

    @property
    def round_wind(self) -> int:
        """The round wind, 0 for East."""
        return self.kernel.wind

    @round_wind.setter
    def round_wind(self, value: int) -> None:
        self.set_state(round_wind=value)

    @property
    def _custom_round_wind(self) -> int:
        return self._wind

    @property
    def current_player(self) -> int:
        """Whose turn it is."""
        return self.kernel.turn

    @property
    def active_players(self) -> list[int]:
        """The seats that decide now."""
        return list(self.kernel.deciding)

    @property
    def phase(self) -> Phase:
        """Whether a seat has its turn or others may answer."""
        return Phase.WaitResponse if self.kernel.phase == "claim" else Phase.WaitAct

    @property
    def current_claims(self) -> dict[int, list[Any]]:
        """What each seat may answer the last discard with."""
        if self.phase is Phase.WaitAct:
            return {}
        return {
            seat: [
                Action(legal.action_type, legal.tile, legal.consume_tiles, legal.actor)
                for legal in self._get_legal_actions(seat)
                if legal.action_type != ActionType.PASS
            ]
            for seat in self.active_players
        }

    @property
    def drawn_tile(self) -> int | None:
        """The tile just drawn."""
        return self.kernel.drawn(self.kernel.turn)

    @property
    def last_discard(self) -> tuple[int, int] | None:
        """Who discarded last, and what."""
        seat, tile = self.last_discarded
        return None if tile < 0 else (seat, tile)

    @property
    def riichi_declared(self) -> list[bool]:
        """Whether each seat is in riichi."""
        return riichi_flags(self.kernel)

    @property
    def riichi_stage(self) -> list[bool]:
        """Whether each seat has declared riichi and is to discard."""
        return self._each(lambda seat: seat == self.declared)

    @property
    def needs_tsumo(self) -> bool:
        """Whether a tile is drawn next if nobody answers."""
        return self.kernel.phase == "claim"

    @property
    def needs_initialize_next_round(self) -> bool:
        """Whether a round is to be dealt: never, the game deals itself."""
        return False

    @property
    def is_first_turn(self) -> bool:
        """Whether the first uninterrupted turn goes on."""
        inner = self.inner
        return not inner["calls"] and inner["n_discards"] < self.num_players

    @property
    def is_rinshan_flag(self) -> bool:
        """Whether the tile just drawn is a replacement."""
        return bool(self.inner["after_replacement"])

    @property
    def rinshan_draw_count(self) -> int:
        """How many replacements have been drawn."""
        return int(self.inner["replacements"])

    @property
    def pending_kan_dora_count(self) -> int:
        """How many indicators of kans are still to be turned."""
        return int(self.inner["pending_dora"])

    @property
    def missed_agari_doujun(self) -> list[bool]:
        """Whether each seat is furiten until its next discard."""
        return list(self.inner["missed"])

    @property
    def pao(self) -> list[dict[int, int]]:
        """For each seat the yaku somebody is liable for, and who."""
        yaku = (37, 50, 44)
        rows = self.inner["pao"]
        return [
            {id_: other for id_, other in zip(yaku, row, strict=True) if other is not None}
            for row in rows
        ]

    @property
    def kita_tiles(self) -> list[bytes]:
        """The Norths that each seat has set aside."""
        out: list[list[int]] = [[] for _ in self._seats]
        for event, _ in self.story.since(0):
            if event[0] == "round":
                out = [[] for _ in self._seats]
            elif event[0] == "kita":
                assert event[1] is not None
                assert event[3] is not None
                out[event[1]].append(event[3])
        return [bytes(tiles) for tiles in out]

    @property
    def turn_count(self) -> int:
        """How many tiles have been drawn from the live wall since the first."""
        state = self.kernel
        return _LIVE[self.num_players] - 1 - state.left - self.rinshan_draw_count

    @property
    def score_deltas(self) -> list[int]:
        """What the last round's end brought each seat; meanwhile the riichi sticks it has paid."""
        if self._last_end is not None:
            return list(self._last_end.deltas)
        return self._each(lambda seat: -1000 * self.kernel.is_riichi(seat))

    @property
    def win_results(self) -> dict[int, WinResult]:
        """The wins that ended the last round, by seat."""
        from jantaku.riichienv.hand import win_result

        state = self._last_end
        if state is None:
            return {}
        return {win[0]: win_result(win[5], pao=win[2]) for win in state.wins}

    @property
    def _last_end(self) -> _kernel.RiichiState | None:
        if not self.done():
            return None
        ends = [state for event, state in self.story.since(0) if event[0] == "round_end"]
        return ends[-1] if ends else None

    def set_scores(self, v: Sequence[int]) -> None:
        """Gives the seats these points."""
        self.set_state(scores=v)

    def set_state(
        self,
        oya: int | None = None,
        honba: int | None = None,
        riichi_sticks: int | None = None,
        scores: Sequence[int] | None = None,
        round_wind: int | None = None,
    ) -> None:
        """Changes what the round is played for; the tiles stay where they are."""
        self.alter(oya, honba, riichi_sticks, scores, round_wind)

    def __repr__(self) -> str:
        return f"<RiichiEnv {self._mode.name}>"


def _last_discard(messages: Sequence[Message], follower: Follower) -> tuple[int, int]:
    for message in reversed(messages):
        if message["type"] == "start_kyoku":
            break
        if message["type"] == "dahai":
            return message["actor"], follower.state.river(message["actor"])[-1][0]
    return -1, -1


__all__ = ["MODES", "Action", "Action3P", "GameRule", "RiichiEnv", "kernel_rule"]
if TYPE_CHECKING:
    _ = json, Observation, Observation3P
