"""Commands that serve, or join a server."""
