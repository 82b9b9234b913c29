"""Walls in the order in which tiles are drawn, and as the kernel lays them out.

The kernel deals and draws from the end and has the dead wall in front, where each pair of tiles
is the other way round than when counted from the end of a list of draws.
"""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING, Final

from jantaku import _kernel
from jantaku.base.errors import ReplayError
from jantaku.riichi.records.record import EVENT_SIZE, EventCode, iter_packed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jantaku.riichi.records.record import GameRecord, RoundRecord

DRAWN_AFTER: Final = frozenset(
    {EventCode.OPEN_KAN, EventCode.CLOSED_KAN, EventCode.ADDED_KAN, EventCode.KITA}
)
"""The events after which a replacement tile is drawn."""

DEAD: Final = 14
"""The tiles of the dead wall, at the front."""
FIRST_DORA: Final = {3: 9, 4: 5}
"""The place of the first indicator; further ones every two tiles, each ura-dora just below."""
MOST_DORA: Final = 5
"""The indicators that a dead wall has."""
_REPLACEMENTS: Final = (1, 0, 3, 2, 5, 4, 7, 6)
"""The places of the replacement tiles; four with four players, eight with three."""
_HAND: Final = 13
_SEED_PREFIX: Final = "mt19937ar-sha512-n288-base64,"
_SEED_SIZE: Final = 624 * 4


def wall_of_order(order: bytes, replacements: int) -> bytes:
    """The kernel's wall of tiles in order: deal, live draws, and the dead wall from its far end.

    `replacements` is how many tiles that round drew after a kan or kita: with three players
    the last live tiles and the last indicators share places, and this tells them apart.

    >>> list(wall_of_order(bytes(range(136)), 0)[:6])
    [134, 135, 132, 133, 130, 131]
    """
    return _turned(order[::-1], replacements)


def order_of_wall(wall: bytes, replacements: int) -> bytes:
    """The tiles of the kernel's wall in order, which `wall_of_order` undoes."""
    return _turned(wall, replacements)[::-1]


def _turned(wall: bytes, replacements: int) -> bytes:
    """The pairs of the dead wall turned round."""
    dead = (DEAD + replacements) // 2 * 2
    turned = bytes(wall[at ^ 1] for at in range(dead))
    return turned + wall[dead:]


def replacements(packed: bytes) -> int:
    """How many tiles a round drew after a kan or kita."""
    count, after_kan = 0, False
    for code in packed[::EVENT_SIZE]:
        if code in DRAWN_AFTER:
            after_kan = True
        elif code == EventCode.DRAW:
            count += after_kan
            after_kan = False
    return count


def walls_of_seed(game: GameRecord) -> list[tuple[bytes, tuple[int, int]]] | None:
    """Returns walls and dice by Tenhou's seed; None if the record has no seed of this kind."""
    if game.seed is None or not game.seed.startswith(_SEED_PREFIX):
        return None
    try:
        seed = base64.b64decode(game.seed.removeprefix(_SEED_PREFIX), validate=True)
    except (binascii.Error, ValueError) as error:
        fault = f"the shuffle seed is not base64 ({str(error)[:60]})"
        raise ReplayError(fault, "fetch the file again") from None
    if len(seed) != _SEED_SIZE:
        fault = f"the shuffle seed has {len(seed)} bytes, not {_SEED_SIZE}"
        raise ReplayError(fault, "fetch the file again")
    return _kernel.tenhou_walls(seed, len(game.rounds), game.players)


def wall_of_round(round_: RoundRecord) -> bytes:
    """Returns a wall from which the round goes as recorded; unseen tiles fill it by id.

    Returns the recorded wall if it is complete.
    """
    if round_.wall is not None:
        return round_.wall
    tiles = _set_of(round_.players)
    known = dict(_dealt(round_, len(tiles)))
    known |= dict(_drawn(round_, len(tiles) - _HAND * round_.players))
    known |= _turned_over(round_)
    rest = iter(sorted(set(tiles) - set(known.values())))
    return bytes(known[at] if at in known else next(rest) for at in range(len(tiles)))


def _set_of(players: int) -> list[int]:
    """Every tile of the set: three players have no 2 to 8 of man."""
    return [tile for tile in range(136) if players == 4 or not 4 <= tile < 32]


def _dealt(round_: RoundRecord, size: int) -> Iterator[tuple[int, int]]:
    """The starting hands: three times four tiles to each seat from the dealer on, then one."""
    players = round_.players
    order = [(round_.dealer + at) % players for at in range(players)]
    hands = [round_.deal[_HAND * seat : _HAND * (seat + 1)] for seat in order]
    dealt = [tile for lap in (0, 4, 8) for hand in hands for tile in hand[lap : lap + 4]]
    dealt += [hand[-1] for hand in hands]
    return ((size - 1 - at, tile) for at, tile in enumerate(dealt))


def _drawn(round_: RoundRecord, live: int) -> Iterable[tuple[int, int]]:
    """The tiles drawn, each with its place; the live wall ends just below `live`."""
    own = 8 if round_.players == 3 else 4
    taken, after_kan = 0, False
    for code, _, tile, *_ in iter_packed(round_.packed):
        if code in DRAWN_AFTER:
            after_kan = True
        elif code == EventCode.DRAW and after_kan:
            yield (_REPLACEMENTS[taken] if taken < own else DEAD + taken), tile
            taken, after_kan = taken + 1, False
        elif code == EventCode.DRAW:
            live -= 1
            yield live, tile


def _turned_over(round_: RoundRecord) -> dict[int, int]:
    """The indicators, each with its place."""
    dora: list[int] = [round_.dora_indicator]
    dora += [tile for code, _, tile, *_ in iter_packed(round_.packed) if code == EventCode.DORA]
    told = max((win.dora for win in round_.wins), key=len, default=())
    dora += told[len(dora) :]
    ura: tuple[int, ...] = max((win.ura for win in round_.wins), key=len, default=())
    first = FIRST_DORA[round_.players]
    places = {first + 2 * at: tile for at, tile in enumerate(dora)}
    return places | {first - 1 + 2 * at: tile for at, tile in enumerate(ura)}
