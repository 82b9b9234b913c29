"""The events of a ruleset's table: a small value for every kind, each with what a seat sees.

Secrets are decided here and nowhere else. `seen` are the seats that see the tiles of an event, or
None for all; face-down tiles are known to their seat only. There is no event for what would only
betray an option of a player (an offer, a pass, a button that others overruled).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, Self, TypeAlias

from jantaku.ruleset.values.tile import BACK, RulesetTile, for_others

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from jantaku.ruleset.table.context import WinSource
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.meld import Call
    from jantaku.ruleset.values.seat import Seat

Seats: TypeAlias = "tuple[Seat, ...] | None"
Numbers: TypeAlias = "Mapping[Seat, Number]"


def _seen(
    tiles: Iterable[RulesetTile], owner: Seat | None, seat: Seat | None, seen: Seats = None
) -> tuple[RulesetTile, ...]:
    """The tiles of an owner as a seat sees them."""
    if seen is not None and seat not in seen:
        return tuple(BACK for _ in tiles)
    return tuple(tiles) if seat is not None and seat == owner else tuple(map(for_others, tiles))


class _Open:
    """An event that all seats see alike."""

    __slots__ = ()

    def seen_by(self, seat: Seat | None) -> Self:  # noqa: ARG002 - as all events have it
        """The event itself."""
        return self


@dataclass(frozen=True, slots=True)
class _OfTiles:
    """An event about tiles of a seat; `seen`, if it has that field, are the seats that see them."""

    seat: Seat
    tiles: tuple[RulesetTile, ...]

    def seen_by(self, seat: Seat | None) -> Self:
        """The event with the tiles as that seat sees them."""
        tiles = _seen(self.tiles, self.seat, seat, getattr(self, "seen", None))
        return self if tiles == self.tiles else replace(self, tiles=tiles)


@dataclass(frozen=True, slots=True)
class RulesetRoundBegan:
    """The deal of a round: `seat` deals, and every player sees only their own hand.

    `wind` is that of the round, `winds` are those of the seats.
    """

    seat: Seat
    hands: Mapping[Seat, tuple[RulesetTile, ...]]
    scores: Numbers
    wind: str
    kyoku: int
    honba: int
    pot: Number
    dice: tuple[int, ...]
    revealed: tuple[RulesetTile, ...] = ()
    left: int = 0
    winds: tuple[str, ...] = ()
    type: Literal["round"] = "round"

    def seen_by(self, seat: Seat | None) -> RulesetRoundBegan:
        """The deal with the hand of that seat."""
        hands = {at: _seen(hand, at, seat, (at,)) for at, hand in self.hands.items()}
        return replace(self, hands=hands)


@dataclass(frozen=True, slots=True)
class RulesetDrew(_OfTiles):
    """A seat drew a tile, `source` being the seat from whose pond or tiles aside, None the wall."""

    seen: Seats = None
    source: Seat | None = None
    text: str = ""
    from_end: bool = False
    type: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class DiscardMade(_OfTiles):
    """A seat discarded a tile; `again` one of its pond that counts as discarded once more."""

    tsumogiri: bool = False
    again: bool = False
    type: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class CallMade(_OfTiles):
    """A seat laid down a meld named `text`; others know `called` if a tile of it lies face up."""

    text: str
    source: Seat
    called: RulesetTile | None = None
    button: str = ""
    seen: Seats = None
    type: Literal["call"] = "call"

    def seen_by(self, seat: Seat | None) -> CallMade:
        """The meld with the tiles that the seat sees."""
        if seat is not None and seat == self.seat:
            return self
        tiles = _seen(self.tiles, self.seat, seat, self.seen)
        names = {tile.name for tile in tiles}
        open_ = self.called is not None and self.called.name in names - {BACK.name}
        return replace(self, tiles=tiles, called=self.called if open_ else None)


@dataclass(frozen=True, slots=True)
class TurnCame(_Open):
    """It is a seat's turn now."""

    seat: Seat
    type: Literal["turn"] = "turn"


@dataclass(frozen=True, slots=True)
class ButtonPressed(_Open):
    """A seat's button, of that name, took effect."""

    seat: Seat
    text: str
    type: Literal["button"] = "button"


