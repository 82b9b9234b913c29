"""Rounds played to their end in the imagination, after each action of a seat."""

from __future__ import annotations

from jantaku.riichi.lookahead.search import (
    Lookahead,
    LookaheadRow,
    Objective,
    SampleMean,
    lookahead,
)

__all__ = ["Lookahead", "LookaheadRow", "Objective", "SampleMean", "lookahead"]
