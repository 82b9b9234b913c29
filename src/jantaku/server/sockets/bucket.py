"""How much may come in: a bucket of tokens that fills by itself."""

from __future__ import annotations


class Bucket:
    """Holds `most` tokens at first, and gets `per_s` of them back each second.

    >>> bucket = Bucket(per_s=2, most=1)
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
        """Takes so many tokens, if they are there; whether they were."""
        if self._since is not None:
            self._level = min(self._most, self._level + (now - self._since) * self._per_s)
        self._since = now
        if self._level < tokens:
            return False
        self._level -= tokens
        return True
