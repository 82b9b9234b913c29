"""The classes of events: one for each kind, the same for everything that reads them."""

from dataclasses import fields, is_dataclass
from typing import get_args, get_type_hints

import pytest

from jantaku import RiichiGame, _kernel
from jantaku.base.errors import ArgumentError
from jantaku.game.protocol import CoreEvent
from jantaku.riichi.play import events
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
    judged = {*events.RiichiDeclaration.__subclasses__(), events.RiichiHandShown}
    others = {events.RiichiWatchSwitched, events.RiichiHidden}
    assert {*KINDS} == {events.EVENTS[name] for name in _kernel.EVENTS} | judged | others
    assert not {kind.type for kind in judged | others} & {*_kernel.EVENTS}


def test_tables_go_by_the_same_classes_and_those_of_the_protocol() -> None:
    assert set(round_record._NUMBERS) <= set(KINDS)
    assert set(mjai_events._MESSAGES) <= {
        get_type_hints(kind)["type"].__args__[0] for kind in get_args(CoreEvent)
    }


def test_every_report_of_the_kernel_becomes_an_event() -> None:
    state = RiichiGame(seed=7).state()
    reports = [
        (name, 2, 1, 16, (17, 18), True)
        for name in _kernel.EVENTS
        if name not in ("win", "round_end")
    ]
    made = _kernel.typed_events(state, reports, {})
    assert [(one.type, type(one)) for one in made] == [
        (name, events.EVENTS[name]) for name, *_ in reports
    ]
    for name in ("win", "round_end"):
        with pytest.raises(ArgumentError):
            _kernel.typed_events(state, [(name, 2, 1, 16, (), True)], {})
    assert events.RiichiDiscarded(seat=2, tile=TileId(16), tsumogiri=True) in made
    assert events.RiichiChi(2, TileId(16), (TileId(17), TileId(18)), source=1) in made
