"""What tests of the page and its gallery read is what the library and the engines make today."""

import json
from types import ModuleType

import pytest

from web import answers, drills, replays, vectors
from web.files import read


@pytest.mark.parametrize(
    "made",
    [answers, drills, replays, pytest.param(vectors, marks=pytest.mark.long)],
    ids=lambda made: made.__name__,
)
def test_the_file_is_up_to_date(made: ModuleType) -> None:
    kept = read(made.FILE)
    assert kept == json.loads(json.dumps(made.document())), (
        f"run `PYTHONPATH=tests python -m {made.__name__}`"
    )
    assert made is not answers or len(kept) > 20
