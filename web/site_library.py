"""Writes the catalog and the library of rulesets as files, for pages that have no server to ask.

Run by `make site`: build/library is read by web/src/shell/site/library.ts, which knows the names.
"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic_core import to_jsonable_python

from jantaku import catalog
from jantaku.base.errors import RulesError
from jantaku.base.messages import LANGUAGES
from jantaku.catalog import ruleset_texts, workshop
from jantaku.catalog.values import Setup

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parent.parent / "build" / "library"


def all_local() -> Setup:
    """Riichi with every yaku that there is."""
    options = (one for group in catalog.choices(Setup(), "en").groups for one in group.options)
    local = next(one for one in options if one.name == "local_yaku")
    names = [value.value for value in local.values]
    return Setup(options={"local_yaku": names, "renhou": "mangan"})


def answers(language: str) -> Iterator[tuple[str, Any]]:
    """The name of each file in a language, and what it says."""
    offers = catalog.offers(language)
    yield "offers", offers
    yield "topics", catalog.topics(language)
    yield "pages.riichi.tenhou.all", pages(all_local(), language)
    for engine in offers:
        for preset in engine.presets:
            setup = Setup(engine.engine, preset.name)
            yield f"pages.{engine.engine}.{preset.name}", pages(setup, language)
    (riichi,) = (engine for engine in offers if engine.engine == "riichi")
    for preset, players in product(riichi.presets, (3, 4)):
        setup = Setup("riichi", preset.name, players)
        try:
            choices = to_jsonable_python(catalog.choices(setup, language))
        except RulesError:
            continue  # these rules are not for this number of players
        for group in choices["groups"]:
            group["options"] = [one for one in group["options"] if one["scores"]]
        yield f"choices.{preset.name}.{players}", choices


def texts() -> Iterator[tuple[str, str]]:
    """The name of each file that is the same in every language, and its text."""
    yield "rulesets", compact(ruleset_texts.rulesets())
    yield "rulesets.language", compact(workshop.language())
    for one in ruleset_texts.rulesets():
        yield f"rulesets.{one['name']}.text", ruleset_texts.ruleset_text(one["name"])


def compact(said: Any) -> str:
    """Returns an answer as JSON without spaces."""
    return json.dumps(to_jsonable_python(said), ensure_ascii=False, separators=(",", ":"))


def pages(setup: Setup, language: str) -> Any:
    """The yaku of a setup; its rules in Markdown are for tables."""
    return {**to_jsonable_python(catalog.pages(setup, language)), "rules": ""}


def main() -> None:
    """Writes all files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        for name, said in answers(language):
            (FOLDER / f"{name}.{language}.json").write_text(compact(said), "utf-8")
    for name, text in texts():
        (FOLDER / f"{name}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
