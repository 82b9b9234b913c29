"""Readers of hands: definitions, cards, groups, yaku and minipoints."""
