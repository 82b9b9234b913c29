"""Commands about hands: score, waits, shanten."""
