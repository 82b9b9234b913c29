"""An installed package, tried as a user would: a hand is scored, and a server shows its page.

`make packages` runs this in an empty environment, and cibuildwheel for each wheel. It needs no file
of the repository.
"""

import json
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

PROGRAM: Final = Path(sysconfig.get_path("scripts")) / f"jantaku{'.exe' * (os.name == 'nt')}"
HAND: Final = ("123m067p23456s55p", "-w", "4s", "--tsumo", "--riichi", "--seat", "s")
POINTS: Final = 5200
MAGIC: Final = b"\0asm"


def check_score() -> None:
    """The command scores a hand, from the installed package and nothing else."""
    told = subprocess.run(
        [PROGRAM, "score", *HAND, "--json"], capture_output=True, text=True, check=True
    )
    (score,) = json.loads(told.stdout)["scores"]
    assert score["payment"]["total"] == POINTS, score
    where = subprocess.run(
        [sys.executable, "-c", "import jantaku; print(jantaku.__file__)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(where.stdout.strip()).is_relative_to(sysconfig.get_path("platlib")), where.stdout


@contextmanager
def served(folder: str) -> Iterator[str]:
    """Yields the address of a server that stores in `folder`."""
    command = [PROGRAM, "serve", "--port", "0", "--data", folder]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            assert line.startswith("Jantaku is at http://"), line
            yield line.removeprefix("Jantaku is at ").strip()
        finally:
            server.terminate()


def fetched(address: str) -> bytes:
    """Returns what is at an address."""
    with urllib.request.urlopen(address, timeout=60) as answer:
        body: bytes = answer.read()
    return body


def check_page(*, kernel: bool) -> None:
    """The server shows the page; with `kernel` it scores hands without asking the server."""
    with tempfile.TemporaryDirectory() as folder, served(folder) as address:
        page = fetched(f"{address}/").decode()
        (script,) = re.findall(r'<script [^>]*src="([^"]+)"', page)
        assert fetched(f"{address}/{script.removeprefix('.').removeprefix('/')}")
    if kernel:
        import jantaku.server

        assets = Path(jantaku.server.__file__).parent / "page" / "assets"
        (module,) = assets.glob("*.wasm")
        assert module.read_bytes().startswith(MAGIC)


def main() -> None:
    """Tries the package that is installed for this interpreter."""
    check_score()
    if "--no-server" not in sys.argv:
        check_page(kernel="--no-kernel" not in sys.argv)
    sys.stdout.write("the installed package works\n")


if __name__ == "__main__":
    main()
