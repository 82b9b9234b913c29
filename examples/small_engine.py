"""A whole engine in one file: three tricks of two players, who lay a tile each at the same time.

The higher tile takes a point. `docs/engines.md` walks through it; `check_game` tests it.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Literal, Self

from jantaku.base.seeds import seed_for_play
from jantaku.game import EventLog, Game, GameSpec, faults, protocol, require_decisions, seat_at
from jantaku.protocol import BACK, CoreEvent, GameResult, SeatPoints, SeatResult, SeatTiles

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.base.seeds import Seed
    from jantaku.riichi.play.actions import Seat

HELD = 3


@dataclass(frozen=True)
class Lay:
    """Lays the tile of that number."""

    number: int


@dataclass(frozen=True)
class Dealt:
    """The deal: the numbers of both hands, 0 if hidden."""

    hands: tuple[tuple[int, ...], ...]

    def seen_by(self, seat: Seat | None) -> Dealt:
        """The deal with the other hand hidden."""
        return Dealt(tuple(h if s == seat else (0,) * HELD for s, h in enumerate(self.hands)))


@dataclass(frozen=True)
class Trick:
    """Both tiles are turned over."""

    laid: tuple[int, int]
    points: tuple[int, int]

    def seen_by(self, seat: Seat | None) -> Trick:  # noqa: ARG002 - everybody sees it
        """All of it."""
        return self


@dataclass(frozen=True)
class SmallExtras:
    """The extras of this engine: the tiles of the last trick."""

    last: tuple[protocol.DisplayTile, ...]
    type: Literal["small"] = "small"


class SmallGame(Game[Lay, Any, "protocol.View[SmallExtras]"]):
    """A game of three tricks."""

    ENGINE = "small"
    VIEW = protocol.View[SmallExtras]
    EVENT = CoreEvent

    def __init__(self, seed: Seed | None = None) -> None:
        super().__init__()
        self._seed = seed_for_play(seed)
        tiles = shuffled(range(1, 10), self._seed)
        self._hands = (sorted(tiles[:HELD]), sorted(tiles[HELD : 2 * HELD]))
        self._wall = tiles[2 * HELD :]
        self._points = [0, 0]
        self._laid: tuple[int, ...] = ()
        self._events: list[Any] = [Dealt(tuple(map(tuple, self._hands)))]

    @classmethod
    def open(cls, spec: GameSpec) -> Self:
        cls._require_engine(spec)
        return cls(spec.seed)

    @property
    def spec(self) -> GameSpec:
        return GameSpec(self.ENGINE, self.VERSION, {}, self._seed)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (0, 1)

    @property
    def deciding(self) -> tuple[Seat, ...]:
        return self.seats if self._hands[0] else ()

    @property
    def events(self) -> Sequence[Any]:
        return EventLog(self._events)

    @property
    def result(self) -> GameResult | None:
        if self.deciding:
            return None
        rows = [SeatResult(s, has, has, int(has < max(self._points))) for s, has in self._scored()]
        return GameResult("played_out", "points", tuple(rows))

    def legal_actions(self, seat: Seat) -> tuple[Lay, ...]:
        return tuple(map(Lay, self._hands[seat_at(self.seats, seat)]))

    def step(self, actions: Mapping[Seat, Lay]) -> tuple[Any, ...]:
        chosen = require_decisions(self, actions, Lay)
        for seat, action in chosen.items():
            self.check_action(seat, action)
        self._log_step(chosen)
        self._laid = first, second = chosen[0].number, chosen[1].number
        self._points[int(second > first)] += 1
        for hand, number in zip(self._hands, self._laid, strict=True):
            hand.remove(number)
        self._events.append(Trick((first, second), (self._points[0], self._points[1])))
        return (self._events[-1],)

    def view(self, seat: Seat | None) -> protocol.View[SmallExtras]:
        return self.show(seat)

    def show(self, seat: Seat | None) -> protocol.View[SmallExtras]:
        legal = () if seat is None else self.legal_actions(seat)
        return protocol.View(
            engine=self.ENGINE,
            seat=seat,
            status=self.status,
            deciding=bool(legal),
            legal=tuple(self.write_action(0, action) for action in legal),
            round=str(len(self._actions) + 1),
            left=len(self._wall),
            seats=tuple(
                protocol.SeatView(
                    seat=at,
                    role="",
                    points=has,
                    concealed=len(self._hands[at]),
                    tiles=tuple(tile(n) if at == seat else BACK for n in self._hands[at]),
                )
                for at, has in self._scored()
            ),
            extras=SmallExtras(tuple(map(tile, self._laid))),
        )

    def write_action(self, seat: Seat, action: Lay) -> protocol.Action:  # noqa: ARG002
        return protocol.Discard(tile(action.number))

    def write_event(self, event: Any) -> CoreEvent:
        if isinstance(event, Dealt):
            hands = enumerate(event.hands)
            told = tuple(SeatTiles(s, tuple(tile(n) if n else BACK for n in h)) for s, h in hands)
            return protocol.RoundBegan("1", 0, 0, told, points=(SeatPoints(0, 0), SeatPoints(1, 0)))
        points = tuple(SeatPoints(seat, has) for seat, has in enumerate(event.points))
        return protocol.RoundEnded(
            "trick",
            points,
            tuple(SeatTiles(seat, (tile(number),)) for seat, number in enumerate(event.laid)),
        )

    @staticmethod
    def pack_action(action: Lay) -> int:
        return action.number

    @staticmethod
    def unpack_action(document: Any) -> Lay:
        return Lay(document)

    def default_action(self, seat: Seat) -> Lay:
        legal = self.legal_actions(seat)
        if not legal:
            raise faults.nothing_to_decide([seat], self.deciding)
        return legal[0]

    def imagine(self, seat: Seat, seed: Seed) -> Self:
        other = 1 - seat_at(self.seats, seat)
        copy = self.clone()
        hidden = shuffled([*self._hands[other], *self._wall], seed)
        copy._hands[other][:] = sorted(hidden[: len(self._hands[other])])
        copy._wall = hidden[len(self._hands[other]) :]
        copy._events = [event.seen_by(seat) for event in self._events]
        copy._imagined = True
        return copy

    def clone(self) -> Self:
        copy = self._shallow_copy()
        copy._hands = (self._hands[0].copy(), self._hands[1].copy())
        copy._points, copy._events = self._points.copy(), self._events.copy()
        return copy

    def _scored(self) -> list[tuple[Seat, int]]:
        return [*enumerate(self._points)]


def tile(number: int) -> protocol.DisplayTile:
    """The tile of that number."""
    return protocol.DisplayTile(f"{number}m")


def shuffled(numbers: Sequence[int], seed: Seed) -> list[int]:
    """The numbers in an order that follows from the seed."""
    return Random(seed).sample(numbers, len(numbers))
