"""Analyses of wins and of what they pay."""
