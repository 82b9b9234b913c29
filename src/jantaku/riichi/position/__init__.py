"""Any position of a riichi table: as a value, as JSON, and as one line of text."""

from __future__ import annotations

from jantaku.riichi.position.position import Position, require_position
from jantaku.riichi.position.values import PositionDiscard, PositionMeld, SeatPosition

__all__ = ["Position", "PositionDiscard", "PositionMeld", "SeatPosition", "require_position"]
