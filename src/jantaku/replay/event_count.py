"""Numbers the events of games that follow one another: `EventCount`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.game import Game
    from jantaku.game.protocol import CoreEvent

    AnyGame = Game[Any, Any, Any]

_ENDINGS: Final = frozenset({"win", "scores", "round_end", "game_end"})


class EventCount:
    """The number of events so far: `before` of earlier games, `told` of this one."""

    def __init__(self) -> None:
        self.before = 0
        self.told = 0
        self._game: AnyGame | None = None

    @property
    def events(self) -> int:
        """All of them."""
        return self.before + self.told

    def add(
        self,
        game: AnyGame,
        ending: Sequence[CoreEvent] | None = None,
        kept: int | None = None,
    ) -> int:
        """Counts what has happened since; returns how many events this game had before.

        `ending` are events that stand for those of the game from the first of its end on, or from
        the first `kept` on.
        """
        if game is not self._game:
            self.before += self.told
            self._game, self.told = game, 0
        begin = self.told
        self.told = len(game.events)
        if ending is not None:
            self.told = begin + _kept(game, begin, kept) + len(ending)
        return begin


def _kept(game: AnyGame, begin: int, most: int | None) -> int:
    """Returns the number of events from `begin` on that come before an end."""
    happened = [one.event.type for one in game.open_events_since(begin)]
    ends = (at for at, type_ in enumerate(happened) if type_ in _ENDINGS)
    kept = next(ends, len(happened))
    return kept if most is None else min(kept, most)
