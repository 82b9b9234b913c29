"""The time at which the indicators of kans are turned."""

from __future__ import annotations

from enum import StrEnum


class KanDoraTimingMode(StrEnum):
    """The time at which the indicator of an open or added kan is turned; a closed kan's at once.

    See docs/decisions/005-kan-dora.md for the names.
    """

    TenhouImmediate = "tenhou_immediate"
    """Just before the discard that follows; a ron on it counts the dora."""
    MajsoulImmediate = "majsoul_immediate"
    """Just after that discard, before anyone may claim it; a ron on it counts the dora."""
    AfterDiscard = "after_discard"
    """Once nobody has won by that discard; a ron on it does not count the dora."""
    AtOnce = "at_once"
    """With the kan, so that even a win on the replacement tile counts it."""

    def __repr__(self) -> str:
        return f"KanDoraTimingMode.{self.name}"
