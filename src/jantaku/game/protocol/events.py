"""The events of any game, as a seat receives them: a small value for every kind.

`None` for a tile, or `BACK` among other tiles, is a tile that the seat may not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, Literal, TypeAlias, TypeVar

from jantaku.game.protocol.actions import Number, Seat
from jantaku.game.protocol.tiles import DisplayTile
from jantaku.game.protocol.values import DisplayMeld

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class SeatPoints:
    """Points of a seat: its current points (None if not settled yet), and its gain."""

    seat: Seat
    points: Number | None = None
    change: Number = 0


@dataclass(frozen=True, slots=True)
class SeatTiles:
    """Tiles of a seat as they may be seen."""

    seat: Seat
    tiles: tuple[DisplayTile, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """The deal of a round: the open tiles, each seat's tiles, and how many are `left` to draw.

    `roles` are the winds of the seats, in the order of `hands`. `bonus` are the tiles that count
    extra because of the open tiles, as dora do.
    """

    round: str
    number: int
    dealer: Seat
    hands: tuple[SeatTiles, ...]
    points: tuple[SeatPoints, ...]
    revealed: tuple[DisplayTile, ...] = ()
    honba: int = 0
    pot: Number = 0
    dice: tuple[int, ...] = ()
    left: int = 0
    roles: tuple[str, ...] = ()
    bonus: tuple[DisplayTile, ...] = ()
    type: Literal["round"] = "round"


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew a tile; `from_end` is the far end of the wall."""

    seat: Seat
    tile: DisplayTile
    from_end: bool = False
    type: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class DiscardedTile:
    """A seat laid a tile in its pond; `drawn` is the one it had just drawn.

    `riichi` is True if it declares riichi in Haiyuki, where a called discard leaves no trace in the
    pond. In riichi it is the first discard after the button.
    """

    seat: Seat
    tile: DisplayTile
    drawn: bool = False
    riichi: bool = False
    type: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class Called:
    """A seat laid down a meld: the tile called, from whom, and its own tiles.

    `place` is that of the tile among all of the meld, where it lies sideways. If `aside`, the tile
    is laid next to the melds, as North is with three players.
    """

    seat: Seat
    name: str
    tile: DisplayTile | None = None
    own: tuple[DisplayTile, ...] = ()
    source: Seat | None = None
    place: int | None = None
    aside: bool = False
    type: Literal["call"] = "call"


@dataclass(frozen=True, slots=True)
class Pressed:
    """A seat's button took effect: riichi, a skill. `cost` is what was paid for it."""

    seat: Seat
    button: str
    tile: DisplayTile | None = None
    cost: Number = 0
    type: Literal["press"] = "press"


@dataclass(frozen=True, slots=True)
class Declared:
    """A declaration at the table: a claim, an answer, a verdict; `seat` is None if nobody made it.

    `what` is the kind of declaration, `name` what it names, `about` the seat it is about, `ok` true
    if it agrees.
    """

    seat: Seat | None
    what: str
    name: str = ""
    about: Seat | None = None
    tile: DisplayTile | None = None
    ok: bool = False
    type: Literal["declared"] = "declared"


@dataclass(frozen=True, slots=True)
class Toggled:
    """A seat switched one of its automatic buttons; only that seat learns which."""

    seat: Seat
    button: str
    on: bool
    type: Literal["toggle"] = "toggle"


@dataclass(frozen=True, slots=True)
class Revealed:
    """Tiles were turned over for everybody: dora indicators, wall tiles.

    `bonus` are the tiles that count extra because of them.
    """

    tiles: tuple[DisplayTile, ...]
    seat: Seat | None = None
    bonus: tuple[DisplayTile, ...] = ()
    type: Literal["reveal"] = "reveal"


@dataclass(frozen=True, slots=True)
class HandShown:
    """A seat's tiles are shown to the receivers of this event; `revealed` are open because of it.

    `bonus` are the tiles that count extra by what was revealed.
    """

    seat: Seat
    tiles: tuple[DisplayTile, ...]
    revealed: tuple[DisplayTile, ...] = ()
    bonus: tuple[DisplayTile, ...] = ()
    type: Literal["show"] = "show"


