"""A position of a riichi table, from which a game can be played: `Position`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from jantaku.game import require_type
from jantaku.riichi.position import document, line
from jantaku.riichi.position.values import PositionFields, SeatPosition

if TYPE_CHECKING:
    from jantaku.game.protocol import Json
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class Position(PositionFields):
    """A position of a round of riichi, three or four players by its rules.

    `event` brought the decision: `draw`, `replacement` (after a kan or kita) or `call` if seat
    `turn` decides; `discard`, `discard_after_replacement`, `added_kan` (of the tile `added`),
    `closed_kan` or `kita` of seat `turn` if others may call or win. `drawn` is the tile of a draw.

    `wall` are the live tiles in the order in which they are drawn, `dora` the turned indicators,
    `dead` the hidden tiles of the dead wall: replacement tiles, ura-dora of the turned indicators,
    each further indicator and its ura-dora, and the tiles that replacements took from the live
    wall. `winds` have been played to their end; `winners`, `streaks` and `eight_honba` are those of
    the game, for rules that ask. Tiles are 0 to 36, None for unknown ones.

    >>> from jantaku import RiichiGame
    >>> position = RiichiGame(seed=7).position()
    >>> Position.from_line(position.to_line()) == position
    True
    >>> print(position.seen_by(0))
    tenhou-4p E1 0+0 458m12p46678s246z+6m//25000 13?//25000 13?//25000 13?//25000 69?/7z/13? 0:draw
    """

    def seen_by(self, seat: Seat | None) -> Self:
        """Returns what a seat knows of the position, all else unknown; None is a spectator.

        >>> from jantaku import RiichiGame
        >>> RiichiGame(seed=7).position().seen_by(1).drawn is None
        True
        """
        shown = [at == seat or _is_shown(of) for at, of in enumerate(self.seats)]
        seats = (
            of if at == seat else _hidden(of, shown=shown[at]) for at, of in enumerate(self.seats)
        )
        first = self.replacements_left
        ura = range(first, first + len(self.dora)) if self.ura_shown else ()
        return replace(
            self,
            seats=tuple(seats),
            wall=(None,) * len(self.wall),
            dead=tuple(tile if at in ura else None for at, tile in enumerate(self.dead)),
            drawn=self.drawn if shown[self.turn] else None,
        )

    def to_dict(self) -> dict[str, Json]:
        """Returns the position ready for JSON: docs/schema/position.schema.json.

        >>> from jantaku import RiichiGame
        >>> position = RiichiGame(seed=7).position()
        >>> Position.from_dict(position.to_dict()) == position
        True
        """
        return document.written(self)

    @classmethod
    def from_dict(cls, given: object) -> Self:
        """Returns the position of a `to_dict` result. Raises `PositionError`, `RulesError`."""
        return cls(**document.read(given))

    def to_line(self) -> str:
        """Returns the position as one line: docs/positions.md."""
        return line.written(self)

    @classmethod
    def from_line(cls, text: str) -> Self:
        """Returns the position of a line. Raises `PositionError`, `RulesError`."""
        return cls(**line.read(text))

    def __str__(self) -> str:
        return self.to_line()


def require_position(value: object) -> None:
    """Raises `TypeError` for anything but a position, which also names the reader of a text."""
    if isinstance(value, str):
        raise TypeError("a position is a Position, not a text; read it with Position.from_line")
    require_type(value, Position, "a position")


def _is_shown(of: SeatPosition) -> bool:
    """True if all see the hand: it is shown, or in open riichi that has been accepted."""
    return of.shown or of.open_riichi


def _hidden(of: SeatPosition, *, shown: bool) -> SeatPosition:
    hand: tuple[Tile | None, ...] = of.hand if shown else (None,) * len(of.hand)
    return replace(of, hand=hand, furiten="")
