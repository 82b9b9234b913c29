"""People over HTTP: guests with a name, who can claim it, sign in again and make tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from jantaku.server.api.asking import Person, Server
from jantaku.server.api.problems import RESPONSES
from jantaku.server.limits import address_of
from jantaku.server.names import key_of
from jantaku.server.people import COOKIE, COOKIE_S, HERE, People
from jantaku.server.store import Token, User

router = APIRouter(prefix="/people", tags=["people"], responses=RESPONSES)

_LONGEST = 256  # characters of a name or passphrase

Name = Annotated[str, Field(max_length=_LONGEST, examples=["Mari"])]
Passphrase = Annotated[str, Field(max_length=_LONGEST, examples=["four winds blow east"])]


@dataclass(frozen=True)
class Me:
    """Your account. A `claimed` name belongs to you and needs the passphrase."""

    id: str
    name: str
    claimed: bool


@dataclass(frozen=True)
class Named:
    """A name."""

    name: Name


@dataclass(frozen=True)
class Claim:
    """The new passphrase, at least 8 characters, and the `old` one if the name has one."""

    passphrase: Passphrase
    old: Annotated[str, Field(max_length=_LONGEST)] = ""


@dataclass(frozen=True)
class Login:
    """A claimed name, and its passphrase."""

    name: Name
    passphrase: Passphrase


@dataclass(frozen=True)
class TokenAsked:
    """A label for the token."""

    label: Annotated[str, Field(max_length=_LONGEST, examples=["my bot"])]


@dataclass(frozen=True)
class TokenSaid:
    """A token of a program; times are Unix time in seconds."""

    id: str
    label: str
    created: float


@dataclass(frozen=True)
class NewToken(TokenSaid):
    """A new token: `token` is shown only this once."""

    token: str


@router.post("", status_code=201, summary="Become a guest")
async def guest(asked: Named, server: Server, request: Request, response: Response) -> Me:
    """Creates a guest with a name, and signs the guest in with a cookie."""
    await server.limits.take("rate_guests", address_of(request.scope))
    user = await server.people.guest(asked.name)
    _sign_in(server.people, user, request, response)
    return _me(user)


@router.get("/me", summary="Your account")
async def me(person: Person, server: Server, request: Request, response: Response) -> Me:
    """Returns the signed-in person, and renews a browser's cookie for another year."""
    if COOKIE in request.cookies and "authorization" not in request.headers:
        _sign_in(server.people, person, request, response)
    return _me(person)


@router.patch("/me", summary="Take another name")
async def rename(asked: Named, person: Person, server: Server) -> Me:
    """Renames a guest; a claimed name cannot be changed."""
    return _me(await server.people.rename(person.id, asked.name))


@router.post("/me/claim", summary="Claim your name")
async def claim(
    asked: Claim, person: Person, server: Server, request: Request, response: Response
) -> Me:
    """Claims your name: nobody else can use it, and you can sign in with the passphrase.

    To change the passphrase, send the old one too; this logs out all other browsers.
    """
    await server.limits.take("rate_secret", person.id)
    user = await server.people.claim(person.id, asked.passphrase, asked.old)
    if user.session != person.session and COOKIE in request.cookies:
        _sign_in(server.people, user, request, response)
    return _me(user)


@router.post("/login", summary="Sign in with a claimed name")
async def login(asked: Login, server: Server, request: Request, response: Response) -> Me:
    """Signs the owner of a name in with a cookie. The error does not say which value is wrong."""
    await server.limits.take("rate_secret", address_of(request.scope))
    await server.limits.take("rate_secret", f"name {key_of(' '.join(asked.name.split()))}")
    user = await server.people.login(asked.name, asked.passphrase)
    _sign_in(server.people, user, request, response)
    return _me(user)


@router.post("/logout", status_code=204, summary="Sign out")
async def logout(request: Request, response: Response) -> None:
    """Deletes the cookie; a guest without a claimed name cannot sign in again."""
    _sign_out(request, response)


@router.delete("/me/sessions", status_code=204, summary="Log out everywhere")
async def log_out_everywhere(
    person: Person, server: Server, request: Request, response: Response
) -> None:
    """Ends your sessions in all browsers; tokens of programs stay valid."""
    await server.people.log_out_everywhere(person.id)
    _sign_out(request, response)


@router.get("/me/tokens", summary="Your tokens")
async def tokens(person: Person, server: Server) -> list[TokenSaid]:
    """Returns your tokens, without their secrets."""
    return [_said(token) for token in await server.people.tokens(person.id)]


@router.post("/me/tokens", status_code=201, summary="Make a token for a program")
async def new_token(asked: TokenAsked, person: Person, server: Server) -> NewToken:
    """Creates a token; a program that sends `Authorization: Bearer TOKEN` acts as you."""
    await server.limits.take("rate_secret", person.id)
    token, secret = await server.people.new_token(person.id, asked.label)
    return NewToken(token.id, token.label, token.created, secret)


@router.delete("/me/tokens/{token}", status_code=204, summary="Withdraw a token")
async def drop_token(token: str, person: Person, server: Server) -> None:
    """Makes a token invalid."""
    await server.people.drop_token(person.id, token)


def _me(user: User) -> Me:
    return Me(user.id, user.name, user.claimed)


def _said(token: Token) -> TokenSaid:
    return TokenSaid(token.id, token.label, token.created)


def _sign_in(people: People, user: User, request: Request, response: Response) -> None:
    """Sets a cookie that neither scripts nor other sites can use, and a visible one as a sign."""
    secure = request.url.scheme == "https"
    for name, value, hidden in ((COOKIE, people.cookie(user), True), (HERE, "1", False)):
        response.set_cookie(
            name, value, max_age=COOKIE_S, httponly=hidden, samesite="lax", secure=secure
        )


def _sign_out(request: Request, response: Response) -> None:
    secure = request.url.scheme == "https"
    for name, hidden in ((COOKIE, True), (HERE, False)):
        response.delete_cookie(name, httponly=hidden, samesite="lax", secure=secure)
