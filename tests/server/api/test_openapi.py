"""The API against its own description: no request that it allows, or forbids, ends in a fault."""

import os
import secrets
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
import uvicorn
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

from harness.serving import API, QUICK, parts, settings_of
from jantaku.server.app import create_app
from jantaku.server.schema import wire_schema
from jantaku.server.settings import Settings

EXAMPLES = int(os.environ.get("JANTAKU_TEST_EXAMPLES", "2"))
"""Requests to each operation that are sound, and as many that are not."""
CHECKS = (
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A server in a thread of its own, by its address."""
    app = create_app(settings_of(folder, rooms_per_person=1000))
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="on"))
        thread = threading.Thread(target=server.run, args=([bound],))
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive()
                time.sleep(0.01)
            parts(app).people._hasher = QUICK
            yield f"http://127.0.0.1:{bound.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def token_of(base: str) -> str:
    """A token of a guest."""
    with httpx.Client(base_url=f"{base}{API}") as one:
        one.post("/people", json={"name": secrets.token_hex(8)}).raise_for_status()
        answer = one.post("/people/me/tokens", json={"label": "tests"})
        answer.raise_for_status()
        return str(answer.json()["token"])


@pytest.mark.long
def test_the_api_is_as_it_is_described(tmp_path: Path) -> None:
    document = create_app(Settings()).openapi()
    asked = 0
    with served(tmp_path) as base:
        schema: Any = schemathesis.openapi.from_dict(document)
        for found in schema.get_all_operations():
            operation = found.ok()
            if operation.path.endswith("/stream"):  # which never ends
                continue
            for mode in GenerationMode:
                asked += try_out(operation, mode, base)
        assert httpx.get(f"{base}/health").status_code == 200
    assert asked >= EXAMPLES * len(document["paths"])


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
    document = create_app(Settings()).openapi()
    assert document["openapi"].startswith("3.1")
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation.get("description"), f"{method} {path} is not explained"
            assert operation["tags"]
    names = [one["operationId"] for path in document["paths"].values() for one in path.values()]
    assert len(names) == len(set(names))
