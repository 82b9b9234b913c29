"""What a page of Haiyuki asks: its book, what tiles are worth, and the way through a tournament."""

from __future__ import annotations

import asyncio
from typing import Final

from fastapi import APIRouter

from jantaku.catalog import haiyuki_book
from jantaku.catalog.haiyuki_book import (
    Book,
    Character,
    MatchAsked,
    TilesAnswered,
    TilesAsked,
    WayAsked,
    WayTold,
)
from jantaku.catalog.values import Setup
from jantaku.server.api.problems import RESPONSES

router: Final = APIRouter(prefix="/haiyuki", tags=["haiyuki"], responses=RESPONSES)


@router.get("")
async def book() -> Book:
    """Characters, skills, yaku with tiles that have them, and who says something when."""
    return await asyncio.to_thread(haiyuki_book.book)


@router.post("/yaku")
async def yaku(asked: TilesAsked) -> TilesAnswered:
    """The yaku of twelve tiles, or what eleven wait for."""
    return await asyncio.to_thread(haiyuki_book.worth, asked)


@router.post("/tournaments")
async def begin(character: Character, unlocked: bool = False) -> WayTold:
    """A new tournament of a character; nothing of it is kept here."""
    return haiyuki_book.tournament(character, unlocked=unlocked)


@router.post("/tournaments/next")
async def go_on(asked: WayAsked) -> WayTold:
    """The tournament after its last match, and whom to meet next."""
    return haiyuki_book.gone_on(asked)


@router.post("/matches")
async def setup(asked: MatchAsked) -> Setup:
    """The setup of a match against the CPU: easy ones help the person, hard ones the CPU."""
    return haiyuki_book.match_setup(asked)
