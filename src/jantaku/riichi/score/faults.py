"""The sentences about impossible hands and circumstances: what is wrong, where, and the cure.

The kernel finds a fault and names it; here it becomes an error a player can act on. Loaded only
when something is wrong.
"""

from __future__ import annotations

from jantaku.base.errors import (
    HandError,
    RulesError,
    counted,
    shown,
)
from jantaku.riichi.tiles.faults import place
from jantaku.riichi.tiles.notation import format_tile, parse_hand, parse_tiles
from jantaku.riichi.tiles.tile import Tile, kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


_NO_TILE = 0xFF
_COPIES = 4

# fault -> (argument, what is wrong, what to do). {tile} and {number} are filled in.
_SENTENCES: dict[str, tuple[str, str, str]] = {
    "too_many_copies": (
        "hand",
        "{number} copies of {tile}",
        "there are four of each tile, counting hand, melds and those seen elsewhere",
    ),
    "too_many_reds": (
        "hand",
        "too many red fives: {tile}",
        "write a plain five or choose rules with more red fives",
    ),
    "kind_not_in_play": (
        "hand",
        "{tile} is not in a three-player set",
        "with three players of man only 1 and 9 are used",
    ),
    "chi_with_three": (
        "hand",
        "a chi with three players",
        "with three players only pon and kan can be called",
    ),
    "wrong_size": (
        "hand",
        "the hand has {count}",
        "give 14, counting each kan as three, or ask for shanten and useful tiles instead",
    ),
    "not_complete": (
        "hand",
        "the hand is not complete: {missing}",
        "give four sets and a pair, seven pairs or thirteen orphans, or ask for shanten",
    ),
    "broken_later": (
        "tenhou",
        "thirteen or fourteen broken that is not won by the first draw",
        "add tsumo, and tenhou for the dealer or chiihou for others",
    ),
    "win_not_in_hand": (
        "win",
        "{tile} is not among the concealed tiles",
        "name a tile of the hand, to which the winning tile belongs",
    ),
    "win_red_not_in_hand": (
        "win",
        "no red five {tile} is among the concealed tiles",
        "write it as 0 in the hand, or name the plain five",
    ),
    "riichi_with_open_hand": (
        "riichi",
        "riichi with a called meld",
        "drop riichi or the call; a closed kan such as [1111m] is allowed",
    ),
    "ippatsu_without_riichi": ("ippatsu", "ippatsu without riichi", "add riichi or drop ippatsu"),
    "ippatsu_last_tile": (
        "ippatsu",
        "ippatsu on the last tile",
        "these rules allow no riichi so late: drop one of the two",
    ),
    "double_ippatsu_after_call": (
        "ippatsu",
        "double riichi and ippatsu with a kan, a kita or a second dora indicator",
        "a kan or a kita ends one of the two: drop it, ippatsu or double riichi",
    ),
    "double_ippatsu_last_tile": (
        "ippatsu",
        "double riichi and ippatsu on the last tile",
        "they are won in the second turn at the latest: drop one of the three",
    ),
    "double_ippatsu_chankan": (
        "ippatsu",
        "double riichi, ippatsu and chankan",
        "the robbed kan was a pon, which ends one of the two: drop one of the three",
    ),
    "ura_without_riichi": (
        "ura",
        "ura-dora indicators without riichi",
        "add riichi or drop the ura-dora",
    ),
    "ura_more_than_dora": (
        "ura",
        "more ura-dora than dora indicators",
        "each ura-dora is under a dora indicator: name that one too",
    ),
    "rinshan_by_ron": ("rinshan", "rinshan by ron", "rinshan is a self-draw: add tsumo"),
    "rinshan_without_kan": (
        "rinshan",
        "rinshan without a kan",
        "write the kan in brackets, such as [1111m]",
    ),
    "rinshan_last_tile": (
        "rinshan",
        "rinshan on the last tile",
        "the replacement tile is not the last of the wall: drop one of the two",
    ),
    "rinshan_ippatsu": (
        "ippatsu",
        "ippatsu after a kan",
        "a kan ends ippatsu: drop rinshan or ippatsu",
    ),
    "chankan_by_tsumo": ("chankan", "chankan by self-draw", "chankan is a ron: drop tsumo"),
    "chankan_last_tile": (
        "chankan",
        "chankan on the last discard",
        "after the last tile nobody can add to a kan: drop one of the two",
    ),
    "chankan_copy_shown": (
        "chankan",
        "chankan on a tile with further copies in the hand or shown",
        "the other three are in the robbed kan: drop chankan, or win on another tile",
    ),
    "tenhou_not_dealer": ("tenhou", "tenhou by a player who is not the dealer", "set seat to east"),
    "tenhou_by_ron": ("tenhou", "tenhou by ron", "tenhou is a self-draw: add tsumo"),
    "chiihou_dealer": ("chiihou", "chiihou by the dealer", "set seat to south, west or north"),
    "chiihou_by_ron": ("chiihou", "chiihou by ron", "chiihou is a self-draw: add tsumo"),
    "renhou_dealer": ("renhou", "renhou by the dealer", "set seat to south, west or north"),
    "renhou_by_tsumo": ("renhou", "renhou by self-draw", "renhou is a ron: drop tsumo"),
    "first_turn_after_call": (
        "{first}",
        "{first} after a call, a kan or a kita",
        "the first turn allows none: drop {first} or the melds",
    ),
    "first_turn_after_riichi": (
        "{first}",
        "{first} together with riichi",
        "nobody has declared riichi before the first turn: drop one of the two",
    ),
    "first_turn_last_tile": (
        "{first}",
        "{first} on the last tile",
        "the first turn is not the last: drop one of the two",
    ),
    "first_turn_after_kan": (
        "{first}",
        "{first} together with rinshan, chankan or kanfuri",
        "nobody has declared a kan before the first turn: drop one of the two",
    ),
    "first_turn_kan_dora": (
        "{first}",
        "{first} with more than one dora indicator",
        "nobody has declared a kan before the first turn: drop {first} or name one indicator",
    ),
    "tsubame_by_tsumo": (
        "tsubame_gaeshi",
        "tsubame-gaeshi by self-draw",
        "it is a ron on the tile of a riichi: drop tsumo",
    ),
    "tsubame_chankan": (
        "tsubame_gaeshi",
        "tsubame-gaeshi together with chankan",
        "riichi is declared with a discard, not with a kan: drop one of the two",
    ),
    "tsubame_last_tile": (
        "tsubame_gaeshi",
        "tsubame-gaeshi on the last discard",
        "these rules allow no riichi so late: drop one of the two",
    ),
    "kanfuri_by_tsumo": (
        "kanfuri",
        "kanfuri by self-draw",
        "it is a ron on the discard after a kan: drop tsumo",
    ),
    "kanfuri_chankan": (
        "kanfuri",
        "kanfuri together with chankan",
        "it is a ron on a discard, not on a kan: drop one of the two",
    ),
    "kanfuri_ippatsu": (
        "ippatsu",
        "ippatsu on the discard after a kan",
        "a kan ends ippatsu: drop kanfuri or ippatsu",
    ),
    "kita_with_four": ("kita", "kita with four players", "set players to 3 or drop kita"),
    "too_many_kita": ("kita", "more than four kita", "there are four North tiles"),
    "north_seat_with_three": (
        "seat",
        "North as seat with three players",
        "with three players the seats are east, south and west",
    ),
}


