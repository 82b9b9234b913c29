"""Writes steps of many tables as fast as it can, and tells each that is stored, until killed."""

import asyncio
import os
import sys

from jantaku.server.store import Store

TABLES = 20


async def write(url: str) -> None:
    """Goes on where the tables stand."""
    store = await Store.open(url)

    async def play(table: str) -> None:
        number = len(await store.steps(table))
        while True:
            await store.writer.hold(table, 0, number, ["pass"])
            await store.writer.append_step(table, number, {"0": ["discard", number]}, number)
            os.write(1, f"{table} {number}\n".encode())
            number += 1

    await asyncio.gather(*(play(f"table{n}") for n in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1]))
