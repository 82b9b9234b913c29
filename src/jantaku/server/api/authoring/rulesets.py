"""Rulesets over HTTP: the library, the check of a text, and the stored rulesets of a person."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, Path
from pydantic import Field
from starlette.responses import PlainTextResponse

from jantaku.base.errors import RulesetError
from jantaku.catalog.ruleset_texts import ruleset_page, ruleset_text
from jantaku.server.api.dependencies import Person, RequestOrigin, Server, limited
from jantaku.server.api.problems import RESPONSES
from jantaku.server.origins import Origin
from jantaku.server.refusals import RequestRefused
from jantaku.server.store import UserRuleset, stored_bytes, value_of

router = APIRouter(prefix="/rulesets", tags=["rulesets"], responses=RESPONSES)

LONGEST_TEXT: Final = 500_000  # characters of a ruleset; the longest of the library has 100,000
_MOST_KEPT: Final = 50  # rulesets of a person: a list that can be looked through
_DIGEST: Final = re.compile("[0-9a-f]{64}")

Name = Annotated[str, Path(max_length=64)]
Text = Annotated[str, Field(max_length=LONGEST_TEXT, description="JSON; comments are allowed.")]
Mods = Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=200)]


@dataclass(frozen=True)
class RulesetSummary:
    """A ruleset of the library."""

    name: str
    title: str
    players: int
    mods: list[str]


@dataclass(frozen=True)
class CheckRequest:
    """A text, the mods to switch on, and the default mods to switch off."""

    text: Text
    mods: Mods = ()  # type: ignore[assignment]  # a default that nobody can change
    without: Mods = ()  # type: ignore[assignment]


@dataclass(frozen=True)
class RulesetProblemAnswer:
    """A problem of a ruleset: severity, code, message, cure, and place; lines count from 1."""

    severity: Literal["error", "warning", "info"]
    code: str
    message: str
    cure: str
    file: str | None
    line: int | None
    column: int | None


@dataclass(frozen=True)
class CheckAnswer:
    """The problems of a text, and their number by severity."""

    problems: list[RulesetProblemAnswer]
    error: int
    warning: int
    info: int


@dataclass(frozen=True)
class KeptRuleset:
    """A stored ruleset of a person; times are Unix time in seconds."""

    digest: str
    name: str
    created: float


@dataclass(frozen=True)
class KeepRequest:
    """A text to store."""

    text: Text


@router.get("", summary="The library")
async def library(server: Server) -> list[RulesetSummary]:
    """Returns the rulesets that come with Jantaku."""
    return [RulesetSummary(**row) for row in await server.library.get()]


@router.post("/check", summary="Check a text", dependencies=[Depends(limited("rate_heavy"))])
async def check(asked: CheckRequest, server: Server, origin: RequestOrigin) -> CheckAnswer:
    """Returns every problem of a ruleset with its place and cure, as `jantaku ruleset check`."""
    mods, without = [*asked.mods], [*asked.without]
    found = await server.sandbox.call("check_ruleset", asked.text, mods, without, origin=origin)
    problems = [RulesetProblemAnswer(**one) for one in found.pop("problems")]
    return CheckAnswer(problems, **found)


@router.get("/mine", summary="Your rulesets")
async def mine(person: Person, server: Server) -> list[KeptRuleset]:
    """Returns your stored rulesets."""
    return [_kept(one) for one in await server.store.rulesets_of(person.id)]


@router.put(
    "/mine/{name}", summary="Store a ruleset", dependencies=[Depends(limited("rate_heavy"))]
)
async def keep(
    name: Name, asked: KeepRequest, person: Person, server: Server, origin: RequestOrigin
) -> KeptRuleset:
    """Stores a ruleset without errors under a name; replaces yours of the same name."""
    await _check_quota(server, person.id, name, asked.text)
    found = await server.sandbox.call("check_ruleset", asked.text, [], [], origin=origin)
    for one in found["problems"]:
        if one["severity"] == "error":
            place = {"line": one["line"], "column": one["column"], "code": one["code"]}
            raise RulesetError(one["message"], one["cure"], **place)
    address = Origin(address=person.address)
    await server.limits.take("rate_texts", address)
    await server.limits.take("rate_text_bytes", address, stored_bytes(asked.text))
    return _kept(await server.store.keep_ruleset(person.id, name, asked.text))


async def _check_quota(server: Server, owner: str, name: str, text: str) -> None:
    """Refuses a text for which a person, or the server, has no room."""
    sizes, size = {**await server.store.ruleset_sizes(owner)}, stored_bytes(text)
    former = sizes.pop(name, None)
    cure = "delete one that you no longer need"
    if len(sizes) >= _MOST_KEPT:
        fault = f"you already store {_MOST_KEPT} rulesets"
        raise RequestRefused("full", fault, cure, reason="texts_per_person")
    used, most = sum(sizes.values()), server.settings.texts_per_person
    if used + size > most:
        fault = f"your rulesets would have {used + size} bytes; {most} are allowed"
        raise RequestRefused("full", fault, cure, reason="texts_per_person")
    number, stored = await server.store.stored_rulesets()
    is_one_more = former is None and number >= server.settings.most_texts
    if is_one_more or stored - (former or 0) + size > server.settings.most_text_bytes:
        fault = "this server has no room for another ruleset"
        cure = "ask its operator; keep the text in a file"
        raise RequestRefused("full", fault, cure, reason="most_texts")


@router.delete("/mine/{name}", status_code=204, summary="Delete a ruleset")
async def delete(name: Name, person: Person, server: Server) -> None:
    """Deletes one of your rulesets; rooms that use it are not affected."""
    await server.store.drop_ruleset(person.id, name)


@router.get("/{name}", summary="The rules in words", response_class=PlainTextResponse)
async def page(name: Name) -> PlainTextResponse:
    """Returns the description of a ruleset of the library in Markdown."""
    with _known(name):
        return PlainTextResponse(ruleset_page(name), media_type="text/markdown")


@router.get("/{name}/text", summary="The text", response_class=PlainTextResponse)
async def text(name: Name, server: Server) -> PlainTextResponse:
    """Returns the JSON of a ruleset of the library, or of a stored one by its digest."""
    if _DIGEST.fullmatch(name):
        return PlainTextResponse((await server.store.ruleset(name)).text)
    with _known(name):
        return PlainTextResponse(ruleset_text(name))


@contextmanager
def _known(name: str) -> Iterator[None]:
    """Refuses a name that is not in the library."""
    try:
        yield
    except RulesetError as error:
        raise RequestRefused("unknown", f"the library has no ruleset {name}", error.cure) from None


def _kept(ruleset: UserRuleset) -> KeptRuleset:
    return value_of(KeptRuleset, ruleset)
