"""Whole games at tables, by clients without sockets."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from jantaku.engines import engine_of
from jantaku.protocol import from_dict, to_dict
from jantaku.seeds import check_commitment, parse_seed
from server.backends import awaited
from server.tables.hosted import SETUPS, hosted, record

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("game", SETUPS)
@awaited
async def test_people_play_a_whole_game(tmp_path: Path, game: str) -> None:
    async with hosted(tmp_path) as host:
        table = record("t1", game)
        await host.hosting.open(table)
        clients = [await host.sit("t1", seat.user) for seat in table.seats]
        await host.until(lambda: all(client.player.over for client in clients))
        stored = await host.store.table("t1")
        assert stored.state == "over"
        assert [one.state for one in host.changed] == ["over"]
        steps = [step.actions for step in await host.store.steps("t1")]
        played = engine_of(table.spec.engine).resume(table.spec, steps)
        assert stored.result == json.loads(json.dumps(to_dict(played.result)))
        for client in clients:
            assert not client.player.faults
            assert not client.player.sent
            last = client.player.heard[-1]
            assert (last["state"], last["result"]) == ("over", stored.result)
            assert check_commitment(parse_seed(last["seed"]), client.player.table["commitment"])
            seat = client.player.table["seat"]
            assert from_dict(played.VIEW, client.player.view) == played.show(seat)
