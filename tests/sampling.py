"""Cases of a test that are too many for every run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable


def spread(cases: Iterable[Any], every: int) -> list[Any]:
    """The cases of a parametrized test: each `every`-th always, the others in `make long` alone."""
    return [case if number % every == 0 else _long(case) for number, case in enumerate(cases)]


def _long(case: Any) -> Any:
    values = case if type(case) is tuple else (case,)  # a named tuple is one value
    return pytest.param(*values, marks=pytest.mark.long)
