"""The website of the documentation: its pages, links, pictures, versions and navigation."""

import importlib
import json
import posixpath
import re
import shlex
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

import jantaku
from cli.running import run
from docs.test_docs import anchors, links
from jantaku.base.errors import JantakuError
from support import REPOSITORY
from website.__main__ import add_live_parts, build, navigation_of, pages
from website.fences import fenced
from website.film import film
from website.front import TASKS, WAYS
from website.guides import ELSEWHERE, assets, guide_text, place_of, root_from
from website.reference import MODULES, page_of, source_of
from website.tiles import SPRITE, row, sprite
from website.versions import listed, short, write_list

PAGES = pages()
FILES = {str(place_of(path)) for path in assets()} | {SPRITE}


@pytest.mark.parametrize("place", PAGES)
def test_every_link_of_a_page_leads_to_a_page_and_a_heading(place: str) -> None:
    for name, anchor in links(PAGES[place]):
        target = posixpath.normpath(posixpath.join(posixpath.dirname(place), name))
        assert not name or target in PAGES or target in FILES, f"{place}: {name}"
        assert not anchor or anchor in anchors(PAGES[target if name else place]), f"{name}#{anchor}"


def test_the_navigation_has_every_page_once() -> None:
    def places(node: Any) -> Iterator[str]:
        if isinstance(node, str):
            yield node
        else:
            for part in node.values() if isinstance(node, dict) else node:
                yield from places(part)

    found = [*places(navigation_of(PAGES))]
    assert sorted(found) == sorted(PAGES)
    parts = re.findall(r"^## (.+)$", (REPOSITORY / "docs/README.md").read_text(), re.MULTILINE)
    assert [next(iter(part)) for part in navigation_of(PAGES)[1:]] == parts


def test_a_search_has_the_glossary_before_guides_and_guides_before_the_reference() -> None:
    def weight(place: str) -> float:
        found = re.match(r"---\nsearch:\n  boost: (\S+)\n---\n\n# ", PAGES[place])
        return float(found[1]) if found else 1

    guides = {place for place in PAGES if weight(place) == 1}
    assert {"cli.md", "library/riichi.md", "house-rules.md"} <= guides
    assert weight("glossary.md") > 1
    for place in ("changelog.md", "reference/games.md", "decisions/README.md"):
        assert weight(place) < 1


def test_a_build_without_the_parts_that_are_alive_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("website.__main__.LIVE", tmp_path / "nothing")
    add_live_parts(tmp_path)
    assert "run `make site` first" in capsys.readouterr().err


def test_links_that_leave_the_documentation_become_pages_or_words() -> None:
    source = REPOSITORY / "docs" / "cli.md"
    text = "[how](../CONTRIBUTING.md#a) [`it`](../src/jantaku/__init__.py) [j](json.md) `[a](b.md)`"
    assert guide_text(text, source, "cli.md") == (
        "[how](contributing.md#a) `it` [j](json.md) `[a](b.md)`"
    )
    assert all((REPOSITORY / name).exists() for name in ELSEWHERE)


@pytest.mark.parametrize(
    ("place", "root"),
    [("index.md", ""), ("cli.md", "../"), ("library/README.md", "../"), ("a/b.md", "../../")],
)
def test_a_page_knows_the_way_to_the_root(place: str, root: str) -> None:
    assert root_from(place) == root


def test_parts_that_are_alive_are_pages_of_the_site_without_a_server() -> None:
    live = re.findall(r'src="((?:\.\./)*)live/(\w+)/', "".join(PAGES.values()))
    pages = (REPOSITORY / "web/src/shell/pages.ts").read_text(encoding="utf-8")
    alone = re.sub(r"const OF_SERVER.*?\n\]", "", pages, flags=re.DOTALL)
    assert {name for _, name in live} == {"calculator", "play", "train"}
    assert all(f"path: '{name}'" in alone for _, name in live)
    assert 'class="replay"' in PAGES["notebooks.md"]


def test_the_reference_has_every_public_name_at_its_source() -> None:
    written = re.findall(r'heading: "(.+)"', "".join(PAGES.values()))
    assert len({*written}) == len(written)
    assert {f"jantaku.{name}" for name in jantaku.__all__} <= {*written}
    for name in jantaku.__all__:
        home, _, last = source_of("jantaku", name).rpartition(".")
        assert getattr(importlib.import_module(home), last) is getattr(jantaku, name)
        assert f'"jantaku.{name}"' in PAGES[f"reference/{page_of(name)}.md"]
    for module in MODULES:
        for name in importlib.import_module(f"jantaku.{module}").__all__:
            assert {f"jantaku.{module}.{name}", f"jantaku.{name}"} & {*written}, name


