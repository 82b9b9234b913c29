"""Real nginx and Caddy before a server, with the files of `deploy/` and TLS."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
import trustme

from harness.backends import free_port

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
_STARTS_S: Final = 60
_MAIN: Final = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/proxy.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/jantaku.conf;
}}
"""


@dataclass(frozen=True)
class Behind:
    """A server behind a proxy: the ports of the proxy, and trust in its certificate."""

    port: int
    plain_port: int
    trusted: ssl.SSLContext

    @property
    def base(self) -> str:
        return f"https://localhost:{self.port}"


def _program(name: str) -> str:
    own = Path(sys.executable).parent  # Caddy comes from PyPI
    found = shutil.which(name, path=f"{own}:{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        pytest.skip(f"there is no {name} on this machine: apt-get install {name}")
    return found


def changed(text: str, changes: dict[str, str]) -> str:
    """The text with each piece replaced; every one must be in it."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def _nginx(folder: Path, ports: tuple[int, int, int]) -> list[str]:
    program = _program("nginx")
    upstream, port, plain_port = ports
    text = changed(
        (DEPLOY / "nginx.conf").read_text(encoding="utf-8"),
        {
            "listen [::]:80;": "",
            "listen [::]:443 ssl http2;": "",
            "listen 80;": f"listen 127.0.0.1:{plain_port};",
            "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
            "/etc/letsencrypt/live/mahjong.example/fullchain.pem": f"{folder}/chain.pem",
            "/etc/letsencrypt/live/mahjong.example/privkey.pem": f"{folder}/key.pem",
            "mahjong.example": "localhost",
            "http://127.0.0.1:8000": f"http://127.0.0.1:{upstream}",
        },
    )
    (folder / "jantaku.conf").write_text(text, encoding="utf-8")
    (folder / "main.conf").write_text(_MAIN.format(folder=folder), encoding="utf-8")
    command = [program, "-p", str(folder), "-e", f"{folder}/proxy.log", "-c", f"{folder}/main.conf"]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    return command


def _caddy(folder: Path, ports: tuple[int, int, int]) -> list[str]:
    program = _program("caddy")
    upstream, port, plain_port = ports
    text = changed(
        (DEPLOY / "Caddyfile").read_text(encoding="utf-8"),
        {
            # The certificate is the only part of the file that needs the internet.
            "\nmahjong.example {\n": f"\nhttps://localhost {{\n\ttls {folder}/chain.pem"
            f" {folder}/key.pem\n",
            "127.0.0.1:8000": f"127.0.0.1:{upstream}",
        },
    )
    options = f"{{\n\tadmin off\n\thttps_port {port}\n\thttp_port {plain_port}\n}}\n"
    (folder / "Caddyfile").write_text(options + text, encoding="utf-8")
    return [program, "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"]


_COMMANDS: Final = {"nginx": _nginx, "caddy": _caddy}


@contextmanager
def behind(name: str, upstream: int, folder: Path) -> Iterator[Behind]:
    """A proxy of that name before a server that listens at the port `upstream`."""
    authority = trustme.CA()
    certificate = authority.issue_cert("localhost")
    certificate.private_key_pem.write_to_path(f"{folder}/key.pem")
    for blob in certificate.cert_chain_pems:
        blob.write_to_path(f"{folder}/chain.pem", append=True)
    port = free_port()
    plain_port = free_port(port + 1)
    command = _COMMANDS[name](folder, (upstream, port, plain_port))
    environ = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    with (folder / "said.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environ)
    try:
        _until_listening(process, port, folder)
        trusted = ssl.create_default_context()
        authority.configure_trust(trusted)
        yield Behind(port, plain_port, trusted)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _until_listening(process: subprocess.Popen[bytes], port: int, folder: Path) -> None:
    until = time.monotonic() + _STARTS_S
    while time.monotonic() < until:
        assert process.poll() is None, (folder / "said.log").read_text(errors="replace")
        with suppress(OSError):
            return socket.create_connection(("127.0.0.1", port), timeout=1).close()
        time.sleep(0.02)
    raise AssertionError("the proxy does not listen")


def logged_addresses(log: Path, place: str, *, since: int) -> list[str]:
    """The addresses of requests to that place in a log behind so many bytes, once there are any."""
    until = time.monotonic() + _STARTS_S
    while time.monotonic() < until:  # a request is logged after it is answered
        text = log.read_bytes()[since:].decode(errors="replace")
        if found := re.findall(rf"address=(\S+).*{re.escape(place)}", text):
            return found
        time.sleep(0.05)
    return []
