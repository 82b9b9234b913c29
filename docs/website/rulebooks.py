"""The pages of the ruleset library: its rules, its tiles and hands that its own tests score."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from jantaku.ruleset import library
from website.guides import root_from
from website.tiles import row

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = "library"
_ROW = 9
_CHANGED = ("mods", "config", "preset", "without")


def rulebooks() -> dict[str, str]:
    """Returns the Markdown of each page of the library by its place, and of the list of them."""
    pages = {f"{FOLDER}/{name}.md": rulebook(name) for name in library.names()}
    titles = {place: text.split("\n", 1)[0].removeprefix("# ") for place, text in pages.items()}
    lines = [
        f"- [{title}]({place.removeprefix(f'{FOLDER}/')}): {_first_sentence(pages[place])}"
        for place, title in titles.items()
    ]
    about = "Every ruleset that comes with Jantaku, with its tiles, its rules and scored hands."
    return pages | {f"{FOLDER}/README.md": "\n".join(["# The library", "", about, "", *lines, ""])}


def _first_sentence(page: str) -> str:
    paragraph = page.split("\n\n")[1]
    return " ".join(paragraph.split())


def rulebook(name: str) -> str:
    """Returns the page of a ruleset: the text of the library with pictures."""
    rules, root = library.rules(name), root_from(f"{FOLDER}/{name}.md")
    head, *rest = library.page(name).split("\n## ")
    parts = [head.rstrip()]
    if wall := [_tile(tile) for tile in rules.get("wall", [])]:
        parts.append(_set_of(wall, root))
    parts += [f"## {part.rstrip()}" for part in rest]
    rows = list(_examples(rules, root))
    if rows:
        about = (
            "The ruleset's file has these hands as its own tests: "
            "`jantaku ruleset test` scores each. The last tile wins."
        )
        table = ["| hand | worth |", "|---|---|", *rows]
        parts += ["## Scored hands", about, "\n".join(table)]
    return "\n\n".join(parts) + "\n"


def tile_names() -> set[str]:
    """Returns the names of all tiles in the pictures."""
    found: set[str] = set()
    for name in library.names():
        rules = library.rules(name)
        found.update(_tile(tile) for tile in rules.get("wall", []))
        for test in rules.get("tests", []):
            found.update(tile for group in _groups(test) for tile in group)
    return found


def _tile(node: Any) -> str:
    return str(node["tile"] if isinstance(node, dict) else node)


def _set_of(wall: list[str], root: str) -> str:
    """The kinds of tiles of a wall in rows, and how many of each there are."""
    counts = Counter(wall)
    rows: dict[tuple[str, int], list[str]] = {}
    for name, count in counts.items():
        rows.setdefault((name[1:], count), []).append(name)
    lines = [
        f"| {count} of each | {row([names[at : at + _ROW]], root)} |"
        for (_, count), names in rows.items()
        for at in range(0, len(names), _ROW)
    ]
    return "\n".join([f"| {len(wall)} tiles | |", "|---|---|", *lines])


def _groups(test: dict[str, Any]) -> list[list[str]]:
    """The hand of a test, its melds and its winning tile."""
    if "hand" not in test or "tile" not in test:
        return []
    melds = [[_tile(tile) for tile in tiles] for _, tiles, *_ in test.get("calls", [])]
    hand = [_tile(tile) for tile in test["hand"]]
    return [group for group in (hand, *melds, [_tile(test["tile"])]) if group]


def _examples(rules: dict[str, Any], root: str) -> Iterator[str]:
    """A row for each test of a win by the rules as they are."""
    for test in rules.get("tests", []):
        expected = test.get("expect", {})
        if not _groups(test) or not expected.get("yaku") or any(key in test for key in _CHANGED):
            continue
        worth = "<br>".join(f"{name}: {value}" for name, value in expected["yaku"].items())
        name = f"{test['name'][0].upper()}{test['name'][1:]}"
        yield f"| {row(_groups(test), root)}<br>{name} | {worth} |"
