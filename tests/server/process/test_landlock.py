"""A process that works for strangers reads no file of the server, and connects to nothing."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

_TRIES = """
import socket, sys
import jantaku
from jantaku.server.process.landlock import shut_in
if not shut_in():
    sys.exit("no Landlock")
for attempt in (
    lambda: open(sys.argv[1]),
    lambda: open(sys.argv[1], "a"),
    lambda: socket.create_connection(("127.0.0.1", int(sys.argv[2]))),
):
    try:
        attempt()
    except PermissionError:
        print("denied")
import jantaku.catalog.positions, zipfile
print("imported")
"""


def test_its_modules_are_all_that_it_reads(tmp_path: Path) -> None:
    database = tmp_path / "jantaku.db"
    database.write_text("names")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        place = (str(database), f"{listening.getsockname()[1]}")
        command = [sys.executable, "-c", _TRIES, *place]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "no Landlock" in done.stderr:
        pytest.skip("the kernel of this machine has no Landlock")
    assert done.stdout.split() == ["denied"] * 3 + ["imported"], done.stderr
    assert database.read_text() == "names"
