"""The danger of a discard: the chance that it deals in, and what that costs."""

from __future__ import annotations

from jantaku.riichi.danger.reading import SeatDanger, danger

__all__ = ["SeatDanger", "danger"]
