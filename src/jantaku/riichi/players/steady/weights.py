"""The numbers that the steady player judges by, in one table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jantaku.riichi.players.weights import WEIGHTS, RiichiWeights


@dataclass(frozen=True, slots=True)
class SteadyWeights:
    """A steady player's estimates. Points are points, rates are for each go-around."""

    hand: RiichiWeights = WEIGHTS
    """The speed and value of hands, as the smart player estimates them."""
    ends: float = 0.03
    """How often another player ends the round while nobody seems to wait."""
    waiting_ends: float = 0.12
    """How much more often for each player who waits."""
    waiting_draws: float = 0.05
    """How often such a player draws the winning tile itself."""
    riichi_calms: float = 0.7
    """How often others end the round against a riichi, who fold more: a share of `ends`."""
    calm: float = 0.08
    """The chances to wait of all opponents below which nothing is feared."""
    push_turns: tuple[float, ...] = (12.0, 3.5, 2.5, 2.0)
    """Turns that a hand keeps pushing, by distance: a nearer one seldom turns back."""
    push_share: tuple[float, ...] = (1.0, 0.8, 0.7, 0.6)
    """The cost of such a turn, as a share of the cost of a tile drawn at random."""
    fold_stays: float = 0.75
    """The chance that the round lasts another turn while the seat folds."""
    fold_turns: int = 6
    """Turns for which safe tiles are counted."""
    new_safe: float = 0.6
    """The cost of a tile a turn later, when more has passed."""
    dama_folds: float = 0.6
    """The share of the later cost that a hand without riichi pays: it may still fold."""
    call_margin: float = 0.9
    """How many times better a hand must be for a call."""
    last_rounds: int = 2
    """Rounds before the end of the game from which places count."""
    usual_win: float = 4000.0
    usual_loss: float = 5000.0
    """Points of a win and of a loss, at which points and places are compared."""
    least_stake: float = 0.4
    most_stake: float = 2.5
    """Bounds of how much more or less points may count than at the start."""


STEADY: Final = SteadyWeights()
