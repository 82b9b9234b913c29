"""Haiyuki at the table: its board, its choices, its tournament."""
