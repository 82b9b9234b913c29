"""The catalog of games over HTTP."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from fastapi import APIRouter, Body, Query
from pydantic import Field

from jantaku import catalog
from jantaku.catalog.values import (
    Choices,
    EngineOffer,
    GamePages,
    HouseRuleTopic,
    Setup,
    SetupSummary,
)
from jantaku.server.api.dependencies import Server
from jantaku.server.api.problems import RESPONSES
from jantaku.server.api.sandbox_check import Answers

router: Final = APIRouter(prefix="/catalog", tags=["catalog"], responses=RESPONSES)

Language: TypeAlias = Annotated[
    Literal["en", "ja", "ko", "zh"], Query(description="The language of names and sentences.")
]
LONGEST_FILE: Final = 500_000
"""The most characters of a file of rules."""


@router.get("", response_model=list[EngineOffer])
async def offers(server: Server, language: Language = "en") -> tuple[EngineOffer, ...]:
    """Returns every engine with its presets and bots."""
    await server.library.get()  # the first to read it takes a second
    return catalog.offers(language)


@router.post("/choices")
async def choices(answers: Answers, setup: Setup, language: Language = "en") -> Choices:
    """Returns the options and mods of the preset, or of the text, of a setup."""
    return await answers.about("choices", Choices, setup, language)


@router.post("/check")
async def check(answers: Answers, setup: Setup, language: Language = "en") -> SetupSummary:
    """Returns the seats of a setup and a one-line summary; a problem names the field at fault."""
    return await answers.about("summarize_setup", SetupSummary, setup, language)


@router.post("/pages")
async def pages(answers: Answers, setup: Setup, language: Language = "en") -> GamePages:
    """Returns the rules of a setup in Markdown, its yaku, and its card if it has one."""
    return await answers.about("pages", GamePages, setup, language)


@router.get("/topics", response_model=list[HouseRuleTopic])
async def topics(language: Language = "en") -> tuple[HouseRuleTopic, ...]:
    """Returns the topics of riichi house rules, each with its options."""
    return catalog.topics(language)


@router.post("/read")
async def read(
    answers: Answers,
    text: Annotated[str, Body(embed=True), Field(max_length=LONGEST_FILE)],
) -> Setup:
    """Returns the setup of a file: riichi rules in JSON, or a ruleset."""
    return await answers.setup_of_rules(text)


@router.post("/write")
async def write(answers: Answers, setup: Setup) -> str:
    """Returns the text of a file that `read` reads as this setup."""
    return await answers.about("rules_file_of_setup", str, setup)
