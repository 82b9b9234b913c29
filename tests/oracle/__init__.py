"""Slow answers written straight from the definitions, and other people's; ours are held to them."""
