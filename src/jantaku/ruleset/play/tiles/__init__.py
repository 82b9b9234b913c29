"""Changes of tiles: dealing, marking, moving, melds."""
