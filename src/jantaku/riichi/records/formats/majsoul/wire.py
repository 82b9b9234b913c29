"""Mahjong Soul's protobuf messages as plain dicts and back: `decode` and `encode`.

A dozen lines of table stand for the protocol: the fields that a game record needs, by their
numbers; others are skipped. The dicts are those of the JSON dumps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.input_limits import DEEPEST_PROTOBUF, Parts

if TYPE_CHECKING:
    from collections.abc import Iterator

Message = dict[str, Any]
Field = tuple[str, str, bool]

# Message: number, name, type; a * marks what is repeated.
_SCHEMA = """
ResGameRecord: 3 head RecordGame, 4 data Wrapped, 5 data_url string
RecordGame: 1 uuid string, 2 start_time uint, 3 end_time uint, 5 config GameConfig,
    11 *accounts Account, 12 result GameEndResult, 1000 jantaku string
Account: 1 account_id uint, 2 seat uint, 3 nickname string, 7 level Level, 8 level3 Level
Level: 1 id uint, 2 score uint
GameConfig: 1 category uint, 2 mode GameMode
GameMode: 1 mode uint, 6 detail_rule GameDetailRule
GameDetailRule: 3 dora_count uint, 4 shiduan uint
GameEndResult: 1 *players PlayerItem
PlayerItem: 1 seat uint, 2 total_point int, 3 part_point_1 int
GameDetailRecords: 1 *records Wrapped, 2 version uint, 3 *actions GameAction
GameAction: 1 passed uint, 2 type uint, 3 result Wrapped
RecordNewRound: 1 chang uint, 2 ju uint, 3 ben uint, 4 dora string, 5 *scores int, 6 liqibang uint,
    7 *tiles0 string, 8 *tiles1 string, 9 *tiles2 string, 10 *tiles3 string, 14 paishan string,
    15 left_tile_count uint, 16 *doras string
RecordDealTile: 1 seat uint, 2 tile string, 3 left_tile_count uint, 5 liqi LiQiSuccess,
    6 *doras string
RecordDiscardTile: 1 seat uint, 2 tile string, 3 is_liqi bool, 5 moqie bool, 8 *doras string,
    9 is_wliqi bool
RecordChiPengGang: 1 seat uint, 2 type uint, 3 *tiles string, 4 *froms uint, 5 liqi LiQiSuccess
RecordAnGangAddGang: 1 seat uint, 2 type uint, 3 tiles string, 6 *doras string
RecordBaBei: 1 seat uint, 6 *doras string, 8 moqie bool
RecordHule: 1 *hules HuleInfo, 2 *old_scores int, 3 *delta_scores int, 5 *scores int
HuleInfo: 1 *hand string, 2 *ming string, 3 hu_tile string, 4 seat uint, 5 zimo bool,
    6 qinjia bool, 7 liqi bool, 8 *doras string, 9 *li_doras string, 10 yiman bool, 11 count uint,
    12 *fans FanInfo, 13 fu uint, 15 point_rong uint, 16 point_zimo_qin uint,
    17 point_zimo_xian uint, 19 point_sum uint, 21 baopai uint
