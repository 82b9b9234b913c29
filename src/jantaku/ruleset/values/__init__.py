"""Values of the ruleset language: tiles, melds, seats, places in files, and every bound."""
