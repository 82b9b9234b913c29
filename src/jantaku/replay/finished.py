"""What every writer asks first: `require_finished`.

A round that just stops has no place in most formats, so none is written: what one format takes all
take. May import record and errors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.errors import ReplayError

if TYPE_CHECKING:
    from jantaku.replay.record import GameRecord


def require_finished(game: GameRecord) -> None:
    """Nothing, for a game whose rounds all have their ends.

    Raises `ReplayError` for a game with a round that goes on or was broken off, or with none.
    """
    if not game.rounds:
        raise ReplayError("a game without a round cannot be written", "play one to its end")
    for number, record in enumerate(game.rounds, 1):
        if not record.is_over:
            fault = f"an unfinished game cannot be written (round {number} has no end)"
            raise ReplayError(fault, "play it to its end, or leave the round out")
