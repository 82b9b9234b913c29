"""Tests that anyone's engine may use. May import game and what is below it."""

from jantaku.testing.conformance import Conformance, check_game

__all__ = ["Conformance", "check_game"]
