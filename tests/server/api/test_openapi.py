"""The API against its own description: no request that it allows, or forbids, ends in a fault."""

import asyncio
import os
import secrets
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from jsonschema import Draft202012Validator
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from harness.serving import API, PLENTY, QUICK, Served, openapi
from jantaku.server.limits import COUNTED
from jantaku.server.schema import wire_schema

EXAMPLES = int(os.environ.get("JANTAKU_TEST_EXAMPLES", "2"))
"""Requests to each operation that are sound, and as many that are not."""
CHECKS = (
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)


def token_of(base: str) -> str:
    """A token of a guest."""
    with httpx.Client(base_url=f"{base}{API}") as one:
        one.post("/people", json={"name": secrets.token_hex(8)}).raise_for_status()
        answer = one.post("/people/me/tokens", json={"label": "tests"})
        return str(answer.raise_for_status().json()["token"])


@pytest.mark.long
@pytest.mark.settings(**dict.fromkeys(COUNTED, PLENTY), rooms_per_person=1000)
async def test_the_api_is_as_it_is_described(server: Served) -> None:
    server.running.people._hasher = QUICK
    assert await asyncio.to_thread(try_all, server.base) >= EXAMPLES * len(openapi()["paths"])
    await server.browser()("GET /health")


def try_all(base: str) -> int:
    """Asks every operation; how often."""
    asked = 0
    schema: Any = schemathesis.openapi.from_dict(openapi())
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path.endswith("/stream"):  # which never ends
            continue
        for mode in GenerationMode:
            asked += try_out(operation, mode, base)
    return asked


def try_out(operation: Any, mode: GenerationMode, base: str) -> int:
    """Asks an operation as described, or otherwise; how often."""
    token = token_of(base)  # some of it signs out, or takes tokens back
    strategy = operation.as_strategy(generation_mode=mode)
    asked = 0

    @settings(
        max_examples=EXAMPLES,
        suppress_health_check=list(HealthCheck),
        deadline=None,
        phases=[Phase.generate],
        database=None,
    )
    @given(case=strategy)
    def ask(case: Any) -> None:
        nonlocal asked
        asked += 1
        headers = {"Authorization": f"Bearer {token}"}
        answer = case.call(base_url=base, headers=headers, timeout=30)
        case.validate_response(answer, checks=CHECKS)

    try:
        ask()
    except Unsatisfiable:  # what takes nothing cannot be asked otherwise
        assert mode is GenerationMode.NEGATIVE
    return asked


def test_both_descriptions_are_what_they_say() -> None:
    Draft202012Validator.check_schema(wire_schema())
    document = openapi()
    assert document["openapi"].startswith("3.1")
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation.get("description"), f"{method} {path} is not explained"
            assert operation["tags"]
    names = [one["operationId"] for path in document["paths"].values() for one in path.values()]
    assert len(names) == len(set(names))
