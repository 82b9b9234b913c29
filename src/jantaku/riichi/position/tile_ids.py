"""Positions between faces and the ids of a set, as the kernel sets rounds up: `facts`, `fields`.

Tiles that look alike are the same in a position: each gets the lowest id that is
free. A called tile is the one in the pond of its source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.riichi.position.faults import no_red_five, place_of
from jantaku.riichi.position.values import PositionDiscard, PositionMeld, SeatPosition
from jantaku.riichi.tiles.tile import TILE_IDS, Kind, sort_key, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from jantaku import _kernel
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.position.values import PositionFields
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.tiles.tile import Tile, TileId

    Calls = dict[tuple[Seat, int], tuple[Seat, int]]
    """For melds, by seat and index, the discards that they called."""

_UNKNOWN: Final = 255
_FLAGS: Final = ("double_riichi", "open_riichi", "ippatsu")
_NORTH: Final = Kind(30)
_TURN, _RIICHI = 8, 16  # the flags of furiten
_TSUMOGIRI, _RIICHI_TILE, _CALLED = 1, 2, 4
_BITS: Final = {"dead_hands": "dead", "open": "shown", "chombo": "chombo"}


def fields(state: _kernel.RiichiState, rules: GameRule) -> dict[str, Any]:
    """Returns the fields of the position of a state in which seats decide."""
    facts: Any = state.facts()
    reds = rules.red_ids
    turn = facts["turn"]
    has_drawn = facts["moment"] in ("draw", "replacement")
    drawn = facts["seats"][turn]["tiles"][-1] if has_drawn else None
    added = facts["added"]
    seats = tuple(
        _seat_position(facts, seat, state.points[seat], reds, drawn=has_drawn and seat == turn)
        for seat in range(rules.players)
    )
    return {
        "rules": rules,
        "seats": seats,
        "wall": faces(facts["live"], reds),
        "dead": faces(facts["dead"], reds),
        "dora": faces(facts["dora"], reds),
        "turn": turn,
        "event": facts["moment"],
        "drawn": None if drawn is None else tile_of_id(drawn, reds),
        "added": None if added is None else tile_of_id(added, reds),
        "winds": state.winds_played,
        "dealer": state.dealer,
        "honba": state.honba,
        "sticks": state.sticks,
        "dice": tuple(facts["dice"]),
        "winners": state.have_won,
        "streaks": state.streaks if any(state.streaks) else (),
        "eight_honba": state.eight_honba,
        "ura_shown": facts["ura_shown"],
    }


def facts(position: PositionFields) -> dict[str, Any]:
    """Returns a position as `RiichiState.set_up` takes it. Raises `PositionError`."""
    return _Numbering(position).facts()


def faces(ids: Iterable[Any], reds: Collection[TileId]) -> tuple[Tile, ...]:
    """Returns the tiles of these ids."""
    return tuple(tile_of_id(id_, reds) for id_ in ids)


def _seat_position(
    facts: Any, seat: Seat, points: int, reds: Collection[TileId], *, drawn: bool
) -> SeatPosition:
    of = facts["seats"][seat]
    held = sorted(faces(of["tiles"][:-1] if drawn else of["tiles"], reds), key=sort_key)
    flags = of["flags"]
    pond = of["pond"]
    marks = {name: bool(flags >> at & 1) for at, name in enumerate(_FLAGS)}
    marks |= {name: bool(facts[key] >> seat & 1) for key, name in _BITS.items()}
    marks["shown"] &= not marks["open_riichi"]
    return SeatPosition(
        points,
        tuple(held),
        tuple(meld_position(meld, reds) for meld in of["melds"]),
        tuple(
            PositionDiscard(
                tile_of_id(id_, reds),
                bool(signs & _TSUMOGIRI),
                bool(signs & _RIICHI_TILE),
                bool(signs & _CALLED),
            )
            for id_, signs in zip(pond[::2], pond[1::2], strict=True)
        ),
        kita=len(of["kita"]),
        furiten="riichi" if flags & _RIICHI else "turn" if flags & _TURN else "",
        liable=of["liable"],
        **marks,
    )


def meld_position(
    meld: tuple[Any, Iterable[int], Seat | None], reds: Collection[TileId]
) -> PositionMeld:
    """Returns a meld by its type, ids and source."""
    type_, ids, source = meld
    tiles = faces(ids, reds)
    if type_ == "closed_kan":
        return PositionMeld(type_, tuple(sorted(tiles, key=sort_key)))
    own = sorted(tiles[1:3] if type_ == "added_kan" else tiles[1:], key=sort_key)
    added = tiles[3:] if type_ == "added_kan" else ()
    return PositionMeld(type_, (tiles[0], *own, *added), source)


class _Numbering:
    """Gives every tile of a position an id."""

    def __init__(self, position: PositionFields) -> None:
        self._position = position
        reds = position.rules.red_ids
        self._free: dict[int, list[TileId]] = {}
        for id_ in TILE_IDS:
            self._free.setdefault(tile_of_id(id_, reds), []).append(id_)
        self._first = {tile: ids[0] for tile, ids in self._free.items()}

    def facts(self) -> dict[str, Any]:
        position = self._position
        turn, added = position.turn, position.added
        ponds = [
            [self._id(one.tile, place_of("pond", at, index)) for index, one in enumerate(of.pond)]
            for at, of in enumerate(position.seats)
        ]
        calls = calls_of(position)
        seats = [self._seat(at, ponds, calls) for at in range(len(position.seats))]
        if position.has_drawn and turn < len(seats):
            drawn = self._ids((position.drawn,), "drawn")
            seats[turn]["tiles"] += drawn
        return {
            "turn": turn,
            "moment": position.event,
            "added": None if added is None else self._added(seats, added),
            "seats": tuple(seats),
            "dora": self._ids(position.dora, "dora"),
            "live": self._ids(position.wall, "wall"),
            "dead": self._ids(position.dead, "dead"),
            "dice": bytes(position.dice),
            "ura_shown": position.ura_shown,
            **{key: _bits(position, name) for key, name in _BITS.items()},
        }

    def _seat(self, at: Seat, ponds: list[list[TileId]], calls: Calls) -> dict[str, Any]:
        of = self._position.seats[at]
        melds = []
        for index, meld in enumerate(of.melds):
            place = place_of("melds", at, index)
            source = calls.get((at, index))
            tiles = list(self._ids(meld.tiles if source is None else meld.tiles[1:], place))
            if source is not None:
                tiles.insert(0, ponds[source[0]][source[1]])
            own = meld.source is None or meld.type == "closed_kan"
            melds.append((meld.type, bytes(tiles), at if own else meld.source))
        signs = (
            one.tsumogiri * _TSUMOGIRI | one.riichi * _RIICHI_TILE | one.called * _CALLED
            for one in of.pond
        )
        furiten = {"turn": _TURN, "riichi": _RIICHI}.get(of.furiten, 0)
        return {
            "tiles": self._ids(of.hand, place_of("hand", at, 0)),
            "kita": self._ids((_NORTH,) * of.kita, place_of("kita", at, 0)),
            "melds": tuple(melds),
            "pond": bytes(one for pair in zip(ponds[at], signs, strict=True) for one in pair),
            "flags": sum(getattr(of, name) << bit for bit, name in enumerate(_FLAGS)) | furiten,
            "liable": of.liable,
        }

    def _ids(self, tiles: Iterable[Tile | None], place: str) -> bytes:
        return bytes(_UNKNOWN if tile is None else self._id(tile, place) for tile in tiles)

    def _id(self, tile: Tile, place: str) -> TileId:
        """A free id of the tile; one that is taken if none is free, which the kernel refuses."""
        if tile not in self._free:
            raise no_red_five(tile, place)
        free = self._free[tile]
        return free.pop(0) if free else self._first[tile]

    def _added(self, seats: list[dict[str, Any]], added: Tile) -> int | None:
        reds = self._position.rules.red_ids
        for type_, tiles, _ in seats[self._position.turn]["melds"]:
            if type_ == "added_kan" and len(tiles) == 4 and tile_of_id(tiles[3], reds) == added:
                return int(tiles[3])
        return None


def _bits(position: PositionFields, name: str) -> int:
    return sum(1 << at for at, of in enumerate(position.seats) if getattr(of, name))


def calls_of(position: PositionFields) -> Calls:
    """Returns which discards the melds called: as many as fit one order of the discards.

    A meld that no order reaches has a discard of its source that looks like its called tile.
    """
    calls = _Calls(position).found
    for seat, of in enumerate(position.seats):
        for at, meld in enumerate(of.melds):
            if meld.source is None or (seat, at) in calls or meld.source >= len(position.seats):
                continue
            pond = position.seats[meld.source].pond
            for index, one in enumerate(pond):
                place = meld.source, index
                if one.called and one.tile == meld.tiles[0] and place not in calls.values():
                    calls[seat, at] = place
                    break
    return calls


class _Calls:
    """Goes through the discards in order, from the dealer on, and matches melds with them.

    Where two seats might have called a tile, each is tried: one order in which all fits and which
    ends at the seat at turn is found if there is one, otherwise the longest.
    """

    def __init__(self, position: PositionFields) -> None:
        self._seats = position.seats
        self._turn, self._event = position.turn, position.event
        self.found: Calls = {}
        count = len(position.seats)
        if count and position.dealer < count:
            self._walk(position.dealer, (0,) * count, {}, [_MOST_TRIES])

    def _walk(self, seat: Seat, thrown: tuple[int, ...], calls: Calls, tries: list[int]) -> bool:
        count, last = len(self._seats), None  # the discarder, None right after a call
        while thrown[seat] < len(self._seats[seat].pond):
            index = thrown[seat]
            thrown, last = _raised(thrown, seat), seat
            if not self._seats[seat].pond[index].called:
                seat = (seat + 1) % count
                continue
            for other, meld in self._callers(seat, index, calls):
                tries[0] -= 1
                if tries[0] < 0:
                    return True
                if self._walk(other, thrown, {**calls, (other, meld): (seat, index)}, tries):
                    return True
            break
        if len(calls) >= len(self.found):
            self.found = calls
        called = sum(meld.source is not None for of in self._seats for meld in of.melds)
        return (
            len(calls) == called
            and self._may_end(seat, last)
            and all(number == len(of.pond) for number, of in zip(thrown, self._seats, strict=True))
        )

    def _may_end(self, follows: Seat, last: Seat | None) -> bool:
        if self._event in _AFTER_DISCARD:
            return last == self._turn
        return follows == self._turn and (
            self._event not in _CALLED_BEFORE or _CALLED_BEFORE[self._event] == (last is None)
        )

    def _callers(self, source: Seat, index: int, calls: Calls) -> Iterable[tuple[Seat, int]]:
        tile = self._seats[source].pond[index].tile
        for seat, of in enumerate(self._seats):
            open_melds = [at for at, meld in enumerate(of.melds) if meld.source is not None]
            at = next((one for one in open_melds if (seat, one) not in calls), None)
            if at is None:
                continue
            meld = of.melds[at]
            if meld.source == source and meld.tiles and meld.tiles[0] == tile:
                yield seat, at


_MOST_TRIES: Final = 1000
_AFTER_DISCARD: Final = ("discard", "discard_after_replacement")
_CALLED_BEFORE: Final = {"draw": False, "call": True}


def _raised(counts: tuple[int, ...], at: int) -> tuple[int, ...]:
    return (*counts[:at], counts[at] + 1, *counts[at + 1 :])
