"""The vectors that the page's board is tested with are what the engines do today."""

import gzip
import json

import pytest

from web.vectors import FILE, document


@pytest.mark.long
def test_the_vectors_of_the_board_are_up_to_date() -> None:
    kept = json.loads(gzip.decompress(FILE.read_bytes()))
    assert kept == document(), "run `PYTHONPATH=tests python -m web.vectors`"
