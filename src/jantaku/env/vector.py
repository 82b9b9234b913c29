"""Many games of riichi at once, for learning: a row for each decision that is pending.

The rows are arrays of the kernel that every step overwrites; nothing is copied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, Self

import numpy as np

from jantaku import _kernel
from jantaku.base.errors import ArgumentError, IllegalAction, shown
from jantaku.base.seeds import check_seed, seed_for_research
from jantaku.env.planes import plane_count
from jantaku.env.vectors import MOST_GAMES, check_range, wrong_row
from jantaku.game import Copyable
from jantaku.game.checks import require_flags
from jantaku.riichi.rules import GameRule, rule_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from jantaku.base.seeds import Seed, SeedLike
    from jantaku.game.protocol.actions import Seat

ACTIONS: Final = int(_kernel.ACTIONS)
"""Size of the action space; `action_name` says what each number is."""
WAIT: Final = -1
"""In place of an action: the game is not stepped."""
_MOST_THREADS: Final = 256


def action_name(action: int) -> str:
    """Returns the meaning of an action number in words.

    >>> [action_name(action) for action in (4, 34, 37, 38, 76, 85, 158)]
    ['discard 5m', 'discard 0m', 'discard drawn', 'riichi 1m', 'chi low', 'open kan', 'pass']

    Raises `ArgumentError` for a number outside the action space.
    """
    return _kernel.action_name(action)


def action_number(name: str) -> int:
    """The number of an action that `action_name` gave a name to.

    >>> action_number("discard 0m")
    34

    Raises `ArgumentError` for a name of no action.
    """
    try:
        return _NUMBERS[name]
    except KeyError:
        raise ArgumentError(f"no action is named {shown(name)}", "action_name names each") from None


_NUMBERS: Final = {action_name(action): action for action in range(ACTIONS)}


class VectorRiichi(Copyable):
    """Games of riichi side by side, stepped together; a row for each pending decision.

    After a discard all who may claim it have a row at once, and the rules resolve their answers.
    With k rows now: `env_id (k,)` int32 and `seat (k,)` int32 say whose decision a row is, `mask
    (k, 159)` bool what is legal, `reward (k,)` float32 what the seat gained since its last row, and
    `done (k,)` bool whether a game of its ended in between; `obs (k, planes, 34)` is there when
    `features` are named. They are views of memory that `step` overwrites: copy what you need later.
    All are numpy arrays, so `torch.from_dlpack` takes them without a copy.

    With `padded`, k is always `n * players`, and row `game * players + seat` is always that
    seat's, for programs compiled for one shape. `deciding (k,)` bool says which rows decide now
    (all, without `padded`); the others have an empty mask and zeros as `obs`, and their actions are
    ignored. `reward` and `done` are then those of the last step, for every seat. Every step writes
    into the same arrays.

    `step_rewards (n, players)` and `step_ended (n,)` have the same by game for the last step.
    `opponents` names for each seat the player that the kernel has for it ("random", "tsumogiri" or
    "efficiency"), or "" for a seat with rows; without it every seat has rows.
    `features` are "basic" or "full" (see `plane_names`), of `dtype` "uint8" or "float32"; `oracle`
    adds planes with the other hands. `reward` is "points" (thousands won and lost) or "placement"
    (the final score with uma, at the end). Game i starts with `jantaku.base.seeds.game_seed`
    of a number `seed + i`, its g-th successor with that of game `i + g * n`, and equals
    `RiichiGame` of that seed; without a seed a number is drawn. With `autoreset` a
    finished game is followed by its successor in the same step; without, it has no rows until
    `reset_games`. The kernel works without the interpreter's lock; one thread at a time may use the
    games, and a forked process starts its own threads for them.

    >>> games = VectorRiichi(2, seed=1)
    >>> games.env_id.tolist(), games.seat.tolist(), games.mask.shape
    ([0, 1], [0, 0], (2, 159))
    >>> games.step(games.random_actions())
    >>> len(games) >= 2
    True

    Raises `ArgumentError` for numbers out of range and unknown names, `SeedError` for no seed,
    `RulesError` for the rules, and `ThreadError` for threads that the system does not start. Every
    method raises `ThreadError`, and changes nothing, while another thread is in one.
    """

    def __init__(
        self,
        n: int,
        rule: GameRule | str = "tenhou",
        *,
        seed: SeedLike | None = None,
        threads: int = 1,
        autoreset: bool = True,
        features: Literal["basic", "full"] | None = None,
        oracle: bool = False,
        dtype: Literal["uint8", "float32"] = "uint8",
        reward: Literal["points", "placement"] = "points",
        opponents: Sequence[str] = (),
        padded: bool = False,
    ) -> None:
        check_range("n", n, 1, MOST_GAMES)
        check_range("threads", threads, 1, _MOST_THREADS)
        self.seed: Seed = seed_for_research(seed)
        self.rule = rule_of(rule).for_environments()
        if not isinstance(self.rule, GameRule):
            raise TypeError(f"the rules are no GameRule but {shown(rule)}")
        self.n = n
        self.autoreset = autoreset
        self.features = features
        self.oracle = oracle
        self.padded = padded
        options: dict[str, Any] = {
            "threads": threads,
            "autoreset": autoreset,
            "features": features,
            "oracle": oracle,
            "dtype": dtype,
            "reward": reward,
            "opponents": [*opponents],
            "padded": padded,
        }
        require_flags(autoreset=autoreset, oracle=oracle, padded=padded)
        for name in ("features", "dtype", "reward"):
            if not isinstance(options[name], str | None if name == "features" else str):
                cure = "use a name; functions are for Gymnasium and PettingZoo, of `reward` alone"
                raise ArgumentError(f"{name} cannot be {shown(options[name])}", cure)
        for player in options["opponents"]:
            if not isinstance(player, str):
                cure = "name a player of the kernel for each seat"
                raise ArgumentError(f"an opponent cannot be {shown(player)}", cure)
        self._options = options
        self._batch = _kernel.Batch(self.rule.kernel, n, self.seed, **options)
        batch = self._batch
        self._env_id, self._seat, self._mask = batch.game, batch.seat, batch.mask
        self._reward, self._done, self._obs = batch.reward, batch.done, batch.observation
        self.step_rewards: NDArray[np.float32] = batch.rewards
        self.step_ended: NDArray[np.bool_] = batch.ended
        if batch.deciding is not None:
            self.env_id, self.seat, self.mask = self._env_id, self._seat, self._mask
            self.reward, self.done, self.obs = self.step_rewards.reshape(-1), self._done, self._obs
            self.deciding = batch.deciding
        else:
            self._all = np.ones(len(self._env_id), np.bool_)
        self._show(batch.decisions)

    env_id: NDArray[np.int32]
    seat: NDArray[np.int32]
    mask: NDArray[np.bool_]
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]
    deciding: NDArray[np.bool_]
    obs: NDArray[np.uint8] | NDArray[np.float32] | None

    def __len__(self) -> int:
        """Decisions that are pending: all rows, or with `padded` those that decide."""
        return self._decisions

    @property
    def players(self) -> int:
        """Seats of each game."""
        return self.rule.players

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of each game."""
        return tuple(range(self.players))

    @property
    def obs_shape(self) -> tuple[int, int]:
        """Planes and cells of one observation."""
        return plane_count(self.features or "basic", oracle=self.oracle), 34

    @property
    def finished(self) -> int:
        """Games played to their end since the last `reset`."""
        return int(self._batch.finished)

    @property
    def bytes_per_game(self) -> int:
        """Memory that a game takes in the kernel, its rows' arrays left out."""
        return int(self._batch.bytes_per_game)

    def legal(self, row: int) -> tuple[int, ...]:
        """The legal actions of a row, ascending."""
        return self._batch.legal(row)

    def step(self, actions: ArrayLike) -> None:
        """Takes one action for each row, and continues to the next rows.

        A game all of whose rows have the action `WAIT` stays as it is, rows and rewards too.

        Raises `IllegalAction` for another number of actions, for others than whole numbers,
        and for one outside its row's mask, naming row and legal ones; nothing is stepped then.
        """
        chosen = _array(actions)
        if not self._decisions:
            raise IllegalAction("every game is over", "call reset or reset_games")
        if chosen.shape != self.env_id.shape:
            fault = f"actions have the shape {chosen.shape}"
            raise IllegalAction(fault, f"give one for each row: {self.env_id.shape}")
        if chosen.dtype != np.int32:
            chosen = self._whole(chosen)
        decisions = self._batch.step(np.ascontiguousarray(chosen))
        if decisions < 0:
            raise self._illegal(-1 - decisions, int(chosen[-1 - decisions]))
        self._show(decisions)

    def random_actions(self) -> NDArray[np.int32]:
        """For each row one of its legal actions, each as likely as the others.

        They follow from the seed and the number of calls; the next call overwrites them. A row that
        does not decide has `WAIT`.
        """
        return self._batch.random_actions()

    def reset(self, seed: SeedLike) -> None:
        """Restarts all games, game i with `jantaku.base.seeds.game_seed(seed, i)`."""
        self.seed = check_seed(seed)
        self._show(self._batch.reset(self.seed))

    def reset_games(self, which: Sequence[bool] | NDArray[np.bool_]) -> None:
        """Restarts the marked games, each with its next seed; the others are unchanged.

        Raises `ArgumentError` unless there is a flag for each game.
        """
        self._show(self._batch.reset_games(np.ascontiguousarray(_array(which), np.bool_)))

    def state(self, game: int) -> _kernel.RiichiState:
        """A copy of a game's state, to search in or to come back to with `set_state`."""
        return self._batch.state(game)

    def set_state(self, game: int, state: _kernel.RiichiState) -> None:
        """Puts a game into a state taken before; its rewards count from there.

        Raises `ArgumentError` for the state of other rules.
        """
        self._show(self._batch.set_states(game, [state]))

    def snapshot(self) -> list[_kernel.RiichiState]:
        """Copies of all games' states, for `restore`."""
        return [self.state(game) for game in range(self.n)]

    def restore(self, snapshot: Sequence[_kernel.RiichiState]) -> None:
        """Comes back to a snapshot of games of these rules; rewards count from there.

        >>> games = VectorRiichi(2, seed=1)
        >>> before = games.snapshot()
        >>> games.step([37, 37])
        >>> games.restore(before)
        >>> games.state(0).left, games.state(1).left
        (69, 69)

        Raises `ArgumentError` for states of other rules, and for another number of them.
        """
        if len(snapshot) != self.n:
            raise ArgumentError(f"the snapshot has {len(snapshot)} games", f"give one of {self.n}")
        self._show(self._batch.set_states(0, list(snapshot)))

    def clone(self) -> Self:
        """Returns a copy of the games that continues with the same rewards and seeds."""
        other = type(self)(self.n, self.rule, seed=self.seed, **self._options)
        other._show(other._batch.load(self._batch.saved()))
        return other

    def __getstate__(self) -> dict[str, Any]:
        made = {"n": self.n, "rule": self.rule, "seed": self.seed, **self._options}
        return {"made": made, "saved": self._batch.saved()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        VectorRiichi.__init__(self, **state["made"])
        self._show(self._batch.load(state["saved"]))

    def __repr__(self) -> str:
        return f"<VectorRiichi of {self.n} games, {self.rule.name}: {len(self)} decisions pending>"

    def _whole(self, chosen: NDArray[Any]) -> NDArray[np.int32]:
        if chosen.dtype.kind not in "iu":
            raise IllegalAction(f"actions are {chosen.dtype}", "give whole numbers")
        far = np.flatnonzero(((chosen < WAIT) | (chosen >= ACTIONS)) & self.deciding)
        if far.size:
            raise self._illegal(int(far[0]), int(chosen[far[0]]))
        return chosen.astype(np.int32)

    def _illegal(self, row: int, action: int) -> IllegalAction:
        return wrong_row(self, row, action, self.legal(row), tuple(_NUMBERS))

    def _show(self, decisions: int) -> None:
        self._decisions = decisions
        if self.padded:
            return
        rows = slice(decisions)
        self.env_id, self.seat, self.mask = self._env_id[rows], self._seat[rows], self._mask[rows]
        self.reward, self.done = self._reward[rows], self._done[rows]
        self.deciding = self._all[rows]
        self.obs = None if self._obs is None else self._obs[rows]


def _array(values: object) -> NDArray[Any]:
    """Returns the values as an array, of objects if they are not numbers."""
    try:
        return np.asarray(values)
    except (ValueError, OverflowError, RuntimeError) as error:
        raise ArgumentError(f"not an array: {error}", "write rows of equal length") from None
