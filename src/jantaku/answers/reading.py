"""A hand and its table as written, read tile by tile in any notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .circumstances import all_of, blaming, blaming_seen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.riichi.tiles.notation import ParsedHand, ParsedMeld
    from jantaku.riichi.tiles.tile import Tile


@dataclass(frozen=True)
class Read:
    """A hand as it was written, and the other lists of tiles by name."""

    hand: ParsedHand
    lists: Mapping[str, tuple[Tile, ...]]

    def to_dict(self) -> dict[str, object]:
        """Ready for JSON."""
        from jantaku.riichi.tiles.notation import format_hand

        hand = self.hand
        return {
            "hand": format_hand(hand.tiles, hand.melds),
            "tiles": _named(hand.tiles),
            "melds": [_meld(meld) for meld in hand.melds],
            **{name: _named(tiles) for name, tiles in self.lists.items()},
        }


def read_answer(text: str, seen: Mapping[str, str]) -> Read:
    """Returns the hand of a text, its tiles in the order written; `seen` comes from `seen_of`."""
    from jantaku import Hand, ukeire
    from jantaku.riichi.tiles.notation import parse_hand, parse_tiles

    with blaming("hand"):
        parsed, hand = parse_hand(text), Hand(text)
    with blaming_seen(text, seen):
        ukeire(hand, all_of(seen))  # for a fifth copy
    return Read(parsed, {name: parse_tiles(tiles) for name, tiles in seen.items()})


def _named(tiles: tuple[Tile, ...]) -> list[str]:
    from jantaku.riichi.tiles.notation import format_tile

    return [*map(format_tile, tiles)]


def _meld(meld: ParsedMeld) -> dict[str, object]:
    return {"type": meld.type, "tiles": _named(meld.tiles)}
