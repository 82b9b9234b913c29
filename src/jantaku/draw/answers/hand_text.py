"""A hand and its table as written, read tile by tile in any notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .circumstances import blaming, check_seen, hand_of_parts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.riichi.tiles.notation import ParsedHand, ParsedMeld
    from jantaku.riichi.tiles.tile import Tile

    from .circumstances import Seen


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


def read_answer(text: str, seen: Seen) -> Read:
    """Returns the hand of a text, its tiles in the order written."""
    from jantaku.riichi.tiles.notation import parse_hand

    with blaming("hand"):
        parsed = parse_hand(text)
    check_seen(hand_of_parts(text, parsed.tiles, parsed.melds).hand, seen, 4)
    return Read(parsed, {name: read.tiles for name, read in seen.items()})


def _named(tiles: tuple[Tile, ...]) -> list[str]:
    from jantaku.riichi.tiles.notation import format_tile

    return [*map(format_tile, tiles)]


def _meld(meld: ParsedMeld) -> dict[str, object]:
    return {"type": meld.type, "tiles": _named(meld.tiles)}
