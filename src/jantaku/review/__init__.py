"""Recorded decisions with what players advise and why: the coach."""

from __future__ import annotations

from jantaku.review.alternative import Alternative
from jantaku.review.hint import Hint, hint_for
from jantaku.review.rates import Rate
from jantaku.review.review import review_decision, review_game
from jantaku.review.values import GameReview, ReviewedDecision, SeatReview

__all__ = [
    "Alternative",
    "GameReview",
    "Hint",
    "Rate",
    "ReviewedDecision",
    "SeatReview",
    "hint_for",
    "review_decision",
    "review_game",
]
