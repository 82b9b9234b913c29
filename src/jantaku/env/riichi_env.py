"""A table to train at: `RiichiEnv`, several games one after another."""

from __future__ import annotations

import json
from operator import index
from random import Random
from typing import TYPE_CHECKING, Any, Self, SupportsIndex

from jantaku._kernel import final_scores
from jantaku.base.errors import ArgumentError, IllegalAction, ReplayError, shown
from jantaku.base.seeds import (
    check_seed,
    game_seed,
    seed_for_research,
    seed_from_json,
    seed_to_json,
)
from jantaku.env.messages import copied
from jantaku.env.observation import Observation, own_message
from jantaku.env.table import EnvironmentTable
from jantaku.env.vector import ACTIONS
from jantaku.game import Portable, require_mapping
from jantaku.game.faults import no_seat, not_decided, not_legal, nothing_to_decide
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.play.actions import RiichiAction, plain
from jantaku.riichi.play.seat_view import legal_in, view_of
from jantaku.riichi.play.view import table_text
from jantaku.riichi.position import Position, require_position
from jantaku.riichi.position.tile_ids import fields
from jantaku.riichi.rules import GameRule

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku import _kernel
    from jantaku.base.seeds import Seed, SeedLike
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.records.formats.mjai.words import Message

_VERSION = 1
_DEFAULT_MODE = "4p-red-half"


