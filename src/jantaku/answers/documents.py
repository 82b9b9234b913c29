"""The JSON of scores and circumstances, as `docs/json.md` describes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku._kernel import CIRCUMSTANCES
from jantaku.riichi.tiles.notation import format_tile

if TYPE_CHECKING:
    from jantaku import Context, Permission, Score
    from jantaku.draw.look import Look

_VALUES = ("round", "seat", "kita", "honba", "riichi_sticks")
_INDICATORS = ("dora", "ura")
_FLAGS = sorted(row.name for row in CIRCUMSTANCES)


def score_dict(score: Score, look: Look) -> dict[str, object]:
    """The score with the yaku named in the look's language."""
    named = [
        {
            "id": yaku.id,
            "name": look.say(f"yaku.{yaku.id}"),
            "han": yaku.han,
            "yakuman": yaku.yakuman,
        }
        for yaku in score.yaku
    ]
    return {**score.to_dict(), "yaku": named}


def permission_dict(permission: Permission, look: Look) -> dict[str, object]:
    """The judgement with its faults and yaku in the look's language."""
    document = permission.to_dict()
    document["faults"] = [
        {"id": fault, "text": look.say(f"refusal.{fault}")} for fault in permission.faults
    ]
    for wait in document["waits"]:
        for yaku in wait["yaku"]:
            yaku["name"] = look.say(f"yaku.{yaku['id']}")
    return document


def context_dict(context: Context) -> dict[str, object]:
    """The circumstances; of the flags only the names of those that hold."""
    flags = [name for name in _FLAGS if getattr(context, name)]
    values: dict[str, object] = {name: getattr(context, name) for name in _VALUES}
    for name in _INDICATORS:
        values[name] = [format_tile(kind) for kind in getattr(context, name)]
    return {**values, "flags": flags}
