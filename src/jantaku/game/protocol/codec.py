"""The JSON of the protocol's values, and its schema."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias, Union, get_args, get_origin

from jantaku.base.errors import ProtocolError

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"

_TAG = "type"
_LONGEST = 200  # characters shown of a fault


def to_dict(value: object) -> dict[str, Json]:
    """A value of the protocol as JSON: its fields by name, those left out that say nothing.

    >>> from jantaku.protocol import DisplayTile, Drew
    >>> to_dict(Drew(0, DisplayTile("5m", red=True)))
    {'type': 'draw', 'seat': 0, 'tile': {'name': '5m', 'red': True}}
    """
    document = to_json(value)
    assert isinstance(document, dict)
    return document


def to_json(value: Any) -> Json:
    """Returns the JSON of a protocol value, or of several in a tuple or by name, inside another.

    >>> from jantaku.protocol import DisplayTile
    >>> to_json((DisplayTile("5m"), None))
    [{'name': '5m'}, None]
    """
    kind = type(value)
    if kind in _ATOMS:
        return value  # type: ignore[no-any-return]
    if kind is tuple or kind is list:
        return [to_json(one) for one in value]
    rows = _ROWS.get(kind) or _rows_of(kind)
    if rows:
        return _fields(value, rows)
    if isinstance(value, (tuple, list)):
        return [to_json(one) for one in value]
    if isinstance(value, Mapping):
        return {str(name): to_json(one) for name, one in value.items()}
    return value  # type: ignore[no-any-return]


def from_dict(kind: Any, document: object) -> Any:
    """The value of that kind, a dataclass or a union of several, that `to_dict` wrote.

    Raises `ProtocolError`, which names the place, for anything else.

    >>> from jantaku.protocol import Action
    >>> from_dict(Action, {"type": "press", "button": "ron"})
    Press(button='ron', tile=None, own=(), type='press')
    """
    try:
        text = json.dumps(document)
    except (TypeError, ValueError, RecursionError):
        raise ProtocolError("not JSON", "send JSON") from None
    return from_text(kind, text)


def from_text(kind: Any, text: str) -> Any:
    """The value of that kind that a JSON text writes; raises `ProtocolError` as `from_dict` does.

    >>> from jantaku.protocol import Action
    >>> from_text(Action, '{"type": "press", "button": "pass"}').button
    'pass'
    """
    from pydantic import ValidationError  # a tenth of a second that only readers of JSON need

    try:
        return _adapter(kind).validate_json(text, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"])) or "the whole"
        fault = f"{place}: {first['msg']}"[:_LONGEST]
        raise ProtocolError(fault, "send what the schema of the protocol describes") from None
    except (TypeError, ValueError, RecursionError):
        raise ProtocolError("not JSON", "send JSON") from None


def schema_of(kinds: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a JSON Schema of kinds by name, each a dataclass or a union, made from them."""
    from pydantic import TypeAdapter

    inputs: list[tuple[str, Any, TypeAdapter[Any]]] = [
        (name, "validation", _adapter(kind)) for name, kind in kinds.items()
    ]
    references, definitions = TypeAdapter.json_schemas(inputs)
    defs = dict(definitions.get("$defs", {}))
    defs |= {name: references[name, "validation"] for name in kinds if name not in defs}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Jantaku protocol",
        "$defs": defs,
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in kinds],
    }


@lru_cache(maxsize=256)
def _adapter(kind: Any) -> TypeAdapter[Any]:
    from pydantic import Field, TypeAdapter

    tagged = get_origin(kind) in (Union, UnionType) and all(map(_is_tagged, get_args(kind)))
    return TypeAdapter(Annotated[kind, Field(discriminator=_TAG)] if tagged else kind)


def _is_tagged(kind: Any) -> bool:
    return is_dataclass(kind) and _TAG in (field.name for field in fields(kind))


_ATOMS: Final = frozenset((str, int, bool, float, type(None)))
"""Types that are JSON unchanged: the most frequent values, so they are checked first."""


_Rows: TypeAlias = tuple[tuple[str, Any, bool], ...]
"""The fields of a dataclass: name, default, whether it is always written."""
_ROWS: Final[dict[Any, _Rows]] = {}


def _fields(value: object, rows: _Rows) -> dict[str, Json]:
    document: dict[str, Json] = {}
    for name, default, always in rows:
        field = getattr(value, name)
        if always or (field is not default and field != default):
            document[name] = field if type(field) in _ATOMS else to_json(field)
    return document


def _rows_of(kind: Any) -> _Rows:
    """The fields of a dataclass, the tag first; none for any other type."""
    if not is_dataclass(kind):
        return ()
    rows = [
        (one.name, one.default, one.default is MISSING or one.name == _TAG) for one in fields(kind)
    ]
    _ROWS[kind] = tuple(sorted(rows, key=lambda row: row[0] != _TAG))
    return _ROWS[kind]
