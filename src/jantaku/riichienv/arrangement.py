"""Positions set up attribute by attribute, as programs for riichienv do: `Arrangement`.

Each value that is set becomes a fact of the position, and all other facts follow: tiles that were
set are where they were set, the wall and the hands give them up. Nothing needs a history: any pond,
any turn, any points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ArgumentError
from jantaku.riichi.tiles.tile import RED_IDS, ids_alike
from jantaku.riichienv.meld import MELD_TYPES
from jantaku.riichienv.named import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from jantaku import _kernel

    Facts = dict[str, Any]

_UNKNOWN: Final = 255
_HAND: Final = 13
_DEAD: Final = 14
_CURE: Final = "give lists of tile ids, and of a value for each seat"
_SIZE: Final = {3: 108, 4: 136}
_TSUMOGIRI, _RIICHI_TILE, _CALLED = 1, 2, 4
_KINDS: Final = {type_: kind for kind, type_ in MELD_TYPES.items()}

_ALL: Final = 0b1111
# riichienv's numbers of the yaku that a seat may be liable for: of dragons, winds, kans.
PAO_YAKU: Final = (37, 50, 44)

# The lists of truths by seat, each with its bit among the flags of a seat.
FLAGS: Final = {"riichi_declared": 32, "missed_agari_doujun": 8}


def arranged(state: _kernel.RiichiState, values: Mapping[str, Any]) -> _kernel.RiichiState:
    """Returns a state with these values of attributes. Raises `ValueError` for impossible ones."""
    try:
        return Arrangement(values).applied(state)
    except (AttributeError, LookupError, TypeError) as error:
        raise ArgumentError(f"no position has such values: {error}", _CURE) from None


class Arrangement:
    """The values that a program has set since the environment last played."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = values

    def applied(self, state: _kernel.RiichiState) -> _kernel.RiichiState:
        """Returns a state with these values. Raises `PositionError` for what is impossible."""
        facts: Facts = state.facts()
        facts["seats"] = [dict(seat) for seat in facts["seats"]]
        facts |= {
            "loose": True,
            "calls": self.values.get("is_first_turn") is False,
            "answering": sum(1 << seat for seat in {*self._answering}) or _ALL,
            "pending_dora": self.values.get("pending_kan_dora_count"),
        }
        if "dora_indicators" in self.values:
            facts["dora"] = _ids(self.values["dora_indicators"])
        self._ponds(facts)
        self._turn(facts)
        self._melds(facts)
        self._hands(facts)
        self._flags(facts)
        self._walls(facts)
        facts["seats"] = tuple(facts["seats"])
        after = state.clone()
        after.set_up(facts, 0)
        return after

    @property
    def _answering(self) -> Sequence[int]:
        """The seats that were set to decide; empty if none were."""
        values = self.values
        seats: Sequence[int] = values.get("active_players") or [*values.get("current_claims", ())]
        return seats

    def _ponds(self, facts: Facts) -> None:
        discards = self.values.get("discards")
        for seat, of in enumerate(facts["seats"]):
            if discards is not None:
                told = dict(zip(of["pond"][::2], of["pond"][1::2], strict=True))
                of["pond"] = _paired((tile, told.get(tile, 0)) for tile in _ids(discards[seat]))
            tiles, signs = of["pond"][::2], list(of["pond"][1::2])
            for name, bit, sense in (
                ("discard_from_hand", _TSUMOGIRI, False),
                ("discard_is_riichi", _RIICHI_TILE, True),
            ):
                for at, value in enumerate(self._row(name, seat)[: len(signs)]):
                    signs[at] = signs[at] & ~bit | (bit if bool(value) is sense else 0)
            of["pond"] = _paired(zip(tiles, signs, strict=True))

    def _turn(self, facts: Facts) -> None:
        """Sets the seats that decide: others on a discard, or the seat at turn."""
        values, moment = self.values, facts["moment"]
        turn, last = values.get("current_player", facts["turn"]), values.get("last_discard")
        acting = [*self._answering]
        at_turn = moment in ("draw", "replacement", "call")
        waits = values["phase"] == Phase.WaitResponse if "phase" in values else not at_turn
        if waits and last is not None:
            self._discard(facts, *last)
        elif waits and at_turn and facts["seats"][turn]["pond"]:
            facts |= {"turn": turn, "moment": "discard"}
        elif waits and not at_turn and "current_player" not in values:
            return  # whatever is on offer stays so
        else:  # until a discard is set, the seat itself decides
            if len(acting) == 1 and "current_player" not in values:
                (turn,) = acting
            keeps = at_turn and turn == facts["turn"]
            keeps &= not {"drawn_tile", "is_rinshan_flag", "hands"} & values.keys()
            drawn = "replacement" if values.get("is_rinshan_flag") else "draw"
            facts |= {"turn": turn, "moment": moment if keeps else drawn, "added": None}

    def _discard(self, facts: Facts, seat: int, tile: int) -> None:
        of = facts["seats"][seat]
        if of["pond"][-2:-1] != bytes([tile]):
            of["pond"] += bytes([tile, 0])
        facts |= {"turn": seat, "moment": "discard", "added": None}

    def _melds(self, facts: Facts) -> None:
        if "melds" not in self.values:
            return
        called = set()
        for seat, of in enumerate(facts["seats"]):
            melds = []
            for meld in self._row("melds", seat):
                kind = _KINDS[meld.meld_type]
                tiles = list(meld.tiles)
                source = seat if kind == "closed_kan" else meld.from_who
                if kind != "closed_kan":
                    source = (seat - 1) % len(facts["seats"]) if source < 0 else source
                    taken = tiles[0] if meld.called_tile is None else meld.called_tile
                    tiles = [taken, *(tile for tile in tiles if tile != taken)]
                    called.add((source, taken))
                melds.append((kind, _ids(tiles), source))
            of["melds"] = tuple(melds)
        for seat, taken in sorted(called):
            of = facts["seats"][seat]
            tiles, signs = of["pond"][::2], list(of["pond"][1::2])
            if taken not in tiles:
                tiles, signs = tiles + bytes([taken]), [*signs, 0]
            signs[tiles.index(taken)] |= _CALLED
            of["pond"] = _paired(zip(tiles, signs, strict=True))

    def _hands(self, facts: Facts) -> None:
        """Gives every seat as many tiles as it has at this moment; those that are set stay."""
        drawn = self.values.get("drawn_tile")
        shown = _shown(facts)
        turn = facts["turn"]
        hands = self.values.get("hands", {})
        hands = {seat: _once(tiles, _needed(facts, seat)) for seat, tiles in hands.items()}
        if drawn is not None and turn in hands and len(hands[turn]) < _needed(facts, turn):
            hands[turn].append(drawn)
        set_ = _copied(hands, shown, drawn, turn)
        taken = shown.union(*set_.values(), [] if drawn is None else [drawn])
        taken |= {*facts["dora"]} if "dora_indicators" in self.values else set()
        for seat, of in enumerate(facts["seats"]):
            acts, needed = _acts(facts, seat), _needed(facts, seat)
            if seat in set_:
                tiles = [*set_[seat]]
                if acts and len(tiles) > needed:  # the tile added last has been drawn
                    tiles = [*tiles[: needed - 1], tiles[-1]]
            else:
                tiles = [_UNKNOWN if tile in taken else tile for tile in of["tiles"]]
            if acts and drawn is not None:
                tiles = [*[tile for tile in tiles if tile != drawn][: needed - 1]]
                tiles += [_UNKNOWN] * (needed - 1 - len(tiles)) + [drawn]
            of["tiles"] = bytes([*tiles[:needed], *[_UNKNOWN] * (needed - len(tiles))])

    def _flags(self, facts: Facts) -> None:
        for seat, of in enumerate(facts["seats"]):
            for name, bit in FLAGS.items():
                row = self._row(name, seat, single=True)
                if row:
                    of["flags"] = of["flags"] & ~bit | (bit if row[0] else 0)
            for liable in self._row("pao", seat, single=True):
                of["pao"] = _liable(liable)
            if self._row("riichi_declared", seat, single=True) == [False]:
                pond = of["pond"]
                signs = (sign & ~_RIICHI_TILE for sign in pond[1::2])
                of["pond"] = _paired(zip(pond[::2], signs, strict=True))

    def _walls(self, facts: Facts) -> None:
        held = _shown(facts) | {tile for of in facts["seats"] for tile in of["tiles"]}
        players = len(facts["seats"])
        free = (id_ for id_ in range(136) if players == 4 or not 4 <= id_ < 32)
        if "dora_indicators" not in self.values:
            spare = (id_ for id_ in free if id_ not in held and id_ not in facts["dora"])
            facts["dora"] = bytes(next(spare) if id_ in held else id_ for id_ in facts["dora"])
        out = held - {_UNKNOWN}
        unknown = sum(of["tiles"].count(_UNKNOWN) for of in facts["seats"])
        left = _SIZE[players] - _DEAD - len(out) - unknown
        gone = out | {*facts["dora"]}
        if "wall" in self.values:
            live = [*_ids(self.values["wall"])[_DEAD:]][::-1][: max(0, left)]
        else:
            live = [*facts["live"]][:left]
            live += [_UNKNOWN] * (left - len(live))
        facts["live"] = bytes(_UNKNOWN if tile in gone else tile for tile in live)
        gone |= {tile for tile in facts["live"] if tile != _UNKNOWN}
        size = _DEAD - len(facts["dora"])
        dead = [*facts["dead"]]
        for tile in [one for one in dead if one in facts["dora"]][: max(0, len(dead) - size)]:
            dead.remove(tile)  # a further indicator is turned where it is
        hidden = [_UNKNOWN if tile in gone else tile for tile in dead]
        facts["dead"] = bytes([*hidden[:size], *[_UNKNOWN] * (size - len(hidden))])

    def _row(self, name: str, seat: int, *, single: bool = False) -> Sequence[Any]:
        """Returns the values that were set for a seat; of a list of single values a list of one."""
        rows = self.values.get(name)
        if rows is None or seat >= len(rows):
            return []
        return [rows[seat]] if single else rows[seat]


