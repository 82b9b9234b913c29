"""A server ends by a signal, whatever it does."""

import subprocess
import sys

_BLOCKED = """
import asyncio, os, signal
from jantaku.server.process import shutdown

shutdown._MARGIN_S = 0.1

async def main():
    signal.signal(signal.SIGTERM, lambda *_: None)
    with shutdown.shutdown_event(0.1):
        os.kill(os.getpid(), signal.SIGTERM)
        while True:
            pass

asyncio.run(main())
"""


def test_a_server_ends_by_a_signal_though_its_loop_is_held_up() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _BLOCKED], timeout=60, check=False, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "does not end in time" in done.stderr
