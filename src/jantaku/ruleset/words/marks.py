"""The words for targets of marks, and for their restrictions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.ruleset.play import turns
from jantaku.ruleset.play.tiles.marking import MarkQuestion, natural, tiles_at
from jantaku.ruleset.table.seats import neighbour
from jantaku.ruleset.values.behavior import passes
from jantaku.ruleset.values.tile import (
    CLASSES,
    VOCABULARY,
    RulesetTile,
    classes_in,
    face_up,
    number_of,
    suit_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jantaku.ruleset.program import MarkTarget
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.seat import Seat

OPEN_CALLS: Final = frozenset({"chii", "pon", "daiminkan", "kakan"})
_FLY_JOKER: Final = "1j"
TARGETS: Final[Mapping[MarkTarget, str]] = {
    "hand": "Tiles in hand and drawn ones.",
    "call": "Whole melds, anybody's.",
    "aside": "Tiles set aside.",
    "discard": "Tiles in ponds.",
    "revealed_tile": "Tiles shown above the table.",
    "scry": "Tiles of the wall that the player sees.",
}
"""The targets of marks; of hands, ponds and aside tiles only the seat's, unless a word says so."""


def _is_neighbour(word: str) -> Callable[[MarkQuestion], bool]:
    return lambda asked: neighbour(asked.table, asked.seat, word) == asked.mark.seat


def _is_class(name: str) -> Callable[[MarkQuestion], bool]:
    return lambda asked: asked.tile.name in classes_in(asked.table.program.language)[name]


def _agrees(part: Callable[[str], object]) -> Callable[[MarkQuestion], bool]:
    """A test for that part of the name being the same for all that is marked."""

    def agrees(asked: MarkQuestion) -> bool:
        own = part(asked.tile.name)
        return suit_of(asked.tile.name) is not None and all(
            part(other.name) == own for other in asked.others()
        )

    return agrees


def is_joker(table: RulesetTable, seat: Seat, tile: RulesetTile) -> bool:
    """True if it is a joker by its face, or may stand for everything for that seat."""
    stands_for_all = table.players[seat].behavior.aliases.get(RulesetTile("any"), frozenset())
    return tile.name in CLASSES["joker"] or any(tile.name == joker.name for joker in stands_for_all)


def _matches_called_tile(asked: MarkQuestion) -> bool:
    call = asked.table.last_call
    behavior = asked.table.players[asked.seat].behavior
    return call is not None and passes(behavior, asked.tile.plain, call.tile.plain)


def _matches_marked_call(asked: MarkQuestion) -> bool:
    """True if a hand tile is of the kind of the marked meld with a fly joker."""
    marked = [tiles_at(asked.table, mark) for mark in asked.marking.of("call")]
    melds = [tiles for tiles in marked if _has_fly_joker(tiles)]
    return not marked or any(
        tile is not None and tile.name == asked.tile.name for tile in map(natural, melds)
    )


def _matches_marked_hand(asked: MarkQuestion) -> bool:
    """True if a meld has a fly joker and is of the kind of the marked hand tile."""
    made_of = natural(asked.tiles)
    hands = asked.others("hand")
    return _has_fly_joker(asked.tiles) and (
        not hands or any(made_of is not None and made_of.name == tile.name for tile in hands)
    )


def _has_fly_joker(tiles: Sequence[RulesetTile]) -> bool:
    return any(face_up(tile).name == _FLY_JOKER for tile in tiles)


def _is_free_in_riichi(asked: MarkQuestion) -> bool:
    player = asked.table.players[asked.seat]
    drawn = "draw" in asked.tile.attrs or (
        asked.mark.target == "hand"
        and asked.mark.index >= len(asked.table.players[asked.mark.seat].hand)
    )
    return "riichi" not in player.status or drawn


def _is_last_discard(asked: MarkQuestion) -> bool:
    last, mark = asked.table.last_discard, asked.mark
    return (
        last is not None
        and mark.target == "discard"
        and mark.seat == last.seat
        and mark.index == len(asked.table.players[last.seat].pond) - 1
    )


