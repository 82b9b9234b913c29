"""Pages about one hand: its score, its waits, its distance, whether it may be won."""
