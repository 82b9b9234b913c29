"""Plays many games: compares players, and measures what the games of one player are like."""

from __future__ import annotations

from jantaku.arena.balance import Balance, Share, Spread, YakuBalance, simulate
from jantaku.arena.engines import Engine
from jantaku.arena.match import match
from jantaku.arena.standings import Interval, Standing, Standings
from jantaku.arena.table import Fault, Outcome

__all__ = [
    "Balance",
    "Engine",
    "Fault",
    "Interval",
    "Outcome",
    "Share",
    "Spread",
    "Standing",
    "Standings",
    "YakuBalance",
    "match",
    "simulate",
]
