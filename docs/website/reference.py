"""The API reference: a page for each group of public names, from their docstrings."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Final

import jantaku
from jantaku import _kernel

if TYPE_CHECKING:
    from collections.abc import Iterable

FOLDER: Final = "reference"
PAGES: Final = {
    "tiles": ("Tiles and hands", "riichi.tiles"),
    "scores": ("Scores and waits", "riichi.score"),
    "advice": (
        "Outlook, danger, lookahead, statistics",
        "riichi.outlook riichi.danger riichi.lookahead riichi.statistics",
    ),
    "games": (
        "Games and rules",
        "game riichi.play riichi.rules riichi.position haiyuki ruleset",
    ),
    "learning": ("Environments", "env"),
    "errors": ("Errors", "base"),
}
"""The pages of the names in `jantaku.__all__`: the title, and the rooms that the names are in."""
MODULES: Final = (
    "arena",
    "env",
    "haiyuki",
    "notebook",
    "players",
    "protocol",
    "replay",
    "review",
    "ruleset",
    "ruleset.library",
    "testing",
)
"""Public modules with names that are not in `jantaku` itself."""


def reference() -> dict[str, str]:
    """Returns the Markdown of each page by its place, and of their list."""
    pages = {}
    for page, (title, rooms) in PAGES.items():
        names = [name for name in jantaku.__all__ if _in_rooms(name, rooms.split())]
        about = f"Names of the package `jantaku`: `from jantaku import {names[0]}`."
        pages[f"{FOLDER}/{page}.md"] = _page(title, about, "jantaku", names)
    for module in MODULES:
        names = [
            name
            for name in importlib.import_module(f"jantaku.{module}").__all__
            if name not in jantaku.__all__
        ]
        doc = importlib.import_module(f"jantaku.{module}").__doc__ or ""
        title = f"`jantaku.{module}`"
        pages[f"{FOLDER}/{module}.md"] = _page(
            title, doc.split("\n")[0], f"jantaku.{module}", names
        )
    return pages | {f"{FOLDER}/README.md": _list_of(pages)}


def page_of(name: str) -> str:
    """Returns the name of the page that has a name of `jantaku`."""
    return next(page for page, (_, rooms) in PAGES.items() if _in_rooms(name, rooms.split()))


def _in_rooms(name: str, rooms: Iterable[str]) -> bool:
    place = f"{jantaku._ROOM_OF[name]}."
    return any(place.startswith(f"{room}.") for room in rooms)


def _page(title: str, about: str, module: str, names: Iterable[str]) -> str:
    parts = [f"# {title}", about]
    for name in names:
        options = f'    options:\n      heading: "{module}.{name}"\n      toc_label: "{name}"\n'
        parts.append(f"::: {source_of(module, name)}\n{options}")
    return "\n\n".join(parts)


def source_of(module: str, name: str) -> str:
    """Returns the module and name where the documentation of a public name is written.

    >>> source_of("jantaku", "score")
    'jantaku._kernel.score'
    """
    found = getattr(importlib.import_module(module), name)
    if getattr(_kernel, name, None) is found:
        return f"jantaku._kernel.{name}"
    home = getattr(found, "__module__", None) or ""
    if home.startswith("jantaku.") and getattr(found, "__name__", "") == name:
        return f"{home}.{name}"
    room = jantaku._ROOM_OF.get(name) if module == "jantaku" else None
    return f"jantaku.{room}.{name}" if room else f"{module}.{name}"


def _list_of(pages: dict[str, str]) -> str:
    lines = []
    for place, text in pages.items():
        title = text.split("\n", 1)[0].removeprefix("# ")
        count = text.count("\n::: ")
        lines.append(f"- [{title}]({place.removeprefix(f'{FOLDER}/')}): {count} names")
    about = (
        "Every public name with its signature, written from the docstrings. "
        "`help(jantaku.score)` shows the same in Python. "
        "[Stability](../stability.md) says which of it stays."
    )
    return "\n".join(["# API reference", "", about, "", *lines, ""])