_TOO_LONG = "a hand has 14 at most, counting each kan as three: leave some out"
_EMPTY = "write tiles, such as 123m456p11z"
_SIZE = 14

_FIRST_TURN = ("tenhou", "tenhou", "chiihou", "renhou")  # by the kernel's number


def hand_error(
    fault: str, tile: Tile, number: int, hand: object = None, win: object = None
) -> HandError:
    """The error for a fault the kernel found; `hand` and `win` are the arguments as given.

    >>> print(hand_error("win_not_in_hand", 8, 0, "123m456p789s11122z", "9m"))
    win: 9m is not among the concealed tiles at column 1; name a tile of the hand, to which the \
winning tile belongs
      9m
      ^^
    """
    source, wrong, cure = _SENTENCES[fault]
    if fault == "wrong_size" and number > _SIZE:
        cure = _TOO_LONG
    elif fault == "wrong_size" and number == 0:
        cure = _EMPTY
    words = {
        "tile": format_tile(tile) if tile != _NO_TILE else "",
        "number": number,
        "count": counted(number, "tile"),
        "missing": "it is tenpai" if number == 0 else f"{counted(number, 'tile')} away from tenpai",
        "first": _FIRST_TURN[number] if fault.startswith("first_turn") else "",
    }
    error = HandError(
        wrong.format(**words),
        cure.format(**words),
        code=fault,
        tile=None if tile == _NO_TILE else tile,
        number=number,
        source=source.format(**words),
    )
    if isinstance(hand, int):
        error.source = f"row {hand}"
    elif source == "hand" and isinstance(hand, str):
        place(error, hand)
    elif source == "win" and isinstance(win, str):
        error.text, error.position, error.length = win, 0, len(win)
    return error


