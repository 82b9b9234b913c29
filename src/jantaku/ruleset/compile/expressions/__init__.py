"""Readers of what keys contain: actions, conditions, amounts, tiles and their arguments."""