FanInfo: 2 val uint, 3 id uint
RecordNoTile: 1 liujumanguan bool, 2 *players NoTilePlayer, 3 *scores NoTileScore, 4 gameend bool
NoTilePlayer: 3 tingpai bool, 4 *hand string
NoTileScore: 1 seat uint, 2 *old_scores int, 3 *delta_scores int
RecordLiuJu: 1 type uint, 3 seat uint, 4 *tiles string, 5 liqi LiQiSuccess
LiQiSuccess: 1 seat uint, 2 score int, 3 liqibang uint, 4 failed bool
"""
_WRAPPER = "Wrapped"
_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_NUMERIC = frozenset({"uint", "int", "bool"})
_CURE: Final = "the file is not a complete Mahjong Soul record"


def _parsed_schema(text: str) -> dict[str, dict[int, Field]]:
    fields: dict[str, dict[int, Field]] = {}
    for row in text.replace("\n    ", " ").strip().splitlines():
        message, listed = row.split(": ")
        parts = (part.split() for part in listed.split(","))
        fields[message] = {
            int(number): (name.lstrip("*"), type_, name[0] == "*") for number, name, type_ in parts
        }
    return fields


_FIELDS: Final = _parsed_schema(_SCHEMA)


def _in_camel_case(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


_NAMES: Final = {
    _in_camel_case(name): name for row in _FIELDS.values() for name, _, _ in row.values()
}


def in_snake_case(value: Any) -> Any:
    """Returns a JSON dump with the names of the protocol for those that protobuf writes in JSON.

    >>> in_snake_case([{"partPoint1": 25000}])
    [{'part_point_1': 25000}]
    """
    if isinstance(value, dict):
        return {_NAMES.get(name, name): in_snake_case(part) for name, part in value.items()}
    return [*map(in_snake_case, value)] if isinstance(value, list) else value


def unwrap(data: bytes | memoryview, depth: int = 0, parts: Parts | None = None) -> Message:
    """A wrapped message: `{"name": ".lq.RecordHule", "data": {...}}`.

    Raises `ReplayError` for other bytes; messages not in the table are left empty.
    """
    name, inner = "", memoryview(b"")
    parts = parts or Parts()
    for number, value in _fields(data, parts):
        if number == 1 and not isinstance(value, int):
            name = str(value, "utf-8", "replace")
        elif number == 2 and not isinstance(value, int):
            inner = value
    type_ = name.removeprefix(".lq.")
    known = type_ in _FIELDS
    return {"name": name, "data": decode(type_, inner, depth + 1, parts) if known else {}}


def decode(
    type_: str, data: bytes | memoryview, depth: int = 0, parts: Parts | None = None
) -> Message:
    """The fields of a message; those that are not sent are missing.

    Raises `ReplayError` for other bytes.
    """
    if depth > DEEPEST_PROTOBUF:
        raise ReplayError("messages nested too deep", _CURE)
    message: Message = {}
    parts = parts or Parts()
    for number, raw in _fields(data, parts):
        if number not in _FIELDS[type_]:
            continue
        name, inner, repeated = _FIELDS[type_][number]
        if repeated and inner in _NUMERIC and not isinstance(raw, int):
            message.setdefault(name, []).extend(_number(n, inner) for n in _varints(raw, parts))
        elif repeated:
            message.setdefault(name, []).append(_value(raw, inner, depth, parts))
        else:
            message[name] = _value(raw, inner, depth, parts)
    return message


_KINDS: Final[dict[str, tuple[tuple[type, ...], str]]] = {
    "uint": ((int,), "a whole number"),
    "int": ((int,), "a whole number"),
    "bool": ((bool, int), "true or false"),
    "string": ((str,), "a text"),
}


def misfit(type_: str, message: object, place: str = "") -> ReplayError | None:
    """The first field of a JSON dump that is not of the form it has in this message, if any."""
    if not isinstance(message, dict):
        return _misfit(place or type_, message, "an object")
    for name, inner, repeated in _FIELDS.get(type_, {}).values():
        value = message.get(name)
        field = f"{place}.{name}" if place else name
        if value is None:
            continue
        if repeated and not isinstance(value, list):
            return _misfit(field, value, "a list")
        rows = enumerate(value) if repeated else [(None, value)]
        for at, one in rows:
            where = field if at is None else f"{field}[{at}]"
            found = _misfit_of_value(where, one, inner)
            if found is not None:
                return found
    return None


def _misfit_of_value(field: str, value: object, type_: str) -> ReplayError | None:
    if type_ == _WRAPPER:
        return None
    if type_ not in _KINDS:
        return misfit(type_, value, field)
    kinds, wanted = _KINDS[type_]
    return None if type(value) in kinds else _misfit(field, value, wanted)


def _misfit(field: str, value: object, wanted: str) -> ReplayError:
    return ReplayError(f"{field} is {repr(value)[:40]}", f"it is {wanted}")


def _value(raw: int | memoryview, type_: str, depth: int, parts: Parts) -> Any:
    if (type_ in _NUMERIC) != isinstance(raw, int):
        raise ReplayError("a field of another type", _CURE)
    if isinstance(raw, int):
        return _number(raw, type_)
    if type_ == "string":
        return str(raw, "utf-8", "replace")
    if type_ == _WRAPPER:
        return unwrap(raw, depth + 1, parts)
    return decode(type_, raw, depth + 1, parts)


def _number(raw: int, type_: str) -> int | bool:
    if type_ == "bool":
        return raw != 0
    return raw - (1 << 64) if type_ == "int" and raw >> 63 else raw


def _fields(data: bytes | memoryview, parts: Parts) -> Iterator[tuple[int, int | memoryview]]:
    """Number and value of each field: a number, or the bytes of anything longer."""
    view = memoryview(data)
    at = 0
    while at < len(view):
        parts.take()
        key, at = _varint(view, at)
        wire = key & 7
        if wire == _VARINT:
            value, at = _varint(view, at)
            yield key >> 3, value
            continue
        if wire == _BYTES:
            size, at = _varint(view, at)
        elif wire in (_FIXED32, _FIXED64):
            size = 4 if wire == _FIXED32 else 8
        else:
            raise ReplayError(f"no protobuf message (wire type {wire})", _CURE)
        if size > len(view) - at:
            raise ReplayError("a protobuf message that breaks off", _CURE)
        yield key >> 3, view[at : at + size]
        at += size


def _varint(data: memoryview, at: int) -> tuple[int, int]:
    """A number of up to ten bytes, and where it ends."""
    value = 0
    for shift in range(0, 70, 7):
        if at >= len(data):
            raise ReplayError("a protobuf message that breaks off", _CURE)
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value & 0xFFFF_FFFF_FFFF_FFFF, at
    raise ReplayError("a protobuf number without end", _CURE)


def _varints(data: memoryview, parts: Parts) -> Iterator[int]:
    at = 0
    while at < len(data):
        parts.take()
        number, at = _varint(data, at)
        yield number


def wrap(message: Message) -> bytes:
    """The bytes of a wrapped message, which `unwrap` reads."""
    inner = encode(message["name"].removeprefix(".lq."), message["data"])
    return _sized(1, message["name"].encode()) + _sized(2, inner)


def encode(type_: str, message: Message) -> bytes:
    """The bytes of a message; zeros, and what the table does not know, are left out.

    >>> decode("FanInfo", encode("FanInfo", {"id": 2, "val": 1}))
    {'val': 1, 'id': 2}
    """
    parts = []
    for number, (name, inner, repeated) in _FIELDS[type_].items():
        value = message.get(name)
        if not value:
            continue
        if repeated and inner in _NUMERIC:
            parts.append(_sized(number, b"".join(map(_varint_of, value))))
        else:
            values = value if repeated else [value]
            parts.extend(_encoded(number, one, inner) for one in values)
    return b"".join(parts)


def _encoded(number: int, value: Any, type_: str) -> bytes:
    if type_ in _NUMERIC:
        return _varint_of(number << 3) + _varint_of(value)
    if type_ == "string":
        return _sized(number, value.encode())
    return _sized(number, wrap(value) if type_ == _WRAPPER else encode(type_, value))


def _sized(number: int, data: bytes) -> bytes:
    return _varint_of(number << 3 | _BYTES) + _varint_of(len(data)) + data


def _varint_of(value: int) -> bytes:
    value = int(value) & 0xFFFF_FFFF_FFFF_FFFF
    parts = bytearray()
    while value >= 0x80:
        parts.append(value & 0x7F | 0x80)
        value >>= 7
    parts.append(value)
    return bytes(parts)
