"""Reads Tenhou's mjlog XML, plain or gzip: `read_tenhou_xml`.

The format is a flat list of tags, and nine of ten are a draw or a discard such as `<T52/>`; those
are looked up whole, which makes reading fast. No XML parser is involved: what is not a tag with
attributes, a DOCTYPE above all, is refused.
"""

from __future__ import annotations

import functools
import re
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import unquote

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.formats.tenhou.meld_codes import (
    codes_of_melds,
    format_meld_code,
    parse_meld_code,
)
from jantaku.riichi.records.formats.tenhou.words import (
    DISCARDS,
    DRAWN_GAMES,
    DRAWS,
    FAST,
    NO_OPEN_TANYAO,
    NO_RED_FIVES,
    ROOM_BITS,
    ROOMS,
    SANMA,
    SOUTH,
    WINDS,
    YAKU_IDS,
    as_yakuman,
    yaku_han,
)
from jantaku.riichi.records.input_limits import (
    LONGEST_NAME,
    LONGEST_TAG,
    MOST_POINTS,
    MOST_ROUNDS,
    Parts,
    as_bytes,
    guarded,
    malformed,
    whole,
)
from jantaku.riichi.records.record import (
    DRAWN_GAME_KINDS,
    EVENT_SIZE,
    NOBODY,
    OPTIONS_KEY,
    SEATS,
    DrawnGame,
    EventCode,
    GameRecord,
    RecordedFact,
    RecordedWin,
    RoundRecord,
    Seat,
    rule_in_text,
    tiles_of,
)
from jantaku.riichi.records.tile_layout import TileLayout
from jantaku.riichi.tiles.tile import TILE_IDS, TileId

T = TypeVar("T")

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from jantaku.riichi.score.result import YakuHan

Attributes = dict[bytes, bytes]

_RESULTS = (b"AGARI", b"RYUUKYOKU")
_TAG = re.compile(rb'(/?)(\??[A-Za-z]+)(\d*)((?:\s+\w+\s*=\s*(?:"[^"]*"|\'[^\']*\'))*)\s*[/?]?>\s*')
_ATTRIBUTE = re.compile(rb'(\w+)\s*=\s*(?:"([^"]*)"|\'([^\']*)\')')
_PLAIN_ATTRIBUTE = re.compile(rb'(\w+)="([^"]*)"')
_HEADS = frozenset({b"?xml", b"mjloggm", b"SHUFFLE", b"GO", b"UN", b"TAIKYOKU"})
_IGNORED = frozenset({b"UN", b"BYE", b"mjloggm"})  # comings and goings of players
_INIT = b"INIT "
_OPTIONS = OPTIONS_KEY.encode()
_LONGEST_OPTIONS = 1 << 14
_CURE = "the file is not a complete mjlog"

_KIND_OF_TYPE = {type_.encode(): kind for kind, type_, _ in DRAWN_GAMES}


def _event(code: EventCode, *rest: int) -> bytes:
    return bytes((code, *rest)).ljust(EVENT_SIZE, b"\0")


def _usual_tags() -> dict[bytes, bytes]:
    """The tags that need no parsing, without their `<`, and their events."""
    tags = {}
    for seat in SEATS:
        for tile in TILE_IDS:
            tags[b"%c%d/>" % (DRAWS[seat], tile)] = _event(EventCode.DRAW, seat, tile)
            tags[b"%c%d/>" % (DISCARDS[seat], tile)] = _event(EventCode.DISCARD, seat, tile)
        tags[b'REACH who="%d" step="1"/>' % seat] = _event(EventCode.RIICHI, seat)
        tags[b'BYE who="%d" />' % seat] = b""
    return tags


_USUAL: Final = _usual_tags()


@guarded
def read_tenhou_xml(data: bytes | str) -> GameRecord:
    """The game of an mjlog.

    Raises `ReplayError`, with the position in the text, for anything else.
    """
    text = as_bytes(data)
    Parts().take(text.count(b"<"))
    return _Reader(_without_comments(text)).game()


def _without_comments(text: bytes) -> bytes:
    """The text with spaces where comments were, so that positions stay what they are."""
    start = text.find(b"<!--")
    if start < 0:
        return text
    blank = bytearray(text)
    while start >= 0 and (end := text.find(b"-->", start + 4)) >= 0:
        blank[start : end + 3] = b" " * (end + 3 - start)
        start = text.find(b"<!--", end + 3)
    return bytes(blank)


