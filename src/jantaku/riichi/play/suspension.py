"""The state in which a game of riichi was suspended."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Self

from jantaku import _kernel
from jantaku.base.errors import ArgumentError, PositionError
from jantaku.game import seat_at
from jantaku.riichi.position import Position, require_position
from jantaku.riichi.position.faults import no_position
from jantaku.riichi.position.tile_ids import facts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.base.seeds import Seed
    from jantaku.game.protocol import Json
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.rules import GameRule


@dataclass(frozen=True, slots=True)
class Suspended:
    """The state of a suspended game, for another game to resume: the next round, and points.

    `winds` are those played through so far, `dealer` is a seat. `winners` have won in the game,
    `streaks` are the wins in a row of each seat (zero if empty), for `eight_honba` those of the
    honba that are counted no more.
    """

    winds: int
    dealer: Seat
    honba: int
    sticks: int
    points: tuple[int, ...]
    winners: tuple[Seat, ...] = ()
    streaks: tuple[int, ...] = ()
    eight_honba: int = 0

    @classmethod
    def of(cls, state: _kernel.RiichiState) -> Self:
        """Returns the state of a game between two rounds."""
        return cls(
            state.winds_played,
            state.dealer,
            state.honba,
            state.sticks,
            state.points,
            state.have_won,
            state.streaks,
            state.eight_honba,
        )

    @classmethod
    def at(cls, position: Position) -> Self:
        """Returns the state of the game around a position."""
        return cls(
            position.winds,
            position.dealer,
            position.honba,
            position.sticks,
            tuple(seat.points for seat in position.seats),
            position.winners,
            position.streaks,
            position.eight_honba,
        )

    def begin(self, state: _kernel.RiichiState) -> None:
        """Starts a game in this state. Raises errors for impossible values."""
        seats = range(len(state.points))
        state.resume(
            self.winds,
            self.dealer,
            self.honba,
            self.sticks,
            self.points,
            sum(1 << seat_at(seats, seat) for seat in set(self.winners)),
            self.streaks or (0,) * len(seats),
            self.eight_honba,
        )

    def to_dict(self) -> dict[str, Json]:
        """Ready for JSON."""
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
        }

    @classmethod
    def from_dict(cls, document: Mapping[str, Any]) -> Self:
        """Returns the value of a `to_dict` result."""
        given: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in document.items()
        }
        return cls(**given)


def set_up(
    state: _kernel.RiichiState, position: Position, rule: GameRule, seed: Seed
) -> tuple[Any, ...]:
    """Begins a game in a position; returns what happened since, as the kernel reports it.

    Raises `PositionError` for an impossible position, `ArgumentError` for one by other rules.
    """
    require_position(position)
    if position.rules != rule:
        raise ArgumentError("a position by other rules", "play it by its own: from_position")
    try:
        Suspended.at(position).begin(state)
        return state.set_up(facts(position), seed)
    except PositionError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise no_position(error) from None


def state_at(position: Position, rule: GameRule, seed: Seed) -> _kernel.RiichiState:
    """Returns the state of a game at a position, or at the next decision if it has none.

    Raises `PositionError` for an impossible position, `ArgumentError` for one by other rules.
    """
    state = _kernel.RiichiState(rule.kernel, seed)
    set_up(state, position, rule, seed)
    while state.phase == "round_over" and not state.advance():
        state.start_round()
    return state
