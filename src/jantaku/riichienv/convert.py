"""Tile ids, mpsz names (`0m` the red five) and mjai names (`5mr`), each from each.

A name stands for the first tile of its kind, a plain five for the second; in a list the copies of
a name take one id after another.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from jantaku.riichi.records.formats.mjai.words import TILE_OF_NAME
from jantaku.riichi.tiles import tile
from jantaku.riichi.tiles.notation import format_mjai, format_tile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

RED_IDS: Final = tuple(map(int, sorted(tile.RED_IDS)))
_IDS: Final = range(136)
_TILES: Final = [tile.tile_of_id(tile.TileId(tid)) for tid in _IDS]
_MPSZ: Final = tuple(map(format_tile, _TILES))
_MJAI: Final = format_mjai(_TILES)
MJAI_NAMES: Final = frozenset(_MJAI)
_TID_OF_MPSZ: Final = {name: tid for tid, name in reversed([*enumerate(_MPSZ)])}
_TID_OF_MJAI: Final = {name: _TID_OF_MPSZ[format_tile(one)] for name, one in TILE_OF_NAME.items()}


def tid_to_mpsz(tid: int) -> str:
    """The mpsz name of a tile id; `ValueError` for anything else.

    >>> tid_to_mpsz(16), tid_to_mpsz(17), tid_to_mpsz(108)
    ('0m', '5m', '1z')
    """
    return _named(_MPSZ, tid)


def tid_to_mjai(tid: int) -> str:
    """The mjai name of a tile id; `ValueError` for anything else.

    >>> tid_to_mjai(16), tid_to_mjai(17), tid_to_mjai(108)
    ('5mr', '5m', 'E')
    """
    return _named(_MJAI, tid)


def mpsz_to_tid(mpsz_str: str) -> int:
    """The first tile id of an mpsz name; `ValueError` for anything else.

    >>> mpsz_to_tid("0p"), mpsz_to_tid("5p")
    (52, 53)
    """
    return _found(_TID_OF_MPSZ, mpsz_str)


def mjai_to_tid(mjai_str: str) -> int:
    """The first tile id of an mjai or mpsz name; `ValueError` for anything else.

    >>> mjai_to_tid("E"), mjai_to_tid("1z"), mjai_to_tid("5mr"), mjai_to_tid("0m")
    (108, 108, 16, 16)
    """
    return _found(_TID_OF_MJAI, mjai_str)


def mpsz_to_mjai(mpsz_str: str) -> str:
    """The mjai name for an mpsz name."""
    return _MJAI[mpsz_to_tid(mpsz_str)]


def mjai_to_mpsz(mjai_str: str) -> str:
    """The mpsz name for an mjai name, or for an mpsz name."""
    return _MPSZ[mjai_to_tid(mjai_str)]


def tid_to_mpsz_list(tid_list: list[int]) -> list[str]:
    """The mpsz names of tile ids."""
    return [*map(tid_to_mpsz, tid_list)]


def tid_to_mjai_list(tid_list: list[int]) -> list[str]:
    """The mjai names of tile ids."""
    return [*map(tid_to_mjai, tid_list)]


def mpsz_to_mjai_list(mpsz_list: list[str]) -> list[str]:
    """The mjai names for mpsz names."""
    return [*map(mpsz_to_mjai, mpsz_list)]


def mjai_to_mpsz_list(mjai_list: list[str]) -> list[str]:
    """The mpsz names for mjai names."""
    return [*map(mjai_to_mpsz, mjai_list)]


def mpsz_to_tid_list(mpsz_list: list[str]) -> list[int]:
    """Tile ids for mpsz names, a further one for each copy.

    >>> mpsz_to_tid_list(["5m", "5m", "0m"])
    [17, 18, 16]
    """
    return _copies(mpsz_to_tid, mpsz_list)


def mjai_to_tid_list(mjai_list: list[str]) -> list[int]:
    """Tile ids for mjai names, a further one for each copy."""
    return _copies(mjai_to_tid, mjai_list)


def paishan_to_wall(paishan_str: str) -> list[int]:
    """The tile ids of a Mahjong Soul wall, two letters a tile.

    >>> paishan_to_wall("1m2m0m5m")
    [0, 4, 16, 17]
    """
    return mpsz_to_tid_list([paishan_str[at : at + 2] for at in range(0, len(paishan_str), 2)])


def _named(names: tuple[str, ...], tid: int) -> str:
    if tid not in _IDS:
        raise ValueError(f"{tid} is not a tile id: they are 0 to 135")
    return names[tid]


def _found(ids: dict[str, int], name: str) -> int:
    if name not in ids:
        raise ValueError(f"{name!r} is not a tile")
    return ids[name]


def _copies(first: Callable[[str], int], names: Iterable[str]) -> list[int]:
    seen: Counter[int] = Counter()
    ids = []
    for tid in map(first, names):
        ids.append(tid + seen[tid])
        seen[tid] += 1
    return ids