def test_examples_of_docstrings_are_blocks_of_code() -> None:
    text = "A.\n\n>>> 1\n1\n\nB.\n\n>>> 2\n2"
    assert fenced(text) == "A.\n\n```pycon\n>>> 1\n1\n```\n\nB.\n\n```pycon\n>>> 2\n2\n```\n"
    assert fenced("A >>> B.") == "A >>> B."


def test_every_tile_of_a_picture_is_drawn() -> None:
    used = {*re.findall(r"tiles\.svg#(\w+)", "".join(PAGES.values()))}
    assert len(used) > 50
    from website.rulebooks import tile_names

    assert used <= {*re.findall(r'<symbol id="(\w+)"', sprite(tile_names()))}
    assert row([["1m"], ["1f"]], "../").count('href="../assets/tiles.svg#') == 2


def test_the_pages_of_the_library_show_hands_of_the_rulesets_own_tests() -> None:
    page = PAGES["library/hong_kong.md"]
    assert "| 144 tiles | |" in page
    assert page.count("<br>") > 30


def test_the_moving_picture_is_that_of_the_record() -> None:
    assert (REPOSITORY / "docs/film.svg").read_text(encoding="utf-8") == film(), "run make tables"


def test_the_first_page_has_commands_that_work_and_the_numbers_of_the_benchmarks() -> None:
    page = PAGES["index.md"]
    extras = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    for _, command, _, _ in WAYS:
        assert command in page
        for part in command.split(" && "):
            program, *words = shlex.split(part)
            if program == "pip":
                assert words[1].split("[")[1].rstrip("]") in extras["optional-dependencies"]
            else:
                help_too = words if words[0] == "score" else [*words, "--help"]
                assert run(*help_too).code == 0, command
    measured = (REPOSITORY / "docs/benchmarks.md").read_text(encoding="utf-8")
    for task in TASKS:
        (line,) = re.findall(rf"^\| {re.escape(task)} \|.*$", page, re.MULTILINE)
        assert line.removesuffix(" |") in measured


def test_versions_are_listed_the_newest_first(tmp_path: Path) -> None:
    with pytest.raises(JantakuError, match="make docs"):
        write_list(tmp_path)
    for name in ("1.9", "1.10", "0.1", "assets"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.html").touch()
    write_list(tmp_path)
    write_list(tmp_path)
    found = json.loads((tmp_path / "versions.json").read_text())
    assert [one["version"] for one in found] == ["1.10", "1.9", "0.1"]
    assert [one["aliases"] for one in found] == [["latest"], [], []]
    assert "url=1.10/" in (tmp_path / "index.html").read_text()
    assert "url=../1.10/" in (tmp_path / "latest" / "index.html").read_text()
    assert listed(tmp_path) == found


class Page(HTMLParser):
    """The addresses and the ids of a built page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in {"id", "name"}:
                self.ids.add(value or "")
            elif name in {"src", "srcset"} or (name == "href" and tag in {"link", "use"}):
                self.loaded.append(value or "")
            elif name == "href":
                self.links.append(value or "")


@pytest.mark.long
def test_the_built_website_is_whole_and_asks_no_other_host(tmp_path: Path) -> None:
    pytest.importorskip("material", reason="MkDocs is missing: make long installs it")
    site = build(tmp_path) / short(jantaku.__version__)
    found = {path: Page(path.read_text("utf-8")) for path in site.rglob("*.html")}
    built = {path: page for path, page in found.items() if "live" not in path.parts}
    assert len(built) >= len(PAGES)
    for path, page in built.items():
        for address in page.loaded + page.links:
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                assert address not in page.loaded or parts.scheme == "data", f"{path}: {address}"
                continue
            if "live/" in parts.path or not address:
                continue
            assert not parts.path.startswith("/"), f"{path}: {address}"
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            assert target.is_file() or parts.path in {"..", "../.."}, f"{path}: {address}"
            if parts.fragment and target in built:
                assert unquote(parts.fragment) in built[target].ids, f"{path}: {address}"
