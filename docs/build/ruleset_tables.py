"""Writes the reference from the tables of the ruleset language, and pages.

A page of the library says which yaku take others away. Run this when a word of the language, its
help, or a ruleset of the library has changed: `python docs/build/ruleset_tables.py`.
"""

from __future__ import annotations

from pathlib import Path

from jantaku.ruleset import library
from jantaku.ruleset.author.exclusions import with_exclusions
from jantaku.ruleset.author.reference import with_tables

DOCS = Path(__file__).parents[1]
PAGES = ("ruleset-language.md", "ruleset-reference.md")

if __name__ == "__main__":
    for name in PAGES:
        page = DOCS / name
        page.write_text(with_tables(page.read_text(encoding="utf-8")), encoding="utf-8")
    for name in library.names():
        page = Path(library.__file__ or "").with_name(f"{name}.md")
        rules = library.rules(name, mods=[])
        page.write_text(with_exclusions(library.page(name), rules), encoding="utf-8")
