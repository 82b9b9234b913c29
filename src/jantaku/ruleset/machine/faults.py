"""Faults of rules as the kernel raises them, and the errors that they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.values.place import located

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.ruleset.program import Program, RuleAction, WordCall
    from jantaku.ruleset.values.place import Place

    HasPlace = RuleAction | WordCall

_ACTION, _CONDITION, _BUTTON, _RESTRICTION = range(4)
_NONE: Final = -1


class KernelFault(Exception):  # noqa: N818 - nobody outside sees it
    """A fault as numbers; `told` are the rows of what happened before it."""

    def __init__(
        self,
        what: str,
        cure: str,
        code: str,
        error: int,
        key: str,
        places: Sequence[tuple[int, int]],
        told: Sequence[tuple[int, ...]],
    ) -> None:
        super().__init__(what)
        self.what, self.cure, self.code, self.error = what, cure, code, error
        self.key, self.places, self.told = key, places, told

    def of(
        self, program: Program, parts: Mapping[int, HasPlace], errors: Sequence[RulesetError]
    ) -> RulesetError:
        """The error, given actions and conditions by their places in the code, and all errors."""
        if self.error == _NONE:
            error = RulesetError(self.what, self.cure, code=self.code or None)
        else:
            error = errors[self.error].with_traceback(None)
        located(error, program.score.places.get(self.key))
        for where, at in self.places:
            located(error, _place(program, parts, where, at))
        return error


def _place(program: Program, parts: Mapping[int, HasPlace], where: int, at: int) -> Place | None:
    if where == _BUTTON:
        return [*program.buttons.values()][at].place
    return program.play_restrictions[at].place if where == _RESTRICTION else parts[at].place
