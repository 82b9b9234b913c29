"""A table of riichi in numbers: `RiichiTable`, and the decisions of a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from jantaku import _kernel
from jantaku.base.errors import IllegalAction
from jantaku.env.opponents import SeatPlayers, chance_of
from jantaku.env.planes import plane_count
from jantaku.env.rewards import first_before, gain_of, reward_function
from jantaku.env.vector import ACTIONS, VectorRiichi, action_name, action_number
from jantaku.game.faults import not_legal
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.play.seat_view import decision_of, legal_in, view_of
from jantaku.riichi.play.suspension import state_at
from jantaku.riichi.play.view import table_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from jantaku.base.seeds import Seed
    from jantaku.env.rewards import Reward
    from jantaku.env.seat_table import GameSeeds
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.play.view import RiichiView, SeatDecision
    from jantaku.riichi.position import Position
    from jantaku.riichi.rules import GameRule


class RiichiDecisions:
    """The decisions of a state, each a number; `chosen` are those so far."""

    def __init__(self, state: _kernel.RiichiState, seats: Iterable[Seat]) -> None:
        self.kernel = state
        self.chosen: dict[Seat, int] = {}
        self._seats = tuple(seats)
        self._decisions: dict[Seat, SeatDecision] = {}

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """The seats that have not decided."""
        if not self.chosen:
            return self._seats
        return tuple(seat for seat in self._seats if seat not in self.chosen)

    def view(self, seat: Seat) -> RiichiView:
        """The view of the seat."""
        view = view_of(self.kernel, seat)
        self._decisions[seat] = view.decision
        return view

    def decision(self, seat: Seat) -> SeatDecision:
        """The decision of the seat, without the rest of its view."""
        if seat not in self._decisions:
            legal = legal_in(self.kernel, seat)
            self._decisions[seat] = decision_of(self.kernel, seat, legal)
        return self._decisions[seat]

    def legal_actions(self, seat: Seat) -> tuple[RiichiAction, ...]:
        """The legal actions of the seat."""
        return legal_in(self.kernel, seat)

    def number(self, seat: Seat, action: RiichiAction) -> int:
        """Returns the number of a legal action; raises `IllegalAction` for any other."""
        decision = self.decision(seat)
        if action not in decision.legal:
            raise not_legal(seat, action, decision.legal)
        del self._decisions[seat]
        return decision.action_ids[decision.legal.index(action)]

    def decide(self, actions: Mapping[Seat, RiichiAction]) -> bool:
        """Takes actions of deciding seats."""
        return self.take({seat: self.number(seat, action) for seat, action in actions.items()})

    def take(self, numbers: Mapping[Seat, int]) -> bool:
        """Takes numbers of deciding seats."""
        self.chosen |= numbers
        return False


class RiichiTable(RiichiDecisions):
    """A game in the kernel, with players in some of its seats; see `SeatTable`."""

    options: tuple[str, ...] = ("position",)
    actions = ACTIONS
    pass_number = action_number("pass")

    def __init__(
        self,
        rule: GameRule,
        *,
        features: str,
        reward: Reward,
        oracle: bool,
        players: SeatPlayers | None = None,
    ) -> None:
        self.rule, self.features, self.seats = rule, features, tuple(range(rule.players))
        self.planes, self.all_planes = (
            (plane_count(features, oracle=whole), 34) for whole in (False, True)
        )
        self._oracle, self._reward = oracle, reward_function(reward)
        self._players = players or SeatPlayers(RiichiGame(rule, seed=0), {})
        self._row = np.zeros(rule.players, np.int32)
        self.games = VectorRiichi(1, rule, autoreset=False, opponents=self._players.in_kernel)
        super().__init__(self.games.state(0), ())
        self._seen: dict[Seat, NDArray[np.uint8]] = {}  # with an oracle, until it is asked for
        self._hidden: dict[Seat, NDArray[np.uint8]] = {}

    def deal(self, seeds: GameSeeds, numbers: np.random.Generator, position: Any = None) -> Seed:
        """Begins the next game, perhaps in a position by these rules; returns its seed."""
        seed = seeds.next(numbers)
        if seeds.games > 1:
            self.games.reset_games([True])
        else:
            self.games.reset(seeds.secret or seed)
        self._chance = chance_of(seed)
        self._before = dealt(self.rule, seed, position)
        if position is not None:
            self.games.set_state(0, self._before)
        self._show()
        self.play()
        return seed

    @property
    def over(self) -> bool:
        """True if the game is over."""
        return not self._seats

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that have not decided, in turn order from the one that discarded."""
        if len(self._seats) == 1:
            return self.deciding
        turn, players = self.kernel.turn, len(self.seats)
        return tuple(sorted(self.deciding, key=lambda seat: (seat - turn - 1) % players))

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """`(159,) int8`: 1 for the legal actions of a seat that has not decided."""
        if seat not in self._seats or seat in self.chosen:
            return np.zeros(ACTIONS, np.int8)
        mask: NDArray[np.int8] = self.games.mask[self._seats.index(seat)].astype(np.int8)
        return mask

    def observe(self, seat: Seat) -> NDArray[np.uint8]:
        """`(planes, 34) uint8`: what the seat sees."""
        seen = self._seen.pop(seat, None) if self._oracle else None  # an array for each caller
        return self.kernel.observe(seat, self.features, False) if seen is None else seen

    def oracle(self, seat: Seat) -> dict[str, NDArray[np.uint8]]:
        """The planes of the other hands as `oracle`, if there is one."""
        if not self._oracle:
            return {}
        if seat not in self._hidden:
            planes = self.kernel.observe(seat, self.features, True)
            self._seen[seat], self._hidden[seat] = np.split(planes, [self.planes[0]])
        return {"oracle": self._hidden[seat]}

    def state(self) -> NDArray[np.uint8]:
        """The planes of seat 0 and of all other hands."""
        return self.kernel.observe(0, self.features, True)

    def take(self, numbers: Mapping[Seat, int]) -> bool:
        """Takes legal numbers; returns True if every seat has decided and the game was stepped."""
        self.chosen |= numbers
        if len(self.chosen) < len(self._seats):
            return False
        for row, seat in enumerate(self._seats):
            self._row[row] = self.chosen[seat]
        self.games.step(self._row[: len(self._seats)])
        self._show()
        return True

    def play(self) -> None:
        """Plays until a seat without a player has a decision, or the game is over."""
        if self._players.seats:
            self._players.play([(self, self._chance)])

    def first_gain(self, seat: Seat) -> float:
        """Returns what the seat has gained before its first decision."""
        self._before, gain = first_before(self._reward, self._before, self.kernel, seat)
        return gain

    def gains(self, seats: Sequence[Seat]) -> list[float]:
        """Returns what the seats have gained since the last time."""
        before, self._before = self._before, self.kernel
        return [gain_of(self._reward, before, self.kernel, seat) for seat in seats]

    def name(self, number: int) -> str:
        """Returns the meaning of a number in words."""
        return action_name(number)

    def not_legal(self, seat: Seat, number: int) -> IllegalAction:
        """Returns the error for an action outside the mask."""
        legal = np.flatnonzero(self.mask(seat)).tolist()
        names = ", ".join(f"{one} ({action_name(one)})" for one in legal)
        return IllegalAction(f"action {number} is not legal now", f"legal are {names}")

    def text(self, seat: Seat | None) -> str:
        """Returns the table as that seat sees it; None is a spectator."""
        return table_text(view_of(self.kernel, seat), self.rule.red_ids)

    def _show(self) -> None:
        """Looks at the state after a step."""
        self.kernel, self._seats = self.games.state(0), tuple(self.games.seat.tolist())
        self.chosen.clear()
        if self._oracle:
            self._seen.clear()
            self._hidden.clear()


def dealt(rule: GameRule, seed: Seed, position: Position | None = None) -> _kernel.RiichiState:
    """Returns the state of a game before its first decision, perhaps of one in a position."""
    if position is not None:
        return state_at(position, rule, seed)
    state = _kernel.RiichiState(rule.kernel, seed)
    state.start_round()
    return state
