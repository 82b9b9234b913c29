"""The catalog of games over HTTP."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final, Literal, TypeAlias

from fastapi import APIRouter, Body, Query
from pydantic import Field

from jantaku import catalog
from jantaku.catalog.values import Agreed, Choices, EngineOffered, Pages, Setup, Topic
from jantaku.server.api.problems import RESPONSES
from jantaku.server.api.trying import Try

router: Final = APIRouter(prefix="/catalog", tags=["catalog"], responses=RESPONSES)

Language: TypeAlias = Annotated[
    Literal["en", "ja", "ko", "zh"], Query(description="The language of names and sentences.")
]
LONGEST_FILE: Final = 500_000
"""The most characters of a file of rules."""


@router.get("", response_model=list[EngineOffered])
def offers(language: Language = "en") -> tuple[EngineOffered, ...]:
    """Returns every engine with its presets and bots."""
    return catalog.offers(language)


@router.post("/choices")
async def choices(first: Try, setup: Setup, language: Language = "en") -> Choices:
    """Returns the options and mods of the preset, or of the text, of a setup."""
    await first(setup)
    return await asyncio.to_thread(catalog.choices, setup, language)


@router.post("/check")
async def check(first: Try, setup: Setup, language: Language = "en") -> Agreed:
    """Returns the seats of a setup and a one-line summary; a problem names the field at fault."""
    await first(setup)
    return await asyncio.to_thread(catalog.agreed, setup, language)


@router.post("/pages")
async def pages(first: Try, setup: Setup, language: Language = "en") -> Pages:
    """Returns the rules of a setup in Markdown, its yaku, and its card if it has one."""
    await first(setup)
    return await asyncio.to_thread(catalog.pages, setup, language)


@router.get("/topics", response_model=list[Topic])
def topics(language: Language = "en") -> tuple[Topic, ...]:
    """Returns the topics of riichi house rules, each with its options."""
    return catalog.topics(language)


@router.post("/read")
async def read(
    first: Try,
    text: Annotated[str, Body(embed=True), Field(max_length=LONGEST_FILE)],
) -> Setup:
    """Returns the setup of a file: riichi rules in JSON, or a ruleset."""
    await first(Setup("ruleset", "", text=text))
    return await asyncio.to_thread(catalog.setup_of_rules, text)


@router.post("/write")
async def write(first: Try, setup: Setup) -> str:
    """Returns the text of a file that `read` reads as this setup."""
    await first(setup)
    return await asyncio.to_thread(catalog.written_rules, setup)
