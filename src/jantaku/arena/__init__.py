"""Plays many games: compares players, and measures what the games of one player are like."""

from __future__ import annotations

from jantaku.arena.balance import SimulationReport, YakuReport, simulate
from jantaku.arena.engines import Engine
from jantaku.arena.league import League, LeagueRating
from jantaku.arena.match import match
from jantaku.arena.standings import Standing, Standings
from jantaku.arena.table import Outcome, PlayerFault
from jantaku.base.estimates import Interval, Share, Spread

__all__ = [
    "Engine",
    "Interval",
    "League",
    "LeagueRating",
    "Outcome",
    "PlayerFault",
    "Share",
    "SimulationReport",
    "Spread",
    "Standing",
    "Standings",
    "YakuReport",
    "match",
    "simulate",
]
