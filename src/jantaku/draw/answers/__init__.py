"""Answers to questions about a hand: what it is worth, what it waits for, how far it is.

The command line prints them and the server sends them, with the same faults and the same JSON:
docs/json.md describes it.
"""
