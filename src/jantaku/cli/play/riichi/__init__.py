"""Riichi at the table: claims, the end of a round, help for the hand."""