@dataclass(frozen=True, slots=True)
class TilesPassed(_OfTiles):
    """Tiles went from `source` to the `text` (its hand, its draw, ...) of a seat."""

    text: str
    source: Seat
    seen: Seats = None
    type: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True)
class RulesetMessage(_Open):
    """A message about a seat, or about the table."""

    text: str
    seat: Seat | None = None
    type: Literal["message"] = "message"


@dataclass(frozen=True, slots=True)
class BigText(_Open):
    """A text in large letters at a seat."""

    text: str
    seat: Seat
    type: Literal["big_text"] = "big_text"


@dataclass(frozen=True, slots=True)
class Paused(_Open):
    """A pause of that many milliseconds for clients that show the game."""

    seat: Seat
    ms: Number
    type: Literal["pause"] = "pause"


@dataclass(frozen=True, slots=True)
class TileRevealed(_OfTiles):
    """A tile is shown above the table."""

    type: Literal["reveal_tile"] = "reveal_tile"


@dataclass(frozen=True, slots=True)
class HandRevealed(_OfTiles):
    """A seat's hand and draw are shown to all."""

    type: Literal["reveal_hand"] = "reveal_hand"


@dataclass(frozen=True, slots=True)
class WallSeen(_OfTiles):
    """The next tiles of the wall are shown to those who see them."""

    seen: Seats = None
    type: Literal["scry"] = "scry"


@dataclass(frozen=True, slots=True)
class TilesSwapped(_OfTiles):
    """Two objects changed places, those of `source` and of a seat; `text` is a meld among them."""

    source: Seat
    text: str = ""
    seen: Seats = None
    type: Literal["swap"] = "swap"


@dataclass(frozen=True, slots=True)
class WinMade(_Open):
    """A win: `tiles` are the hand with the winning tile, `source` pays, `text` describes it.

    `right` and `labels` are its numbers, with the ruleset's names for them.
    """

    seat: Seat
    tiles: tuple[RulesetTile, ...]
    text: str
    source: Seat | None
    by: WinSource
    winning_tile: RulesetTile | None
    calls: tuple[Call, ...]
    yaku: tuple[tuple[str, Number], ...]
    yaku2: tuple[tuple[str, Number], ...]
    points: Number
    points2: Number
    minipoints: Number
    score: Number
    score_name: str
    right: tuple[object, ...] | None
    labels: Mapping[str, str]
    type: Literal["win"] = "win"


@dataclass(frozen=True, slots=True)
class RoundDrawn(_Open):
    """The round ended without a winner."""

    seat: Seat
    text: str
    scores: Numbers
    type: Literal["exhaustive_draw", "abortive_draw"] = "exhaustive_draw"


@dataclass(frozen=True, slots=True)
class RulesetScoresChanged(_Open):
    """Points went from seat to seat."""

    deltas: Numbers
    scores: Numbers
    text: str = ""
    type: Literal["scores"] = "scores"


@dataclass(frozen=True, slots=True)
class RulesetGameEnded(_Open):
    """The game is over."""

    scores: Numbers
    type: Literal["game_end"] = "game_end"


@dataclass(frozen=True, slots=True)
class RulesetToggled:
    """A seat switched one of its auto buttons; without a seat, an unknown player did."""

    seat: Seat | None = None
    text: str = ""
    on: bool = False
    type: Literal["toggle"] = "toggle"

    def seen_by(self, seat: Seat | None) -> RulesetToggled:
        """The event for its seat; for others, without seat and button."""
        return self if seat is not None and seat == self.seat else RulesetToggled()


RulesetEvent: TypeAlias = (
    RulesetRoundBegan
    | RulesetDrew
    | DiscardMade
    | CallMade
    | TurnCame
    | ButtonPressed
    | TilesPassed
    | RulesetMessage
    | BigText
    | Paused
    | TileRevealed
    | HandRevealed
    | WallSeen
    | TilesSwapped
    | WinMade
    | RoundDrawn
    | RulesetScoresChanged
    | RulesetGameEnded
    | RulesetToggled
)
