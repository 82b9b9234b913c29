"""Patterns against hands: the kernel's matcher, jokers, and hands of the American card."""
