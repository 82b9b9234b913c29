"""The actions of a seat in a game of a ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from jantaku.ruleset.table.context import CallChoice
    from jantaku.ruleset.table.player import Mark

ActionType = Literal["discard", "button", "skip", "choose", "cancel", "declare", "toggle"]


@dataclass(frozen=True, slots=True)
class RulesetAction:
    """An action of a seat: the tile of hand and draw it discards, the button it presses, ...

    `index` is the place of a discard in hand and draw; `name` a button; `call` the concrete call
    of a call button; `marks` all that is chosen; `names` the yaku that are declared; `on` whether
    an auto button is switched on.

    >>> RulesetAction("button", name="riichi").name
    'riichi'
    """

    type: ActionType
    name: str = ""
    index: int | None = None
    call: CallChoice | None = None
    marks: tuple[Mark, ...] = ()
    names: tuple[str, ...] = ()
    on: bool | None = None


SKIP: Final = RulesetAction("skip")
