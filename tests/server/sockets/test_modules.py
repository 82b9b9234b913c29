"""The modules of the server that one action of a client enters."""

import asyncio
import dis
import json
import sys
import threading
from collections import Counter
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

from harness.hosting import record
from harness.playing import Player, passive
from harness.serving import served
from server.sockets.test_socket import seated

MOST = 15
ACTIONS = 15
TIMERS = ("server/process/gc_tuning.py",)
"""What runs by the clock, whether or not anyone acts."""


class Entered:
    """The modules of the server whose functions are called, in any thread.

    A coroutine that goes on after it has waited is not called again.
    """

    def __init__(self) -> None:
        self.modules: set[str] = set()

    def __call__(self, frame: Any, event: str, _: Any) -> None:
        name = frame.f_code.co_filename
        if event == "call" and "/jantaku/server/" in name and frame.f_lasti <= start(frame.f_code):
            self.modules.add(name.partition("/jantaku/")[2])


@cache
def start(code: CodeType) -> int:
    """Returns the offset at which a call of a function begins."""
    return next(one.offset for one in dis.get_instructions(code) if one.opname == "RESUME")


async def test_an_action_enters_few_modules(tmp_path: Path) -> None:
    entered = Entered()
    threading.setprofile(entered)  # before the server starts its threads
    sys.setprofile(entered)
    try:
        times = await entered_by_actions(tmp_path, entered)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    usual = sorted(name for name, count in times.items() if 2 * count > ACTIONS)
    assert len([name for name in usual if name not in TIMERS]) <= MOST, usual


async def entered_by_actions(folder: Path, entered: Entered) -> Counter[str]:
    """Returns how many of some actions entered each module, until they were acknowledged."""
    times: Counter[str] = Counter()
    player = Player("t1", passive)
    async with served(folder) as server:
        person, *_ = await seated(server, record("t1", "tonpuu", people=[0]))
        async with person.socket() as connection, asyncio.timeout(60):
            await connection.send('{"type": "join", "table": "t1"}')
            while len(player.acked) < ACTIONS:
                before = len(player.acked)
                replies = player.take(str(await connection.recv()))
                if len(player.acked) > before:
                    times.update(entered.modules)
                for reply in replies:
                    entered.modules.clear()
                    await connection.send(json.dumps(reply))
    return times
