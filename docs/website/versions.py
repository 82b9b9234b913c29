"""The versions of the documentation side by side: a folder each, and the list that pages offer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from jantaku.base.errors import JantakuError

if TYPE_CHECKING:
    from pathlib import Path


def short(version: str) -> str:
    """Returns the name of a version's folder: its fixes share it.

    >>> short("1.0.2")
    '1.0'
    """
    return ".".join(version.split(".")[:2])


def listed(site: Path) -> list[dict[str, object]]:
    """Returns the versions in a folder, the newest first, as the theme reads them."""
    found = sorted((path.parent.name for path in site.glob("*/index.html")), key=_key, reverse=True)
    versions = [name for name in found if _key(name)]
    return [
        {"version": name, "title": name, "aliases": ["latest"] if n == 0 else []}
        for n, name in enumerate(versions)
    ]


def _key(name: str) -> tuple[int, ...]:
    return tuple(map(int, name.split("."))) if name.replace(".", "").isdecimal() else ()


def write_list(site: Path) -> None:
    """Writes the list of versions, and a first page that leads to the newest one."""
    versions = listed(site)
    if not versions:
        raise JantakuError(f"{site} has no built version", "build one: make docs")
    (site / "versions.json").write_text(json.dumps(versions, indent=2) + "\n", encoding="utf-8")
    newest = versions[0]["version"]
    for folder, way in ((site, f"{newest}/"), (site / "latest", f"../{newest}/")):
        folder.mkdir(exist_ok=True)
        page = (
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>Jantaku</title>'
            f'<meta http-equiv="refresh" content="0; url={way}">'
            f'<a href="{way}">Jantaku</a></html>\n'
        )
        (folder / "index.html").write_text(page, encoding="utf-8")
