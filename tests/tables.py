"""Rounds laid out tile by tile, and games driven by short orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku import Action, GameRule, RiichiGame, parse_tiles
from jantaku.actions import PASS
from jantaku.tile import TILE_IDS, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku import Event
    from jantaku.tile import TileId

_DEAD = {4: ((1, 0, 3, 2), 5), 3: ((1, 0, 3, 2, 5, 4, 7, 6), 9)}


def wall(
    hands: Sequence[str],
    draws: str = "",
    *,
    dora: str = "",
    ura: str = "",
    replacements: str = "",
) -> bytes:
    """The wall that deals these hands (seat 0 the dealer) and then draws these tiles.

    Places that are not named get what is left, ids falling.
    """
    players = len(hands)
    free = [t for t in TILE_IDS if players == 4 or not 1 <= t // 4 <= 7]
    size = len(free)
    places: dict[int, TileId] = {}

    def put(at: int, text: str) -> None:
        (tile,) = parse_tiles(text)
        id_ = next(id_ for id_ in free if tile_of_id(id_) == tile)
        free.remove(id_)
        places[at] = id_

    split = [_each(hand) for hand in hands]
    at = size - 1
    for round_ in range(4):
        for hand in split:
            for i in range(4 * round_, 4 * round_ + 4 if round_ < 3 else 13):
                if hand:
                    put(at, hand[i])
                at -= 1
    for tile in _each(draws):
        put(at, tile)
        at -= 1
    order, first = _DEAD[players]
    for place, tile in zip(order, _each(replacements), strict=False):
        put(place, tile)
    for i, tile in enumerate(_each(dora)):
        put(first + 2 * i, tile)
    for i, tile in enumerate(_each(ura)):
        put(first + 2 * i - 1, tile)
    return bytes(places[i] if i in places else free.pop() for i in range(size))


def _each(text: str) -> list[str]:
    from jantaku import format_tile

    return [format_tile(tile) for tile in parse_tiles(text)] if text else []


class Table:
    """A game of one laid-out round, driven by orders such as `"1 pon"`."""

    def __init__(self, tiles: bytes, rule: GameRule | None = None, *more: bytes) -> None:
        self.game = RiichiGame(rule, walls=[tiles, *more], seed=0)

    def do(self, *orders: str) -> tuple[Event, ...]:
        """Takes the orders one after the other and gives what the last one led to.

        `"0 5z"` discards; `"0 riichi 5z"`, `"1 pon"`, `"3 chi 4m6m"`, `"0 closed_kan 1z"`; `"."`
        discards what is drawn; several seats decide in one order with commas. Who is not named
        passes, and so does everybody until a seat that is named may decide.
        """
        happened: tuple[Event, ...] = ()
        for order in orders:
            seats = {int(part.split()[0]) for part in order.split(",") if part != "."}
            while self._claims() and not seats & set(self.game.deciding):
                self.game.step(dict.fromkeys(self.game.deciding, PASS))
            actions = dict.fromkeys(self.game.deciding, PASS)
            for part in order.split(","):
                actions |= self._read(part.split())
            happened = self.game.step(actions)
        return happened

    def can(self, seat: int, kind: str) -> bool:
        """Whether the seat may take an action of that type."""
        return any(action.type == kind for action in self.game.legal_actions(seat))

    def _claims(self) -> bool:
        return self.game.view(None).offered is not None

    def _read(self, words: list[str]) -> dict[int, Action]:
        if words == ["."]:
            (seat,) = self.game.deciding
            return {seat: self._discard(seat, "")}
        seat, kind, *rest = words
        place = int(seat)
        if kind not in _KINDS:
            return {place: self._discard(place, kind)}
        return {place: self._find(place, kind, "".join(rest))}

    def _discard(self, seat: int, text: str) -> Action:
        legal = [a for a in self.game.legal_actions(seat) if a.type == "discard"]
        if not text:
            return legal[-1]
        return next(a for a in legal if _is(a.tile, text))

    def _find(self, seat: int, kind: str, text: str) -> Action:
        for action in self.game.legal_actions(seat):
            if action.type != kind:
                continue
            own = sorted(tile_of_id(tile) for tile in action.own)
            if not text or _is(action.tile, text) or own == sorted(parse_tiles(text)):
                return action
        raise AssertionError(f"seat {seat} may not {kind} {text}: {self.game.legal_actions(seat)}")


_CALLS = {"chi", "pon", "open_kan", "closed_kan", "added_kan", "kita"}
_KINDS = _CALLS | {"pass", "riichi", "tsumo", "ron", "kyuushu"}


def _is(tile: TileId | None, text: str) -> bool:
    return tile is not None and parse_tiles(text) == (tile_of_id(tile),)


def types(events: Sequence[Event]) -> list[str]:
    """What happened, by type."""
    return [event.type for event in events]
