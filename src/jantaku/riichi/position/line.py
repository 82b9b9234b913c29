"""Positions as one line of text: `written` and `read`; docs/positions.md has the grammar."""

from __future__ import annotations

import json
import re
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from jantaku.riichi.position.document import TILE_OF, UNKNOWN
from jantaku.riichi.position.faults import unreadable
from jantaku.riichi.position.values import (
    EVENTS,
    PositionDiscard,
    PositionFields,
    PositionMeld,
    SeatPosition,
)
from jantaku.riichi.rules.game_rule import GameRule
from jantaku.riichi.tiles.notation import format_in_order, format_tile
from jantaku.riichi.tiles.tile import number_of, suit_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jantaku.riichi.tiles.tile import Tile

_MOST_TEXT: Final = 8192  # characters: a whole wall, four ponds and custom rules are 2000
_MOST_UNKNOWN: Final = 136

_FIELD: Final = re.compile(r"\S+")
_RULES: Final = re.compile(r"(\w+)-([34])p")
_ROUND: Final = re.compile(r"([ESWN])([1-4])(?:\(([0-7])\))?")
_COUNTS: Final = re.compile(r"(\d{1,4})\+(\d{1,4})")
_GROUP: Final = re.compile(r"(\d+)([mpsz?])")
_POND_TILE: Final = re.compile(r"(\d[mpsz])(\*?)(-?)(\.?)")
_MELD: Final = re.compile(
    r"\[(?P<closed>[^][()]*)\]|\((?P<called>\d[mpsz])<(?P<source>[0-3]):(?P<own>[^][()+]*)"
    r"(?:\+(?P<added>\d[mpsz]))?\)"
)
_POINTS: Final = re.compile(r"-?\d{1,8}")
_FLAGS: Final = re.compile(r"(?:k(?P<kita>[1-4]))?(?P<marks>[doitrxsc]*)(?:l(?P<liable>[0-3]))?")
_TURN: Final = re.compile(r"([0-3]):(\w+)(?::(\d[mpsz]))?")
_OPTION: Final = re.compile(r"(dice|won|streaks|eight)=([0-9,]+)|ura")

_MARKS: Final[dict[str, tuple[str, Any]]] = {
    "d": ("double_riichi", True),
    "o": ("open_riichi", True),
    "i": ("ippatsu", True),
    "t": ("furiten", "turn"),
    "r": ("furiten", "riichi"),
    "x": ("dead", True),
    "s": ("shown", True),
    "c": ("chombo", True),
}


def written(position: PositionFields) -> str:
    """Returns a position as one line."""
    seats = [_seat(position, at) for at in range(len(position.seats))]
    wall = f"{tiles_text(position.wall)}/{tiles_text(position.dora)}/{tiles_text(position.dead)}"
    added = "" if position.added is None else f":{format_tile(position.added)}"
    return " ".join(
        [
            _rules_text(position.rules),
            _round_text(position),
            f"{position.honba}+{position.sticks}",
            *seats,
            wall,
            f"{position.turn}:{position.event}{added}",
            *_options_text(position),
        ]
    )


def tiles_text(tiles: Iterable[Tile | None]) -> str:
    """Returns tiles in their order; unknown ones are counted.

    >>> tiles_text([0, 1, 34, 9, None, None])
    '120m1p2?'
    """
    text = ""
    for _, group in groupby(tiles, lambda tile: tile is None):
        alike = [*group]
        known = [tile for tile in alike if tile is not None]
        text += format_in_order(known) or f"{len(alike)}{UNKNOWN}"
    return text


def _rules_text(rules: GameRule) -> str:
    if rules.name != "custom rules":
        return f"{rules.name}-{rules.players}p"
    told = json.dumps(rules.to_dict(), separators=(",", ":"))
    return re.sub(r"\s", r"\\u0020", told)


