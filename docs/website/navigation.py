"""The navigation: the four parts of `docs/README.md`, and the pages that are made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from website.guides import DOCS, place_of

if TYPE_CHECKING:
    from collections.abc import Iterable


def navigation(made: dict[str, dict[str, list[str]]], places: Iterable[str]) -> list[Any]:
    """Returns the navigation as MkDocs reads it: the first page, and the parts with their pages.

    `made` has, for a part, the sections of pages that are not guides.
    """
    text = (DOCS / "README.md").read_text(encoding="utf-8")
    found: list[Any] = ["index.md"]
    for title, section in re.findall(r"^## (.+)\n((?:.+\n)*)", text, re.MULTILINE):
        names = re.findall(r"\]\(([\w./-]+)\)", section)
        listed = [place_of((DOCS / name).resolve()) for name in names]
        pages: list[Any] = [place for place in dict.fromkeys(listed) if place in places]
        for name, more in made.get(title, {}).items():
            pages = [page for page in pages if page not in more]
            pages.append({name: more})
        found.append({title: pages})
    found[1][next(iter(found[1]))].insert(0, "contents.md")
    return found