def _liable(seats: Mapping[int, int]) -> tuple[int | None, ...]:
    """The seats that are liable, by yaku. Raises `LookupError` for a yaku without liability."""
    if seats.keys() - {*PAO_YAKU}:
        raise LookupError(f"pao is of the yaku {', '.join(map(str, PAO_YAKU))}")
    return tuple(map(seats.get, PAO_YAKU))


def _acts(facts: Facts, seat: int) -> bool:
    """True if the seat is at turn and holds a tile more."""
    return seat == facts["turn"] and facts["moment"] in ("draw", "replacement", "call")


def _needed(facts: Facts, seat: int) -> int:
    """The number of tiles in the hand of the seat."""
    return _HAND - 3 * len(facts["seats"][seat]["melds"]) + _acts(facts, seat)


def _once(tiles: Sequence[int], needed: int) -> list[int]:
    """Returns the tiles; those that come again are left out as long as the hand is too large.

    A program that adds the drawn tile to a hand that has it already means one tile.
    """
    kept = list(tiles)
    for at in reversed(range(len(tiles))):
        if len(kept) > needed and tiles[at] in tiles[at + 1 :]:
            del kept[at]
    return kept


def _copied(
    hands: Mapping[int, Sequence[int]], shown: set[int], drawn: int | None, turn: int
) -> dict[int, bytes]:
    """The hands; a tile that is elsewhere too becomes another copy, and unknown if all are used.

    riichienv's `parse_hand` returns the first ids of a kind for every hand, and its programs give
    hands that do not matter one tile many times.
    """
    named = shown.union(*hands.values(), [] if drawn is None else [drawn])
    used, out = {*shown}, {}
    for seat, tiles in hands.items():
        held = []
        for tile in tiles:
            id_ = tile
            if tile in used or (tile == drawn and seat != turn):
                free = (one for one in ids_alike(tile) if one not in named | used | RED_IDS)
                id_ = next(free, _UNKNOWN)
            used.add(id_)
            held.append(id_)
        out[seat] = _ids(held)
    return out


def _shown(facts: Facts) -> set[int]:
    """The tiles in ponds and melds, and those that are set aside."""
    shown: set[int] = set()
    for of in facts["seats"]:
        shown.update(of["pond"][::2], of["kita"])
        for _, tiles, _ in of["melds"]:
            shown.update(tiles)
    return shown


def _ids(tiles: Iterable[int]) -> bytes:
    """Tile ids as bytes. Raises `ValueError` for anything else."""
    return bytes(tiles)


def _paired(pairs: Iterable[tuple[int, int]]) -> bytes:
    return bytes(value for pair in pairs for value in pair)
