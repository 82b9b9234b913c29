"""The entries of a round's history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from jantaku.ruleset.values.meld import Call
    from jantaku.ruleset.values.seat import Seat
    from jantaku.ruleset.values.tile import Tile


@dataclass(frozen=True, slots=True)
class Drew:
    """An entry of the history: a tile drawn."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Discarded:
    """An entry of the history: a tile discarded."""

    seat: Seat
    tile: Tile
    tsumogiri: bool = False


@dataclass(frozen=True, slots=True)
class Called:
    """An entry of the history: a meld made, extended or declared."""

    seat: Seat
    source: Seat
    tile: Tile
    own: tuple[Tile, ...]
    name: str
    meld: Call | None = None  # as laid on the table


@dataclass(frozen=True, slots=True)
class Swapped:
    """An entry of the history: two tiles changed places."""

    seat: Seat
    first: Tile
    second: Tile


Past: TypeAlias = Drew | Discarded | Called | Swapped
