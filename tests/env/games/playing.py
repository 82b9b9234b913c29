"""Random play in numbers, and decisions looked through."""

from collections.abc import Iterator
from random import Random
from typing import Any

from jantaku.env.games import NumberedGame
from jantaku.game.numbers.choices import NumberedAction, NumberedChoice
from jantaku.game.protocol import Choose, Discard, Press
from jantaku.ruleset import library

PLAYED = tuple(
    f"ruleset:{name}"
    for name in library.names()
    if name != "bare"  # which has no tiles
)
EVERY = (*PLAYED, "haiyuki")


def positions(
    name: str, seed: int, steps: int, every: int = 1
) -> Iterator[tuple[NumberedGame, Random]]:
    """Yields each `every`-th position of random play, and what chances may be drawn from."""
    chance = Random(seed)
    numbered = NumberedGame.begin(name, seed)
    for step in range(steps):
        if numbered.over:
            return
        if step % every == 0:
            yield numbered, chance
        numbered.take({seat: chance.choice(numbered.numbers(seat)) for seat in numbered.deciding})


def reached(choice: NumberedChoice) -> list[Any]:
    """All actions that the numbers of a decision lead to."""
    found, rest = [], [choice]
    while rest:
        one = rest.pop()
        for number in one.numbers:
            left = one.take(number)
            if isinstance(left, NumberedAction):
                found.append(left.action)
            else:
                rest.append(left)
    return found


def as_seen(numbered: NumberedGame, seat: int, action: Any) -> object:
    """The action as players see it: equal tiles of the hand are one."""
    written = numbered.game.write_action(seat, action)
    if isinstance(written, Discard):
        return "discard", written.tile, written.drawn
    if isinstance(written, Press):
        return written.button, written.tile, tuple(sorted(map(repr, written.own)))
    if isinstance(written, Choose):
        items = [
            (one.target, one.seat, repr(one.tile) if one.tile else one.place)
            for one in written.items
        ]
        return "choose", tuple(sorted(items, key=repr))
    return written
