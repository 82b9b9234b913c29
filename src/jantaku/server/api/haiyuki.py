"""Haiyuki over HTTP: its book, the yaku of tiles, and the matches of a tournament."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from jantaku.catalog import haiyuki_book
from jantaku.catalog.haiyuki_book import (
    Book,
    Character,
    MatchRequest,
    TilesAnswer,
    TilesRequest,
    WayAsked,
    WayTold,
)
from jantaku.catalog.values import Setup
from jantaku.server.api.dependencies import InThread
from jantaku.server.api.problems import RESPONSES

router: Final = APIRouter(prefix="/haiyuki", tags=["haiyuki"], responses=RESPONSES)


@router.get("")
async def book(in_thread: InThread) -> Book:
    """Returns characters, skills, yaku with examples, and the lines of characters."""
    return await in_thread(haiyuki_book.book)


@router.post("/yaku")
async def yaku(asked: TilesRequest, in_thread: InThread) -> TilesAnswer:
    """Returns the yaku of twelve tiles, or the waits of eleven."""
    return await in_thread(haiyuki_book.worth, asked)


@router.post("/tournaments")
async def begin(character: Character, unlocked: bool = False) -> WayTold:
    """Returns a new tournament of a character; the server stores nothing of it."""
    return haiyuki_book.tournament(character, unlocked=unlocked)


@router.post("/tournaments/next")
async def go_on(asked: WayAsked) -> WayTold:
    """Returns the tournament after its last match, with the next opponent."""
    return haiyuki_book.gone_on(asked)


@router.post("/matches")
async def setup(asked: MatchRequest) -> Setup:
    """Returns the setup of a match against the CPU: easy helps the person, hard helps the CPU."""
    return haiyuki_book.match_setup(asked)
