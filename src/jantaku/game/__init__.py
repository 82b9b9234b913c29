"""The contract: every engine is a class over `Game`, and everything else knows only `Game`."""

from __future__ import annotations

from jantaku.game.checks import reports_replay_errors, require_mapping, require_type, seat_at
from jantaku.game.description import describe
from jantaku.game.event_log import EventLog
from jantaku.game.game import Game, GameResult
from jantaku.game.portable import Copyable, Portable
from jantaku.game.spec import GameSpec
from jantaku.game.step_checks import only_toggle, require_decisions

__all__ = [
    "Copyable",
    "EventLog",
    "Game",
    "GameResult",
    "GameSpec",
    "Portable",
    "describe",
    "only_toggle",
    "reports_replay_errors",
    "require_decisions",
    "require_mapping",
    "require_type",
    "seat_at",
]
