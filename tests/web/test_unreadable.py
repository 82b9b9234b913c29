"""The page says of texts that are no JSON what the engine says, by the same cases."""

import json
from pathlib import Path

import pytest

from jantaku.catalog.ruleset_texts import checked

CASES = json.loads((Path(__file__).parents[1] / "data" / "unreadable.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: repr(case["text"][:20]))
def test_the_page_says_of_a_broken_text_what_the_engine_says(case: dict[str, object]) -> None:
    (problem,) = checked(str(case["text"]))["problems"]
    assert case == {
        "text": case["text"],
        **{name: problem[name] for name in case if name != "text"},
    }
