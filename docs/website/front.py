"""The first page of the website: the table, the tools, three ways to begin, and measured speed."""

from __future__ import annotations

import re
import tomllib
from html import escape
from typing import Final

from website.guides import DOCS, ROOT, guide_text, live_parts

WAYS: Final = (
    (
        "Play",
        "pip install 'jantaku[server]' && jantaku serve",
        "Serves the table to your browser, with bots and a link for friends.",
        "browser/",
    ),
    (
        "Calculate",
        "jantaku score 123m456p789s11122z --tsumo --riichi",
        "Prints points, yaku and fu; `waits`, `outlook` and `review` explain the rest.",
        "cli/",
    ),
    (
        "Program and learn",
        "pip install 'jantaku[gym]'",
        "Gymnasium, PettingZoo and batches of games as numpy arrays.",
        "environments/",
    ),
)
"""For each kind of user: a title, a command, its effect and a page about it."""
TOOLS: Final = (
    (
        "table.jpg",
        "The table",
        "Riichi for three and four, any other mahjong, Haiyuki.",
        "browser/",
    ),
    ("calculator.jpg", "The calculator", "Points, yaku, fu and waits of a hand.", "calculator/"),
    ("replay.jpg", "Replays and review", "Each decision, with advice and its reason.", "review/"),
    ("workshop.jpg", "The workshop", "Write rules as JSON and play them at once.", "workshop/"),
)
TASKS: Final = (
    "shanten, hand object",
    "useful tiles, batch",
    "score, lists of ids",
    "random play, batch",
    "jantaku.riichienv, one program",
    "records of Tenhou XML, full planes",
    "first shanten",
    "VectorGame, hong_kong",
)
"""Rows of the benchmarks, among them two in which another library is faster."""


def front() -> str:
    """Returns the Markdown of the first page."""
    readme = guide_text(
        (ROOT / "README.md").read_text(encoding="utf-8"), ROOT / "README.md", "index.md"
    )
    about = readme.split("\n\n")[1]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    trust = readme.split("## Why trust it\n\n")[1].split("\n\n")[0]
    page = "\n".join(
        [
            "---",
            "title: Jantaku",
            "hide: [navigation, toc, path]",
            "---",
            "",
            '<div class="hero" markdown="1">',
            '<div markdown="1">',
            "# Jantaku · 雀卓",
            "",
            f"{project['description']}.",
            "",
            "[Start](#start){ .md-button .md-button--primary } "
            "[Documentation](contents.md){ .md-button }",
            "</div>",
            '<picture><source media="(prefers-reduced-motion: reduce)" srcset="table.jpg">'
            '<img src="film.svg" alt="A round of riichi, tile by tile." width="600" '
            'height="600"></picture>',
            "</div>",
            "",
            '<div class="tools">',
            *map(_tool, TOOLS),
            "</div>",
            "",
            about,
            "",
            "## Start",
            "",
            '<div class="ways" markdown="1">',
            *map(_way, WAYS),
            "</div>",
            "",
            "## Try it here",
            "",
            "<!-- live: play/?length=east A table of riichi -->",
            "",
            "<!-- live: calculator/?hand=234m34678p23488s&riichi&seat=s The calculator -->",
            "",
            "## How fast it is",
            "",
            *_numbers(),
            "",
            "## Why trust it",
            "",
            trust,
            "",
        ]
    )
    return live_parts(page, "index.md")


def _tool(tool: tuple[str, str, str, str]) -> str:
    picture, title, about, page = tool
    return (
        f'<a href="{page}"><img src="{picture}" alt="" loading="lazy">'
        f"<strong>{escape(title)}</strong><span>{escape(about)}</span></a>"
    )


def _way(way: tuple[str, str, str, str]) -> str:
    title, command, about, page = way
    return "\n".join(
        [
            '<div markdown="1">',
            f"**[{title}]({page.rstrip('/')}.md)**",
            "",
            "```sh",
            command,
            "```",
            "",
            about,
            "</div>",
        ]
    )


def _numbers() -> list[str]:
    """A part of the table of the benchmarks, with the machine and the command that wrote it."""
    page = (DOCS / "benchmarks.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| ([^|]+?) \| (.+? \| .+? \| .+?) \|", page, re.MULTILINE)[::-1])
    machine = page.split("\n\n")[2]
    lines = [f"| {task} | {rows[task]} |" for task in TASKS]
    return [
        "| task | Jantaku | best peer | times as fast |",
        "|---|--:|---|--:|",
        *lines,
        "",
        f"{machine.strip()} [Every figure](benchmarks.md), and `make bench` measures them again.",
    ]
