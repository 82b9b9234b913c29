"""People over HTTP: guests with a name, who can claim it, sign in again and make tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request, Response
from pydantic import Field

from jantaku.base.errors import PersonError
from jantaku.server.api.dependencies import EvenIfBanned, Person, RunningServer, Server, limited
from jantaku.server.api.problems import RESPONSES
from jantaku.server.names import typed_key
from jantaku.server.origins import Origin, address_of
from jantaku.server.people import COOKIE, COOKIE_S, DEVICE, HERE, People
from jantaku.server.refusals import RequestRefused
from jantaku.server.safety.personal_data import DeletedPerson, PersonData
from jantaku.server.store import Token, User

router = APIRouter(prefix="/people", tags=["people"], responses=RESPONSES)

_HEAVY = Depends(limited("rate_heavy"))
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
class NameRequest:
    """A name."""

    name: Name


@dataclass(frozen=True)
class ClaimRequest:
    """The new passphrase, at least 8 characters, and the `old` one if the name has one."""

    passphrase: Passphrase
    old: Annotated[str, Field(max_length=_LONGEST)] = ""


@dataclass(frozen=True)
class LoginRequest:
    """A claimed name, and its passphrase."""

    name: Name
    passphrase: Passphrase


@dataclass(frozen=True)
class DeleteRequest:
    """The passphrase, if your name is claimed."""

    passphrase: Annotated[str, Field(max_length=_LONGEST)] = ""


@dataclass(frozen=True)
class TokenRequest:
    """A label for the token."""

    label: Annotated[str, Field(max_length=_LONGEST, examples=["my bot"])]


@dataclass(frozen=True)
class TokenAnswer:
    """A token of a program; times are Unix time in seconds."""

    id: str
    label: str
    created: float


@dataclass(frozen=True)
class NewToken(TokenAnswer):
    """A new token: `token` is shown only this once."""

    token: str


@router.post("", status_code=201, summary="Become a guest")
async def guest(asked: NameRequest, server: Server, request: Request, response: Response) -> Me:
    """Creates a guest with a name, and signs the guest in with a cookie."""
    await server.limits.take("rate_guests", Origin(address=address_of(request.scope)))
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
async def rename(asked: NameRequest, person: Person, server: Server) -> Me:
    """Renames a guest, also in rooms; a claimed name cannot be changed.

    Games that are over keep the former name.
    """
    renamed = await server.people.rename(person.id, asked.name)
    await server.rooms.rename(person, renamed.name)
    return _me(renamed)


@router.post("/me/claim", summary="Claim your name")
async def claim(
    asked: ClaimRequest, person: Person, server: Server, request: Request, response: Response
) -> Me:
    """Claims your name: nobody else can use it, and you can sign in with the passphrase.

    To change the passphrase, send the old one too. Both log out all other browsers.
    """
    await _count_hash(server, person.origin)
    user = await server.people.claim(person.id, asked.passphrase, asked.old, person.origin)
    if COOKIE in request.cookies:
        _sign_in_owner(server.people, user, request, response)
    return _me(user)


@router.post("/login", summary="Sign in with a claimed name")
async def login(asked: LoginRequest, server: Server, request: Request, response: Response) -> Me:
    """Signs the owner of a name in with a cookie. The error does not say which value is wrong.

    The wrong tries of others do not keep the owner out of a browser that was signed in before: its
    tries are counted separately.
    """
    limits, address = server.limits, address_of(request.scope)
    name = typed_key(asked.name)
    device = server.people.device_of(asked.name, request.cookies.get(DEVICE, ""))
    if device:
        await limits.take("rate_secret", f"device {device}")
    else:
        await limits.take("rate_login", Origin(address=address))
        await limits.take("rate_secret", f"{address} {name}")
        await limits.check("rate_name", name)
    try:
        user = await server.people.login(asked.name, asked.passphrase, Origin(name, address))
    except PersonError:
        if not device:
            await limits.take("rate_name", name)
        raise
    server.control.check(user, address)
    _sign_in_owner(server.people, user, request, response)
    return _me(user)


@router.post("/logout", status_code=204, summary="Sign out")
async def logout(
    person: EvenIfBanned, server: Server, request: Request, response: Response
) -> None:
    """Ends your sessions in all browsers; tokens of programs stay valid.

    A guest without a claimed name cannot sign in again.
    """
    if person is not None and COOKIE in request.cookies:
        await server.store.end_sessions(person.id)
    _sign_out(request, response)


@router.get("/me/data", summary="Everything stored of you", dependencies=[_HEAVY])
async def own_data(person: Person, server: Server) -> PersonData:
    """Returns everything that the server stores of you."""
    return await server.personal.collect(person)


@router.post("/me/delete", summary="Delete your account")
async def delete(
    asked: DeleteRequest, person: Person, server: Server, request: Request, response: Response
) -> DeletedPerson:
    """Deletes you and everything that is stored of you, for ever; the games of others stay.

    There your name becomes "deleted person". Programs with a token may not do this.
    """
    if "authorization" in request.headers:
        cure = "do it on the page"
        raise RequestRefused("not_allowed", "a program may not delete its owner", cure)
    await _count_hash(server, person.origin)
    await server.people.confirm(person, asked.passphrase)
    deleted = await server.personal.delete(person)
    _sign_out(request, response)
    return deleted


@router.get("/me/tokens", summary="Your tokens")
async def tokens(person: Person, server: Server) -> list[TokenAnswer]:
    """Returns your tokens, without their secrets."""
    return [_said(token) for token in await server.store.tokens_of(person.id)]


@router.post("/me/tokens", status_code=201, summary="Make a token for a program")
async def new_token(asked: TokenRequest, person: Person, server: Server) -> NewToken:
    """Creates a token; a program that sends `Authorization: Bearer TOKEN` acts as you."""
    await server.limits.take("rate_secret", person.origin)
    token, secret = await server.people.new_token(person.id, asked.label)
    return NewToken(token.id, token.label, token.created, secret)


@router.delete("/me/tokens/{token}", status_code=204, summary="Withdraw a token")
async def drop_token(token: str, person: Person, server: Server) -> None:
    """Makes a token invalid."""
    await server.store.drop_token(person.id, token)


async def _count_hash(server: RunningServer, origin: Origin) -> None:
    """Counts a hash of a passphrase: for its person, and for its address as a login."""
    await server.limits.take("rate_secret", origin)
    await server.limits.take("rate_login", Origin(address=origin.address))


def _me(user: User) -> Me:
    return Me(user.id, user.name, user.claimed)


def _said(token: Token) -> TokenAnswer:
    return TokenAnswer(token.id, token.label, token.created)


def _sign_in(people: People, user: User, request: Request, response: Response) -> None:
    """Sets a cookie that neither scripts nor other sites can use, and a visible one as a sign."""
    _set_cookie(request, response, COOKIE, people.cookie(user))
    _set_cookie(request, response, HERE, "1", hidden=False)


def _sign_in_owner(people: People, user: User, request: Request, response: Response) -> None:
    """Signs the owner of a name in, with a cookie by which this browser keeps its own tries."""
    _sign_in(people, user, request, response)
    device = people.device_cookie(user, request.cookies.get(DEVICE, ""))
    _set_cookie(request, response, DEVICE, device, site="strict")


def _set_cookie(
    request: Request,
    response: Response,
    name: str,
    value: str,
    *,
    hidden: bool = True,
    site: Literal["lax", "strict"] = "lax",
) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(
        name, value, max_age=COOKIE_S, httponly=hidden, samesite=site, secure=secure
    )


def _sign_out(request: Request, response: Response) -> None:
    secure = request.url.scheme == "https"
    for name, hidden in ((COOKIE, True), (HERE, False)):
        response.delete_cookie(name, httponly=hidden, samesite="lax", secure=secure)