@dataclass(frozen=True, slots=True)
class Moved:
    """Tiles changed hands: from `source`, None for the wall, to `seat`.

    The `word` "merge" is a seat's own drawn tiles that join its hand.
    """

    seat: Seat
    tiles: tuple[DisplayTile, ...]
    source: Seat | None = None
    word: str = ""
    type: Literal["move"] = "move"


@dataclass(frozen=True, slots=True)
class Turn:
    """It is a seat's turn now."""

    seat: Seat
    type: Literal["turn"] = "turn"


@dataclass(frozen=True, slots=True)
class Message:
    """A text for the players; a `big` one is shown across the board."""

    text: str
    seat: Seat | None = None
    big: bool = False
    type: Literal["message"] = "message"


@dataclass(frozen=True, slots=True)
class Pause:
    """Time to look: a host waits so long before it shows what follows."""

    ms: int
    type: Literal["pause"] = "pause"


@dataclass(frozen=True, slots=True)
class WinLine:
    """A line of the score of a win: a yaku, dora, a bonus, and its worth.

    `tile` is a tile of the set or pair it counts for, if any.
    """

    name: str
    value: Number
    unit: str = ""
    tile: DisplayTile | None = None


@dataclass(frozen=True, slots=True)
class Won:
    """A win: its seat, its tile, the seat that dealt in (None for a self-draw), and its worth.

    `hand` are the tiles that are not in melds, the winning one among them; `groups` is how it was
    read. `lines` add up to what `sums` says (han, fu), `limit` is the name of what it is cut to,
    `details` are the parts of what `sums` alone does not explain: fu. `points` are those of the
    win itself; `honba` and `sticks` come on top.
    """

    seat: Seat
    tile: DisplayTile | None
    source: Seat | None
    hand: tuple[DisplayTile, ...] = ()
    groups: tuple[DisplayMeld, ...] = ()
    lines: tuple[WinLine, ...] = ()
    sums: tuple[WinLine, ...] = ()
    limit: str = ""
    details: tuple[WinLine, ...] = ()
    worth: str = ""
    points: Number = 0
    honba: Number = 0
    sticks: Number = 0
    changes: tuple[SeatPoints, ...] = ()
    liable: Seat | None = None
    revealed: tuple[DisplayTile, ...] = ()
    type: Literal["win"] = "win"


@dataclass(frozen=True, slots=True)
class ScoresChanged:
    """Points went from seat to seat."""

    points: tuple[SeatPoints, ...]
    reason: str = ""
    type: Literal["scores"] = "scores"


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round is over: how, whose hands are shown, what they waited for, what each seat has."""

    reason: str
    points: tuple[SeatPoints, ...]
    shown: tuple[SeatTiles, ...] = ()
    waits: tuple[SeatTiles, ...] = ()
    type: Literal["round_end"] = "round_end"


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; `result` of the game says how."""

    type: Literal["game_end"] = "game_end"


@dataclass(frozen=True, slots=True)
class Hidden:
    """An event hidden from the seat: its number alone shows that no event was missed."""

    type: Literal["hidden"] = "hidden"


CoreEvent: TypeAlias = (
    RoundBegan
    | Drew
    | DiscardedTile
    | Called
    | Pressed
    | Declared
    | Toggled
    | Revealed
    | HandShown
    | Moved
    | Turn
    | Message
    | Pause
    | Won
    | ScoresChanged
    | RoundEnded
    | GameEnded
    | Hidden
)
"""The events that every board can draw; an engine may have more."""

_PAUSES: Final[dict[str, float]] = {"win": 4.0, "round_end": 4.0, "press": 0.6, "call": 0.6}


def pause_s(events: Iterable[object]) -> float:
    """Returns the seconds that people need to see these events before the game continues.

    >>> pause_s([Turn(0), Pause(700)])
    0.7
    """
    return sum(
        event.ms / 1000 if isinstance(event, Pause) else _PAUSES.get(getattr(event, "type", ""), 0)
        for event in events
    )


EventT = TypeVar("EventT", covariant=True)


@dataclass(frozen=True, slots=True)
class Numbered(Generic[EventT]):
    """An event with its number in the game, from 0."""

    number: int
    event: EventT
