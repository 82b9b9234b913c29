"""What a seat may do in a game of a ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from jantaku.ruleset.table.context import CallChoice
    from jantaku.ruleset.table.player import Mark

ActionType = Literal[
    "discard", "button", "skip", "mark", "clear_marks", "cancel", "declare", "toggle"
]


@dataclass(frozen=True, slots=True)
class RulesetAction:
    """What a seat does: which tile of hand and draw it discards, which button it presses, ...

    `index` is the place of a discard in hand and draw; `name` a button; `call` the concrete call
    of a call button; `mark` what is marked; `names` the yaku that are declared.

    >>> RulesetAction("button", name="riichi")
    RulesetAction(type='button', name='riichi', index=None, call=None, mark=None, names=())
    """

    type: ActionType
    name: str = ""
    index: int | None = None
    call: CallChoice | None = None
    mark: Mark | None = None
    names: tuple[str, ...] = ()


SKIP: Final = RulesetAction("skip")
