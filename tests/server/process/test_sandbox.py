"""Work done apart: answered, stopped when it takes too long, begun anew after that."""

import asyncio
import json
import os
import re
import signal
import sys
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from jantaku.base.errors import RulesetError
from jantaku.catalog.workshop import formatted
from jantaku.server import metrics
from jantaku.server.origins import Origin
from jantaku.server.process import sandbox
from jantaku.server.process.sandbox import (
    Sandbox,
    SandboxFault,
    SandboxProcess,
    answer_in,
    answer_of,
)
from jantaku.server.refusals import RequestRefused
from riichi.records.corpus import path_of


@asynccontextmanager
async def apart(cpu_s: float = 30, idle_s: float = 60) -> AsyncIterator[Sandbox]:
    one = Sandbox(cpu_s, workers=1, idle_s=idle_s)
    try:
        yield one
    finally:
        await one.close()


@pytest.fixture
async def one() -> AsyncIterator[Sandbox]:
    """A sandbox with one process."""
    async with apart() as found:
        yield found


def worker_of(one: Sandbox) -> SandboxProcess:
    return one._all[0]


async def test_a_task_is_done_apart_and_answers_are_not_mixed_up(one: Sandbox) -> None:
    texts = ["{", '{"wall": [1]}', "[]", "{}"]
    found = await asyncio.gather(*(one.call("check_ruleset", text) for text in texts))
    codes = [{one["code"] for one in answer["problems"]} for answer in found]
    assert codes[0] == {"json"}
    assert codes[1] == {"unknown-tile"}
    assert codes[3] == set()
    assert worker_of(one)._process is not None
    assert worker_of(one)._process.pid != os.getpid()


