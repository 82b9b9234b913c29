"""A game whose decisions are numbers and whose views are planes: `NumberedGame`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import numpy as np

from jantaku.base.errors import IllegalAction, RulesetError
from jantaku.env.games.source import GameSource, encoding_of
from jantaku.game import Copyable
from jantaku.game.numbers.choices import NumberedAction, NumberedChoice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from jantaku.base.seeds import SeedLike
    from jantaku.env.games.source import Playable
    from jantaku.game import Game
    from jantaku.game.numbers.encoding import GameEncoding
    from jantaku.game.protocol.actions import Seat


class NumberedGame(Copyable):
    """A game, and the numbers of its decisions so far.

    A seat has a decision until its numbers make an action; the game is stepped when all seats have
    one. `game` is the game itself, which changes then. A game that its rules stop is over, and
    `game.error` is why.

    >>> numbered = NumberedGame.begin("sichuan", seed=7)  # exchanges three tiles of one suit
    >>> names = numbered.encoding.actions
    >>> [names[number] for number in numbered.numbers(0)]
    ['exchange']
    >>> for seat in numbered.deciding:
    ...     _ = numbered.take({seat: numbered.numbers(seat)[0]})
    >>> [names[number] for number in numbered.numbers(0)][:3]
    ['pick 1m', 'pick 4m', 'pick 6m']
    """

    def __init__(self, game: Game[Any, Any, Any], encoding: GameEncoding | None = None) -> None:
        self.game = game
        self.encoding = encoding_of(game) if encoding is None else encoding
        self._choices: dict[Seat, NumberedChoice] = {}
        self._actions: dict[Seat, Any] = {}
        self._views: dict[Seat, Any] = {}

    @classmethod
    def begin(cls, game: Playable, seed: SeedLike) -> Self:
        """The game of that name, setup or rules, and of that seed; raises its errors."""
        source = GameSource(game)
        return cls(source.open(seed), source.encoding)  # type: ignore[arg-type]

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """The seats whose decision is not complete."""
        if not self._actions:
            return self.game.deciding
        return tuple(seat for seat in self.game.deciding if seat not in self._actions)

    @property
    def is_fresh(self) -> bool:
        """True if no number of the current decisions has been taken."""
        return not self._actions and not any(choice.taken for choice in self._choices.values())

    @property
    def over(self) -> bool:
        """True if nobody has a decision any more."""
        return not self.game.deciding

    def choice(self, seat: Seat) -> NumberedChoice:
        """The rest of the seat's decision; without numbers if it has none."""
        if seat in self._actions:
            return NumberedChoice(())
        choice = self._choices.get(seat)
        if choice is None:
            choice = self._choices[seat] = self.encoding.choice(self.view(seat))
        return choice

    def numbers(self, seat: Seat) -> tuple[int, ...]:
        """The numbers that may come next, ascending; empty for a seat without a decision."""
        return self.choice(seat).numbers

    def mask(self, seat: Seat) -> NDArray[np.bool_]:
        """`(actions,) bool`: true for the numbers that may come next."""
        mask = np.zeros(len(self.encoding.actions), np.bool_)
        mask[list(self.choice(seat).numbers)] = True
        return mask

    def view(self, seat: Seat) -> Any:
        """The view of the seat, in the values of its engine."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.game.view(seat)
        return view

    def legal_actions(self, seat: Seat) -> tuple[Any, ...]:
        """The legal actions of the seat, in the values of its engine."""
        return self.game.legal_actions(seat)

    def observe(self, seat: Seat) -> NDArray[np.uint8]:
        """`(planes, cells) uint8`: what the seat sees."""
        choice = self._choices.get(seat)
        return self.encoding.observe(self.view(seat), choice.taken if choice else ())

    def oracle(self, seat: Seat) -> NDArray[np.uint8]:
        """`(oracle planes, cells) uint8`: the other hands, which the seat does not see."""
        others = {other: self.view(other) for other in self.game.seats if other != seat}
        return self.encoding.oracle(self.view(seat), others)

    def take(self, numbers: Mapping[Seat, int]) -> bool:
        """Takes the next number of some deciding seats; returns True if the game was stepped.

        Raises `IllegalAction`, and changes nothing, for a number that may not come next.
        """
        left: dict[Seat, NumberedChoice | NumberedAction] = {}
        for seat, number in numbers.items():
            choice = self.choice(seat)
            if number not in choice:
                raise self.not_legal(seat, number)
            left[seat] = choice.take(int(number))
        for seat, rest in left.items():
            if isinstance(rest, NumberedAction):
                self._actions[seat] = rest.action
            else:
                self._choices[seat] = rest
        return self._step()

    def decide(self, actions: Mapping[Seat, Any]) -> bool:
        """Takes whole actions of some deciding seats; returns True if the game was stepped.

        Raises `IllegalAction`, and changes nothing, for an action that is not legal.
        """
        for seat, action in actions.items():
            if seat in self._actions:
                raise IllegalAction(f"seat {seat} has decided", f"{self.deciding} decide")
            self.game.check_action(seat, action)
        self._actions |= actions
        return self._step()

    def clone(self) -> Self:
        """A copy that goes its own way, for search."""
        copy = type(self)(self.game.clone(), self.encoding)
        copy._choices, copy._actions = self._choices.copy(), self._actions.copy()
        copy._views = self._views.copy()
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        taken = {seat: choice.taken for seat, choice in self._choices.items()}
        return _restored, (self.game, taken, self._actions)

    def __repr__(self) -> str:
        return f"<NumberedGame of {self.game!r}>"

    def _step(self) -> bool:
        if not self._actions or len(self._actions) < len(self.game.deciding):
            return False
        actions, self._actions = self._actions, {}
        self._choices, self._views = {}, {}
        try:
            self.game.step(actions)
        except RulesetError:
            if self.game.error is None:
                raise
        return True

    def not_legal(self, seat: Seat, number: int) -> IllegalAction:
        """Returns the error for a number that may not come next."""
        names, legal = self.encoding.actions, self.numbers(seat)
        said = f" ({names[number]})" if 0 <= number < len(names) else ""
        listed = ", ".join(f"{one} ({names[one]})" for one in legal) or "none: it has no decision"
        return IllegalAction(f"seat {seat} may not take {number}{said}", f"legal are {listed}")


def _restored(
    game: Game[Any, Any, Any], taken: dict[Seat, tuple[int, ...]], actions: dict[Seat, Any]
) -> NumberedGame:
    """The pickled game, each seat where it was in its decision."""
    numbered = NumberedGame(game)
    numbered._actions = actions
    for seat, numbers in taken.items():
        if seat not in actions:
            choice = numbered.choice(seat)
            for number in numbers:
                rest = choice.take(number)
                assert isinstance(rest, NumberedChoice)
                choice = rest
            numbered._choices[seat] = choice
    return numbered
