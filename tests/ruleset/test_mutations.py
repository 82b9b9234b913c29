"""Rulesets spoilt at random load or are refused, and play or stop, never otherwise."""

from __future__ import annotations

from .mutations import run


def test_spoilt_rulesets_only_ever_raise_ruleset_errors() -> None:
    outcomes = run(150, seed=20)
    assert sum(outcomes.values()) == 150
    assert outcomes["played"] > 50
    assert outcomes["refused"] > 0
