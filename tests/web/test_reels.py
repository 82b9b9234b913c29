"""The page's reels are those that the library makes now."""

from __future__ import annotations

import gzip
import json

from web.reels import FILE, document


def test_the_reels_of_the_page_are_up_to_date() -> None:
    assert json.loads(gzip.decompress(FILE.read_bytes())) == json.loads(json.dumps(document())), (
        "run `python -m web.reels` with tests on the path"
    )
