"""The entries of a round's history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from jantaku.ruleset.values.meld import Call
    from jantaku.ruleset.values.seat import Seat
    from jantaku.ruleset.values.tile import RulesetTile


@dataclass(frozen=True, slots=True)
class DrawEntry:
    """An entry of the history: a tile drawn."""

    seat: Seat
    tile: RulesetTile


@dataclass(frozen=True, slots=True)
class DiscardEntry:
    """An entry of the history: a tile discarded."""

    seat: Seat
    tile: RulesetTile
    tsumogiri: bool = False


@dataclass(frozen=True, slots=True)
class CallEntry:
    """An entry of the history: a meld made, extended or declared."""

    seat: Seat
    source: Seat
    tile: RulesetTile
    own: tuple[RulesetTile, ...]
    name: str
    meld: Call | None = None  # as laid on the table


@dataclass(frozen=True, slots=True)
class SwapEntry:
    """An entry of the history: two tiles changed places."""

    seat: Seat
    first: RulesetTile
    second: RulesetTile


Past: TypeAlias = DrawEntry | DiscardEntry | CallEntry | SwapEntry
