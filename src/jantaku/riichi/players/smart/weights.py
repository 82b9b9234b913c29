"""The numbers that the smart player judges by, in one table.

How fast hands get on and how tiles are waited for was fitted to some hundred games; the rest was
chosen by matches.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jantaku.riichi.players.smart.chances import HandPace

_FREE: Final = HandPace(0.73, 2.8, (5, 17, 28, 38, 48, 58, 60, 60), 0.9)
_NARROW: Final = HandPace(0.6, 2.4, (4, 11, 19, 25, 30, 33, 35, 36), 1.0)
_CALLED: Final = HandPace(1.0, 2.85, (3, 13, 36, 58, 70, 80, 80, 80), 1.2)


@dataclass(frozen=True, slots=True)
class RiichiWeights:
    """A smart player's estimates of the game. Points are points, rates are per go-around."""

    # How fast hands get on: closed ones of many kinds of tiles, of few, and those that have called.
    free: HandPace = _FREE
    narrow: HandPace = _NARROW
    called: HandPace = _CALLED
    ends: float = 0.03  # how often another player ends the round while nobody seems to wait,
    waiting_ends: float = 0.12  # and how much more often for each player who waits
    waiting_draws: float = 0.05  # how often such a player draws the winning tile itself
    riichi_calms: float = 0.7  # the share of `ends` against a riichi: others fold more
    pair_comes: tuple[float, ...] = (0.0, 0.45, 0.7)  # a pair is called, by the copies left
    more_han: float = 0.5  # a closed hand finds the han that it lacks

    # What a win brings.
    points: tuple[int, ...] = (
        *(700, 1300, 2500, 4700, 7600, 8500, 11500, 12300, 15500, 16500, 17500, 22000, 25000),
        32000,
    )  # by han
    dealer: float = 1.45  # times as much
    closed_extra: float = 0.9  # han of self-draw, ippatsu, pinfu, ura-dora
    value_pair: float = 0.4  # han of a pair of value tiles
    near_tanyao: float = 0.6  # han of a hand that happens to be all simples
    riichi_ron: float = 1.3  # a winning tile is discarded as often as drawn, in riichi
    dama_ron: float = 1.6  # and without
    riichi_extra: float = 1.3  # times the points that ippatsu and ura-dora bring

    # How to choose.
    flexible: float = 0.15  # what the other intents count that stay possible
    worth_a_look: float = 0.7  # of the best prospect: which ones are looked at closely
    call_margin: float = 0.9  # how many times better a hand must be for a call
    least_choice: int = 4  # kinds that must stay safe from an open riichi after a call

    # What danger costs. Below `calm`, the chances to wait of all opponents, nothing is feared.
    calm: float = 0.08
    kan_calm: float = 0.25  # above it there is no kan
    fear: float = 1.0  # times the cost of a deal-in
    # Turns that a hand keeps pushing, by distance: a nearer one seldom turns back. Each costs a
    # share of a tile drawn at random; without riichi the hand may still fold.
    push_turns: tuple[float, ...] = (12.0, 3.5, 2.5, 2.0)
    push_share: tuple[float, ...] = (1.0, 0.8, 0.7, 0.6)
    dama_folds: float = 0.6
    # A fold counts safe tiles for some turns. The round lasts another turn by a chance; a tile
    # costs less a turn later, when more has passed.
    fold_turns: int = 6
    fold_stays: float = 0.75
    new_safe: float = 0.6

    # What places count: in how many last rounds, where points and places are compared, and bounds
    # of how much more or less points may count than at the start.
    last_rounds: int = 2
    usual_win: float = 4000.0
    usual_loss: float = 5000.0
    least_stake: float = 0.4
    most_stake: float = 2.5


WEIGHTS: Final = RiichiWeights()
