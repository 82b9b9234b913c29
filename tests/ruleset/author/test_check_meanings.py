"""The checker says once what means nothing."""

import json
from typing import Any

import pytest

from ruleset.author.checking import MEANINGLESS
from ruleset.engine import check_text


@pytest.mark.parametrize(("severity", "code", "rules", "words"), MEANINGLESS)
def test_what_means_nothing_is_told_once(
    severity: str, code: str, rules: dict[str, Any], words: str
) -> None:
    found = [
        one for one in check_text(json.dumps(rules, indent=1), "r.json") if words in one.message
    ]
    assert [(one.severity, one.code) for one in found] == [(severity, code)]
    assert found[0].line is not None


def test_a_fault_of_a_value_is_told_once_at_its_key() -> None:
    found = check_text(json.dumps({"reserved_tiles": 5}, indent=1), "r.json")
    assert [(one.line, one.code) for one in found] == [(2, "form")]


def test_the_schema_may_be_named() -> None:
    assert check_text('{"$schema": "ruleset.schema.json", "language": 2}') == []
