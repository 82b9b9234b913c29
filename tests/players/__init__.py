"""Tests of players by name and of policies."""
