"""The operator of a server in tests: each operation over the API, or by `jantaku admin`."""

import asyncio
import json
from dataclasses import fields
from typing import Any

import httpx

from cli.running import run
from jantaku.server.operations import OPERATIONS, Operation

TOKEN = "the operator of these tests"
WAYS = ("api", "cli")


class RefusedOperation(Exception):  # noqa: N818 - what the server did
    """An operation that was refused, with the fault."""


class Operator:
    """The operator of the server at `base`, who uses the API or the command line."""

    def __init__(self, base: str, way: str, token: str = TOKEN) -> None:
        self._base = base
        self._way = way
        self._token = token

    async def __call__(self, name: str, /, **values: Any) -> Any:
        """The answer of an operation such as `people find`."""
        group, _, own = name.partition(" ")
        if self._way == "api":
            return await self._post(f"{self._base}/api/v1/admin/{group}/{own}", values)
        [operation] = [one for one in OPERATIONS if (one.group, one.name) == (group, own)]
        words = ("--server", self._base, "--token", self._token, "--json")
        done = await asyncio.to_thread(run, "admin", group, own, *words, *_words(operation, values))
        document = json.loads(done.out)
        if done.code:
            raise RefusedOperation(document["error"]["fault"])
        return document

    async def _post(self, url: str, values: dict[str, Any]) -> Any:
        headers = {"Authorization": f"Bearer {self._token}"}
        async with httpx.AsyncClient(timeout=30) as client:
            answer = await client.post(url, json=values, headers=headers)
        document = answer.json()
        if answer.is_error:
            raise RefusedOperation(document["detail"])
        return document


def _words(operation: Operation, values: dict[str, Any]) -> list[str]:
    options: list[str] = []
    arguments: list[str] = []
    for row in fields(operation.arguments):
        if row.name not in values:
            continue
        option, value = f"--{row.name.replace('_', '-')}", values[row.name]
        if row.metadata["place"] == "argument":
            arguments.append(f"{value}")
        elif row.metadata["place"] == "option":
            options += [option, f"{value}"]
        elif value:
            options.append(option)
    return [*options, "--", *arguments]
