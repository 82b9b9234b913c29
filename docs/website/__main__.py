"""Builds the website of the documentation: `python -m website` in `docs`, or `make docs`.

The pages are written to `build/docs/pages`, and MkDocs makes `build/docs/site/VERSION` of them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import yaml

import jantaku
from jantaku.base.errors import JantakuError
from jantaku.notebook import PLAYER, replay_from
from jantaku.replay.packing import pack_replay
from website.front import front
from website.guides import DOCS, ROOT, assets, guides, place_of
from website.navigation import navigation
from website.reference import reference
from website.rulebooks import rulebooks, tile_names
from website.tiles import SPRITE, sprite
from website.versions import short, write_list

if TYPE_CHECKING:
    from pathlib import Path

BUILD = ROOT / "build" / "docs"
LIVE = ROOT / "build" / "site"
RECORD = ROOT / "tests" / "data" / "records" / "own-4p.mjai.jsonl"
OWN = ("style.css", "replay.js")
EXAMPLES = ("examples.md", "training.md", "kernel-for-browsers.md")
PROJECT = (
    "contributing.md",
    "finding-your-way.md",
    "stability.md",
    "governance.md",
    "security.md",
    "conduct.md",
    "changelog.md",
)
# The weight of pages in a search: guides have 1.
WEIGHTS = {"glossary.md": 20, "changelog.md": 0.01, "reference/": 0.002, "decisions/": 0.1}
# A page that no server needs does not load what keeps pages for later.
_SKIPPED = shutil.ignore_patterns("worker.js")


def pages() -> dict[str, str]:
    """Returns the Markdown of every page by its place."""
    found = {"index.md": front(), **guides(), **rulebooks(), **reference()}
    return {place: _weighted(place, text) for place, text in found.items()}


def _weighted(place: str, text: str) -> str:
    """Returns the page with its weight in a search, if that is not a guide's."""
    weights = [weight for name, weight in WEIGHTS.items() if place.startswith(name)]
    return f"---\nsearch:\n  boost: {weights[0]}\n---\n\n{text}" if weights else text


def navigation_of(found: dict[str, str]) -> list[Any]:
    """Returns the navigation of these pages."""
    made = {
        "Play": {"The library of rulesets": _under("library/", found)},
        "Program": {
            "Examples": [*EXAMPLES],
            "API reference": _under("reference/", found),
        },
        "Run": {
            "The project": [place for place in PROJECT if place in found],
            "Decisions": _under("decisions/", found),
        },
    }
    return navigation(made, found)


def _under(folder: str, found: dict[str, str]) -> list[str]:
    """The pages of a folder, the list of them first."""
    listed = [place for place in found if place.startswith(folder)]
    return sorted(listed, key=lambda place: (not place.endswith("README.md"), listed.index(place)))


def stage(folder: Path) -> Path:
    """Writes all pages and the configuration of MkDocs; returns the configuration."""
    shutil.rmtree(folder / "pages", ignore_errors=True)
    found = pages()
    files: dict[str, str | bytes] = {**found, SPRITE: sprite(tile_names())}
    files |= {str(place_of(path)): path.read_bytes() for path in assets()}
    files |= {f"assets/{name}": (DOCS / "website" / name).read_bytes() for name in OWN}
    files["assets/embed.js"] = PLAYER.read_bytes()
    files["assets/game.replay.gz"] = pack_replay(replay_from(str(RECORD)))
    files["assets/icon.svg"] = (ROOT / "web" / "public" / "icon.svg").read_bytes()
    for place, content in files.items():
        path = folder / "pages" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    settings = {
        "INHERIT": str(DOCS / "website" / "mkdocs.yml"),
        "docs_dir": str(folder / "pages"),
        "site_dir": str(folder / "site" / short(jantaku.__version__)),
        "nav": navigation_of(found),
    }
    config = folder / "mkdocs.yml"
    config.write_text(yaml.safe_dump(settings, allow_unicode=True, sort_keys=False), "utf-8")
    return config


def build(folder: Path) -> Path:
    """Builds the website of this version below `folder`; returns the folder of all versions."""
    config = stage(folder)
    site = folder / "site"
    # `--quiet` would hide warnings from `--strict`, too. The theme warns about MkDocs 2, which its
    # own dependencies exclude.
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(config)],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(DOCS)},
    )
    if done.returncode:
        raise JantakuError(f"MkDocs built no website:\n{done.stderr}", "correct these pages")
    own = site / short(jantaku.__version__)
    for name in ("404.html", "sitemap.xml", "sitemap.xml.gz"):  # they need an address
        (own / name).unlink(missing_ok=True)
    add_live_parts(own)
    write_list(site)
    return site


def add_live_parts(version: Path) -> None:
    """Copies the pages without a server, which guides show in frames. Warns if they are missing."""
    if LIVE.exists():
        shutil.copytree(LIVE, version / "live", ignore=_SKIPPED, dirs_exist_ok=True)
    else:
        cure = "run `make site` first"
        print(f"calculator, trainer and table are missing in the pages: {cure}", file=sys.stderr)


if __name__ == "__main__":
    print(f"the website is in {build(BUILD).relative_to(ROOT)}")
