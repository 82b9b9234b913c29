"""The documentation as a website: `make docs` builds it from `docs/`."""
