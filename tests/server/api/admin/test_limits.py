"""The operator sets limits while the server runs."""

from pathlib import Path

import pytest

from harness.operating import TOKEN, Operator, RefusedOperation
from harness.serving import SETUP, served
from jantaku.server.settings import LIMITS


@pytest.mark.sample(4)
async def test_limits_are_set_reset_and_outlast_a_restart(
    tmp_path: Path, url: str, way: str
) -> None:
    start = {"database": url, "operator_token": TOKEN, "rate_rooms": "50/minute"}
    async with served(tmp_path, **start) as server:
        operator = Operator(server.base, way)
        listed = {one["name"]: one for one in await operator("limits list")}
        assert [*listed] == [*LIMITS]
        assert listed["rate_rooms"]["value"] == listed["rate_rooms"]["started"] == "50/minute"
        assert listed["rest_s"]["value"] == "300"
        client, opens = await server.person("Mari"), ("POST /rooms", {"setup": SETUP}, 201)
        await operator("limits set", name="rooms_per_person", value="1")
        assert server.running.rooms.most == 1
        await operator("limits reset", name="rooms_per_person")
        assert server.running.rooms.most == 4
        await client(*opens)
        one = await operator("limits set", name="--rate-rooms", value="1/day")
        assert (one["value"], one["started"]) == ("1/day", "50/minute")
        await client(*opens)
        often = await client.refused("POST /rooms", "429 too_often", {"setup": SETUP})
        assert often["detail"] == "too many new rooms: more than 1 per 1 day"
        await operator("limits set", name="rest_s", value="20.5")
        await operator("limits set", name="keep_games", value="7")
        for name, value, fault in (
            ("port", "80", "'port' is not a limit"),
            ("rate_rooms", "often", "invalid value 'often'"),
            ("rooms_per_person", "0", "invalid value '0'"),
        ):
            with pytest.raises(RefusedOperation, match=fault):
                await operator("limits set", name=name, value=value)
        with pytest.raises(RefusedOperation, match="'port' is not a limit"):
            await operator("limits reset", name="port")
    async with served(tmp_path, **start) as server:
        assert server.running.settings.rate_rooms == "1/day"
        assert server.running.retention.settings.keep_games == 7
        assert server.running.hosting.owned._places.bounds.rest_s == 20.5
        await server.running.control.decide({"limit of_another_version": "7"})
        await server.running.control.decide({"limit rate_rooms": "of another version"})
        assert server.running.settings.rate_rooms == "50/minute"
        assert server.running.settings.rest_s == 20.5