def _round_text(position: PositionFields) -> str:
    cycle = position.rules.wind_cycle
    wind = cycle[position.winds % len(cycle)]
    later = "" if cycle.index(wind) == position.winds else f"({position.winds})"
    return f"{wind}{position.dealer + 1}{later}"


def _seat(position: PositionFields, at: int) -> str:
    of = position.seats[at]
    hand = tiles_text(of.hand) + "".join(map(meld_text, of.melds))
    if position.has_drawn and at == position.turn:
        hand += "+" + (UNKNOWN if position.drawn is None else format_tile(position.drawn))
    pond = "".join(map(discard_text, of.pond))
    kita = f"k{of.kita}" if of.kita else ""
    marks = "".join(mark for mark, (name, value) in _MARKS.items() if getattr(of, name) == value)
    liable = "" if of.liable is None else f"l{of.liable}"
    flags = kita + marks + liable
    return f"{hand}/{pond}/{of.points}" + (f"/{flags}" if flags else "")


def meld_text(meld: PositionMeld) -> str:
    """Returns a meld: the called tile, its source, the tiles of the hand."""
    if meld.type == "closed_kan":
        return f"[{tiles_text(meld.tiles)}]"
    called, *own = meld.tiles
    added = f"+{format_tile(own.pop())}" if meld.type == "added_kan" else ""
    return f"({format_tile(called)}<{meld.source}:{tiles_text(own)}{added})"


def discard_text(tile: PositionDiscard) -> str:
    """Returns a discard with its signs."""
    signs = ("*" if tile.riichi else "") + ("-" if tile.called else "")
    return format_tile(tile.tile) + signs + ("." if tile.tsumogiri else "")


def _options_text(position: PositionFields) -> Iterable[str]:
    if position.dice:
        yield "dice=" + "".join(map(str, position.dice))
    if position.winners:
        yield "won=" + "".join(map(str, position.winners))
    if position.streaks:
        yield "streaks=" + ",".join(map(str, position.streaks))
    if position.eight_honba:
        yield f"eight={position.eight_honba}"
    if position.ura_shown:
        yield "ura"


def read(text: object) -> dict[str, Any]:
    """Returns the fields of a position of a line. Raises `PositionError`, `RulesError`."""
    if not isinstance(text, str) or len(text) > _MOST_TEXT:
        raise unreadable(str(type(text).__name__), 0, 0, f"a line of up to {_MOST_TEXT} characters")
    return _Reader(text).fields()