class _Reader:
    """Reads one file, split where its tags begin."""

    def __init__(self, text: bytes) -> None:
        start = 3 if text.startswith(b"\xef\xbb\xbf") else 0
        self._text = text
        self._start = start
        self._tags = text[start:].split(b"<")
        self._at = 0  # the tag in hand

    def game(self) -> GameRecord:
        """The whole game; a fault is given the position of its tag."""
        try:
            return self._game()
        except ReplayError as error:
            if error.position is None:
                error.position = self._position()
            raise
        except (LookupError, ValueError, TypeError) as error:
            fault = malformed(error)
            fault.position = self._position()
            raise fault from None

    def _position(self) -> int:
        return self._start + sum(len(tag) + 1 for tag in self._tags[: self._at]) - (self._at > 0)

    def _game(self) -> GameRecord:
        tags = self._tags
        if tags[0].strip():
            raise ReplayError("text before the first tag", _CURE)
        if not tags[-1].startswith(b"/mjloggm>"):
            self._at = len(tags) - 1
            raise ReplayError("the file breaks off (no </mjloggm>)", "fetch the file again")
        starts = self._starts()
        if not starts:
            raise ReplayError("no round (no INIT tag)", _CURE)
        if len(starts) > MOST_ROUNDS:
            raise ReplayError(f"more than {MOST_ROUNDS} rounds", _CURE)
        heads = self._heads(starts[0])
        players = _players(heads)
        ends = [*starts[1:], len(tags)]
        rounds = tuple(self._round(*span, players) for span in zip(starts, ends, strict=True))
        return self._assembled(heads, players, rounds)

    def _starts(self) -> list[int]:
        """Returns the indices of the tags that begin a round."""
        *parts, _ = self._text.split(b"<" + _INIT)
        return list(accumulate(part.count(b"<") + 1 for part in parts))

    def _heads(self, end: int) -> dict[bytes, Attributes]:
        """The tags before the first round; of a name that comes again the first."""
        heads: dict[bytes, Attributes] = {}
        for at in range(1, end):
            self._at = at
            name, attributes = _parsed(self._tags[at])
            if name not in _HEADS and name != b"BYE":
                raise _unknown(name)
            heads.setdefault(name, attributes)
        return heads

    def _assembled(
        self, heads: dict[bytes, Attributes], players: int, rounds: tuple[RoundRecord, ...]
    ) -> GameRecord:
        self._at = 1
        bits = whole(int(heads[b"GO"][b"type"]), 0, 0xFFFF, "the table type")
        rule = rule_in_text(_name(heads[b"GO"].get(_OPTIONS, b""), _LONGEST_OPTIONS), players)
        people = heads.get(b"UN", {})
        reds = 0 if bits & NO_RED_FIVES else 1
        final_points, scores = self._final(players)
        rooms = {room_bits: room for room, (room_bits, _) in ROOMS.items()}
        return GameRecord(
            source="tenhou_xml",
            site="tenhou",
            names=tuple(_name(people.get(b"n%d" % seat, b"")) for seat in range(players)),
            rounds=rounds
            if rule is None
            else tuple(replace(one, stick_points=rule.riichi_stick_points) for one in rounds),
            red_fives=(reds if players == 4 else 0, reds, reds)
            if rule is None
            else rule.red_fives or (0, 0, 0),
            rule=rule,
            open_tanyao=not bits & NO_OPEN_TANYAO,
            length="south" if bits & SOUTH else "east",
            room=rooms[bits & ROOM_BITS],
            fast=bool(bits & FAST),
            reference=_name(heads.get(b"SHUFFLE", {}).get(b"ref", b"")),
            ratings=_each(people.get(b"rate", b""), players, float),
            grades=_each(people.get(b"dan", b""), players, _name),
            seed=_name(heads.get(b"SHUFFLE", {}).get(b"seed", b""), 8192) or None,
            final_points=final_points,
            scores=scores,
            own_room=heads[b"GO"].get(b"lobby", b"").strip(b"0") != b"",
        )

    def _final(self, players: int) -> tuple[tuple[int, ...] | None, tuple[float, ...] | None]:
        """Points and scores from the last result of the file, if it ended the game."""
        for at in range(len(self._tags) - 1, 0, -1):
            self._at = at
            if self._tags[at].startswith(_RESULTS):
                break
        owari = _parsed(self._tags[self._at])[1].get(b"owari")
        if owari is None:
            return None, None
        values = owari.split(b",")
        points = tuple(_hundreds(value) for value in values[: 2 * players : 2])
        scores = tuple(_score(value) for value in values[1 : 2 * players : 2])
        if len(points) != players or len(scores) != players:
            raise ReplayError("the final scores are not one for each player", _CURE)
        return points, scores

    def _round(self, start: int, end: int, players: int) -> RoundRecord:
        self._at = start
        init = _attributes(self._tags[start])
        number, honba, sticks, *dice, dora = _numbers(init[b"seed"], 6)
        dealer = int(init[b"oya"])
        if number % 4 != dealer or not 0 <= number < 16 or not 0 <= dora < len(TILE_IDS):
            raise ReplayError("an unknown round, or the dealer of another", _CURE)
        deal = b"".join([_id_bytes(init[b"hai%d" % seat]) for seat in range(players)])
        events = list(map(_USUAL.get, self._tags[start + 1 : end]))
        telling = self._unusual(events, start + 1)
        table = TileLayout(players, dealer, deal, dora)
        packed = bytearray().join(events)  # type: ignore[arg-type]  # no None is left
        try:
            table.play(packed)
        except (ReplayError, IndexError):
            self._at = _index_of_event(events, table.at) + start + 1
            raise
        if not table.over and end < len(self._tags):
            raise ReplayError("the round has no end", _CURE)
        results = [one for one in telling if self._tags[one[0]].startswith(_RESULTS)]
        wins, drawn_game = self._results(results, table, packed)
        return RoundRecord(
            round_wind=WINDS[number // 4],
            dealer=SEATS[dealer],
            honba=whole(honba, 0, 1000, "the number of honba"),
            riichi_sticks=whole(sticks, 0, 1000, "the number of riichi sticks"),
            points=tuple([_hundreds(value) for value in init[b"ten"].split(b",", 4)[:players]]),
            deal=deal,
            dora_indicator=TILE_IDS[dora],
            packed=bytes(packed),
            wins=wins,
            drawn_game=drawn_game,
            dice=(dice[0], dice[1]),
            told=tuple(
                told
                for at, attributes in telling
                for told in _told(attributes, _index_in(events, at - start - 1), players)
            ),
        )

    def _unusual(self, events: list[bytes | None], first: int) -> list[tuple[int, Attributes]]:
        """Fills in the events of tags that are not looked up; returns those that contain points."""
        telling: list[tuple[int, Attributes]] = []
        results = 0
        at = -1
        for _ in range(events.count(None)):
            at = events.index(None, at + 1)
            self._at = first + at
            tag = self._tags[self._at]
            if tag.startswith(_RESULTS):
                attributes = _attributes(tag)
                events[at] = _result_event(attributes, results)
                telling.append((self._at, attributes))
                results += 1
            else:
                read = _remembered_event if len(tag) <= LONGEST_TAG else _unusual_event
                events[at] = read(tag)
                if tag.startswith(b"REACH") and b"ten" in tag:
                    telling.append((self._at, _attributes(tag)))
        return telling

    def _results(
        self, results: list[tuple[int, Attributes]], table: TileLayout, packed: bytearray
    ) -> tuple[tuple[RecordedWin, ...], DrawnGame | None]:
        first = len(packed) - EVENT_SIZE * len(results)
        wins = []
        for index, (self._at, attributes) in enumerate(results):
            if packed[first + EVENT_SIZE * index] == EventCode.DRAWN_GAME:
                return (), _drawn_game(attributes, table)
            wins.append(_win(attributes, table, packed))
        return tuple(wins), None


def _players(heads: dict[bytes, Attributes]) -> int:
    if b"GO" not in heads or b"type" not in heads[b"GO"]:
        raise ReplayError("the table's type is missing (no GO tag)", _CURE)
    return 3 if int(heads[b"GO"][b"type"]) & SANMA else 4


def _parsed(tag: bytes) -> tuple[bytes, Attributes]:
    """Name and attributes of any tag; refuses what is not a plain tag."""
    found = _TAG.fullmatch(tag)
    if found is None:
        refused = b"!" if tag.startswith(b"!") else b""
        fault = "a DOCTYPE, CDATA or the like" if refused else "not a whole tag"
        raise ReplayError(fault, "an mjlog has tags with attributes only")
    closing, name, digits, attributes = found.groups()
    if closing and name != b"mjloggm":
        raise _unknown(b"/" + name + digits)
    found_attributes = _ATTRIBUTE.findall(attributes)
    return name + digits, {key: double or single for key, double, single in found_attributes}


def _attributes(tag: bytes) -> Attributes:
    """The attributes of a tag, fast where it is written as Tenhou does."""
    if tag.endswith(b"/>") and b"'" not in tag:
        attributes = dict(_PLAIN_ATTRIBUTE.findall(tag))
        if len(attributes) * 2 == tag.count(b'"'):
            return attributes
    return _parsed(tag)[1]


def _unknown(name: bytes) -> ReplayError:
    shown = name.decode("ascii", "replace")[:40]
    return ReplayError(f"unknown tag {shown!r}", _CURE)


def _unusual_event(tag: bytes) -> bytes:
    """The event of any tag but a result; empty for those that say nothing of the round."""
    name, attributes = _parsed(tag)
    if name in _IGNORED:
        return b""
    if name in _READERS:
        return _READERS[name](attributes)
    letter, number = name[:1], name[1:]
    usual = _USUAL.get(b"%s%d/>" % (letter, int(number))) if number.isdigit() else None
    if usual is None:
        raise _unknown(name)
    return usual


_remembered_event = functools.lru_cache(maxsize=8192)(_unusual_event)


def _call(attributes: Attributes) -> bytes:
    code = int(attributes[b"m"])
    event = parse_meld_code(_seat(attributes[b"who"]), code)
    if event[0] != EventCode.ADDED_KAN and format_meld_code(event) != code:
        raise ReplayError(f"the code of a meld, {code}, contradicts itself", _CURE)
    return event


def _riichi(attributes: Attributes) -> bytes:
    codes = {b"1": EventCode.RIICHI, b"2": EventCode.RIICHI_ACCEPTED}
    return _event(codes[attributes[b"step"]], _seat(attributes[b"who"]))


def _dora(attributes: Attributes) -> bytes:
    tile = whole(int(attributes[b"hai"]), 0, len(TILE_IDS) - 1, "a dora indicator")
    return _event(EventCode.DORA, 0, tile)


_READERS: Final[dict[bytes, Callable[[Attributes], bytes]]] = {
    b"N": _call,
    b"REACH": _riichi,
    b"DORA": _dora,
}


def _result_event(attributes: Attributes, index: int) -> bytes:
    if b"machi" not in attributes:
        kind = _KIND_OF_TYPE[attributes.get(b"type", b"")]
        return _event(EventCode.DRAWN_GAME, 0, DRAWN_GAME_KINDS.index(kind))
    tile = whole(int(attributes[b"machi"]), 0, len(TILE_IDS) - 1, "a winning tile")
    winner, discarder = _seat(attributes[b"who"]), _seat(attributes[b"fromWho"])
    pao = _seat(attributes[b"paoWho"]) if b"paoWho" in attributes else NOBODY
    return _event(EventCode.WIN, winner, tile, discarder, index, pao)


def _told(attributes: Attributes, event: int, players: int) -> Iterator[RecordedFact]:
    """Yields the points in the tag of a paid riichi or a result, and the limit of a win."""
    if b"sc" in attributes:
        before = attributes[b"sc"].split(b",")[: 2 * players : 2]
        yield RecordedFact("points", event - 1, tuple(map(_hundreds, before)))
    else:
        after = attributes[b"ten"].split(b",")[:players]
        yield RecordedFact("points", event, tuple(map(_hundreds, after)))
    if b"machi" in attributes:
        yield RecordedFact("limit", event, _numbers(attributes[b"ten"], 3)[2])


def _win(attributes: Attributes, table: TileLayout, packed: bytearray) -> RecordedWin:
    winner, discarder = _seat(attributes[b"who"]), _seat(attributes[b"fromWho"])
    tile = TILE_IDS[int(attributes[b"machi"])]
    hand = table.hand(winner)
    if discarder != winner:
        hand = tuple(sorted((*hand, tile)))
    if _tiles(attributes[b"hai"]) != hand:
        raise ReplayError("the winning hand is not the one that was played", _CURE)
    melds = _numbers(attributes.get(b"m", b""))
    if sorted(melds) != sorted(codes_of_melds(packed, winner)):
        raise ReplayError("the winner's melds are not those that were played", _CURE)
    fu, points, _ = _numbers(attributes[b"ten"], 3)
    dora = _ids(attributes[b"doraHai"])
    if dora != table.doras:
        raise ReplayError("the dora indicators are not those that were turned over", _CURE)
    ura = _ids(attributes.get(b"doraHaiUra", b""))
    if not table.hidden(ura):
        raise ReplayError("an ura-dora indicator was seen elsewhere", _CURE)
    honba, sticks = _numbers(attributes[b"ba"], 2)
    return RecordedWin(
        winner=winner,
        discarder=None if winner == discarder else discarder,
        tile=tile,
        hand=hand,
        melds=table.melds[winner],
        kita=table.kita[winner],
        pao=_seat(attributes[b"paoWho"]) if b"paoWho" in attributes else None,
        fu=whole(fu, 0, 1000, "the number of fu") or None,
        yaku=_yaku(attributes),
        points=whole(points, 0, MOST_POINTS, "the worth of a hand"),
        dora=dora,
        ura=ura,
        honba=whole(honba, 0, 1000, "the number of honba"),
        riichi_sticks=whole(sticks, 0, 1000, "the number of riichi sticks"),
        deltas=_deltas(attributes, table.players),
    )


def _drawn_game(attributes: Attributes, table: TileLayout) -> DrawnGame:
    hands = tuple(_shown(attributes, table, seat) for seat in range(table.players))
    honba, sticks = _numbers(attributes[b"ba"], 2)
    return DrawnGame(
        kind=_KIND_OF_TYPE[attributes.get(b"type", b"")],
        hands=hands,
        melds=table.melds,
        honba=whole(honba, 0, 1000, "the number of honba"),
        riichi_sticks=whole(sticks, 0, 1000, "the number of riichi sticks"),
        deltas=_deltas(attributes, table.players),
    )


def _shown(attributes: Attributes, table: TileLayout, seat: int) -> tuple[TileId, ...] | None:
    told = attributes.get(b"hai%d" % seat)
    if told is None:
        return None
    hand = table.hand(seat)
    if _tiles(told) != hand:
        raise ReplayError("a hand shown is not the one that was played", _CURE)
    return hand


def _yaku(attributes: Attributes) -> tuple[YakuHan, ...]:
    if b"yakuman" in attributes:
        ids = [YAKU_IDS[number] for number in _numbers(attributes[b"yakuman"])]
        return tuple([as_yakuman(id_, 1) or yaku_han(id_, 1) for id_ in ids])
    numbers = _numbers(attributes[b"yaku"])
    if len(numbers) % 2 or not all(0 <= han < 100 for han in numbers[1::2]):
        raise ReplayError("yaku without han", _CURE)
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return tuple([yaku_han(YAKU_IDS[id_], han) for id_, han in pairs])


def _deltas(attributes: Attributes, players: int) -> tuple[int, ...]:
    values = attributes[b"sc"].split(b",")
    if len(values) < 2 * players:
        raise ReplayError("a change of points is missing", _CURE)
    return tuple([_hundreds(value) for value in values[1 : 2 * players : 2]])


def _numbers(text: bytes, count: int | None = None) -> list[int]:
    numbers = [*map(int, text.split(b","))] if text else []
    if count is not None and len(numbers) != count:
        raise ReplayError(f"{len(numbers)} numbers where {count} belong", _CURE)
    return numbers


def _id_bytes(text: bytes) -> bytes:
    return bytes(map(_ID_OF_DIGITS.__getitem__, text.split(b","))) if text else b""


_ID_OF_DIGITS = {b"%d" % id_: id_ for id_ in TILE_IDS}


def _ids(text: bytes) -> tuple[TileId, ...]:
    return tiles_of(_id_bytes(text))


def _tiles(text: bytes) -> tuple[TileId, ...]:
    return tuple(sorted(_ids(text)))


def _seat(text: bytes) -> Seat:
    return _SEAT_OF_DIGIT[text]


_SEAT_OF_DIGIT = {b"%d" % seat: seat for seat in SEATS}


def _hundreds(text: bytes) -> int:
    return whole(100 * int(text), -MOST_POINTS, MOST_POINTS, "a number of points")


def _score(text: bytes) -> float:
    score = float(text)
    if not -1e6 < score < 1e6:
        raise ReplayError("a score that no game ends with", _CURE)
    return score


def _name(text: bytes, longest: int = LONGEST_NAME) -> str:
    return unquote(text[: 3 * longest].decode("utf-8", "replace"), errors="replace")[:longest]


def _each(text: bytes, players: int, read: Callable[[bytes], T]) -> tuple[T, ...] | None:
    values = text.split(b",")[:players]
    return tuple(map(read, values)) if len(values) == players else None


def _index_in(events: Sequence[bytes | None], at: int) -> int:
    """Returns the index of a tag's event; tags that say nothing of the round do not count."""
    return at - events[:at].count(b"")


def _index_of_event(events: Sequence[bytes | None], at: int) -> int:
    """Returns the index of the event that holds the packed byte at this position."""
    end = 0
    for index, event in enumerate(events):
        end += len(event or b"")
        if end > at:
            return index
    return len(events) - 1
