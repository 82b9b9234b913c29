"""What a counter finds: the worth of a hand."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .hands import Game, WonHand
from .readings import Reading


@dataclass(frozen=True)
class Count:
    """The worth of a hand.

    `yaku` is None where the page has no names. `limits` are yaku that count in place of all others.
    `deltas` are the gains from east on; None where they depend on the hands of others.
    """

    yaku: Mapping[str, int] | None
    score: float
    deltas: tuple[float, ...] | None = None
    wins: bool = True
    limits: Mapping[str, int] = field(default_factory=dict)
    minipoints: int | None = None

    @property
    def points(self) -> int:
        """The sum of the yaku."""
        return sum((self.yaku or {}).values()) + sum(self.limits.values())

    @property
    def expected(self) -> dict[str, Any]:
        """The worth as a test inside a ruleset expects it."""
        if not self.wins:
            return {"wins": False}
        fu = {} if self.minipoints is None else {"minipoints": self.minipoints}
        deltas = {} if self.deltas is None else {"deltas": list(self.deltas)}
        named = {} if self.yaku is None else {"yaku": dict(self.yaku), "yaku2": dict(self.limits)}
        return {**named, "score": self.score, **fu, **deltas}


@dataclass(frozen=True)
class HandCounter:
    """How a ruleset counts: a hand in one reading, or its `worth` in its best one."""

    game: Game
    count: Callable[[WonHand, Reading], Count] | None = None
    worth: Callable[[WonHand], Count] | None = None


def without(found: Mapping[str, int], taken: Mapping[str, Iterable[str]]) -> dict[str, int]:
    """Returns the yaku that are worth something and that no other one takes away."""
    gone = {name for over, names in taken.items() if found.get(over) for name in names}
    return {name: int(value) for name, value in found.items() if value and name not in gone}


def payments(hand: WonHand, discarder: float, others: float, each: float) -> tuple[float, ...]:
    """Returns the gains from east on: what is paid for a discard, and by each for a self-draw."""
    paid = {
        at: each if hand.drawn else discarder if at == hand.discarder else others
        for at in range(hand.game.players)
        if at != hand.seat
    }
    return tuple(-paid[at] if at in paid else sum(paid.values()) for at in range(hand.game.players))
