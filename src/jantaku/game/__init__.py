"""The contract: every engine is a class over `Game`, and everything else knows only `Game`."""

from __future__ import annotations

from jantaku.game.game import (
    Chronicle,
    Copyable,
    Game,
    GameResult,
    GameSpec,
    Portable,
    decisions,
    describe,
    mapping_of,
    needs,
    seat_at,
    switched,
    unpacks,
)

__all__ = [
    "Chronicle",
    "Copyable",
    "Game",
    "GameResult",
    "GameSpec",
    "Portable",
    "decisions",
    "describe",
    "mapping_of",
    "needs",
    "seat_at",
    "switched",
    "unpacks",
]
