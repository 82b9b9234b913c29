"""Reports to systemd that the server answers, and that it still runs (`sd_notify`)."""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress
from typing import Final

READY: Final = "READY=1"
STOPPING: Final = "STOPPING=1"
ALIVE: Final = "WATCHDOG=1"


def notify(state: str) -> None:
    """Sends a state to systemd; does nothing if something else started the server."""
    path = os.environ.get("NOTIFY_SOCKET", "")
    if not path:
        return
    address = f"\0{path[1:]}" if path.startswith("@") else path
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.setblocking(False)
        sender.sendto(state.encode(), address)


async def stay_alive() -> None:
    """Reports again and again that the event loop runs, if systemd wants to know."""
    text = os.environ.get("WATCHDOG_USEC", "")
    if not (text.isascii() and text.isdigit() and int(text)):
        return
    while True:
        notify(ALIVE)
        await asyncio.sleep(int(text) / 1e6 / 3)
