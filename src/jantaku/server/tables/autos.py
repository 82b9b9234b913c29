"""Automatic answers of a seat, chosen by its switches from its legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.game.protocol import Discard, Press

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from jantaku.game.protocol import Action
    from jantaku.server.protocol import Auto

PASS: Final = "pass"


def answer(legal: Sequence[Action], auto: Auto, wins: Collection[str]) -> Action | None:
    """Returns the automatic answer by these switches, or None if the person must decide.

    Unless `auto.win` is on, the person always decides about a win. `wins` are the winning buttons.

    >>> from jantaku.server.protocol import Auto
    >>> may = (Press("ron"), Press("pon"), Press("pass"))
    >>> answer(may, Auto("t1", pass_calls=True), {"ron"}) is None
    True
    >>> answer(may, Auto("t1", win=True), {"ron"}).button
    'ron'
    >>> answer(may[1:], Auto("t1", pass_calls=True), {"ron"}).button
    'pass'
    """
    pressed = {one.button: one for one in reversed(legal) if isinstance(one, Press)}
    if auto.forced and is_forced(legal):
        return legal[0]
    win = next((one for name, one in pressed.items() if name in wins), None)
    if win is not None:
        return win if auto.win else None
    discards = [one for one in legal if isinstance(one, Discard)]
    if auto.pass_calls and not discards and PASS in pressed:
        return pressed[PASS]
    if auto.tsumogiri:
        return next((one for one in discards if one.drawn), None)
    return None


def is_forced(legal: Sequence[Action]) -> bool:
    """True if discarding the drawn tile is the only legal action, as in riichi or with a dead hand.

    >>> from jantaku.protocol import Tile
    >>> drawn = Discard(Tile("5m"), drawn=True)
    >>> is_forced((drawn,)), is_forced((drawn, Press("tsumo"))), is_forced((Discard(Tile("5m")),))
    (True, False, False)
    """
    return len(legal) == 1 and isinstance(legal[0], Discard) and legal[0].drawn
