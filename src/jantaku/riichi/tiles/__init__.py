"""Tiles, notation, calls, hands and distances: faces of the kernel's `hand`."""
