"""The terminal: output, keys, signals."""
