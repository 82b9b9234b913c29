"""Scores, yaku, waits and whether a win is allowed: faces of the kernel's `score`."""
