"""Queries about people, their tokens, and secrets."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from jantaku.server.store.pages import delete_one, unknown
from jantaku.server.store.rows import SecretRow, TokenRow, UserRow
from jantaku.server.store.values import Token, User, value_of

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncSession


def _user(row: UserRow) -> User:
    return value_of(User, row, claimed=row.key is not None)


async def _row(session: AsyncSession, user: str) -> UserRow:
    row = await session.get(UserRow, user)
    if row is None:
        raise unknown("person", user)
    return row


async def add(session: AsyncSession, user: User) -> None:
    """Adds a guest."""
    session.add(UserRow.of(user))


async def get(session: AsyncSession, user: str) -> User:
    """Returns the person with an id."""
    return _user(await _row(session, user))


async def rename(session: AsyncSession, user: str, name: str, *, hold: bool = False) -> User:
    """Renames a guest, who cannot change the name any more with `hold`."""
    row = await _row(session, user)
    row.name, row.held = name, row.held or hold
    return _user(row)


async def find(session: AsyncSession, text: str, key: str, limit: int) -> tuple[User, ...]:
    """Returns people whose id or claimed name is the text, or whose name contains it.

    They come in the order in which they were created, the newest first. `key` is the comparison
    key of the text.
    """
    named = UserRow.name.icontains(text, autoescape=True)
    asked = select(UserRow).where(named | (UserRow.id == text) | (UserRow.key == key))
    newest = asked.order_by(UserRow.created.desc(), UserRow.id)
    return tuple(map(_user, await session.scalars(newest.limit(limit))))


async def rename_claimed(session: AsyncSession, user: str, name: str, key: str, look: str) -> User:
    """Renames the owner of a claimed name, which stays claimed.

    Raises `IntegrityError` if another person owns the new name.
    """
    row = await _row(session, user)
    row.name, row.key, row.look = name, key, look
    await session.flush()
    return _user(row)


async def set_passphrase(session: AsyncSession, user: str, passphrase_hash: str) -> User:
    """Replaces the passphrase of the owner of a name, and begins a new session."""
    row = await _row(session, user)
    row.session += 1
    row.passphrase = passphrase_hash
    return _user(row)


async def claim(
    session: AsyncSession, user: str, key: str, look: str, passphrase_hash: str
) -> User:
    """Makes a person the owner of a name, and begins a new session.

    Raises `IntegrityError` if another person owns it.
    """
    row = await _row(session, user)
    row.session += 1
    row.key, row.look, row.passphrase = key, look, passphrase_hash
    await session.flush()
    return _user(row)


async def end_sessions(session: AsyncSession, user: str) -> User:
    """Begins a new session of a person: earlier cookies become invalid."""
    row = await _row(session, user)
    row.session += 1
    return _user(row)


async def claimed(session: AsyncSession, key: str) -> tuple[User, str]:
    """Returns the owner of a name, and the hash of the passphrase."""
    row = await session.scalar(select(UserRow).where(UserRow.key == key))
    if row is None or row.passphrase is None:
        raise unknown("owner of the name", key)
    return _user(row), row.passphrase


async def is_claimed(session: AsyncSession, key: str, look: str) -> bool:
    """Returns True if a claimed name has this key or this look."""
    asked = select(UserRow.id).where((UserRow.key == key) | (UserRow.look == look)).limit(1)
    return await session.scalar(asked) is not None


async def add_token(session: AsyncSession, token: Token, token_hash: str) -> None:
    """Adds a token; only its hash is stored."""
    session.add(TokenRow.of(token, hash=token_hash))


async def token_user(session: AsyncSession, token_hash: str) -> User:
    """Returns the owner of a token."""
    mine = UserRow.id == TokenRow.user
    asked = select(UserRow).join(TokenRow, mine).where(TokenRow.hash == token_hash)
    row = await session.scalar(asked)
    if row is None:
        raise unknown("token of this hash", token_hash)
    return _user(row)


async def tokens_of(session: AsyncSession, user: str) -> tuple[Token, ...]:
    """Returns the tokens of a person, oldest first."""
    asked = select(TokenRow).where(TokenRow.user == user).order_by(TokenRow.created, TokenRow.id)
    return tuple(value_of(Token, row) for row in await session.scalars(asked))


async def drop_token(session: AsyncSession, user: str, token: str) -> None:
    """Deletes a token of a person."""
    mine = (TokenRow.user == user, TokenRow.id == token)
    await delete_one(session, delete(TokenRow).where(*mine), "token", token)


async def drop_tokens(session: AsyncSession, user: str) -> None:
    """Deletes all tokens of a person."""
    await session.execute(delete(TokenRow).where(TokenRow.user == user))


async def renew(session: AsyncSession, name: str, size: int) -> None:
    """Replaces a secret with random bytes; raises `IntegrityError` if another process was first."""
    await session.merge(SecretRow(name=name, value=secrets.token_bytes(size)))
    await session.flush()


async def secret(session: AsyncSession, name: str) -> bytes:
    """Returns 32 bytes, created once; raises `IntegrityError` if another process was first."""
    row = await session.get(SecretRow, name)
    if row is None:
        row = SecretRow(name=name, value=secrets.token_bytes(32))
        session.add(row)
        await session.flush()
    return row.value