def too_many_seen(tile: Tile, held: int, seen: Mapping[str, str | Sequence[int]]) -> HandError:
    """The error for copies that are too many with those held.

    It blames the argument that contains the fifth; `seen` has them by name and in order, texts or
    tiles from 0 to 36.

    >>> error = too_many_seen(Tile(27), 3, {"dora": "6z", "visible": "1z5z1z"})
    >>> error.source, error.fault
    ('visible', '5 copies of 1z')
    >>> print(error.caret)
    1z5z1z
        ^
    """
    copies = sum(_copies(tile, _text(given)) for given in seen.values())
    error = hand_error("too_many_copies", tile, held + copies)
    return _blame(error, tile, _COPIES + 1 - held, seen)


def not_in_play(tile: Tile, seen: Mapping[str, str | Sequence[int]]) -> HandError:
    """The error for a kind that three players lack, in the first argument that has it.

    >>> error = not_in_play(Tile(7), {"dora": "1z", "ura": "1m8m"})
    >>> error.source, error.fault
    ('ura', '8m is not in a three-player set')
    """
    return _blame(hand_error("kind_not_in_play", tile, 0), tile, 1, seen)


def _blame(
    error: HandError, tile: Tile, copy: int, seen: Mapping[str, str | Sequence[int]]
) -> HandError:
    """Marks that copy of the tile among those that are seen."""
    for source, given in seen.items():
        text = _text(given)
        copies = _copies(tile, text)
        if 0 < copy <= copies:
            error.source = source
            if source != "kita":  # a number, not a text
                error.text = text
                error.position, error.length = parse_hand(text).locate(tile, copy)
        copy -= copies
    return error


def _text(given: str | Sequence[int]) -> str:
    return given if isinstance(given, str) else "".join(format_tile(Tile(one)) for one in given)


def _copies(tile: Tile, text: str) -> int:
    return sum(kind_of(one) == tile for one in parse_tiles(text)) if text else 0


def no_tiles() -> HandError:
    """The error for a hand without tiles."""
    return hand_error("wrong_size", Tile(_NO_TILE), 0)


def too_many_indicators(value: object, source: str) -> HandError:
    """The error for more than five indicators."""
    text = value if isinstance(value, str) else None
    return HandError(
        "more than five indicators",
        "a round shows five at most",
        source=source,
        text=text,
        position=None if text is None else 0,
        length=len(text or " "),
    )


def bad_rule(name: str, value: object, cure: str) -> RulesError:
    """The error for a rule outside its range."""
    return RulesError(f"{name} cannot be {shown(value)}", cure, source=name)
