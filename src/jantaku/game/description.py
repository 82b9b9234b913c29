"""A game in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jantaku.game.game import Game


def describe(game: Game[Any, Any, Any], rules: str, moment: str) -> str:
    """Returns a game in one line, for its `repr`: its rules, its current state, who decides.

    >>> from jantaku import RiichiGame
    >>> RiichiGame(seed=7)
    <RiichiGame tenhou with 4 players, E1: seat 0 decides>
    """
    deciding = " and ".join(map(str, game.deciding))
    if not deciding:
        state = "over" if game.status == "over" else "stopped by an error"
    else:
        state = f"seats {deciding} decide" if len(game.deciding) > 1 else f"seat {deciding} decides"
    return f"<{type(game).__name__} {rules}, {moment}: {state}>"