@pytest.mark.parametrize(
    ("number", "cause", "error"),
    [
        (signal.SIGXCPU, "time", RulesetError),
        (signal.SIGKILL, "memory", RulesetError),
        (signal.SIGSEGV, "fault", SandboxFault),
    ],
)
async def test_a_process_that_ends_is_counted_by_its_cause_and_the_next_task_is_answered(
    one: Sandbox,
    number: signal.Signals,
    cause: str,
    error: type[Exception],
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO")
    lost = metrics.SANDBOXES_LOST.labels(cause)._value
    before = lost.get()
    await one.call("check_ruleset", "{}")
    process = worker_of(one)._process
    assert process is not None
    process.send_signal(signal.SIGSTOP)  # as if it worked all the time
    asked = asyncio.create_task(one.call("check_ruleset", "{", origin=Origin("a", "203.0.113.7")))
    await asyncio.sleep(0)
    process.send_signal(number)
    process.send_signal(signal.SIGCONT)
    with pytest.raises(error):
        await asked
    assert (await one.call("check_ruleset", "{"))["error"] == 1
    assert lost.get() == before + 1
    assert f"address=203.0.113.7 task=check_ruleset cause={cause}" in caplog.text


@pytest.mark.parametrize("place", ["longest_wait_s", "_START_S"])
async def test_a_task_that_gets_no_processor_is_refused_for_a_moment(
    one: Sandbox, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if place == "longest_wait_s":
        await one.call("check_ruleset", "{}")
    monkeypatch.setattr(sandbox, place, 0 if place == "_START_S" else lambda _: 0)
    with pytest.raises(RequestRefused, match="the server is busy") as refused:
        await one.call("check_ruleset", "{}")
    assert (refused.value.code, refused.value.reason) == ("unavailable", "busy")
    starting = worker_of(one)._process
    monkeypatch.undo()
    assert (await one.call("check_ruleset", "{"))["error"] == 1
    if starting is not None:  # a slow start is waited for by the next task
        assert worker_of(one)._process is starting


async def test_a_task_that_is_watched_sends_its_steps_before_its_answer(one: Sandbox) -> None:
    log = b64encode(path_of("own-3p", "mjai").read_bytes()).decode()
    steps: list[tuple[int, int]] = []
    given = log, 2, "", "en"
    found = await one.call("review", *given, watch=lambda *step: steps.append(step))
    assert steps == [(done, len(steps)) for done in range(1, len(steps) + 1)]
    assert len(steps) > 20
    assert found == await one.call("review", *given)

    def stop(*_: int) -> None:
        asked.cancel()

    asked = asyncio.ensure_future(one.call("review", *given, watch=stop))
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert (await one.call("check_ruleset", "{"))["error"] == 1


async def test_a_sandbox_for_long_tasks_gives_way_and_has_one_task_of_a_network() -> None:
    one = Sandbox(60, workers=2, long=True)
    log = b64encode(path_of("own-3p", "mjai").read_bytes()).decode()
    mine, other = Origin("ann", "203.0.113.7"), Origin("ben", "198.51.100.9")
    given = "review", log, 0, "", "en"
    try:
        tasks = [asyncio.create_task(one.call(*given, origin=mine)) for _ in range(3)]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(one.call(*given, origin=other)))
        while not all(at._is_ready for at in one._all):
            await asyncio.sleep(0.01)
        assert [one._queue.waiting, one._queue._turns.waiting_at(mine.path)] == [2, 2]
        if sys.platform.startswith("linux"):
            pids = [at._process.pid for at in one._all if at._process is not None]
            lowest = min(19, os.getpriority(os.PRIO_PROCESS, 0) + 20)
            assert {os.getpriority(os.PRIO_PROCESS, pid) for pid in pids} == {lowest}
        first, *others = await asyncio.gather(*tasks)
        assert others == [first] * 3
    finally:
        await one.close()


@pytest.mark.long
async def test_a_process_that_dies_is_begun_anew(one: Sandbox) -> None:
    await one.call("check_ruleset", "{}")
    assert worker_of(one)._process is not None
    worker_of(one)._process.kill()
    await worker_of(one)._process.wait()
    assert (await one.call("check_ruleset", "{"))["error"] == 1


@pytest.mark.long
async def test_a_process_without_work_ends_and_the_next_task_starts_another() -> None:
    async with apart(idle_s=0.5) as one:
        await one.call("check_ruleset", "{}")
        process = worker_of(one)._process
        assert process is not None
        await one.call("check_ruleset", "{}")
        assert worker_of(one)._process is process
        async with asyncio.timeout(30):
            await process.wait()
        assert worker_of(one)._process is None
        assert (await one.call("check_ruleset", "{"))["error"] == 1


@pytest.mark.long
async def test_a_task_may_take_longer_than_a_process_waits_for_work() -> None:
    async with apart(idle_s=0.01) as one:
        seed, setup = 1, {"engine": "ruleset", "preset": "hong_kong"}
        assert (await one.call("some_games", setup, seed, 0, 1, 0.1))["games"]


async def test_who_goes_away_during_the_start_leaves_no_answer_for_the_next(one: Sandbox) -> None:
    asked = asyncio.create_task(one.call("check_ruleset", "["))
    while worker_of(one)._process is None:
        await asyncio.sleep(0)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    assert asked.cancelled()
    assert (await one.call("check_ruleset", "{}"))["problems"] is not None
    assert (await one.call("check_ruleset", "{"))["error"] == 1


async def test_who_goes_away_leaves_no_answer_for_the_next(one: Sandbox) -> None:
    await one.call("check_ruleset", "{}")
    asked = asyncio.create_task(one.call("check_ruleset", '{"wall": [1]}'))
    await asyncio.sleep(0)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    assert (await one.call("check_ruleset", "{"))["problems"][0]["code"] == "json"


async def test_few_requests_of_one_person_wait_and_a_refusal_says_when_to_try_again(
    one: Sandbox,
) -> None:
    calls = [one.call("check_ruleset", "{}", origin=Origin("a")) for _ in range(6)]
    found = await asyncio.gather(*calls, return_exceptions=True)
    refused = [answer for answer in found if isinstance(answer, RequestRefused)]
    assert len(refused) == 2  # one runs, three wait
    assert {answer.code for answer in refused} == {"unavailable"}
    assert all((answer.retry_after_s or 0) >= 1 for answer in refused)


@pytest.mark.long
async def test_a_flood_of_one_address_leaves_others_their_answers() -> None:
    """Long checks of many names of one address; another address asks as they go on."""
    mod = '{"id": "m%d", "name": "m", "patch": [{"op": "add", "path": "/x%d", "value": 1}]}'
    mods = ",".join(mod % (number, number) for number in range(20))
    long = f'{{"base": "riichi", "available_mods": [{mods}]}}'
    crowded, over = Sandbox(60, workers=2), False
    refused = 0

    async def flood(name: str) -> None:
        nonlocal refused
        while not over:
            try:
                await crowded.call("check_ruleset", long, origin=Origin(name, "10.0.0.1"))
            except RequestRefused:
                refused += 1
                await asyncio.sleep(0.01)

    floods = [asyncio.create_task(flood(f"{number}")) for number in range(70)]
    try:
        await asyncio.sleep(0.2)
        for _ in range(4):
            found = await crowded.call("check_ruleset", "{", origin=Origin("", "10.0.0.2"))
            assert found["error"] == 1
    finally:
        over = True
        await asyncio.gather(*floods)
        await crowded.close()
    assert refused


async def test_processor_time_of_a_task_is_limited() -> None:
    async with apart(30) as one:
        await one.call("check_ruleset", "{}")
        process = worker_of(one)._process
        assert process is not None
        place = Path(f"/proc/{process.pid}/limits")
        if not place.is_file():
            pytest.skip("there is no /proc here")
        soft = re.search(r"Max cpu time +(\d+)", place.read_text())
        assert soft is not None
        assert 30 <= int(soft[1]) < 60


async def test_memory_and_settings_are_kept_from_it(one: Sandbox) -> None:
    await one.call("check_ruleset", "{}")
    assert worker_of(one)._process is not None
    place = Path(f"/proc/{worker_of(one)._process.pid}")
    if not place.is_dir():
        pytest.skip("there is no /proc here")
    assert b"JANTAKU" not in (place / "environ").read_bytes()
    assert f"{2**31}" in (place / "limits").read_text()


async def test_an_error_comes_with_all_that_it_tells(one: Sandbox) -> None:
    text = '{"wall": [1,}'
    with pytest.raises(RulesetError) as told:
        await one.call("format_ruleset", text)
    with pytest.raises(RulesetError) as here:
        formatted(text)
    assert told.value.to_dict() == here.value.to_dict()
    assert str(told.value) == str(here.value)


def test_a_fault_of_ours_comes_with_its_trace_and_memory_is_not_taken_for_it() -> None:
    def crashes(_text: str) -> None:
        raise TypeError("unhashable type: 'Array'")

    def fills(_text: str) -> None:
        raise MemoryError

    answer = answer_of(crashes, ["{}"])
    with pytest.raises(SandboxFault, match=r"in crashes\n.*\nTypeError: unhashable type"):
        answer_in(json.dumps(answer).encode())
    with pytest.raises(MemoryError):
        answer_of(fills, ["{}"])
