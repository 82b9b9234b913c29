"""Formats of game logs: a reader and a writer for each, and what they share."""
