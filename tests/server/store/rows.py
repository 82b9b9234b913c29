"""Rows for the tests of the store."""

import secrets
from dataclasses import replace

from jantaku.game import GameSpec
from jantaku.server.rooms.values import Pace, Room, RoomSeat, RoomSettings, Setup
from jantaku.server.store import Store, TableRecord, TakenTable


def new_id() -> str:
    return secrets.token_hex(8)


def a_table(**fields: object) -> TableRecord:
    spec = GameSpec("riichi", 1, {"preset": "tenhou", "名": [1, None]}, bytes(range(32)))
    seats = (RoomSeat(0, "person", "ann", "Ann"), RoomSeat(1, "bot", level="smart"))
    settings = RoomSettings(title="雀荘 \U0001f004", pace=Pace(base_s=None))
    table = TableRecord(new_id(), "ABCD", 0, spec, seats, settings, "c0ffee", created=5.25)
    return replace(table, **fields)  # type: ignore[arg-type]


def a_room(**fields: object) -> Room:
    settings = RoomSettings(title="<b>x</b>", setup=Setup(options={"length": "east"}))
    room = Room(new_id(), "ann", "Ann", settings, (RoomSeat(0), RoomSeat(1)))
    return replace(room, **fields)  # type: ignore[arg-type]


async def taken(store: Store, table: str) -> TakenTable:
    return (await store.take_tables([table]))[table]
