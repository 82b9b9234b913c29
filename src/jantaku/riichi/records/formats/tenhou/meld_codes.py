"""The 16 bits in which an mjlog writes a call: `parse_meld_code` and `format_meld_code`.

The lowest two bits say whose tile it is, counted from the caller; one of four further bits says
what the rest is.
"""

from __future__ import annotations

from typing import Final

from jantaku.riichi.records.formats.tenhou.words import FOUR_SEATS
from jantaku.riichi.records.input_limits import whole
from jantaku.riichi.records.record import EVENT_SIZE, EventCode
from jantaku.riichi.tiles.tile import TILE_IDS

_CHI_BIT, _PON_BIT, _ADDED_BIT, _KITA_BIT = 4, 8, 16, 32
_LAST_ID: Final = len(TILE_IDS) - 1


def parse_meld_code(seat: int, code: int) -> bytes:
    """The packed event of a call by this seat.

    Raises `ReplayError` for a code that names no tiles.

    >>> list(parse_meld_code(1, 51583))  # 4m in the middle of 3m, called from seat 0
    [2, 1, 90, 0, 83, 87]
    """
    whole(code, 0, 0xFFFF, "the code of a meld")
    discarder = (seat + (code & 3)) % FOUR_SEATS
    if code & _CHI_BIT:
        return _parse_chi(seat, discarder, code)
    if code & (_PON_BIT | _ADDED_BIT):
        return _parse_pon(seat, discarder, code)
    tile = whole(code >> 8, 0, _LAST_ID, "a tile of a meld")
    if code & _KITA_BIT:
        return _packed(EventCode.KITA, seat, tile)
    if code & 3:
        return _packed(EventCode.OPEN_KAN, seat, tile, discarder)
    return _packed(EventCode.CLOSED_KAN, seat, tile)


def _parse_chi(seat: int, discarder: int, code: int) -> bytes:
    which, called = divmod(code >> 10, 3)
    low = which // 7 * 9 + which % 7
    tiles = [4 * (low + step) + (code >> (3 + 2 * step) & 3) for step in range(3)]
    tile = tiles.pop(called)
    return _packed(EventCode.CHI, seat, tile, discarder, *tiles)


def _parse_pon(seat: int, discarder: int, code: int) -> bytes:
    kind, called = divmod(code >> 9, 3)
    tiles = [4 * kind + copy for copy in range(4)]
    whole(tiles[-1], 0, _LAST_ID, "a tile of a meld")
    left_out = tiles.pop(code >> 5 & 3)
    if not code & _PON_BIT:
        return _packed(EventCode.ADDED_KAN, seat, left_out)
    tile = tiles.pop(called)
    return _packed(EventCode.PON, seat, tile, discarder, *tiles)


def _packed(code: EventCode, *rest: int) -> bytes:
    return bytes((code, *rest)).ljust(EVENT_SIZE, b"\0")


def format_meld_code(event: bytes) -> int:
    """Returns the code of a packed call; that of an added kan is its pon's with one other bit.

    >>> format_meld_code(parse_meld_code(1, 51583))
    51583
    """
    code, seat, tile, discarder, *own = event
    source = (discarder - seat) % FOUR_SEATS
    if code == EventCode.CHI:
        return _format_chi(tile, own, source)
    if code == EventCode.PON:
        tiles = sorted((tile, *own))
        (left_out,) = {0, 1, 2, 3} - {id_ % 4 for id_ in tiles}
        return (3 * (tile // 4) + tiles.index(tile)) << 9 | left_out << 5 | _PON_BIT | source
    if code == EventCode.KITA:
        return tile << 8 | _KITA_BIT
    return tile << 8 | (source if code == EventCode.OPEN_KAN else 0)


def _format_chi(tile: int, own: list[int], source: int) -> int:
    tiles = sorted((tile, *own))
    low = tiles[0] // 4
    copies = sum(id_ % 4 << (3 + 2 * step) for step, id_ in enumerate(tiles))
    which = low // 9 * 7 + low % 9
    return (3 * which + tiles.index(tile)) << 10 | copies | _CHI_BIT | source


def codes_of_melds(packed: bytes | bytearray, seat: int) -> list[int]:
    """Returns the codes of a seat's melds, the latest first; an added kan is in its pon's place.

    >>> codes_of_melds(parse_meld_code(1, 51583), 1)
    [51583]
    """
    codes: list[int] = []
    for at in range(0, len(packed), EVENT_SIZE):
        if packed[at] not in _CALLS or packed[at + 1] != seat:
            continue
        event = bytes(packed[at : at + EVENT_SIZE])
        if event[0] == EventCode.ADDED_KAN:
            pon = next(code for code in codes if _is_pon_code_of(code, event[2]))
            codes[codes.index(pon)] = pon ^ (_PON_BIT | _ADDED_BIT)
        else:
            codes.insert(0, format_meld_code(event))
    return codes


_CALLS = frozenset({*range(EventCode.CHI, EventCode.KITA + 1)})


def is_added_kan_code_of(code: int, tile: int) -> bool:
    """True if the code is an added kan of the tile's kind."""
    return _is_pon_code_of(code ^ (_PON_BIT | _ADDED_BIT), tile)


def _is_pon_code_of(code: int, tile: int) -> bool:
    return code & (_CHI_BIT | _PON_BIT | _ADDED_BIT) == _PON_BIT and (code >> 9) // 3 == tile // 4
