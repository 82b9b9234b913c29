"""The classes of events: one for each kind, the same for everything that reads them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest

from jantaku import _kernel
from jantaku.riichi.play import event_reader, events, wire
from jantaku.riichi.play.events import RiichiEvent
from jantaku.riichi.records import round_record
from jantaku.riichi.records.formats.mjai import events as mjai_events
from jantaku.riichi.tiles.tile import TileId

KINDS = [*events.EVENTS.values()]


def test_each_kind_has_a_class_of_its_own() -> None:
    types = [kind.type for kind in KINDS]
    assert len(types) == len(set(types))
    assert all(is_dataclass(kind) and kind.__dataclass_params__.frozen for kind in KINDS)


def test_no_field_depends_on_the_type() -> None:
    for kind in (RiichiEvent, *KINDS):
        assert not {"flag", "type"} & {field.name for field in fields(kind)}, kind
    # What kinds share they inherit, and then it has one meaning: the tiles of a meld.
    assert [field.name for field in fields(RiichiEvent)] == []


def test_every_kind_has_a_protocol_event() -> None:
    assert set(wire._EVENTS) == set(KINDS)


@pytest.mark.parametrize("table", [mjai_events._MESSAGES, round_record._NUMBERS])
def test_other_tables_go_by_the_same_classes(table: dict[type[RiichiEvent], object]) -> None:
    assert set(table) <= set(KINDS)


def test_every_report_of_the_kernel_becomes_an_event() -> None:
    told = {*event_reader._READ, *event_reader._OF_STATE}
    assert told == set(_kernel.EVENTS) <= set(events.EVENTS)
    assert {kind.type for kind in mjai_events._MESSAGES} <= told
    discard = ("discard", 2, None, 16, (), True)
    (event,) = event_reader.events_of(None, [discard], {})  # type: ignore[arg-type]
    assert event == events.RiichiDiscarded(seat=2, tile=TileId(16), tsumogiri=True)
