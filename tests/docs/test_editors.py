"""The page about schemas for editors: its JSON can be copied, and names schemas that are there."""

import json
import re
from pathlib import Path
from typing import Any

from jantaku.riichi.rules import GameRule

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "editors.md").read_text(encoding="utf-8")
RULES, SETTINGS, CATALOG = (
    json.loads(text) for text in re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
)


def ids_of(entries: list[dict[str, Any]]) -> list[str]:
    """The addresses of the schemas that the entries name."""
    paths = [DOCS / Path(one["url"]).name for one in entries]
    return [json.loads(path.read_text(encoding="utf-8"))["$id"] for path in paths]


def test_both_lists_name_the_schemas_for_the_same_files() -> None:
    assert ids_of(CATALOG["schemas"]) == ids_of(SETTINGS["json.schemas"])
    assert [one["fileMatch"] for one in CATALOG["schemas"]] == [
        one["fileMatch"] for one in SETTINGS["json.schemas"]
    ]


def test_the_addresses_are_those_of_the_page() -> None:
    assert re.findall(r"`(urn:[\w:]+)`", PAGE) == ids_of(CATALOG["schemas"])


def test_the_example_is_a_file_of_rules() -> None:
    assert not GameRule.from_json(json.dumps(RULES)).open_tanyao


def test_a_wheel_has_what_the_page_names() -> None:
    installed = (DOCS.parent / "CMakeLists.txt").read_text(encoding="utf-8")
    (line,) = re.findall(r"install\(FILES (.*) DESTINATION \S*/share/jantaku OPTIONAL\)", installed)
    assert line.split() == ["docs/rules.schema.json", "docs/ruleset.schema.json"]
