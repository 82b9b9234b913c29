"""The distance of a hand from the wins of a ruleset, and the ways to them."""
