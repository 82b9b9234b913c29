"""The outlook of a drill's discards, and how answers to calls are written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from jantaku import _kernel
from jantaku._kernel import OutlookOptions
from jantaku.base.errors import ArgumentError, HandError
from jantaku.riichi.outlook.outlook import outlook_document, read_outlook
from jantaku.riichi.tiles.notation import format_mpsz

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.drill.values import Drill
    from jantaku.riichi.outlook.outlook import HandOutlook
    from jantaku.riichi.tiles.tile import Tile

_MOST_HANDS: Final = 50_000


def call_answer(name: str, own: Sequence[Tile]) -> str:
    """Writes an answer to a call drill: its name, and of a chi the tiles of the hand.

    >>> from jantaku import parse_tiles
    >>> call_answer("chi", parse_tiles("34p")), call_answer("pass", [])
    ('chi 34p', 'pass')
    """
    return f"{name} {format_mpsz(own)}" if name == "chi" else name


def discard_outlook(drill: Drill) -> HandOutlook | None:
    """Returns the outlook of each discard of a drill; None if it cannot be worked out.

    The player makes no calls, and the others discard a tile that it waits for half as often as
    other tiles.

    >>> from jantaku.riichi.drill import make_drill
    >>> found = discard_outlook(make_drill("discard", level=2, seed=3))
    >>> found is not None and round(found.best.win[-1], 2)
    0.77
    """
    found = _found_outlook(drill)
    return None if found is None else read_outlook(found)


def outlook_of_discards(drill: Drill) -> dict[str, Any] | None:
    """Returns the document of `discard_outlook`."""
    found = _found_outlook(drill)
    return None if found is None else outlook_document(found)


def _found_outlook(drill: Drill) -> _kernel.FoundOutlook | None:
    asked = json.loads(_kernel._drill_outlook(drill))
    if asked is None:
        return None
    options = OutlookOptions(ron=asked.pop("ron"))
    given = {"rules": drill.rules, "most_hands": _MOST_HANDS, **asked}
    try:
        return _kernel._outlook(drill.hand, drill.context, options, **given)
    except (ArgumentError, HandError):
        return None
