"""Tiles, yaku and what they do in damage."""
