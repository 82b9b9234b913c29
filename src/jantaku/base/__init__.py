"""Errors, seeds, chance, files, worker processes and messages: nothing about mahjong."""
