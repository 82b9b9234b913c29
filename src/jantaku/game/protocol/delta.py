"""The changes between two views of a table, as JSON, so that only they are sent."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from jantaku.game.protocol.codec import to_json
from jantaku.game.protocol.values import DisplayMeld, PondTile, SeatView, View

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.game.protocol.codec import Json

_BY_SEAT: Final = "seats"
_BY_NAME: Final = "extras"
_SHARED: Final = frozenset((PondTile, DisplayMeld))
_MOST_WRITTEN: Final = 2048
_WRITTEN: Final[dict[int, tuple[Any, Json]]] = {}
"""Tuples by what they are to the interpreter, with their JSON: held, so that they stay that."""


def changes(before: View[Any], after: View[Any]) -> dict[str, Json]:
    """Returns the changes that turn the JSON of a view into that of a later view of the viewer.

    They are fields by name, with `seats` by seat number and `extras` by name in turn; other values
    are complete, as `to_dict` writes them, and are included even if they are defaults.

    >>> from jantaku import RiichiGame
    >>> game = RiichiGame(seed=7)
    >>> before = game.show(2)
    >>> _ = game.step({0: game.default_action(0)})
    >>> changed = changes(before, game.show(2))
    >>> changed["left"], sorted(changed["seats"]), changed["seats"]["1"]["concealed"]
    (68, ['0', '1'], 14)
    """
    changed = _changed(before, after, View, skip=(_BY_SEAT, _BY_NAME))
    if before.seats is not after.seats:
        seats = _changed_seats(before.seats, after.seats)
        if seats:
            changed[_BY_SEAT] = seats
    extras = _changed(before.extras, after.extras, type(after.extras))
    if extras:
        changed[_BY_NAME] = extras
    return changed


def applied(view: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON of a view after such a change: what a page does with it.

    >>> applied({"left": 3, "seats": [{"seat": 0}], "extras": {}}, {"seats": {"0": {"points": 1}}})
    {'left': 3, 'seats': [{'seat': 0, 'points': 1}], 'extras': {}}
    """
    by_seat = change.get(_BY_SEAT, {})
    rest = {name: one for name, one in change.items() if name not in (_BY_SEAT, _BY_NAME)}
    return {
        **view,
        **rest,
        _BY_SEAT: [{**seat, **by_seat.get(str(seat["seat"]), {})} for seat in view[_BY_SEAT]],
        _BY_NAME: {**view[_BY_NAME], **change.get(_BY_NAME, {})},
    }


def _changed_seats(
    before: tuple[SeatView, ...], after: tuple[SeatView, ...]
) -> dict[str, dict[str, Json]]:
    changed = {}
    for old, new in zip(before, after, strict=True):  # who sits at a table never changes
        if old is not new and (row := _changed(old, new, SeatView)):
            changed[str(new.seat)] = row
    return changed


def _changed(
    before: object, after: object, kind: Any, skip: tuple[str, ...] = ()
) -> dict[str, Any]:
    document: dict[str, Any] = {}
    for name in _names_of(kind):
        new = getattr(after, name)
        old = getattr(before, name)
        if new is not old and name not in skip and new != old:
            document[name] = _json_of(new)
    return document


def _json_of(value: Any) -> Json:
    """The JSON of a value; that of the same pond is written once for all who see it."""
    if type(value) is not tuple or not value or type(value[0]) not in _SHARED:
        return to_json(value)
    known = _WRITTEN.get(id(value))
    if known is None:
        if len(_WRITTEN) >= _MOST_WRITTEN:
            _WRITTEN.clear()
        known = _WRITTEN[id(value)] = value, to_json(value)
    return known[1]


@lru_cache(maxsize=64)
def _names_of(kind: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind))