class _Reader:
    """Reads the fields of a line from left to right; errors name the place."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._fields = [(part.start(), part.group()) for part in _FIELD.finditer(text)]
        self._at = 0

    def fields(self) -> dict[str, Any]:
        rules = self._rules()
        told: dict[str, Any] = {"rules": rules, **self._round(rules), **self._counts()}
        drawn: list[tuple[int, Tile | None]] = []
        told["seats"] = tuple(self._seat(at, drawn) for at in range(rules.players))
        told |= self._wall()
        turn, place = self._turn(), self._fields[self._at - 1][0]
        told |= turn
        has_drawn = turn["event"] in ("draw", "replacement")
        if [at for at, _ in drawn] != ([turn["turn"]] if has_drawn else []):
            raise self._fault(place, 1, "a turn that fits the drawn tiles")
        if has_drawn:
            told["drawn"] = drawn[0][1]
        told |= self._options()
        return told

    def _next(self, wanted: str) -> tuple[int, str]:
        if self._at == len(self._fields):
            raise self._fault(len(self._text), 0, wanted)
        self._at += 1
        return self._fields[self._at - 1]

    def _fault(self, at: int, length: int, wanted: str) -> Exception:
        return unreadable(self._text, at, length, wanted)

    def _match(self, pattern: re.Pattern[str], wanted: str) -> tuple[int, re.Match[str]]:
        at, part = self._next(wanted)
        found = pattern.fullmatch(part)
        if found is None:
            raise self._fault(at, len(part), wanted)
        return at, found

    def _rules(self) -> GameRule:
        wanted = 'rules such as tenhou-4p, or {"players":3}'
        at, part = self._next(wanted)
        if part.startswith("{"):
            return GameRule.from_json(part)
        found = _RULES.fullmatch(part)
        if found is None:
            raise self._fault(at, len(part), wanted)
        return GameRule.preset(found[1], players=3 if found[2] == "3" else 4)

    def _round(self, rules: GameRule) -> dict[str, Any]:
        at, found = self._match(_ROUND, "a round such as E1")
        cycle, wind = rules.wind_cycle, found[1]
        winds = int(found[3]) if found[3] else cycle.find(wind)
        if cycle[winds % len(cycle)] != wind:
            raise self._fault(at, len(found[0]), "a round of these rules")
        return {"winds": winds, "dealer": int(found[2]) - 1}

    def _counts(self) -> dict[str, Any]:
        _, found = self._match(_COUNTS, "honba+sticks such as 0+0")
        return {"honba": int(found[1]), "sticks": int(found[2])}

    def _seat(self, seat: int, drawn: list[tuple[int, Tile | None]]) -> SeatPosition:
        wanted = "a seat: hand/pond/points"
        at, part = self._next(wanted)
        parts = part.split("/")
        if len(parts) not in (3, 4):
            raise self._fault(at, len(part), wanted)
        hand, pond, points = parts[:3]
        flags = parts[3] if parts[3:] else ""
        starts = [at]
        for one in parts:
            starts.append(starts[-1] + len(one) + 1)
        if not _POINTS.fullmatch(points):
            raise self._fault(starts[2], len(points), "points")
        found = _FLAGS.fullmatch(flags)
        if found is None or (parts[3:] and not flags):
            raise self._fault(starts[3], len(flags), "flags")
        marks = found["marks"]
        canonical = "".join(mark for mark in _MARKS if mark in marks)
        if marks != canonical or {"t", "r"} <= {*marks}:
            raise self._fault(starts[3], len(flags), "flags, each once and in the order doitrxsc")
        told = dict(_MARKS[mark] for mark in marks)
        held, melds = self._hand(hand, at, seat, drawn)
        return SeatPosition(
            int(points),
            held,
            melds,
            self._pond(pond, starts[1]),
            kita=int(found["kita"] or 0),
            liable=None if found["liable"] is None else int(found["liable"]),
            **told,
        )

    def _hand(
        self, text: str, at: int, seat: int, drawn: list[tuple[int, Tile | None]]
    ) -> tuple[tuple[Tile | None, ...], tuple[PositionMeld, ...]]:
        end = len(text)
        if len(text) >= 2 and text[-2:] == "+?":
            drawn.append((seat, None))
            end -= 2
        elif len(text) >= 3 and text[-3] == "+" and text[-2:] in TILE_OF:
            drawn.append((seat, TILE_OF[text[-2:]]))
            end -= 3
        first = min((i for i in (text.find("("), text.find("[")) if i >= 0), default=end)
        held = self._tiles(text[:first], at)
        melds = []
        while first < end:
            found = _MELD.match(text, first, end)
            if found is None:
                raise self._fault(at + first, end - first, "a meld such as (3m<0:12m) or [1111z]")
            melds.append(self._meld(found, at))
            first = found.end()
        return held, tuple(melds)

    def _meld(self, found: re.Match[str], at: int) -> PositionMeld:
        part = "own" if found["closed"] is None else "closed"
        own = self._tiles(found[part], at + found.start(part))
        if None in own:
            raise self._fault(at + found.start(part), len(found[part]), "known tiles")
        known: tuple[Any, ...] = own
        if part == "closed":
            return PositionMeld("closed_kan", known)
        called = self._one(found["called"], at + found.start("called"))
        source = int(found["source"])
        if found["added"] is not None:
            added = self._one(found["added"], at + found.start("added"))
            return PositionMeld("added_kan", (called, *known, added), source)
        if len(known) == 3:
            return PositionMeld("open_kan", (called, *known), source)
        numbers = {(suit_of(tile), number_of(tile)) for tile in (called, *known)}
        return PositionMeld("pon" if len(numbers) == 1 else "chi", (called, *known), source)

    def _pond(self, text: str, at: int) -> tuple[PositionDiscard, ...]:
        pond, place = [], 0
        while place < len(text):
            found = _POND_TILE.match(text, place)
            if found is None:
                raise self._fault(at + place, len(text) - place, "a discard such as 5m or 1z*-.")
            tile = self._one(found[1], at + place)
            pond.append(PositionDiscard(tile, bool(found[4]), bool(found[2]), bool(found[3])))
            place = found.end()
        return tuple(pond)

    def _one(self, name: str, at: int) -> Tile:
        if name not in TILE_OF:
            raise self._fault(at, len(name), "a tile")
        return TILE_OF[name]

    def _tiles(self, text: str, at: int) -> tuple[Tile | None, ...]:
        tiles: list[Tile | None] = []
        place = 0
        while place < len(text):
            found = _GROUP.match(text, place)
            if found is None:
                raise self._fault(at + place, len(text) - place, "tiles such as 123m0p4?")
            if found[2] == UNKNOWN:
                count = int(found[1][:4])
                if not 0 < count <= _MOST_UNKNOWN or found[1][0] == "0":
                    raise self._fault(at + place, len(found[0]), "a number of unknown tiles")
                tiles += [None] * count
            else:
                tiles += [self._one(digit + found[2], at + place) for digit in found[1]]
            place = found.end()
        return tuple(tiles)

    def _wall(self) -> dict[str, Any]:
        wanted = "a wall: live/indicators/dead"
        at, part = self._next(wanted)
        parts = part.split("/")
        if len(parts) != 3:
            raise self._fault(at, len(part), wanted)
        live, dora, dead = parts
        indicators = self._tiles(dora, at + len(live) + 1)
        if None in indicators:
            raise self._fault(at + len(live) + 1, len(dora), "known indicators")
        rest = self._tiles(dead, at + len(live) + len(dora) + 2)
        return {"wall": self._tiles(live, at), "dora": indicators, "dead": rest}

    def _turn(self) -> dict[str, Any]:
        wanted = "a turn such as 0:draw or 2:discard"
        at, found = self._match(_TURN, wanted)
        if found[2] not in EVENTS:
            raise self._fault(at, len(found[0]), "one of " + ", ".join(EVENTS))
        added = None if found[3] is None else self._one(found[3], at + found.start(3))
        return {"turn": int(found[1]), "event": found[2], "added": added}

    def _options(self) -> dict[str, Any]:
        told: dict[str, Any] = {}
        while self._at < len(self._fields):
            wanted = "dice=, won=, streaks=, eight= or ura"
            at, found = self._match(_OPTION, wanted)
            name = found[1] or "ura"
            try:
                key, value = _READ_OPTION[name](found[2])
            except ValueError:
                raise self._fault(at, len(found[0]), wanted) from None
            if key in told:
                raise self._fault(at, len(found[0]), "an option that is there once")
            told[key] = value
        return told


def _digits(most: str, count: int) -> Any:
    def read_digits(text: str) -> tuple[int, ...]:
        if len(text) > count or any(digit not in most for digit in text):
            raise ValueError(text)
        return tuple(map(int, text))

    return read_digits


_READ_OPTION: Final[dict[str, Any]] = {
    "dice": lambda text: ("dice", _digits("123456", 2)(text)),
    "won": lambda text: ("winners", _digits("0123", 4)(text)),
    "streaks": lambda text: ("streaks", tuple(int(one[:4]) for one in text.split(","))),
    "eight": lambda text: ("eight_honba", int(text[:5])),
    "ura": lambda _: ("ura_shown", True),
}
