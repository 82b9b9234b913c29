"""Pages about rounds, games and balance sheets."""
