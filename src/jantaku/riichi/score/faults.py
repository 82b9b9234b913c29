"""The sentences about impossible hands and circumstances: what is wrong, where, and the cure.

The kernel finds a fault and names it; here it becomes an error a player can act on. Loaded only
when something is wrong.
"""

from __future__ import annotations

from jantaku.base.errors import (
    ArgumentError,
    HandError,
    IllegalAction,
    RulesError,
    SeatError,
    ThreadError,
    counted,
    shown,
)
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
        _place(error, hand)
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


def placed(error: ValueError, text: str) -> ValueError:
    """The error about a hand, with its place in the text that the hand was read from."""
    if isinstance(error, HandError) and error.text is None:
        _place(error, text)
    return error


def _place(error: HandError, text: str) -> None:
    """Marks the last copy of the tile at fault, or the whole text where no tile is."""
    if not text:
        return
    error.text, error.position, error.length = text, 0, len(text)
    if error.tile is None:
        return
    parsed = parse_hand(text)
    for copy in range(1, max(1, error.number) + 1):
        try:
            error.position, error.length = parsed.locate(Tile(error.tile), copy)
        except IndexError:
            break


def bad_meld(kind: object, tiles: Sequence[Tile]) -> HandError:
    """The error for tiles that do not make a meld of that type."""
    named = kind.replace("_", " ") if isinstance(kind, str) else shown(kind)
    return HandError(
        f"{shown(tiles)} is no {named}",
        "a chi is three numbers in a row, a pon three and a kan four of a kind",
        source="melds",
    )


def bad_tile_id(value: object, source: str) -> HandError:
    """The error for a value that is not a tile id."""
    cure = "ids are whole numbers from 0 to 135"
    return HandError(f"{shown(value)} is not a tile id", cure, source=source)


def repeated_tile_id(tile_id: int) -> HandError:
    """The error for a physical tile that is there twice."""
    return HandError(f"tile id {tile_id} is there twice", "each id is one tile", source="hand")


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


def bad_count(value: object, source: str, most: int) -> HandError:
    """The error for a number out of range."""
    return HandError(f"cannot be {shown(value)}", f"give a number from 0 to {most}", source=source)


def no_wind(value: object, source: str) -> HandError:
    """The error for a value that is not a text of a wind."""
    return HandError(f"{shown(value)} is not a wind", "write E, S, W or N", source=source)


def bad_argument(fault: str, cure: str) -> ArgumentError:
    """The error for an argument of the kernel that is unknown or outside its range."""
    return ArgumentError(fault, cure)


def bad_rule(name: str, value: object, cure: str) -> RulesError:
    """The error for a rule outside its range."""
    return RulesError(f"{name} cannot be {shown(value)}", cure, source=name)


def no_seat(seat: object, seats: Sequence[int]) -> SeatError:
    """The error for a value that is not a seat of the table.

    >>> print(no_seat(9, (0, 1, 2)))
    there is no seat 9; the seats are 0, 1, 2
    """
    cure = "the seats are " + ", ".join(map(str, seats))
    return SeatError(f"there is no seat {shown(seat)}", cure)


def not_legal(seat: int, action: object, legal: Sequence[object] = ()) -> IllegalAction:
    """The error for an action that its seat may not take."""
    fault = f"seat {seat} may not take the action {shown(action)}"
    return IllegalAction(fault, "choose one of legal_actions(seat)", seat=seat, legal=legal)


def not_decided(seat: int, legal: Sequence[object] = ()) -> IllegalAction:
    """The error for a deciding seat without an action."""
    fault = f"seat {seat} has not decided"
    return IllegalAction(fault, "choose one of legal_actions(seat)", seat=seat, legal=legal)


def out_of_turn(fault: str, cure: str) -> IllegalAction:
    """The error for a step of the game that is not due."""
    return IllegalAction(fault, cure)


def nothing_to_decide(seats: Sequence[object], deciding: Sequence[int]) -> IllegalAction:
    """The error for actions of seats that have no decision now.

    >>> print(nothing_to_decide([2], (0,)))
    seat 2 has nothing to decide; seat 0 decides now
    >>> print(nothing_to_decide([1, 2], ()))
    seats 1, 2 have nothing to decide; the game is over
    """
    has = "have" if len(seats) > 1 else "has"
    waiting = f"{_seats(deciding)} decide{'s' if len(deciding) == 1 else ''} now"
    return IllegalAction(
        f"{_seats(seats)} {has} nothing to decide" if seats else "no seat has a decision",
        waiting if deciding else "the game is over",
    )


def _seats(seats: Sequence[object]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(shown, seats))}"


def in_use() -> ThreadError:
    """The error for games that another thread is working with."""
    return ThreadError(
        "another thread is working with these games",
        "let one thread at a time use them, or give each thread its own games",
    )


def no_threads(wanted: int) -> ThreadError:
    """The error for threads that the system does not start."""
    return ThreadError(
        f"the system does not start {wanted} threads",
        "ask for fewer, or raise its limit on threads",
    )
