"""The page's replays are those that the library makes now."""

import gzip
import json

from web.replays import FILE, document


def test_the_replays_of_the_page_are_up_to_date() -> None:
    assert json.loads(gzip.decompress(FILE.read_bytes())) == json.loads(json.dumps(document())), (
        "run `python -m web.replays` with tests on the path"
    )
