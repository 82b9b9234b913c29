"""Commands about records of games."""
