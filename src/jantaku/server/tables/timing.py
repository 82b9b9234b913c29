"""The timing of the tables of a server."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timing:
    """The timing of the tables of a server.

    A bot plays for a person who is gone for `grace_s`; if all people are gone, the table waits.
    Delayed spectators are `delay_s` late. A table waits for its people for `start_s` before a game
    starts, and for `again_s` after it is reloaded.
    """

    grace_s: float = 15
    delay_s: float = 180
    start_s: float = 5
    again_s: float = 1
