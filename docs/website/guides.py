"""The guides: the Markdown of the repository, with links that lead to pages of the website."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Final
from urllib.parse import quote

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"
ASSETS: Final = frozenset({".jpg", ".png", ".svg", ".json"})
ELSEWHERE: Final = {
    "docs/README.md": "contents.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "examples/README.md": "examples.md",
    "training/README.md": "training.md",
    "web/kernel/README.md": "kernel-for-browsers.md",
    "docs/decisions": "decisions/README.md",
}
"""Files of the repository with another place on the website than their name in `docs`."""

_CODE: Final = re.compile(r"(^```.*?^```|`[^`\n]*`)", re.DOTALL | re.MULTILINE)
_LINK: Final = re.compile(r"(!?)\[([^\]]+)\]\((?!https?:|#)([^)#\s]+)(#[^)]*)?\)")
_LIVE: Final = re.compile(r"^<!-- live: (\S+) (.+) -->$", re.MULTILINE)
_FOLD: Final = re.compile(r"<details>")


def guides() -> dict[str, str]:
    """Returns the Markdown of each guide by its place on the website."""
    sources = [*DOCS.glob("*.md"), *DOCS.glob("decisions/*.md")]
    sources += [ROOT / name for name in ELSEWHERE if name.endswith(".md")]
    pages = {str(place_of(source)): guide(source) for source in sorted(sources)}
    return pages | {ELSEWHERE["docs/decisions"]: _list_of_decisions(pages)}


def _list_of_decisions(pages: dict[str, str]) -> str:
    """A page with a link to each decision; their titles begin with their numbers."""
    lines = [
        f"- [{text.splitlines()[0].removeprefix('# ')}]({posixpath.basename(place)})"
        for place, text in pages.items()
        if place.startswith("decisions/")
    ]
    return "\n".join(["# Decisions", "", "Why things are as they are.", "", *lines, ""])


def assets() -> list[Path]:
    """Returns the pictures and schemas of `docs`."""
    return sorted(filter(_is_asset, DOCS.rglob("*")))


def _is_asset(path: Path) -> bool:
    return path.suffix in ASSETS and path.parent in {DOCS, DOCS / "schema"}


def place_of(source: Path) -> str | None:
    """Returns the place on the website of a file of the repository; None if it has no place."""
    if not source.is_relative_to(ROOT):
        return None
    name = source.relative_to(ROOT).as_posix()
    if name in ELSEWHERE:
        return ELSEWHERE[name]
    if source.is_relative_to(DOCS) and (source.suffix == ".md" or _is_asset(source)):
        return source.relative_to(DOCS).as_posix()
    return None


def guide(source: Path) -> str:
    """Returns the Markdown of a file for the website."""
    place = place_of(source)
    assert place is not None, source
    return guide_text(source.read_text(encoding="utf-8"), source, place)


def guide_text(text: str, source: Path, place: str) -> str:
    """Returns Markdown whose links lead from `source`, for the page at `place`."""
    parts = _CODE.split(text)
    # A link may have code for its words: links are found while the code is hidden.
    code = parts[1::2]
    hidden = "".join(part if n % 2 == 0 else f"\0{n // 2}\0" for n, part in enumerate(parts))
    linked = _LINK.sub(lambda found: _link(found, source, place), hidden)
    folded = _FOLD.sub('<details markdown="1">', live_parts(linked, place))
    return re.sub(r"\0(\d+)\0", lambda found: code[int(found[1])], folded)


def live_parts(text: str, place: str) -> str:
    """Returns Markdown whose comments `live:` are calculators and replays."""
    return _LIVE.sub(lambda found: live_page(found[1], found[2], place), text)


def _link(found: re.Match[str], source: Path, place: str) -> str:
    """A link within the website, or the words of a link to a file that is not on it."""
    picture, words, name, anchor = found.groups()
    target = place_of((source.parent / name).resolve())
    if target is None:
        return words
    way = posixpath.relpath(target, posixpath.dirname(place) or ".")
    return f"{picture}[{words}]({way}{anchor or ''})"


def root_from(place: str) -> str:
    """Returns the way from the folder of a built page to the root of the website."""
    folder = place.removesuffix("README.md").removesuffix("index.md").removesuffix(".md")
    return "../" * len([part for part in folder.split("/") if part])


def live_page(name: str, title: str, place: str) -> str:
    """Returns the element that shows a page of the static site, or a replay, within a guide."""
    if name == "replay":
        label = f'role="group" aria-label="{title}"'
        return f'<div class="replay" data-at="60" data-seat="0" {label}></div>'
    address = f"{root_from(place)}live/{quote(name, safe='/?=&%')}"
    return (
        f'<iframe class="live" src="{address}" title="{title}" loading="lazy"></iframe>\n'
        f'<p class="live-link"><a href="{address}">{title}</a></p>'
    )
