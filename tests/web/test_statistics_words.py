"""The page of statistics names each number and section as the library does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from jantaku.base.messages import LANGUAGES, load

MESSAGES = Path(__file__).parents[2] / "web/src/messages/statistics"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_the_words_of_the_library(language: str) -> None:
    page = json.loads((MESSAGES / f"{language}.json").read_text(encoding="utf-8"))
    library = load(language, "statistics")
    for section in ("number", "section"):
        shown = {
            key.removeprefix(f"{section}."): text
            for key, text in page.items()
            if key.startswith(f"{section}.")
        }
        assert shown == dict(library[section])