def _is_open(asked: MarkQuestion) -> bool:
    melds = asked.table.players[asked.mark.seat].calls
    return asked.mark.target == "call" and melds[asked.mark.index].name in OPEN_CALLS


def _can_be_discarded(asked: MarkQuestion) -> bool:
    mark = asked.mark
    return mark.target == "hand" and turns.playable(asked.table, mark.seat, mark.index)


class Restriction(NamedTuple):
    """A word that restricts marks: its test of an object, and one sentence about it."""

    holds: Callable[[MarkQuestion], bool]
    help: str


RESTRICTIONS: Final[dict[str, Restriction]] = {
    "self": Restriction(lambda asked: asked.mark.seat == asked.seat, "It is the player's own."),
    "others": Restriction(lambda asked: asked.mark.seat != asked.seat, "It is another player's."),
    "shimocha": Restriction(_is_neighbour("shimocha"), "It is shimocha's."),
    "toimen": Restriction(_is_neighbour("toimen"), "It is toimen's."),
    "kamicha": Restriction(_is_neighbour("kamicha"), "It is kamicha's."),
    "current_turn": Restriction(
        lambda asked: asked.mark.seat == asked.table.turn, "It is the player's in turn."
    ),
    "suited": Restriction(
        lambda asked: suit_of(asked.tile.name) is not None, "It has a suit and a number."
    ),
    "match_suit": Restriction(_agrees(suit_of), "It has the suit of all that is marked."),
    "match_number": Restriction(_agrees(number_of), "It has the number of all that is marked."),
    "match_called_tile": Restriction(_matches_called_tile, "It passes for the tile called last."),
    "match_hand_to_marked_call": Restriction(
        _matches_marked_call, "A tile for the joker of the meld that is marked."
    ),
    "match_call_to_marked_hand": Restriction(
        _matches_marked_hand, "A meld with a joker for the tile that is marked."
    ),
    "open": Restriction(_is_open, "A `chii`, pon, daiminkan or kakan."),
    "wind": Restriction(_is_class("wind"), "A wind."),
    "dragon": Restriction(_is_class("dragon"), "A dragon."),
    "terminal_honor": Restriction(_is_class("yaochuuhai"), "A terminal or an honor."),
    "visible": Restriction(
        lambda asked: asked.tile.name not in ("1x", "2x"), "It lies face up, and is not a gap."
    ),
    "not_joker": Restriction(
        lambda asked: not is_joker(asked.table, asked.seat, asked.tile), "It is not a joker."
    ),
    "call_has_joker": Restriction(
        lambda asked: any(is_joker(asked.table, asked.seat, face_up(tile)) for tile in asked.tiles),
        "A meld with a joker.",
    ),
    "not_riichi": Restriction(_is_free_in_riichi, "In riichi only the drawn tile."),
    "last_discard": Restriction(_is_last_discard, "The last discard, by any player."),
    "any": Restriction(lambda asked: bool(asked.tiles), "Anything."),
    "tsumogiri": Restriction(lambda asked: "draw" in asked.tile.attrs, "It has just been drawn."),
    "can_discard": Restriction(_can_be_discarded, "A tile of a hand that may be discarded now."),
    "tedashi": Restriction(lambda asked: "draw" not in asked.tile.attrs, "It was held before."),
}
"""The words for what may be marked; the names and classes of tiles are such words too.

The name of a tile behind `not_` is any other tile.
"""

BESIDE: Final = frozenset(
    ("match_suit", "match_number", "match_hand_to_marked_call", "match_call_to_marked_hand")
)
"""Those of them that ask about what is marked already."""


def other_than(word: str) -> str | None:
    """The name of the tile that a word such as `not_5z` leaves out; None for any other word."""
    name = word.removeprefix("not_")
    return name if name != word and name in VOCABULARY else None


def restriction(word: str) -> Callable[[MarkQuestion], bool]:
    """The test of a word: a restriction, the name or class of a tile, or always true."""
    if word in RESTRICTIONS:
        return RESTRICTIONS[word].holds
    if word in CLASSES:
        return _is_class(word)
    left_out = other_than(word)
    if left_out is not None:
        return lambda asked: asked.tile.name != left_out
    return lambda asked: word not in VOCABULARY or asked.tile.name == word