class RiichiEnv(Portable):
    """An environment of riichi games.

    `game_mode` is named as for `GameRule.mode` (`4p-red-half` if there is no rule either). A `rule`
    alone defines everything; with a mode it defines all except players, length and red fives, and
    options that depend on the number of players have the default's values if that differs. Without
    a `seed` a number is drawn; `seed` is that of the game being played.

    Raises `RulesError` for an unknown mode, `SeedError` for no seed.

    >>> env = RiichiEnv(seed=7)
    >>> observations = env.reset()
    >>> while not env.done():
    ...     actions = {seat: seen.legal_actions()[-1] for seat, seen in observations.items()}
    ...     observations = env.step(actions)
    >>> sum(env.scores()), sorted(env.ranks())
    (100000, [1, 2, 3, 4])
    """

    def __init__(
        self,
        game_mode: str | None = None,
        rule: GameRule | None = None,
        seed: SeedLike | None = None,
    ) -> None:
        self.rule = _rule(game_mode, rule).for_environments()
        self._next_seed = seed_for_research(seed)
        self._followed: dict[Seat | None, EnvironmentTable] = {}
        self._table = EnvironmentTable(self.rule)
        self._begin(self._next_seed)

    @classmethod
    def from_position(cls, position: Position, seed: SeedLike | None = None) -> Self:
        """The environment of a game that continues from a position, by its rules.

        The seed decides unknown tiles and later rounds. Raises `PositionError` for an impossible
        position, `SeedError` for no seed, `RulesError` for rules that numbered actions cannot play.

        >>> position = RiichiEnv(seed=7).position()
        >>> env = RiichiEnv.from_position(position.seen_by(0), seed=1)
        >>> env.position().seen_by(0) == position.seen_by(0)
        True
        """
        require_position(position)
        env = cls(rule=position.rules, seed=seed)
        env.reset(position=position)
        return env

    def position(self) -> Position:
        """Returns the position of the game, every tile known. Raises `ArgumentError` at its end."""
        return Position(**fields(self._table.kernel, self.rule))

    def reset(
        self,
        seed: SeedLike | None = None,
        wall: Sequence[int] | None = None,
        position: Position | None = None,
    ) -> dict[Seat, Observation]:
        """The first observations of a new game.

        A seed decides this game, and later resets follow from it; without one the games follow
        from the environment's seed, which decides the first. `wall` is that of the first
        round: each tile id of the set once, the live wall's first tile last. The game begins in
        `position`, if there is one, by the environment's rules. Raises SeedError for an invalid
        seed, ValueError for an impossible wall or position.

        >>> one, other = RiichiEnv(seed=1), RiichiEnv(seed=2)
        >>> one.reset()[0].events == other.reset()[0].events
        False
        >>> one.reset(seed=3)[0].events == other.reset(seed=3)[0].events
        True
        """
        own = self._next_seed if seed is None else check_seed(seed)
        self._begin(own, None if wall is None else _wall(wall), position)
        self._next_seed = _seed_after(own)
        return self.get_observations()

    def step(
        self, actions: Mapping[Seat, RiichiAction | SupportsIndex | Message | str]
    ) -> dict[Seat, Observation]:
        """Takes a decision of every seat observed and returns the next observations.

        A decision is an action, an action's number, or an mjai message. When the game is over no
        seat decides: there are no observations, and `observation` shows a seat the result.

        Raises IllegalAction, and changes nothing, for a decision that is illegal, missing or not
        due, or when the game is over; ProtocolError for text that is not a message.
        """
        if self.done():
            raise IllegalAction("the game is over", "call reset() to play another")
        deciding = self._table.kernel.deciding
        strangers = [seat for seat in require_mapping(actions) if seat not in deciding]
        if strangers:
            raise nothing_to_decide(strangers, deciding)
        chosen = {seat: self._action(seat, action) for seat, action in actions.items()}
        try:
            seen = self._table.take({seat: plain(action) for seat, action in chosen.items()})
        except IllegalAction as error:
            seat: Any = error.seat
            legal = legal_in(self._table.kernel, seat)
            missing = seat not in chosen
            fault = not_decided(seat, legal) if missing else not_legal(seat, chosen[seat], legal)
            raise fault from None
        self._taken.append({seat: chosen[seat] for seat in deciding})
        return _shown(seen)

    def done(self) -> bool:
        """True if the game is over."""
        return self._table.done()

    def get_observations(self) -> dict[Seat, Observation]:
        """The observation of each seat that has a decision now."""
        return _shown(self._table.look_all())

    def observation(self, seat: Seat) -> Observation:
        """Returns the observation of any seat, with or without a decision. Raises SeatError."""
        if seat not in range(self.num_players):
            raise no_seat(seat, range(self.num_players))
        return Observation(self._table.look(seat))

    def observe_event(self, message: Message | str, seat: Seat) -> Observation | None:
        """Follows a game played elsewhere as that seat sees it.

        Returns its observation if it now must decide, otherwise None. Messages are mjai, in order;
        the others' tiles may be `?`. Only the rules are the environment's: `scores`, `done`,
        `mjai_log`, `observation`, snapshots and `reset` are about the environment's own game, and
        each seat is followed separately; only the returned observation is about the followed game.
        An environment that becomes the followed game is `jantaku.riichienv.RiichiEnv`. Raises
        SeatError for an unknown seat and, changing nothing, ProtocolError for a message that is
        malformed, impossible or out of turn.
        """
        if seat not in range(self.num_players):
            raise no_seat(seat, range(self.num_players))
        return self._follow(message, seat).get(seat)

    def apply_event(self, message: Message | str) -> dict[Seat, Observation]:
        """Follows a log, all hands known: the observations of the seats that now must decide.

        Like `observe_event`, but follows separate games.

        >>> env = RiichiEnv(seed=7)
        >>> [sorted(env.apply_event(message)) for message in env.mjai_log]
        [[], [], [0]]
        """
        return self._follow(message, None)

    def render(self, seat: Seat | None = None) -> str:
        """The table as text, as that seat sees it; None is a spectator."""
        return table_text(view_of(self._table.kernel, seat), self.rule.red_ids)

    def __repr__(self) -> str:
        return f"<RiichiEnv of {self._replayed()!r}>"

    def scores(self) -> list[int]:
        """The points of each seat."""
        return [*self._table.kernel.points]

    def ranks(self) -> list[int]:
        """The rank of each seat, 1 being the first; of equal points the earlier seat's is better.

        >>> RiichiEnv(seed=7).ranks()
        [1, 2, 3, 4]
        """
        ranked = self._table.kernel.ranking
        return [ranked.index(seat) + 1 for seat in range(self.num_players)]

    def points(self, preset: str | None = None) -> list[float]:
        """Returns the final (or current) score of each seat in thousands, with uma and oka.

        A `preset` of `GameRule` counts with its uma, start and return points instead of the rule's.
        Raises RulesError for an unknown one, or one without rules for this number of players.

        >>> env = RiichiEnv(seed=7)
        >>> env.points(), env.points("majsoul")
        ([35.0, 5.0, -15.0, -25.0], [15.0, 5.0, -5.0, -15.0])
        """
        if preset is None:
            return [round(score, 1) for score in self._table.kernel.scores]
        rule = GameRule.preset(preset, players=self.rule.players)
        return [round(score, 1) for score in final_scores(rule.kernel, self.scores())]

    @property
    def seed(self) -> Seed:
        """The seed of the game being played."""
        return self._seed

    @property
    def num_players(self) -> int:
        """Number of seats."""
        return self.rule.players

    @property
    def action_space_size(self) -> int:
        """How many numbers of actions there are."""
        return ACTIONS

    @property
    def mjai_log(self) -> list[Message]:
        """The whole game so far as mjai messages, every tile seen."""
        return copied(self._table.messages)

    def snapshot(self) -> bytes:
        """All it takes to be where the environment is, as JSON."""
        document = {
            "version": _VERSION,
            "game": json.loads(self._replayed().snapshot()),
            "next_seed": seed_to_json(self._next_seed),
            "seen": [*enumerate(self._table.told)],
        }
        return json.dumps(document, separators=(",", ":")).encode()

    @classmethod
    def restore(cls, snapshot: bytes) -> Self:
        """The environment of a snapshot; `ReplayError` for other bytes.

        >>> env = RiichiEnv(seed=7)
        >>> RiichiEnv.restore(env.snapshot()).mjai_log == env.mjai_log
        True
        """
        try:
            document = json.loads(snapshot)
            game = RiichiGame.restore(json.dumps(document["game"]).encode())
            env = cls(rule=game.rule, seed=seed_from_json(document["next_seed"]))
            walls: Any = game.spec.options.get("walls", ())
            told: Any = game.spec.options.get("position")
            position = None if told is None else Position.from_dict({**told, "rules": game.rule})
            env._begin(game.seed, bytes.fromhex(walls[0]) if walls else None, position)
            for actions in game.actions:
                env.step(actions)
            marks = {index(seat): index(known) for seat, known in document["seen"]}
            env._table.told = [marks.get(seat, 0) for seat in range(env.num_players)]
        except (ValueError, KeyError, TypeError, RecursionError, IllegalAction) as error:
            fault = f"no snapshot of an environment: {error}"
            raise ReplayError(fault, "give what snapshot() gave") from None
        if position is None and len(env._table.history) != len(game.events):
            raise ReplayError("no environment plays that game", "give what snapshot() gave")
        return env

    def clone(self) -> Self:
        """A copy that goes its own way, for search."""
        copy = object.__new__(type(self))
        copy.rule = self.rule
        copy._next_seed = self._next_seed
        copy._seed, copy._wall, copy._position = self._seed, self._wall, self._position
        copy._taken = self._taken.copy()
        copy._table = self._table.clone()
        copy._followed = {seat: table.clone() for seat, table in self._followed.items()}
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        return (*super().__reduce__(), self._followed)  # snapshots are without them

    def __setstate__(self, followed: dict[Seat | None, EnvironmentTable]) -> None:
        self._followed = followed

    def _follow(self, message: Message | str, seat: Seat | None) -> dict[Seat, Observation]:
        said = own_message(message)
        table = self._followed.get(seat)
        if table is None or said["type"] == "start_game":
            table = EnvironmentTable(self.rule)
        asked = table.follow(said, seat)
        self._followed[seat] = table
        return {one: Observation(table.see(one)) for one in asked}

    def _begin(
        self, seed: Seed, wall: bytes | None = None, position: Position | None = None
    ) -> None:
        if position is None:
            self._table.deal(seed, wall=wall)
        elif wall is None:
            self._table.deal_from(position, seed)
        else:
            raise ArgumentError("a position and a wall", "a position has its own wall")
        self._seed, self._wall, self._position = seed, wall, position
        self._taken: list[Mapping[Seat, RiichiAction]] = []

    def _replayed(self) -> RiichiGame:
        """The game so far, played again."""
        walls = () if self._wall is None else (self._wall,)
        game = RiichiGame(self.rule, seed=self._seed, walls=walls, position=self._position)
        for actions in self._taken:
            game.step(actions)
        return game

    def _action(
        self, seat: Seat, given: RiichiAction | SupportsIndex | Message | str
    ) -> RiichiAction:
        if isinstance(given, RiichiAction):
            return given
        seen, action = self.observation(seat), None
        if isinstance(given, (str, dict)):
            action = seen.select_action_from_mjai(given)
        elif isinstance(given, SupportsIndex):
            action = seen.find_action(index(given))
        if action is None:
            fault = f"seat {seat} may not {given}"
            cure = "choose one of legal_actions()"
            raise IllegalAction(fault, cure, seat=seat, legal=seen.view.legal)
        return action


