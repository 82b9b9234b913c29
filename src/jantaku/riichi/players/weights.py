"""The numbers that the smart player judges by, in one table.

How fast hands get on, how tiles are waited for and how often called hands wait were fitted to some
hundred games of `smart` and `efficiency`; the rest was chosen by matches between them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jantaku.riichi.players.chances import HandPace

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
    rival: float = 0.04  # how often another player ends the round,
    rival_riichi: float = 0.13  # and how much oftener for each one in riichi
    pair_comes: tuple[float, ...] = (0.0, 0.45, 0.7)  # a pair is called, by the copies left
    more_han: float = 0.5  # a closed hand finds the han that it lacks

    # What a win brings.
    points: tuple[int, ...] = (
        *(
            700,
            1300,
            2500,
            4700,
            7600,
            8500,
            11500,
            12300,
            15500,
            16500,
            17500,
            22000,
            25000,
            32000,
        ),
    )  # by han
    dealer: float = 1.45  # times as much
    closed_extra: float = 0.9  # han of self-draw, ippatsu, pinfu, ura-dora
    value_pair: float = 0.4  # han of a pair of value tiles
    near_tanyao: float = 0.6  # han of a hand that happens to be all simples
    riichi_ron: float = 1.3  # a winning tile is discarded as often as drawn, in riichi
    dama_ron: float = 1.6  # and without
    riichi_extra: float = 1.3  # times the points that ippatsu and ura-dora bring
    tenpai_bonus: float = 700.0  # to wait when the wall is exhausted

    # How to choose.
    flexible: float = 0.15  # what the other intents count that stay possible
    worth_a_look: float = 0.7  # of the best prospect: which ones are looked at closely
    call_margin: float = 1.4  # how much better a hand must be for a call
    least_choice: int = 4  # kinds that must stay safe from an open riichi after a call

    # The chance to wait, by the number of calls: at the start and late in the round.
    calls_wait: tuple[tuple[float, float], ...] = (
        *((0.0, 0.03), (0.0, 0.55), (0.05, 0.65), (0.1, 0.7), (0.9, 0.99)),
    )
    late_discards: int = 15
    least_threat: float = 0.2  # below it nobody is thought of
    # For what: weights of the ways to wait, for each way to hold the tiles.
    two_sided: float = 1.0
    closed_run: float = 0.18
    edge_run: float = 0.53
    pair: float = 0.25
    single: float = 0.73
    honor_pair: float = 1.0
    honor_single: float = 0.13
    wait_kinds: float = 1.53  # kinds that a hand waits for, of which copies are left
    least_ways: float = 60.0
    # The cost of losing to a player, and of playing on against one.
    riichi_loss: float = 6000.0
    open_loss: float = 2600.0
    dealer_loss: float = 1.45
    dora_loss: float = 1500.0
    push: tuple[float, ...] = (90.0, 190.0, 300.0, 370.0, 450.0)  # by distance


WEIGHTS: Final = RiichiWeights()
