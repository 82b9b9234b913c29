"""What is open for a test of the server."""

from harness.fixtures import *  # noqa: F403 - each is open somewhere
