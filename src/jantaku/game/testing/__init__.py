"""Tests that anyone's engine may use."""

from jantaku.game.testing.conformance import Conformance, check_game

__all__ = ["Conformance", "check_game"]
