"""The table of bounds has every bound that a stranger can meet, each with its reason."""

import re
from pathlib import Path

import pytest

import bounds_table as bounds
import jantaku.server
from jantaku.ruleset.values import limits
from jantaku.server.refusals import STATUS
from support import REPOSITORY

ROOT = Path(jantaku.server.__file__).parent
OURS = {
    "api.admin.tables": "of the operator",
    "api.admin.people": "of the operator",
    "control.bans": "of the operator",
    "api.problems": "of answers",
    "names": "of one character, and seats of tables",
    "outage": "of the log",
    "people": "of what the server itself looks at or keeps in a cookie",
    "safety.reports": "shortens what is reported",
    "store.groups": "of what the server itself counts at once",
    "store.ratings": "of a list, and of what the server itself counts at once",
    "store.rooms": "of what the server itself looks at",
    "store.retention": "states of tables",
    "tables.table": "of a pause before the table tries again",
    "tables.ownership": "of what the server itself does at once",
    "tables.seats": "of a pause in favour of a slow client",
    "api.rooms": "checked again by rooms and names",
}
"""Modules with constants that look like bounds and that no stranger meets."""


@pytest.mark.parametrize("module", bounds.FIXED)
def test_every_fixed_bound_has_a_reason_and_a_refusal(module: str) -> None:
    reasons = bounds.reasons_of(f"jantaku.server.{module}")
    for name, above in bounds.FIXED[module].items():
        assert len(reasons[name]) > 10, name
        assert above in STATUS or " " in above or above == "disconnected", name


def test_no_bound_is_missing() -> None:
    constant = re.compile(
        r"^(_?(?:MOST|LONGEST|LARGEST|WAITING)(?:_[A-Z_]+)?): Final = [\d(]", re.M
    )
    for file in ROOT.rglob("*.py"):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        found = {*constant.findall(file.read_text())}
        missing = found - bounds.FIXED.get(module, {}).keys()
        assert not missing or module in OURS, (module, missing)


def test_every_bound_of_rulesets_has_a_reason() -> None:
    reasons = bounds.reasons_of(limits.__name__)
    assert all(reasons[name] for name in reasons if name.isupper())
    assert "tiles of a wall" in reasons["MOST_OF_WALL"]
    assert "| `kMostChoices` of `run` | 200 | calls of a button |" in bounds.bounds_page()


def test_the_page_is_made_from_the_code() -> None:
    page = (REPOSITORY / "docs" / "bounds.md").read_text(encoding="utf-8")
    assert page == bounds.bounds_page(), "write it with `make tables`"
