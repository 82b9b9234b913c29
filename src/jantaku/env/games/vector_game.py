"""Many games of a ruleset or of Haiyuki at once: a row for each decision that is pending."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Self

import numpy as np

from jantaku.base.errors import ArgumentError, IllegalAction, shown
from jantaku.base.seeds import check_seed, game_seed, seed_for_research
from jantaku.env.games.numbered_game import NumberedGame
from jantaku.env.games.source import GameSource
from jantaku.env.opponents import SeatPlayers, chance_of
from jantaku.env.rewards import Gains, check_reward
from jantaku.env.seat_table import MOST_EMPTY
from jantaku.env.vectors import MOST_GAMES, check_range, wrong_row
from jantaku.game import Copyable
from jantaku.game.checks import require_flags
from jantaku.ruleset.encoding import RulesetEncoding

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from numpy.typing import ArrayLike, NDArray

    from jantaku.base.seeds import Seed, SeedLike
    from jantaku.env.games.source import Playable
    from jantaku.env.opponents import GamePlayer
    from jantaku.env.rewards import GameReward
    from jantaku.game.numbers.encoding import GameEncoding
    from jantaku.game.protocol.actions import Seat

_SEATS: Final = 4


class _Place:
    """A game of the vector, and what its seats have gained."""

    def __init__(self, number: int, numbered: NumberedGame, reward: GameReward, seed: Seed) -> None:
        self.number, self.numbered = number, numbered
        self.gains = Gains(reward, numbered.encoding, numbered.game)
        self.chance: Random = chance_of(seed)


class VectorGame(Copyable):
    """Games of a ruleset or of Haiyuki side by side, stepped together.

    `game` is the name of a ruleset of the library, "haiyuki", a `Ruleset`, a `GameSpec`, or any
    game of them. With k rows now: `env_id (k,)` and `seat (k,)` int32 say whose decision a row
    is, `mask (k, actions)` bool what is legal, `obs (k, planes, cells)` uint8 what the seat sees,
    `reward (k,)` float32 what it gained since its last row, and `done (k,)` bool whether a game of
    its ended in between; `encoding` names numbers, planes and cells. A decision of several
    numbers has one row for each, and its game waits for it. The kernel plays games of rulesets as
    far as it can, unless seats have players.

    `reward` is "points" (of Haiyuki: thousands of HP above the rival's) or "placement" (1 for the
    first to -1 for the last, at the end). `players` names the players of some seats, which then
    have no rows, or has functions of their views, or a `GamePolicy`, which is asked once for all
    games. `oracle` adds planes with the other hands,
    `observations=False` leaves `obs` out. `step_rewards (n, seats)` and `step_ended (n,)` have the
    same by game for the last step. Game i starts with `jantaku.base.seeds.game_seed` of a number
    `seed + i`, its g-th successor with that of game `i + g * n`. With `autoreset` a finished game
    is followed by its successor in the same step; without, it has no rows until `reset_games`.

    >>> games = VectorGame("haiyuki", 3, seed=1)
    >>> games.mask.shape, games.obs.shape
    ((3, 52), (3, 92, 13))
    >>> games.step(games.random_actions())
    >>> len(games)
    3

    Raises `ArgumentError` for numbers out of range, unknown names, and rules by which nobody ever
    has a decision, and `SeedError` for no seed.
    """

    def __init__(
        self,
        game: Playable,
        n: int,
        *,
        seed: SeedLike | None = None,
        autoreset: bool = True,
        observations: bool = True,
        oracle: bool = False,
        reward: GameReward = "points",
        players: Mapping[Seat, GamePlayer] | None = None,
    ) -> None:
        check_range("n", n, 1, MOST_GAMES)
        check_reward(reward)
        self.source = GameSource(game)
        self.n, self.autoreset, self.oracle = n, autoreset, oracle
        self.observations, self._reward = observations, reward
        self.seed: Seed = seed_for_research(seed)
        require_flags(autoreset=autoreset, observations=observations, oracle=oracle)
        self._players = SeatPlayers(self.source.open(0), self._named(players))
        self._begin_all()

    env_id: NDArray[np.int32]
    seat: NDArray[np.int32]
    mask: NDArray[np.bool_]
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]
    obs: NDArray[np.uint8] | None
    step_rewards: NDArray[np.float32]
    step_ended: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.env_id)

    @property
    def encoding(self) -> GameEncoding:
        """The numbers and planes of the games."""
        return self.source.encoding

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of each game; two players of a ruleset sit at 0 and 2."""
        return self.source.seats

    @property
    def game_seeds(self) -> list[Seed]:
        """The seeds of the games being played: `source.open` deals the same."""
        return [game_seed(self.seed, place.number) for place in self._places]

    def game(self, number: int) -> NumberedGame:
        """A copy of a game, to search in."""
        return self._up_to_date(number).clone()

    def step(self, actions: ArrayLike) -> None:
        """Takes a number for each row, and continues to the next rows.

        Raises `IllegalAction` for another number of actions and for one outside its row's mask,
        naming the row; nothing is stepped then.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (len(self),) or chosen.dtype.kind not in "iu":
            fault = f"actions have the shape {chosen.shape} of {chosen.dtype}"
            raise IllegalAction(fault, f"give a whole number for each row: ({len(self)},)")
        inside = (chosen >= 0) & (chosen < self.mask.shape[1])
        fits = inside & self.mask[np.arange(len(self)), np.where(inside, chosen, 0)]
        if not fits.all():
            raise self._illegal(int(np.flatnonzero(~fits)[0]), chosen)
        self._forget_step()
        played = [*self._step_in_python(chosen), *self._step_in_kernel(chosen.astype(np.int32))]
        self._continue(played)
        self._settle(played)
        if self._batch is not None and self._batch.is_full:
            for game in range(self.n):
                self._up_to_date(game)
            self._open_batch()
        self._show()

    def missing_tiles(self) -> NDArray[np.int32]:
        """For each row the tiles that its hand lacks for a win of enough points: 0 to 15.

        15 is the distance of a hand that cannot win. Its negative is a potential to shape rewards
        with. Raises `ArgumentError` for Haiyuki.

        >>> VectorGame("hong_kong", 4, seed=1).missing_tiles().tolist()
        [6, 6, 4, 5]
        """
        missing = self.encoding.missing_tiles
        games = {game: self._up_to_date(game) for game in set(self.env_id.tolist())}
        rows = zip(self.env_id.tolist(), self.seat.tolist(), strict=True)
        return np.array([missing(games[game].view(seat)) for game, seat in rows], np.int32)

    def random_actions(self) -> NDArray[np.int32]:
        """For each row one of its legal numbers, each as likely as the others.

        They follow from the seed and the number of calls.
        """
        ranks = (self._chance.random(len(self)) * self.mask.sum(axis=1)).astype(np.int64)
        reached: NDArray[np.bool_] = self.mask.cumsum(axis=1) > ranks[:, None]
        chosen: NDArray[np.int32] = reached.argmax(axis=1).astype(np.int32)
        return chosen

    def reset(self, seed: SeedLike) -> None:
        """Restarts all games, game i with `jantaku.base.seeds.game_seed(seed, i)`."""
        self.seed = check_seed(seed)
        self._begin_all()

    def reset_games(self, which: ArrayLike) -> None:
        """Restarts the marked games, each with its next seed; the others are unchanged.

        Raises `ArgumentError` unless there is a flag for each game.
        """
        flags = np.asarray(which, np.bool_)
        if flags.shape != (self.n,):
            raise ArgumentError(f"flags of the shape {flags.shape}", f"give ({self.n},)")
        self._forget_step()
        marked = np.flatnonzero(flags).tolist()
        for game in marked:
            self._owed[game], self._ended[game] = 0, False
            self._follow(game)
        self._continue(marked)
        self._settle(marked)
        self._show()

    def clone(self) -> Self:
        """Returns a copy of the games that continues with the same rewards and seeds."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy._places = [self._copied(game) for game in range(self.n)]
        copy._owed, copy._ended = self._owed.copy(), self._ended.copy()
        copy._open_batch()
        copy._chance = np.random.default_rng(0)
        copy._chance.bit_generator.state = self._chance.bit_generator.state
        return copy

    def __getstate__(self) -> dict[str, Any]:
        for game in range(self.n):
            self._up_to_date(game)
        own = {"_batch", "_waiting", "_points"}
        return {name: value for name, value in self.__dict__.items() if name not in own}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._open_batch()

    def __repr__(self) -> str:
        return f"<VectorGame of {self.n} games of {self.source}: {len(self)} decisions pending>"

    def _named(self, players: object) -> dict[Seat, GamePlayer]:
        """Returns the players of some seats; raises `ArgumentError` for anything else."""
        if not isinstance(players, Mapping | None):
            cure = "give a dict with a player for some seats"
            raise ArgumentError(f"players cannot be {shown(players)}", cure)
        named = dict(players or {})
        for seat in named:
            if seat not in self.seats:
                raise ArgumentError(f"there is no seat {shown(seat)}", f"seats are {self.seats}")
        if len(named) == len(self.seats):
            raise ArgumentError("every seat has a player", "leave at least one seat free")
        return named

    def _copied(self, game: int) -> _Place:
        numbered, place = self._up_to_date(game), self._places[game]
        copy = object.__new__(_Place)
        copy.__dict__.update(place.__dict__)
        copy.numbered = numbered.clone()
        copy.gains = place.gains.copy()
        copy.chance = type(place.chance)()
        copy.chance.setstate(place.chance.getstate())
        return copy

    def _begin_all(self) -> None:
        number = self.seed if isinstance(self.seed, int) else int.from_bytes(self.seed, "little")
        self._chance = np.random.default_rng(number)
        self._forget_step()
        self._owed = np.zeros((self.n, _SEATS))
        self._ended = np.zeros((self.n, _SEATS), np.bool_)
        self._places = []
        for game in range(self.n):
            seed = game_seed(self.seed, game)
            self._places.append(_Place(game, self._dealt(seed), self._reward, seed))
        self._continue(range(self.n))
        self._open_batch()
        self._show()

    def _open_batch(self) -> None:
        """Begins to play all games in the kernel that can be played there."""
        encoding, batch = self.encoding, None
        if isinstance(encoding, RulesetEncoding) and not self._players.seats:
            batch = encoding.batch(self.n)
        empty = np.zeros((self.n, _SEATS), np.bool_)
        self._batch, self._waiting = batch, empty if batch is None else batch.waiting
        self._points = np.zeros((self.n, _SEATS))  # of games in the kernel
        self._settle(range(self.n))

    def _settle(self, games: Iterable[int]) -> None:
        """Gives games to the kernel at their next decisions, or sees who decides."""
        for game in games:
            numbered, batch = self._places[game].numbered, self._batch
            if batch is not None and numbered.deciding and numbered.is_fresh:
                batch.enter(game, numbered.game)
                self._points[game] = batch.scores[game]
            self._wait(game)

    def _wait(self, game: int) -> None:
        if self._batch is None or not self._batch.here[game]:
            self._waiting[game] = False
            self._waiting[game, [*self._places[game].numbered.deciding]] = True

    def _up_to_date(self, game: int, *, whole: bool = True) -> NumberedGame:
        """The game in that place, which the kernel may have played; with its events if `whole`."""
        place = self._places[game]
        if self._batch is not None and self._batch.here[game]:
            taken = self._batch.follow(game, place.numbered.game, whole=whole)
            place.numbered = NumberedGame(place.numbered.game, self.encoding)
            for seat, number in taken:
                place.numbered.take({seat: number})
        return place.numbered

    def _step_in_python(self, chosen: NDArray[Any]) -> list[int]:
        """Takes numbers of games that Python plays; returns those that were stepped."""
        taken: dict[int, dict[Seat, int]] = {}
        for row in self._rows_of_python().tolist():
            own = taken.setdefault(int(self.env_id[row]), {})
            own[int(self.seat[row])] = int(chosen[row])
        stepped = [game for game, own in taken.items() if self._places[game].numbered.take(own)]
        for game in taken.keys() - set(stepped):
            self._wait(game)
        return stepped

    def _step_in_kernel(self, chosen: NDArray[np.int32]) -> list[int]:
        """Takes numbers of games in the kernel; returns those over, or stepped in Python."""
        if self._batch is None:
            return []
        left, over = self._batch.step(self.env_id, self.seat, chosen)
        scores = self._batch.scores
        for game in np.flatnonzero((scores != self._points).any(axis=1)).tolist():
            points = {seat: float(scores[game, seat]) for seat in self.seats}
            self._credit(game, self._places[game].gains.since(points))
            self._points[game] = scores[game]
        for game, actions in left:
            place = self._places[game]
            self._batch.follow(game, place.numbered.game)
            self._batch.leave(game)
            place.numbered = NumberedGame(place.numbered.game, self.encoding)
            place.numbered.decide(actions)
        for game in over:
            self._up_to_date(game, whole=not self.autoreset)  # otherwise another follows
            self._batch.leave(game)
        return [*(game for game, _ in left), *over]

    def _rows_of_python(self) -> NDArray[np.int64]:
        if self._batch is None:
            return np.arange(len(self))
        return np.flatnonzero(~self._batch.here[self.env_id])

    def _dealt(self, seed: Seed) -> NumberedGame:
        return NumberedGame(self.source.open(seed), self.encoding)

    def _follow(self, game: int) -> None:
        """Begins the next game in that place."""
        number = self._places[game].number + self.n
        seed = game_seed(self.seed, number)
        self._places[game] = _Place(number, self._dealt(seed), self._reward, seed)

    def _continue(self, games: Iterable[int]) -> None:
        """Plays for players, counts what was gained, and begins the next games after ends."""
        left = [*games]
        for _ in range(MOST_EMPTY):
            places = [self._places[game] for game in left]
            self._players.play((place.numbered, place.chance) for place in places)
            left = [game for game in left if self._count(game)]
            if not left:
                return
        raise ArgumentError("nobody has a decision in these games", "give rules that are played")

    def _count(self, game: int) -> bool:
        """Counts what was gained; returns True if the next game has begun in that place."""
        place = self._places[game]
        self._credit(game, place.gains.take(place.numbered.game))
        if not place.numbered.over:
            return False
        self._ended[game] = True
        self.step_ended[game] = True
        if self.autoreset:
            self._follow(game)
        return self.autoreset

    def _credit(self, game: int, gains: Mapping[Seat, float]) -> None:
        for seat, gain in gains.items():
            self._owed[game, seat] += gain
            self.step_rewards[game, self.seats.index(seat)] += gain

    def _forget_step(self) -> None:
        self.step_rewards = np.zeros((self.n, len(self.seats)), np.float32)
        self.step_ended = np.zeros(self.n, np.bool_)

    def _show(self) -> None:
        """Writes the rows of all decisions that are pending."""
        rows = np.nonzero(self._waiting)
        self.env_id, self.seat = (one.astype(np.int32) for one in rows)
        self.reward, self.done = self._owed[rows].astype(np.float32), self._ended[rows]
        self._owed[rows], self._ended[rows] = 0, False
        self.mask, seen = self._rows_in_kernel()
        planes = len(self.encoding.planes)
        for row in self._rows_of_python().tolist():
            numbered, seat = self._places[self.env_id[row]].numbered, int(self.seat[row])
            self.mask[row, numbered.numbers(seat)] = True
            if seen is not None:
                seen[row, :planes] = numbered.observe(seat)
                if self.oracle:
                    seen[row, planes:] = numbered.oracle(seat)
        self.obs = seen

    def _rows_in_kernel(self) -> tuple[NDArray[np.bool_], NDArray[np.uint8] | None]:
        """The masks and planes of rows; those of games that Python plays are zeros."""
        encoding = self.encoding
        if self._batch is None:
            planes = len(encoding.planes) + self.oracle * len(encoding.oracle_planes)
            shape = len(self), planes, len(encoding.cells)
            mask = np.zeros((len(self), len(encoding.actions)), np.bool_)
            return mask, np.zeros(shape, np.uint8) if self.observations else None
        asked = {"observed": self.observations, "oracle": self.oracle}
        mask, seen, left = self._batch.show(self.env_id, self.seat, **asked)
        for game in left:
            self._up_to_date(game)
            self._batch.leave(game)
        return mask, seen

    def _illegal(self, row: int, chosen: NDArray[Any]) -> IllegalAction:
        legal = np.flatnonzero(self.mask[row]).tolist()
        return wrong_row(self, row, int(chosen[row]), legal, self.encoding.actions)
