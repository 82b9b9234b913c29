"""The character that comments on an event, and the occasion; the words are in `texts`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.haiyuki.hands.tiles import TILES
from jantaku.haiyuki.play.state import other
from jantaku.haiyuki.texts import lines

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from jantaku.haiyuki.hands.tiles import HaiyukiTile
    from jantaku.haiyuki.play.events import HaiyukiEvent
    from jantaku.haiyuki.play.state import HaiyukiSeat

_PAIR: Final = 2


def draw_occasion(held: Sequence[HaiyukiTile], tile: HaiyukiTile) -> str:
    """Returns the value of a draw for the tiles held before: GOOD_DRAW, BAD_DRAW or RANDOM.

    >>> draw_occasion([0, 0, 2], 0), draw_occasion([0, 2], 8), draw_occasion([0, 1, 6], 9)
    ('GOOD_DRAW', 'BAD_DRAW', 'RANDOM')
    """
    same = held.count(tile)
    if same >= _PAIR:
        return "GOOD_DRAW"
    kin = sum(TILES[one].colour == TILES[tile].colour for one in held)
    return "BAD_DRAW" if not same and kin <= _PAIR else "RANDOM"


def spoken(
    event: HaiyukiEvent, *, rival_riichi: bool = False
) -> tuple[tuple[HaiyukiSeat, str], ...]:
    """Seats with the occasions on which they speak, in order; `rival_riichi` is before the event.

    >>> from jantaku.haiyuki import HaiyukiEvent
    >>> spoken(HaiyukiEvent("pon", 1, 5, seat=0))
    ((0, 'PON'), (1, 'PON_REPLY'))
    """
    seat = event.seat
    if seat is None:
        return ()
    if event.type == "riichi":
        if rival_riichi:
            return ((seat, "COUNTER_RIICHI"),)
        return ((seat, "RIICHI"), (other(seat), "RIICHI_REPLY"))
    if event.type == "pon":
        return ((seat, "PON"), (other(seat), "PON_REPLY"))
    if event.type == "skill":
        return ((seat, event.skill),)
    if event.type == "match_end":
        return ((seat, "WIN"), (other(seat), "LOSE"))
    return ()


class Speaker:
    """Chooses random lines, never the one that the character said last on the same occasion."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._last: dict[tuple[str, str], int] = {}

    def line(self, character: str, occasion: str, language: str = "en") -> str:
        """Returns a line of the character; empty if nobody has words for the occasion.

        >>> from random import Random
        >>> speaker = Speaker(Random(1))
        >>> speaker.line("mayu", "PON") != speaker.line("mayu", "PON")
        True
        """
        known = lines(character, occasion, language)
        if not known:
            return ""
        last = self._last.get((character, occasion))
        fresh = [at for at in range(len(known)) if at != last] or [0]
        chosen = self._last[character, occasion] = self._chance.choice(fresh)
        return known[chosen]
