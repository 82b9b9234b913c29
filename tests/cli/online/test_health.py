"""`jantaku health`: asks where the settings say, and its exit code is the answer."""

import http.server
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.online.test_serve import served
from cli.running import refused, run

PROXY = "http://127.0.0.1:9"


@contextmanager
def answering(status: int, body: str) -> Iterator[str]:
    """The port of a program that answers everything so."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield str(server.server_port)
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.long
def test_a_server_that_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", PROXY)
    with served(tmp_path, "--host", "0.0.0.0") as (_, address):
        port = address.rpartition(":")[2]
        monkeypatch.setenv("JANTAKU_PORT", port)
        for host in ("0.0.0.0", "127.0.0.1", ""):
            monkeypatch.setenv("JANTAKU_HOST", host)
            result = run("health")
            assert (result.code, result.err) == (0, "")
            assert result.out.startswith(f"the server at http://127.0.0.1:{port} works (version ")
        monkeypatch.setenv("JANTAKU_PORT", "9")
        assert run("health").code == 1
        assert run("health", "--port", port).code == 0


def test_a_server_whose_database_is_away() -> None:
    body = '{"status": "unavailable", "store": "down", "bus": "up"}'
    with answering(503, body) as port:
        result = run("health", "--port", port)
    assert result.code == 1
    assert result.out.endswith("waits for the database; its log has the cause\n")


@pytest.mark.sample(3)
@pytest.mark.parametrize("body", ["<html>", "[]", "{}"])
def test_another_program(body: str) -> None:
    with answering(200, body) as port:
        assert run("health", "--port", port).code == 1


def test_nobody() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        result = run("health", "--port", str(free.getsockname()[1]))
    assert result.code == 1
    assert result.out.startswith("no server answers at http://127.0.0.1:")


def test_settings_that_cannot_be_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JANTAKU_PORT", "x")
    assert refused("health").startswith("error: JANTAKU_PORT: invalid value 'x'")
