"""Circumstances that exclude each other: what a form disables next to those set, and why."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from .circumstances import ids_of, read_context, read_hand, read_seen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku import GameRule

_MOST_KITA: Final = 4
_MOST_INDICATORS: Final = 5


def impossible_answer(text: str, given: Mapping[str, Any], rule: GameRule) -> dict[str, Any]:
    """Returns what cannot be set or remain set with this hand, which may be unfinished.

    More kita or indicators than there can be count as none.
    """
    from jantaku._kernel import _impossible_document

    hand = read_hand(text).hand
    shown = read_seen(**{name: given[name] for name in ("dora", "ura") if name in given})
    left_out = {name for name, read in shown.items() if len(read.tiles) > _MOST_INDICATORS}
    left_out |= {"honba", "riichi_sticks", *(["kita"] if given.get("kita", 0) > _MOST_KITA else [])}
    read = {**given, **{name: ids_of(one) for name, one in shown.items()}}
    context = read_context({name: one for name, one in read.items() if name not in left_out})
    document: dict[str, Any] = json.loads(_impossible_document(hand, context, rule))
    return document
