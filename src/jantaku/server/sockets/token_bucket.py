"""A rate limit: a bucket of tokens that refills over time."""

from __future__ import annotations


class TokenBucket:
    """A bucket that holds up to `most` tokens and refills by `per_s` tokens each second.

    >>> bucket = TokenBucket(per_s=2, most=1)
    >>> bucket.take(now=0), bucket.take(now=0), bucket.take(now=0.5)
    (True, False, True)
    """

    __slots__ = ("_level", "_most", "_per_s", "_since")

    def __init__(self, per_s: float, most: float) -> None:
        self._per_s = per_s
        self._most = most
        self._level = most
        self._since: float | None = None

    def take(self, now: float, tokens: float = 1) -> bool:
        """Takes tokens; returns False, and takes none, if there are not enough."""
        if self._since is not None:
            self._level = min(self._most, self._level + (now - self._since) * self._per_s)
        self._since = now
        if self._level < tokens:
            return False
        self._level -= tokens
        return True
