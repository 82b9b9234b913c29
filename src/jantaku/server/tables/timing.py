"""The time that a server gives its tables."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timing:
    """The time that a server gives its tables.

    A person who is gone for `grace_s` is played for; when all are, the table waits for them.
    Who watches with a delay is `delay_s` late. A table waits `start_s` for its people to begin,
    `again_s` to go on.
    """

    grace_s: float = 15
    delay_s: float = 180
    start_s: float = 5
    again_s: float = 1
