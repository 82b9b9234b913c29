"""What is open for a test of the server."""

from harness.fixtures import app, hall, host, one, other, postgres, server, store, stranger, url

__all__ = ["app", "hall", "host", "one", "other", "postgres", "server", "store", "stranger", "url"]