def _rule(game_mode: str | None, rule: GameRule | None) -> GameRule:
    if rule is not None and not isinstance(rule, GameRule):
        raise TypeError(f"the rules are no GameRule but {shown(rule)}")
    if rule is not None and game_mode is None:
        return rule
    mode = GameRule.mode(_DEFAULT_MODE if game_mode is None else str(game_mode))
    if rule is None:
        return mode
    told: dict[str, Any] = {"winds": mode.winds}
    if mode.players != rule.players:
        told["players"] = mode.players
    if "players" in told or any(mode.red_fives or ()) != any(rule.red_fives or ()):
        told["red_fives"] = mode.red_fives
    return rule.replace(**told)


def _seed_after(seed: Seed) -> Seed:
    """The seed of the game that follows one of that seed."""
    return game_seed(seed, 1) if isinstance(seed, bytes) else Random(seed).getrandbits(64)


def _wall(tiles: Sequence[int]) -> bytes:
    try:
        return bytes(list(tiles))
    except (ValueError, OverflowError):
        raise ArgumentError(
            "this is not a wall", "a wall is every tile id of the set once"
        ) from None


def _shown(seen: Mapping[Seat, _kernel.EnvObservation]) -> dict[Seat, Observation]:
    return {seat: Observation(at) for seat, at in seen.items()}
