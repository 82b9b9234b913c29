"""The games that the kernel's package of JavaScript is held to are those of the library today."""

from __future__ import annotations

import gzip

from web.games import FILE, lines


def test_the_games_of_the_package_are_played_as_ever() -> None:
    kept = gzip.decompress(FILE.read_bytes()).decode()
    assert kept == "".join(lines(1)), "run `PYTHONPATH=tests python -m web.games`"
