"""The numbers that the riichi players judge by: one table, measured where a match can measure them.

Rates are per go-around. Imports nothing of this folder.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jantaku.players.riichi.chances import Pace


@dataclass(frozen=True, slots=True)
class Weights:
    """What a smart player believes of the game."""

    free: Pace = Pace(0.73, 2.8, (5, 17, 28, 38, 48, 58, 60, 60), 0.9)
    narrow: Pace = Pace(0.6, 2.4, (4, 11, 19, 25, 30, 33, 35, 36), 1.0)
    called: Pace = Pace(1.0, 2.85, (3, 13, 36, 58, 70, 80, 80, 80), 1.2)
    riichi_ron: float = 1.3
    dama_ron: float = 1.6
    riichi_extra: float = 1.3
    flexible: float = 0.15
    call_margin: float = 1.4
    rival: float = 0.04
    rival_riichi: float = 0.13
    pair_comes: tuple[float, ...] = (0.0, 0.45, 0.7)

    closed_extra: float = 1.9
    value_pair: float = 0.4
    near_tanyao: float = 0.6
    points: tuple[float, ...] = (
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
    )
    dealer: float = 1.45
    tenpai_bonus: float = 700.0

    calls_wait: tuple[tuple[float, float], ...] = (
        *((0.0, 0.03), (0.0, 0.55), (0.05, 0.65), (0.1, 0.7), (0.9, 0.99)),
    )
    late_discards: int = 15
    least_threat: float = 0.2
    riichi_loss: float = 6000.0
    open_loss: float = 2600.0
    dealer_loss: float = 1.45
    dora_loss: float = 1500.0
    two_sided: float = 1.0
    closed_wait: float = 0.18
    edge_wait: float = 0.53
    pair_wait: float = 0.25
    honor_wait: float = 1.0
    single_wait: float = 0.73
    honor_single: float = 0.13
    wait_kinds: float = 1.53
    least_ways: float = 60.0
    push: tuple[float, ...] = (125.0, 250.0, 400.0, 500.0, 600.0)


WEIGHTS: Final = Weights()
