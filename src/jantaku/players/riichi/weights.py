"""The numbers that the riichi players judge by: one table, measured where a match can measure them.

Rates are per go-around. Imports nothing of this folder.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple


class Speed(NamedTuple):
    """How fast hands of a sort get on: the useful tiles count `step` times when they bring the hand
    nearer and `win` times when they win; `usual` are those it has at each distance, tenpai first.
    """

    step: float
    win: float
    usual: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Weights:
    """What a smart player believes of the game."""

    free: Speed = Speed(1.0, 2.4, (5, 14, 22, 28, 33, 36, 38, 40))
    narrow: Speed = Speed(0.8, 2.4, (4, 11, 19, 25, 30, 33, 35, 36))
    called: Speed = Speed(1.3, 2.4, (4, 11, 19, 25, 30, 33, 35, 36))
    riichi_ron: float = 1.3
    dama_ron: float = 1.6
    riichi_extra: float = 1.3
    call_margin: float = 1.1
    rival: float = 0.07
    rival_riichi: float = 0.13
    pair_comes: tuple[float, ...] = (0.0, 0.45, 0.7)

    closed_extra: float = 1.9
    value_pair: float = 0.4
    near_tanyao: float = 0.6
    points: tuple[float, ...] = (
        *(700, 1300, 2500, 4700, 7600, 8500, 11500, 12300, 15500, 16500, 17500, 22000, 25000, 32000),
    )
    dealer: float = 1.45
    tenpai_bonus: float = 700.0

    calls_wait: tuple[tuple[float, float], ...] = (
        *((0.0, 0.04), (0.02, 0.2), (0.1, 0.5), (0.3, 0.8), (0.9, 0.99)),
    )
    late_discards: int = 15
    least_threat: float = 0.2
    riichi_loss: float = 6000.0
    open_loss: float = 2600.0
    dealer_loss: float = 1.45
    dora_loss: float = 1500.0
    two_sided: float = 1.0
    closed_wait: float = 0.3
    edge_wait: float = 0.3
    pair_wait: float = 0.5
    honor_wait: float = 1.2
    single_wait: float = 0.2
    wait_kinds: float = 2.0
    least_ways: float = 20.0
    push: tuple[float, ...] = (250.0, 500.0, 800.0, 1000.0, 1200.0, 1200.0, 1200.0, 1200.0)


WEIGHTS: Final = Weights()
