"""Decisions as numbers: the numbers that may come next, and the action that they lead to.

An action is one number, such as a discard, or a number and picks: a button and the tiles that it
takes. A choice of several tiles is picks alone. Picks come in any order, and end as soon as one
action is left.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jantaku.base.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

PASS: Final = 0
"""The number of a pass, and of a seat that has nothing to decide."""
DONE: Final = 1
"""The number that ends picks where more could follow."""
WAYS: Final = 8
"""How many numbers there are to choose between actions that have everything else in common."""


class NumberedAction(NamedTuple):
    """An action, the number that begins it, if any, and its picks in ascending order."""

    action: Any
    first: int | None
    picks: tuple[int, ...] = ()


class NumberedChoice:
    """A decision of a seat: `numbers` may come next, and `take` continues with one of them.

    `taken` are the numbers of the decision so far.

    >>> tiles = [NumberedAction("both", None, (5, 6)), NumberedAction("pair", None, (5, 5))]
    >>> choice = NumberedChoice(tiles)
    >>> choice.numbers, choice.take(6).action
    ((5, 6), 'both')
    >>> choice.take(5).numbers, choice.take(5).take(5).action
    ((5, 6), 'pair')
    """

    __slots__ = ("_actions", "taken")

    def __init__(self, actions: Iterable[NumberedAction], taken: tuple[int, ...] = ()) -> None:
        self.taken = taken
        self._actions: dict[int, list[NumberedAction]] = {}
        for action in actions:
            if action.first is not None:
                self._actions.setdefault(action.first, []).append(action)
            else:
                for number in dict.fromkeys(action.picks) or (DONE,):
                    self._actions.setdefault(number, []).append(action)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that may come next, ascending."""
        return tuple(sorted(self._actions))

    def __contains__(self, number: object) -> bool:
        return number in self._actions

    def take(self, number: int) -> NumberedChoice | NumberedAction:
        """Returns what is left to choose, or the action if it is the only one left.

        Raises `IllegalAction` for a number that may not come next.
        """
        found = self._actions.get(number)
        if found is None:
            raise IllegalAction(f"number {number} is not legal now", f"legal are {self.numbers}")
        if len(found) == 1:
            return found[0]
        rest = [Counter(action.picks) for action in found]
        if found[0].first is None:
            for picks in rest:
                picks[number] -= 1
        common = rest[0].copy()
        for picks in rest[1:]:
            common &= picks
        left = [
            NumberedAction(action.action, None, tuple(sorted((picks - common).elements())))
            for action, picks in zip(found, rest, strict=True)
        ]
        return NumberedChoice(left, (*self.taken, number))


class ActionNumbers:
    """Collects the actions of a decision under their numbers.

    Actions that look alike are one. Those that have the same numbers and look different get a pick
    more, one of the `WAYS` from `first_way`.
    """

    def __init__(self, first_way: int) -> None:
        self._first_way = first_way
        self._found: dict[tuple[int | None, tuple[int, ...]], dict[Hashable, Any]] = {}

    def add(
        self, action: Any, first: int | None, picks: Sequence[int] = (), look: Hashable = None
    ) -> None:
        """Adds an action; `look` is how it differs from others of its numbers."""
        key = (first, tuple(sorted(picks)))
        self._found.setdefault(key, {}).setdefault(look, action)

    def all(self) -> list[NumberedAction]:
        """The actions, in the order in which their numbers came first."""
        found = []
        for (first, picks), looks in self._found.items():
            if len(looks) == 1:
                (action,) = looks.values()
                found.append(NumberedAction(action, first, picks))
                continue
            for way, action in enumerate(looks.values()):
                if way < WAYS:
                    more = tuple(sorted((*picks, self._first_way + way)))
                    found.append(NumberedAction(action, first, more))
        return found
