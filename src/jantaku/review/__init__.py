"""Recorded decisions judged by players: the coach."""
