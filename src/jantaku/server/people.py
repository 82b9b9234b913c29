"""Who somebody is: guests by name, names claimed with a passphrase, cookies, tokens of programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from jantaku.server.store import Store, Token, User

LONGEST_NAME: Final = 24
LONGEST_PASSPHRASE: Final = 200
SHORTEST_PASSPHRASE: Final = 8
COOKIE: Final = "jantaku"
"""The name of the cookie."""
COOKIE_S: Final = 365 * 24 * 3600
"""How long a cookie is good for."""


def check_name(name: str) -> str:
    """The name as it is kept: trimmed, NFC. Raises `PersonError` for one that cannot be shown."""
    raise NotImplementedError


class People:
    """The people of a store."""

    @classmethod
    async def open(cls, store: Store, secret: str = "") -> Self:
        """Cookies are signed with the secret; without one with what the store keeps for it."""
        raise NotImplementedError

    async def guest(self, name: str) -> User:
        """A new guest. Raises `PersonError`; `taken` for a name that somebody has claimed."""
        raise NotImplementedError

    async def user(self, user: str) -> User:
        """The person of that id; `Unknown` for any other."""
        raise NotImplementedError

    async def rename(self, user: str, name: str) -> User:
        """The guest under another name; who has claimed a name keeps it."""
        raise NotImplementedError

    async def claim(self, user: str, passphrase: str) -> User:
        """The person as owner of the name it bears; raises `PersonError`."""
        raise NotImplementedError

    async def login(self, name: str, passphrase: str) -> User:
        """The owner of the name; `PersonError` without telling which of the two is wrong."""
        raise NotImplementedError

    def cookie(self, user: User) -> str:
        """What a browser is to send back: the id, signed."""
        raise NotImplementedError

    async def by_cookie(self, cookie: str) -> User:
        """Whose cookie it is; `PersonError` for one that is forged, too old or of nobody."""
        raise NotImplementedError

    async def new_token(self, user: str, label: str) -> tuple[Token, str]:
        """A token for a program, and the secret itself, which is never shown again."""
        raise NotImplementedError

    async def by_token(self, secret: str) -> User:
        """Whose token it is; `PersonError` for any other."""
        raise NotImplementedError

    async def tokens(self, user: str) -> tuple[Token, ...]:
        """The tokens of a person."""
        raise NotImplementedError

    async def drop_token(self, user: str, token: str) -> None:
        """That token is good no longer."""
        raise NotImplementedError
