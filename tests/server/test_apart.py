"""Work done apart: answered, stopped when it takes too long, begun anew after that."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from jantaku.base.errors import RulesetError, Unavailable
from jantaku.catalog.workshop import formatted
from jantaku.server.apart import Apart, _answer
from server.backends import awaited

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@asynccontextmanager
async def apart(timeout_s: float = 30) -> AsyncIterator[Apart]:
    one = Apart(timeout_s)
    try:
        yield one
    finally:
        await one.close()


@awaited
async def test_a_task_is_done_apart_and_answers_are_not_mixed_up() -> None:
    async with apart() as one:
        texts = ["{", '{"wall": [1]}', "[]", "{}"]
        found = await asyncio.gather(*(one.call("check_ruleset", text) for text in texts))
        codes = [{one["code"] for one in answer["problems"]} for answer in found]
        assert codes[0] == {"json"}
        assert codes[1] == {"unknown-tile"}
        assert codes[3] == set()
        assert one._process is not None
        assert one._process.pid != os.getpid()


@awaited
async def test_what_takes_too_long_is_stopped_and_the_next_is_answered() -> None:
    async with apart() as one:
        await one.call("check_ruleset", "{}")
        process = one._process
        assert process is not None
        one._timeout_s = 0.3
        process.send_signal(signal.SIGSTOP)  # as if it worked for ever
        with pytest.raises(RulesetError, match="takes too long"):
            await one.call("check_ruleset", "{}")
        assert process.returncode is not None
        one._timeout_s = 30
        assert (await one.call("check_ruleset", "{"))["error"] == 1


@awaited
async def test_a_process_that_dies_is_begun_anew() -> None:
    async with apart() as one:
        await one.call("check_ruleset", "{}")
        assert one._process is not None
        one._process.kill()
        await one._process.wait()
        assert (await one.call("check_ruleset", "{"))["error"] == 1


@awaited
async def test_who_goes_away_leaves_no_answer_for_the_next() -> None:
    async with apart() as one:
        await one.call("check_ruleset", "{}")
        asked = asyncio.create_task(one.call("check_ruleset", '{"wall": [1]}'))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        found = await one.call("check_ruleset", "{")
        assert found["problems"][0]["code"] == "json"


@awaited
async def test_no_more_wait_than_can_be_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jantaku.server.apart._WAITING", 2)
    async with apart() as one:
        calls = [one.call("check_ruleset", "{}") for _ in range(4)]
        found = await asyncio.gather(*calls, return_exceptions=True)
        assert sum(isinstance(answer, Unavailable) for answer in found) == 2


@awaited
async def test_memory_and_settings_are_kept_from_it() -> None:
    async with apart() as one:
        await one.call("check_ruleset", "{}")
        assert one._process is not None
        place = Path(f"/proc/{one._process.pid}")
        if not place.is_dir():
            pytest.skip("there is no /proc here")
        assert b"JANTAKU" not in (place / "environ").read_bytes()
        assert f"{2**31}" in (place / "limits").read_text()


@awaited
async def test_an_error_comes_with_all_that_it_tells() -> None:
    async with apart() as one:
        text = '{"wall": [1,}'
        with pytest.raises(RulesetError) as told:
            await one.call("format_ruleset", text)
        with pytest.raises(RulesetError) as here:
            formatted(text)
        assert told.value.to_dict() == here.value.to_dict()
        assert str(told.value) == str(here.value)


def test_a_fault_of_ours_is_told_as_one_and_memory_is_not_taken_for_it() -> None:
    def crashes(_text: str) -> None:
        raise TypeError("unhashable type: 'Array'")

    def fills(_text: str) -> None:
        raise MemoryError

    told = _answer(crashes, ["{}"])["error"]
    assert told["error"] == "Unavailable"
    assert told["fault"] == "a fault inside jantaku: TypeError"
    with pytest.raises(MemoryError):
        _answer(fills, ["{}"])
