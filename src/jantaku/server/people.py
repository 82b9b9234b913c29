"""The accounts of people: guests, names claimed with a passphrase, cookies, tokens of programs."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from itsdangerous import BadData, SignatureExpired, URLSafeTimedSerializer

from jantaku.base.errors import ArgumentError, PersonError, Stale, Unknown
from jantaku.server.names import (
    check_label,
    check_name,
    comparison_key,
    is_reserved,
    look_of,
    typed_key,
)
from jantaku.server.origins import SERVER
from jantaku.server.process.fair_queue import FairQueue
from jantaku.server.refusals import RequestRefused
from jantaku.server.store import Token, User

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.server.origins import Origin
    from jantaku.server.store import Store

T = TypeVar("T")

SHORTEST_PASSPHRASE: Final = 8
LONGEST_PASSPHRASE: Final = 200  # characters: its hash takes time
SHORTEST_SECRET: Final = 16
COOKIE: Final = "jantaku"
"""The name of the cookie."""
HERE: Final = "jantaku_here"
"""The name of a visible cookie that shows a page that a person is signed in."""
DEVICE: Final = "jantaku_device"
"""The name of a cookie that stays after logging out: the owner of a name logged in here before."""
COOKIE_S: Final = 365 * 24 * 3600
"""The life of a cookie."""
TOKEN: Final = "jantaku_"
"""The prefix of every token, so that people and scanners recognise a leaked one."""
MOST_TOKENS: Final = 20
"""The most tokens of a person."""
MOST_DEVICE_NAMES: Final = 8
"""The most names that a browser is known for."""

_RANDOM_BYTES: Final = 12  # of a passphrase that the operator sets
_MOST_ALIKE: Final = 100  # people with a name that are compared


def _permit(_: str) -> None:
    """Permits every name."""


class People:
    """The people of a store. `permit` raises `PersonError` for a name that is not allowed."""

    def __init__(
        self, store: Store, secret: bytes, permit: Callable[[str], None] = _permit
    ) -> None:
        self._store = store
        self._permit = permit
        self._signer = _signer(secret, "jantaku person")
        self._devices = _signer(secret, "jantaku device")
        self._hasher = PasswordHasher()
        # One at a time: each takes 64 MiB and four threads, which the event loop must get past.
        self._thread = ThreadPoolExecutor(1, "passphrases")
        self._queue = FairQueue(1)
        self._nobody = ""

    @classmethod
    async def open(
        cls, store: Store, secret: str = "", permit: Callable[[str], None] = _permit
    ) -> Self:
        """Returns the people of a store; signs cookies with `secret`, or with one in the store.

        Raises `ArgumentError` for a secret that is too short.
        """
        if secret and len(secret) < SHORTEST_SECRET:
            fault = f"a secret of {len(secret)} characters can be guessed"
            raise ArgumentError(fault, f"use {SHORTEST_SECRET} or more, or no secret")
        key = secret.encode() if secret else await store.secret("cookies")
        return cls(store, key, permit)

    async def guest(self, name: str) -> User:
        """Creates a guest. Raises `PersonError`, with the code `taken` for a claimed name.

        Two guests may have the same name.
        """
        name = await self._free(name)
        user = User(secrets.token_hex(8), name, created=time.time())
        await self._store.add_user(user)
        return user

    async def user(self, user: str) -> User:
        """Returns the person with an id; raises `Unknown`."""
        return await self._store.user(user)

    async def rename(self, user: str, name: str) -> User:
        """Renames a guest; raises `PersonError`, also for a person with a claimed name.

        Raises `RequestRefused` for a name that the operator has set.
        """
        known = await self._store.user(user)
        if known.claimed:
            fault, cure = "a claimed name cannot be changed", "become a guest to use another"
            raise PersonError(fault, cure, field="name", code="taken")
        if known.held:
            fault, cure = "the operator of this server has set your name", "write to the operator"
            raise RequestRefused("not_allowed", fault, cure, reason="held_name", field="name")
        return await self._store.rename_user(user, await self._free(name))

    async def _free(self, name: str) -> str:
        """Returns the normal form of a name; raises `PersonError` if nobody may take it.

        Reserved names and claimed ones are refused, and all that look like them.
        """
        name = check_name(name)
        if is_reserved(name):
            fault, cure = f"the name {name} is reserved", "choose another"
            raise PersonError(fault, cure, field="name", code="taken")
        self._permit(name)
        if await self._store.is_claimed(comparison_key(name), look_of(name)):
            raise _taken(name)
        return name

    async def one(self, text: str) -> User:
        """Returns the person with an id, or with a name that only one has; raises `PersonError`."""
        with suppress(Unknown):
            return await self._store.user(text)
        key = typed_key(text)
        found = await self._store.find_users(" ".join(text.split()), key, _MOST_ALIKE)
        found = tuple(user for user in found if comparison_key(user.name) == key)
        found = tuple(user for user in found if user.claimed) or found
        if len(found) == 1:
            return found[0]
        number = f"{len(found)} people have" if found else "nobody has"
        raise PersonError(f"{number} this name or id", "find the id first", field="person")

    async def give_name(self, user: str, name: str) -> User:
        """Renames a person on behalf of the operator; a guest cannot change the name any more.

        A claimed name stays claimed.
        """
        known = await self._store.user(user)
        name = await self._free(name)
        if not known.claimed:
            return await self._store.rename_user(user, name, hold=True)
        try:
            return await self._store.rename_claimed(user, name, comparison_key(name), look_of(name))
        except Stale:
            raise _taken(name) from None

    async def confirm(self, user: User, passphrase: str) -> None:
        """Raises `PersonError` for a wrong passphrase of a claimed name."""
        if user.claimed and not await self._knows(user.name, passphrase, user.origin):
            fault = "this is not the passphrase of the name"
            raise PersonError(fault, "type it again", field="passphrase", code="wrong")

    async def reset(self, user: str) -> str:
        """Replaces the passphrase of a claimed name by a random one, which is returned.

        All sessions end.
        """
        if not (await self._store.user(user)).claimed:
            fault, cure = "this person has no passphrase", "reset that of a claimed name"
            raise PersonError(fault, cure, field="person")
        passphrase = secrets.token_urlsafe(_RANDOM_BYTES)
        hashed = await self._hash(passphrase, SERVER)
        await self._store.set_passphrase(user, hashed)
        return passphrase

    async def claim(
        self, user: str, passphrase: str, old: str = "", origin: Origin = SERVER
    ) -> User:
        """Claims the name of a person with a passphrase; raises `PersonError`.

        If the person has claimed it before, `old` is the old passphrase, which is replaced. A new
        session begins: earlier cookies become invalid.
        """
        check_passphrase(passphrase)
        known = await self._store.user(user)
        name = known.name
        if known.claimed and not await self._knows(name, old, origin):
            fault, cure = "this is not the current passphrase", "send the current one as `old`"
            raise PersonError(fault, cure, field="old", code="wrong")
        if not known.claimed:
            await self._free(name)
        hashed = await self._hash(passphrase, origin)
        try:
            return await self._store.claim_name(user, comparison_key(name), look_of(name), hashed)
        except Stale:
            raise _taken(name) from None

    async def login(self, name: str, passphrase: str, origin: Origin = SERVER) -> User:
        """Returns the owner of a name; `PersonError` does not reveal which of the two is wrong.

        It takes the same time for a name that nobody has claimed.
        """
        user = None
        hashed = self._nobody or await self._hash_of_nobody(origin)
        with suppress(PersonError, Unknown):
            user, hashed = await self._store.claimed(comparison_key(check_name(name)))
        fits = await self._fits(hashed, passphrase, origin)
        if user is None or not fits:
            fault, cure = "name or passphrase is wrong", "check the spelling of both"
            raise PersonError(fault, cure, field="passphrase", code="wrong")
        return user

    async def _knows(self, name: str, passphrase: str, origin: Origin) -> bool:
        """Returns True if the passphrase of a claimed name is right."""
        _, hashed = await self._store.claimed(comparison_key(name))
        return await self._fits(hashed, passphrase, origin)

    async def _fits(self, hashed: str, passphrase: str, origin: Origin) -> bool:
        if len(passphrase) > LONGEST_PASSPHRASE:
            return False
        try:
            return await self._in_turn(origin, self._hasher.verify, hashed, passphrase)
        except (Argon2Error, InvalidHashError, UnicodeEncodeError):
            return False

    async def _hash(self, passphrase: str, origin: Origin) -> str:
        return await self._in_turn(origin, self._hasher.hash, passphrase)

    async def _in_turn(self, origin: Origin, work: Callable[..., T], *given: str) -> T:
        """Runs work with a passphrase when it is the turn of the origin."""
        async with self._queue.turn(origin):
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    async def _hash_of_nobody(self, origin: Origin) -> str:
        self._nobody = await self._hash(secrets.token_hex(), origin)
        return self._nobody

    def cookie(self, user: User) -> str:
        """Returns a signed cookie with id and session, valid for `COOKIE_S`."""
        return str(self._signer.dumps([user.id, user.session]))

    async def by_cookie(self, cookie: str) -> User:
        """Returns the owner of a cookie; raises `PersonError` for an invalid or expired one."""
        with suppress(BadData, Unknown, ValueError):
            known, session = _loaded(self._signer, cookie)
            user = await self._store.user(known)
            if user.session == session:
                return user
        fault, cure = "the cookie is not valid", "choose a name, or log in"
        raise PersonError(fault, cure, field="cookie", code="wrong")

    def device_cookie(self, user: User, cookie: str = "") -> str:
        """Returns a signed cookie for a browser in which these owners of names have logged in.

        `cookie` is the one that the browser has; it keeps the last `MOST_DEVICE_NAMES` names.
        """
        device, keys = self._device(cookie)
        key = _key_digest(user.name)
        keys = [*(one for one in keys if one != key), key][-MOST_DEVICE_NAMES:]
        return str(self._devices.dumps([device or secrets.token_hex(8), *keys]))

    def device_of(self, name: str, cookie: str) -> str:
        """Returns the id of a browser in which the owner of a name has logged in, or ""."""
        device, keys = self._device(cookie)
        return device if _key_digest(name) in keys else ""

    def _device(self, cookie: str) -> tuple[str, list[str]]:
        with suppress(BadData, ValueError):
            device, *keys = _loaded(self._devices, cookie)
            return device, keys
        return "", []

    async def new_token(self, user: str, label: str) -> tuple[Token, str]:
        """Creates a token for a program; returns it with its secret, which is never shown again.

        Raises `PersonError` for an invalid label, and if the person has too many tokens.
        """
        token = Token(secrets.token_hex(4), user, check_label(label), time.time())
        await self._store.user(user)
        if len(await self._store.tokens_of(user)) >= MOST_TOKENS:
            fault = f"a person has {MOST_TOKENS} tokens at most"
            raise PersonError(fault, "delete an unused one", field="label", code="taken")
        secret = TOKEN + secrets.token_urlsafe(32)
        await self._store.add_token(token, _hash(secret))
        return token, secret

    async def by_token(self, secret: str) -> User:
        """Returns the owner of a token; raises `PersonError` for an unknown one."""
        try:
            return await self._store.token_user(_hash(secret))
        except Unknown:
            fault, cure = "the token is not valid", "create another"
            raise PersonError(fault, cure, field="token", code="wrong") from None


def _signer(secret: bytes, salt: str) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(
        secret, salt=salt, signer_kwargs={"digest_method": hashlib.sha256}
    )


def _loaded(signer: URLSafeTimedSerializer, cookie: str) -> list[Any]:
    """Returns what was signed; raises `BadData` for a forged cookie and for an expired one.

    A cookie from the future is valid: the clock has been set back, or another machine is ahead.
    """
    found, signed = signer.loads(cookie, return_timestamp=True)
    if time.time() - signed.timestamp() > COOKIE_S:
        raise SignatureExpired("too old")
    values: list[Any] = found
    return values


def _key_digest(name: str) -> str:
    """Returns a short digest of a name, equal for names that are the same."""
    return _hash(typed_key(name))[:16]


def check_passphrase(passphrase: str) -> None:
    """Raises `PersonError` for a passphrase that is too short or too long."""
    if not SHORTEST_PASSPHRASE <= len(passphrase) <= LONGEST_PASSPHRASE:
        fault = f"a passphrase has {SHORTEST_PASSPHRASE} to {LONGEST_PASSPHRASE} characters"
        raise PersonError(fault, "use three or more words", field="passphrase")
    if any("\ud800" <= char <= "\udfff" for char in passphrase):
        fault = "the passphrase contains half a character"
        raise PersonError(fault, "type it again", field="passphrase")


def _taken(name: str) -> PersonError:
    fault, cure = f"the name {name}, or one that looks like it, is claimed", "choose another"
    return PersonError(fault, cure, field="name", code="taken")


def _hash(secret: str) -> str:
    """Returns the SHA-256 of a text: safe for a token, which has 32 random bytes."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
