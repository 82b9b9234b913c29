"""The files for nginx and Caddy in `deploy/` do what they promise, before a real server."""

import json
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from harness.backends import free_port
from harness.processes import Server
from harness.reverse_proxies import Behind, behind, logged_addresses
from jantaku.server.http.security import STRICT_TRANSPORT
from jantaku.server.protocol import SUBPROTOCOL

SMALL = {"engine": "ruleset", "preset": "hong_kong", "options": {"max_rounds": 1}}
TOKEN = "operator" * 4


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    settings = {"metrics": "on", "access_log": "on", "operator_token": TOKEN}
    with Server(free_port(), folder, settings) as started:
        yield started


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def proxy(
    request: pytest.FixtureRequest, server: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Behind]:
    with behind(request.param, server.port, tmp_path_factory.mktemp("proxy")) as found:
        yield found


def asking(proxy: Behind, source: str = "127.0.0.1") -> httpx.Client:
    transport = httpx.HTTPTransport(verify=proxy.trusted, local_address=source)
    return httpx.Client(base_url=proxy.base, transport=transport, timeout=60)


def come(client: httpx.Client, name: str) -> httpx.Response:
    """Makes a guest, whose cookie the client keeps."""
    return client.post("/api/v1/people", json={"name": name}).raise_for_status()


@pytest.mark.long
def test_the_page_is_served_with_tls_only(proxy: Behind) -> None:
    with asking(proxy) as client:
        answer = client.get("/")
        assert answer.status_code == 200, "build the page first: make page"
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["strict-transport-security"] == STRICT_TRANSPORT
        script = client.get(answer.text.partition('src="')[2].partition('"')[0])
        assert script.status_code == 200
        assert "immutable" in script.headers["cache-control"]
    plain = httpx.get(f"http://localhost:{proxy.plain_port}/room/x?y=z")
    assert plain.status_code in (301, 308)
    assert plain.headers["location"].startswith("https://localhost")
    assert plain.headers["location"].endswith("/room/x?y=z")


@pytest.mark.long
def test_cookies_are_marked_secure(proxy: Behind) -> None:
    with asking(proxy) as client:
        cookies = come(client, "Sue").headers.get_list("set-cookie")
        assert cookies
        assert all("; secure" in cookie.lower() for cookie in cookies)


@pytest.mark.sample(2)
def test_a_socket_passes_and_one_of_another_site_does_not(proxy: Behind) -> None:
    with asking(proxy) as client:
        come(client, "Sock")
        url = proxy.base.replace("https", "wss") + "/api/v1/socket"
        cookie = {"Cookie": f"jantaku={client.cookies['jantaku']}"}
        spoken = [Subprotocol(SUBPROTOCOL)]

        def opened(origin: str) -> object:
            socket = connect(
                url,
                ssl=proxy.trusted,
                origin=origin,  # type: ignore[arg-type]
                additional_headers=cookie,
                subprotocols=spoken,
            )
            with socket as connection:
                return json.loads(connection.recv(timeout=60))["type"]

        assert opened(proxy.base) == "hello"
        for other in ("https://evil.example", proxy.base.replace("https", "http")):
            with pytest.raises(InvalidStatus):
                opened(other)


def test_the_server_sees_the_address_of_the_client(proxy: Behind, server: Server) -> None:
    source, before = "127.0.0.77", len(server.log.read_bytes())
    with asking(proxy, source) as client:
        forged = {"X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9"}
        assert client.get("/api/v1/catalog", headers=forged).status_code == 200
    assert logged_addresses(server.log, "GET /catalog", since=before) == [source]


def test_messages_of_a_stream_arrive_one_by_one(proxy: Behind) -> None:
    with asking(proxy) as client:
        come(client, "Stream")
        with client.stream("GET", "/api/v1/bot/stream", timeout=60) as answer:
            lines = answer.iter_lines()
            assert json.loads(next(lines))["type"] == "hello"
            client.post("/api/v1/rooms", json={"setup": SMALL}).raise_for_status()
            assert next(line for line in lines if '"room"' in line)


def test_what_is_for_the_operator_is_refused(proxy: Behind, server: Server) -> None:
    operator = {"Authorization": f"Bearer {TOKEN}"}
    with httpx.Client(base_url=server.address, headers=operator) as direct, asking(proxy) as client:
        client.headers.update(operator)
        assert "jantaku_tables" in direct.get("/metrics").text
        for path in ("/metrics", "//metrics", "/./metrics", "/%6detrics", "/metrics/"):
            assert "jantaku_tables" not in client.get(path, follow_redirects=True).text, path
        assert client.get("/metrics").status_code == 403
        bans = "/api/v1/admin/people/bans"
        assert direct.post(bans, json={}).status_code == 200
        for path in (
            bans,
            f"/{bans}",
            bans.replace("admin", "%61dmin"),
            bans.replace("v1", "./v1"),
        ):
            assert client.post(path, json={}).status_code in (403, 404, 405), path
        assert client.post(bans, json={}).status_code == 403
        assert client.get("/health").status_code == 200


@pytest.mark.long
def test_a_body_that_is_too_long_is_refused(proxy: Behind) -> None:
    with asking(proxy) as client:
        come(client, "Long")
        fits = client.post("/api/v1/rulesets/check", content=b"x" * (2**20 - 1))
        assert fits.status_code == 422
        answer = client.post("/api/v1/rulesets/check", content=b"x" * (2**20 + 1))
        assert answer.status_code == 413
